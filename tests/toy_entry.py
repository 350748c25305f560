"""The toy game as a package of its own: its computer players, its pages in a terminal, and its entry.

tests/games/installed_toy.py lays it out with toy_game.py as an installer would; nothing of the program knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from elcapitan.bots.bot import Bot
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget
from elcapitan.client.introduction import GameIntroduction
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.games.game import Game
from elcapitan.kit.rules.refusal_reason import GameRefusals, RefusalReason
from elcapitan.protocol import to_client
from tests.toy_game import Refused, State, Toy

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


class ToyContext(NamedTuple):
    """What a player sees of the table."""

    state: State
    seats: Sequence[TableSeat]
    me: int
    moves: Sequence[str]
    pending: str | None

    @property
    def held_by(self) -> str:
        return self.seats[self.me - 1].held_by if self.me else ""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name


class ToyOrders:
    """What can be written."""

    def help_lines(self) -> list[str]:
        return ["m  what can be done", "q  quit"]

    def number_hint(self) -> str:
        return "A number needs its letter, such as m1."

    def why_hint(self) -> str:
        return "Why what?"

    def line_hint(self) -> str:
        return "m1 or a move"


class ToyText:
    """The GameText of the toy game: moves are called as they are written."""

    name, gives_hints, orders = "toy", False, ToyOrders()
    groups: Sequence[tuple[str, tuple[type, ...]]] = (("m", (str,)),)

    def context(self, model: TableModel, moves: Sequence[Any]) -> ToyContext:
        return ToyContext(model.state, model.seats, model.me, moves, model.pending)

    def turn(self, at: ToyContext) -> object:
        return at.state.rounds, at.state.roller

    def meaning(self, at: ToyContext, move: str) -> str:
        return ""

    def situation_lines(self, at: ToyContext) -> list[str]:
        points = ", ".join(f"{at.name(seat)} {score}" for seat, score in enumerate(at.state.scores, 1))
        return [f"Rounds left: {at.state.rounds}; {points}."]

    def lists_moves(self, at: ToyContext) -> bool:
        return True

    def turn_start_lines(self, at: ToyContext, model: TableModel) -> list[str]:
        return ["Your turn."]

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        return [f"{model.seats[event[1] - 1].name}: {step.text}, {event[0]}" for event in step.events]

    def detail_lines(self, at: ToyContext, model: TableModel, step: GameStep) -> list[str]:
        return []

    def move_lines(self, at: ToyContext, labels: Mapping[str, Any]) -> list[str]:
        return [f"{label}  {move}" for label, move in labels.items()]

    def move_line(self, at: ToyContext, move: str) -> str:
        return move

    def page(self, at: ToyContext, labels: Mapping[str, Any], word: str, rest: str) -> list[str] | None:
        return self.move_lines(at, labels) if word == "m" else None

    def hint_lines(self, at: ToyContext, model: TableModel) -> list[str]:
        return []

    def since_text(self, state: State) -> str:
        return f"round {state.rounds}"

    def refusal_text(self, at: ToyContext, refused: Refused) -> str:
        return refused.text

    def answer_refusal_text(self, model: TableModel | None, answer: to_client.Refused | None) -> str | None:
        return answer.text if answer else None

    def ranking_lines(self, at: ToyContext) -> list[str]:
        return [f"The end: {at.state.scores}"]

    def board_title(self) -> str:
        return "Die"

    def board_table(self, at: ToyContext, width: int) -> list[str]:
        return [" ".join("-" if bid is None else str(bid) for bid in at.state.bids)]

    def player_table(self, at: ToyContext, width: int) -> list[str]:
        return []


def introduction() -> GameIntroduction:
    """In a few words."""
    return GameIntroduction("The Toy", "Bid, roll the die, score.", "1 minute", "9 rounds", "", "anchor", "helm")


class ToyRefusal(RefusalReason):
    """A row each: code, rule, sentence, further facts."""

    NOT_NOW = "not-now", "Y1", SENTENCE
    NOT_ASKED = "not-asked", "Y4", SENTENCE
    NO_BID = "no-bid", "Y2", SENTENCE
    NO_DIE = "no-die", "Y2", SENTENCE
    TOO_HIGH = "too-high", "Y3", SENTENCE, "most"


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
