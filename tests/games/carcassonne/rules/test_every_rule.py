"""Every rule stands in the name of a test, and every worked example too."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = dict(zip("OSTPFRKLMEIGBHDWV", (4, 8, 5, 6, 9, 2, 4, 1, 3, 7, 3, 3, 8, 4, 9, 10, 4), strict=True))
"""How many rules each letter of the rules text has."""
EXAMPLES = range(1, 32)


@cache
def names() -> list[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.rglob("test_*.py"))]
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("letter", RULES)
def test_every_rule_of_a_letter_is_in_the_name_of_a_test(letter: str) -> None:
    tested = {name.split("_")[1] for name in names() if name.startswith("test_")}
    wanted = [f"{letter.lower()}{number}" for number in range(1, RULES[letter] + 1)]
    assert [rule for rule in wanted if rule not in tested] == []


def test_every_worked_example_is_a_test() -> None:
    assert [number for number in EXAMPLES if not any(n.startswith(f"test_example_{number}_") for n in names())] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    for path in HERE.rglob("test_*.py"):
        functions = [n.name for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef)]
        assert len(functions) == len(set(functions)), path.name
