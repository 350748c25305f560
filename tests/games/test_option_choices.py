"""Random games draw their options from the schema, and an option that a referee does not know fails by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.table.ruleset import GameOption, Ruleset
from tests.games.capitan.positions import EXTRAS
from tests.games.capitan.rules.properties import test_referee_agrees as capitan
from tests.games.option_choices import option_choices, option_values
from tests.games.yspahan.rules.properties import test_referee_agrees as yspahan

UNKNOWN = GameOption("by_night", "choice", "no", ("no", "yes"))


class CapitanByNight(ElCapitan):
    options = (*ElCapitan.options, UNKNOWN)  # type: ignore[assignment]


class YspahanByNight(Yspahan):
    options = (*Yspahan.options, UNKNOWN)  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (GameOption("paint", "choice", "red", ("red", "blue")), ["red", "blue"]),
        (GameOption("rounds", "number", 2, (), 2, 4), [2, 3, 4]),
        (GameOption("parts", "set", [], ("a", "b")), [[], ["a"], ["b"], ["a", "b"]]),
        (GameOption("cities", "set", []), [[], ["rome"]]),
    ],
    ids=lambda part: part.kind if isinstance(part, GameOption) else "",
)
def test_an_option_has_every_value_of_its_schema(option: GameOption, values: list[Any]) -> None:
    assert option_values(option, ("rome",)) == values


@pytest.mark.parametrize("game", [CapitanByNight(), YspahanByNight()], ids=lambda game: game.name)
def test_an_option_that_is_added_to_a_ruleset_is_played(game: Ruleset) -> None:
    choices = option_choices(game, EXTRAS)
    assert [choice["by_night"] for choice in choices] == ["no", "yes"] * (len(choices) // 2)
    assert all({*choice} == {option.name for option in game.options} - {"start"} for choice in choices)


@pytest.mark.parametrize(
    ("game", "agree"),
    [(CapitanByNight(), capitan.play_and_compare), (YspahanByNight(), yspahan.play_and_compare)],
    ids=["capitan", "yspahan"],
)
def test_an_option_that_the_referee_does_not_know_fails_by_its_name(game: Any, agree: Callable[..., object]) -> None:
    with pytest.raises(Exception, match="by_night"):
        agree(2, option_choices(game, EXTRAS)[0], 0, game=game)
