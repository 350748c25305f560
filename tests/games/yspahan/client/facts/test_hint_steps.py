"""The steps of a hint: every move stands in the position in which it is made."""

from __future__ import annotations

from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.rules.model.moves import parse
from tests.games.yspahan.positions import table

TOWER = {"camels": (1, 2), "sack": (2, 2), "gold": (6, 1)}


def test_each_step_follows_from_the_one_before() -> None:
    state = table(3).main(1, **TOWER).have(1, gold=2).state
    found = hint_steps(state, [parse("camels"), parse("build shop"), parse("end")])
    assert [str(step.move) for step in found] == ["camels", "build shop"]
    assert found[0].before is state
    assert found[1].before.player(1).camels == 2


def test_the_end_of_a_turn_is_a_step_where_nothing_else_is_left() -> None:
    state = table(3).after(1).state
    assert [str(step.move) for step in hint_steps(state, [parse("end")])] == ["end"]


def test_a_roll_and_a_card_are_played_without_knowing_what_comes() -> None:
    assert len(hint_steps(table(3).state, [parse("roll 0")])) == 1
    assert len(hint_steps(table(3).main(1, **TOWER).state, [parse("draw sack")])) == 1


def test_what_the_rules_refuse_has_no_steps() -> None:
    assert hint_steps(table(3).main(1, **TOWER).state, [parse("build bath")]) == ()
