"""Yspahan's entry in the registry of games."""

from __future__ import annotations

from elcapitan.games.game import Game

LEVELS = ("easy", "normal", "hard", "expert")
NAMES = ("Leila", "Omid", "Shirin", "Dariush", "Parisa", "Kaveh")
"""Merchants of Isfahan."""
CHARACTERS = ("master-builder", "supplier", "caravan-leader", "card-player", "camel-driver", "schemer")
"""What they care about stands in bots/characters.toml."""

YSPAHAN = Game(
    name="yspahan",
    package=__package__,
    colours=("blue", "red", "green", "yellow"),
    levels=LEVELS,
    names=NAMES,
    characters=CHARACTERS,
    abilities=("hints", "tuning", "playouts", "reviews", "puzzle_search", "analysis"),
    parts={
        "ruleset": ".ruleset:Yspahan",
        "bots": ".bots.levels:YspahanBots",
        "text": ".text.game_text:YspahanText",
        "introduction": ".client.introduction:introduction",
        "refusals": ".refusals:game_refusals",
        "page_table": ".client.page_table:page_table",
        "statistics": ".client.statistics.yspahan_statistics:YspahanStatistics",
        "face": ".client.face:YspahanFace",
        "puzzles": ".client.puzzles:YspahanPuzzles",
        "lessons": ".client.lessons.yspahan_lessons:YspahanLessons",
    },
)
