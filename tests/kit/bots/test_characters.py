"""Characters of every game: within their bounds, each about weights that there are, each with a name of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from elcapitan import games
from elcapitan.bots.catalogue import WORD, all_level_words, level_word, split_level_word
from elcapitan.games.capitan.bots import characters as capitan
from elcapitan.games.capitan.bots.weights import weights_for
from elcapitan.games.yspahan.bots import characters as yspahan
from elcapitan.games.yspahan.bots.simulation.sim_weights import sim_weights_for
from elcapitan.kit.bots.characters import MAX_FACTOR_DISTANCE


class Declared(NamedTuple):
    """What a game declares."""

    by_name: Mapping[str, Any]
    plain: Any
    about: Mapping[str, tuple[str, ...]]
    scaled: Callable[[Any, Any], Any]
    base: Any


DECLARED = {
    "elcapitan": Declared(
        capitan.BY_NAME, capitan.NO_CHARACTER, capitan.FACTOR_WEIGHTS, capitan.character_weights, weights_for(4)
    ),
    "yspahan": Declared(
        yspahan.BY_NAME, yspahan.PLAIN, yspahan.FACTOR_WEIGHTS, yspahan.character_weights, sim_weights_for(3)
    ),
}
NAMED = [(game, name) for game, declared in DECLARED.items() for name in declared.by_name]
GAMES = list(DECLARED)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_several_and_none_is_the_level_itself(game: str) -> None:
    declared = DECLARED[game]
    assert tuple(declared.by_name) == games.characters(game)
    assert len({*declared.by_name.values(), declared.plain}) == len(declared.by_name) + 1 >= 5


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_no_belief_is_further_from_the_level_than_it_may_be(game: str, name: str) -> None:
    _, _, about, scaled, base = DECLARED[game]
    character = DECLARED[game].by_name[name]
    assert all(1.0 - MAX_FACTOR_DISTANCE <= factor <= 1.0 + MAX_FACTOR_DISTANCE for factor in character)
    found = scaled(character, base)
    assert found != base
    assert {weight for weight in base._fields if getattr(found, weight) != getattr(base, weight)} <= {
        weight for factor in about for weight in about[factor] if getattr(character, factor) != 1.0
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_factor_is_about_weights_that_there_are(game: str) -> None:
    declared = DECLARED[game]
    assert set(declared.about) == set(declared.plain._fields)
    assert {weight for about in declared.about.values() for weight in about} <= set(declared.base._fields)


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_character_believes_what_the_level_does(game: str) -> None:
    assert DECLARED[game].scaled(DECLARED[game].plain, DECLARED[game].base) == DECLARED[game].base


@pytest.mark.parametrize(("game", "name"), [*NAMED, *((game, "") for game in GAMES)])
def test_a_word_is_taken_apart_again(game: str, name: str) -> None:
    for level in games.opponents(game):
        word = level_word(level, name)
        assert split_level_word(word) == (level, name)
        assert re.fullmatch(WORD, word)
        assert word in all_level_words(game)
