"""Random games of every number of players and all options: audited after every move, and nothing outside the legal
list is playable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.events import Event, GameFinished, WeekEnded
from elcapitan.games.yspahan.rules.model.moves import EndTurn, KeepGood, Move, RollDice, SendGood, parse
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import (
    CamelQuestion,
    DiceGroup,
    YspahanOptions,
    YspahanStage,
)
from elcapitan.games.yspahan.rules.play import play, why_not
from elcapitan.kit.rules.played import Played
from tests.games.yspahan.positions import Game, table
from tests.games.yspahan.rules.properties.audit import audit, goods_after, moved
from tests.games.yspahan.rules.properties.move_texts import texts_of
from tests.games.yspahan.rules.properties.random_play import MANNERS, TABLES, dealer_of, random_game
from tests.hypothesis_profiles import examples

TRIED_ONE_IN = 20
"""Every text of the grammar is tried in one of so many positions, some six hundred texts each."""
BROKEN: dict[str, Callable[[Game], Game]] = {
    "cards": lambda game: game.deck(17),
    "too many": lambda game: game.have(1, hand=("exchange",) * 3).deck(15),
    "the pile": lambda game: Game(game.state._replace(pile=())),
    "a good of nobody": lambda game: game.goods(5, "sack-8a"),
    "two owners": lambda game: game.goods(1, "sack-8a").goods(2, "sack-8b"),
    "was not scored": lambda game: game.caravan(*[1] * 12),
    "to place": lambda game: Game(game.placing(1, "sack", 1).state._replace(stage=YspahanStage.MAIN)),
    "to load": lambda game: Game(game.state._replace(waiting=(1,))),
    "not theirs": lambda game: Game(game.state._replace(stage=YspahanStage.LOADING, asked=CamelQuestion(1, 0))),
    "turns after": lambda game: Game(game.state._replace(stage=YspahanStage.OVER)),
    "dice before": lambda game: Game(game.main(1, camels=(1, 2)).state._replace(stage=YspahanStage.ROLL)),
    "out of order": lambda game: game.main(1, camels=(2, 1), gold=(1, 1)),
    "yellow dice": lambda game: Game(game.after(1).state._replace(tower=(DiceGroup(1, 1, 1), *[None] * 5))),
    "built is": lambda game: Game(game.after(1).state._replace(built="shop")),
    "less than nothing": lambda game: game.have(2, gold=-1),
    "twice": lambda game: game.have(2, buildings=("shop", "shop")),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_audit_finds_what_is_broken(fault: str) -> None:
    assert audit(table().state) == []
    assert [sentence for sentence in audit(BROKEN[fault](table()).state) if fault in sentence]


tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)
manners = st.sampled_from(sorted(MANNERS))


@settings(max_examples=examples(30, deep=100))
@given(tables, seeds, manners)
def test_every_position_of_a_random_game_passes_the_audit(
    at_table: tuple[int, YspahanOptions], seed: int, manner: str
) -> None:
    for before, _, move, _, state, events in random_game(*at_table, seed, manner):
        assert audit(state) == [], move
        if before is None:
            continue
        gained = [
            (new.gold - old.gold, new.camels - old.camels, new.points - old.points)
            for new, old in zip(state.players, before.players, strict=True)
        ]
        assert gained == moved(events, len(state.players)), move
        shops, caravan = goods_after(before, events)
        assert Counter(seat for seat in state.shops if seat) == shops, move
        assert Counter(state.caravan) == caravan, move


@settings(max_examples=examples(8, deep=20))
@given(tables, seeds, manners)
def test_a_random_game_ends_after_three_weeks(at_table: tuple[int, YspahanOptions], seed: int, manner: str) -> None:
    *_, last = steps = [*random_game(*at_table, seed, manner)]
    events = [event for step in steps for event in step.events]
    assert last.state.stage is YspahanStage.OVER
    assert [event.week for event in events if isinstance(event, WeekEnded)] == [1, 2, 3]
    assert isinstance(events[-1], GameFinished)
    assert events[-1].points == tuple(player.points for player in last.state.players)
    assert legal_moves(last.state) == []


@settings(max_examples=examples(8, deep=20))
@given(tables, seeds, manners)
def test_t5_a_move_is_final_if_it_reveals_or_answers(
    at_table: tuple[int, YspahanOptions], seed: int, manner: str
) -> None:
    for before, _, move, turned_up, _, _ in random_game(*at_table, seed, manner):
        if before is not None and move is not None:
            played = play(before, move, turned_up)
            assert isinstance(played, Played)
            assert played.final == (bool(turned_up) or isinstance(move, RollDice | KeepGood | SendGood | EndTurn))


@settings(max_examples=examples(12, deep=40))
@given(tables, seeds, manners, st.integers(0, TRIED_ONE_IN - 1))
def test_every_text_outside_the_legal_list_is_refused_and_the_position_stays(
    at_table: tuple[int, YspahanOptions], seed: int, manner: str, first: int
) -> None:
    dealer = dealer_of(seed)
    for at, step in enumerate(random_game(*at_table, seed, manner)):
        state = step.state
        if at % TRIED_ONE_IN != first and state.stage not in (YspahanStage.LOADING, YspahanStage.OVER):
            continue
        listed = [str(move) for move in legal_moves(state)]
        assert len(set(listed)) == len(listed)
        untouched, playable = digest(state), set()
        for text in texts_of(state):
            move = parse(text)
            refused = why_not(state, move)
            played = play(state, move, dealer.turn_up(state, move))
            if isinstance(played, Refusal):
                assert played == refused, text
                assert (played.rule[0] in "STDAKRVBCWEN", bool(played.text)) == (True, True)
            else:
                assert refused is None, text
                playable.add(text)
        assert playable == set(listed)
        assert digest(state) == untouched


def test_the_same_seed_gives_the_same_game() -> None:
    games = [[digest(step.state) for step in random_game(3, YspahanOptions(), 11)] for _ in range(2)]
    assert games[0] == games[1]
    assert len(set(games[0])) == len(games[0])


def test_random_games_meet_everything_that_can_happen() -> None:
    """The audit is worth what the games bring; that no card is left at all is too rare for them."""
    kinds = {
        type(event)
        for seed, manner in enumerate(sorted(MANNERS) * 2)
        for step in random_game(*TABLES[seed % len(TABLES)], seed, manner)
        for event in step.events
    }
    assert {kind.__name__ for kind in set(get_args(Event)) - kinds} <= {"NoCardDrawn"}


def test_random_games_meet_every_kind_of_move() -> None:
    """Two goods of two owners beside one square are rare: it takes some games."""
    games = [*((seed, "loader") for seed in range(15)), *((seed, "card player") for seed in range(4))]
    kinds = {type(step.move) for seed, manner in games for step in random_game(4, YspahanOptions(), seed, manner)}
    assert kinds == {type(None), *get_args(Move)}
