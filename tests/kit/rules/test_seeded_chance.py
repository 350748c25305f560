"""What the dealers of every game draw by a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from elcapitan import games
from elcapitan.kit.rules.seeded_chance import SEED_BYTES, keyed_number, shuffled


@pytest.mark.parametrize("game", games.game_names())
def test_every_game_s_dealer_takes_seeds_of_one_size(game: str) -> None:
    options = {**games.builtin_parts(game), **{option.name: option.default for option in games.ruleset(game).options}}
    games.ruleset(game).dealer(bytes(SEED_BYTES), options)
    for size in (0, SEED_BYTES - 1, SEED_BYTES + 1):
        with pytest.raises(ValueError, match=f"a seed has {SEED_BYTES} bytes, not {size}"):
            games.ruleset(game).dealer(bytes(size), options)


def test_numbers_and_shuffles_depend_on_seed_and_name_alone_and_all_occur() -> None:
    seed, other = bytes(SEED_BYTES), bytes([1] * SEED_BYTES)
    drawn = [keyed_number(seed, f"die/{number}", 6) for number in range(600)]
    assert drawn == [keyed_number(seed, f"die/{number}", 6) for number in range(600)]
    assert all(60 < count < 140 for count in Counter(drawn).values())
    assert {*drawn} == {*range(6)}
    named = [(f"card/{card}", card) for card in "abcdefgh"]
    assert shuffled(seed, named) == shuffled(seed, reversed(named)) != shuffled(other, named)
    assert sorted(shuffled(seed, named)) == [*"abcdefgh"]
