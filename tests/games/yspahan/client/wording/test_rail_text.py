"""The lower rail tells what is to be done, and says so when nothing more can be done."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.clicks import TurnChoice
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.rail_text import end_reason_text, rail_title
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from tests.games.yspahan.offline_link import RULES, table_seats

AFTER = YspahanStage.AFTER


def context(stage: YspahanStage, *texts: str) -> YspahanContext:
    begun: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    return YspahanContext(begun._replace(stage=stage), table_seats(3), 1, [parse(text) for text in texts])


@pytest.mark.parametrize(
    ("moves", "title", "prompt"),
    [
        (("end",), "End the turn", "Nothing more can be done: end the turn."),
        (("end", "build bath"), "End the turn, or go on", "Build if you like, and end the turn."),
    ],
)
def test_t2_only_what_is_possible_after_the_main_action_is_offered(
    moves: tuple[str, ...], title: str, prompt: str
) -> None:
    at, chosen = context(AFTER, *moves), TurnChoice()
    assert rail_title(at, chosen) == (title, prompt)
    assert end_reason_text(at) == ""


def test_t1_while_others_play_the_title_says_all() -> None:
    at = context(AFTER)._replace(me=2)
    assert rail_title(at, TurnChoice()) == ("Waiting for Klára", "")


def test_t2_the_reason_holds_before_and_after_a_floor_is_chosen() -> None:
    assert end_reason_text(context(YspahanStage.MAIN, "draw chest")) == "Take dice first"


def test_d1_the_price_of_the_chosen_yellow_dice_is_told_before_the_roll() -> None:
    _title, told = rail_title(context(YspahanStage.ROLL), TurnChoice(yellow=2))
    assert told == "Buy 2 yellow dice for 2 gold and roll with 9 white dice."
    i18n.use_language("cs")
    assert rail_title(context(YspahanStage.ROLL), TurnChoice())[0] == "Hoď kostkami"
