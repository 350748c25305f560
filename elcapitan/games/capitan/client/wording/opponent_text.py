"""How the computer players play, by level and by character."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.phrases import Phrase

LEVELS: Final = {
    "easy": Phrase("Easy: a computer player that plays at once and looks only one turn ahead. Good for first games."),
    "normal": Phrase("Normal: a computer player that plans whole turns and paydays. Beats a beginner now and then."),
    "hard": Phrase("Hard: a computer player that thinks several turns ahead and takes some seconds for each."),
    "expert": Phrase("Expert: as hard, but it judges better where a turn leads. The strongest computer player."),
}
CHARACTERS: Final = {
    "racer": Phrase("All nine cities, and before everyone else."),
    "baron": Phrase("First in the rich ports."),
    "builder": Phrase("A fortress where others have a warehouse."),
    "banker": Phrase("Never short of money, seldom in debt."),
    "pirate": Phrase("A loss for the others is a gain, too."),
    "navigator": Phrase("Always plans two voyages ahead."),
}
