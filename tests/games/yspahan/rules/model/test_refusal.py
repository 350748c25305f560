"""Refusals: a sentence for every code, with its facts in it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from elcapitan import games
from elcapitan.games.yspahan.rules.model.refusal import SENTENCES, YspahanRefusalCode, refuse

ROOT = Path(__file__).parents[5]
ROWS = {each.code: each for each in games.refusals("yspahan").reasons}


@cache
def calls() -> dict[YspahanRefusalCode, list[tuple[str, frozenset[str]]]]:
    """By code: the rule's number ("" where it is handed in) and the facts, wherever the rules refuse with it."""
    found = defaultdict(list)
    folder = ROOT / "elcapitan" / "games" / "yspahan"
    for path in [*sorted((folder / "rules").rglob("*.py")), folder / "ruleset.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                code, rule = node.args
                assert isinstance(code, ast.Attribute)
                number = str(rule.value) if isinstance(rule, ast.Constant) else ""
                keys = {key for word in node.keywords for key in ([word.arg] if word.arg else HELD)}
                found[YspahanRefusalCode[code.attr]].append((number, frozenset(keys)))
    return found


HELD = ("camels_held", "gold_held")
"""Handed on as a mapping where a building cannot be paid."""


def test_every_code_is_in_the_list_and_no_other() -> None:
    assert set(ROWS) == {str(why) for why in YspahanRefusalCode} == {str(why) for why in calls()}


@pytest.mark.parametrize("why", YspahanRefusalCode)
def test_the_list_has_the_rules_the_facts_and_the_sentence_of_a_code(why: YspahanRefusalCode) -> None:
    listed = ROWS[why]
    assert {rule for rule, _ in calls()[why]} - {""} <= {*listed.rules}
    assert {each for _, each in calls()[why]} == {frozenset(listed.facts)}, "the same at every place"
    assert {name for _, name, _, _ in Formatter().parse(listed.sentence) if name} <= {*listed.facts}
    assert listed.sentence == SENTENCES[why]


def test_every_fact_is_explained() -> None:
    explained = games.refusals("yspahan").facts
    assert {fact for each in ROWS.values() for fact in each.facts} == {*explained}


@pytest.mark.parametrize("code", YspahanRefusalCode)
def test_every_code_has_a_sentence(code: YspahanRefusalCode) -> None:
    assert re.fullmatch(r"[A-Z].{10,150}\.", SENTENCES[code])


def test_a_sentence_has_the_facts_in_it() -> None:
    refused = refuse(YspahanRefusalCode.SOUK_INCOMPLETE, "K5", souk="vase-4", incomplete=("vase-6", "vase-12"))
    assert refused.text == "You cannot begin the souk vase-4 before these are complete: vase-6, vase-12."
    assert (refused.refused, refused.rule, refused.why) == (True, "K5", "souk-incomplete")
    assert refuse(YspahanRefusalCode.GAME_OVER, "E1").text == "The game is over."
