"""What the rulesets of games have in common: a game names the functions of its rules and adds what it alone knows.

Written for a game in which all may see the same, one seat acts at a time and the seat on turn is `seat` of the
position; a game that is otherwise says so (`to_act`, `view`, `seen`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result


class GameRuleset:
    """The part of `Ruleset` that is alike in most games."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Raised whenever a ruling changes a legal move or a payment."""
    seats: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[GameOption, ...]]
    open_information: ClassVar[bool] = True
    legal_moves: Callable[[Any], Sequence[Any]]
    """Of a position: every legal move of the seat to act, the most harmless first."""
    winners: Callable[[Any], tuple[int, ...]]
    """Of a finished game."""
    describe: Callable[[Any], dict[str, Any]]
    """A position, or a view of one, as plain JSON values."""

    def scores(self, state: Any) -> tuple[int, ...]:
        """By seat, what counts for winning."""
        return tuple(player.points for player in state.players)

    def read_seats(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """How many players and who begins. ValueError if these are no numbers."""
        players, start = options.get("players"), options.get("start")
        if type(players) is not int or type(start) is not int:
            raise ValueError("players and start must be whole numbers")
        return players, start

    def read_choice(self, name: str, options: Mapping[str, Any]) -> Any:
        """What is chosen for an option of the kind `choice`; its default where nothing is said, as in old records.

        ValueError with one sentence.
        """
        option = next(option for option in self.options if option.name == name)
        chosen = options.get(name, option.default)
        if chosen not in option.choices:
            raise ValueError(f"{name} must be {' or '.join(option.choices)}")
        return chosen

    def on_turn(self, state: Any) -> int:
        seat: int = state.seat
        return seat

    def to_act(self, state: Any) -> tuple[int, ...]:
        seat = self.on_turn(state)
        return (seat,) if seat else ()

    def view(self, state: Any, seat: int | None) -> Any:
        return state

    def seen(self, state: Any, entry: Entry, seat: int | None) -> Entry:
        return entry

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal

    def show(self, move: Any) -> str:
        return str(move)

    def forced_move(self, state: Any) -> Any | None:
        """The first legal move where all of them lead to the same in the end; None: there is a choice.

        A client makes such a move by itself after a move of its player, and it is taken back with that move.
        """
        return None

    def legal(self, state: Any, seat: int) -> Sequence[Any]:
        return self.legal_moves(state) if seat in self.to_act(state) else []

    def position(self, state: Any, seat: int | None) -> dict[str, Any]:
        return self.describe(self.view(state, seat))

    def result(self, state: Any) -> Result | None:
        return None if self.to_act(state) else Result(self.winners(state), self.scores(state))
