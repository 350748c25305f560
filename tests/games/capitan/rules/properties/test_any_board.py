"""Boards made by chance: what is mangled is a board or gives its faults; what is accepted is played to the end."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults, find_faults
from tests.games.capitan.positions import printed
from tests.games.capitan.rules.properties.random_play import random_game
from tests.hypothesis_profiles import examples

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 40)
    | st.sampled_from([math.nan, math.inf, 1 << 70])
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3)
    | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def places_of(node: Any) -> list[tuple[Any, Any]]:
    """Every container and key in a mapping."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    return [(node, key) for key in keys] + [place for key in keys for place in places_of(node[key])]


@st.composite
def mangled_boards(draw: st.DrawFn) -> dict[str, Any]:
    """The printed board with up to four places overwritten, removed, doubled or exchanged."""
    board = printed()
    for _ in range(draw(st.integers(1, 4))):
        places = places_of(board)
        container, key = places[draw(st.integers(0, len(places) - 1))]
        other, elsewhere = places[draw(st.integers(0, len(places) - 1))]
        match draw(st.sampled_from(["set", "set", "set", "remove", "copy", "add"])):
            case "set":
                container[key] = draw(anything)
            case "remove":
                del container[key]
            case "copy":
                # A text breaks the circle that a container inside itself would be.
                container[key] = other[elsewhere] if not isinstance(other[elsewhere], dict | list) else "copied"
            case _:
                if isinstance(container, list):
                    container.insert(key, draw(anything))
                else:
                    container[draw(st.text(max_size=3) | st.integers())] = draw(anything)
    return board


@settings(max_examples=examples(100, deep=400))
@given(mangled_boards())
def test_any_mangled_board_is_a_board_or_gives_its_faults_and_never_another_exception(mapping: dict[str, Any]) -> None:
    found = find_faults(mapping)
    if not found:
        assert Board.of(mapping).cards
        return
    assert all(isinstance(sentence, str) and ":" in sentence for sentence in found)
    with pytest.raises(BoardFaults):
        Board.of(mapping)


@settings(max_examples=examples(100))
@given(anything)
def test_anything_at_all_that_is_no_board_gives_faults(thing: Any) -> None:
    assert find_faults(thing)


florins = st.integers(0, 25) | st.integers(0, 10_000)
prices = st.integers(0, 25) | st.integers(0, 999)
"""Of a space."""


def ascending(least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(prices, min_size=least, max_size=most).map(sorted)


@st.composite
def own_boards(draw: st.DrawFn) -> dict[str, Any]:
    """A player's own board: every number their own, within what is accepted; loans are few so that games stay short."""
    board = printed()
    board["start_money"] = draw(florins)
    board["destination_display"], board["link_display"] = draw(st.integers(1, 18)), draw(st.integers(1, 36))
    board["proliferation"] = [0, *draw(st.lists(florins, min_size=12, max_size=12))]
    board["bonus"], board["bonus_cities"] = (
        draw(st.lists(st.integers(1, 99), min_size=3, max_size=3)),
        draw(st.integers(1, 12)),
    )
    main = draw(st.integers(1, 12))
    neutral = draw(st.integers(0, min(3, main - 1)))
    board["supply"] = {"warehouses": main, "fortresses": draw(st.integers(0, 6)), "neutral": neutral}
    costs = draw(
        st.lists(
            st.lists(st.integers(1, 99), min_size=3, max_size=3).map(sorted),
            min_size=1,
            max_size=3,
            unique_by=lambda cost: cost[0],
        )
    )
    board["loan"] = [
        {"amount": cost[0], "count": draw(st.integers(0, 9)), "repay": cost[1], "extended": cost[2]} for cost in costs
    ]
    for row in board["row"].values():
        row["values"] = draw(st.lists(florins, min_size=13, max_size=13))
        row["dark"] = draw(st.lists(st.integers(3, 11), unique=True, max_size=9))
        row["triangle"] = draw(st.integers(3, 11))
    for city in board["city"]:
        city["harbour"], city["fortress"] = draw(ascending(1, 3)), draw(ascending(1, 2))
        city["seals"] = draw(st.lists(st.integers(1, 4), min_size=2, max_size=2, unique=True))
        city["row"] = draw(st.sampled_from(sorted(board["row"])))
    board["destination"]["base_price"] = draw(st.integers(0, 9) | florins)
    board["link"]["step_price"] = draw(st.integers(0, 3))
    return board


@settings(max_examples=examples(8, deep=25))
@given(own_boards(), st.integers(2, 5), st.integers(0, 1 << 32))
def test_any_accepted_board_plays_random_games_to_the_end(mapping: dict[str, Any], players: int, seed: int) -> None:
    assert find_faults(mapping) == []
    *_, last = random_game(Board.of(mapping), players, seed)
    assert last.state.seat == 0


@settings(max_examples=examples(10, deep=25))
@given(mangled_boards(), st.integers(2, 5), st.integers(0, 1 << 32))
def test_a_mangled_board_that_is_accepted_is_played_to_the_end(
    mapping: dict[str, Any], players: int, seed: int
) -> None:
    if not find_faults(mapping):
        *_, last = random_game(Board.of(mapping), players, seed)
        assert last.state.seat == 0
