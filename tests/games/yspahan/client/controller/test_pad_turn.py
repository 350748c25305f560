"""Turns at Yspahan's table with a gamepad alone, and what the table says while one is in use."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame
import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.pad_buttons import PadFamily
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.games.client.pad_table import PadTable
from tests.games.client.window_games import YSPAHAN
from tests.games.yspahan.positions import Game, table
from tests.hypothesis_profiles import some_of

Kind = YspahanKind
TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 2), "gold": (6, 2)}


PadTables = Callable[..., PadTable]


@pytest.fixture(params=some_of(["en", "cs"], 1))
def at(request: pytest.FixtureRequest) -> Iterator[PadTables]:
    """Makes a table."""
    made: list[PadTable] = []

    def make(game: Game | None = None, *, large: bool = False) -> PadTable:
        made.append(PadTable(YSPAHAN, request.param, game.state if game else None, large=large))
        return made[-1]

    yield make
    for each in made:
        each.app.stack.close()
    i18n.use_language("en")


def test_a_whole_turn_rolled_supplied_placed_with_a_card_and_a_building(at: PadTables) -> None:
    here = at(table(3).have(1, gold=6, camels=4).hand(1, "exchange"))
    assert here.act_on(Kind.YELLOW, number=2) == ""
    assert here.act_on(Kind.ROLL) == "roll 2"
    district = next(t.name for t in here.possible if t.kind == Kind.FLOOR and t.name not in ("camels", "gold"))
    assert here.act_on(Kind.FLOOR, district) == ""
    assert here.scene.ui.floor == district
    shop = next(target.name for target in here.possible if target.kind == Kind.SHOP)
    assert here.act_on(Kind.SHOP, shop) == f"supply {district}, place {shop}"
    while here.link.state.stage is YspahanStage.PLACING:
        shop = next(target.name for target in here.possible if target.kind == Kind.SHOP)
        assert here.act_on(Kind.SHOP, shop) == f"place {shop}"
    assert here.act_on(Kind.HAND, "exchange") == ""
    assert here.answer(1) == ""  # gold for camels
    assert isinstance(here.app.stack.top, AmountDialog)
    here.pad.press("right", "right", "left", "a")
    here.pad.wait(2)
    assert here.link.asked[-1] == "play exchange gold 2"
    assert here.act_on(Kind.BUILDING, "bath") == "build bath"
    here.pad.press("y")
    assert here.link.asked[-1] == "end"
    assert here.link.state.seat == 2


def test_the_supervisor_is_sent_to_a_square_and_a_floor_is_taken_by_pressing_twice(at: PadTables) -> None:
    here = at(table(3).main(1, **TOWER))
    here.act_on(Kind.FLOOR, "barrel")
    assert here.act_on(Kind.SQUARE, "west-3") == "supervisor barrel west-3"
    here = at(table(3).main(1, **TOWER))
    here.act_on(Kind.FLOOR, "camels")
    assert here.act_on(Kind.FLOOR, "camels") == "camels"


def test_a_card_is_drawn_and_a_card_counts_as_a_die(at: PadTables) -> None:
    here = at(table(3).main(1, **TOWER).hand(1, "three-gold"))
    here.act_on(Kind.HAND, "three-gold")
    here.answer(1)
    assert here.link.asked[-1].endswith(" three-gold")
    here = at(table(3).main(1, **TOWER))
    here.act_on(Kind.FLOOR, "camels")
    assert here.act_on(Kind.DECK) == "draw camels"


@pytest.mark.parametrize(("kind", "answer"), [(Kind.KEEP, "keep"), (Kind.SEND, "send")])
def test_r7_a_question_out_of_turn_is_answered(at: PadTables, kind: str, answer: str) -> None:
    here = at(table(3).main(2, **TOWER).have(1, camels=2).goods(1, "vase-4a").supervisor("south-2"))
    here.link.play("supervisor barrel east-1")
    here.pad.wait(2)
    assert here.act_on(kind) == answer


def test_a_drawer_of_buildings_is_opened_and_a_building_in_it_reached(at: PadTables) -> None:
    here = at(table(3).after(1).have(1, gold=4, camels=4), large=True)
    assert here.act_on(Kind.BUILDINGS) == ""
    assert here.scene.ui.drawer == "buildings"
    assert here.act_on(Kind.BUILDING, "caravanserai") == "build caravanserai"
    assert here.scene.ui.drawer == ""


def test_a_whole_week_in_which_everything_that_lights_up_is_reached(at: PadTables) -> None:
    here, chance = at(), random.Random(3)
    while here.link.state.week == 1:
        here.link.play_others(chance)
        here.pad.wait(2)
        if here.link.state.week > 1:
            break
        if not isinstance(here.app.stack.top, YspahanScene):
            here.pad.press(*["down"] * chance.randrange(2), "a")
            continue
        here.act_on(*chance.choice(here.possible))
    here.pad.wait(2)
    assert isinstance(here.app.stack.top, WeekEndScene)
    here.pad.press("b")
    here.pad.wait(2)
    assert here.app.stack.scenes == (here.scene,)
    assert {"roll", "supply", "place", "end"} <= {text.split()[0] for text in here.link.asked}


def test_the_left_trigger_takes_a_step_back_and_with_the_right_one_the_turn(at: PadTables) -> None:
    here = at(table(3).main(1, **TOWER))
    here.act_on(Kind.FLOOR, "sack")
    here.act_on(Kind.SHOP, "sack-8a")
    here.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    here.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    assert [step.text for step in here.link.model.steps] == ["supply sack"]
    here.act_on(Kind.SHOP, "sack-8a")
    here.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    here.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    assert here.link.model.steps == []


def test_what_is_chosen_is_put_back_by_b(at: PadTables) -> None:
    here = at(table(3).main(1, **TOWER))
    here.act_on(Kind.FLOOR, "sack")
    here.pad.press("b")
    assert here.scene.ui.floor == ""
    assert here.app.stack.top is here.scene


def test_the_close_up_opens_walks_and_closes(at: PadTables) -> None:
    here = at()
    here.pad.press("r3")
    first = here.scene.ui.close_up
    here.pad.press("right")
    assert {bool(first), bool(here.scene.ui.close_up), here.scene.ui.close_up == first} == {True, False}
    here.pad.press("r3")
    assert here.scene.ui.close_up == ""


@pytest.mark.parametrize("at", ["en", "cs"], indirect=True)
def test_the_table_names_the_buttons_of_the_pad_in_use(at: PadTables) -> None:
    here = at(table(3).after(1))

    def told() -> list[str]:
        here.scene.input.focus_on(Thing(Kind.HINT))
        return list(here.scene.frames.frame_content(here.scene._moment()).tooltip)

    keys = told()
    here.app.stack.show_pad(PadFamily.PLAYSTATION)
    assert ("Square" if i18n.language() == "en" else "Čtvereček") in " ".join(told())
    here.app.stack.show_pad(None)
    assert told() == keys
