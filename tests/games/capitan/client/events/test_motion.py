"""Every movement takes as long as docs/motion.md says, in virtual time; that page and the program agree."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.sheet import counted_sheet
from elcapitan.client.shell.settings import Settings
from elcapitan.client.shell.sound import sound_files
from elcapitan.client.sound_names import Sound
from elcapitan.client.table import clips, glows, step_director, turn_announcer
from elcapitan.client.table.clips import AnimationClip
from elcapitan.client.table.pointer_state import TOOLTIP_S
from elcapitan.client.widgets import dialog
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.games.capitan.client.events import (
    building,
    cards,
    fortresses,
    payday_animation,
    sailing,
)
from elcapitan.games.capitan.client.paint import flights, particles
from elcapitan.games.capitan.client.view import closeup_fade, overlays
from elcapitan.games.capitan.rules.model import events as game_events
from elcapitan.kit.sheets import score_sheet
from elcapitan.kit.table import event_view, motion
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.games.capitan.client.events.filmed_game import film
from tests.games.capitan.client.view.test_director import model

PAGE = (Path(__file__).parents[5] / "docs" / "motion.md").read_text("utf-8")


@cache
def by_kind() -> dict[type[game_events.Event], list[AnimationClip]]:
    """All shots of a game, by the kind of their event."""
    found = defaultdict[type[game_events.Event], list[AnimationClip]](list)
    for events, shown in film():
        found[type(events[0])] += shown
    return found


def filmed(kind: type[game_events.Event]) -> list[AnimationClip]:
    """Those of one kind, of which there are some."""
    assert by_kind()[kind]
    return by_kind()[kind]


def lasting(kind: type[game_events.Event], *whats: str) -> set[tuple[tuple[str, float, str], ...]]:
    """How long things of these kinds are under way, in ms, and how they move; one row for each event."""
    return {
        tuple(
            (each.what.kind, round(1000 * (each.end_s - each.begin_s)), each.ease)
            for each in shot.flights
            if each.what.kind in whats and (each.start != each.end or each.ease != "linear")
        )
        for shot in filmed(kind)
    }


def test_a_card_that_is_bought_is_lifted_flies_and_settles() -> None:
    assert lasting(game_events.CardBought, "card") == {
        (("card", 120, "out-cubic"), ("card", 420, "in-out-cubic"), ("card", 160, "out-back"))
    }


def test_a_new_card_slides_from_its_deck_while_it_turns() -> None:
    assert {each for row in lasting(game_events.CardTurnedUp, "turn") for each in row} == {("turn", 320, "out-cubic")}


def test_a_ship_takes_longer_the_farther_it_sails_and_docks() -> None:
    voyages = lasting(game_events.Sailed, "ship", "docking")
    assert len(voyages) > 1
    for crossing, docking in voyages:
        assert 500 <= crossing[1] <= 900
        assert crossing[2] == "in-out-sine"
        assert docking == ("docking", 180, "out-back")
    assert (flights.ROLL_DEGREES, flights.BOB_U, flights.BOB_S, particles.FOAM_S) == (4, 2, 2.4, 0.6)


def test_a_house_falls_is_squashed_raises_dust_and_its_number_slides() -> None:
    assert lasting(game_events.WarehouseBuilt, "house", "squash", "dust", "number") == {
        (
            ("house", 260, "in-quad"),
            ("dust", 300, "out-cubic"),
            ("squash", 180, "out-back"),
            ("number", 150, "out-cubic"),
        )
    }


def test_a_fortress_rises_by_three_courses_and_the_board_shakes() -> None:
    for shot in filmed(game_events.FortressBuilt):
        spans = {each.what.kind: round(1000 * (each.end_s - each.begin_s)) for each in shot.flights}
        assert (spans["fortress"], spans["shake"]) == (420, 120)
    assert flights.SHAKE_U == 2


def test_planks_colour_and_hop_of_a_warehouse_shut_and_the_reverse_of_one_reopened() -> None:
    for shot in filmed(game_events.WarehouseShut):
        assert [round(1000 * (each.end_s - each.begin_s)) for each in shot.flights] == [220, 250, 450]
    for shot in filmed(game_events.WarehouseReopened):
        spans = [(each.what.kind, round(1000 * (each.end_s - each.begin_s))) for each in shot.flights]
        assert spans == [("opening", 250), ("house", 450), ("house", 300), ("sparkle", 300)]


def test_coins_follow_one_another_and_purses_roll_and_swell() -> None:
    falling = [each for each in filmed(game_events.LoanTaken)[0].flights if each.what.kind == "coin"]
    assert {round(1000 * (each.end_s - each.begin_s)) for each in falling} == {450}
    assert {each.ease for each in falling} == {"in-out-quad"}
    assert {round(1000 * (two.begin_s - one.begin_s)) for one, two in pairwise(falling)} == {55}
    assert (step_director.ROLL_S, step_director.BUMP) == (0.35, 0.12)


def test_glows_pulse_as_a_sine_and_arrows_bob() -> None:
    half, whole = glows.PERIOD_S / 2, glows.PERIOD_S
    assert glows.glow_strength(half, 0) == pytest.approx(0.75)
    assert glows.glow_strength(whole, 0) == pytest.approx(1.0)
    assert glows.sine_wave(whole / 4) == pytest.approx(0.5)
    assert (glows.PERIOD_S, glows.STAGGER_S, glows.FADE_S, glows.BOB_U) == (1.6, 0.04, 0.2, 4)


def test_the_rest_lasts_as_the_page_says() -> None:
    told = {
        "ribbon": (turn_announcer.SLID_S, turn_announcer.RIBBON_S),
        "payday": (counted_sheet.VEIL_S, counted_sheet.DROP_S, score_sheet.LINE_S, counted_sheet.CHART_S),
        "hover": (overlays.LIFT_S, TOOLTIP_S),
        "panel": (dialog.OPEN_S,),
        "near": (closeup_fade.OPEN_S, closeup_fade.CLOSE_S),
        "others": (step_director.PAUSE_S,),
        "reduced": (clips.FADE_S,),
    }
    assert told == {
        "ribbon": (0.3, 1.25),
        "payday": (0.25, 0.42, 0.45, 0.8),
        "hover": (0.09, 0.35),
        "panel": (0.18,),
        "near": (0.18, 0.14),
        "others": (0.35,),
        "reduced": (0.15,),
    }
    for seconds in {each for row in told.values() for each in row}:
        assert re.search(rf"\b{round(1000 * seconds)}\b", PAGE), seconds


@pytest.mark.parametrize(
    "module",
    [
        motion,
        event_view,
        clips,
        building,
        cards,
        fortresses,
        sailing,
        step_director,
        overlays,
        payday_animation,
        counted_sheet,
        particles,
        dialog,
    ],
)
def test_every_constant_of_time_is_on_the_page(module: object) -> None:
    """Whoever changes how long something lasts has to say so there."""
    for name, value in vars(module).items():
        if name.endswith("_S") and isinstance(value, float):
            assert re.search(rf"\b{round(1000 * value)}\b", PAGE), name


def test_every_sound_is_on_the_page_and_has_its_files() -> None:
    for sound in Sound:
        assert f"`{sound}`" in PAGE, sound
        assert sound_files(paths.assets() / "sounds", sound), sound


def opened(settings: Settings) -> list[pygame.Surface]:
    """A dialogue while it comes, a picture every 30 ms."""
    stack = headless_stage.stack(settings=settings)
    stack.push(Menu(offline_link()))
    window, seen = headless_stage.surface(), []
    stack.draw(window)
    scene: Dialog = PauseDialog(model(2, None, 3))
    stack.push(scene)
    for _ in range(8):
        stack.update(0.03)
        stack.draw(window)
        seen.append(window.copy())
        if not stack.busy:
            break
    return seen


def test_a_dialogue_fades_in_within_its_time_and_stands_as_if_it_had_always_stood() -> None:
    seen = opened(Settings(language="en"))
    assert len(seen) == 6
    pictures = [pygame.image.tobytes(each, "RGB") for each in seen]
    assert len(set(pictures)) == 6
    still = opened(Settings(language="en", reduced_motion=True))
    assert len(still) == 1
    assert pygame.image.tobytes(still[0], "RGB") == pictures[-1]
    assert len(opened(Settings(language="en", speed="off"))) == 1
