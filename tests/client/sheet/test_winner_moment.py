"""The winner's moment on the board, the picture of a finished game, and what a review adds to the ranking."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.arena.game_review import review_from_json
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.game_records import game_record
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review.review_store import store_review
from elcapitan.client.sheet import ranking_words
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.sheet.share_picture import result_picture, save_result_picture
from elcapitan.client.sheet.winner_moment import END_S, WinnerMoment, at_share
from elcapitan.client.shell.settings import Settings
from elcapitan.games.capitan.client.wording.prompts import rail_prompt
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import press

RECORDS = Path(__file__).parents[2] / "pictures" / "records"
SIZE = (960, 540)
GAMES = {"elcapitan": "two", "yspahan": "yspahan/two", "carcassonne": "carcassonne/two"}


def ended(game: str, **how: Any) -> Any:
    """The table of a game that has just ended, the moment over it."""
    stack = headless_stage.stack(SIZE, settings=Settings(language="en", **how))
    record = json.loads((RECORDS / f"{GAMES[game]}.capitan").read_text("utf-8"))
    table: Any = games.face(game).make_table(stack, TableModel.from_record(record), None)
    stack.push(table)
    stack.draw(headless_stage.surface(SIZE))
    table.screens.open_ranking(table._winner_place, celebrate=True)
    stack.draw(headless_stage.surface(SIZE))
    return stack


@pytest.mark.parametrize("game", GAMES)
def test_the_piece_comes_over_the_board_then_the_ranking_of_which_a_picture_is_saved(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    stack = ended(game, speed="off")
    moment = stack.top
    assert isinstance(moment, WinnerMoment)
    board, path = moment._place(moment._ranking.winners[0])
    assert all(board.inflate(4, 4).collidepoint(point) for point in path)
    assert moment.behind is not None
    before = pygame.image.tobytes(moment.behind, "RGB")
    surface = headless_stage.surface(SIZE)
    for _ in range(6):
        stack.update(0.4)
        stack.draw(surface)
    assert stack.top is moment
    assert pygame.image.tobytes(surface, "RGB") != before
    stack.update(END_S)
    assert isinstance(stack.top, RankingSheet)
    press(stack, "Save a picture")
    (file,) = (tmp_path / "pictures").glob(f"{game}-*.png")
    assert pygame.image.load(file).get_size() == (1920, 1080)
    assert vars(stack)["_toast"].words == f"Saved as {file}"
    stack.close()


def test_windows_that_save_a_picture_in_the_same_second_have_a_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    stack = ended("elcapitan", speed="off")
    stack.update(END_S)
    assert isinstance(stack.top, RankingSheet)
    for _ in range(2):
        save_result_picture(stack, stack.top, datetime(2026, 11, 30, 8))
    saved = {each.name for each in (tmp_path / "pictures").glob("*.png")}
    assert saved == {"elcapitan-2026-11-30-080000.png", "elcapitan-2026-11-30-080000-2.png"}
    stack.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_to_share_names_the_winner_and_the_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = ended(game, speed="off")
    stack.update(END_S)
    ranking = stack.top
    assert isinstance(ranking, RankingSheet)
    ranking.model.me = ranking.winners[0]
    said: list[str] = []
    plain: dict[str, Any] = {"fit": DrawContext.fit, "text": DrawContext.text}

    def spied(name: str) -> Any:
        def write(look: Any, dst: Any, words: str, *rest: Any, **more: Any) -> Any:
            said.append(words)
            return plain[name](look, dst, words, *rest, **more)

        return write

    for name in plain:
        monkeypatch.setattr(DrawContext, name, spied(name))
    result_picture(stack, ranking)
    assert ranking_words.winners_text(ranking.model, ranking.winners) in said
    assert not any(words.startswith("You win") for words in said)
    assert games.introduction(game).name in said
    assert ("El Capitan" in said) == (game == "elcapitan")
    stack.close()


def test_beneath_the_winner_the_rail_says_that_the_game_is_over() -> None:
    stack = ended("elcapitan")
    table: Any = stack.scenes[0]
    last = table.model.steps[-1]
    table.director.state, table.director.gate = last.before, last.events[-1]
    context = table.controller.queries.rail_view_context(None)
    assert rail_prompt(context).title == "The game is over"
    stack.close()


def test_where_motion_is_reduced_it_stands_and_a_click_leads_on() -> None:
    stack = ended("yspahan", reduced_motion=True)
    surface = headless_stage.surface(SIZE)
    stack.top.stale = True
    stack.draw(surface)
    first = pygame.image.tobytes(surface, "RGB")
    stack.update(0.5)
    assert stack.draw(surface) == []
    assert pygame.image.tobytes(surface, "RGB") == first
    stack.handle(headless_stage.click((400, 300))[1])
    assert isinstance(stack.top, RankingSheet)
    stack.close()


def test_a_path_is_walked_by_its_length() -> None:
    path = [(0, 0), (10, 0), (10, 30)]
    assert [at_share(path, part) for part in (0, 0.25, 0.5, 1)] == [(0, 0), (10, 0), (10, 10), (10, 30)]


def test_the_ranking_names_the_costliest_turn_once_a_review_knows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    model = TableModel.from_record(json.loads((RECORDS / "yspahan" / "two.capitan").read_text("utf-8")))
    assert ranking_words.turn_sentences(model) == []
    found = review_from_json(json.loads((RECORDS / "yspahan" / "two.review.json").read_text("utf-8")))
    store_review(game_record(model), found)
    model.me = found.seats[0].seat
    told = ranking_words.turn_sentences(model)
    assert told[0].startswith("Your costliest turn, ")
    assert len(told) <= 2
    model.me = 0
    assert ranking_words.turn_sentences(model) == []
