"""The film of the last scoring: every point is in it, and it is watched, skipped and watched again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.scenes.scoring_film import ScoringFilm
from elcapitan.table.record import record_mapping
from tests import pictures
from tests.client import headless_stage

RECORD = Path(pictures.__file__).parent / "records" / "carcassonne" / "two.capitan"


@pytest.fixture
def film() -> ScoringFilm:
    model = TableModel.from_record(record_mapping(RECORD.read_text("utf-8")), me=1)
    scoring = final_sheet.final_scoring(model)
    assert scoring is not None
    stack: SceneStack = headless_stage.stack(headless_stage.SIZE, Settings(language="en"))
    scene = ScoringFilm(stack, model, scoring)
    stack.push(scene)
    return scene


def press(film: ScoringFilm, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        film.handle(pygame.event.Event(kind, key=key, mod=0, unicode=""))


def test_all_points_of_the_last_scoring_are_in_it_step_by_step(film: ScoringFilm) -> None:
    surface = headless_stage.surface(headless_stage.SIZE)
    seen = []
    while film.busy:
        film.update(0.3)
        film.draw(surface)
        seen.append(film.step)
    assert seen == sorted(seen)
    assert set(seen) == set(range(len(film.steps)))
    assert film._scores(1.0) == final_sheet.points_of(film.model.state)


def test_the_sheet_says_what_it_scores(film: ScoringFilm) -> None:
    scoring = final_sheet.final_scoring(film.model)
    assert scoring is not None
    assert final_sheet.final_sheet(scoring, film.model.seats).reason == "Roads, cities, cloisters and meadows"


def test_space_goes_on_esc_ends_it_and_left_goes_back(film: ScoringFilm) -> None:
    press(film, pygame.K_SPACE)
    press(film, pygame.K_SPACE)
    assert (film.at, film.busy) == (2.0, True)
    press(film, pygame.K_ESCAPE)
    assert film.is_over
    press(film, pygame.K_LEFT)
    assert film.step == len(film.steps) - 2
    assert not film.busy


def test_a_line_of_the_ledger_can_be_visited_again(film: ScoringFilm) -> None:
    film.go_to(len(film.steps))
    at, rect = film._line_rects()[1]
    film.handle(headless_stage.mouse(pygame.MOUSEBUTTONUP, rect.center))
    assert film.step == at == 1
