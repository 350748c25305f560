"""The recap says how the others' moves have changed what the week would bring."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap
from elcapitan.games.yspahan.client.wording.recap_text import recap_rows


def outlook(points: int) -> WeekOutlook:
    return WeekOutlook((), points, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (4, 7, "Your points if the week ended now: 4 → 7 (+3)"),
        (7, 4, "Your points if the week ended now: 7 → 4 (−3)"),
        (1, 1, "If the week ended now, you would get 1 point, as before"),
    ],
)
def test_w1_a_change_is_told_and_that_nothing_has_changed_too(before: int, now: int, words: str) -> None:
    (row,) = recap_rows(["Klára"], 1, WeekRecap(outlook(before), outlook(now), ()))
    assert row.words == words
