"""El Capitan's entry in the registry of games."""

from __future__ import annotations

from elcapitan.games.game import Game

LEVELS = ("easy", "normal", "hard", "expert")
NAMES = ("Marco", "Ginevra", "Ramon", "Zoe", "Isabel", "Niccolò", "Leonor", "Yusuf")
"""Captains from all around the sea."""
CHARACTERS = ("racer", "baron", "builder", "banker", "pirate", "navigator")
"""What they care about stands in bots/characters.toml."""

EL_CAPITAN = Game(
    name="elcapitan",
    package=__package__,
    colours=("red", "blue", "yellow", "green", "pearl"),
    levels=LEVELS,
    names=NAMES,
    characters=CHARACTERS,
    abilities=("hints", "tuning", "playouts", "reviews", "puzzle_search", "analysis"),
    parts={
        "ruleset": ".ruleset:ElCapitan",
        "bots": ".bots.levels:CapitanBots",
        "text": ".text.game_text:CapitanText",
        "introduction": ".client.introduction:introduction",
        "refusals": ".refusals:game_refusals",
        "page_table": ".client.page_table:page_table",
        "boards": ".boards",
        "statistics": ".client.statistics:CapitanStatistics",
        "face": ".client.face:CapitanFace",
        "lessons": ".client.lessons.capitan_lessons:CapitanLessons",
        "puzzles": ".client.puzzles:CapitanPuzzles",
    },
)
