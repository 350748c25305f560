"""`GamePages`: the `GameText` of a game that words its positions, moves and events; the rest is here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.client.text.common_orders import last_orders
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.words.phrases import Phrase
from elcapitan.kit.words.refusal_answers import worded_answer
from elcapitan.protocol import to_client
from elcapitan.table.ruleset import Ruleset
from elcapitan.text_cleaning import plain_letters

MOST_LISTED = 12
"""Moves that are listed as soon as they are asked for."""


class PagesContext(NamedTuple):
    """A position and the player who looks at it."""

    state: Any
    seats: Sequence[TableSeat]
    me: int
    """0 for an onlooker."""
    moves: Sequence[Any]
    pending: str | None
    turn: int = 0
    """How many steps there were up to the last one of another seat."""

    @property
    def held_by(self) -> str:
        return self.seats[self.me - 1].held_by if self.me else ""

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [seat.name for seat in self.seats]

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name


class PageOrders:
    """What can be written: what every game has, the pages of the game, and how its moves are written."""

    def __init__(self, pages: Mapping[str, Phrase], number: Phrase, why: Phrase, *, ends_turns: bool = False) -> None:
        """`pages`: by letter, what it shows. `number`, `why`: answers to a number and to `why` alone.

        `ends_turns`: the game has a move that ends a turn, in the group `e`.
        """
        self._pages, self._number, self._why, self._ends_turns = pages, number, why, ends_turns

    def help_lines(self) -> list[str]:
        return [
            "m    " + _("what you can do, and what it brings (also an empty line)"),
            "w    " + _("where the game stands, and what you have to do"),
            *(f"{letter:4} {words}" for letter, words in self._pages.items()),
            "l    " + _("what has happened"),
            *last_orders()[0 if self._ends_turns else 1 :],
            self.number_hint(),
            self.why_hint(),
        ]

    def number_hint(self) -> str:
        return str(self._number)

    def why_hint(self) -> str:
        return str(self._why)

    def line_hint(self) -> str:
        return _("a letter with a number such as t1, a command (? lists them), or a move")


class GamePages(ABC):
    """A game says its `rules`, the `groups` of its moves, its `orders`, and words what is abstract here."""

    rules: ClassVar[Ruleset]
    groups: ClassVar[Sequence[tuple[str, tuple[type, ...]]]]
    orders: Any
    """Its `TextOrders`, such as `PageOrders`."""
    reasons: ClassVar[type[RefusalReason]]
    """Why its rules refuse a move."""
    gives_hints: ClassVar[bool] = False
    page_lines: ClassVar[Mapping[str, Callable[[Any, str], list[str]]]] = {}
    """By the words that show it, the lines of a page of a position; the text is what is written after the word."""

    # -- what a game says

    @abstractmethod
    def situation_lines(self, at: Any) -> list[str]:
        """What the position asks for."""

    @abstractmethod
    def move_line(self, at: Any, move: Any) -> str:
        """One move, and what it would change."""

    def event_line(self, names: Sequence[str], event: Any) -> str:
        """An event in one line; empty: it has no words. Where it takes the position, a game words `log_lines`."""
        return ""

    def refusal_line(self, names: Sequence[str], refused: Any) -> str:
        """Why the rules refuse a move; where a game says no more, in English."""
        return str(refused.text)

    def page(self, at: Any, labels: Mapping[str, Any], word: str, rest: str) -> list[str] | None:
        return next((lines(at, rest) for words, lines in self.page_lines.items() if word in words.split()), None)

    def score_line(self, score: int) -> str:
        """The score at the end of the game."""
        return str(score)

    def board_table(self, at: Any, width: int) -> list[str]:
        return []

    def player_table(self, at: Any, width: int) -> list[str]:
        return []

    def board_title(self) -> str:
        return ""

    # -- what follows from it

    @property
    def name(self) -> str:
        return self.rules.name

    def context(self, model: TableModel, moves: Sequence[Any]) -> Any:
        steps = model.steps
        turn = next((at for at in range(len(steps), 0, -1) if steps[at - 1].seat != model.me), 0)
        return PagesContext(model.state, model.seats, model.me, moves, model.pending, turn)

    def turn(self, at: Any) -> object:
        return at.turn

    def meaning(self, at: Any, move: Any) -> str:
        return ""

    def lists_moves(self, at: Any) -> bool:
        return len(at.moves) <= MOST_LISTED

    def turn_start_lines(self, at: Any, model: TableModel) -> list[str]:
        return [_("Your turn") + "."]

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        names = [seat.name for seat in model.seats]
        return [line for event in step.events if (line := self.event_line(names, event))]

    def detail_lines(self, at: Any, model: TableModel, step: GameStep) -> list[str]:
        return []

    def move_lines(self, at: Any, labels: Mapping[str, Any]) -> list[str]:
        if labels:
            return [f"{label}  {self.move_line(at, move)}" for label, move in labels.items()]
        if self.rules.result(at.state) is not None:
            return [_("The game is over.")]
        return [_("Your move is on its way.") if at.pending else _("It is not your turn.")]

    def hint_lines(self, at: Any, model: TableModel) -> list[str]:
        return []

    def refusal_text(self, at: Any, refused: Any) -> str:
        return self.refusal_line([seat.name for seat in at.seats], refused)

    def answer_refusal_text(self, model: TableModel | None, answer: to_client.Refused | None) -> str | None:
        if model is None:
            return None
        at = self.context(model, ())
        return worded_answer(answer, self.reasons, lambda refused: self.refusal_text(at, refused))

    def ranking_lines(self, at: Any) -> list[str]:
        result, name = self.rules.result(at.state), at.name
        if result is None:
            return []
        ranks = [(seat in result.winners, score) for seat, score in enumerate(result.scores, 1)]
        order = sorted(range(len(ranks)), key=lambda seat: ranks[seat], reverse=True)
        return [
            f"{1 + sum(other > ranks[seat] for other in ranks)}. {name(seat + 1)}: {self.score_line(ranks[seat][1])}"
            for seat in order
        ]


def find_called(word: str, known: Iterable[str], name: Callable[[str], str]) -> str:
    """Which of these begins so, by its name here or in records; empty if none does."""
    wanted = plain_letters(word)
    found = (each for each in known if each.startswith(wanted) or plain_letters(name(each)).startswith(wanted))
    return next(found, "") if wanted else ""
