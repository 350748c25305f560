"""Decisions of computer players are found in what was played, and told with points before and after."""

from __future__ import annotations

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.bots.levels import make_bot
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import bot_reason_text
from tests.games.yspahan.offline_link import RULES, OfflineYspahan


@pytest.fixture(scope="module")
def model() -> TableModel:
    """A game of a person and two that play at random, three days of it."""
    table = OfflineYspahan(3, 2)
    players = [make_bot("easy", seat) for seat in (1, 2, 3)]
    while table.state.day < 4:
        (seat,) = RULES.to_act(table.state)
        view = RULES.view(table.state, seat)
        for move in players[seat - 1].choose(view, seat, Budget(rollouts=1)):
            table.play(str(move))
    return table.model


def test_each_turn_of_a_computer_player_is_one_decision(model: TableModel) -> None:
    found = bot_reason_text.bot_decisions(model)
    acted = [each for each in found if each.before.asked is None]
    assert [each.seat for each in acted] == [
        step.seat for step in model.steps if step.text == "end" and step.by != "person"
    ]
    assert all(model.steps[each.first].before is each.before for each in found)
    assert {each.by for each in found} == {"random"}


def test_the_rows_are_before_what_was_done_and_the_alternatives(model: TableModel) -> None:
    at = YspahanContext(model.state, model.seats, 1, [])
    for decision in bot_reason_text.bot_decisions(model)[:4]:
        rows, _numbers = bot_reason_text.bot_reasons(at._replace(state=decision.before), decision)
        assert rows[0].text == "Before the turn"
        assert len(rows) >= 3
        assert len({row.text for row in rows}) == len(rows)
        assert all(row.rival in {"Klára", "Šimon", "Matěj"} for row in rows)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("random", "at random"),
        ("easy", "one of its best few"),
        ("hard-supplier", "simulated"),
        ("my-bot", "does not explain"),
    ],
)
def test_the_numbers_are_explained(model: TableModel, by: str, words: str) -> None:
    decision = bot_reason_text.bot_decisions(model)[0]._replace(by=by)
    _rows, numbers = bot_reason_text.bot_reasons(YspahanContext(decision.before, model.seats, 1, []), decision)
    assert words in numbers
    assert by == "random" or numbers.startswith("Advantage at first sight")
