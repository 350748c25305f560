"""Carcassonne's `Ruleset`: each call is passed on to the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elcapitan.games.carcassonne.rules import options as table_options
from elcapitan.games.carcassonne.rules import play, scoring, sequence, setting_up, sheep
from elcapitan.games.carcassonne.rules.model import moves, position, tiles
from elcapitan.games.carcassonne.rules.model.dealer import CarcassonneDealer, DealerRules
from elcapitan.games.carcassonne.rules.model.events import Event, Scoring
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayed, CarcassonneState
from elcapitan.games.carcassonne.tile_file import box_of
from elcapitan.table.game_ruleset import GameRuleset
from elcapitan.table.ruleset import GameOption


class Carcassonne(GameRuleset):
    """The Ruleset of this package; the rules judge the seat to act, and only here is it asked which seat plays.

    Hidden from everyone alike, and so not in the position: the order of the stack, of the river and of the bag, and
    what lies under hills.
    """

    name = "carcassonne"
    seats = (table_options.FEWEST, table_options.MOST)
    options = (
        GameOption("start", "choice", "drawn", ("drawn", *map(str, range(1, table_options.MOST + 1)))),
        GameOption("expansions", "set", [], tiles.SETS),
        GameOption("wheel", "choice", tiles.WHEELS[0], tiles.WHEELS),
        GameOption("farmers", "choice", table_options.FARMERS[0], table_options.FARMERS),
    )
    parse = staticmethod(moves.parse)
    digest = staticmethod(position.digest)
    describe = staticmethod(position.position)
    legal_moves = staticmethod(play.legal_moves)
    winners = staticmethod(scoring.winners)

    def dealer(
        self, seed: bytes, options: Mapping[str, Any], begin: CarcassonneState | None = None
    ) -> CarcassonneDealer:
        box = box_of(table_options.read_options(options))
        answers = DealerRules(sequence.tiles_to_draw, play.draws_token, sheep.tokens_in_bag)
        return CarcassonneDealer(seed, box, answers, begin.unseen if begin else box.unseen)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> CarcassonneState:
        """The first position; ValueError with one sentence when options or deal cannot be."""
        players, start = table_options.read_seats(options)
        if options.get("board"):
            raise ValueError("Carcassonne is played with its own tiles alone")
        if deal:
            raise ValueError("nothing is dealt before the first tile of Carcassonne")
        return setting_up.new_game(box_of(table_options.read_options(options)), players, start)

    def to_act(self, state: CarcassonneState) -> tuple[int, ...]:
        """W7: in the plague the others are asked in somebody else's turn."""
        return state.plague[:1] or ((state.seat,) if state.seat else ())

    def ends_turn(self, move: Move) -> bool:
        """A turn ends where the seat on turn changes; the second tile of a double turn belongs to it (B5)."""
        return False

    def play(
        self, state: CarcassonneState, seat: int, move: Move, turned_up: Sequence[str] = ()
    ) -> CarcassonnePlayed | Refusal:
        asked = state.asked
        if asked and seat != asked:
            return refuse(CarcassonneRefusalCode.NOT_YOUR_TURN, "W7" if state.plague else "T1", seat=asked)
        return play.play(state, move, turned_up)

    def payments(self, events: Sequence[Event]) -> Sequence[Any]:
        """One entry for each scoring in which anybody gets anything, in the order they happened."""
        return [
            {"for": event.paid_for, "points": [*event.points]}
            for event in events
            if isinstance(event, Scoring) and any(event.points)
        ]
