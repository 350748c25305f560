"""What decided a finished game: of everything that brought points, what made the largest difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.kit.words.phrases import Kinds, Phrase


class Comparison(NamedTuple):
    """What one source, period or place brought each player."""

    sentence: Phrase
    """Its facts: the names `better` and `worse`, their points `mine` and `theirs`, their difference, and `facts`."""
    amounts: Sequence[int]
    """By seat."""
    facts: Mapping[str, Any] = {}
    is_cost: bool = False
    """What they paid: less is better."""

    def lead(self, better: int, worse: int) -> int:
        """How many points it brought one seat more than another."""
        more = self.amounts[better - 1] - self.amounts[worse - 1]
        return -more if self.is_cost else more


def compared_seats(places: Sequence[tuple[int, int]], me: int) -> tuple[int, int]:
    """The seats that a story compares: a winner, and the player `me` or else the first who has not won.

    `places` as `score_sheet.ranking` finds them. The second is 0 if all have won.
    """
    winners = [seat for place, seat in places if place == 1]
    others = [seat for place, seat in places if place > 1]
    better = me if me in winners else winners[0]
    return better, me if me in others else next(iter(others), 0)


def largest(comparisons: Iterable[Comparison], better: int, worse: int) -> list[Comparison]:
    """The one in which `better` leads most; none if they lead in none."""
    leading = [each for each in comparisons if each.lead(better, worse) > 0]
    return [max(leading, key=lambda each: each.lead(better, worse))] if leading else []


def story_sentences(
    told: Iterable[Comparison], seats: Sequence[TableSeat], better: int, worse: int, unit: str, kinds: Kinds
) -> list[str]:
    """A sentence for each comparison of those two seats; `unit` is the name of their difference in the sentences."""
    return [
        each.sentence.say(
            {
                "better": seats[better - 1].name,
                "worse": seats[worse - 1].name,
                "mine": each.amounts[better - 1],
                "theirs": each.amounts[worse - 1],
                unit: each.lead(better, worse),
                **each.facts,
            },
            kinds,
        )
        for each in told
    ]
