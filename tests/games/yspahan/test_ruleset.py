"""Yspahan as the table sees it: a Ruleset, whose every answer is the rules' own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanState
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import Ruleset
from tests.games.yspahan.positions import SEED, play, table

GAME = Yspahan()


def options(**changes: Any) -> dict[str, Any]:
    return {"players": 3, "start": 2, **changes}


def begun(**changes: Any) -> YspahanState:
    return GAME.new(options(**changes), GAME.dealer(SEED, options(**changes)).deal())


def test_it_is_a_ruleset() -> None:
    game: Ruleset = GAME
    assert (game.name, game.version, game.seats, game.open_information) == ("yspahan", 1, (2, 4), False)
    assert [(option.name, option.default, option.choices) for option in game.options] == [
        ("start", "drawn", ("drawn", "1", "2", "3", "4")),
        ("gold_steps", "any", ("any", "three")),
        ("card_time", "any", ("any", "after")),
    ]


def test_a_new_game_has_the_seats_the_starter_and_the_options() -> None:
    state = begun(gold_steps="three")
    assert (len(state.players), state.seat, state.options) == (3, 2, YspahanOptions("three", "any"))
    assert begun(card_time="after").options == YspahanOptions("any", "after")
    assert begun() == table(3, starter=2).state


def test_nothing_is_dealt() -> None:
    with pytest.raises(ValueError, match="nothing is dealt"):
        GAME.new(options(), ("exchange",))


def test_while_an_owner_is_asked_only_they_act_and_the_turn_stays() -> None:
    game = table(3).main(1, gold=(2, 1)).goods(3, "chest-4b").have(3, camels=1)
    state = play(game, "supervisor gold west-2").state
    assert (GAME.to_act(state), GAME.on_turn(state)) == ((3,), 1)
    assert [GAME.show(move) for move in GAME.legal(state, 3)] == ["send", "keep"]
    assert list(GAME.legal(state, 1)) == []
    refused = GAME.play(state, 1, GAME.parse("send"))
    assert isinstance(refused, Refusal)
    assert (refused.why, refused.rule) == (YspahanRefusalCode.NOT_YOUR_TURN, "R7")


def test_payments_are_one_entry_for_each_scoring_of_the_caravan_and_each_week() -> None:
    game = table(2).day(1, 7).after(1).last_turn().caravan(1, 1, 2).goods(2, "vase-4a").have(2, buildings=("bazaar",))
    paid = [*GAME.payments(play(game, "end").events)]
    assert paid == [
        {
            "caravan": [{"goods": 2, "row": 1, "points": 2}, {"goods": 1, "row": 2, "points": 2}],
            "emptied": False,
        },
        {"week": 1, "souks": [0, 4], "bazaar": [0, 2]},
    ]
    assert json.loads(json.dumps(paid)) == paid
    full = table(2).after(1).hand(1, "good-on-caravan").caravan(*[2] * 5)
    (once,) = GAME.payments(play(full, "play good-on-caravan").events)
    assert (once["emptied"], [each["points"] for each in once["caravan"]]) == (True, [3, 15])
    assert list(GAME.payments(play(table(), "roll 0").events)) == []


def test_a_move_that_cannot_be_is_not_told() -> None:
    with pytest.raises(ValueError, match="no move of this position"):
        GAME.seen(table().state, Entry(1, "draw", ("exchange",)), 2)
