"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.shell.i18n import join_names
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.kit.words.phrases import Kinds


def refusal_text(names_by_seat: Sequence[str], refused: Refusal) -> str:
    """Why not."""
    kinds: Kinds = {**_KINDS, "seat": lambda seat: names_by_seat[seat - 1]}
    facts = {**refused.facts}
    if refused.why is YspahanRefusalCode.CANNOT_PAY:
        price = facts["camels"], facts["gold"]
        lacking = (max(0, cost - facts[held]) for cost, held in zip(price, ("camels_held", "gold_held"), strict=True))
        facts |= {"price": join_names(names.price_texts(*price)), "lacking": join_names(names.held_labels(*lacking))}
    return str(WORDS["refusals"][refused.why].say(facts, kinds))


_KINDS: Final[Kinds] = {
    **names.KINDS,
    "incomplete": lambda souks: join_names([*map(names.short_souk_text, souks)]),
    "waiting": lambda shops: join_names([*map(names.from_shop_text, shops)]),
}
