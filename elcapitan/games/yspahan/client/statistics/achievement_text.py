"""The achievements of Yspahan in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elcapitan.games.yspahan.client.statistics.achieved import YspahanAchievement
from elcapitan.kit.words.phrases import Phrase

# fmt: off
ACHIEVEMENTS: Final[Mapping[YspahanAchievement, tuple[Phrase, Phrase]]] = {
    YspahanAchievement.VICTORY: (Phrase("First victory"),
        Phrase("Win a game. Only points count: souks, caravan and buildings bring most of them.")),
    YspahanAchievement.EARLY: (Phrase("Built early"),
        Phrase("Build three buildings in the first week. What a building does, it then does for two weeks more.")),
    YspahanAchievement.ALL_BUILT: (Phrase("All six buildings"),
        Phrase("Build all six. The third to the fifth bring 5 points each, and the sixth 10.")),
    YspahanAchievement.DISTRICT: (Phrase("A whole district"),
        Phrase("Have every souk of a district complete at the end of a week. Begin early, for others want it, too.")),
    YspahanAchievement.DEAREST: (Phrase("The dearest souk"),
        Phrase("Score the souk of the vase worth 12: three goods bring more than six in the sack. "
            "Few dice are enough.")),
    YspahanAchievement.BAZAAR: (Phrase("Bazaar week"),
        Phrase("With the Bazaar, score three souks in one week. It adds 2 points to each, so small souks pay best.")),
    YspahanAchievement.CAMEL: (Phrase("A camel well spent"),
        Phrase("Give up a camel to keep a good, and score its souk that week. The caravan gets a good of yours, too.")),
    YspahanAchievement.TOP_ROW: (Phrase("The top row"),
        Phrase("Have four goods on the caravan when it scores, one on the top row: that row counts for all of them.")),
    YspahanAchievement.BROKEN: (Phrase("No longer complete"),
        Phrase("Send the supervisor for a good of another player's complete souk. Who has no camel cannot keep it.")),
    YspahanAchievement.CARD_DIE: (Phrase("One die more"),
        Phrase("Discard a card as a die to supply a district, and complete a souk. Any card will do.")),
    YspahanAchievement.NOTHING_LEFT: (Phrase("Nothing left over"),
        Phrase("Win without gold, camels or cards left. They score nothing at the end, so spend them in time.")),
    YspahanAchievement.EVERY_LEVEL: (Phrase("Every level"),
        Phrase("Win against easy, normal and hard computer players. Each is stronger than the one before.")),
}
# fmt: on
"""Title and lesson."""
