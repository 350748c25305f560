"""Refusals: a sentence for every code, with its facts in it."""

from __future__ import annotations

import re

import pytest

from elcapitan.games.yspahan.rules.model.refusal import SENTENCES, YspahanRefusalCode, refuse


@pytest.mark.parametrize("code", YspahanRefusalCode)
def test_every_code_has_a_sentence(code: YspahanRefusalCode) -> None:
    assert re.fullmatch(r"[A-Z].{10,150}\.", SENTENCES[code])


def test_a_sentence_has_the_facts_in_it() -> None:
    refused = refuse(YspahanRefusalCode.SOUK_INCOMPLETE, "K5", souk="vase-4", incomplete=("vase-6", "vase-12"))
    assert refused.text == "You cannot begin the souk vase-4 before these are complete: vase-6, vase-12."
    assert (refused.refused, refused.rule, refused.why) == (True, "K5", "souk-incomplete")
    assert refuse(YspahanRefusalCode.GAME_OVER, "E1").text == "The game is over."
