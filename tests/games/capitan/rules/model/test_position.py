"""The position as plain values, and its digest."""

from __future__ import annotations

import json
import pickle
from hashlib import blake2b
from itertools import islice

import pytest

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.position import digest, position
from tests.games.capitan.positions import COLOURS, Game, four, legal, play, printed_board, table
from tests.games.capitan.rules.properties.random_play import random_game


def middle_of_a_game() -> Game:
    """Something of everything that a position can hold."""
    game = table("red", "green").phase(2, round=3).starter("green").passed(1).to_act("red")
    game = game.row("marseille", "..rgRG").picture("marseille", "rG").fortress("marseille", "green")
    game = game.ship("red", "marseille").ship("green", "bank").money("green", -4).bonus("red", 15)
    game = game.loans("green", 10, extended=[16]).hand("red", "napoli-1", "marseille+napoli").stock("red", 2, 1, 1)
    return game.display("tunis-1", "candia-1", "venezia+tanger").acted()


TOP = ("phase", "round", "stage", "seat", "starter", "passes")


def test_the_mapping_is_plain_json() -> None:
    for game in (table("red", "green"), middle_of_a_game()):
        shown = position(game.state)
        assert json.loads(json.dumps(shown)) == shown


def test_the_mapping_has_the_documented_fields() -> None:
    shown = position(middle_of_a_game().state)
    assert {key: shown[key] for key in TOP} == {
        "phase": 2,
        "round": 3,
        "stage": "turn",
        "seat": 1,
        "starter": 2,
        "passes": 1,
    }
    assert shown["turn"] == {"begun": True, "acted": True, "loan": False}
    assert shown["players"] == [
        {
            "money": 20,
            "warehouses": 2,
            "neutral": 1,
            "fortresses": 1,
            "hand": ["napoli-1", "marseille+napoli"],
            "loans": [],
            "place": "marseille",
            "space": 1,
            "bonus": 15,
        },
        {
            "money": -4,
            "warehouses": 6,
            "neutral": 2,
            "fortresses": 1,
            "hand": [],
            "loans": [{"amount": 16, "extended": True}, {"amount": 10, "extended": False}],
            "place": "bank",
            "space": 0,
            "bonus": 0,
        },
    ]
    assert shown["cities"]["marseille"] == {
        "row": [0, 0, 1, 2, -1, -2, 0, 0, 0, 0, 0, 0],
        "picture": [1, -2],
        "harbour": [1, 0],
        "fortresses": [2],
    }
    assert shown["destinations"]["display"] == ["tunis-1", "candia-1", None, None]
    assert set(shown["links"]) == {"display", "hidden", "discard", "shuffles"}
    assert set(shown) == {*TOP, "turn", "players", "cities", "destinations", "links"}


@pytest.mark.parametrize("extras", [(), ("porto", "lisboa", "islas-canarias")])
def test_the_digest_is_blake2b_over_canonical_json(extras: tuple[str, ...]) -> None:
    """Of every position of a game, with loans, and with the pirate."""
    states = [step.state for step in random_game(printed_board(*extras), 4, 3)]
    assert any(player.loans for state in states for player in state.players)
    assert any(state.pirate for state in states) == bool(extras)
    for state in [middle_of_a_game().state, *states]:
        canonical = json.dumps(position(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert digest(state) == blake2b(canonical.encode()).hexdigest()[:16]


KNOWN = {2: "11321346d9bba158", 3: "5fd7c898d3008792", 4: "fb91f9cd092d24d9", 5: "d44c58bd77d54ec3"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_digest_of_a_known_position_stays(players: int) -> None:
    """A changed value means that old records no longer verify: raise the rules' version or mend the code."""
    assert digest(table(*COLOURS[:players]).state) == KNOWN[players]


def test_the_digest_of_a_rich_position_stays() -> None:
    assert digest(middle_of_a_game().state) == "cfc8117e6ac4bf4f"


def test_every_step_of_a_turn_has_a_digest_of_its_own() -> None:
    game = four().ship("red", "napoli").hand("red", "tunis-1").display("candia-1")
    seen = [digest(game.state)]
    for text in ("buy candia-1", "sail tunis-1 tunis", "build 1", "end"):
        game = play(game, text)
        seen.append(digest(game.state))
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("extras", [(), ("porto", "islas-canarias")])
def test_a_digest_does_not_depend_on_which_positions_were_asked_about_before(extras: tuple[str, ...]) -> None:
    """What is remembered of a game is of use for the next position, and never an answer to it."""
    states = [step.state for step in islice(random_game(printed_board(*extras), 3, 1), 120)]
    asked_anew = [digest(pickle.loads(pickle.dumps(state))) for state in states]
    assert [digest(state) for state in states] == asked_anew
    backwards = [*enumerate(states)][::-7] + [*enumerate(states)][::11]
    assert all(digest(state) == asked_anew[at] for at, state in backwards)


@pytest.mark.parametrize("extras", [(), ("porto", "islas-canarias")])
def test_a_position_and_its_moves_survive_the_way_into_another_process(extras: tuple[str, ...]) -> None:
    """So computer players are asked there; the board arrives once, however many positions are sent."""
    game = table("red", "green", extras=extras)
    later = play(game, min(legal(game, "buy"))) if extras else middle_of_a_game()
    sent = [pickle.loads(pickle.dumps(each.state)) for each in (game, later)]
    assert [digest(state) for state in sent] == [digest(each.state) for each in (game, later)]
    assert sent[0].board is sent[1].board
    assert [plan.id for plan in sent[0].board.cities] == [plan.id for plan in game.state.board.cities]
    moves = legal_moves(game.state)
    assert pickle.loads(pickle.dumps(moves)) == moves
