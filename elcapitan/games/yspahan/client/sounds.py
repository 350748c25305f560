"""Yspahan's own sounds and music, by the names of their files in assets/games/yspahan/sounds."""

from __future__ import annotations

from elcapitan.client.sound_names import GameSound, GameTune


class YspahanSound(GameSound):
    """What is heard at this table besides the sounds of all games."""

    DICE_CUP = "yspahan/dice-cup"
    DICE_ROLL = "yspahan/dice-roll"
    DIE_SET = "yspahan/die-set"
    GOOD_DROP = "yspahan/good-drop"
    SOUK_COMPLETE = "yspahan/souk-complete"
    STEP_SAND = "yspahan/step-sand"
    CAMEL_GIVE = "yspahan/camel-give"
    CAMEL_BELL = "yspahan/camel-bell"
    LOADED = "yspahan/loaded"
    CARAVAN_LEAVES = "yspahan/caravan-leaves"
    GOLD = "yspahan/gold"
    CARD_DRAW = "yspahan/card-draw"
    CARD_PLAY = "yspahan/card-play"
    BUILDING_PADDOCK = "yspahan/building-paddock"
    BUILDING_SHOP = "yspahan/building-shop"
    BUILDING_BATH = "yspahan/building-bath"
    BUILDING_CARAVANSERAI = "yspahan/building-caravanserai"
    BUILDING_BAZAAR = "yspahan/building-bazaar"
    BUILDING_HOIST = "yspahan/building-hoist"
    QUESTION = "yspahan/question"
    WEEK_END = "yspahan/week-end"
    DAWN = "yspahan/dawn"

    @property
    def is_interface(self) -> bool:
        """The question out of turn (R7) calls the player, as `your-turn` does."""
        return self is YspahanSound.QUESTION


class YspahanTune(GameTune):
    """The music of this table."""

    TABLE = "yspahan/table"

    @property
    def has_sea(self) -> bool:
        """Yspahan lies in the desert."""
        return False
