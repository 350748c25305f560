"""The toy game as a package of its own: its computer players, its pages in a terminal, and its entry.

tests/games/installed_toy.py lays it out with toy_game.py as an installer would; nothing of the program knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from elcapitan.bots.bot import Bot
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget
from elcapitan.client.introduction import GameIntroduction
from elcapitan.games.game import Game
from elcapitan.kit.rules.refusal_reason import GameRefusals, RefusalReason
from elcapitan.kit.words.game_pages import GamePages, PageOrders, PagesContext
from elcapitan.kit.words.phrases import Phrase
from tests.toy_game import State, Toy

RULES = Toy()
SENTENCE = "This is not allowed."


class ToyBot:
    """Plays by chance, or what it does best: a high bid, and no favours."""

    def __init__(self, level: str, seed: int) -> None:
        self._level, self._seed = level, seed

    def choose(self, state: State, seat: int, budget: Budget) -> Sequence[str]:
        legal = RULES.legal(state, seat)
        if self._level == "random":
            return [Random(f"{self._seed}/{RULES.digest(state)}").choice(legal)]
        return [legal[-2] if legal[0].startswith("bid") else legal[0]]


class ToyBots:
    """The GameBots of the toy game."""

    unit = "points"

    def make(self, level: str, seed: int) -> Bot:
        return ToyBot(level, seed) if level in ("random", *TOY.levels) else load_bot(RULES.name, level, seed)

    def load_installed(self, name: str, seed: int) -> Bot:
        return load_bot(RULES.name, name, seed)

    def load_at(self, place: str, seed: int) -> Bot:
        return load_bot_at(RULES.name, place, seed)

    def find_fault(self, state: State, moves: Sequence[Any]) -> str:
        legal = [move for seat in RULES.to_act(state) for move in RULES.legal(state, seat)]
        return "" if [*moves][:1] in [[move] for move in legal] else f"{moves} is not legal"

    def scores(self, state: State) -> Sequence[int]:
        return state.scores

    def is_turn(self, state: State) -> bool:
        return state.roller > 0

    def details(self, state: State, moves: Sequence[Sequence[str]]) -> Sequence[Mapping[str, int]]:
        return [{"asked": made.count("ask")} for made in moves]


class ToyRefusal(RefusalReason):
    """A row each: code, rule, sentence, further facts."""

    NOT_NOW = "not-now", "Y1", SENTENCE
    NOT_ASKED = "not-asked", "Y4", SENTENCE
    NO_BID = "no-bid", "Y2", SENTENCE
    NO_DIE = "no-die", "Y2", SENTENCE
    TOO_HIGH = "too-high", "Y3", SENTENCE, "most"


class ToyText(GamePages):
    """The GameText of the toy game: moves are called as they are written."""

    rules, reasons = RULES, ToyRefusal
    groups = (("m", (str,)),)
    orders = PageOrders({}, Phrase("A number needs its letter, such as m1."), Phrase("Why what?"))

    def situation_lines(self, at: PagesContext) -> list[str]:
        points = ", ".join(f"{at.name(seat)} {score}" for seat, score in enumerate(at.state.scores, 1))
        return [f"Rounds left: {at.state.rounds}; {points}."]

    def move_line(self, at: PagesContext, move: str) -> str:
        return move

    def event_line(self, names: Sequence[str], event: tuple[Any, ...]) -> str:
        return f"{names[event[1] - 1]}: {event[0]}"

    def since_text(self, state: State) -> str:
        return f"round {state.rounds}"

    def ranking_lines(self, at: PagesContext) -> list[str]:
        return [f"The end: {at.state.scores}"]

    def board_title(self) -> str:
        return "Die"

    def board_table(self, at: PagesContext, width: int) -> list[str]:
        return [" ".join("-" if bid is None else str(bid) for bid in at.state.bids)]


def introduction() -> GameIntroduction:
    """In a few words."""
    return GameIntroduction("The Toy", "Bid, roll the die, score.", "1 minute", "9 rounds", "", "anchor", "helm")


def refusals() -> GameRefusals:
    """The codes of the rules."""
    return GameRefusals(ToyRefusal, {"most": "the highest bid"})


TOY = Game(
    name="toy",
    package=__package__,
    colours=("red", "blue"),
    levels=("easy",),
    parts={
        "ruleset": ".toy_game:Toy",
        "bots": ".toy_entry:ToyBots",
        "text": ".toy_entry:ToyText",
        "introduction": ".toy_entry:introduction",
        "refusals": ".toy_entry:refusals",
        "face": ".toy_window:ToyFace",
    },
)
