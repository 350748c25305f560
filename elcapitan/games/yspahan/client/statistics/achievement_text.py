"""The achievements of Yspahan in words."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.statistics.achieved import YspahanAchievement


def achievement_text(which: YspahanAchievement) -> tuple[str, str]:
    """Title and lesson."""
    match which:
        case YspahanAchievement.VICTORY:
            return _("First victory"), _(
                "Win a game. Only points count: souks, caravan and buildings bring most of them."
            )
        case YspahanAchievement.EARLY:
            return _("Built early"), _(
                "Build three buildings in the first week. What a building does, it then does for two weeks more."
            )
        case YspahanAchievement.ALL_BUILT:
            return _("All six buildings"), _(
                "Build all six. The third to the fifth bring 5 points each, and the sixth 10."
            )
        case YspahanAchievement.DISTRICT:
            return _("A whole district"), _(
                "Have every souk of a district complete at the end of a week. Begin early, for others want it, too."
            )
        case YspahanAchievement.DEAREST:
            return _("The dearest souk"), _(
                "Score the souk of the vase worth 12: three goods bring more than six in the sack. Few dice are enough."
            )
        case YspahanAchievement.BAZAAR:
            return _("Bazaar week"), _(
                "With the Bazaar, score three souks in one week. It adds 2 points to each, so small souks pay best."
            )
        case YspahanAchievement.CAMEL:
            return _("A camel well spent"), _(
                "Give up a camel to keep a good, and score its souk that week. The caravan gets a good of yours, too."
            )
        case YspahanAchievement.TOP_ROW:
            return _("The top row"), _(
                "Have four goods on the caravan when it scores, one on the top row: that row counts for all of them."
            )
        case YspahanAchievement.BROKEN:
            return _("No longer complete"), _(
                "Send the supervisor for a good of another player's complete souk. Who has no camel cannot keep it."
            )
        case YspahanAchievement.CARD_DIE:
            return _("One die more"), _(
                "Discard a card as a die to supply a district, and complete a souk. Any card will do."
            )
        case YspahanAchievement.NOTHING_LEFT:
            return _("Nothing left over"), _(
                "Win without gold, camels or cards left. They score nothing at the end, so spend them in time."
            )
        case YspahanAchievement.EVERY_LEVEL:
            return _("Every level"), _(
                "Win against easy, normal and hard computer players. Each is stronger than the one before."
            )
