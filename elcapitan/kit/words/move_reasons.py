"""The reason for a move in one sentence: what speaks most for it, compared with another move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import capitalised
from elcapitan.kit.bots.reasons import Difference, Outlook, Topic, Way, decisive
from elcapitan.kit.words.phrases import AnyPhrase, Kinds

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class MoveReasons(Generic[StateT, MoveT]):
    """A game's reasons (`ReasonWords`), declared: what a turn leads to, and a sentence for each kind of difference."""

    def __init__(
        self,
        outlook: Callable[[StateT, Sequence[MoveT]], Outlook],
        sentences: Mapping[str, Mapping[Way, AnyPhrase]],
        kinds: Callable[[StateT, Callable[[int], str]], Kinds],
        weight: Callable[[StateT, Topic], float],
    ) -> None:
        """`outlook` counts after these moves of the seat to act; `kinds` words the facts, seats by the given names.

        `sentences` are by kind of topic and way (kit/bots/reasons.py). The facts of a sentence: `what` (which one of
        its kind), `name` (whose), `before`, `chosen` and `other` (the amounts), `more` (by how much they differ).
        `weight` says what an amount of 1 of a topic is worth there.
        """
        self._outlook, self._kinds, self._weight = outlook, kinds, weight
        self._sentences = {(kind, way): one for kind, ways in sentences.items() for way, one in ways.items()}
        self._known: tuple[StateT, list[Any], Difference | None] | None = None
        """The last question and its answer: a hint is worded again whenever it is followed."""

    def difference(
        self, state: StateT, seat: int, chosen: Sequence[MoveT], other: Sequence[MoveT]
    ) -> Difference | None:
        """What speaks most for `chosen` of the seat to act, compared with `other`; None if nothing that can be told."""
        asked = [seat, *chosen, None, *other]
        known = self._known  # a server asks in several threads: another one may answer meanwhile
        if known is None or known[0] is not state or known[1] != asked:
            before, after, otherwise = (self._outlook(state, moves) for moves in ((), chosen, other))
            found = decisive(seat, before, after, otherwise, self._sentences.keys(), partial(self._weight, state))
            known = self._known = state, asked, found
        return known[2]

    def text_at(self, model: TableModel, first: int, chosen: Sequence[str], other: Sequence[str]) -> str:
        """As `text`, of turns as texts that were, or might have been, made after `first` moves of a game.

        The sentences speak to the player whose turn it is: empty for another one than `me`, if that is known.
        """
        state = model.steps[first].before if first < len(model.steps) else model.state
        seat = model.steps[first].seat if first < len(model.steps) else model.rules.to_act(state)[0]
        if model.me not in (0, seat):
            return ""
        made, might = ([model.rules.parse(each) for each in turn] for turn in (chosen, other))
        return self.text(state, seat, made, might, lambda at: model.seats[at - 1].name)

    def text(
        self, state: StateT, seat: int, chosen: Sequence[MoveT], other: Sequence[MoveT], name: Callable[[int], str]
    ) -> str:
        """The reason for `chosen` in one sentence; empty if nothing that can be told speaks for it."""
        found = self.difference(state, seat, chosen, other)
        if found is None:
            return ""
        facts: dict[str, Any] = {
            "what": found.topic[1],
            "name": found.seat,
            "before": found.before,
            "chosen": found.chosen,
            "other": found.other,
            "more": abs(found.chosen - found.other),
        }
        words = self._sentences[found.kind].say(facts, {**self._kinds(state, name), "name": name})
        return capitalised(words)
