"""What everyone at a table may see, made from what one seat is told: the model of an onlooker."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.table.record import Entry


class PublicTable:
    """Follows the model of a seat; each step in it is told as an onlooker is told it."""

    def __init__(self, source: TableModel) -> None:
        self.model = self._begin(source)
        self._told: list[Entry] = []
        self._followed: list[GameStep] = []
        """The steps of the source that these were made of."""

    def _begin(self, source: TableModel) -> TableModel:
        rules, setup = source.rules, source.setup
        if setup.seen_by is not None:
            setup = setup._replace(seen_by=0, deal=tuple(rules.seen_deal(setup.deal, None)))
        model = TableModel(rules, setup, source.seats)
        model.shuffled, model.receipt = source.shuffled, source.receipt
        return model

    def follow(self, source: TableModel, steps: int | None = None) -> None:
        """Play what has happened at the source since, by its first `steps` moves (None: all of them)."""
        model = self.model
        model.set_seats(source.seats)
        model.set_hints(source.hints_allowed, source.hints_taken)
        if model.setup.seen_by is not None and source.setup.seen_by is None:
            self._reveal(source)
        wanted = source.steps[:steps]
        known = _common(self._followed, wanted)
        told = [*self._told[:known], *(self._tell(step) for step in wanted[known:])]
        same = _common(self._told, told)
        if same < len(self._told):
            model.take_back(len(self._told) - same)
        for entry, step in zip(told[same:], wanted[same:], strict=True):
            model.play(entry.seat, entry.text, entry.turned_up, by=step.by)
        self._told, self._followed = told, wanted
        if source.shuffled != model.shuffled:  # the seeds are told at the end
            model.shuffled = source.shuffled
            model.revision += 1

    def _tell(self, step: GameStep) -> Entry:
        entry = Entry(step.seat, step.text, step.turned_up)
        return entry if self.model.setup.seen_by is None else self.model.rules.seen(step.before, entry, None)

    def _reveal(self, source: TableModel) -> None:
        """The game is over: nothing is hidden any more."""
        newer = self._begin(source)
        for step in source.steps:
            newer.append(step)
        self.model.update_from_record(newer)
        self._followed = [*source.steps]
        self._told = [self._tell(step) for step in source.steps]


def _common(one: list[object] | list[Entry] | list[GameStep], other: list[Entry] | list[GameStep]) -> int:
    """How many first elements are equal; the same object is, without comparing what it holds."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left is not right and left != right:
            return at
    return min(len(one), len(other))
