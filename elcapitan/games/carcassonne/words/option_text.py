"""The options of a table and their values, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from elcapitan.client.shell.i18n import ngettext
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts
from elcapitan.kit.words.phrases import ContextPhrase, Phrase, listed_names

OPTIONS: Final = OptionTexts(
    {
        "start": OptionPhrases(
            Phrase("Starting player"),
            Phrase("Who draws the first tile."),
            {"drawn": ContextPhrase("starter", "Random")},
        ),
        "expansions": OptionPhrases(
            Phrase("Expansions"),
            Phrase("Tiles and figures that are added to the base game."),
            listed_names(
                "expansion", "Inns and Cathedrals, Traders and Builders, Hills and Sheep, The River", tiles.SETS
            ),
            {
                tiles.INNS: Phrase(
                    "Roads with an inn and cities with a cathedral bring more, but nothing unfinished. "
                    "The big figure counts as two."
                ),
                tiles.TRADERS: Phrase(
                    "The player who finishes a city takes its goods; most of a kind bring 10 points. "
                    "A builder earns second tiles, a pig makes meadows richer."
                ),
                tiles.HILLS: Phrase(
                    "A hill decides between equals, vineyards enrich cloisters, "
                    "and shepherds gather sheep until a wolf comes."
                ),
                tiles.RIVER: Phrase("The game begins with a river, laid from its source to its lake."),
            },
        ),
        "wheel": OptionPhrases(
            Phrase("Wheel of fortune"),
            Phrase("The board of the wheel with its events, its tiles alone, or neither."),
            listed_names("wheel", "none, board and tiles, tiles only", tiles.WHEELS),
            {
                "board": Phrase(
                    "A wheel with six sectors lies in the land. "
                    "Some tiles turn it, and its event brings points, or the plague takes figures away."
                ),
                "tiles": Phrase("Its twelve tiles are added; nothing turns."),
            },
        ),
        "farmers": OptionPhrases(
            Phrase("Farmers"),
            Phrase("Farmers on meadows; a first game is easier without them."),
            listed_names("farmers", "yes, no"),
        ),
    }
)


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
