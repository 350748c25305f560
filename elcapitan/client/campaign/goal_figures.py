"""Which goals of a campaign a finished game has met: limits over numbers of its result and of its statistics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from elcapitan.client.campaign.campaign_data import Goal
from elcapitan.client.model.table_model import TableModel
from elcapitan.games import statistics


def figures_of(model: TableModel) -> Mapping[str, int]:
    """The numbers of a finished game of the seat `me`, by name; a name that is not known is 0.

    `won` (0 or 1), `place`, `score`, `lead` (over the best of the others), `hints`; of the game's statistics
    each number; for a list how many entries it has, and `LIST.ENTRY` = 1; for numbers by name the largest one,
    `NAME.count` of them, and `NAME.ENTRY`.
    """
    result = model.rules.result(model.state)
    assert result is not None, "only a finished game is judged"
    mine = result.scores[model.me - 1]
    others = [score for seat, score in enumerate(result.scores, 1) if seat != model.me]
    found: dict[str, int] = defaultdict(
        int,
        won=int(model.me in result.winners),
        place=1 + sum(score > mine for score in others),
        score=mine,
        lead=mine - max(others),
        hints=model.hints_taken[model.me - 1] if model.hints_taken else 0,
    )
    for name, fact in statistics(model.rules.name).facts(model).items():
        found.update(_flat(name, fact))
    return found


def _flat(name: str, fact: Any) -> Iterable[tuple[str, int]]:
    match fact:
        case int():
            yield name, fact
        case dict():
            yield name, max(fact.values(), default=0)
            yield f"{name}.count", len(fact)
            yield from ((f"{name}.{entry}", number) for entry, number in fact.items())
        case list():
            yield name, len(fact)
            yield from ((f"{name}.{entry}", 1) for entry in fact if isinstance(entry, str))


def goals_met(goals: Iterable[Goal], model: TableModel) -> list[str]:
    """The names of those that the finished game of `model` has met."""
    figures = figures_of(model)
    return [goal.name for goal in goals if goal.limits.hold(figures)]
