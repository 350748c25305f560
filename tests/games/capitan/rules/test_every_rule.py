"""Every rule stands in the name of a test, and every worked example too."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = dict(zip("STCLBDOFAPQENX", (5, 8, 3, 7, 3, 4, 1, 2, 3, 7, 5, 1, 6, 10), strict=True))
"""How many rules each letter of the rules text has."""
RULINGS = ("s2 s5", "t4 t6", "c3", "l1 l5 l6", "d1 d3", "f1", "p2 p7", "q1 q2 q4", "e1", "n5", "x1 x4 x5 x8 x9 x10")
"""The rules in which the text marks a ruling of its own."""
EXAMPLES = range(1, 11)


@cache
def names() -> list[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("test_*.py"))]
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("letter", RULES)
def test_every_rule_of_a_letter_is_in_the_name_of_a_test(letter: str) -> None:
    tested = {name.split("_")[1] for name in names() if name.startswith("test_")}
    missing = [
        f"{letter}{number}"
        for number in range(1, RULES[letter] + 1)
        # B2 has parts of its own: b2a, b2b ...
        if not any(each.rstrip("abcd") == f"{letter.lower()}{number}" for each in tested)
    ]
    assert not missing


def test_every_ruling_is_in_the_name_of_a_test() -> None:
    missing = [
        rule
        for rule in " ".join(RULINGS).split()
        if not any(name.startswith(f"test_{rule}_ruling") for name in names())
    ]
    assert not missing


def test_every_ruling_has_its_entry_with_what_the_printed_rules_say() -> None:
    page = (HERE.parents[3] / "docs" / "rulings.md").read_text(encoding="utf-8")
    entries: dict[str, str] = {}
    for beginning, text in re.findall(r"^(?:- )?\*\*([A-Z].*?)\*\*(.*?)(?=^(?:- )?\*\*|^#|\Z)", page, re.S | re.M):
        for rule in re.findall(r"\b[A-Z][0-9]+\b", beginning):
            entries[rule.lower()] = entries.get(rule.lower(), "") + beginning + text
    assert [rule for rule in " ".join(RULINGS).split() if "printed" not in entries.get(rule, "").lower()] == []


def test_every_worked_example_is_a_test() -> None:
    assert [number for number in EXAMPLES if not any(n.startswith(f"test_example_{number}_") for n in names())] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    for path in HERE.glob("test_*.py"):
        functions = [n.name for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef)]
        assert len(functions) == len(set(functions)), path.name
