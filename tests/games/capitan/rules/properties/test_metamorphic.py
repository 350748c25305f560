"""What must not matter does not: who sits in which seat, in which order steps are taken that do not meet.

A game is played on two tables at once, the second seen through a change that the rules know nothing of; after every
move both must have come to the same, seen through it. No expected number is written here: the rules are held against
themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any, Literal

import pytest

from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import CardTurnedUp
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    Move,
    MovePirate,
    NameStarter,
    Sail,
    parse,
)
from elcapitan.games.capitan.rules.model.pieces import City, Deck
from elcapitan.games.capitan.rules.model.position import position
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.rules.played import Played
from elcapitan.table.match import Match, PendingTakeBack
from elcapitan.table.record import SeatLine, format_record
from tests.games.capitan.positions import EXTRA_CHOICES, SEED, printed, printed_board
from tests.games.capitan.rules.properties.random_play import MANNERS, Step, random_game
from tests.hypothesis_profiles import examples, some_of

Watched = tuple[int, tuple[str, ...], str, int]
"""A game: players, extra cities, manner, seed."""


def games(count: int) -> list[Watched]:
    """`count` games to watch, which go through all players, choices of extra cities and manners."""
    return [
        (2 + at % 4, EXTRA_CHOICES[at * 3 % len(EXTRA_CHOICES)], sorted(MANNERS)[at % len(MANNERS)], 900 + at)
        for at in range(count)
    ]


def rotated(state: GameState, by: int) -> GameState:
    """The same table with everyone moved on by so many seats."""
    count = len(state.players)

    def seat(number: int) -> int:
        """A seat, a warehouse of its colours, or what is none (0, the pirate in a harbour is kept apart)."""
        if not number:
            return 0
        there = (abs(number) - 1 + by) % count + 1
        return there if number > 0 else -there

    def city(standing: City) -> City:
        return City(
            tuple(map(seat, standing.row)),
            tuple(map(seat, standing.picture)),
            tuple(lying if lying < 0 else seat(lying) for lying in standing.harbour),
            tuple(map(seat, standing.fortresses)),
        )

    return state._replace(
        players=tuple(state.players[(at - by) % count] for at in range(count)),
        cities=tuple(map(city, state.cities)),
        seat=seat(state.seat),
        starter=seat(state.starter),
    )


def moved_on(move: Move, by: int, count: int) -> Move:
    return NameStarter((move.seat - 1 + by) % count + 1) if isinstance(move, NameStarter) else move


@pytest.mark.slow
@pytest.mark.parametrize("game", some_of(games(12), 5))
def test_t1_seats_moved_on_change_nothing(game: Watched) -> None:
    """With the starting player and every later one moved on alike, every position is the same, moved on."""
    players, extras, manner, seed = game
    by = 1 + seed % (players - 1)
    steps = random_game(printed_board(*extras), players, seed, manner)
    first = next(steps)
    other, legal = rotated(first.state, by), first.legal
    for at, step in enumerate(steps):
        assert step.before is not None
        assert step.move is not None
        move = moved_on(step.move, by, players)
        if at % 5 == 0:
            assert {str(each) for each in legal_moves(other)} == {str(moved_on(each, by, players)) for each in legal}
        played = play(other, move, turned_up(step))
        assert isinstance(played, Played)
        other, legal = played.state, step.legal
        assert other == rotated(step.state, by), move


def turned_up(step: Step) -> tuple[str, ...]:
    """The cards that the end of the turn turned up."""
    return tuple(event.card for event in step.events if isinstance(event, CardTurnedUp))


def renamed_board(extras: tuple[str, ...]) -> tuple[Board, Callable[[str], str]]:
    """The printed board with every city under another name, and the word for each word of the printed one."""
    mapping = printed()
    names = {city["id"]: f"port-{'abcdefghijkl'[at]}" for at, city in enumerate((*mapping["city"], *mapping["extra"]))}
    for city in (*mapping["city"], *mapping["extra"]):
        city["id"] = names[city["id"]]

    def word(text: str) -> str:
        """A city, a card of either kind, or what is neither."""
        if "+" in text:
            return "+".join(names[city] for city in text.split("+"))
        city, dash, seals = text.rpartition("-")
        return names.get(text) or (f"{names[city]}{dash}{seals}" if city in names else text)

    return Board.of(mapping, [names[extra] for extra in extras]), word


@pytest.mark.slow
@pytest.mark.parametrize("game", some_of(games(8), 5))
def test_no_rule_knows_a_city_by_its_name(game: Watched) -> None:
    """On a board whose cities are called otherwise every move text, renamed, does the same."""
    players, extras, manner, seed = game
    board, word = renamed_board(extras)

    def words(value: Any) -> Any:
        if isinstance(value, dict):
            return {word(key): words(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [words(each) for each in value]
        return word(value) if isinstance(value, str) else value

    def alike(mapping: dict[str, Any]) -> dict[str, Any]:
        return {key: words(each) if key not in ("turn", "stage") else each for key, each in mapping.items()}

    steps = random_game(printed_board(*extras), players, seed, manner)
    first = next(steps).state
    deal = [card for deck in (first.destinations, first.links) for card in deck.display if card]
    other = new_game(board, players, first.starter, [word(card) for card in deal])
    for step in steps:
        verb, *rest = str(step.move).split()
        played = play(other, parse(" ".join([verb, *map(word, rest)])), [word(card) for card in turned_up(step)])
        assert isinstance(played, Played)
        other = played.state
    assert position(other) == alike(position(step.state))


@pytest.mark.parametrize(("players", "extras", "manner", "seed"), games(8))
def test_s1_colours_and_names_are_only_paint(players: int, extras: tuple[str, ...], manner: str, seed: int) -> None:
    """A record differs in its seat lines alone when the same game is played in other colours by others."""
    chance = random.Random(seed)
    options = {"players": players, "extras": [*extras], "start": "drawn", "board": printed()}
    match = Match(ruleset("elcapitan"), options, SEED)
    for _ in range(60):
        match.play(match.to_act[0], chance.choice(match.legal(match.to_act[0])))
    lines = [("Anna", "red"), ("Boris", "blue"), ("Cyril", "yellow"), ("Dana", "green"), ("Eva", "pearl")][:players]

    def written(order: list[tuple[str, str]]) -> str:
        return format_record(match.record([SeatLine(name, colour, "person") for name, colour in order]))

    one, other = written(lines), written(lines[::-1])
    assert one != other
    for name, colour in lines:
        one, other = (text.replace(f'"{name}"', '""').replace(f'"{colour}"', '""') for text in (one, other))
    assert one == other


def settled(state: GameState) -> GameState:
    """Without what only tells in which order things were done: hands and discard piles, sorted."""

    def sorted_deck(deck: Deck) -> Deck:
        return deck._replace(discard=tuple(sorted(deck.discard)))

    hands = (player._replace(hand=tuple(sorted(player.hand))) for player in state.players)
    return state._replace(
        players=tuple(hands), destinations=sorted_deck(state.destinations), links=sorted_deck(state.links)
    )


def after(state: GameState, *moves: Move) -> GameState | None:
    """None if one of them is refused."""
    for move in moves:
        played = play(state, move)
        if not isinstance(played, Played):
            return None
        state = played.state
    return state


def apart(one: Move, other: Move) -> bool:
    """Whether two steps of a turn meet nowhere but in the purse."""
    kinds = {type(one), type(other)}
    return kinds in ({Buy}, {Buy, Sail}, {Buy, Build}, {Buy, BuildFortress})


def pairs(count: int) -> Iterator[tuple[GameState, Move, Move]]:
    for players, extras, manner, seed in games(count):
        for at, step in enumerate(random_game(printed_board(*extras), players, seed, manner)):
            if at % 6 == 0 and step.state.stage is Stage.TURN:
                for one, other in permutations(step.legal[:14], 2):
                    if apart(one, other):
                        yield step.state, one, other


@pytest.mark.slow
def test_c1_purchases_and_other_steps_come_to_the_same_in_either_order() -> None:
    """Where both orders are legal; and where the purse has enough for both, both are."""
    compared = 0
    for state, one, other in pairs(examples(4, deep=8)):
        first, second = after(state, one, other), after(state, other, one)
        if first is not None and second is not None:
            assert settled(first) == settled(second), (one, other)
            compared += 1
        elif {type(one), type(other)} == {Buy} and state.turn.acted:
            spent = sum(state.board.prices[move.card] for move in (one, other) if isinstance(move, Buy))
            assert state.mover.money < spent
            assert first is second is None
    assert compared > 300


def test_x10_a_pirate_move_after_the_action_and_a_purchase_come_to_the_same_in_either_order() -> None:
    compared = 0
    for seed in range(30, 36):
        for step in random_game(printed_board("islas-canarias"), 3, seed, "corsair"):
            if not step.state.turn.acted or step.state.stage is not Stage.TURN:
                continue
            buys = [move for move in step.legal if isinstance(move, Buy)][:2]
            sails = [move for move in step.legal if isinstance(move, MovePirate)][:6]
            for buy, pirate in ((buy, pirate) for buy in buys for pirate in sails):
                first, second = after(step.state, buy, pirate), after(step.state, pirate, buy)
                if first is not None and second is not None:
                    assert settled(first) == settled(second), (buy, pirate)
                    compared += 1
    assert compared > 50


@pytest.mark.parametrize(("players", "extras", "manner", "seed"), games(8))
def test_t8_taken_back_and_played_again_comes_to_the_same(
    players: int, extras: tuple[str, ...], manner: str, seed: int
) -> None:
    """Every so often a step or the whole turn is taken back and played again; the record must not show it."""
    options = {"players": players, "extras": [*extras], "start": "drawn", "board": printed()}
    straight, wavering = (Match(ruleset("elcapitan"), options, SEED) for _ in range(2))
    chance = random.Random(seed)
    lines = [SeatLine(f"Seat {seat}", "red", "random") for seat in range(1, players + 1)]
    taken_back = 0
    for _ in range(150):
        if not straight.to_act:
            break
        seat = straight.to_act[0]
        if (turn := wavering.takeable_count(seat)) and chance.random() < 0.2:
            again = [entry.text for entry in wavering.record(lines).moves[-turn:]]
            undo(wavering, seat, "turn", chance)
            for text in again:
                wavering.play(seat, text)
            taken_back += 1
        detours = [each for each in wavering.legal(seat) if each.split()[0] in ("buy", "sail", "build", "pirate")]
        if detours and chance.random() < 0.3:
            wavering.play(seat, chance.choice(detours))
            undo(wavering, seat, "step", chance)
            taken_back += 1
        text = chance.choice(straight.legal(seat))
        straight.play(seat, text)
        wavering.play(seat, text)
        assert straight.digest == wavering.digest
    assert taken_back > 20
    assert format_record(straight.record(lines)) == format_record(wavering.record(lines))


def undo(match: Match, seat: int, what: Literal["step", "turn"], chance: random.Random) -> None:
    change = match.consider_take_back(seat, chance.randbytes(16), match.position, what)
    assert isinstance(change, PendingTakeBack)
    match.accept(change)


@pytest.mark.slow
def test_p3_money_given_to_all_alike_changes_no_payment() -> None:
    """What a payday pays does not look at purses."""
    from elcapitan.games.capitan.rules.payday import payday

    for players, extras, manner, seed in games(examples(4, deep=8)):
        for at, step in enumerate(random_game(printed_board(*extras), players, seed, manner)):
            if at % 40 == 0:
                richer = tuple(player._replace(money=player.money + 100) for player in step.state.players)
                paid, with_more = payday(step.state), payday(step.state._replace(players=richer))
                assert with_more == replace(paid, money=tuple(money + 100 for money in paid.money))


@pytest.mark.slow
def test_refused_moves_in_between_leave_no_trace() -> None:
    """The answers remembered from one question to the next never speak of another position (caches)."""
    for players, extras, manner, seed in games(examples(2, deep=4)):
        steps = [*random_game(printed_board(*extras), players, seed, manner)][::7]
        states, fresh = [step.state for step in steps], [[str(move) for move in step.legal] for step in steps]
        random.Random(seed).shuffle(shuffled := list(range(len(states))))
        for at in shuffled:
            again = legal_moves(states[at])
            assert [str(move) for move in again] == fresh[at]
            assert legal_moves(states[at]._replace(seat=states[at].seat)) == again
