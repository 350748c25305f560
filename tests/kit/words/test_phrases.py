"""Sentences as data: translated when said, each fact in the words of its kind."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.kit.words.phrases import (
    ContextPluralPhrase,
    Phrase,
    PhraseByFact,
    PluralPhrase,
    Words,
)

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


@pytest.mark.parametrize(("count", "czech"), [(1, "1 velblouda"), (3, "3 velbloudy"), (5, "5 velbloudů")])
def test_a_count_chooses_the_form(count: int, czech: str) -> None:
    camels = PluralPhrase("{count} camel", "{count} camels")
    assert camels(count) == camels.say({"count": count}, {}) == ("1 camel" if count == 1 else f"{count} camels")
    i18n.use_language("cs")
    assert camels(count) == czech
    assert ContextPluralPhrase("standing alone", "{count} camel", "{count} camels")(1) == "1 velbloud"


def test_a_count_below_zero_has_the_form_of_its_amount() -> None:
    assert PluralPhrase("{count} florin", "{count} florins")(-1) == f"{i18n.MINUS}1 florin"


def test_words_tell_a_text_or_a_phrase() -> None:
    tell = Words(KINDS).tell
    assert tell("{city} costs {gold}.", city="tunis", gold=3) == "Tunis costs 3 gold."
    assert (
        tell(Phrase("{name} costs {gold}.", name="city", gold="gold:number"), city="tunis", gold=3) == "Tunis costs 3."
    )
