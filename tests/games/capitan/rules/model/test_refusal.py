"""Refusals: each code has one set of facts, one English sentence made of them, and its entry in the list of codes."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest

from elcapitan import games
from elcapitan.games.capitan.rules.model.refusal import SENTENCES, RefusalCode, refuse
from tests.games.refusal_calls import refuse_calls

ROWS = {each.code: each for each in games.refusals("elcapitan").reasons}


@cache
def calls() -> dict[RefusalCode, list[tuple[str, frozenset[str]]]]:
    """By code: its rule and its facts wherever the rules refuse with it."""
    return {RefusalCode[name]: found for name, found in refuse_calls("capitan").items()}


def test_every_code_is_in_the_list_and_no_other() -> None:
    assert set(ROWS) == {str(why) for why in RefusalCode} == {str(why) for why in calls()}


@pytest.mark.parametrize("why", RefusalCode)
def test_the_list_has_the_rules_the_facts_and_the_sentence_of_a_code(why: RefusalCode) -> None:
    listed = ROWS[why]
    assert {rule for rule, _ in calls()[why]} - {""} <= {*listed.rules}
    assert {each for _, each in calls()[why]} == {frozenset(listed.facts)}, "the same at every place"
    assert listed.sentence == SENTENCES[why]


def test_every_fact_is_explained() -> None:
    explained = games.refusals("elcapitan").facts
    assert {fact for each in ROWS.values() for fact in each.facts} == {*explained}


@pytest.mark.parametrize("why", RefusalCode)
def test_a_sentence_is_made_of_the_facts_of_its_code_and_short(why: RefusalCode) -> None:
    needed = {name for _, name, _, _ in Formatter().parse(SENTENCES[why]) if name}
    ((_, facts), *_) = calls()[why]
    assert needed <= facts
    said = refuse(why, "X1", **dict.fromkeys(facts, 7)).text
    assert re.fullmatch(r"[A-Z0-9][^{}]*\.", said)
    assert len(said.split()) < 25


def test_b2_the_sentence_of_a_wrong_site_names_those_that_are_open() -> None:
    assert refuse(RefusalCode.WRONG_SITE, "B2", site=3, open=(4, 5)).text.endswith("one of these sites: 4, 5.")
    assert refuse(RefusalCode.WRONG_SITE, "B2", site=3, open=()).text.endswith("one of these sites: none.")
