"""Hints and the reasons for decisions: what is told, and in which points."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.bots.advice import advise
from elcapitan.games.carcassonne.bots.explanation import explain_decision, explains
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.plain_window.plain_table import PlainController
from tests.games.carcassonne.positions import do, draws, herd, placed, stand, table

ROAD = draws(table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0"), "b22")._replace(stack=0)
FLOCK = do(
    placed(herd(stand(table("b01 0 0 0"), "1 shepherd 0 0 meadow-1"), "0 0 meadow-1", 4, 3, 3, 3, 3), "b02 0 1 0"),
    "pass",
).state


def texts(choice: tuple[moves.Move, ...]) -> list[str]:
    return [str(move) for move in choice]


def test_a_hint_takes_the_points_and_says_what_else_is_worth_less() -> None:
    advice = advise(ROAD, Budget(rollouts=60))
    assert texts(advice.moves)[0].startswith("place 3 0")
    assert 1 < len(advice.alternatives) <= 4
    behind = [each.behind for each in advice.alternatives]
    assert behind == sorted(behind)
    assert behind[0] >= 0.0
    assert len({each.moves for each in advice.alternatives} | {advice.moves}) == len(behind) + 1


def test_a_hint_without_time_is_the_best_by_first_estimate() -> None:
    assert texts(advise(ROAD, Budget(seconds=0.0)).moves)[0].startswith("place 3 0")


def test_a_draw_has_no_alternative_and_a_flock_has_one() -> None:
    assert texts(advise(table("b03 0 0 0"), Budget(rollouts=1)).moves) == ["draw"]
    advice = advise(FLOCK, Budget(rollouts=1))
    assert [texts(advice.moves), texts(advice.instead)] == [["sheep score"], ["sheep grow"]]
    assert advice.lead > 1.0


def test_a_reason_says_what_every_seat_expects() -> None:
    made = [moves.parse("place 3 0 0"), moves.parse("pass")]
    found = explain_decision(ROAD, made, "hard")
    assert (found.level, texts(found.chosen.moves)) == ("hard", ["place 3 0 0", "pass"])
    assert len(found.others) == 3
    assert found.chosen.expected == (0, 0)
    assert found.others[0].expected == (4, 0)


def test_reasons_of_sheep_and_plague() -> None:
    found = explain_decision(FLOCK, [moves.DecideFlock(moves.SCORE)], "easy")
    assert [texts(each.moves) for each in found.others] == [["sheep grow"]]
    assert found.chosen.expected[0] > found.others[0].expected[0]
    knight = stand(table("b07 4 2 0", "b01 6 2 0", wheel="board"), "1 follower 4 2 city-1", "1 follower 6 2 meadow-1")
    asked = knight._replace(stage=CarcassonneStage.PLAGUE, plague=(1,), tile="b18", seat=2)
    found = explain_decision(asked, [moves.parse("return 4 2")], "normal")
    assert found.chosen.expected[0] < found.others[0].expected[0]


def test_a_draw_is_not_explained() -> None:
    state = table("b03 0 0 0")
    assert not explains(state)
    with pytest.raises(ValueError, match="a draw has no reasons"):
        explain_decision(state, [moves.DrawTile()], "hard")


def test_each_step_of_a_hint_is_told_in_the_position_it_is_made_in() -> None:
    model: Any = SimpleNamespace(rules=games.ruleset("carcassonne"))
    table_of_a_window: Any = SimpleNamespace(_model=model)
    turn = [moves.parse("place 3 0 0"), moves.parse("figure follower road-3")]
    place, figure = PlainController.hint_steps(table_of_a_window, ROAD, turn)
    assert (place.before, figure.move) == (ROAD, turn[1])
    assert figure.before.laid.kind.id == "b22"
