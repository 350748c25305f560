"""Yspahan's table as a player has it: clicks, drags, keys and touch on a real scene stack."""

from __future__ import annotations

import random
from functools import partial

import pygame
import pytest

from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.client.paint.log_and_forecast import log_rows
from elcapitan.games.yspahan.client.scenes.bot_reasons import YspahanReasonsDialog
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.rules.model.events import GoodLoaded
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.positions import Game, table

Kind = YspahanTargetKind
TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 2), "gold": (6, 2)}


def shown(table: YspahanTable) -> FrameContent:
    return table.scene.frames.frame_content(table.scene._moment())


def tooltips(table: YspahanTable) -> list[Overlay]:
    frame = shown(table)
    found = table.scene.view._overlays(frame, table.scene.view.layout_for(frame.at.state))._tooltip()
    return list(found)


def asked_game() -> Game:
    """Seat 2 has sent the supervisor to a good of seat 1, who has two camels."""
    return table(3).main(2, **TOWER).have(1, camels=2).goods(1, "vase-4a").supervisor("south-2")


def test_d1_the_cup_rolls_with_the_yellow_dice_that_are_chosen() -> None:
    at = YspahanTable(3)
    at.click(Kind.YELLOW, "", 2)
    assert at.scene.ui.yellow == 2
    at.click(Kind.ROLL)
    assert at.last_move == "roll 2"
    assert at.scene.ui.yellow == 0


def test_a_floor_then_a_shop_supplies_and_places_in_one_click() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.FLOOR, "sack")
    assert at.scene.ui.floor == "sack"
    at.click(Kind.SHOP, "sack-8a")
    assert at.link.asked == ["supply sack", "place sack-8a"]
    assert YspahanTarget(Kind.SHOP, "sack-8b") in at.scene.controller.queries.possible


def test_a_second_click_on_the_floor_takes_it() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.FLOOR, "camels")
    at.click(Kind.FLOOR, "camels")
    assert at.link.asked == ["camels"]


def test_a_square_first_takes_the_cheapest_floor_and_says_so() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.SQUARE, "west-2")
    assert at.link.asked == ["supervisor sack west-2"]
    assert at.toast == "You take 2 dice from the sack floor"


def test_what_is_impossible_is_refused_with_the_rule_and_nothing_is_asked() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.END)
    assert at.toast == "Your main action comes first: take dice from the tower. (T2)"
    at.click(Kind.FLOOR, "vase")
    assert at.toast.endswith("(A1)")
    assert at.link.asked == []


def test_c2_a_card_dragged_onto_a_floor_counts_as_a_die() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.drag(YspahanTarget(Kind.HAND, "three-gold"), YspahanTarget(Kind.FLOOR, "camels"))
    assert at.link.asked == ["camels three-gold"]


def test_c4_a_clicked_card_asks_what_it_is_for_and_how_many() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).have(1, gold=4, camels=3).hand(1, "exchange").state)
    at.click(Kind.HAND, "exchange")
    assert isinstance(at.stack.top, ChoiceDialog)
    at.answer(0)
    at.answer(1)  # gold for camels
    assert isinstance(at.stack.top, AmountDialog)
    at.answer("more")
    at.answer("more")
    at.answer("good")
    assert at.link.asked == ["play exchange gold 3"]


def test_c4_the_card_for_a_shop_waits_for_the_shop() -> None:
    at = YspahanTable(state=table(3).after(1).hand(1, "good-in-shop").state)
    at.click(Kind.HAND, "good-in-shop")
    assert at.scene.ui.card == "good-in-shop"
    at.press(pygame.K_ESCAPE)
    assert at.scene.ui.card == ""
    at.click(Kind.HAND, "good-in-shop")
    at.click(Kind.SHOP, "vase-12a")
    assert at.link.asked == ["play good-in-shop vase-12a"]


def test_b1_a_building_with_a_card_asks_how_to_pay() -> None:
    game = table(3).after(1).have(1, gold=4, camels=4).hand(1, "build-free-of-camels")
    at = YspahanTable(state=game.state)
    at.click(Kind.BUILDING, "bath")
    at.answer(1)
    assert at.link.asked == ["build bath build-free-of-camels"]


@pytest.mark.parametrize(("key", "answer"), [(pygame.K_1, "keep"), (pygame.K_2, "send")])
def test_r7_a_question_out_of_turn_is_answered_by_keys(key: int, answer: str) -> None:
    at = YspahanTable(state=asked_game().state)
    at.link.play("supervisor barrel east-1")
    at.frames(5)
    frame = shown(at)
    assert (frame.on_turn, frame.answers) == (2, 1)
    assert frame.question[0] == "Your good in the shop vase 4a is about to be loaded"
    assert {target.kind for target in frame.glowing} == {Kind.KEEP, Kind.SEND}
    at.press(key)
    assert at.last_move == answer


def test_r7_the_banner_is_clicked_and_all_else_waits() -> None:
    at = YspahanTable(state=asked_game().state)
    at.link.play("supervisor barrel east-1")
    at.frames(5)
    at.click(Kind.FLOOR, "camels")
    assert at.toast == "First answer whether you give up a camel. (R7)"
    at.click(Kind.KEEP)
    assert at.link.asked[-1] == "keep"
    assert shown(at).question == ()


def test_r7_a_question_calls_for_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    at = YspahanTable(state=asked_game().state)
    called: list[str] = []
    monkeypatch.setattr(at.stack, "request_attention", called.append)
    at.link.play("supervisor barrel east-1")
    at.frames(5)
    assert called == ["You are asked whether to give up a camel"]


def test_t5_steps_and_turns_are_taken_back() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.FLOOR, "sack")
    at.click(Kind.SHOP, "sack-8a")
    at.press(pygame.K_u)
    assert [step.text for step in at.model.steps] == ["supply sack"]
    at.click(Kind.SHOP, "sack-8a")
    at.press(pygame.K_u, pygame.KMOD_SHIFT)
    assert at.model.steps == []
    at.press(pygame.K_u)
    assert at.toast == "There is nothing to take back. (T5)"


def test_an_onlooker_sees_and_can_do_nothing() -> None:
    at = YspahanTable(3, me=0)
    assert at.scene.controller.queries.possible == ()
    at.click(Kind.ROLL)
    assert at.toast == "You are looking on."
    assert at.link.asked == []


def test_a_held_seat_plays_nothing() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    first, *others = at.model.seats
    at.model.seats = (TableSeat(1, first.name, first.colour, "person", held_by="easy"), *others)
    at.frame()
    assert at.scene.controller.queries.possible == ()
    at.click(Kind.FLOOR, "camels")
    assert at.toast == "A computer player is in your seat."
    at.press(pygame.K_u)
    assert at.toast == "A computer player is in your seat."


def test_a_move_on_its_way_is_not_asked_for_twice() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.link.silent = True
    at.click(Kind.SHOP, "sack-8a")
    at.click(Kind.FLOOR, "camels")
    assert at.link.asked == ["supply sack"]
    at.frames(20)
    assert shown(at).prompt == "Your move is on its way …"


def test_what_follows_a_move_that_did_not_stand_is_dropped() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.link.silent = True
    at.click(Kind.SHOP, "sack-8a")
    at.model.set_pending(None)
    at.frames(3)
    assert at.link.asked == ["supply sack"]
    assert not at.scene.controller.waiting


def test_pointing_at_a_shop_shows_the_souk_with_the_good() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).goods(1, "sack-6a", "sack-6b").state)
    at.click(Kind.FLOOR, "sack")
    at.point(Kind.SHOP, "sack-6c")
    frame = shown(at)
    assert "With a good here: 3 of 5: nothing if the week ended now, 6 points when complete" in frame.tooltip
    assert frame.preview_move is not None
    assert str(frame.preview_move) == "place sack-6c"


def test_pointing_at_a_square_foresees_what_rides_for_how_many_points() -> None:
    game = table(3).main(1, **TOWER).have(1, camels=1).goods(1, "vase-4a").goods(2, "barrel-3a").supervisor("south-2")
    at = YspahanTable(state=game.state)
    at.click(Kind.FLOOR, "barrel")
    assert shown(at).square_prices["east-1"] == 0
    at.point(Kind.SQUARE, "east-1")
    frame = shown(at)
    assert [event.points for event in frame.preview if isinstance(event, GoodLoaded)] == [2, 2]
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
    assert floors["vase"].text == "nobody rolled it"
    assert not floors["vase"].is_available


def test_digits_choose_and_take_floors() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.press(pygame.K_6)
    assert at.scene.ui.floor == "gold"
    at.press(pygame.K_6)
    assert at.link.asked == ["gold"]


def test_after_a_supply_by_digits_the_focus_is_on_what_can_be_done_next() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).have(1, camels=2).state)
    at.press(pygame.K_2)
    assert at.scene.ui.focus == YspahanTarget(Kind.FLOOR, "sack")
    at.press(pygame.K_2)
    assert at.link.asked == ["supply sack"]
    for _good in range(2):
        focus = at.scene.ui.focus
        assert focus is not None
        assert focus.kind is Kind.SHOP
        assert focus == shown(at).suggested
        at.press(pygame.K_RETURN)
        assert at.link.asked[-1] == f"place {focus.name}"
    assert at.scene.ui.focus == YspahanTarget(Kind.BUILDING, "paddock")
    assert shown(at).tooltip[0] == "Paddock"


def test_the_focus_stays_where_a_key_can_do_nothing() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.press(pygame.K_5)
    assert at.toast.endswith("(A1)")
    at.frames(3)
    assert at.scene.ui.focus == YspahanTarget(Kind.FLOOR, "vase")


def test_the_roll_is_explained_where_it_is_pointed_at() -> None:
    at = YspahanTable(3)
    for place in (at.scene.view.layout_for(at.model.state).rail.end, at.rect(Kind.ROLL)):
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
    boxes = [row.box for row in log_rows(brush, layout.log, at.scene.controller.queries.log_lines)]
    for rows in range(1, 6):
        note.show(partial(NoteText, "Hint", (TextRow("A line of a hint."),) * rows))
        bottom = note._rect_for(brush, layout).bottom
        assert not any(box.top < bottom < box.bottom for box in boxes)
        assert bottom <= layout.log.bottom


def test_letters_reach_cards_buildings_and_the_deck() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.press(pygame.K_v)
    assert at.scene.ui.focus == YspahanTarget(Kind.HAND, "three-gold", 0)
    at.press(pygame.K_b)
    assert at.scene.ui.focus is not None
    assert at.scene.ui.focus.kind is Kind.BUILDING
    at.press(pygame.K_1)
    at.press(pygame.K_d)
    assert at.link.asked == ["draw camels"]
    at.press(pygame.K_e)
    assert at.link.asked[-1] == "end"


def test_a_touch_held_shows_the_tooltip_and_clicks_nothing() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    pos = at.rect(Kind.FLOOR, "camels").center
    at.stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    at.frames(15)
    assert shown(at).tooltip[0] == "The camels floor"
    at.stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True))
    assert at.scene.ui.floor == ""


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
    assert any("vase\N{NO-BREAK SPACE}4a" in row.words for row in note.rows)
    at.press(pygame.K_c)
    assert note.rows == ()


def test_speed_and_sound_are_buttons() -> None:
    at = YspahanTable(3, speed="fast")
    before = at.stack.settings.speed
    at.click(Kind.SPEED)
    assert at.stack.settings.speed != before
    at.click(Kind.SOUND)
    assert at.stack.settings.muted


def test_the_close_up_opens_at_a_plate_and_closes_beside_it() -> None:
    at = YspahanTable(3)
    at.click(Kind.DISTRICT, "vase")
    assert at.scene.ui.close_up == "vase"
    at.press(pygame.K_LEFT)
    assert at.scene.ui.close_up == "chest"
    for event in headless_stage.click((3, 300)):
        at.stack.handle(event)
    assert at.scene.ui.close_up == ""


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_table_at_rest_is_not_painted_again(language: str) -> None:
    at = YspahanTable(3, settings=Settings(language=language, speed="off"))
    at.frames(100)
    assert at.frame() == []


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
    assert any("shop sack\N{NO-BREAK SPACE}8a" in words for _colour, words in shown(at).log)


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
    assert told.count("vase 12a") == 1
    assert told.count("may keep it for a camel") == 1
    at.point(Kind.SQUARE, "north-4")
    assert any("loads goods: yours in chest 8b" in line for line in shown(at).tooltip)
