"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.advice import turn_outlook
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.words.move_reasons import MoveReasons, Sentences
from elcapitan.kit.words.phrases import Kinds, Phrase, PhraseByFact

_FLORINS: Final = {"chosen": "chosen:florins", "other": "other:florins", "more": "more:florins"}
_PLACE: Final = {"place": "what:place", **_FLORINS}
_CITY: Final = {"city": "what:city", **_FLORINS}
_SENTENCES: Final[Sentences] = {
    ("place", "gain"): PhraseByFact(
        "other",
        {0: Phrase("{place} is yours then: {chosen} at payday.", **_PLACE)},
        Phrase("{place} pays you {chosen} at payday, otherwise {other}.", **_PLACE),
    ),
    ("place", "keep"): PhraseByFact(
        "other",
        {0: Phrase("{place} stays yours: {chosen} at payday.", **_PLACE)},
        Phrase("{place} still pays you {chosen} at payday, otherwise {other}.", **_PLACE),
    ),
    ("place", "cost"): PhraseByFact(
        "chosen",
        {0: Phrase("{name} loses {place}, which pays {before}.", before="before:florins", **_PLACE)},
        Phrase("{place} pays {name} {chosen} at payday, otherwise {other}.", **_PLACE),
    ),
    ("place", "deny"): Phrase("Otherwise {place} pays {name} {more} more at payday.", **_PLACE),
    ("threat", "gain"): Phrase("{rival} can no longer take {place} from you.", rival="what:rival", **_PLACE),
    ("threat", "keep"): Phrase("Otherwise {rival} can take {place} from you.", rival="what:rival", **_PLACE),
    ("fortress", "gain"): Phrase("Your fortress in {city} pays {chosen} at payday.", **_CITY),
    ("fortress", "keep"): Phrase("Your fortress in {city} still pays {chosen} at payday, otherwise {other}.", **_CITY),
    ("fortress", "cost"): Phrase("{name}'s fortress in {city} pays {chosen} at payday, otherwise {other}.", **_CITY),
    ("cities", "gain"): Phrase("The number of your cities pays {chosen} at payday, otherwise {other}.", **_FLORINS),
    ("cities", "keep"): Phrase("The number of your cities still pays {chosen}, otherwise {other}.", **_FLORINS),
    ("cities", "cost"): Phrase("{name} stands in fewer cities: {more} less at payday.", **_FLORINS),
    ("bonus", "gain"): Phrase("You take the bonus card of {chosen}.", **_FLORINS),
    ("money", "gain"): Phrase("You have {chosen} then, otherwise {other}.", **_FLORINS),
    ("money", "keep"): Phrase("You keep {chosen}, otherwise {other}.", **_FLORINS),
    ("money", "cost"): Phrase("{name} pays you for protection.", **_FLORINS),
    ("debt", "keep"): Phrase("It needs no loan."),
}


def _kinds(state: GameState, name: Callable[[int], str]) -> Kinds:
    def place(what: turn_outlook.CityPlace | turn_outlook.PlaceThreat) -> str:
        found = what.place if isinstance(what, turn_outlook.PlaceThreat) else what
        text = _("first place in {city}") if found.rank == 1 else _("second place in {city}")
        return text.format(city=words.place_text(state.board, found.city))

    return {**words.kinds(state.board), "place": place, "rival": lambda what: name(what.rival)}


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, _SENTENCES, _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, compared with another one."""
