"""How the computer players play, by level and by character."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.phrases import Phrase

LEVELS: Final = {
    "easy": Phrase("Easy: a computer player that takes what brings most at first sight. Good for first games."),
    "normal": Phrase("Normal: a computer player that weighs where each action leads, and looks at its rivals, too."),
    "hard": Phrase("Hard: a computer player that imagines many games from here and takes up to a second for a turn."),
    "expert": Phrase("Expert: as hard, but it judges better where each game leads. The strongest computer player."),
}
CHARACTERS: Final = {
    "master-builder": Phrase("All six buildings, and early."),
    "supplier": Phrase("Rich souks, complete before the week ends."),
    "caravan-leader": Phrase("Goods on the highest row of the caravan."),
    "card-player": Phrase("Never without a card in the hand."),
    "camel-driver": Phrase("Never short of camels, so goods stay in their shops."),
    "schemer": Phrase("Sends the supervisor where it costs others most."),
}
