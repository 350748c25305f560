"""The server's refusal of a move in the words of the game."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.net.notices import UNREADABLE_FACTS
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.rules.refusals import Refusal
from elcapitan.protocol import to_client


def worded_answer(
    answer: to_client.Refused | None, reasons: type[RefusalReason], words: Callable[[Refusal], str]
) -> str | None:
    """None if the rules did not refuse it, or for a reason of a newer server."""
    if answer is None or not answer.rule:
        return None
    known = {str(reason): reason for reason in reasons}
    try:
        return words(Refusal(known[answer.why], answer.rule, answer.facts))
    except UNREADABLE_FACTS:
        return None
