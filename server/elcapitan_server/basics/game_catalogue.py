"""What can be played here: each game with the colours, computer players and defaults that a table needs.

Checks a table's options against the game's own schema, generically; only the game knows what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from elcapitan.protocol.to_client import GameOffer, OptionOffer
from elcapitan.table.ruleset import GameOption, Ruleset
from elcapitan_server.basics.names import BOT_NAMES


class BadOptions(ValueError):
    """Raised when a table asks for what the game does not offer; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that can be played here."""

    ruleset: Ruleset
    colours: tuple[str, ...]
    """At least as many as the game has seats."""
    levels: tuple[str, ...] = ()
    """Of the computer players."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """Mappings that a table may replace by its own, such as the board."""
    bot_names: tuple[str, ...] = BOT_NAMES

    def as_message(self) -> GameOffer:
        least, most = self.ruleset.seats
        return GameOffer(
            name=self.ruleset.name,
            rules=self.ruleset.version,
            least=least,
            most=most,
            options=[
                OptionOffer(
                    name=option.name,
                    kind=option.kind,
                    default=option.default,
                    choices=list(option.choices),
                    least=option.least,
                    most=option.most,
                )
                for option in self.ruleset.options
            ],
            colours=list(self.colours),
            levels=list(self.levels),
            open_information=self.ruleset.open_information,
        )

    def options(self, wished: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """All options of a table of that many seats. BadOptions if one of them is not possible."""
        least, most = self.ruleset.seats
        if not least <= seats <= most:
            raise BadOptions(f"This game has {least} to {most} seats.")
        known = {option.name: option for option in self.ruleset.options}
        chosen: dict[str, Any] = {name: option.default for name, option in known.items()}
        chosen |= self.given
        for name, value in wished.items():
            if name == "players":  # as `table` tells it: a client that changes one option may send all of them back
                if value != seats:
                    raise BadOptions(f"The option players is the number of seats, here {seats}.")
                continue
            if name in known:
                if not _is_valid_choice(known[name], value):
                    raise BadOptions(f"The option {name} cannot have this value.")
            elif name not in self.given:
                raise BadOptions(f"This game has no option {name[:32]!r}.")
            elif type(value) is not dict:
                raise BadOptions(f"The option {name} has to be a mapping.")
            elif not _is_short(value):
                raise BadOptions(f"The option {name} may take {MAX_MAPPING} letters.")
            # A set is stored in the order of its choices: two spellings must not make two different records.
            chosen[name] = sorted(value, key=choices.index) if (choices := _choices_of_set(known.get(name))) else value
        return {**chosen, "players": seats}


def _choices_of_set(option: GameOption | None) -> tuple[str, ...]:
    return option.choices if option is not None and option.kind == "set" else ()


MAX_MAPPING = 12 * 1024
"""Letters of a mapping as Python writes it, such as a board, which has some three thousand: a frame has room for
twenty thousand short texts, which are a megabyte at each table."""
MAX_CHOSEN = 64
"""Values of one set; what they may be where an option lists no choices is the game's to judge when it begins."""


def _is_short(mapping: Mapping[str, Any]) -> bool:
    try:
        return len(repr(mapping)) <= MAX_MAPPING
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists without end
        return False


def _is_valid_choice(option: GameOption, value: Any) -> bool:
    if option.kind == "number":
        return type(value) is int and option.least <= value <= option.most
    if option.kind == "choice":
        return type(value) is str and value in option.choices
    return (
        type(value) is list
        and len(value) <= MAX_CHOSEN
        and all(type(each) is str and each in (option.choices or (each,)) for each in value)
        and len(set(value)) == len(value)
    )
