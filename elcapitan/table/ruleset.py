"""The interface of a game's rules: all that server, journal and lobby know of a game.

Nothing here assumes that exactly one seat may act, that only some moves need chance, or that all may see the same.
Positions, moves and events are the game's own objects; only their texts and mappings travel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from elcapitan.table.record import Entry


HIDDEN = "?"
"""Stands in a text for what a seat is not told."""


class PlayedMove(Protocol):
    """A legal move: the new position, what happened, and whether nothing before it may be taken back."""

    @property
    def state(self) -> Any: ...
    @property
    def history(self) -> Sequence[tuple[Any, Any]]:
        """The events in their order, each with the position after it; what ends the move comes with `state`."""

    @property
    def events(self) -> Sequence[Any]: ...
    @property
    def final(self) -> bool: ...
    @property
    def refused(self) -> Literal[False]: ...


class RefusedMove(Protocol):
    """An illegal move: a code, the rule's number, the facts that word it, and a sentence."""

    @property
    def why(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...
    @property
    def text(self) -> str:
        """One English sentence, for clients that cannot word it themselves."""

    @property
    def refused(self) -> Literal[True]: ...


@dataclass(frozen=True, slots=True)
class GameOption:
    """One thing a table may choose before the game; the lobby draws it from this."""

    name: str
    kind: Literal["choice", "set", "number"]
    """choice: one of `choices`; set: any of `choices`, as a list; number: from `least` to `most`.

    A set without choices takes what the game's board offers.
    """
    default: Any
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    """By seat."""


class GameDealer(Protocol):
    """Chance and secrets of one game: a pure function of its seed and the position."""

    def deal(self) -> Sequence[str]:
        """What chance lays out before the first move."""

    def starter(self, seats: int) -> int:
        """The seat that chance lets begin."""

    def turn_up(self, state: Any, move: Any) -> Sequence[str]:
        """What chance answers to `move` in `state`; empty when the move needs none. Changes nothing."""


class Ruleset(Protocol):
    """A game. Every function is pure; a game in progress is only ever its position."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int:
        """Increased whenever a ruling changes a legal move or a payment."""

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most."""

    @property
    def options(self) -> tuple[GameOption, ...]: ...
    @property
    def open_information(self) -> bool:
        """All seats and onlookers may see the same."""

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> GameDealer:
        """`seed` has 16 bytes; `options` are those of `new`.

        `begin` is the position from which this seed rules, where a game goes on with a second one; None: the first.
        """

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Any:
        """The first position. `options` holds `players`, `start` (a seat), `board` (a mapping) and the game's own.

        ValueError, with one sentence, when the options or the deal cannot be.
        """

    def to_act(self, state: Any) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""

    def on_turn(self, state: Any) -> int:
        """The seat whose turn it is, also while it waits for another seat's answer; 0 if it is no seat's."""

    def ends_turn(self, move: Any) -> bool:
        """A legal move after which the turn is over even if the same seat has the next one, too.

        Only asked of moves made by the seat whose turn it is; where `on_turn` changes, a turn has ended in any case.
        """

    def view(self, state: Any, seat: int | None) -> Any:
        """The position as that seat (None: an onlooker) knows it: of the same kind, with `?` for what it does not.

        The rules of the game hold for a view as for the whole position (see `seen`), with the same legal moves of the
        seat and the same refusals. A game with open information returns the position itself.
        """

    def seen(self, state: Any, entry: Entry, seat: int | None) -> Entry:
        """A move as that seat (None: an onlooker) is told it, where `state` is the whole position before it.

        `?` stands in its text for what stays hidden; `turned_up` may add what the move reveals to that seat. Then
        `view(play(state, entry)) == play(view(state), seen(entry))`, with the same events but for `?`.
        """

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        """What chance laid out before the first move, as that seat (None: an onlooker) is told it.

        `new` takes it in place of the deal and begins with the seat's view: `view(new(deal)) == new(seen_deal(deal))`.
        """

    def parse(self, text: str) -> Any:
        """The move a text means, also with the `?` of `seen`; ValueError when it means none."""

    def show(self, move: Any) -> str:
        """The text of a move."""

    def play(self, state: Any, seat: int, move: Any, turned_up: Sequence[str] = ()) -> PlayedMove | RefusedMove: ...

    def legal(self, state: Any, seat: int) -> Sequence[Any]:
        """Every legal move of a seat, the most harmless first; played in that order by a failing bot, a game ends."""

    def position(self, state: Any, seat: int | None) -> dict[str, Any]:
        """The position as plain JSON values, as that seat (None: an onlooker) may see it."""

    def digest(self, state: Any) -> str:
        """16 hex digits that differ when positions differ."""

    def result(self, state: Any) -> Result | None:
        """None while the game goes on."""

    def payments(self, events: Sequence[Any]) -> Sequence[Any]:
        """What the record keeps of these events under `payments` (plain JSON values): the same for every audience."""


class InvalidBoard(ValueError):
    """Raised when a mapping is no board of the game; `faults` has one sentence for each fault."""

    faults: tuple[str, ...]
