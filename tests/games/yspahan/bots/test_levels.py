"""What the levels do in single positions of Yspahan, by what they see alone (all games: tests/games/test_levels.py)."""

from __future__ import annotations

from functools import cache
from random import Random
from time import process_time

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import levels
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.bots.levels import YspahanBots, make_bot
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.whole_games import THOUGHT, play_whole_game, share_of_wins
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table

LEVELS = levels("yspahan")
SLOWEST_S = 1.0
"""A turn may take that long; the budget asked for is less, for the last imagined game ends after it."""


def chosen(level: str, state: YspahanState, seat: int, seed: int = 1, budget: Budget = THOUGHT) -> list[str]:
    return [str(move) for move in make_bot(level, seed).choose(RULES.view(state, seat), seat, budget)]


@cache
def with_hidden_cards() -> list[tuple[YspahanState, int]]:
    """Positions in which others hold cards, and the seat that is asked."""
    games = [play_whole_game("yspahan", ["random", "easy", "easy"], seed=seed) for seed in range(5, 9)]
    hidden = [
        (state, seat)
        for game in games
        for state, seat in game.asked
        if seat == 3 and UNKNOWN in {card for player in RULES.view(state, seat).players for card in player.hand}
    ]
    assert len(hidden) > 10
    return hidden


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_the_cards_of_others(level: str) -> None:
    """Other cards in other hands and in the deck, dealt anew, change no choice."""
    redealt = 0
    for number, (state, seat) in enumerate(with_hidden_cards()[::3]):
        view = RULES.view(state, seat)
        other = sample_hidden_cards(view, Random(number))._replace(pile=state.pile)
        assert RULES.view(other, seat) == view
        redealt += other != state
        assert chosen(level, other, seat) == chosen(level, state, seat)
    assert redealt > 2


@pytest.mark.parametrize("level", LEVELS)
def test_an_owner_answers_out_of_turn(level: str) -> None:
    asked = (
        table(4).main(2, camels=(2, 1)).supervisor("crossing").goods(1, "vase-12a").have(1, camels=2).have(2, gold=9)
    )
    state = asked.state
    played = RULES.play(state, 2, RULES.parse("supervisor camels east-3"))
    assert not played.refused
    assert RULES.to_act(played.state) == (1,)
    (answer,) = chosen(level, played.state, 1)
    assert answer in ("keep", "send")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_finished_vase_souk_is_worth_a_camel_as_the_week_ends(level: str) -> None:
    game = (
        table(3).main(2, camels=(3, 1)).goods(1, "vase-12a", "vase-12b", "vase-12c").have(1, camels=2).have(2, gold=3)
    )
    game = game.day(1, 7).last_turn()
    played = RULES.play(game.state, 2, RULES.parse("supervisor camels east-3"))
    assert not played.refused
    assert chosen(level, played.state, 1) == ["keep"]


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_last_turn_turns_everything_into_points(level: str) -> None:
    game = table(3).day(3, 7).after(1).last_turn().have(1, camels=4, gold=4, buildings=("paddock", "shop"))
    moves = chosen(level, game.hand(1, "sell-camels").state, 1)
    assert moves[0].startswith("build") or moves[0] == "play sell-camels 4"
    assert moves[-1] == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_a_budget_in_seconds_is_kept(level: str) -> None:
    state = table(4).main(1, camels=(1, 3), sack=(2, 2), vase=(4, 2), gold=(6, 2)).have(1, gold=5, camels=3).state
    begun_s = process_time()
    assert chosen(level, state, 1, budget=Budget(seconds=0.3))
    assert process_time() - begun_s < SLOWEST_S


def test_easy_beats_random_and_scores_like_a_person() -> None:
    games = [play_whole_game("yspahan", ["easy", "random", "easy"], seed) for seed in range(4)]
    for game in games:
        assert game.scores[1] < min(game.scores[0], game.scores[2])
        assert all(25 <= points <= 110 for points in (game.scores[0], game.scores[2]))


def test_the_arena_is_told_points_and_where_they_come_from() -> None:
    bots, last = YspahanBots(), play_whole_game("yspahan", ["easy", "easy"], seed=1).last
    scores, details = bots.scores(last), bots.details(last, [[], []])
    assert bots.unit == "points"
    assert [sum(each.values()) for each in details] == [*scores]


def test_random_makes_no_digest_where_there_is_nothing_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[YspahanState] = []

    def digest(state: YspahanState) -> str:
        made.append(state)
        return ""

    monkeypatch.setattr(CHOICES.rules, "digest", digest)
    only, many = table(3).day(3, 7).after(1).last_turn().state, table(3).main(1, camels=(1, 3)).state
    assert chosen("random", only, 1) == ["end"]
    assert made == []
    chosen("random", many, 1)
    assert len(made) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker", "deals", "rollouts"),
    [
        ("normal", "easy", 3, 16),
        ("hard", "normal", 4, 6),
        pytest.param("hard", "normal", 8, 16, marks=pytest.mark.deep),
    ],
)
def test_a_stronger_level_wins_more_than_its_share(stronger: str, weaker: str, deals: int, rollouts: int) -> None:
    assert share_of_wins("yspahan", stronger, weaker, 2, deals, Budget(rollouts=rollouts)) >= 0.6
