"""Whole games imagined after a choice: what the yardstick and the review play out by the thousand.

A choice is a main action with the rest of the turn, a roll, an answer to the supervisor, or the rest of a turn after
a card was drawn: all that a seat does before it learns something new. A world deals the cards that this seat does not
see and rolls dice of its own; everyone goes on greedily by the weights of `hard`, to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.bot import PuzzleTerms
from elcapitan.games.yspahan.bots.advice import deed_of
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.choices import CANDIDATES, candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, keeping_gain
from elcapitan.games.yspahan.bots.simulation.sim_policy import answer, load_shops, play_until
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.model import moves as game_moves
from elcapitan.games.yspahan.rules.model.board import DAYS, UNKNOWN, WEEKS
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.kit.bots.playouts import KitPlayouts
from elcapitan.kit.bots.search import best_few, limit_alike
from elcapitan.kit.rules.played import expect_played

BEST_FEW: Final = 8
"""Choices of a position that are compared, the best by first estimate."""
MAX_SIMILAR: Final = 2
"""Of these, choices that begin with the same deed: with other dice, or a card discarded as a die."""
KINDS: Final[Mapping[type[game_moves.Move], tuple[str, str]]] = {
    game_moves.TakeCamels: ("camels", "A"),
    game_moves.TakeGold: ("gold", "A"),
    game_moves.SupplyDistrict: ("supply", "K"),
    game_moves.MoveSupervisor: ("supervisor", "R"),
    game_moves.DrawCard: ("draw", "A"),
    game_moves.BuildBuilding: ("build", "B"),
    game_moves.RollDice: ("roll", "D"),
    game_moves.KeepGood: ("answer", "R"),
    game_moves.SendGood: ("answer", "R"),
    game_moves.LoadFirst: ("load", "R"),
    game_moves.PlaceGood: ("place", "K"),
}
"""By type of move, what a choice is about, and the letter of its rules."""
OTHER_KIND: Final = "card", "C"


class YspahanPlayout(NamedTuple):
    """A game in one world, the choice done."""

    game: SimGame
    judge: Judge
    seat: int
    """From 0, who chose."""
    week: int
    """In which they chose."""

    def play_out(self) -> Sequence[int]:
        """Every seat's points at the end."""
        play_until(self.game, self.judge, DAYS * WEEKS)
        return self.game.points

    def look_ahead(self) -> float:
        """The points that the seat is ahead of the others, as judged at the end of the week."""
        play_until(self.game, self.judge, DAYS * self.week)
        return outlook_of(self.game, self.judge, self.seat).lead


class YspahanPlayouts(KitPlayouts):
    """The part of the GameBots of Yspahan that plays on."""

    playout_version = 1
    """Raised whenever the players of imagined games change: what was played out before is then to be made again."""
    least_suspect = 2.0
    """Points that a choice must seem to lose before the review plays it out."""
    kinds = {move: word for move, (word, _letter) in KINDS.items()}
    """Without such a move a choice is about a card, or ends the turn."""
    other_kind = OTHER_KIND[0]
    puzzle_terms = PuzzleTerms(
        lead=2.5,
        tried=dict.fromkeys((2, 3, 4), (1, 3, 12)),
        players=(3, 4, 2),
        left_out=("roll", "answer"),
        letters="ABCDKNR",
    )

    def shortlist(self, state: YspahanState) -> list[tuple[game_moves.Move, ...]]:
        """The choices worth comparing, by first estimate, the best first; empty where there are not several.

        Also empty for a seat whose own cards are not known, as in a record that was told to another seat.
        """
        choices = best_few(_choices(state, MAX_SIMILAR), partial(self.result_of, state), BEST_FEW, most_alike=1)
        return choices if len(choices) > 1 else []

    def similar_turns(self, state: YspahanState, turn: Sequence[game_moves.Move]) -> list[tuple[game_moves.Move, ...]]:
        """Others that begin with the same deed: with other dice, places or a card discarded as a die."""
        deed, wanted = deed_of(turn[0]), self.result_of(state, turn)
        ways = (each for each in _choices(state) if deed_of(each[0]) == deed)
        return [
            each for each in limit_alike(ways, partial(self.result_of, state)) if self.result_of(state, each) != wanted
        ]

    def letters_of(self, state: YspahanState, turn: Sequence[game_moves.Move]) -> str:
        """The letters of the rules that the turn is about. ValueError if the rules refuse a move."""
        _after(_own_view(state), turn)
        found = {"N"} if len(state.players) == 2 else set()
        found |= {KINDS.get(type(move), OTHER_KIND)[1] for move in turn if not isinstance(move, game_moves.EndTurn)}
        cards = {"C" for move in turn if getattr(move, "card", "") or getattr(move, "cards", ())}
        return "".join(sorted(found | cards))

    def result_of(self, state: YspahanState, choice: Sequence[game_moves.Move]) -> str:
        """A digest of the position before the end of the turn, as the seat to act knows it; equal for equal choices.

        ValueError if the rules refuse a move.
        """
        moves = choice[:-1] if isinstance(choice[-1], game_moves.EndTurn) else choice
        after, yellow = _after(_own_view(state), moves)
        return f"roll {yellow}" if yellow >= 0 else digest(after._replace(discard=tuple(sorted(after.discard))))

    def imagine(
        self, state: YspahanState, choice: Sequence[game_moves.Move], worlds: Iterable[str]
    ) -> Iterator[YspahanPlayout]:
        """By world, the game after the choice, which may be empty. ValueError if it is not one by the rules.

        A world is the seed of the dice and cards: two choices that are played on in the same world get the same rolls.
        """
        judge, seat = judge_for(len(state.players)), CHOICES.to_act(state) - 1
        after, yellow = _after(_own_view(state), choice)
        for world in worlds:
            game = _imagined_game(after, world, judge)
            if yellow >= 0:
                game.roll(yellow)
            yield YspahanPlayout(game, judge, seat, state.week)

    def kind_of(self, choice: Sequence[game_moves.Move]) -> str:
        """The main action, `roll`, `answer`, and after a card was drawn `build`, `card` or `end`."""
        found = super().kind_of(choice)
        return "end" if found == self.other_kind and isinstance(choice[0], game_moves.EndTurn) else found


def _choices(state: YspahanState, most_alike: int = CANDIDATES) -> Iterator[tuple[game_moves.Move, ...]]:
    """What the seat to act may do, each with all its moves, by first estimate; at most `most_alike` begin alike.

    Nothing where there is no choice, or where the seat's own cards are not known.
    """
    view = _own_view(state)
    if UNKNOWN in view.player(CHOICES.to_act(view)).hand:
        return
    judge, chance = judge_for(len(view.players)), Random(0)
    found = candidates(view, judge, chance)
    if len(found) < 2:
        return
    for each in limit_alike(found, lambda each: deed_of(each.choice.moves[0]), most_alike):
        yield CHOICES.complete(view, each.choice.moves, lambda now: candidates(now, judge, chance)[0].choice.moves)


def _own_view(state: YspahanState) -> YspahanState:
    """What the seat to act knows of the position."""
    view: YspahanState = YSPAHAN.ruleset.view(state, CHOICES.to_act(state))
    return view


def _after(view: YspahanState, choice: Sequence[game_moves.Move]) -> tuple[YspahanState, int]:
    """The position after these moves, with `?` for cards drawn; at a roll, the one before it and its yellow dice.

    -1 yellow dice: there is no roll. ValueError if the rules refuse a move.
    """
    for move in choice:
        if isinstance(move, game_moves.RollDice):
            return view, move.yellow
        view = expect_played(move, play_unseen(view, move)).state
    return view, -1


def _imagined_game(view: YspahanState, world: str, judge: Judge) -> SimGame:
    """The game in that world; goods that are on their way to the caravan are loaded."""
    # Cards and dice are drawn apart: a choice that discards a card meets the same dice as one that does not.
    game = SimGame.of(sample_hidden_cards(view, Random(f"{world}/cards")), Random(world))
    if game.asked >= 0:
        answer(game, judge, keep=keeping_gain(game, judge, game.asked, TurnsLeft(game)) > 0.0)
    elif game.waiting:
        waiting, game.waiting = game.waiting, ()
        load_shops(game, judge, first_shop(game, judge, waiting, TurnsLeft(game)))
    return game
