"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.games.yspahan.client.facts import turn_outlook
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.move_reasons import MoveReasons, Sentences
from elcapitan.kit.words.phrases import Kinds, Phrase, PhraseByFact

_POINTS: Final = {"chosen": "chosen:points", "other": "other:points", "more": "more:points"}
_SOUK: Final = {"souk": "what:souk", **_POINTS}
_GOODS: Final = {"in_souk": "what:in_souk", "chosen": "chosen:goods", "other": "other:goods"}
_CAMELS: Final = {"chosen": "chosen:camels", "other": "other:camels"}
_GOLD: Final = {"chosen": "chosen:gold", "other": "other:gold"}
_CARDS: Final = {"chosen": "chosen:cards", "other": "other:cards"}
_POWER: Final = {"building": "what:building", "power": "what:power"}
_SENTENCES: Final[Sentences] = {
    ("points", "gain"): PhraseByFact(
        "other",
        {0: Phrase("It scores {chosen} at once.", **_POINTS)},
        Phrase("It scores {chosen} at once, otherwise {other}.", **_POINTS),
    ),
    ("points", "deny"): Phrase("Otherwise {name} scores {more} more at once.", **_POINTS),
    ("souk", "gain"): Phrase("{souk} is complete then: {chosen} at the end of the week.", **_SOUK),
    ("souk", "keep"): Phrase("{souk} stays complete: {chosen} at the end of the week.", **_SOUK),
    ("souk", "cost"): Phrase("{souk} is no longer complete for {name}.", **_SOUK),
    ("goods", "gain"): Phrase("Then you have {chosen} {in_souk}.", **_GOODS),
    ("goods", "keep"): Phrase("You keep {chosen} {in_souk}.", **_GOODS),
    ("goods", "cost"): Phrase("{name} loses a good {in_souk}.", **_GOODS),
    ("caravan", "gain"): Phrase("At the week's end the caravan brings you {chosen}, otherwise {other}.", **_POINTS),
    ("caravan", "keep"): Phrase("The caravan still brings you {chosen}, otherwise {other}.", **_POINTS),
    ("caravan", "deny"): Phrase("Otherwise the caravan brings {name} {more} more.", **_POINTS),
    ("camels", "gain"): Phrase("Then you have {chosen}, otherwise {other}.", **_CAMELS),
    ("camels", "keep"): Phrase("You keep {chosen}, otherwise {other}.", **_CAMELS),
    ("gold", "gain"): Phrase("Then you have {chosen}, otherwise {other}.", **_GOLD),
    ("gold", "keep"): Phrase("You keep {chosen}, otherwise {other}.", **_GOLD),
    ("cards", "gain"): Phrase("Then you hold {chosen}, otherwise {other}.", **_CARDS),
    ("cards", "keep"): Phrase("You keep {chosen}, otherwise {other}.", **_CARDS),
    ("building", "gain"): Phrase("Then you have the {building}: {power}.", **_POWER),
}


def _kinds(_state: YspahanState, _name: Callable[[int], str]) -> Kinds:
    return {
        **names.KINDS,
        "souk": names.souk_text,
        "in_souk": names.in_souk_text,
        "cards": names.cards_text,
        "building": names.building_text,
        "power": names.building_power_text,
    }


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, _SENTENCES, _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, or what is left of it, compared with another one."""
