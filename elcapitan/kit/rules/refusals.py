"""Why a move is refused: a value with the rule's number and the facts, for the server, the log and the disabled button.

The English sentence is for the log and for clients that know no rules; the client words a refusal in the player's
language (`kit/words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, final

from elcapitan.kit.rules.frozen_record import FrozenRecord
from elcapitan.kit.rules.refusal_reason import RefusalReason


@final
class Refusal(FrozenRecord):
    """A move that the rules forbid; the position is untouched."""

    __match_args__: ClassVar = ("why", "rule", "facts")
    __slots__ = __match_args__
    refused: ClassVar[Literal[True]] = True

    def __init__(self, why: RefusalReason, rule: str, facts: Mapping[str, Any] | None = None) -> None:
        self.why: Final = why
        self.rule: Final = rule
        """The number in the rules text, such as "B3"."""
        self.facts: Final[Mapping[str, Any]] = facts or {}

    @property
    def text(self) -> str:
        """One English sentence, with its facts."""
        said = {
            name: ", ".join(map(str, fact)) or "none" if isinstance(fact, tuple) else fact
            for name, fact in self.facts.items()
        }
        return self.why.sentence.format_map(said)


def refuse(why: RefusalReason, rule: str, **facts: object) -> Refusal:
    """Shorthand: the facts as keywords."""
    return Refusal(why, rule, facts)
