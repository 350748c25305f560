"""Yspahan's table as a player has it: clicks, drags, keys and touch on a real scene stack."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.yspahan.client.table_without_server import TOWER, YspahanTable, asked_game, shown
from tests.games.yspahan.positions import table

Kind = YspahanKind


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
    assert Thing(Kind.SHOP, "sack-8b") in at.scene.controller.queries.possible


def test_k6_one_click_fills_a_souk_where_nothing_is_left_to_choose_and_one_step_takes_it_back() -> None:
    state = table(3).main(1, **TOWER | {"vase": (5, 3)}).goods(1, "vase-12a", "vase-6a").state
    at = YspahanTable(state=state)
    at.click(Kind.SHOP, "vase-12c")
    at.frames()
    assert at.link.asked == ["supply vase", "place vase-12c", "place vase-6b", "place vase-12b"]
    at.click(Kind.UNDO)
    assert at.link.asked[4:] == ["step"]
    assert at.model.state == state


def test_k6_a_shop_is_asked_for_where_one_stays_empty() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER | {"vase": (5, 2)}).state)
    at.click(Kind.SHOP, "vase-12c")
    at.frames()
    assert at.link.asked == ["supply vase", "place vase-12c"]
    at.click(Kind.SHOP, "vase-12a")
    assert at.link.asked[2:] == ["place vase-12a"]


def test_k6_a_hint_that_is_followed_stays_while_a_souk_is_filled() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER | {"vase": (5, 2)}).goods(1, "vase-12a").have(1, camels=2).state)
    texts = ("supply vase", "place vase-12c", "place vase-12b", "build paddock")
    at.scene.controller.hints.point([parse(text) for text in texts])
    at.scene.controller.follow_hint()
    at.frames()
    assert at.link.asked == [*texts[:3]]


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


def test_what_is_impossible_is_refused_in_a_sentence_and_nothing_is_asked() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.click(Kind.END)
    assert at.toast == "Your main action comes first: take dice from the tower."
    at.click(Kind.FLOOR, "vase")
    assert at.toast == "No dice lie on the vase floor."
    assert at.link.asked == []


def test_c2_a_card_dragged_onto_a_floor_counts_as_a_die() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.drag(Thing(Kind.HAND, "three-gold"), Thing(Kind.FLOOR, "camels"))
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
    assert frame.question[0] == "Your good in the orange souk of the vase district is about to be loaded"
    assert {target.kind for target in frame.glowing} == {Kind.KEEP, Kind.SEND}
    at.press(key)
    assert at.last_move == answer


def test_r7_the_banner_is_clicked_and_all_else_waits() -> None:
    at = YspahanTable(state=asked_game().state)
    at.link.play("supervisor barrel east-1")
    at.frames(5)
    at.click(Kind.FLOOR, "camels")
    assert at.toast == "First answer whether you give up a camel."
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
    assert at.toast == "There is nothing to take back."


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
    assert shown(at).rail.sentence == "Your move is on its way …"


def test_what_follows_a_move_that_did_not_stand_is_dropped() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.link.silent = True
    at.click(Kind.SHOP, "sack-8a")
    at.model.set_pending(None)
    at.frames(3)
    assert at.link.asked == ["supply sack"]
    assert not at.scene.controller.waiting


def test_digits_choose_and_take_floors() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.press(pygame.K_6)
    assert at.scene.ui.floor == "gold"
    at.press(pygame.K_6)
    assert at.link.asked == ["gold"]


def test_after_a_supply_by_digits_the_focus_is_on_what_can_be_done_next() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).have(1, camels=2).state)
    at.press(pygame.K_2)
    assert at.scene.ui.focus == Thing(Kind.FLOOR, "sack")
    at.press(pygame.K_2)
    assert at.link.asked == ["supply sack"]
    for _good in range(2):
        focus = at.scene.ui.focus
        assert focus is not None
        assert focus.kind == Kind.SHOP
        assert focus == shown(at).suggested
        at.press(pygame.K_RETURN)
        assert at.link.asked[-1] == f"place {focus.name}"
    assert at.scene.ui.focus == Thing(Kind.BUILDING, "paddock")
    assert shown(at).tooltip[0] == "Paddock"


def test_the_focus_stays_where_a_key_can_do_nothing() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    at.press(pygame.K_5)
    assert at.toast == "No dice lie on the vase floor."
    at.frames(3)
    assert at.scene.ui.focus == Thing(Kind.FLOOR, "vase")


def test_letters_reach_cards_buildings_and_the_deck() -> None:
    at = YspahanTable(state=table(3).main(1, **TOWER).hand(1, "three-gold").state)
    at.press(pygame.K_v)
    assert at.scene.ui.focus == Thing(Kind.HAND, "three-gold", 0)
    at.press(pygame.K_b)
    assert at.scene.ui.focus is not None
    assert at.scene.ui.focus.kind == Kind.BUILDING
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
