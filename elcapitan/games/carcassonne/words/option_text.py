"""The options of a table and their values, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from elcapitan.client.shell.i18n import ngettext
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts

OPTIONS: Final = OptionTexts({name: OptionPhrases(**option) for name, option in WORDS["options"].items()})


def chosen(options: tiles.CarcassonneOptions) -> list[tuple[str, str]]:
    """What a table has chosen, as label and value."""
    values: dict[str, Sequence[str]] = {
        "expansions": options.expansions,
        "wheel": [options.wheel],
        "farmers": ["yes" if options.farmers else "no"],
    }
    return [
        (OPTIONS.option_text(name), ", ".join(OPTIONS.value_text(name, each) for each in found) or "-")
        for name, found in values.items()
    ]


def added_text(options: Mapping[str, Any]) -> str:
    """What is added to the base game, for lists: one by its name, more by their number; empty for nothing.

    Unknown values are shown as they are.
    """
    expansions = options.get("expansions")
    listed = expansions if isinstance(expansions, list | tuple) else ()
    found = [OPTIONS.value_text("expansions", str(each)) for each in listed]
    has_wheel = options.get("wheel", tiles.WHEELS[0]) != tiles.WHEELS[0]
    found += [OPTIONS.option_text("wheel")] if has_wheel else []
    if len(found) < 2:
        return "".join(found)
    return ngettext("{count} expansion", "{count} expansions", len(found)).format(count=len(found))
