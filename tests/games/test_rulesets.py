"""What the table asks of the rules of any game: random games of all numbers of players and options, move by move."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from elcapitan import games
from elcapitan.table.match import Match, PendingMove
from elcapitan.table.record import SeatLine, format_record, parse_record
from elcapitan.table.replay import verify_record
from elcapitan.table.turns import seats_ending_turn
from tests.games.capitan.positions import EXTRAS
from tests.games.option_choices import choice_id, option_choices
from tests.hypothesis_profiles import first_rows

SEED = bytes(16)
PAID = ("elcapitan", "yspahan", "carcassonne")
"""Games whose records keep what was paid in them."""


def tables(game: str) -> list[tuple[str, int, dict[str, Any]]]:
    """Every number of players, by all choices of options in turn."""
    choices = option_choices(games.ruleset(game), EXTRAS)
    fewest, most = games.ruleset(game).seats
    return [(game, fewest + at, choices[-1 - at % len(choices)]) for at in range(most - fewest + 1)]


each_table = pytest.mark.parametrize(
    ("game", "players", "choice"),
    [row for game in games.game_names() for row in first_rows(tables(game))],
    ids=choice_id,
)


def match_of(game: str, players: int, choice: dict[str, Any]) -> Match:
    options = {"players": players, "start": "drawn", **games.builtin_parts(game), **choice}
    return Match(games.ruleset(game), options, SEED)


@cache
def played(game: str, at: int) -> tuple[Match, list[Any]]:
    """A whole game at one of the tables, and the position before each move."""
    chance, match, states = Random(at), match_of(*tables(game)[at]), []
    while match.to_act:
        seat = match.to_act[0]
        states.append(match.state)
        match.play(seat, chance.choice(match.legal(seat)))
    return match, states


def game_of(game: str, players: int, choice: dict[str, Any]) -> tuple[Match, list[Any]]:
    return played(game, tables(game).index((game, players, choice)))


@each_table
def test_only_the_seats_to_act_may_play(game: str, players: int, choice: dict[str, Any]) -> None:
    rules = games.ruleset(game)
    for state in game_of(game, players, choice)[1][::9]:
        (acting,) = rules.to_act(state)
        move = rules.legal(state, acting)[0]
        for seat in {*range(players + 2)} - {acting}:
            assert not rules.legal(state, seat)
            refused = rules.play(state, seat, move)
            assert refused.refused
            assert refused.text.endswith(".")


@each_table
def test_every_legal_move_has_a_text_both_ways(game: str, players: int, choice: dict[str, Any]) -> None:
    rules = games.ruleset(game)
    for state in game_of(game, players, choice)[1][::9]:
        moves = rules.legal(state, rules.to_act(state)[0])
        assert [rules.parse(rules.show(move)) for move in moves] == [*moves]
        assert len({rules.show(move) for move in moves}) == len(moves)


@each_table
def test_the_position_is_that_of_the_view(game: str, players: int, choice: dict[str, Any]) -> None:
    rules = games.ruleset(game)
    for state in game_of(game, players, choice)[1][::40]:
        for seat in (None, *range(1, players + 1)):
            view = rules.view(state, seat)
            assert rules.position(state, seat) == rules.position(view, seat)
            assert (rules.digest(view) == rules.digest(state)) == (view == state)


@each_table
def test_a_finished_game_has_a_result_and_no_seat_to_act(game: str, players: int, choice: dict[str, Any]) -> None:
    rules, (match, states) = games.ruleset(game), game_of(game, players, choice)
    assert match.result is not None
    assert len(match.result.scores) == players
    assert max(match.result.scores) in [match.result.scores[seat - 1] for seat in match.result.winners]
    assert (rules.to_act(match.state), rules.on_turn(match.state), [*rules.legal(match.state, 0)]) == ((), 0, [])
    assert all(rules.result(state) is None for state in states)
    assert rules.play(match.state, 1, rules.parse(match.entries[0].text)).refused


@each_table
def test_its_record_is_verified(game: str, players: int, choice: dict[str, Any]) -> None:
    match, _ = game_of(game, players, choice)
    seats = [SeatLine(f"P{seat}", games.colours(game)[seat], "person") for seat in range(players)]
    record = match.record(seats)
    replayed = verify_record(parse_record(format_record(record)), lambda _: games.ruleset(game))
    assert replayed.state == match.state
    assert record.payments or game not in PAID


@each_table
def test_a_game_is_taken_up_again_from_its_record(game: str, players: int, choice: dict[str, Any]) -> None:
    match = match_of(game, players, choice)
    for _ in range(30):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    seats = [SeatLine("P", colour, "person") for colour in games.colours(game)[:players]]
    again = Match.from_record(games.ruleset(game), match.record(seats), bytes(range(16)))
    assert again.state == match.state
    again.play(again.to_act[0], again.legal(again.to_act[0])[0])


@each_table
def test_a_turn_has_ended_where_another_seat_has_the_next(game: str, players: int, choice: dict[str, Any]) -> None:
    """So a clock gets its increment: once the seat whose turn it was ends it by its move, or loses it."""
    rules, (match, states) = games.ruleset(game), game_of(game, players, choice)
    ends = 0
    for before, after, entry in zip(states, [*states[1:], match.state], match.entries, strict=True):
        if entry.seat == rules.on_turn(before):
            ends += entry.seat in seats_ending_turn(rules, before, entry.seat, entry.text, after)
    assert ends >= 3 * players


WRONG: dict[str, list[dict[str, Any]]] = {
    "elcapitan": [{"extras": extras} for extras in (["rome"], ["marseille"], ["porto"] * 2, "porto", [1], None)],
    "yspahan": [
        *({"gold_steps": "four"}, {"gold_steps": ["any"]}, {"card_time": None}, {"card_time": "three"}),
        {"board": {"name": "Isfahan"}},
    ],
}
"""What an option of the game cannot be; every game is asked for players and a start that cannot be."""
NO_TABLE: list[dict[str, Any]] = [
    *({"players": players} for players in (1, 9, True, "3", None)),
    *({"start": start} for start in (0, 4, 9, "drawn")),
]


@pytest.mark.parametrize(
    ("game", "wrong"), [(game, wrong) for game in games.game_names() for wrong in [*NO_TABLE, *WRONG.get(game, ())]]
)
def test_options_that_cannot_be_are_a_value_error_with_a_sentence(game: str, wrong: dict[str, Any]) -> None:
    rules = games.ruleset(game)
    options = {"players": min(3, rules.seats[1]), "start": 2, **games.builtin_parts(game)}
    deal = rules.dealer(SEED, options).deal()
    with pytest.raises(ValueError, match=r"[a-z ]{15}"):
        rules.new({**options, **wrong}, deal)


@pytest.mark.parametrize("game", games.game_names())
def test_a_move_that_is_considered_changes_nothing(game: str) -> None:
    match = match_of(game, 2, {})
    (seat,), state = match.to_act, match.state
    assert isinstance(match.consider_move(seat, b"", match.position, match.legal(seat)[0]), PendingMove)
    assert match.state is state
