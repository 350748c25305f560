"""Puzzles of every game: they hold by the rules, and are played, judged and shown at the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elcapitan import games
from elcapitan.arena.puzzles import ERRORS
from elcapitan.client.puzzles.daily_table import MOST_PLAYERS, daily_table
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.puzzles.puzzle_play import PuzzleAnswer, PuzzlePlay
from elcapitan.client.puzzles.puzzle_ratings import PuzzleStanding, next_puzzle, standing
from elcapitan.client.puzzles.puzzle_sets import puzzle_sets
from elcapitan.client.shell.settings import Settings
from elcapitan.table.record import Entry
from tests.client import headless_stage

GAMES = [game for game in games.game_names() if games.has_puzzles(game)]
NEWER = [game for game in GAMES if game != games.DEFAULT_GAME]
"""El Capitan's table of puzzles has tests of its own."""
EVERY = {"carcassonne": 4, "yspahan": 12}
"""One of so many is looked at."""


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_theme_and_a_set_begins_with_the_simplest(game: str) -> None:
    every = puzzles(game)
    sets = puzzle_sets(game, every, PuzzleStanding())
    assert sum(len(each.puzzles) for each in sets) == len(every)
    assert len(sets) >= 4
    for each in sets:
        simple = [puzzle.is_simple for puzzle in each.puzzles]
        assert simple == sorted(simple, reverse=True)
        assert each.next_of(PuzzleStanding()) is each.puzzles[0]
        last = {puzzle.key: at for at, puzzle in enumerate(each.puzzles, 1)}
        put = PuzzleStanding(done=frozenset({each.puzzles[0].key}), last=last)
        assert each.next_of(put) is each.puzzles[:2][-1]


@pytest.mark.parametrize("game", GAMES)
def test_two_puzzles_in_a_row_are_of_two_games_while_there_are_others(game: str) -> None:
    """They may be of one turn: the first one's answer is on the board of the second."""
    every = puzzles(game)
    for at, theme in enumerate(puzzle_sets(game, every, PuzzleStanding())):
        put: dict[str, int] = {}
        while left := [puzzle for puzzle in theme.puzzles if puzzle.key not in put]:
            now = PuzzleStanding(tried=len(put), last=put)
            before = [every[key].source.deal for key in put][-1:]
            for found, others in (
                (theme.next_of(now), left),
                (next_puzzle(every, now, Random(at)), [each for each in every.values() if each.key not in put]),
            ):
                assert found in others
                is_alone = all(each.source.deal in before for each in others)
                assert is_alone or found.source.deal not in before
            put = {**put, theme.next_of(now).key: len(put) + 1}


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_of_a_puzzle_can_be_searched_for(game: str) -> None:
    known = {*games.puzzle_search(game).puzzle_terms.letters}
    assert known >= {letter for puzzle in puzzles(game).values() for letter in puzzle.letters}
    assert known >= {letter for theme in games.puzzles(game).themes for letter in theme.letters}


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in NEWER for key in [*puzzles(game)][:: EVERY[game]]])
def test_a_puzzle_holds(game: str, key: str) -> None:
    puzzle, bots = puzzles(game)[key], games.puzzle_search(game)
    model = puzzle.new_model("Ada")
    turns = [[model.rules.parse(text) for text in turn.moves] for turn in puzzle.turns]
    assert model.is_my_move
    assert bots.phase(model.state) == puzzle.phase
    assert len({bots.result_of(model.state, turn) for turn in turns}) == len(turns) >= 3
    least = bots.puzzle_terms.lead
    assert all(other.loss >= max(least, ERRORS * other.error - 0.05) for other in puzzle.turns[1:])
    assert bots.letters_of(model.state, turns[0]) == puzzle.letters


@pytest.mark.parametrize("game", NEWER)
def test_the_turn_is_judged_instead_of_ended_and_a_hint_costs_half(game: str) -> None:
    stack = headless_stage.stack((1280, 720), Settings(language="en", name="Ada", speed="off"))
    puzzle = next(iter(puzzles(game).values()))
    table = games.puzzles(game).table(stack, puzzle, Random(1))
    assert isinstance(table, PuzzlePlay)
    stack.push(table)
    surface = headless_stage.surface((1280, 720))
    lesson = table.puzzle_lesson

    def frames(count: int = 3) -> None:
        for _frame in range(count):
            stack.update(0.3)
            stack.draw(surface)

    lesson._asked("clue")
    frames()
    assert len(table.panel.text.rows) == 3
    for turn, is_solved in ((0, True), (1, False)):
        for text in puzzle.turns[turn].moves:
            move = table.model.rules.parse(text)
            # What is no choice has been made with the move before.
            if lesson.answer is None and move in table.controller.queries.newest_moves:
                table.make_move(move)
                frames()
        assert isinstance(lesson.answer, PuzzleAnswer)
        assert lesson.answer.is_solved == is_solved
        assert table.model.is_my_move
        frames(1)
        assert bool(table.controller.queries.newest_moves) != is_solved, "no button makes a move once it is solved"
        assert bool(table.director.on_turn(table.director.picture)) != is_solved, "nor is anyone on turn"
        lesson.press("again")
        frames()
        assert table.controller.queries.newest_moves
    now = standing(game)
    assert (now.tried, now.solved) == (1, 1)
    assert lesson.rated is not None
    assert 1500 < now.mine.points == lesson.rated[1].points
    lesson.press("show")
    frames(1)
    assert [str(step.move) for step in table.hints.steps] == [*puzzle.best.moves][: len(table.hints.steps)] != []


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turn_is_told_with_its_reason(game: str) -> None:
    """Nearly always: a few turns differ in nothing that is counted."""
    stack, book = headless_stage.stack(settings=Settings(language="en", name="Ada")), games.puzzles(game)
    tables: list[Any] = [book.table(stack, each, Random(1)) for each in [*puzzles(game).values()][:12]]
    assert sum(len(table.puzzle_lesson._lead_rows) == 2 for table in tables) >= 10


@pytest.mark.parametrize("game", [game for game in NEWER if not games.ruleset(game).open_information])
def test_a_puzzle_tells_what_its_seat_may_know(game: str) -> None:
    rules, stack = games.ruleset(game), headless_stage.stack()
    found = ((puzzle, puzzle.new_model("Ada")) for puzzle in puzzles(game).values())
    puzzle, whole = next(each for each in found if rules.view(each[1].state, each[1].me) != each[1].state)
    table: Any = games.puzzles(game).table(stack, puzzle, Random(1))
    model = table.model
    assert model.state == rules.view(whole.state, whole.me)
    for told, step in zip(model.steps, whole.steps, strict=True):
        assert (told.seat, told.text, told.turned_up) == rules.seen(
            step.before, Entry(step.seat, step.text, step.turned_up), whole.me
        )


@pytest.mark.parametrize("game", NEWER)
def test_the_table_of_the_day_has_few_enough_players(game: str) -> None:
    tables = [daily_table(f"2026-11-{day:02}", game) for day in range(1, 29)]
    fewest, most = games.ruleset(game).seats
    assert {table.players for table in tables} == {*range(fewest, min(most, MOST_PLAYERS) + 1)}
    assert not tables[0].new_model("Ada").steps
