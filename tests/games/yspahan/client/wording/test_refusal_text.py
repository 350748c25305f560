"""Every reason of the rules is a sentence with its facts, in every language."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.wording.refusal_text import refusal_text
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode as Code
from tests.games.yspahan.offline_link import NAMES, RULES, OfflineYspahan

SENTENCES: list[tuple[Code, dict[str, Any], str]] = [
    (Code.GAME_OVER, {}, "The game is over."),
    (Code.NOT_YOUR_TURN, {"seat": 2}, "It is Šimon's turn."),
    (Code.ALREADY_ROLLED, {}, "The dice have been rolled today; nothing is rolled again."),
    (Code.NOT_NOW, {"stage": "roll"}, "The dice must be rolled first."),
    (Code.NOT_NOW, {"stage": "main"}, "First take your main action: take dice from the tower."),
    (Code.NOT_NOW, {"stage": "placing"}, "Place your goods first."),
    (Code.NOT_NOW, {"stage": "loading"}, "First the goods beside the supervisor are loaded."),
    (
        Code.NOT_NOW,
        {"stage": "after"},
        "You have had your main action. You can still build, play cards, or end the turn.",
    ),
    (
        Code.CAMEL_ASKED,
        {"seat": 2, "shop": "sack-3b"},
        "Šimon must first say whether to give up a camel for the good in the red souk of the sack district.",
    ),
    (Code.ACTION_DONE, {}, "You have had your main action this turn."),
    (Code.ACTION_MISSING, {}, "Your main action comes first: take dice from the tower."),
    (Code.NOT_ENOUGH_GOLD, {"price": 3, "gold": 1}, "It costs 3 gold; you have 1."),
    (
        Code.OVER_THREE_GOLD,
        {"price": 4, "most": 3},
        "It would cost 4 gold. At this table a move of the supervisor costs 3 at most.",
    ),
    (Code.FLOOR_EMPTY, {"floor": "vase"}, "No dice lie on the vase floor."),
    (
        Code.YELLOW_DICE_ONLY,
        {"floor": "vase"},
        "On the vase floor lie yellow dice alone, and they serve only the starting player.",
    ),
    (Code.GROUP_LEFT, {}, "There are dice you can take, so you must take some to draw a card."),
    (Code.NO_CARD_LEFT, {}, "No card is left to draw."),
    (Code.NO_FREE_SHOP, {"district": "vase"}, "No good of yours would find a shop in the vase district."),
    (
        Code.OTHER_DISTRICT,
        {"shop": "sack-8a", "district": "vase"},
        "The shop in the orange souk of the sack district is not in the vase district.",
    ),
    (Code.SHOP_OCCUPIED, {"shop": "sack-8a", "seat": 2}, "Šimon has a good in this shop already."),
    (Code.SOUK_OF_ANOTHER, {"souk": "sack-8", "seat": 2}, "Šimon has a good in the orange souk of the sack district."),
    (
        Code.SOUK_INCOMPLETE,
        {"souk": "sack-8", "incomplete": ("sack-3", "sack-4")},
        "You cannot begin the orange souk of the sack district yet; complete first: the red souk and the blue souk.",
    ),
    (
        Code.NOT_WAITING,
        {"shop": "sack-8a", "waiting": ("sack-3b", "barrel-3a")},
        "That good is not to be loaded now, only the one from the red souk of the sack district "
        "and from the yellow souk of the barrel district.",
    ),
    (Code.CARD_NOT_HELD, {"card": "exchange"}, "The card Exchange is not in your hand."),
    (Code.CARDS_LATER, {}, "At this table cards are played only after the main action."),
    (Code.NOT_DURING_ACTION, {}, "No card is played in the middle of an action."),
    (
        Code.ONLY_WITH_BUILDING,
        {"card": "build-free-of-gold"},
        "The card Build without gold is played together with a building.",
    ),
    (Code.TOO_FEW, {"what": "camels", "number": 3, "held": 2}, "You cannot give up 3 camels; you have 2."),
    (Code.TOO_FEW, {"what": "gold", "number": 3, "held": 2}, "You cannot give up 3 gold; you have 2."),
    (
        Code.TOO_MANY,
        {"card": "sell-camels", "most": 4, "number": 5},
        "With the card Sell camels you can give up 4 at most, not 5.",
    ),
    (Code.BUILT_THIS_TURN, {"building": "bath"}, "You have already built this turn: Bath."),
    (Code.HAS_BUILDING, {"building": "bath"}, "You have already built this: Bath."),
    (
        Code.CANNOT_PAY,
        {"building": "shop", "camels": 2, "gold": 2, "camels_held": 1, "gold_held": 0},
        "The Shop costs you 2 camels and 2 gold; you lack 1 camel and 2 gold.",
    ),
    (
        Code.CANNOT_PAY,
        {"building": "paddock", "camels": 2, "gold": 0, "camels_held": 1, "gold_held": 0},
        "The Paddock costs you 2 camels; you lack 1 camel.",
    ),
    (
        Code.NOTHING_TO_SPARE,
        {"card": "build-free-of-gold", "building": "paddock"},
        "The card Build without gold saves nothing on this building: Paddock.",
    ),
    (
        Code.BUILDING_TAKES_GROUP,
        {},
        "With two players building is a main action: say from which floor you take dice.",
    ),
    (Code.BUILDING_TAKES_NO_GROUP, {}, "No dice are taken for a building."),
    (Code.WRONG_DICE, {"dice": 9}, "The dice thrown do not match: there should be 9."),
    (Code.WRONG_CARDS, {"cards": ("?",)}, "The cards drawn do not match the deck."),
]


@pytest.mark.parametrize(("why", "facts", "words"), SENTENCES, ids=lambda each: str(each)[:24])
def test_a_refusal_is_a_sentence_with_its_facts(why: Code, facts: dict[str, Any], words: str) -> None:
    assert refusal_text(NAMES, Refusal(why, "K1", facts)) == words


def test_every_reason_has_a_sentence_above() -> None:
    assert {why for why, _facts, _words in SENTENCES} == set(Code)


TEXTS = (
    *("roll 3", "camels", "gold exchange", "supply sack", "supply vase sell-gold", "place sack-8a", "place vase-4a"),
    *(
        "supervisor camels west-9",
        "first sack-3b",
        "keep",
        "send",
        "draw",
        "draw gold",
        "build bath",
        "build bath gold",
    ),
    *("build paddock build-free-of-gold", "play exchange camels 99", "play good-in-shop vase-12a", "end"),
    *("play sell-gold 11", "play build-free-of-gold", "play three-gold"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_the_rules_say_in_a_game_is_worded_in_every_language(language: str, seats: int) -> None:
    """The facts are those that the rules really give."""
    i18n.use_language(language)
    chance, said = random.Random(seats), set()
    link = OfflineYspahan(seats, seats, options={"gold_steps": "three", "card_time": "after"})
    while not link.over:
        (seat,) = RULES.to_act(link.state)
        for text in TEXTS:
            played = RULES.play(link.state, seat, parse(text))
            if played.refused:
                words = refusal_text(NAMES, played)
                said.add(played.why)
                assert words.endswith((".", "?")), words
                assert "{" not in words
        link.play(str(chance.choice(RULES.legal(link.state, seat))))
    assert len(said) >= 15
