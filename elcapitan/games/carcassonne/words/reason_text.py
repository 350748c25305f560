"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.games.carcassonne.client.facts import turn_outlook
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.words.move_reasons import MoveReasons, Sentences
from elcapitan.kit.words.phrases import Kinds, Phrase, PhraseByFact, PluralPhrase

_FIGURES: Final = PluralPhrase("{count} figure", "{count} figures")
_POINTS: Final = {"chosen": "chosen:points", "other": "other:points", "more": "more:points"}
_SUPPLY: Final = {"chosen": "chosen:figures", "other": "other:figures"}
_LEFT: Final = Phrase(
    "If the game ended now, you would have {chosen} for {what}, otherwise {other}.", what="what:scored", **_POINTS
)
_WHOLE: Final = Phrase("Once finished: {feature} {chosen}, otherwise {other}.", feature="what:feature", **_POINTS)
_FITS: Final = Phrase("Unseen tiles that fit where your figure waits: {chosen}, otherwise {other}.")
_SENTENCES: Final[Sentences] = {
    ("scored", "gain"): PhraseByFact(
        "other",
        {0: Phrase("This scores a {feature} of yours at once: {chosen}.", feature="what:feature", **_POINTS)},
        Phrase("It scores {chosen} at once, otherwise {other}.", **_POINTS),
    ),
    ("scored", "deny"): Phrase("Otherwise {name} scores {more} more at once.", **_POINTS),
    ("left", "gain"): _LEFT,
    ("left", "keep"): _LEFT,
    ("left", "cost"): Phrase("If the game ended now, {name} would have {more} less.", **_POINTS),
    ("left", "deny"): Phrase("If the game ended now, {name} would otherwise have {more} more.", **_POINTS),
    ("whole", "gain"): _WHOLE,
    ("whole", "keep"): _WHOLE,
    ("figures", "gain"): Phrase("Then you have {chosen} in the supply, otherwise {other}.", **_SUPPLY),
    ("figures", "keep"): Phrase("You keep {chosen} in the supply, otherwise {other}.", **_SUPPLY),
    ("never", "keep"): Phrase("Otherwise no tile fits any more where one of your figures waits."),
    ("never", "cost"): Phrase("No tile fits any more where {name}'s figure waits: {feature}.", feature="what:feature"),
    ("fits", "gain"): _FITS,
    ("fits", "keep"): _FITS,
    ("fits", "cost"): Phrase("Unseen tiles that fit where {name}'s figure waits: {chosen}, otherwise {other}."),
    ("second", "gain"): Phrase("Your builder brings you a second tile."),
}


def _kinds(_state: CarcassonneState, _name: Callable[[int], str]) -> Kinds:
    return {**names.KINDS, "figures": _FIGURES, "scored": names.SCORED}


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, _SENTENCES, _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, compared with another one."""
