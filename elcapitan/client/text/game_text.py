"""The interface between text mode and a game: its pages, its words, and the names of its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.protocol import to_client


class TextContext(Protocol):
    """A position and the player who looks at it; each game adds what its own words need."""

    @property
    def seats(self) -> Sequence[TableSeat]: ...
    @property
    def me(self) -> int:
        """My seat, 0 for an onlooker."""

    @property
    def moves(self) -> Sequence[Any]:
        """My legal moves now; empty while another player is to act or a move of mine is on its way."""

    @property
    def pending(self) -> str | None: ...
    @property
    def held_by(self) -> str: ...
    def name(self, seat: int) -> str: ...


At = TypeVar("At", bound=TextContext)


class TextOrders(Protocol):
    """What can be written, and answers to what cannot."""

    def help_lines(self) -> list[str]:
        """Every order."""

    def number_hint(self) -> str:
        """The answer to a number without its letter."""

    def why_hint(self) -> str:
        """The answer to `why` without a move."""

    def line_hint(self) -> str:
        """What can be written, for the empty line of the full screen."""


class GameText(Protocol[At]):
    """One game in text mode."""

    @property
    def name(self) -> str:
        """The game's name on the wire."""

    @property
    def groups(self) -> Sequence[tuple[str, tuple[type, ...]]]:
        """The letter of each group of moves and its kinds, in the order of the list.

        A group with the letter `e` has at most one legal move at a time and gives it no number.
        """

    @property
    def orders(self) -> TextOrders: ...
    @property
    def gives_hints(self) -> bool: ...
    def context(self, model: TableModel, moves: Sequence[Any]) -> At: ...

    # Names of moves

    def turn(self, at: At) -> object:
        """Changes from one turn of mine to the next: moves then get new names."""

    def meaning(self, at: At, move: Any) -> str:
        """What the move's text leaves open: with another meaning it is another move, and gets another name."""

    # Words

    def situation_lines(self, at: At) -> list[str]:
        """The stage of the game and what is asked for."""

    def lists_moves(self, at: At) -> bool:
        """Whether the moves are listed as soon as they are asked for."""

    def turn_start_lines(self, at: At, model: TableModel) -> list[str]:
        """Before my turn: what has changed since my last one, and that it is my turn."""

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        """One line for each event of a step that has words."""

    def detail_lines(self, at: At, model: TableModel, step: GameStep) -> list[str]:
        """Further lines about a step beside its lines of the log, such as an account."""

    def move_lines(self, at: At, labels: Mapping[str, Any]) -> list[str]:
        """Everything that can be done now, by its name."""

    def move_line(self, at: At, move: Any) -> str:
        """One move, and what it would change."""

    def page(self, at: At, labels: Mapping[str, Any], word: str, rest: str) -> list[str] | None:
        """An order of this game that only asks; None if it has no such order."""

    def hint_lines(self, at: At, model: TableModel) -> list[str]:
        """What the strongest computer player would do in my place; asked only where it `gives_hints`."""

    def since_text(self, state: Any) -> str:
        """Where the game stands within "from ... on": such as the week alone where it has just begun."""

    def refusal_text(self, at: At, refused: Any) -> str:
        """Why the rules refuse a move, in one sentence."""

    def answer_refusal_text(self, model: TableModel | None, answer: to_client.Refused | None) -> str | None:
        """Why the server refused a move by the rules; None if it did not, or for a reason unknown here."""

    def ranking_lines(self, at: At) -> list[str]:
        """Who has won, and with how much."""

    # The full screen

    def board_title(self) -> str: ...
    def board_table(self, at: At, width: int) -> list[str]: ...
    def player_table(self, at: At, width: int) -> list[str]: ...
