"""The puzzles that the program ships: each replayed by the rules, and some of them played out once more.

And those that a player saves: stored once, read again, and what is told where that fails.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

from elcapitan import games
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.puzzles.puzzle_book import Puzzle, puzzles, save_puzzles, saved_puzzles
from elcapitan.client.puzzles.puzzle_ratings import rate_answer, standing
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.games import DEFAULT_GAME
from tests.client.puzzles.puzzle_lines import empty_line, line_of

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


# -- saved by the player


@pytest.fixture
def file(home: Path) -> Path:
    return home / "data" / "puzzles" / "elcapitan.jsonl"


ONE, TWO = [*ALL.values()][:2]


def test_a_saved_puzzle_is_read_again_with_its_position(file: Path) -> None:
    assert save_puzzles(line_of(ONE)) == 1
    (saved,) = saved_puzzles(DEFAULT_GAME).puzzles.values()
    assert saved.turns == ONE.turns
    assert saved.first_rating == ONE.first_rating
    shipped, model = ONE.new_model("Klára"), saved.new_model("Eva")
    assert model.state == shipped.state
    assert model.me == shipped.me
    assert model.seats[model.me - 1] == shipped.seats[model.me - 1]._replace(name="Eva")
    assert [seat.by for seat in model.seats] == [seat.by for seat in shipped.seats]


def test_a_puzzle_that_is_saved_twice_stands_once(file: Path) -> None:
    save_puzzles(line_of(ONE))
    save_puzzles(line_of(TWO))
    before = file.read_bytes()
    assert save_puzzles(line_of(ONE, "Another")) == 1
    assert file.read_bytes() == before
    assert save_puzzles(empty_line(ONE)) == 0
    assert len(saved_puzzles(DEFAULT_GAME).puzzles) == 2


def damaged(line: bytes, **changes: object) -> bytes:
    held = json.loads(line)
    held["puzzles"][0] |= changes
    return json.dumps(held).encode()


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[: len(line) // 2],
        lambda line: b"[1]",
        lambda line: b"\xff" + line,
        lambda line: line.replace(b"moves\\", b"mopes\\"),
        lambda line: damaged(line, at=3),
        lambda line: damaged(line, turns=[]),
        lambda line: damaged(line, turns=[[["end", "end"], 0.0, 0.0, 9], [["end"], 7.0, 1.0, 9]]),
        lambda line: damaged(line, turns=[[["end"], "none", 0.0, 9], [["end"], 7.0, 1.0, 9]]),
        lambda line: damaged(line, turns=[[["end"], 0.0, 0.0, 9], [["end"], float("inf"), 1.0, 9]]),
        lambda line: damaged(line, solved={"easy": "all"}),
        lambda line: damaged(line, letters=None),
        lambda line: damaged(line, letters=[[]]),
        lambda line: json.dumps(dict(json.loads(line), contest=dict(json.loads(line)["contest"], deal=7))).encode(),
        lambda line: line.replace(b'"deal":"', b'"deal":"\\ud800'),
    ],
)
def test_a_damaged_line_is_told_and_the_others_are_kept(file: Path, damage: object) -> None:
    save_puzzles(line_of(ONE))
    assert callable(damage)
    wrong = damage(file.read_bytes().strip())
    file.write_bytes(wrong)  # without an end of line, as a write that was broken off leaves it
    save_puzzles(line_of(TWO))
    found = saved_puzzles(DEFAULT_GAME)
    assert [puzzle.turns for puzzle in found.puzzles.values()] == [TWO.turns]
    assert found.trouble == "Some of your puzzles cannot be read: elcapitan.jsonl is damaged"
    assert file.read_bytes().startswith(wrong + b"\n")


def test_on_a_full_disk_the_file_stays_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    save_puzzles(line_of(ONE))
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StatisticsError, match="The puzzle could not be saved: No space left"):
        save_puzzles(line_of(TWO))
    assert file.read_bytes() == before
    assert not saved_puzzles(DEFAULT_GAME).trouble


def test_a_file_that_cannot_be_opened_is_told(file: Path) -> None:
    file.mkdir(parents=True)
    assert saved_puzzles(DEFAULT_GAME).trouble.startswith("Your puzzles cannot be read: ")
    with pytest.raises(StatisticsError, match="could not be saved"):
        save_puzzles(line_of(ONE))


def test_it_is_rated_like_the_others_and_deleted_with_the_statistics(file: Path) -> None:
    save_puzzles(line_of(ONE))
    (saved,) = saved_puzzles(DEFAULT_GAME).puzzles.values()
    before, after = rate_answer(saved, solved=True)
    assert after.points > before.points
    assert standing(DEFAULT_GAME).last == {saved.key: 1}
    store.delete_all(DEFAULT_GAME)
    assert not file.exists()
    assert saved_puzzles(DEFAULT_GAME) == ({}, "")


def test_an_installed_player_that_is_gone_is_seated_as_a_person(file: Path) -> None:
    line = line_of(ONE)
    other = next(seat.by for seat in ONE.new_model("").seats if seat.by != PERSON)
    line["record"] = line["record"].replace(f'"by":"{other}"', '"by":"away"')
    save_puzzles(line)
    (saved,) = saved_puzzles(DEFAULT_GAME).puzzles.values()
    assert "away" in saved.source.record
    assert "away" not in [seat.by for seat in saved.new_model("Klára").seats]
