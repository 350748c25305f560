"""Characters of every game: within their bounds, each about weights that there are, each with a name of its own."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from elcapitan import games
from elcapitan.bots.catalogue import WORD, all_level_words, level_word, split_level_word
from elcapitan.games.capitan.bots import characters as capitan
from elcapitan.games.capitan.bots.weights import weights_for
from elcapitan.games.yspahan.bots import decision as yspahan
from elcapitan.games.yspahan.bots.simulation.sim_weights import sim_weights_for
from elcapitan.kit.bots.characters import MAX_FACTOR_DISTANCE, Characters


class Declared(NamedTuple):
    """What a game declares, and the weights of a level."""

    characters: Characters[Any]
    base: Any


DECLARED = {
    "elcapitan": Declared(capitan.CHARACTERS, weights_for(4)),
    "yspahan": Declared(yspahan.CHARACTERS, sim_weights_for(3)),
}
NAMED = [(game, name) for game, declared in DECLARED.items() for name in declared.characters.factors if name]
GAMES = list(DECLARED)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_several_and_none_is_the_level_itself(game: str) -> None:
    characters = DECLARED[game].characters
    names = games.characters(game)
    assert tuple(characters.factors) == ("", *names)
    assert len({tuple(factors.items()) for factors in characters.factors.values()}) == len(names) + 1 >= 5


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_no_belief_is_further_from_the_level_than_it_may_be(game: str, name: str) -> None:
    characters, base = DECLARED[game]
    about, factors = characters.about, characters.factors[name]
    assert all(1.0 - MAX_FACTOR_DISTANCE <= factor <= 1.0 + MAX_FACTOR_DISTANCE for factor in factors.values())
    found = characters.weights(name, base)
    assert found != base
    assert {weight for weight in base._fields if getattr(found, weight) != getattr(base, weight)} <= {
        weight for factor in about for weight in about[factor] if factors[factor] != 1.0
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_factor_is_about_weights_that_there_are(game: str) -> None:
    characters, base = DECLARED[game]
    assert all(set(factors) == set(characters.about) for factors in characters.factors.values())
    assert {weight for about in characters.about.values() for weight in about} <= set(base._fields)


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_character_believes_what_the_level_does(game: str) -> None:
    characters, base = DECLARED[game]
    assert characters.weights("", base) == base


@pytest.mark.parametrize(("game", "name"), [*NAMED, *((game, "") for game in GAMES)])
def test_a_word_is_taken_apart_again(game: str, name: str) -> None:
    for level in games.opponents(game):
        word = level_word(level, name)
        assert split_level_word(word) == (level, name)
        assert re.fullmatch(WORD, word)
        assert word in all_level_words(game)
