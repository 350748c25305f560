"""What Yspahan's guided game advises: ideas before they happen to the player, sensible turns, the lead after week 1.

Where a change of the computer players moves the line, `guided_line.py` finds other dice.
"""

from __future__ import annotations

from tests.games.client.guided_hands import GUIDED, GuidedHands
from tests.games.yspahan.client.lessons.guided_line import COURSE, follow, why_not


def test_the_prepared_dice_teach_well_and_the_table_plays_the_same_line() -> None:
    line, hands = follow(COURSE.seed), GuidedHands(GUIDED["yspahan"])
    assert why_not(line) == ""
    hands.play_to_scoring(lambda: hands.press("do"))
    ended = next(step.after for step in hands.table.model.steps if step.after.week == 2)
    assert tuple(player.points for player in ended.players) == line.points
    assert GUIDED["yspahan"].told == line.told
