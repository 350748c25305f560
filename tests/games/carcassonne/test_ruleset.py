"""Carcassonne as the table knows it: position, digest, payments, records, take-backs."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import pytest

from elcapitan import games
from elcapitan.commands.simulate import simulate_game
from elcapitan.games.carcassonne.ruleset import Carcassonne
from elcapitan.table.match import Match, MatchError, PendingMove
from elcapitan.table.record import SeatLine, format_record, parse_record
from elcapitan.table.replay import RecordMismatch, verify_record
from elcapitan.table.verification import verify_fully
from tests.games.carcassonne.positions import herd, placed, stand, table
from tests.games.carcassonne.rules.properties.random_play import EVERYTHING, random_game

GAME = Carcassonne()
COLOURS = games.colours("carcassonne")


def options(players: int = 2, **changes: Any) -> dict[str, Any]:
    return {"players": players, "start": 1, **EVERYTHING, **changes}


def match(players: int = 2, **changes: Any) -> Match:
    return Match(GAME, options(players, **changes), bytes(16))


def lines(players: int) -> list[SeatLine]:
    return [
        SeatLine(f"Seat {at}", colour, "random") for at, colour in zip(range(1, players + 1), COLOURS, strict=False)
    ]


def test_the_options_are_those_of_the_page() -> None:
    assert [(option.name, option.kind, option.default) for option in GAME.options] == [
        ("start", "choice", "drawn"),
        ("expansions", "set", []),
        ("wheel", "choice", "none"),
        ("farmers", "choice", "yes"),
    ]
    assert GAME.options[0].choices == ("drawn", *"12345678")
    assert (GAME.seats, GAME.open_information) == ((2, 8), True)


def test_there_are_eight_colours() -> None:
    assert len({*COLOURS}) == len(COLOURS) == GAME.seats[1]


def test_the_position_has_the_fields_of_the_page() -> None:
    state = stand(table("b01 0 0 0", "b01 1 0 0"), "1 follower 0 0 cloister", "2 shepherd 1 0 meadow-1")
    state = herd(state, "1 0 meadow-1", 3, 1)._replace(crowns=((), (2, 1), (), (), (), ()), aside=("b04",), buried=2)
    found = GAME.position(placed(state, "b02 0 -1 2"), None)
    assert list(found) == [
        *("stage", "seat", "plague", "second", "double", "sheep_due", "tile", "stack", "river", "buried", "aside"),
        *("tiles", "figures", "flocks", "tokens", "pig", "crowns", "players"),
    ]
    assert found["tiles"] == [["b01", 0, 0, 0], ["b01", 1, 0, 0], ["b02", 0, -1, 2]]
    assert found["figures"] == [[1, "follower", 0, 0, "cloister"], [2, "shepherd", 1, 0, "meadow-1"]]
    assert found["flocks"] == [[1, 0, "meadow-1", [3, 1]]]
    assert (found["crowns"], found["aside"], found["tile"]) == ({"tax": [2, 1]}, ["b04"], None)
    assert found["players"][1]["supply"] == {"follower": 7, "big": 1, "builder": 1, "pig": 1, "shepherd": 0}
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("wheel", ["board", "none"])
def test_the_digest_is_of_the_canonical_position(wheel: str) -> None:
    for step in random_game(4, {**EVERYTHING, "wheel": wheel}, 6):
        canonical = json.dumps(GAME.position(step.after, None), sort_keys=True, separators=(",", ":"))
        assert GAME.digest(step.after) == blake2b(canonical.encode()).digest()[:8].hex()


def test_payments_name_what_was_scored() -> None:
    record = parse_record(simulate_game(["random"] * 3, options(3), "payments", 1, "carcassonne"))
    assert {each["for"] for each in record.payments} <= {
        *("road", "city", "cloister", "meadow", "wine", "grain", "cloth", "sheep", "crowns"),
        *("fortune", "tax", "famine", "storm", "inquisition"),
    }
    assert all(any(each["points"]) and len(each["points"]) == 3 for each in record.payments)
    assert record.scores == tuple(
        sum(points) for points in zip(*(each["points"] for each in record.payments), strict=True)
    )


def test_a_refused_move_leaves_the_position() -> None:
    game = match()
    before = game.state
    assert GAME.play(before, 2, GAME.parse("draw")).refused
    assert GAME.play(before, 1, GAME.parse("pass")).refused
    assert game.state is before


@pytest.mark.parametrize("players", [2, 8])
def test_a_simulated_game_is_valid(players: int) -> None:
    text = simulate_game(["random"] * players, {**options(players), "start": "drawn"}, "valid", players, "carcassonne")
    record = parse_record(text)
    assert len(record.seats) == players
    found = verify_fully(record, games.ruleset, None)
    assert found.is_deal_proven
    assert found.unproven_moves == ()
    assert format_record(record) == text
    assert len(text) < 20_000


def test_a_changed_answer_of_chance_is_found() -> None:
    text = simulate_game(["random"] * 2, options(), "changed", 1, "carcassonne")
    record = json.loads(text)
    at = next(number for number, move in enumerate(record["moves"]) if move[1] == "draw")
    record["moves"][at][2] = ["r06" if record["moves"][at][2] != ["r06"] else "r05"]
    with pytest.raises(RecordMismatch):
        verify_record(parse_record(json.dumps(record)), games.ruleset)


def draw_and_place(game: Match) -> None:
    game.play(1, "draw")
    game.play(1, game.legal(1)[0])


def test_t4_the_tile_can_be_taken_back_until_the_figure() -> None:
    game = match()
    draw_and_place(game)
    assert (game.takeable(1).step, game.takeable(1).turn) == (1, 1)
    before = game.state
    step = game.consider_take_back(1, b"", game.position, "step")
    assert not isinstance(step, PendingMove)
    game.accept(step)  # type: ignore[arg-type]
    assert game.takeable(1).turn == 0
    game.play(1, game.legal(1)[0])
    assert game.state == before
    game.play(1, "pass")
    assert game.takeable(1).turn == 0


def test_the_texts_of_legal_moves_are_few_enough_for_the_wire() -> None:
    game = match(8)
    while game.to_act:
        seat = game.to_act[0]
        legal = game.legal(seat)
        assert len(legal) < 1024
        game.play(seat, legal[-1])
    assert game.result is not None
    assert len(game.result.scores) == 8


def test_a_game_goes_on_from_its_record_with_another_seed() -> None:
    game = match(3)
    for _ in range(120):
        seat = game.to_act[0]
        game.play(seat, game.legal(seat)[-1])
    record = parse_record(format_record(game.record(lines(3))))
    other = Match.from_record(GAME, record, bytes(range(16)))
    while other.to_act:
        seat = other.to_act[0]
        other.play(seat, other.legal(seat)[-1])
    whole = parse_record(format_record(other.record(lines(3))))
    assert [each.start for each in whole.shuffled] == [0, 120]
    assert verify_fully(whole, games.ruleset, None).replayed.state == other.state


def test_what_cannot_begin_is_said() -> None:
    with pytest.raises(MatchError, match="players must be from 2 to 8"):
        match(9)
    with pytest.raises(MatchError, match="wheel must be one of"):
        match(wheel="big")
    with pytest.raises(ValueError, match="nothing is dealt"):
        GAME.new(options(), ["b01"])
