"""The law of views: whoever plays a seat's view on by what the seat is told stays at the seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from elcapitan.games import builtin_parts, game_names, ruleset
from elcapitan.table.match import Match, PendingMove
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import HIDDEN, Ruleset
from tests.server.secret_game import MARKED
from tests.toy_game import State, Toy

GAMES: Mapping[str, tuple[Ruleset, Mapping[str, Any]]] = {
    "toy": (Toy(), {"rounds": 5, "players": 2}),
    "veiled": (MARKED["veiled"], {"players": 2}),
    **{
        f"{game}-{players}": (ruleset(game), {"players": players, **builtin_parts(game)})
        for game in game_names()
        for players in {2, min(4, ruleset(game).seats[1])}
    },
    "carcassonne-3": (
        ruleset("carcassonne"),
        {"players": 3, "expansions": ["inns", "traders", "hills", "river"], "wheel": "board"},
    ),
}


def played(rules: Ruleset, options: Mapping[str, Any], number: int) -> Iterator[tuple[Any, PendingMove]]:
    """A game at random: each position with the move that was made in it."""
    chance = Random(number)
    match = Match(rules, options, number.to_bytes(16, "big"))
    while match.to_act:
        seat = chance.choice(match.to_act)
        before = match.state
        yield before, match.play(seat, chance.choice(match.legal(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_follows_what_its_seat_is_told(name: str) -> None:
    rules, options = GAMES[name]
    for number in range(20 if name == "toy" else 2):
        for before, made in played(rules, options, number):
            for seat in (None, *range(1, options["players"] + 1)):
                view, told = rules.view(before, seat), rules.seen(before, made.entry, seat)
                after = rules.play(view, told.seat, rules.parse(told.text), told.turned_up)
                assert not after.refused
                assert after.state == rules.view(made.state, seat)
                if rules.open_information:
                    assert tuple(after.events) == made.events
                assert [*map(type, after.events)] == [*map(type, made.events)]
                assert rules.payments(after.events) == rules.payments(made.events)
                if name != "veiled":  # its mapping shows all that it is given
                    assert rules.position(view, seat) == rules.position(before, seat)
                if seat:
                    assert rules.legal(view, seat) == rules.legal(before, seat)
                assert rules.to_act(view) == rules.to_act(before)
                assert rules.on_turn(view) == rules.on_turn(before)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_begins_with_what_its_seat_is_told_of_the_deal(name: str) -> None:
    rules, options = GAMES[name]
    match = Match(rules, options, bytes(16))
    for seat in (None, *range(1, options["players"] + 1)):
        assert rules.new(match.options, rules.seen_deal(match.deal, seat)) == rules.view(match.state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_refused_the_same_by_its_view(name: str) -> None:
    """What is refused by something that the seat does not know would tell it."""
    rules, options = GAMES[name]
    tried = {made.entry.text for _, made in played(rules, options, 5)}
    for before, _ in played(rules, options, 6):
        for seat in range(1, options["players"] + 1):
            for move in map(rules.parse, sorted(tried)[:40]):
                whole, view = rules.play(before, seat, move), rules.play(rules.view(before, seat), seat, move)
                if whole.refused:
                    assert view.refused
                    assert (view.why, view.rule, view.facts) == (whole.why, whole.rule, whole.facts)


@pytest.mark.parametrize("name", GAMES)
def test_whose_turn_it_is_acts_or_waits_for_an_answer(name: str) -> None:
    rules, options = GAMES[name]
    for before, made in played(rules, options, 7):
        assert rules.on_turn(before) in (0, *range(1, options["players"] + 1))
        if rules.result(made.state) is not None:
            assert rules.on_turn(made.state) == 0


def test_a_seat_is_not_told_what_is_not_for_it() -> None:
    toy, state = Toy(), State(2, ("queen", "knave"))
    assert toy.view(state, 1).cards == ("queen", HIDDEN)
    assert toy.view(state, None).cards == (HIDDEN, HIDDEN)
    assert toy.seen(state, Entry(1, "bid 3"), 2) == Entry(1, f"bid {HIDDEN}")
    bid = toy.play(state, 1, "bid 3")
    assert not bid.refused
    assert toy.view(bid.state, 2).bids == (HIDDEN, None)
    assert toy.seen(bid.state, Entry(2, "bid 1"), None) == Entry(2, "bid 1", ("3",))


def test_a_bid_that_answers_another_is_never_hidden() -> None:
    for first in ("1", HIDDEN):
        bidding = State(rounds=3, cards=("?", "?"), bids=(None, first))
        assert Toy().play(bidding, 1, f"bid {HIDDEN}", ("2",)).refused


def test_an_open_game_hides_nothing() -> None:
    rules, options = GAMES["elcapitan-4"]
    for before, made in played(rules, options, 3):
        assert rules.view(before, None) is before
        assert rules.seen(before, made.entry, 2) is made.entry
