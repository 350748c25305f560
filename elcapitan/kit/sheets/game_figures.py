"""What a game adds to the statistics, as far as it follows from the type of its facts and its list of achievements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.statistics.stored_game import Achievement, StoredGame, first_earned
from elcapitan.kit.words.phrases import Phrase

FactsT = TypeVar("FactsT", bound=NamedTuple)


class GameFigures(ABC, Generic[FactsT]):
    """The base of a game's `GameStatistics` (elcapitan/client/statistics/stored_game.py)."""

    facts_type: Any
    """A named tuple of JSON values: whole numbers, texts, and lists and mappings of them. A later fact has a default,
    for games that were stored without it."""
    every_level: ClassVar[str]
    """The achievement of victories against computer players of all levels."""
    levels: ClassVar[Collection[str]]
    columns_of: ClassVar[Mapping[str, str]]
    """By fact, the column of a table of games that shows it."""
    texts: ClassVar[Mapping[Any, tuple[Phrase, Phrase]]]
    """By achievement, its title and its lesson, in the order in which they are shown."""

    @abstractmethod
    def facts_of(self, model: TableModel) -> FactsT:
        """What is stored of a finished game of the seat `me`."""

    def are_consistent(self, facts: FactsT) -> bool:
        """Whether facts of the right types can be those of a game."""
        return True

    def facts(self, model: TableModel) -> dict[str, Any]:
        return self.facts_of(model)._asdict()

    def are_facts_valid(self, facts: Mapping[str, Any]) -> bool:
        kinds = get_type_hints(self.facts_type)
        return (
            {*kinds} - {*self.facts_type._field_defaults} <= {*facts} <= {*kinds}
            and all(_has_type(each, kinds[name]) for name, each in facts.items())
            and self.are_consistent(self.facts_type(**facts))
        )

    def achievements(self) -> Sequence[Achievement]:
        return [Achievement(str(name), str(title), str(lesson)) for name, (title, lesson) in self.texts.items()]

    def earned(self, games: Sequence[StoredGame]) -> dict[str, StoredGame]:
        return first_earned(games, self.every_level, self.levels)

    def columns(self, game: StoredGame) -> Mapping[str, str | int]:
        """A row of a table of games: numbers, and lists in one cell."""
        facts = self.stored_facts(game)._asdict()
        return {column: _cell(facts[name]) for name, column in self.columns_of.items()}

    def stored_facts(self, played: StoredGame) -> FactsT:
        """Those of a stored game."""
        facts: FactsT = self.facts_type(**played.facts)
        return facts


def _cell(value: int | list[str] | dict[str, int]) -> str | int:
    if isinstance(value, dict):
        value = [f"{name} {count}" for name, count in value.items()]
    return "; ".join(value) if isinstance(value, list) else value


def _has_type(value: object, kind: Any) -> bool:
    """Whether a JSON value is of that type; True is no number."""
    if type(value) is not (get_origin(kind) or kind):
        return False
    parts = get_args(kind)
    if isinstance(value, dict):
        return all(_has_type(key, parts[0]) and _has_type(each, parts[1]) for key, each in value.items())
    return not isinstance(value, list) or all(_has_type(each, parts[0]) for each in value)
