"""What the review says of the turns that a guided game advises: none of them should have a mark."""

from __future__ import annotations

import json
from collections.abc import Iterable

from elcapitan import games
from elcapitan.arena.review import SURE, ReviewedTurn, ReviewJob, review_turn


def losses_text(advised: Iterable[tuple[str, ReviewJob]]) -> str:
    """Of each turn, after its idea: points lost, with the standard error and the mark."""
    return ", ".join(
        f"{idea} {_loss_text(job, judged)}".rstrip() for idea, job in advised for judged in [review_turn(job)]
    )


def _loss_text(job: ReviewJob, judged: ReviewedTurn | None) -> str:
    """With the line of the data (`GuidedCourse.better`) that would suggest a turn that is clearly better."""
    if judged is None:
        return ""
    loss = f"{judged.points.mean:.0f} +- {judged.points.error:.0f} {judged.mark}".rstrip()
    if judged.points.mean <= SURE * judged.points.error:
        return loss
    digest = games.ruleset(job.game).digest(job.state)
    return f"{loss} ({json.dumps(digest)} = {json.dumps(judged.best)})"
