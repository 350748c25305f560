"""Sentences on what decided a game name both players and their points."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.wording.result_text import result_sentences
from tests.games.yspahan.client.facts.weeks import recorded, tied


def test_three_sentences_tell_a_finished_game() -> None:
    assert result_sentences(recorded()) == [
        "Šimon finished 8 points ahead of Žofie.",
        "Buildings brought Šimon 15 points more than Žofie: 15 against 0.",
        "Week 3 alone brought Šimon 43 and Žofie 30.",
    ]


def test_a_shared_victory_is_told_as_one() -> None:
    assert result_sentences(tied()) == ["Klára and Matěj finished level, with 90 points each."]


def test_before_the_end_nothing_has_decided_the_game() -> None:
    assert result_sentences(recorded(upto=100)) == []


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_no_gap_is_left_in_a_sentence(name: str, language: str) -> None:
    i18n.use_language(language)
    sentences = result_sentences(recorded(name))
    assert len(sentences) == 3
    assert not any("{" in sentence for sentence in sentences)
