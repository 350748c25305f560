"""The dealer: the published formulas, and going on with another seed."""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from random import Random

import pytest

from elcapitan.games.carcassonne.rules.model.moves import DrawTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.rules.properties.random_play import EVERYTHING

GAME = Carcassonne()
SEED = bytes(range(16))
OTHER = bytes(16)


def hashed(text: str, size: int = 64, seed: bytes = SEED) -> bytes:
    return blake2b(text.encode(), key=seed, digest_size=size).digest()


def order(name: str, counts: dict[str, int], seed: bytes = SEED) -> list[str]:
    copies = [(tile, number) for tile, most in counts.items() for number in range(1, most + 1)]
    return [tile for tile, number in sorted(copies, key=lambda each: hashed(f"{name}/{each[0]}/{each[1]}", 64, seed))]


def played(state: CarcassonneState, seed: bytes, moves: int, begin: CarcassonneState | None = None) -> CarcassonneState:
    """So many random moves on, the tiles from that seed."""
    dealer, chance = GAME.dealer(seed, EVERYTHING, begin), Random(1)
    for _ in range(moves):
        move = chance.choice(GAME.legal(state, state.asked))
        found = GAME.play(state, state.asked, move, dealer.turn_up(state, move))
        assert not found.refused
        state = found.state
    return state


def new() -> CarcassonneState:
    return GAME.new({**EVERYTHING, "players": 3, "start": 1}, ())


def test_the_starter_is_a_hash_modulo_the_players() -> None:
    for players in range(2, 9):
        expected = int.from_bytes(hashed("start"), "big") % players + 1
        assert GAME.dealer(SEED, EVERYTHING).starter(players) == expected


def test_the_stack_is_sorted_by_hashes_and_river_tiles_come_first() -> None:
    dealer, state = GAME.dealer(SEED, EVERYTHING), new()
    of_river = {tile for tile, kind in state.box.kinds.items() if kind.set == "river"}
    river = [*order("river", {tile: state.unseen[tile] for tile in of_river if tile != "r02"}), "r02"]
    stack = order("tile", {tile: most for tile, most in state.unseen.items() if tile not in of_river})
    assert dealer.turn_up(state, DrawTile()) == (river[0],)
    assert dealer.turn_up(state._replace(river=1), DrawTile())[0] == "r02"
    assert dealer.turn_up(state._replace(river=0, stack=100), DrawTile())[0] == stack[43]


def test_a_token_is_a_hash_modulo_the_bag() -> None:
    listed = ["1"] * 4 + ["2"] * 5 + ["3"] * 6 + ["4"] + ["wolf"] * 2
    for drawn in range(20):
        expected = listed[int.from_bytes(hashed(f"sheep/{drawn + 1}", 8), "big") % 18]
        move = GAME.parse("figure shepherd meadow-1")
        assert GAME.dealer(SEED, EVERYTHING).turn_up(new()._replace(tokens=drawn), move) == (expected,)


@pytest.mark.parametrize("moves", [0, 7, 60, 150])
def test_another_seed_sorts_what_nobody_has_seen(moves: int) -> None:
    """The page: "sorts the copies not yet turned up; the first ones, as many as buried says, lie under hills, the rest
    is the stack" """
    begin = played(new(), SEED, moves)
    of_river = {tile for tile, kind in begin.box.kinds.items() if kind.set == "river"}
    stack = order("tile", {tile: most for tile, most in begin.unseen.items() if tile not in of_river}, OTHER)
    state, dealer = begin, GAME.dealer(OTHER, EVERYTHING, begin)
    chance = Random(2)
    for _ in count():
        move = chance.choice(GAME.legal(state, state.asked))
        answer = dealer.turn_up(state, move)
        if isinstance(move, DrawTile) and not state.river:
            place = len(stack) - state.stack
            assert list(answer) == stack[place : place + len(answer)]
        found = GAME.play(state, state.asked, move, answer)
        assert not found.refused
        state = found.state
        if not state.asked:
            break


def test_any_seed_gives_tiles_that_are_left() -> None:
    """Imagined games go on from a position without its seed."""
    state = played(new(), SEED, 150)
    end = played(state, OTHER, 100)
    assert all(most >= 0 for most in end.unseen.values())


def test_only_draws_and_tokens_are_answered() -> None:
    dealer, state = GAME.dealer(SEED, EVERYTHING), new()
    for text in ("pass", "place 0 0 0", "figure follower road-1", "sheep score", "crown tax", "return 0 0"):
        assert dealer.turn_up(state, GAME.parse(text)) == ()
    placing = played(state, SEED, 1)
    assert dealer.turn_up(placing, DrawTile()) == ()
    with pytest.raises(ValueError, match="16 bytes"):
        GAME.dealer(b"short", EVERYTHING)
