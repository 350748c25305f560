"""What Yspahan's table tells: tooltips, labels, previews, the note and the log."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pygame
import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.paint.log_and_forecast import LOG
from elcapitan.games.yspahan.client.paint.tower import FloorPicture
from elcapitan.games.yspahan.client.scenes.bot_reasons import YspahanReasonsDialog
from elcapitan.games.yspahan.client.view.table_parts import TablePicture
from elcapitan.games.yspahan.rules.model.board import FLOORS
from elcapitan.games.yspahan.rules.model.events import GoodLoaded, GoodPlaced
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.furniture.log import log_rows
from elcapitan.kit.table.things import Thing, hidden_of
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.yspahan.client.table_without_server import TOWER, YspahanTable, shown, tooltips
from tests.games.yspahan.positions import table

Kind = YspahanKind


def test_pointing_at_a_shop_shows_the_souk_with_the_good() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).goods(1, "sack-6a", "sack-6b").state)
    at.click(Kind.FLOOR, "sack")
    at.point(Kind.SHOP, "sack-6c")
    frame = shown(at)
    assert "With a good here: 3 of 5: nothing if the week ended now, 6 points when complete" in frame.tooltip
    assert frame.preview is not None
    assert [event.shop for event in frame.preview.events if isinstance(event, GoodPlaced)] == ["sack-6c"]


def test_pointing_at_a_square_foresees_what_rides_for_how_many_points() -> None:
    game = table(3).main(1, **TOWER).have(1, camels=1).goods(1, "vase-4a").goods(2, "barrel-3a").supervisor("south-2")
    at = YspahanTable(state=game.state)
    at.click(Kind.FLOOR, "barrel")
    assert shown(at).square_prices["east-1"] == 0
    at.point(Kind.SQUARE, "east-1")
    frame = shown(at)
    assert frame.preview is not None
    assert [event.points for event in frame.preview.events if isinstance(event, GoodLoaded)] == [2, 2]
    assert frame.outlook[0].souks == ("vase-4",)
    assert frame.outlook_then[0].souks == ()


def test_the_suggested_shop_completes_what_is_begun() -> None:
    at = YspahanTable(state=table(3).placing(1, "sack", 2).goods(1, "sack-3a").goods(1, "sack-4a").state)
    suggested = shown(at).suggested
    assert suggested is not None
    assert suggested.name.startswith("sack-3")


def test_floors_say_what_they_bring_or_why_they_are_empty() -> None:
    game = table(3).main(1, **TOWER).have(1, buildings=("paddock", "shop"))
    floors = shown(YspahanTable(state=game.state)).floors
    assert (floors["camels"].text, floors["gold"].text) == ("3 camels +1", "2 gold +2")
    assert floors["vase"].text == "no dice"
    assert not floors["vase"].is_available


def test_the_roll_is_explained_where_it_is_pointed_at() -> None:
    at = YspahanTable(3)
    for place in (at.scene.view.layout_for(at.model.state).rail.buttons[Kind.END], at.rect(Kind.ROLL)):
        at.stack.handle(headless_stage.moved(place.center))
        at.frames(20)
        (box,) = (part.rect for part in tooltips(at))
        assert box.inflate(80, 80).colliderect(place)


def test_the_note_cuts_no_line_of_the_log_in_half() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state, size=(1920, 1080))
    chance = random.Random(3)
    at.link.play("gold")
    at.link.play("end")
    at.others(chance)
    brush, layout = at.scene.view.brush, at.scene.view.layout_for(at.model.state)
    note = at.scene.controller.panels.note
    boxes = [row.box for row in log_rows(brush, layout.log, at.scene.controller.queries.log_lines, 0, LOG)]
    for rows in range(1, 6):
        note.show(partial(NoteText, "Hint", (TextRow("A line of a hint."),) * rows))
        bottom = note._rect_for(brush, layout).bottom
        assert not any(box.top < bottom < box.bottom for box in boxes)
        assert bottom <= layout.log.bottom


def test_the_note_tells_what_has_changed_since_my_turn() -> None:
    game = table(3).main(1, **TOWER).goods(1, "vase-4a").supervisor("south-2")
    at = YspahanTable(state=game.state)
    at.link.play("gold")
    at.link.play("end")
    at.link.play("supervisor barrel east-1")
    at.link.play("end")
    at.link.play("camels")
    at.link.play("end")
    at.frames(5)
    note = at.scene.controller.panels.note
    if at.model.state.seat != 1:
        at.others(random.Random(1))
        at.frames(5)
    assert note.text.title == "Since your last turn"
    assert any("from the orange souk of the vase district" in row.words for row in note.rows)
    at.press(pygame.K_c)
    assert note.rows == ()


def test_why_a_computer_player_did_that_is_told_by_key_and_by_its_panel() -> None:
    at = YspahanTable(3, seed=2)
    at.press(pygame.K_w)
    assert at.toast == "No computer player has had a turn yet."
    for text in ("roll 0", "camels", "end"):
        at.link.play(text)
    at.others(random.Random(1))
    at.frames(3)
    at.press(pygame.K_w)
    top = at.stack.top
    assert isinstance(top, YspahanReasonsDialog)
    assert top.rows[0].text == "Before the turn"
    assert len(top.rows) >= 2
    shown_before = top.turn
    at.press(pygame.K_LEFT)
    assert top.turn is not shown_before
    at.press(pygame.K_ESCAPE)
    at.click(Kind.SEAT, "", 2)
    assert isinstance(at.stack.top, YspahanReasonsDialog)
    assert at.stack.top.turn.seat == 2


def test_c2_a_card_in_the_hand_tells_its_effect_once_and_is_no_die_after_the_action() -> None:
    effect, as_a_die = "Take 3 gold.", "Or dragged onto a floor it counts as one more die there."
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.point(Kind.HAND, "three-gold")
    assert shown(at).tooltip == ["Three gold", effect, as_a_die]
    at = YspahanTable(state=table(3).after(1).hand(1, "three-gold").state)
    at.point(Kind.HAND, "three-gold")
    assert shown(at).tooltip == ["Three gold", effect, "Click: play the card"]


def test_czech_labels_of_floors_stand_alone_and_tooltips_follow_a_verb() -> None:
    at = YspahanTable(state=table(3).main(1, camels=(1, 1), gold=(6, 1)).state)
    i18n.use_language("cs")
    assert [shown(at).floors[floor].text for floor in ("camels", "gold")] == ["1 velbloud", "1 mince"]
    at.point(Kind.FLOOR, "camels")
    assert shown(at).tooltip[:3] == ["Patro velbloudů", "1 kostka s číslem 1", "Vezmeš si 1 velblouda."]


def test_the_log_never_begins_a_line_with_a_number() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.SHOP, "sack-8a")
    assert any("placed\N{NO-BREAK SPACE}1 good in the orange souk" in words for _colour, words in shown(at).log)


def entry_box(at: YspahanTable, words: str) -> pygame.Rect:
    """Where the newest entry of the log with these words lies."""
    brush, layout = at.scene.view.brush, at.scene.view.layout_for(at.model.state)
    rows = log_rows(brush, layout.log, at.scene.controller.queries.log_lines, 0, LOG)
    return next(row.box for row in rows if words in " ".join(row.words))


def click_entry(at: YspahanTable, words: str) -> None:
    for event in headless_stage.click(entry_box(at, words).center):
        at.stack.handle(event)
    at.frame()
    at.frame(0.5)


def test_a_click_on_an_entry_gives_the_reasons_of_a_computer_player() -> None:
    at = YspahanTable(3, seed=2, size=(1920, 1080))
    for text in ("roll 0", "camels", "end"):
        at.link.play(text)
    at.others(random.Random(1))
    at.frames(3)
    name = at.model.seats[1].name
    click_entry(at, name)
    top = at.stack.top
    assert isinstance(top, YspahanReasonsDialog)
    assert top.turn.seat == 2
    assert at.model.steps[top.turn.first].seat == 2


def test_a_click_on_an_entry_of_a_person_or_of_the_table_unfolds_it_and_another_folds_it() -> None:
    at = YspahanTable(3, seed=2, size=(1920, 1080))
    for text in ("roll 0", "camels"):
        at.link.play(text)
    at.frames(3)
    note = at.scene.controller.panels.note
    click_entry(at, "took")
    assert note.text.title == at.model.seats[0].name
    assert any("rolled: " in row.words for row in note.rows)
    assert any("from the camels floor" in row.words for row in note.rows)
    click_entry(at, "took")
    assert note.rows == ()


def test_the_key_of_the_log_explains_nothing_wherever_the_pointer_is() -> None:
    at = YspahanTable(3, seed=2, size=(1920, 1080))
    for text in ("roll 0", "camels", "end"):
        at.link.play(text)
    at.others(random.Random(1))
    at.frames(3)
    at.stack.handle(headless_stage.moved(entry_box(at, at.model.seats[1].name).center))
    at.press(pygame.K_l)
    assert at.stack.top is at.scene


def test_n4_a_building_asks_for_the_floor_in_few_words() -> None:
    at = YspahanTable(state=table(2).main(1, **TOWER).have(1, gold=4, camels=4).state)
    i18n.use_language("cs")
    at.click(Kind.BUILDING, "shop")
    labels = [button.label for button in of_kind(at.stack.top, Button) if isinstance(button.value, int)]
    assert labels[:2] == ["Velbloudi: 3 kostky s číslem 1", "Pytel: 2 kostky s číslem 2"]


def test_c2_a_card_is_offered_as_a_die_by_what_that_brings() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.click(Kind.HAND, "three-gold")
    labels = [button.label for button in of_kind(at.stack.top, Button) if isinstance(button.value, int)]
    assert labels[:2] == ["Play it: take 3 gold", "As a die: take 4 camels"]


@pytest.mark.parametrize("camels", [0, 1])
def test_r7_nothing_covers_the_question_for_a_camel(camels: int) -> None:
    game = table(3).main(1, camels=(1, 2), gold=(4, 1)).have(1, camels=camels).goods(1, "chest-8b")
    at = YspahanTable(state=game.state)
    at.click(Kind.SQUARE, "north-4")
    assert bool(at.model.state.asked) == bool(camels)
    assert bool(at.toast) == (not camels)


def test_r7_pointing_at_a_square_says_whose_good_it_loads_once_and_who_may_keep_it() -> None:
    game = table(3).main(1, gold=(4, 1)).have(2, camels=1).goods(1, "chest-8b").goods(2, "vase-12a")
    at = YspahanTable(state=game.state)
    at.point(Kind.SQUARE, "east-3")
    told = " ".join(shown(at).tooltip)
    assert told.count("in the blue souk of the vase district") == 1
    assert told.count("may keep it for a camel") == 1
    at.point(Kind.SQUARE, "north-4")
    assert any("loads goods: yours in the violet souk of the chest district" in line for line in shown(at).tooltip)


def test_prices_of_a_square_are_those_that_can_be_paid() -> None:
    game = table(3).main(1, sack=(1, 1), barrel=(2, 1), gold=(6, 1)).have(1, gold=1)
    at = YspahanTable(state=game.state)
    at.point(Kind.SQUARE, "west-1")
    assert "Price in gold by floor: sack free, barrel 1" in shown(at).tooltip


def test_nothing_tells_what_was_rolled_before_the_dice_have_landed() -> None:
    at = YspahanTable(3, seed=5, speed="normal", size=(1920, 1080))
    at.click(Kind.ROLL)
    layout = at.scene.view.layout_for(at.model.state)
    seen = 0
    for _ in range(60):
        frame = shown(at)
        picture = TablePicture(at.scene.view.brush, layout, frame)
        inputs: list[Any] = [part.key for part in picture._tower()]
        floors = [value for values, _named in inputs for value in values if isinstance(value, FloorPicture)]
        if hidden_of(frame.hidden, YspahanKind.DIE):
            seen += 1
            assert len(floors) == len(FLOORS)
            assert all(each.group is None and not each.label.text for each in floors)
        at.frame(0.05)
    assert seen > 5
    assert any(each.group for each in floors)


def test_after_a_turn_ended_by_key_the_ring_is_on_the_roll_and_says_so() -> None:
    at = YspahanTable(state=table(3).after(3).last_turn().state._replace(starter=3))
    at.scene.input.focus_on(Thing(Kind.END))
    at.link.play("end")
    at.frames(4)
    assert at.model.state.stage is YspahanStage.ROLL
    assert at.model.is_my_move
    assert at.scene.ui.focus == Thing(Kind.ROLL)
    assert shown(at).tooltip[0] == "Roll the dice"
