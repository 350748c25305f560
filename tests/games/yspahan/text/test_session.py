"""What Yspahan alone has in words (all games: tests/games/text/test_session.py)."""

from __future__ import annotations

import random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import CARDS, SHOP_AT, SHOPS
from elcapitan.games.yspahan.rules.model.moves import KeepGood, PlayBareCard
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, DiceGroup, YspahanStage, YspahanState
from elcapitan.games.yspahan.text import game_text
from tests.games.text.reader import Reader
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table


@pytest.mark.parametrize("seats", [2, 4])
def test_s5_nothing_that_is_said_names_a_card_in_another_hand(seats: int) -> None:
    """Their names appear once they lie open; an onlooker reads no name of a drawn card at all."""
    chance = random.Random(seats)
    reader = Reader("yspahan", seats, 5, me=0)
    while not reader.over:
        reader.play_one(chance)
        reader.session.poll()
        for order in ("m", "k", "p"):
            reader.orders(order)
    drawn = [line for line in reader.everything if " drew " in line]
    assert drawn
    assert not any(names.card_text(card) in line for card in CARDS for line in drawn)


def test_a_name_means_one_move_all_turn_and_a_like_card_has_its_own() -> None:
    state: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    state = state._replace(stage=YspahanStage.MAIN)
    reader = Reader("yspahan", state=state.with_player(1, state.player(1)._replace(hand=("three-gold", "three-gold"))))
    before = reader.session.moves_page()
    (first,) = [label for label, move in before.items() if isinstance(move, PlayBareCard)]
    reader.orders(first)
    assert reader.state.player(1).gold == 5
    assert reader.orders(first) == [f"{first} is not possible any more; m lists what can be done."]
    after = reader.session.moves_page()
    assert {label: move for label, move in after.items() if label in before} == {
        label: move for label, move in before.items() if label in after
    }
    (second,) = [label for label, move in after.items() if isinstance(move, PlayBareCard)]
    assert second != first
    reader.orders("u")
    assert isinstance(reader.session.moves_page()[first], PlayBareCard)


def test_r7_an_answer_out_of_turn_is_asked_listed_and_given() -> None:
    state: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    shops = tuple(1 if shop in (SHOP_AT["sack-3b"], SHOP_AT["sack-3a"]) else 0 for shop in range(len(SHOPS)))
    tower = (DiceGroup(1, 2), *EMPTY_TOWER[1:])
    state = state._replace(stage=YspahanStage.MAIN, turns_left=(2, 3, 1), starter=2, shops=shops, tower=tower)
    reader = Reader("yspahan", state=state.with_player(1, state.player(1)._replace(camels=2)))
    assert reader.orders("m") == ["It is not your turn."]
    reader.play("supervisor camels west-1")
    reader.said.clear()
    reader.session.poll()
    assert "Your turn." not in reader.said, "the turn is Šimon's"
    assert any(
        line.startswith("Week 1, day 1. Your good in the red souk of the sack district is about to")
        for line in reader.said
    )
    moves = reader.session.moves_page()
    assert list(map(str, moves.values())) == ["send", "keep"]
    assert all(any(line.startswith(f"  {label}  ") for line in reader.said) for label in moves)
    answered = reader.orders(next(label for label, move in moves.items() if isinstance(move, KeepGood)))
    assert "Klára gave up a camel and keeps the good in the red souk of the sack district" in answered
    assert "Loaded: a good of Klára from the supply, bottom row, 2 points" in answered
    assert reader.state.player(1).camels == 1
    assert reader.orders("u") == ["There is nothing to take back."]
    assert reader.orders("e") == ["It is Šimon's turn."]


def test_large_groups_are_shortened_and_listed_on_demand() -> None:
    reader = Reader("yspahan", 4, 2)
    reader.orders("r1")
    moves = [label for label in reader.session.moves_page() if label[0] == "s"]
    assert len(moves) > 30
    assert any(f"{len(moves)} ways in all" in line for line in reader.orders("m"))
    assert len(reader.orders("m")) < 40
    assert [line.split()[0] for line in reader.orders("ms")] == moves
    east = reader.orders("ms EAST 1")
    assert 0 < len(east) < len(moves)
    assert all("east 1" in line for line in east)
    assert reader.orders("mb") == ["There is no such move now."]


def test_a_district_an_arm_or_a_reason_that_there_is_none_of_is_answered() -> None:
    reader = Reader("yspahan")
    before = reader.state
    assert reader.orders("camels") == ["The dice must be rolled first."]
    assert reader.orders("rules why") == reader.orders("rules T2")
    assert reader.orders("c atlantis") == ["Which district? There are sack, barrel, chest, vase."]
    assert reader.orders("g up") == ["Which arm? There are west, east, north, south."]
    assert reader.orders("y") == ["Why what? Add the move, such as: why build bath."]
    assert reader.orders("y roll 0") == ["That is possible: Roll 9 white dice, no yellow ones"]
    assert reader.state is before


def test_moves_written_out_are_done_and_taken_back_until_something_is_revealed() -> None:
    reader = Reader("yspahan")
    reader.orders("roll 0")
    assert reader.state.stage is YspahanStage.MAIN
    assert any("nothing to take back" in line for line in reader.orders("u")), "a roll is final"
    reader.orders("camels")
    assert reader.state.player(1).camels
    assert any("took back: camels" in line for line in reader.orders("u"))
    assert not reader.state.player(1).camels


def test_a_hint_says_what_to_do_and_what_else_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "ADVICE_BUDGET", Budget(rollouts=60))
    reader = Reader("yspahan", 3, 2)
    assert reader.orders("hint")[0].startswith(("Roll 9 white dice, no yellow ones", "Buy "))
    reader.orders("r1")
    said = reader.orders("hint")
    assert len(said) >= 3
    assert any(line.startswith("About ") for line in said)


def test_k6_goods_that_are_no_choice_are_placed_with_the_order_before_and_taken_back_with_it() -> None:
    state = table(3).main(1, vase=(3, 3)).goods(1, "vase-12a", "vase-6a").state
    reader = Reader("yspahan", state=state)
    said = reader.orders("supply vase")
    assert [step.text for step in reader.model.steps[1:]] == ["place vase-6b", "place vase-12b", "place vase-12c"]
    assert sum("Take your main action" in line or "You may still" in line for line in said) <= 1
    reader.orders("u")
    assert reader.state == state
