"""The levels as a table sees them: legal moves, games that end, equal games from equal seeds, nobody peeks."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import levels
from elcapitan.games.yspahan.bots import levels as levels_module
from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.bots.levels import YspahanBots, make_bot
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.option_choices import choice_id, option_choices
from tests.games.yspahan.bots.yspahan_games import FEW, YSPAHAN, is_anything_hidden, play_yspahan
from tests.games.yspahan.positions import table

CHOICES = [(2 + at % 3, choice) for at, choice in enumerate(option_choices(YSPAHAN))]
"""Of all options, each with a number of players."""

LEVELS = levels("yspahan")
SLOWEST_S = 1.0
"""A turn may take that long; the budget asked for is less, for the last imagined game ends after it."""


def chosen(level: str, state: YspahanState, seat: int, seed: int = 1, budget: Budget = FEW) -> list[str]:
    return [str(move) for move in make_bot(level, seed).choose(YSPAHAN.view(state, seat), seat, budget)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_finishes_games_with_legal_moves(level: str, players: int) -> None:
    game = play_yspahan([level] * players, seed=players)
    assert game.moves.count("end") == 21 * max(players, 3)  # N2: two players have three turns a day


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "choice"), CHOICES[1:], ids=choice_id)
def test_every_level_plays_by_every_option(level: str, players: int, choice: dict[str, Any]) -> None:
    game = play_yspahan([level] * players, seed=7, **choice)
    assert game.moves.count("end") == 21 * max(players, 3)


def test_mixed_tables_finish_too() -> None:
    assert len(play_yspahan(["random", "easy", "normal", "hard"], seed=3).points) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    assert play_yspahan([level] * 3, seed=11).moves == play_yspahan([level] * 3, seed=11).moves


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_the_cards_of_others(level: str) -> None:
    """Other cards in other hands and in the deck, dealt anew, change no choice."""
    games = [play_yspahan(["random", "easy", level], seed=seed) for seed in range(5, 9)]
    hidden = [
        (state, seat)
        for game in games
        for state, seat in zip(game.states, game.seats, strict=False)
        if seat == 3 and is_anything_hidden(state, seat)
    ]
    assert len(hidden) > 10
    redealt = 0
    for number, (state, seat) in enumerate(hidden[::3]):
        view = YSPAHAN.view(state, seat)
        other = sample_hidden_cards(view, Random(number))._replace(pile=state.pile)
        assert YSPAHAN.view(other, seat) == view
        redealt += other != state
        assert chosen(level, other, seat) == chosen(level, state, seat)
    assert redealt > 2


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_seed_and_view_alone(level: str) -> None:
    game = play_yspahan(["random"] * 3, seed=2)
    fresh, used = make_bot(level, 5), make_bot(level, 5)
    for state, seat in [*zip(game.states, game.seats, strict=False)][:40:4]:
        view = YSPAHAN.view(state, seat)
        used.choose(YSPAHAN.view(table(2).state, 1), 1, FEW)
        assert fresh.choose(view, seat, FEW) == used.choose(view, seat, FEW)


def test_another_seed_plays_another_game() -> None:
    assert play_yspahan(["easy"] * 3, seed=1).moves != play_yspahan(["easy"] * 3, seed=2).moves


@pytest.mark.parametrize("level", LEVELS)
def test_an_owner_answers_out_of_turn(level: str) -> None:
    asked = (
        table(4).main(2, camels=(2, 1)).supervisor("crossing").goods(1, "vase-12a").have(1, camels=2).have(2, gold=9)
    )
    state = asked.state
    played = YSPAHAN.play(state, 2, YSPAHAN.parse("supervisor camels east-3"))
    assert not played.refused
    assert YSPAHAN.to_act(played.state) == (1,)
    (answer,) = chosen(level, played.state, 1)
    assert answer in ("keep", "send")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_finished_vase_souk_is_worth_a_camel_as_the_week_ends(level: str) -> None:
    game = (
        table(3).main(2, camels=(3, 1)).goods(1, "vase-12a", "vase-12b", "vase-12c").have(1, camels=2).have(2, gold=3)
    )
    game = game.day(1, 7).last_turn()
    played = YSPAHAN.play(game.state, 2, YSPAHAN.parse("supervisor camels east-3"))
    assert not played.refused
    assert chosen(level, played.state, 1) == ["keep"]


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_last_turn_turns_everything_into_points(level: str) -> None:
    game = table(3).day(3, 7).after(1).last_turn().have(1, camels=4, gold=4, buildings=("paddock", "shop"))
    moves = chosen(level, game.hand(1, "sell-camels").state, 1)
    assert moves[0].startswith("build") or moves[0] == "play sell-camels 4"
    assert moves[-1] == "end"


def test_asking_a_seat_that_is_not_to_act_is_a_mistake() -> None:
    for level in LEVELS:
        with pytest.raises(ValueError, match="seat 2"):
            make_bot(level, 1).choose(table(3).state, 2, FEW)


@pytest.mark.parametrize("level", LEVELS)
def test_a_budget_in_seconds_is_kept(level: str) -> None:
    state = table(4).main(1, camels=(1, 3), sack=(2, 2), vase=(4, 2), gold=(6, 2)).have(1, gold=5, camels=3).state
    begun_s = process_time()
    assert chosen(level, state, 1, budget=Budget(seconds=0.3))
    assert process_time() - begun_s < SLOWEST_S


@pytest.mark.parametrize("level", LEVELS)
def test_no_time_at_all_still_gives_a_choice(level: str) -> None:
    state = table(4).main(1, camels=(1, 3), sack=(2, 2), vase=(4, 2), gold=(6, 2)).state
    assert chosen(level, state, 1, budget=Budget(seconds=0.0))


def test_easy_beats_random_and_scores_like_a_person() -> None:
    games = [play_yspahan(["easy", "random", "easy"], seed) for seed in range(4)]
    for game in games:
        assert game.points[1] < min(game.points[0], game.points[2])
        assert all(25 <= points <= 110 for points in (game.points[0], game.points[2]))


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("hard", "normal")])
def test_a_stronger_level_wins_more_than_its_share(stronger: str, weaker: str) -> None:
    won = 0
    for seed in range(6):
        for seat in (0, 1):
            seated = [weaker, weaker]
            seated[seat] = stronger
            points = play_yspahan(seated, 100 + seed, Budget(rollouts=40)).points
            won += points[seat] > points[1 - seat]
    assert won >= 8


def test_the_arena_is_told_points_and_where_they_come_from() -> None:
    bots, last = YspahanBots(), play_yspahan(["easy", "easy"], seed=1).states[-1]
    scores, details = bots.scores(last), bots.details(last, [[], []])
    assert bots.unit == "points"
    assert [sum(each.values()) for each in details] == [*scores]


def test_random_makes_no_digest_where_there_is_nothing_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[YspahanState] = []

    def digest(state: YspahanState) -> str:
        made.append(state)
        return ""

    monkeypatch.setattr(levels_module, "digest", digest)
    only, many = table(3).day(3, 7).after(1).last_turn().state, table(3).main(1, camels=(1, 3)).state
    assert chosen("random", only, 1) == ["end"]
    assert made == []
    chosen("random", many, 1)
    assert len(made) == 1
