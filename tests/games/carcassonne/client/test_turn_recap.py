"""What has changed for a player since their last turn, in whole games and at the table."""

from __future__ import annotations

import random

import pygame
import pytest

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.carcassonne.client.events.log_lines import LineFacts
from elcapitan.games.carcassonne.client.facts import turn_recap
from elcapitan.games.carcassonne.client.facts.prospects import forecast
from elcapitan.games.carcassonne.client.wording.recap_text import recap_rows
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from tests.games.carcassonne.client.table_without_server import EVERYTHING, CarcassonneLink, CarcassonneTable


@pytest.fixture(scope="module")
def steps() -> list[GameStep]:
    link = CarcassonneLink(3, 8, options=EVERYTHING)
    link.play_to_the_end(random.Random(8))
    return link.model.steps


def test_a_recap_tells_what_others_did_and_nothing_of_the_players_own(steps: list[GameStep]) -> None:
    told = lost = 0
    for at, step in enumerate(steps):
        found = turn_recap.recap(steps[:at], 1)
        if step.seat != 1 or step.before.seat != 1 or steps[at - 1].before.seat == 1 or found is None:
            continue
        assert found.now == forecast(step.before)[0]
        scored = sum(getattr(event, "points", (0,))[0] for event in found.happened)
        assert scored == found.now.now - found.before.now
        assert not found.nothing or found.before.total == found.now.total
        assert turn_recap.recap(steps[: at + 1], 1) == found, "as long as the turn lasts"
        told += not found.nothing
        lost += any(isinstance(event, events.FigureReturned) for event in found.happened)
    assert told > 5
    assert lost > 0


def test_before_the_first_turn_there_is_none(steps: list[GameStep]) -> None:
    first = next(at for at, step in enumerate(steps) if step.before.seat == 1 != step.after.seat)
    assert turn_recap.recap([], 1) is None
    assert turn_recap.recap(steps[: first + 1], 1) is None


def test_the_rows_say_points_before_and_now_and_lost_figures(steps: list[GameStep]) -> None:
    home = events.FigureReturned(1, "follower", "wolf", 0, 0, "meadow")
    before, now = forecast(steps[0].before)[0], forecast(steps[0].before)[0]._replace(now=5)
    facts = LineFacts(("Ada", "Bo", "Cy"), steps[0].before.land)
    rows = [*recap_rows(facts, turn_recap.LandRecap(before, now, (home,)))]
    assert [(row.words, row.tone) for row in rows] == [
        ("Your points if the game ended now: 0 → 5 (+5)", "good"),
        ("Back in the supply: Ada 1 ordinary figure", "bad"),
    ]
    assert [row.words for row in recap_rows(facts, turn_recap.LandRecap(now, now, ()))] == [
        "If the game ended now: 5 points"
    ]


@pytest.mark.parametrize(("size", "at_once"), [((1920, 1080), True), ((1280, 720), False)])
def test_c_shows_it_and_a_turn_begins_with_it_where_the_log_is(size: tuple[int, int], at_once: bool) -> None:
    shown = CarcassonneTable(2, 3, size=size)
    shown.press(pygame.K_c)
    assert shown.toast == "Since your last turn there is nothing to tell."
    chance = random.Random(3)
    note = shown.scene.controller.panels.note
    for _ in range(6):
        shown.click(*next(thing for thing in shown.possible if thing.kind == Kind.SQUARE))
        shown.click(Kind.NONE)
        shown.others(chance)
        found = turn_recap.recap(shown.model.steps, 1)
        assert found is not None
        assert bool(note.rows) == (at_once and not found.nothing)
        shown.press(pygame.K_c)
        assert bool(note.rows) == (not at_once or found.nothing)
        shown.press(pygame.K_c)
