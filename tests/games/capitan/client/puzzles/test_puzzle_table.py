"""A puzzle at the real table: played by clicks and keys, judged at the end of the turn, and rated once."""

from __future__ import annotations

import time
from random import Random

import pygame
import pytest

from elcapitan.client.puzzles import puzzle_play
from elcapitan.client.puzzles.puzzle_book import Puzzle, puzzles, save_puzzles, saved_puzzles
from elcapitan.client.puzzles.puzzle_ratings import standing
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.facts.hint_steps import hint_steps
from elcapitan.games.capitan.client.puzzles import PuzzleTable
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import End, Move, TakeLoan, parse
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.puzzles.puzzle_lines import line_of
from tests.client.scenes.scene_helpers import of_kind
from tests.timeouts import PATIENCE_S

ALL = [*puzzles(DEFAULT_GAME).values()]
SAILING = next(puzzle for puzzle in ALL if {*"CLB"} <= {*puzzle.letters} and len(puzzle.best.moves) <= 4)
END = Thing(CapitanKind.END)


class PuzzleFixture:
    """A puzzle's table on a stage, with hands."""

    def __init__(self, puzzle: Puzzle = SAILING, size: tuple[int, int] = headless_stage.SIZE) -> None:
        self.puzzle = puzzle
        self.stack = headless_stage.stack(size, Settings(language="en", name="Klára", speed="off"))
        self.stack.push(PuzzleTable(self.stack, puzzle, Random(1)))
        self.surface = headless_stage.surface(size)
        self.frame()

    @property
    def table(self) -> PuzzleTable:
        assert isinstance(self.stack.top, PuzzleTable)
        return self.stack.top

    def frame(self) -> None:
        for _ in range(3):
            self.stack.update(0.02)
            self.stack.draw(self.surface)

    def click(self, target: Thing) -> None:
        rect = thing_rect(self.table.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame()

    def key(self, name: int) -> None:
        self.stack.handle(headless_stage.key(name))
        self.frame()

    def click_through(self, moves: tuple[str, ...]) -> None:
        """Each move by clicks on what it is about."""
        for text in moves:
            before = len(self.table.model.steps)
            step = hint_steps(self.table.model.state, [parse(text)])[0]
            for target in step.targets:
                if len(self.table.model.steps) == before:
                    self.click(target)

    def press(self, value: str) -> None:
        """A button of the panel."""
        button = next(each for each in self.table.panel.group.widgets if each.value == value)  # type: ignore[attr-defined]
        headless_stage.click_on(self.stack, button)
        self.stack.update(1.0)  # a second click at one place is one too many for a while
        self.frame()

    def answer(self, label: str) -> None:
        """A button of the question in front."""
        self.stack.draw(self.surface)
        headless_stage.click_on(self.stack, next(b for b in of_kind(self.stack.top, Button) if b.label == label))
        self.frame()

    @property
    def said(self) -> str:
        return " ".join(row.words for row in self.table.panel.text.rows)

    def wait(self) -> None:
        """Until the turn has been played out."""
        until_s = time.monotonic() + PATIENCE_S
        while "played out" in self.said:
            assert time.monotonic() < until_s
            time.sleep(0.05)
            self.frame()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("cities", [11, 12])
def test_the_task_leaves_the_bank_in_sight(cities: int, size: tuple[int, int]) -> None:
    puzzle = next(each for each in ALL if len(each.source.extras) == cities - 9)
    there = PuzzleFixture(puzzle, size)
    assert there.table.panel.covered.w
    assert not there.table.panel.covered.colliderect(there.table.view.layout_for(there.table.model.state).bank.rect)


def test_the_best_turn_by_clicks_is_solved_and_rated_once() -> None:
    at = PuzzleFixture()
    assert "One turn is better" in at.said
    at.click_through(at.puzzle.best.moves[:-1])
    assert [step.text for step in at.table.model.steps[at.puzzle.at :]] == [*at.puzzle.best.moves[:-1]]
    at.click(END)
    assert at.said.startswith("Solved!")
    assert f"{round(at.puzzle.turns[1].loss)} florin" in at.said
    assert "Your rating:" in at.said
    now = standing(DEFAULT_GAME)
    assert (now.tried, now.solved) == (1, 1)
    assert now.mine.points > 1500
    at.click(END)
    assert standing(DEFAULT_GAME) == now
    assert at.table.model.is_my_move  # the end itself was not played: nothing is turned up


def test_a_turn_is_taken_back_and_another_one_loses_what_was_measured() -> None:
    at = PuzzleFixture()
    at.click_through(at.puzzle.best.moves[:1])
    at.key(pygame.K_u)
    assert len(at.table.model.steps) == at.puzzle.at
    other = next(turn for turn in at.puzzle.turns[1:] if turn.moves[-1] == "end")
    for text in other.moves:
        at.table.controller.play(parse(text))
        at.frame()
    assert at.said.startswith("There is a better turn.")
    assert f"Your turn earns {round(other.loss)} florin" in at.said
    assert standing(DEFAULT_GAME).solved == 0
    at.press("again")
    assert len(at.table.model.steps) == at.puzzle.at
    assert "One turn is better" in at.said
    at.click_through(at.puzzle.best.moves[:-1])
    at.click(END)
    assert at.said.startswith("Solved!")
    now = standing(DEFAULT_GAME)
    assert (now.tried, now.solved) == (1, 0)  # the first answer counts


def test_the_best_turn_is_shown_and_that_counts_as_an_answer() -> None:
    at = PuzzleFixture()
    at.press("show")
    at.answer("Show the best turn")
    steps = at.table.controller.hints.steps
    assert [str(step.move) for step in steps] == [*at.puzzle.best.moves[:-1]]
    assert at.table.panel.text.title == "The best turn"
    assert standing(DEFAULT_GAME).tried == 1
    assert standing(DEFAULT_GAME).mine.points < 1500
    at.press("next")
    assert at.table.puzzle_lesson.puzzle.key != at.puzzle.key
    assert "One turn is better" in at.said


def test_the_hint_key_asks_first_and_costs_nothing_until_then() -> None:
    at = PuzzleFixture()
    at.key(pygame.K_h)
    assert "from 1500 to " in str(at.stack.top.words)  # type: ignore[attr-defined]
    assert standing(DEFAULT_GAME).tried == 0
    at.answer("Think on")
    assert standing(DEFAULT_GAME).tried == 0
    assert not at.table.controller.hints.steps
    assert "One turn is better" in at.said
    at.key(pygame.K_h)
    at.answer("Show the best turn")
    assert at.table.controller.hints.steps
    assert standing(DEFAULT_GAME).tried == 1


def test_once_it_is_answered_the_best_turn_is_shown_without_a_question() -> None:
    at = PuzzleFixture()
    at.table.controller.play(parse("loan 10"))
    at.frame()
    at.click(END)
    at.wait()
    tried = standing(DEFAULT_GAME)
    at.key(pygame.K_h)
    assert [str(step.move) for step in at.table.controller.hints.steps] == [*at.puzzle.best.moves[:-1]]
    assert standing(DEFAULT_GAME) == tried


def test_the_large_line_says_what_came_of_it() -> None:
    at = PuzzleFixture()
    assert at.table.puzzle_lesson.heading() == ""
    at.click_through(at.puzzle.best.moves[:-1])
    at.click(END)
    assert at.table._frame().heading == "The puzzle is solved"


def with_unknown_loan(puzzle: Puzzle) -> tuple[PuzzleFixture, Move] | None:
    """The puzzle, and a loan that is not among its turns."""
    known = {turn.moves for turn in puzzle.turns}
    state = puzzle.new_model("").state
    loans = [move for move in legal_moves(state) if isinstance(move, TakeLoan) and (str(move), "end") not in known]
    return (PuzzleFixture(puzzle), loans[0]) if loans else None


def test_a_turn_that_was_not_compared_is_played_out() -> None:
    at, move = next(found for puzzle in ALL if (found := with_unknown_loan(puzzle)))
    at.table.controller.play(move)
    at.frame()
    at.table.controller.play(End())
    at.frame()
    assert "played out" in at.said
    at.wait()
    assert at.said.startswith("There is a better turn.")
    assert standing(DEFAULT_GAME).tried == 1


def test_buttons_are_reached_by_keys() -> None:
    at = PuzzleFixture()
    at.key(pygame.K_TAB)
    assert at.table.panel.group.focused is at.table.panel.group.widgets[0]
    at.key(pygame.K_RETURN)
    at.answer("Show the best turn")
    assert at.table.panel.text.title == "The best turn"
    at.key(pygame.K_TAB)
    at.key(pygame.K_RETURN)
    assert at.table.puzzle_lesson.puzzle.key != at.puzzle.key


def test_a_rating_that_cannot_be_stored_is_told_and_the_puzzle_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_about: object, **_more: object) -> None:
        raise StatisticsError("The statistics cannot be opened or written: disk is full")

    monkeypatch.setattr(puzzle_play, "rate_answer", fails)
    at = PuzzleFixture()
    at.press("show")
    at.answer("Show the best turn")
    assert vars(at.stack)["_toast"].words.endswith("disk is full")
    assert "Your rating" not in at.said
    at.press("next")
    assert "One turn is better" in at.said


def test_a_saved_puzzle_is_played_judged_and_rated_like_the_others() -> None:
    save_puzzles(line_of(SAILING))
    (saved,) = saved_puzzles(DEFAULT_GAME).puzzles.values()
    at = PuzzleFixture(saved)
    at.click_through(saved.best.moves[:-1])
    at.click(END)
    assert at.said.startswith("Solved!")
    assert standing(DEFAULT_GAME).last == {saved.key: 1}


def test_saved_puzzles_are_put_among_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    save_puzzles(line_of(SAILING))
    monkeypatch.setattr(puzzle_play, "puzzles", lambda game: {})
    stack = headless_stage.stack(settings=Settings(language="en"))
    table = PuzzleTable.next_table(stack, Random(1))
    assert table.puzzle_lesson.puzzle.key in saved_puzzles(DEFAULT_GAME).puzzles
