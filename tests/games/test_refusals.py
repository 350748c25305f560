"""Refusals of every game: each code has one set of facts, one English sentence made of them, and words for players."""

from __future__ import annotations

import re
from functools import cache

import pytest

from elcapitan import games
from elcapitan.games.capitan.rules.model import refusal as capitan
from elcapitan.games.yspahan.rules.model import refusal as yspahan
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.rules.refusals import refuse
from tests.games.refusal_calls import refuse_calls

HANDED_ON = {"yspahan": ("camels_held", "gold_held")}
CODES = [(game, why) for game in games.game_names() for why in games.refusals(game).reasons]
each_code = pytest.mark.parametrize(("game", "why"), CODES, ids=[f"{game}-{why}" for game, why in CODES])


@cache
def calls(game: str) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """By the name of a code: its rule and its facts wherever the rules refuse with it."""
    return refuse_calls(game, HANDED_ON.get(game, ()))


@pytest.mark.parametrize("game", games.game_names())
def test_the_rules_refuse_with_every_code_and_no_other(game: str) -> None:
    assert {why.name for why in games.refusals(game).reasons} == {*calls(game)}


@each_code
def test_a_row_has_the_rules_and_the_facts_with_which_its_code_is_given(game: str, why: RefusalReason) -> None:
    assert {rule for rule, _ in calls(game)[why.name]} - {""} <= {*why.rules}
    assert {each for _, each in calls(game)[why.name]} == {frozenset(why.facts)}, "the same at every place"


@pytest.mark.parametrize("game", games.game_names())
def test_every_fact_is_explained(game: str) -> None:
    reasons, explained = games.refusals(game)
    assert {fact for why in reasons for fact in why.facts} == {*explained}


@each_code
def test_a_sentence_is_made_of_the_facts_of_its_code_and_short(game: str, why: RefusalReason) -> None:
    said = refuse(why, "X1", **dict.fromkeys(why.facts, 7)).text
    assert re.fullmatch(r"[A-Z0-9][^{}]*\.", said)
    assert len(said.split()) < 25


def test_b2_the_sentence_of_a_wrong_site_names_those_that_are_open() -> None:
    why = capitan.RefusalCode.WRONG_SITE
    assert refuse(why, "B2", site=3, open=(4, 5)).text.endswith("one of these sites: 4, 5.")
    assert refuse(why, "B2", site=3, open=()).text.endswith("one of these sites: none.")


def test_a_sentence_has_the_facts_in_it() -> None:
    refused = refuse(yspahan.YspahanRefusalCode.SOUK_INCOMPLETE, "K5", souk="vase-4", incomplete=("vase-6", "vase-12"))
    assert refused.text == "You cannot begin the souk vase-4 before these are complete: vase-6, vase-12."
    assert (refused.refused, refused.rule, refused.why) == (True, "K5", "souk-incomplete")
    assert refuse(yspahan.YspahanRefusalCode.GAME_OVER, "E1").text == "The game is over."
