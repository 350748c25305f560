"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import Kinds


def refusal_text(names_by_seat: Sequence[str], refused: Refusal) -> str:
    """Why not."""
    kinds: Kinds = {**names.KINDS, "seat": lambda seat: names_by_seat[seat - 1]}
    facts = {**refused.facts, "square": (refused.facts.get("x"), refused.facts.get("y"))}
    return str(WORDS["refusals"][refused.why].say(facts, kinds))
