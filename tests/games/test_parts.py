"""The parts that a game names as text are there, and are what the registry promises (mypy reads the annotations)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from elcapitan import games
from elcapitan.bots.bot import GameAnalysis, GameReviews
from elcapitan.client.face import Face, LessonScenes, PuzzleScenes
from elcapitan.client.introduction import GameIntroduction
from elcapitan.client.statistics.stored_game import GameStatistics
from elcapitan.client.text.game_text import GameText
from elcapitan.games.capitan import boards
from elcapitan.games.capitan import game as capitan_game
from elcapitan.games.capitan import refusals as capitan_refusals
from elcapitan.games.capitan.bots.levels import CapitanBots
from elcapitan.games.capitan.client import introduction as capitan_introduction
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.capitan.client.lessons.capitan_lessons import CapitanLessons
from elcapitan.games.capitan.client.page_table import CapitanPage
from elcapitan.games.capitan.client.puzzles import CapitanPuzzles
from elcapitan.games.capitan.client.statistics import CapitanStatistics
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.games.capitan.text.game_text import CapitanText
from elcapitan.games.carcassonne import game as carcassonne_game
from elcapitan.games.carcassonne import refusals as carcassonne_refusals
from elcapitan.games.carcassonne.bots.levels import CarcassonneBots
from elcapitan.games.carcassonne.client.face import CarcassonneFace
from elcapitan.games.carcassonne.client.lessons.carcassonne_lessons import CarcassonneLessons
from elcapitan.games.carcassonne.client.page_table import CarcassonnePage
from elcapitan.games.carcassonne.client.puzzles import CarcassonnePuzzles
from elcapitan.games.carcassonne.client.statistics import CarcassonneStatistics
from elcapitan.games.carcassonne.ruleset import Carcassonne
from elcapitan.games.carcassonne.text.game_text import CarcassonneText
from elcapitan.games.carcassonne.words import introduction as carcassonne_introduction
from elcapitan.games.game import NEEDED, Ability, BoardFiles, Game, Part
from elcapitan.games.yspahan import game as yspahan_game
from elcapitan.games.yspahan import refusals as yspahan_refusals
from elcapitan.games.yspahan.bots.levels import YspahanBots
from elcapitan.games.yspahan.client import introduction as yspahan_introduction
from elcapitan.games.yspahan.client.face import YspahanFace
from elcapitan.games.yspahan.client.lessons.yspahan_lessons import YspahanLessons
from elcapitan.games.yspahan.client.page_table import YspahanPage
from elcapitan.games.yspahan.client.puzzles import YspahanPuzzles
from elcapitan.games.yspahan.client.statistics.yspahan_statistics import YspahanStatistics
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.games.yspahan.text.game_text import YspahanText
from elcapitan.kit.rules.refusal_reason import GameRefusals
from elcapitan.kit.table.page_table import PageTable
from elcapitan.table.ruleset import Ruleset

RULESETS: tuple[Ruleset, ...] = (ElCapitan(), Yspahan(), Carcassonne())
TEXTS: tuple[GameText[Any], ...] = (CapitanText(), YspahanText(), CarcassonneText())
INTRODUCTIONS: tuple[GameIntroduction, ...] = tuple(
    each.introduction() for each in (capitan_introduction, yspahan_introduction, carcassonne_introduction)
)
REFUSALS: tuple[GameRefusals, ...] = (
    *(capitan_refusals.game_refusals(), yspahan_refusals.game_refusals()),
    carcassonne_refusals.game_refusals(),
)
STATISTICS: tuple[GameStatistics, ...] = (CapitanStatistics(), YspahanStatistics(), CarcassonneStatistics())
FACES: tuple[Face, ...] = (CapitanFace(), YspahanFace(), CarcassonneFace())
LESSONS: tuple[LessonScenes, ...] = (CapitanLessons(), YspahanLessons(), CarcassonneLessons())
PUZZLES: tuple[PuzzleScenes, ...] = (CapitanPuzzles(), YspahanPuzzles(), CarcassonnePuzzles())
BOARDS: BoardFiles = boards
CAPITAN_BOTS: GameAnalysis = CapitanBots()
CARCASSONNE_REVIEWS: GameReviews = CarcassonneBots()
YSPAHAN_BOTS: GameAnalysis = YspahanBots()
PAGE_TABLES: tuple[type[PageTable], ...] = (CapitanPage, YspahanPage, CarcassonnePage)
PROMISED: dict[Part, tuple[Any, ...]] = {
    "ruleset": RULESETS,
    "bots": (CAPITAN_BOTS, YSPAHAN_BOTS, CARCASSONNE_REVIEWS),
    "text": TEXTS,
    "introduction": INTRODUCTIONS,
    "refusals": REFUSALS,
    "page_table": PAGE_TABLES,
    "boards": (BOARDS,),
    "statistics": STATISTICS,
    "face": FACES,
    "lessons": LESSONS,
    "puzzles": PUZZLES,
}
ENTRIES = (capitan_game.EL_CAPITAN, yspahan_game.YSPAHAN, carcassonne_game.CARCASSONNE)


def test_the_list_of_parts_is_complete() -> None:
    assert {*PROMISED} == {*get_args(Part)}


@pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
def test_every_part_is_where_the_entry_says(game: Game) -> None:
    assert {*NEEDED} <= {*game.parts}
    assert game.name == game.ruleset.name == game.load("ruleset").name
    for part in game.parts:
        assert type(game.load(part)) in [type(each) for each in PROMISED[part]], part


@pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
def test_what_a_game_lacks_is_said_in_a_sentence(game: Game) -> None:
    lacking = [part for part in get_args(Part) if part not in (*NEEDED, *game.parts)]
    lacking += [ability for ability in get_args(Ability) if ability not in game.abilities]
    for each in lacking:
        with pytest.raises(games.MissingPart, match=game.name):
            getattr(games, each)(game.name)
