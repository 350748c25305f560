"""Searching for puzzles: goes on where it was stopped, and keeps only turns that lead by enough."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elcapitan import games
from elcapitan.arena import positions, puzzles
from elcapitan.arena.contest import Contest
from elcapitan.arena.positions import PlayedGame, SourceGames, SourceJob, SourcePosition, Sums, mixed_contest
from elcapitan.arena.puzzles import Puzzles, judge_turns, puzzle_of_record
from elcapitan.arena.runner import NotOutcomes
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.bot import PuzzleTerms
from elcapitan.bots.budget import Budget
from elcapitan.client.puzzles.puzzle_book import puzzles as shipped_puzzles
from elcapitan.table.record import RecordError
from elcapitan.table.ruleset import HIDDEN
from tests.client.puzzles.puzzle_lines import record_of

SOURCE = SourceGames("elcapitan", "test", ())
POSITION = SourcePosition("1/0", PlayedGame(Contest(("easy", "easy"), "1/1", rollouts=1), ()), 0, 1)
TURNS = [("a",), ("b",), ("c",)]


def sums(mean: float, spread: float = 10.0, worlds: int = 250) -> Sums:
    return Sums(worlds, mean * worlds, (mean * mean + spread * spread) * worlds, 0.0, 0.0)


@pytest.mark.parametrize(
    ("known", "losses"),
    [
        ((sums(20.0), sums(0.0), sums(10.0)), [0.0, 10.0, 20.0]),
        ((sums(20.0), sums(0.0), sums(15.0)), None),  # not by 6
        ((sums(20.0, 40.0), sums(0.0, 40.0), sums(10.0, 40.0)), None),  # not by four errors
        ((sums(20.0, worlds=50), sums(0.0, worlds=50), sums(10.0, worlds=50)), None),  # in too few worlds
    ],
)
def test_a_puzzle_has_a_best_turn_by_points_and_by_errors(known: list[Sums], losses: list[float] | None) -> None:
    found = judge_turns(POSITION, TURNS, known)
    assert (None if found is None else [turn.loss for turn in found]) == losses


def test_turns_are_played_out_until_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    means: dict[tuple[str, ...], float] = {("a",): 30.0, ("b",): 0.0, ("c",): 18.0}
    asked: list[tuple[str, int]] = []

    def play(position: SourcePosition, turn: tuple[str, ...], worlds: list[str]) -> Sums:
        asked.append((turn[0], len(worlds)))
        return sums(means[turn], 20.0, len(worlds))

    monkeypatch.setattr(puzzles, "sums_of", play)
    found = judge_turns(POSITION, TURNS)
    assert found is not None
    assert [(turn.moves, turn.loss) for turn in found] == [(("a",), 0.0), (("c",), 12.0), (("b",), 30.0)]
    assert all(turn.error * puzzles.ERRORS <= turn.loss for turn in found)
    assert all(turn.worlds >= puzzles.FEWEST_WORLDS for turn in found)
    means[("c",)] = 29.0
    asked.clear()
    assert judge_turns(POSITION, TURNS) is None
    assert sum(worlds for _turn, worlds in asked) == 3 * puzzles.STEPS[0]  # given up at once


def test_a_search_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MIXED_LEVELS", ("easy",))
    monkeypatch.setattr(puzzles, "SEEN_WORLDS", 2)
    monkeypatch.setattr(puzzles, "STEPS", (4, 8))
    monkeypatch.setattr(puzzles, "FEWEST_WORLDS", 4)
    monkeypatch.setattr(puzzles, "SOLVERS", (("easy", 1),))
    file, yardstick = tmp_path / "puzzles.jsonl", Yardstick(tmp_path / "none.jsonl")
    list(Puzzles(file).extend(1, SOURCE, yardstick, 1))
    first = file.read_text(encoding="utf-8")
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"playouts":2,"con')
    found = Puzzles(file)
    list(found.extend(found.count + 1, SOURCE, yardstick, 1))
    assert file.read_text(encoding="utf-8").startswith(first)
    lines_ = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    deals = [line["contest"]["deal"] for line in lines_]
    assert len({*deals}) == len(deals) >= 2
    assert Puzzles(file).count == found.count
    assert found.earlier == 0


def line_of(playouts: int, game: str = "elcapitan") -> str:
    contest = {"levels": ["easy", "easy"], "deal": "test/1", "game": game}
    return json.dumps({"playouts": playouts, "contest": contest, "moves": [], "puzzles": [{}, {}]}) + "\n"


def test_puzzles_of_earlier_players_of_imagined_games_stay_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(line_of(1), encoding="utf-8")
    new = json.loads(line_of(2).replace("test/1", "test/2"))
    monkeypatch.setattr(puzzles, "map_in_processes", lambda _work, _jobs, _processes: [new])
    found = Puzzles(file)
    assert [*found.extend(3, SOURCE, Yardstick(tmp_path / "none.jsonl"), 1)] == [4]
    assert [json.loads(line)["playouts"] for line in file.read_text(encoding="utf-8").splitlines()] == [1, 2]
    assert (Puzzles(file).count, Puzzles(file).earlier) == (4, 2)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{}\n", "line 1 of .* is no line of puzzles"),
        (line_of(1).replace('"test/1"', "[]"), "line 1 of .* is no line of puzzles"),
        (line_of(99), "version 99 of the players of imagined games, and this program has .*another file"),
        (line_of(1, "chess"), "line 1 of .* cannot be used: .*chess"),
    ],
)
def test_a_file_that_cannot_be_added_to_says_why(tmp_path: Path, line: str, told: str) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(NotOutcomes, match=told):
        Puzzles(file)


@pytest.mark.parametrize("lead", [30.0, 3.0])
def test_the_position_where_a_record_ends_is_a_puzzle_if_one_turn_leads(
    monkeypatch: pytest.MonkeyPatch, lead: float
) -> None:
    shipped = next(iter(shipped_puzzles("elcapitan").values()))
    played: set[tuple[str, ...]] = set()

    def play(position: SourcePosition, turn: tuple[str, ...], worlds: list[str]) -> Sums:
        played.add(turn)
        return sums(lead if turn == shipped.best.moves else 0.0, 5.0, len(worlds))

    monkeypatch.setattr(puzzles, "sums_of", play)
    monkeypatch.setattr(puzzles, "SEEN_WORLDS", 1)
    monkeypatch.setattr(puzzles, "SOLVERS", (("easy", 1),))
    text = record_of(shipped)
    line = puzzle_of_record(text)
    assert line["record"] == text
    assert line["contest"]["deal"] == json.loads(text)["digest"]
    if lead < PuzzleTerms().lead:
        assert line["puzzles"] == []
        return
    (found,) = line["puzzles"]
    assert (found["at"], found["phase"], found["letters"]) == (shipped.at, shipped.phase, shipped.letters)
    assert found["turns"][0].moves == shipped.best.moves
    assert {turn.moves for turn in found["turns"]} == played
    assert len(played) >= len(shipped.turns) // 2


def test_a_record_that_does_not_hold_has_no_puzzle() -> None:
    text = record_of(next(iter(shipped_puzzles("elcapitan").values())))
    with pytest.raises(RecordError):
        puzzle_of_record(text.replace('"digest":"', '"digest":"0'))


def test_games_for_some_letters_have_all_that_was_chosen() -> None:
    source = SourceGames("carcassonne", "test", chosen=(("wheel", "board"),), letters="W")
    contests = [mixed_contest(SourceJob(source, number), 2, Random(number)) for number in range(4)]
    assert [each.chosen for each in contests] == [source.chosen] * 4


def test_who_tries_a_puzzle_is_handed_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, handed = games.ruleset("yspahan"), list[tuple[Any, int]]()

    class Watched:
        def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
            handed.append((state, seat))
            return rules.legal(state, seat)[:1]

    monkeypatch.setattr(puzzles, "make_player", lambda level, number, game: Watched())
    for puzzle in [*shipped_puzzles("yspahan").values()][:8]:
        source = puzzle.source
        contest = Contest(source.levels, source.deal, game="yspahan", chosen=tuple(source.chosen.items()))
        position = SourcePosition(puzzle.key, PlayedGame(contest, source.moves), puzzle.at, puzzle.phase)
        puzzles._solved(position, puzzle.best.moves)
    assert handed
    assert all(state == rules.view(state, seat) for state, seat in handed)
    assert any(HIDDEN in player.hand for state, _seat in handed for player in state.players)
