"""What the others did since a player's last tile, in the guided games."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from elcapitan.games.carcassonne.client.wording.opponents_text import opponent_wordings
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from tests.games.carcassonne.client.lessons.guided_line import LESSONS, ME, follow


class Told(NamedTuple):
    """Before one tile of the player."""

    happened: list[events.Event]
    """Since their last one."""
    lines: list[str]

    @property
    def of_tiles(self) -> list[str]:
        return [line for line in self.lines if ": tile " in line]


@cache
def whole_game(name: str) -> list[Told]:
    course = LESSONS.book.course(name)
    steps, model = follow(course, course.seed).steps, LESSONS.new_game(course, "Ada")
    found, since = list[Told](), 0
    for at, step in enumerate(steps):
        if step.before.seat != ME or step.seat != ME:
            continue
        if step.before.stage is CarcassonneStage.PLACE:
            model.steps = [*steps[:at]]
            happened = [event for each in steps[since:at] for event in each.events]
            found.append(Told(happened, [wordings[0] for wordings in opponent_wordings(model)]))
        if step.before.stage is not CarcassonneStage.DRAW:
            since = at + 1
    return found


@pytest.mark.parametrize("name", ["traders", "hills", "wheel"])
def test_every_tile_of_the_others_has_a_line(name: str) -> None:
    for told in whole_game(name):
        assert len(told.of_tiles) == sum(isinstance(event, events.TilePlaced) for event in told.happened)


def test_w3_every_sector_that_brought_something_has_a_line() -> None:
    for told in whole_game("wheel"):
        turned = [event for event in told.happened if isinstance(event, events.WheelTurned) and any(event.points)]
        crowns = [event for event in told.happened if isinstance(event, events.CrownsScored)]
        plague = [event for event in told.happened if isinstance(event, events.PlagueAsked)]
        assert len(told.lines) == len([*told.of_tiles, *turned, *crowns, *plague])


def test_b5_before_a_second_tile_nothing_is_told_twice() -> None:
    game = whole_game("traders")
    second = [told for told in game if any(isinstance(event, events.ExtraTile) for event in told.happened)]
    assert any(not told.lines for told in game[1:])
    assert any(len(told.of_tiles) > 2 for told in second), "a builder of the others"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hills", r"shepherd on the meadow, \d sheep"),
        ("hills", ", a wolf"),
        ("hills", r"knight in the city, \+\d+$"),
        ("traders", r"(wine|grain|cloth) \d"),
        ("traders", r"^Guilhem.* Blanche \+\d"),
        ("wheel", "crown space: plague"),
        ("wheel", r"^Storm: Ada \+\d, Blanche \+\d"),
        ("wheel", r"^Crown spaces, plague: \w+ \+\d"),
    ],
)
def test_a_line_tells_of_figure_token_goods_and_points(name: str, words: str) -> None:
    assert any(re.search(words, line) for told in whole_game(name) for line in told.lines)
