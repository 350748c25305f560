"""Names of moves: a letter and a number that stay the same all turn; the end has its letter alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

from elcapitan.client.text.game_text import GameText
from elcapitan.client.text.move_labels import MoveLabels, move_letter


class Take(NamedTuple):
    what: str

    def __str__(self) -> str:
        return f"take {self.what}"


class Drop(NamedTuple):
    where: str = ""

    def __str__(self) -> str:
        return "drop"


class Stop(NamedTuple):
    def __str__(self) -> str:
        return "stop"


GAME = cast(
    GameText[Any],
    SimpleNamespace(
        groups=(("t", (Take,)), ("d", (Drop,)), ("e", (Stop,))),
        turn=lambda at: at.turn,
        meaning=lambda at, move: getattr(move, "where", ""),
    ),
)


def at(*moves: object, turn: int = 1) -> Any:
    return SimpleNamespace(moves=moves, turn=turn)


def test_moves_are_named_group_by_group_and_keep_their_names() -> None:
    labels = MoveLabels(GAME)
    first = labels.of(at(Stop(), Drop("here"), Take("a"), Take("b")))
    assert first == {"t1": Take("a"), "t2": Take("b"), "d1": Drop("here"), "e": Stop()}
    assert labels.of(at(Take("b"), Take("c"))) == {"t2": Take("b"), "t3": Take("c")}
    assert labels.was_given("t1")
    assert not labels.was_given("t4")


def test_the_same_text_with_another_meaning_has_another_name() -> None:
    labels = MoveLabels(GAME)
    labels.of(at(Drop("here")))
    assert labels.of(at(Drop("there"))) == {"d2": Drop("there")}
    assert labels.of(at(Drop("here"))) == {"d1": Drop("here")}


def test_names_are_given_anew_in_the_next_turn_and_not_while_a_move_is_on_its_way() -> None:
    labels = MoveLabels(GAME)
    labels.of(at(Take("a")))
    assert labels.of(at(turn=2)) == {}
    assert labels.was_given("t1")
    assert labels.of(at(Take("z"), turn=2)) == {"t1": Take("z")}


@pytest.mark.parametrize(("word", "named"), [("t1", True), ("d12", True), ("e", False), ("e1", False), ("x1", False)])
def test_a_name_is_a_letter_of_the_game_with_a_number(word: str, named: bool) -> None:
    assert MoveLabels(GAME).is_label(word) is named
    assert move_letter(GAME, Stop()) == "e"
