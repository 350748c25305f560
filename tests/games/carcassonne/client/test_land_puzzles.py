"""Carcassonne's puzzles: they hold by the rules, and are played, judged and shown at the table."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan import games
from elcapitan.arena.puzzles import ERRORS, LEAD
from elcapitan.client.puzzles.daily_table import MOST_PLAYERS, daily_table
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.puzzles.puzzle_play import PuzzleAnswer
from elcapitan.client.shell.settings import Settings
from elcapitan.games.carcassonne.client.puzzles import LandPuzzleTable
from elcapitan.games.carcassonne.rules.model.moves import parse
from tests.client import headless_stage

GAME = "carcassonne"
ALL = puzzles(GAME)
EVERY = 4
"""One of so many is looked at."""


def test_every_theme_and_number_of_players_is_there() -> None:
    assert {*"KLRP"} <= {*"".join(puzzle.letters for puzzle in ALL.values())}
    assert {len(puzzle.source.levels) for puzzle in ALL.values()} >= {2, 3}


@pytest.mark.parametrize("key", [*ALL][::EVERY])
def test_a_puzzle_holds(key: str) -> None:
    puzzle, bots = ALL[key], games.puzzle_search(GAME)
    model = puzzle.new_model("Ada")
    turns = [[parse(text) for text in turn.moves] for turn in puzzle.turns]
    assert model.is_my_move
    assert bots.phase(model.state) == puzzle.phase
    assert len({bots.result_of(model.state, turn) for turn in turns}) == len(turns) >= 3
    assert all(other.loss >= max(LEAD, ERRORS * other.error - 0.05) for other in puzzle.turns[1:])
    assert bots.letters_of(model.state, turns[0]) == puzzle.letters


@pytest.mark.parametrize(("turn", "is_solved"), [(0, True), (1, False)])
def test_the_turn_is_judged_instead_of_ended(turn: int, is_solved: bool) -> None:
    stack = headless_stage.stack((1280, 720), Settings(language="en", name="Ada", speed="off"))
    puzzle = next(iter(ALL.values()))
    table = LandPuzzleTable(stack, puzzle, Random(1))
    stack.push(table)
    surface = headless_stage.surface((1280, 720))
    for text in puzzle.turns[turn].moves:
        assert table.teacher is table.puzzle_lesson
        table.make_move(parse(text))
        for _frame in range(3):
            stack.update(0.3)
            stack.draw(surface)
    answer = table.puzzle_lesson.answer
    assert isinstance(answer, PuzzleAnswer)
    assert answer.is_solved == is_solved
    assert table.model.is_my_move
    table.puzzle_lesson.press("show")
    stack.update(0.3)
    stack.draw(surface)
    assert table.panel.text.rows[0].words == "Place the tile on the marked square"
    assert [str(step.move) for step in table.hints.steps] == [*puzzle.best.moves]


def test_the_table_of_the_day_has_few_enough_players() -> None:
    tables = [daily_table(f"2026-11-{day:02}", GAME) for day in range(1, 29)]
    assert {table.players for table in tables} == {*range(2, MOST_PLAYERS + 1)}
    assert not tables[0].new_model("Ada").steps
