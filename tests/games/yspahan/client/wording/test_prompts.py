"""What is asked for, and of whom."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import prompts
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.moves import Move, parse
from elcapitan.games.yspahan.rules.model.state import CamelQuestion, GoodsToPlace, YspahanStage, YspahanState
from tests.games.yspahan.offline_link import RULES, table_seats


def said(state: YspahanState, me: int, *texts: str) -> str:
    moves: list[Move] = [parse(text) for text in texts]
    return prompts.prompt_text(YspahanContext(state, table_seats(3), me, moves))


@pytest.fixture
def state() -> YspahanState:
    begun: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    return begun


def test_the_starter_is_asked_for_the_roll_and_the_others_wait(state: YspahanState) -> None:
    assert said(state, 1) == "You are the starting player: buy yellow dice if you like, and roll."
    assert said(state, 2) == said(state, 0) == "Klára is on turn."


def test_each_part_of_a_turn_has_its_question(state: YspahanState) -> None:
    assert said(state._replace(stage=YspahanStage.MAIN), 1) == "Take your main action: dice from the tower."
    placing = state._replace(stage=YspahanStage.PLACING, to_place=GoodsToPlace("chest", 2))
    assert said(placing, 1) == "Place your goods in the chest district; still to place: 2."
    assert said(state._replace(stage=YspahanStage.LOADING), 1).endswith("whose goes first?")
    assert said(state._replace(stage=YspahanStage.OVER, turns_left=()), 1) == "The game is over."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (("end",), "Nothing more can be done: end the turn."),
        (("end", "build bath"), "Build if you like, and end the turn."),
        (("end", "play three-gold"), "Play cards if you like, and end the turn."),
        (("end", "build bath", "play three-gold"), "Build or play cards if you like, and end the turn."),
    ],
)
def test_after_the_action_it_names_only_what_is_possible(
    state: YspahanState, moves: tuple[str, ...], words: str
) -> None:
    assert said(state._replace(stage=YspahanStage.AFTER), 1, *moves) == words


def test_r7_the_owner_is_asked_and_all_others_are_told_so(state: YspahanState) -> None:
    asked = state._replace(stage=YspahanStage.LOADING, asked=CamelQuestion(2, SHOP_AT["sack-3b"]))
    assert said(asked, 2).startswith("Your good in the red souk of the sack district is about to be loaded.")
    assert said(asked, 1).startswith("Šimon is asked whether to give up a camel")


def test_a_player_is_told_what_they_have(state: YspahanState) -> None:
    at = YspahanContext(state, table_seats(3), 1, [])
    assert prompts.purse_text(at) == "You have 2 gold, 0 camels, 0 cards and 0 points."
    assert prompts.date_text(at) == "Week 1, day 1"
