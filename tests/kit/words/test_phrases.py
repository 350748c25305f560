"""Sentences as data: translated when said, each fact in the words of its kind."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.kit.words.phrases import Phrase, PhraseByFact

KINDS = {"city": str.title, "gold": lambda count: f"{count} gold", "seat": lambda seat: ["Klára", "Šimon"][seat - 1]}


def test_a_name_in_braces_is_a_fact_in_the_words_of_its_kind() -> None:
    assert Phrase("{city} costs {price}.").say({"city": "tunis", "price": 3}, KINDS) == "Tunis costs 3."


def test_a_name_can_stand_for_another_fact_and_another_kind() -> None:
    phrase = Phrase("{name} pays {price}.", name="seat", price="number:gold")
    assert phrase.say({"seat": 2, "number": 3}, KINDS) == "Šimon pays 3 gold."


def test_a_sentence_is_translated_when_it_is_said() -> None:
    phrase = Phrase("The game is over.")
    assert str(phrase) == "The game is over."
    i18n.use_language("cs")
    assert str(phrase) == phrase.say({}, {}) == i18n._("The game is over.") != "The game is over."


def test_a_fact_chooses_between_sentences() -> None:
    chosen = PhraseByFact("stage", {"roll": Phrase("Roll first.")}, Phrase("Not at {stage}."))
    assert chosen.say({"stage": "roll"}, {}) == "Roll first."
    assert chosen.say({"stage": "end"}, {}) == "Not at end."


def test_a_missing_fact_and_a_sentence_that_is_not_listed_are_errors() -> None:
    with pytest.raises(KeyError):
        Phrase("{city}").say({}, {})
    with pytest.raises(KeyError):
        PhraseByFact("stage", {"roll": Phrase("Roll first.")}).say({"stage": "end"}, {})
