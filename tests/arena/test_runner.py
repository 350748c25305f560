"""Contests: the same ones are the same games, on one process or two; what a file holds is not played again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from elcapitan.arena import contest as contesting
from elcapitan.arena.calibration import read_games
from elcapitan.arena.contest import Contest, Outcome, play_contest
from elcapitan.arena.puzzles import Puzzles
from elcapitan.arena.runner import NotOutcomes, map_in_processes, read_outcomes, run_contests
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots import levels
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.rules.model.moves import Move, Pass
from elcapitan.games.capitan.rules.model.state import GameState
from tests.timeouts import PATIENCE_S

CONTESTS = [Contest(("easy", "random"), f"1/{deal}", rollouts=1) for deal in (1, 2, 3)]


def untimed(outcome: Outcome) -> dict[str, object]:
    return {name: value for name, value in outcome.as_json().items() if name != "thought_s"}


def by_deal(found: list[Outcome]) -> list[dict[str, object]]:
    return sorted(map(untimed, found), key=lambda each: str(each["contest"]))


def wait_for_the_second(job: tuple[int, str]) -> int:
    """The first job ends after the second one."""
    number, file = job
    if number:
        Path(file).touch()
    while not Path(file).exists():
        time.sleep(0.01)
    return number


def test_what_several_processes_find_comes_in_the_order_of_the_jobs(tmp_path: Path) -> None:
    """A sum of fractions and a search that stops when it knows would else end in another way each time."""
    jobs = [(number, str(tmp_path / "second is done")) for number in range(2)]
    assert list(map_in_processes(wait_for_the_second, jobs, processes=2)) == [0, 1]


def test_the_same_contest_is_the_same_game_on_any_number_of_processes() -> None:
    assert by_deal(list(run_contests(CONTESTS))) == by_deal(list(run_contests(CONTESTS, processes=2)))


def test_deals_are_those_of_a_simulation_of_that_seed() -> None:
    assert CONTESTS[0].seed.hex() == "".join(f"{byte:02x}" for byte in CONTESTS[0].seed)
    assert len({each.seed for each in CONTESTS}) == 3


def test_an_outcome_survives_its_line() -> None:
    outcome = play_contest(Contest(("easy", "easy"), "1/1", ("porto",), rollouts=1, shares=(1.0, 0.5)))
    again = Outcome.from_json(outcome.as_json())
    assert untimed(again) == untimed(outcome)
    assert again.contest == outcome.contest


def test_what_a_file_holds_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "far" / "games.jsonl"
    before = list(run_contests(CONTESTS[:2], file=file))
    played: list[Contest] = []

    def counted(contest: Contest) -> Outcome:
        played.append(contest)
        return play_contest(contest)

    monkeypatch.setattr("elcapitan.arena.runner.play_contest", counted)
    after = list(run_contests(CONTESTS, file=file))
    assert played == CONTESTS[2:]
    assert by_deal(after[:2]) == by_deal(before)
    assert len(read_outcomes(file)) == 3


def test_a_line_cut_short_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(run_contests(CONTESTS[:2], file=file))
    file.write_text(file.read_text()[:-20])
    assert len(read_outcomes(file)) == 1
    assert len(list(run_contests(CONTESTS[:2], file=file))) == 2
    assert len(read_outcomes(file)) == 2


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk\neggs\n")
    with pytest.raises(NotOutcomes, match="line 1 of"):
        read_outcomes(file)


@pytest.mark.parametrize(
    "change",
    [
        {"scores": []},
        {"scores": [10**400, 1]},
        {"details": []},
        {"thought_s": [["long"], []]},
        {"thought_s": [[float("nan")], []]},
        {"turns": 10**400},
        {"late": [0]},
    ],
)
def test_an_outcome_that_was_edited_into_none_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(run_contests(CONTESTS[:1], file=file))
    file.write_text(json.dumps(json.loads(file.read_text()) | change) + "\n")
    with pytest.raises(NotOutcomes, match="line 1 of"):
        read_outcomes(file)


def test_an_outcome_of_a_contest_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(run_contests(CONTESTS[:1], file=file))
    held = json.loads(file.read_text())
    held["contest"]["deal"] = []
    file.write_text(json.dumps(held) + "\n")
    with pytest.raises(NotOutcomes, match="line 1 of"):
        read_outcomes(file)


@pytest.mark.parametrize(
    "line",
    [
        "[null,1,1,[[1,2]],[1,2]]",
        "[1,1,1,[[1]],[1,2]]",
        "[1,1,1,[],[1,2]]",
        "[1,1,1,[[]],[]]",
        f"[1,1,1,[[1{'0' * 400},2]],[1,2]]",
        f"[1,1,1,[[1,2]],[1,1{'0' * 400}]]",
    ],
)
def test_a_position_that_was_edited_into_none_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "played.jsonl").write_text(f"{line}\n")
    with pytest.raises(NotOutcomes, match="line 1 of"):
        read_games(tmp_path / "played.jsonl")


@pytest.mark.parametrize("text", ["milk", '{"shopping": "milk"}', '{"a": 1}\n{"b": 2', "\xff", "\n\nmilk"])
def test_of_a_file_of_something_else_nothing_is_removed(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(text.encode("latin-1"))
    for read in (read_outcomes, Puzzles, Yardstick, read_games):
        with pytest.raises(NotOutcomes, match="line 1 of"):
            read(file)
    assert file.read_bytes() == text.encode("latin-1")


def test_a_file_whose_last_line_has_no_end_is_added_to(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(run_contests(CONTESTS[:1], file=file))
    file.write_text(file.read_text().rstrip())
    list(run_contests(CONTESTS[:2], file=file))
    assert len(read_outcomes(file)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a plain file"):
        read_outcomes(tmp_path / "pipe")


class Wrong:
    """Plays what it may not, or fails."""

    def __init__(self, answer: Callable[[], list[Move]]) -> None:
        self._answer = answer

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        return self._answer()


@pytest.mark.parametrize("answer", [lambda: [Pass()], lambda: [], lambda: 1 / 0])
def test_who_plays_wrongly_is_counted_and_the_game_goes_on(
    answer: Callable[[], list[Move]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        levels.CapitanBots,
        "make",
        lambda bots, level, seed: Wrong(answer) if level == "hard" else make_bot(level, seed),
    )
    monkeypatch.setattr(contesting, "MAX_TURNS", 30)
    outcome = play_contest(Contest(("hard", "easy"), "1/1", rollouts=1))
    assert outcome.illegal[0] > 0
    assert outcome.illegal[1] == 0
    assert not outcome.finished


def test_who_thinks_too_long_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000_000))
    monkeypatch.setattr(contesting, "process_time", lambda: float(next(ticks)))
    monkeypatch.setattr(contesting, "MAX_TURNS", 4)
    outcome = play_contest(Contest(("easy", "easy"), "1/1", seconds=0.5, shares=(1.0, 4.0)))
    assert outcome.late == (2, 0)
    assert not any(play_contest(Contest(("easy", "easy"), "1/1", rollouts=1)).late)


WORKING = """
import time
from elcapitan.arena.runner import map_in_processes
if __name__ == "__main__":
    for _ in map_in_processes(time.sleep, [0, 0, 3600, 3600], 2):
        print("works", flush=True)
"""


def test_processes_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    """In the middle of their work, which may take hours."""
    (tmp_path / "working.py").write_text(WORKING)
    with subprocess.Popen([sys.executable, str(tmp_path / "working.py")], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stdout.readline() == command.stdout.readline() == b"works\n"
        started = psutil.Process(command.pid).children(recursive=True)
        command.kill()
    _ended, left = psutil.wait_procs(started, timeout=PATIENCE_S)
    for process in left:
        process.kill()
    assert started
    assert not left
