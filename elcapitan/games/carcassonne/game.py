"""Carcassonne's entry in the registry of games."""

from __future__ import annotations

from elcapitan.games.game import Game

LEVELS = ("easy", "normal", "hard", "expert")
NAMES = ("Blanche", "Guilhem", "Aliénor", "Bertrand", "Mahaut", "Thibaut", "Odile", "Raoul")
"""People of the country round the town."""
CHARACTERS = ("city-builder", "farmer", "partner", "shepherd", "blocker")
"""What they care about stands in bots/characters.toml."""

CARCASSONNE = Game(
    name="carcassonne",
    package=__package__,
    colours=("red", "blue", "yellow", "pearl", "graphite", "green", "orange", "violet"),
    levels=LEVELS,
    names=NAMES,
    characters=CHARACTERS,
    abilities=("hints", "tuning", "playouts", "reviews", "puzzle_search"),
    parts={
        "ruleset": ".ruleset:Carcassonne",
        "bots": ".bots.levels:CarcassonneBots",
        "text": ".text.game_text:CarcassonneText",
        "introduction": ".words.introduction:introduction",
        "page_table": ".client.page_table:page_table",
        "statistics": ".client.statistics:CarcassonneStatistics",
        "lessons": ".client.lessons.carcassonne_lessons:CarcassonneLessons",
        "puzzles": ".client.puzzles:CarcassonnePuzzles",
        "face": ".client.face:CarcassonneFace",
        "refusals": ".refusals:game_refusals",
    },
)
