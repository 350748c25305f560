"""The puzzles that the program ships: each replayed by the rules, and some of them played out once more."""

from __future__ import annotations

from collections import Counter
from statistics import fmean

import pytest

from elcapitan import games
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.puzzles.puzzle_book import Puzzle, puzzles
from elcapitan.games import DEFAULT_GAME

LEAD, ERRORS = 6.0, 4.0
FEWEST = 200
EVERY, WORLDS = 20, 30
"""One of so many is played out again, in so many worlds."""
ALL = puzzles(DEFAULT_GAME)


def test_there_are_enough_and_every_letter_number_of_players_and_phase_is_covered() -> None:
    assert len(ALL) >= FEWEST
    # What the best turn can be about: S comes before it, Q after it, and T is in each.
    assert set().union(*(puzzle.letters for puzzle in ALL.values())) == set("CLBDOFAPENX")
    assert {len(puzzle.source.levels) for puzzle in ALL.values()} == {2, 3, 4, 5}
    assert {puzzle.phase for puzzle in ALL.values()} == {1, 2, 3}


@pytest.mark.parametrize("key", ALL)
def test_a_puzzle_holds(key: str) -> None:
    """Every turn is legal to its end, each comes to another position, and the best one leads as it should."""
    puzzle = ALL[key]
    model = puzzle.new_model("Klára")
    mine = model.seats[model.me - 1]
    assert model.is_my_move
    assert (mine.name, mine.by) == ("Klára", PERSON)
    bots, rules, state = games.analysis(DEFAULT_GAME), model.rules, model.state
    assert bots.is_turn(state)
    assert bots.phase(state) == puzzle.phase
    assert len(puzzle.turns) >= 3
    assert puzzle.best.loss == 0.0
    results = set()
    for turn in puzzle.turns:
        moves = [rules.parse(text) for text in turn.moves]
        results.add(bots.result_of(state, moves))
        assert not bots.find_fault(state, moves)
    assert len(results) == len(puzzle.turns)
    for other in puzzle.turns[1:]:
        assert other.loss >= max(LEAD, ERRORS * other.error - 0.05)  # both are rounded
    assert bots.letters_of(state, [rules.parse(text) for text in puzzle.best.moves]) == puzzle.letters
    for text in puzzle.best.moves[:-1]:
        assert not model.play(model.me, text).final
    assert model.is_my_move


@pytest.mark.parametrize("key", [*ALL][::EVERY])
def test_the_best_turn_is_the_best_in_other_worlds(key: str) -> None:
    puzzle = ALL[key]
    state, rules, bots = puzzle.new_model("").state, games.ruleset(DEFAULT_GAME), games.analysis(DEFAULT_GAME)
    seat, worlds = rules.to_act(state)[0], [f"again/{world}" for world in range(WORLDS)]

    def margins(turn: tuple[str, ...]) -> list[int]:
        played = bots.play_on(state, [rules.parse(text) for text in turn], worlds)
        return [scores[seat - 1] - max(each for at, each in enumerate(scores, 1) if at != seat) for scores in played]

    best = margins(puzzle.best.moves)
    second = puzzle.turns[1]
    loss = fmean(mine - other for mine, other in zip(best, margins(second.moves), strict=True))
    few = (second.error**2 * 100 / WORLDS * 2.5) ** 0.5  # the error in these worlds is about so large
    assert loss == pytest.approx(second.loss, abs=4.0 * (few + second.error) + 0.5)


def test_what_the_computer_players_have_tried_gives_a_first_rating() -> None:
    def rated(easy: float, normal: float, hard: float) -> float:
        puzzle = next(iter(ALL.values()))
        return Puzzle(*puzzle[:-1], {"easy": easy, "normal": normal, "hard": hard}).first_rating.points

    assert rated(1.0, 1.0, 1.0) < rated(0.0, 1.0, 1.0) < rated(0.0, 0.0, 1.0) < rated(0.0, 0.0, 0.0)
    assert len(Counter(round(puzzle.first_rating.points) for puzzle in ALL.values())) > 5
