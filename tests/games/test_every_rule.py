"""Every rule of every game stands in the name of a test, and every ruling and worked example too."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent


class RulesText(NamedTuple):
    """What the rules text of a game has."""

    letters: dict[str, int]
    """How many rules each letter has."""
    rulings: str
    """The rules in which the text marks a ruling of its own."""
    examples: int
    parts: str = ""
    """A rule that has parts of its own, of which each is tested, and their letters."""


TEXTS = {
    "capitan": RulesText(
        dict(zip("STCLBDOFAPQENX", (5, 8, 3, 7, 3, 4, 1, 2, 3, 7, 5, 1, 6, 10), strict=True)),
        "s2 s5 t4 t6 c3 l1 l5 l6 d1 d3 f1 p2 p7 q1 q2 q4 e1 n5 x1 x4 x5 x8 x9 x10",
        10,
        "b2abcd",
    ),
    "yspahan": RulesText(
        dict(zip("STDAKRVBCWEN", (7, 5, 4, 7, 7, 7, 6, 11, 6, 2, 1, 5), strict=True)),
        "s4 s5 s6 s7 t2 d3 a2 a6 k5 k6 r3 r4 r6 r7 v3 b1 b4 b8 b11 c2 c3 c4 c5 c6 n2 n3 n4",
        12,
        "c4abcdefghi",
    ),
    "carcassonne": RulesText(
        dict(zip("OSTPFRKLMEIGBHDWV", (4, 8, 5, 6, 9, 2, 4, 1, 3, 7, 3, 3, 8, 4, 9, 10, 4), strict=True)),
        "o4 s3 s6 s7 t2 t3 f1 f3 e2 e5 e6 e7 i3 g3 b4 b5 h2 h3 d4 d9 w2 w5 w6 w7 v2",
        31,
    ),
}
each_game = pytest.mark.parametrize("game", TEXTS)


@cache
def names(game: str) -> list[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((HERE / game / "rules").rglob("test_*.py"))]
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def rules_named(game: str, ending: str = "") -> set[str]:
    """The rules in the names that go on so, without their parts."""
    found = (re.match(rf"test_([a-z]\d+)[a-i]*_{ending}", name) for name in names(game))
    return {match[1] for match in found if match}


@pytest.mark.parametrize(("game", "letter"), [(game, letter) for game in TEXTS for letter in TEXTS[game].letters])
def test_every_rule_of_a_letter_is_in_the_name_of_a_test(game: str, letter: str) -> None:
    rules = {f"{letter.lower()}{number}" for number in range(1, TEXTS[game].letters[letter] + 1)}
    assert rules - rules_named(game) == set()


@each_game
def test_every_part_of_a_rule_is_in_the_name_of_a_test(game: str) -> None:
    rule, parts = TEXTS[game].parts[:2], TEXTS[game].parts[2:]
    assert [part for part in parts if not any(name.startswith(f"test_{rule}{part}_") for name in names(game))] == []


@each_game
def test_every_ruling_is_in_the_name_of_a_test(game: str) -> None:
    assert set(TEXTS[game].rulings.split()) - rules_named(game, "ruling") == set()


@each_game
def test_every_worked_example_is_a_test(game: str) -> None:
    examples = {int(match[1]) for name in names(game) if (match := re.match(r"test_example_(\d+)_", name))}
    assert examples >= set(range(1, TEXTS[game].examples + 1))


@each_game
def test_no_test_hides_another_of_the_same_name(game: str) -> None:
    for path in (HERE / game / "rules").glob("test_*.py"):
        functions = [node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]
        assert len(functions) == len(set(functions)), path.name
