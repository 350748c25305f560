"""What the review says of the turns that a guided game advises: none of them should have a mark."""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.arena.review import ReviewJob, review_turn


def losses_text(advised: Iterable[tuple[str, ReviewJob]]) -> str:
    """Of each turn, after its idea: points lost, with the standard error and the mark."""
    found = [(idea, review_turn(job)) for idea, job in advised]
    return ", ".join(
        f"{idea} {judged.points.mean:.0f} +- {judged.points.error:.0f} {judged.mark}".rstrip() if judged else idea
        for idea, judged in found
    )
