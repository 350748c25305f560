"""Advice: what to do, what the other things are worth less, and nothing that the seat cannot know."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.advice import advise, deed_of
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.kit.bots.advice import MOST_ALTERNATIVES
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table

THOUGHT = Budget(rollouts=80)


def test_what_is_advised_can_be_played_and_others_are_worth_less() -> None:
    game = play_whole_game("yspahan", ["easy"] * 3, seed=3)
    compared = 0
    for state, seat in [*game.asked][::7]:
        advice = advise(state, THOUGHT)
        assert CHOICES.find_fault(RULES.view(state, seat), advice.moves) == ""
        behind = [each.behind for each in advice.alternatives]
        assert behind == sorted(behind)
        assert all(each >= 0.0 for each in behind)
        assert len(behind) <= MOST_ALTERNATIVES
        deeds = [deed_of(each.moves[0]) for each in advice.alternatives]
        assert len({*deeds, deed_of(advice.moves[0])}) == len(deeds) + 1
        compared += bool(behind)
    assert compared > 8


def test_nobody_is_advised_by_cards_of_others() -> None:
    game = play_whole_game("yspahan", ["random", "easy", "easy"], seed=5)
    hidden = [
        (state, seat)
        for state, seat in game.asked
        if seat == 3 and UNKNOWN in {card for player in RULES.view(state, seat).players for card in player.hand}
    ]
    assert len(hidden) > 5
    for number, (state, seat) in enumerate(hidden[::3]):
        other = sample_hidden_cards(RULES.view(state, seat), Random(number))._replace(pile=state.pile)
        assert advise(other, THOUGHT) == advise(state, THOUGHT)


def test_where_there_is_no_choice_nothing_is_compared() -> None:
    advice = advise(table(3).placing(1, "vase", 1).state, THOUGHT)
    assert str(advice.moves[0]).startswith("place vase-")
    assert advice.alternatives == ()
    assert advice.instead == ()


def test_a_souk_that_completes_is_worth_points_more() -> None:
    game = table(3).day(3, 7).main(1, camels=(1, 1), vase=(5, 1), gold=(6, 1)).last_turn()
    advice = advise(game.goods(1, "vase-12a", "vase-12b").state, Budget(rollouts=300))
    assert str(advice.moves[0]) == "supply vase"
    assert advice.lead > 5.0


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("draw sack", "draw gold", True),
        ("camels", "camels exchange", True),
        ("supervisor sack east-1", "supervisor gold east-1", True),
        ("supervisor sack east-1", "supervisor sack east-2", False),
        ("supply sack", "supply sack exchange", True),
        ("build bath", "build shop", False),
        ("roll 0", "roll 1", False),
    ],
)
def test_a_deed_is_what_is_done_and_not_with_which_dice(one: str, other: str, alike: bool) -> None:
    assert (deed_of(parse(one)) == deed_of(parse(other))) is alike


def test_the_registry_gives_hints_of_yspahan() -> None:
    assert games.has_hints("yspahan")
    state = table(3).state
    assert games.hints("yspahan").advise(state, THOUGHT) == advise(state, THOUGHT)
