"""Reasons for a decision: what its level expected, before and after, and the alternatives it saw."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.advice import deed_of
from elcapitan.games.yspahan.bots.explanation import explain_decision, explains
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.kit.bots.explanation import MAX_OTHERS
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table

TOWER = {"camels": (1, 1), "vase": (5, 1), "gold": (6, 1)}
LAST = table(3).day(3, 7).main(1, **TOWER).last_turn().goods(1, "vase-12a", "vase-12b")
SUPPLY = [parse("supply vase"), parse("place vase-12c"), parse("end")]


@pytest.mark.parametrize("word", ["easy", "normal", "hard", "hard-supplier", "normal-card-player"])
def test_a_complete_souk_is_the_reason_to_supply_it(word: str) -> None:
    found = explain_decision(LAST.state, SUPPLY, word)
    assert found.level == word.split("-", maxsplit=1)[0]
    assert found.chosen.expected[0] >= 12
    assert 0 < len(found.others) <= MAX_OTHERS
    assert all(found.chosen.expected[0] > other.expected[0] for other in found.others)


@pytest.mark.parametrize("word", ["my-bot", "random"])
def test_of_others_the_level_normal_is_told(word: str) -> None:
    assert explain_decision(LAST.state, SUPPLY, word).level == "normal"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_decisions_of_whole_games_are_explained_to_every_onlooker(level: str) -> None:
    game = play_whole_game("yspahan", [level] * 3, seed=6)
    explained = set()
    for state in game.states[::4]:
        for onlooker in (0, 1, 3):
            view = RULES.view(state, onlooker or None)
            if not explains(view):
                continue
            move = RULES.legal(state, RULES.to_act(state)[0])[0]
            found = explain_decision(view, [move], level)
            assert all(deed_of(other.moves[0]) != deed_of(move) for other in found.others)
            assert len(found.before) == len(found.chosen.expected) == 3
            explained.add(state.stage)
    assert explained


def test_an_answer_is_compared_with_the_other_one() -> None:
    game = table(3).main(2, camels=(3, 1)).goods(1, "vase-12a", "vase-12b", "vase-12c").have(1, camels=2)
    played = RULES.play(game.have(2, gold=3).state, 2, parse("supervisor camels east-3"))
    assert not played.refused
    found = explain_decision(played.state, [parse("keep")], "hard")
    assert [str(other.moves[0]) for other in found.others] == ["send"]
    assert found.chosen.expected[0] > found.others[0].expected[0]


def test_a_roll_has_no_reasons() -> None:
    assert not explains(table(3).state)
    with pytest.raises(ValueError, match="roll"):
        explain_decision(table(3).state, [parse("roll 0")], "hard")
