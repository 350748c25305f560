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
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayed, CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.tile_file import box_of
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result


class Carcassonne:
    """The Ruleset of this package; the rules judge the seat to act, and only here is it asked which seat plays."""

    name = "carcassonne"
    version = 1
    """Raised whenever a ruling changes a legal move or a payment."""
    seats = (table_options.FEWEST, table_options.MOST)
    open_information = True
    """Hidden from everyone alike: the order of the stack, of the river and of the bag, and what lies under hills."""
    options = (
        GameOption("start", "choice", "drawn", ("drawn", *map(str, range(1, table_options.MOST + 1)))),
        GameOption("expansions", "set", [], tiles.SETS),
        GameOption("wheel", "choice", tiles.WHEELS[0], tiles.WHEELS),
        GameOption("farmers", "choice", table_options.FARMERS[0], table_options.FARMERS),
    )

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

    def on_turn(self, state: CarcassonneState) -> int:
        return state.seat

    def ends_turn(self, move: Move) -> bool:
        """A turn ends where the seat on turn changes; the second tile of a double turn belongs to it (B5)."""
        return False

    def view(self, state: CarcassonneState, seat: int | None) -> CarcassonneState:
        """What is secret is not in the position."""
        return state

    def seen(self, state: CarcassonneState, entry: Entry, seat: int | None) -> Entry:
        return entry

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def show(self, move: Move) -> str:
        return str(move)

    def play(
        self, state: CarcassonneState, seat: int, move: Move, turned_up: Sequence[str] = ()
    ) -> CarcassonnePlayed | Refusal:
        asked = state.asked
        if asked and seat != asked:
            return refuse(CarcassonneRefusalCode.NOT_YOUR_TURN, "W7" if state.plague else "T1", seat=asked)
        return play.play(state, move, turned_up)

    def legal(self, state: CarcassonneState, seat: int) -> Sequence[Move]:
        return play.legal_moves(state) if seat == state.asked else []

    def position(self, state: CarcassonneState, seat: int | None) -> dict[str, Any]:
        return position.position(state)

    def digest(self, state: CarcassonneState) -> str:
        return position.digest(state)

    def result(self, state: CarcassonneState) -> Result | None:
        if state.stage is not CarcassonneStage.OVER:
            return None
        return Result(scoring.winners(state), tuple(player.points for player in state.players))

    def payments(self, events: Sequence[Event]) -> Sequence[Any]:
        """One entry for each scoring in which anybody gets anything, in the order they happened."""
        return [
            {"for": event.paid_for, "points": [*event.points]}
            for event in events
            if isinstance(event, Scoring) and any(event.points)
        ]
