"""Refusals: a sentence for every code, with its facts in it."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest

from elcapitan import games
from elcapitan.games.yspahan.rules.model.refusal import SENTENCES, YspahanRefusalCode, refuse
from tests.games.refusal_calls import refuse_calls

ROWS = {each.code: each for each in games.refusals("yspahan").reasons}


@cache
def calls() -> dict[YspahanRefusalCode, list[tuple[str, frozenset[str]]]]:
    """By code: its rule and its facts wherever the rules refuse with it."""
    found = refuse_calls("yspahan", handed_on=("camels_held", "gold_held"))
    return {YspahanRefusalCode[name]: places for name, places in found.items()}


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
