"""The film: as long as it should be, the same every time, through all its acts, made by clicks that mean something."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import make_film
import numpy as np
import pygame
import pytest
from tour import acts, film
from tour.game import ME, Recorded, begin_before, first_payday, shutdown_after
from tour.hand import FRAME_S, Hand

from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.table import glows
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.events import PaydayHeld, WarehouseShut
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.pictures.contrast import Array, linear, luminance, pixels

SIZE = (800, 450)


@pytest.fixture(scope="module")
def record() -> Any:
    return make_film.game_record()


def test_a_short_film_is_the_same_twice_and_as_long_as_it_should_be(record: Any) -> None:
    films = []
    for _ in range(2):
        frames = [hashlib.sha256(pygame.image.tobytes(each, "RGB")) for each in film.film(record, 3, SIZE, "en")]
        films.append([frame.hexdigest() for frame in frames])
    assert len(films[0]) == 75
    assert films[0] == films[1]
    assert len(set(films[0])) > 30, "something moves"


class Watched(NamedTuple):
    """What was seen of a film of 24 s."""

    scenes: list[type]
    light: Array
    """Relative luminance by frame and field, 18 x 32 of them."""


@pytest.fixture(scope="module")
def watched(record: Any) -> Watched:
    scenes: list[type] = []
    frame = film._frame

    def watched(stack: Any, surface: pygame.Surface) -> None:
        frame(stack, surface)
        if not scenes or scenes[-1] is not type(stack.top):
            scenes.append(type(stack.top))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(film, "_frame", watched)
        light = [_light(picture) for picture in film.film(record, 24, SIZE, "cs")]
    return Watched(scenes, np.array(light))


def _light(picture: pygame.Surface) -> Array:
    return luminance(linear(pixels(pygame.transform.smoothscale(picture, FIELDS))[0]))


def test_every_act_is_seen_in_its_order(watched: Watched) -> None:
    assert len(watched.light) == 600
    assert watched.scenes == [Menu, NewGame, TableScene, PaydayScene, TableScene, RankingScene]


def test_no_act_stands_still(watched: Watched) -> None:
    """The longest row of equal frames before the ranking: a preview that is read, not an act that has ended."""
    before_the_end = watched.light[: round(len(watched.light) * (1 - film.SHARES["ranking"]))]
    still = longest = 0
    for earlier, later in itertools.pairwise(before_the_end):
        still = still + 1 if np.array_equal(earlier, later) else 0
        longest = max(longest, still)
    assert longest < 3 / FRAME_S


FIELDS = (32, 18)
FLASH, DARK = 0.1, 0.8
"""WCAG 2.1, 2.3.1: a pair of opposite changes by that much of luminance, the darker state below the other."""
PER_SECOND = 3
LARGE = 0.028
"""Part of the window: a quarter of ten degrees of what is looked at, 341 x 256 of 1024 x 768 px."""


def flashing(light: Array, frames_a_second: int = 25) -> float:
    """The largest part of the picture that flashes more than three times within a second."""
    fields = light.reshape(len(light), -1)
    turns = np.zeros(fields.shape, int)
    extreme, rising = fields[0].copy(), np.zeros(fields.shape[1], int)
    for at, now in enumerate(fields):
        step = np.where(now - extreme >= FLASH, 1, np.where(extreme - now >= FLASH, -1, 0))
        step *= np.minimum(now, extreme) < DARK
        turns[at] = (step != 0) & (step != rising)
        rising = np.where(step != 0, step, rising)
        onward = (step != 0) | ((rising > 0) & (now > extreme)) | ((rising < 0) & (now < extreme))
        extreme = np.where(onward, now, extreme)
    many = [
        (turns[at : at + frames_a_second].sum(axis=0) > 2 * PER_SECOND).mean()
        for at in range(max(1, len(turns) - frames_a_second + 1))
    ]
    return float(max(many))


def test_nothing_large_flashes_more_than_three_times_a_second(watched: Watched) -> None:
    assert flashing(watched.light) < LARGE


@pytest.mark.parametrize(("hertz", "seen"), [(2, False), (5, True)])
def test_flashes_are_counted(hertz: int, seen: bool) -> None:
    second = np.arange(50) / 25
    light = 0.3 + 0.1 * np.sign(np.sin(2 * np.pi * hertz * second + 0.1))
    assert (flashing(np.tile(light[:, None, None], (1, 18, 32))) > 0.99) is seen


def test_glows_pulse_slowly() -> None:
    risen = [glows.glow_strength(at / 100, 0) for at in range(30, 330)]
    turns = sum((b - a) * (c - b) < 0 for a, b, c in zip(risen, risen[1:], risen[2:], strict=False))
    assert turns / 2 / 3 <= PER_SECOND


def test_my_moves_are_made_by_clicks_on_what_glows(record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most the rare move that a click would have to ask about is played for the hand."""
    entry = first_payday(record)
    begin = begin_before(record, entry, 2)
    games: list[Recorded] = []
    made = Counter[str]()

    class Watched(Recorded):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            games.append(self)

        def play(self, text: str) -> None:
            made["click"] += 1
            assert text == str(self.mine), "the hand asks for what the record says"
            super().play(text)

    monkeypatch.setattr(acts, "Recorded", Watched)
    stack = headless_stage.stack()
    stack.push(Menu(offline_link()))
    hand = Hand(stack, (400, 300))
    surface = headless_stage.surface()
    for _ in acts.table(hand, record, begin):
        stack.update(0.04)
        stack.draw(surface)
    mine = sum(step.seat == ME for step in games[0].model.steps[begin:])
    assert mine >= 6
    assert made["click"] >= mine - 1
    assert isinstance(stack.top, PaydayScene)


def test_it_begins_with_a_turn_of_mine_before_the_payday(record: Any) -> None:
    entry = first_payday(record)
    whole = Recorded(record, len(record["moves"])).model
    assert any(isinstance(event, PaydayHeld) for event in whole.steps[entry].events)
    begins = [begin_before(record, entry, turns) for turns in (1, 2, 3)]
    assert begins == sorted(begins, reverse=True)
    assert any(isinstance(event, WarehouseShut) for event in whole.steps[shutdown_after(record, entry)].events)
    assert all(whole.steps[at].seat == ME and whole.steps[at - 1].seat != ME for at in begins)


def test_the_film_of_the_readme_is_written_by_the_writer_of_the_command(tmp_path: Path) -> None:
    av = pytest.importorskip("av", reason="the extra `film` is not installed")
    out = tmp_path / "film.gif"
    make_film.make_film(out, 1.0, 200, "en")
    with av.open(str(out)) as opened:
        video = opened.streams.video[0]
        assert (video.width, video.height) == (200, 112)
        assert opened.duration / 1_000_000 == pytest.approx(1.0, abs=0.15)
