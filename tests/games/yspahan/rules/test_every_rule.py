"""Every rule stands in the name of a test, and every ruling and worked example too."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = dict(zip("STDAKRVBCWEN", (7, 5, 4, 7, 7, 7, 6, 11, 6, 2, 1, 5), strict=True))
"""How many rules each letter of the rules text has."""
RULINGS = (
    *("s4 s5 s6 s7", "t2", "d3", "a2 a6", "k5 k6", "r3 r4 r6 r7", "v3"),
    *("b1 b4 b8 b11", "c2 c3 c4 c5 c6", "n2 n3 n4"),
)
"""The rules in which the text marks a ruling of its own."""
EXAMPLES = range(1, 13)


@cache
def names() -> list[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("test_*.py"))]
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("letter", RULES)
def test_every_rule_of_a_letter_is_in_the_name_of_a_test(letter: str) -> None:
    tested = {name.split("_")[1].rstrip("abcdefghi") for name in names() if name.startswith("test_")}
    assert [f"{letter}{number}" for number in range(1, RULES[letter] + 1)] == [
        *(f"{letter}{number}" for number in range(1, RULES[letter] + 1) if f"{letter.lower()}{number}" in tested)
    ]


@pytest.mark.parametrize("letter", "abcdefghi")
def test_every_effect_of_a_card_is_in_the_name_of_a_test(letter: str) -> None:
    assert [name for name in names() if name.startswith(f"test_c4{letter}_")]


def test_every_ruling_is_in_the_name_of_a_test() -> None:
    rulings = {name.split("_")[1].rstrip("abcdefghi") for name in names() if name.split("_")[2:3] == ["ruling"]}
    assert [rule for rule in " ".join(RULINGS).split() if rule not in rulings] == []


def test_every_worked_example_is_a_test() -> None:
    assert [number for number in EXAMPLES if not any(n.startswith(f"test_example_{number}_") for n in names())] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    for path in HERE.glob("test_*.py"):
        functions = [n.name for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef)]
        assert len(functions) == len(set(functions)), path.name
