"""Clicks of any game: a game says by which clicks and answers each move is made.

What lights up, what a click means, what is asked, and where to click for a move that is advised follow from that.
Knows no window: a page or a screen reader may ask the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import zip_longest
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from elcapitan.kit.table.things import Thing

AMOUNT = "amount"
"""What an answer is asked for if it is a number; the answers of one question count from 1."""

MoveT = TypeVar("MoveT")
RefusalT = TypeVar("RefusalT")


class AnswerStep(NamedTuple):
    """One answer to the question that a click asks."""

    asked: str
    """What is asked for: `AMOUNT`, or what the game calls it."""
    name: Any = ""
    """Hashable."""


class Way(NamedTuple):
    """One way to make moves."""

    steps: tuple[Any, ...]
    """The things to be clicked in this order; behind each its answers, if there is anything to be asked."""
    moves: tuple[Any, ...]
    """They are made one after the other."""
    is_shortcut: bool = False
    """Its first thing does not light up for it, and is not asked about."""


@dataclass(frozen=True, slots=True)
class PlayMoves:
    """The click is these moves, one after the other."""

    moves: tuple[Any, ...]
    is_shortcut: bool = field(default=False, compare=False)
    """A choice was left to the program; see `Way`."""


@dataclass(frozen=True, slots=True)
class ChangeChoice:
    """Something else is chosen, or nothing any more."""

    chosen: tuple[Any, ...]
    """The things clicked so far."""


@dataclass(frozen=True, slots=True)
class AskAmount:
    """One of these moves, by a number that begins with 1."""

    moves: tuple[Any, ...]


class ClickAnswer(NamedTuple):
    """One answer of a question, and what it leads to."""

    name: Any
    """Of its `AnswerStep`."""
    leads_to: Any


@dataclass(frozen=True, slots=True)
class AskChoice:
    """The click may mean several things: asks which."""

    asked: str
    """What the answers are; see `AnswerStep`."""
    subject: str
    """The name of the thing that was clicked."""
    answers: tuple[ClickAnswer, ...]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves of those answers that are a move."""
        return tuple(each.leads_to.moves[0] for each in self.answers if isinstance(each.leads_to, PlayMoves))


class TableReason(StrEnum):
    """Why no click means anything at this moment, in any game."""

    NOT_YOUR_TURN = "not-your-turn"
    """`seat` is to act."""
    ONLOOKER = "onlooker"
    HELD = "held"
    """A computer player holds the seat of the player who clicks."""


@dataclass(frozen=True, slots=True)
class ShowReason:
    """Says why the click means nothing; the rules were not asked."""

    reason: StrEnum
    """A `TableReason`, or one of the game."""
    name: str = ""
    """What it is about."""
    seat: int = 0


Meaning = PlayMoves | ChangeChoice | AskAmount | AskChoice | ShowReason
"""What a click may mean in any game; besides, the rules may refuse it."""
Outcomes = list[tuple[tuple[AnswerStep, ...], tuple[Any, ...], bool]]
"""Answers, the moves they lead to (none: more is to be clicked) and whether that is a shortcut."""


class ClickPaths(ABC, Generic[MoveT, RefusalT]):
    """The clicks of one player in one position; `chosen` are the things clicked so far that have made no move yet."""

    kinds: ClassVar[frozenset[Any]]
    """The kinds of things that mean something to the game."""

    def __init__(self, state: Any, me: int, *, held: bool = False) -> None:
        """`me`: 0 for an onlooker. `held`: a computer player holds the seat, so the server would accept no move."""
        self.state, self.me, self.held = state, me, held

    # -- what a game says

    @cached_property
    @abstractmethod
    def legal_moves(self) -> list[MoveT]:
        """The legal moves of the seat to act."""

    @property
    def is_over(self) -> bool:
        return not self.to_act

    @property
    def to_act(self) -> int:
        """The seat that is to act; 0 when the game is over."""
        seat: int = self.state.seat
        return seat

    @abstractmethod
    def ways(self, moves: tuple[MoveT, ...]) -> Iterable[Way]:
        """The ways to make these moves by one last click, the one to be advised first."""

    @abstractmethod
    def reasons(self, chosen: tuple[Thing, ...], target: Thing) -> Iterable[ShowReason | RefusalT | None]:
        """Why a click there makes no move: the first of these that is not None."""

    def turns(self) -> Iterable[tuple[MoveT, ...]]:
        """Every legal move, and the chains of moves that one click makes."""
        return ((move,) for move in self.legal_moves)

    def reason_now(self, target: Thing) -> ShowReason | None:
        """Why clicks on such things mean nothing now, though the player is to act."""
        return None

    def stands_for(self, chosen: tuple[Thing, ...], target: Thing) -> Thing:
        """The thing whose click this click is."""
        return target

    def fits(self, chosen: tuple[Thing, ...], answer: AnswerStep) -> bool:
        """Whether an answer agrees with what is chosen."""
        return True

    def put_back(self, chosen: tuple[Thing, ...]) -> tuple[Thing, ...] | None:
        """What is left if the thing chosen last is clicked again; None if it stays chosen."""
        return chosen[:-1]

    def starts_anew(self, chosen: tuple[Thing, ...], target: Thing) -> bool:
        """Whether a click there may leave these chosen things out if it does not lead on from them."""
        return True

    def kept(self, chosen: tuple[Thing, ...], target: Thing) -> tuple[Thing, ...]:
        """What stays chosen if a first click there chooses something."""
        return ()

    def in_order(self, found: Outcomes) -> Outcomes:
        """The answers of one click in the order in which they are offered."""
        return found

    def is_taken_up(self, chosen: tuple[Thing, ...]) -> bool:
        """Whether nothing lights up but where the chosen things lead."""
        return False

    # -- what follows from it

    @property
    def may_act(self) -> bool:
        """Whether the player may make a move."""
        return bool(self.me) and not self.held and not self.is_over and self.to_act == self.me

    @cached_property
    def _index(self) -> tuple[dict[Any, dict[Any, tuple[Any, bool]]], dict[Any, dict[Any, list[MoveT]]]]:
        """By clicks: what the answers to the last one make (no moves: it is chosen), and what lights up next."""
        outcomes: dict[Any, dict[Any, tuple[Any, bool]]] = {}
        leads: dict[Any, dict[Any, list[MoveT]]] = {(): {}}
        for moves in self.turns() if self.may_act else ():
            for steps, _moves, is_shortcut in self.ways(moves):
                clicks: tuple[Any, ...] = ()
                answers: tuple[Any, ...] = ()
                for step in steps:
                    if type(step) is AnswerStep:
                        answers += (step,)
                        continue
                    if clicks or not is_shortcut:
                        leads.setdefault(clicks, {}).setdefault(step, []).append(moves[0])
                        if clicks and not is_shortcut:
                            outcomes.setdefault(clicks, {}).setdefault(answers, ((), False))
                    clicks, answers = (*clicks, step), ()
                outcomes.setdefault(clicks, {})[answers] = moves, is_shortcut
        return outcomes, leads

    def lit(self, chosen: tuple[Thing, ...] = ()) -> dict[Thing, tuple[MoveT, ...]]:
        """What lights up, each with the moves that may come of it: what leads on, and what could be chosen instead."""
        if not chosen:
            return {target: tuple(moves) for target, moves in self._index[1][()].items()}
        starts = [chosen[at:] for at in range(len(chosen) + (not self.is_taken_up(chosen)))]
        found: dict[Thing, tuple[MoveT, ...]] = {}
        for start in starts:
            for target, moves in self._index[1].get(start, {}).items():
                if target not in found and self._meaning(chosen, target) is not None:
                    found[target] = tuple(moves)
        return found

    def click(self, chosen: tuple[Thing, ...], target: Thing) -> Meaning | RefusalT | None:
        """What a click means; None if it means nothing."""
        if target.kind not in self.kinds:
            return None
        if not self.is_over:
            if not self.me:
                return ShowReason(TableReason.ONLOOKER)
            if self.to_act != self.me:
                return ShowReason(TableReason.NOT_YOUR_TURN, seat=self.to_act)
            if self.held:
                return ShowReason(TableReason.HELD)
            if (reason := self.reason_now(target)) is not None:
                return reason
        target = self.stands_for(chosen, target)
        if (meant := self._meaning(chosen, target)) is not None:
            return meant
        return next((each for each in self.reasons(chosen, target) if each is not None), None)

    def _meaning(self, chosen: tuple[Thing, ...], target: Thing) -> Meaning | None:
        for at in range(len(chosen)):
            if (meant := self._ask(chosen, (*chosen[at:], target))) is not None:
                return meant
        if chosen and chosen[-1] == target:
            left = self.put_back(chosen)
            return None if left is None else ChangeChoice(left)
        for at in range(len(chosen) - 1, -1, -1):
            if not self.starts_anew(chosen[at:], target):
                return None
            if at and (meant := self._ask(chosen, (*chosen[:at], target))) is not None:
                return meant
        return self._ask(chosen, (target,), self.kept(chosen, target) if chosen else ())

    def _ask(
        self, chosen: tuple[Thing, ...], clicks: tuple[Thing, ...], kept: tuple[Thing, ...] = ()
    ) -> Meaning | None:
        """What these clicks make; what is asked before, or chosen."""
        outcomes = self._index[0].get(clicks)
        if outcomes is None:
            return None
        found = [
            (answers, moves, is_shortcut)
            for answers, (moves, is_shortcut) in outcomes.items()
            if not chosen or all(self.fits(chosen, each) for each in answers)
        ]
        return self._question(self.in_order(found) if len(found) > 1 else found, clicks, kept)

    def _question(self, found: Outcomes, clicks: tuple[Thing, ...], kept: tuple[Thing, ...]) -> Meaning | None:
        if not found:
            return None
        if len(found) == 1:
            _answers, moves, is_shortcut = found[0]
            return PlayMoves(moves, is_shortcut) if moves else ChangeChoice((*kept, *clicks))
        by_answer: dict[AnswerStep, Outcomes] = {}
        for answers, moves, is_shortcut in found:
            by_answer.setdefault(answers[0], []).append((answers[1:], moves, is_shortcut))
        asked = next(iter(by_answer)).asked
        if asked == AMOUNT:
            return AskAmount(tuple(moves[0] for _answers, moves, _is_shortcut in found))
        led = [ClickAnswer(answer.name, self._question(rest, clicks, kept)) for answer, rest in by_answer.items()]
        return led[0].leads_to if len(led) == 1 else AskChoice(asked, clicks[-1].name, tuple(led))

    def clicks_of(self, moves: tuple[MoveT, ...]) -> tuple[Thing, ...]:
        """The things to be clicked for these moves, on the way that is advised."""
        way = next(iter(self.ways(moves)))
        return tuple(step for step in way.steps if type(step) is not AnswerStep)

    def next_click(self, moves: Sequence[MoveT], chosen: tuple[Thing, ...]) -> Thing:
        """Where to click next for these moves with what is chosen: the first thing on their way that is not chosen.

        If that would make other moves together with what is chosen, first what changes the choice.
        """
        clicks = self.clicks_of(tuple(moves))

        def next_from(there: tuple[Thing, ...]) -> Thing:
            return next((wanted for wanted, has in zip_longest(clicks, there) if wanted not in (has, None)), clicks[0])

        def leads_elsewhere(there: tuple[Thing, ...]) -> bool:
            meant = self._meaning(there, next_from(there))
            if isinstance(meant, AskChoice):
                return all(is_no_way(answer.leads_to, there) for answer in meant.answers)
            return isinstance(meant, PlayMoves) and meant.moves[0] != moves[0]

        def is_no_way(answer: Any, there: tuple[Thing, ...]) -> bool:
            """It makes other moves, or the next click would take it back."""
            if isinstance(answer, ChangeChoice):
                return self._meaning(answer.chosen, next_from(answer.chosen)) == ChangeChoice(there)
            return isinstance(answer, PlayMoves) and answer.moves[0] != moves[0]

        if not chosen or not leads_elsewhere(chosen):
            return next_from(chosen)
        for target in (chosen[-1], *self.lit(chosen)):
            meant = self._meaning(chosen, target)
            if isinstance(meant, ChangeChoice) and not leads_elsewhere(meant.chosen):
                return target
        return chosen[-1]
