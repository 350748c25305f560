"""Stories in which everything goes wrong, ten of them (thirty when looking deep), told again byte by byte."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from elcapitan.table.match import Match
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import CommitCallback, Write
from tests.hypothesis_profiles import some_of
from tests.simulation.promises import Broken
from tests.simulation.scenario import play

SEEDS = range(1, 31)
AT_ONCE = 10
"""Stories of one test: so that several processes can share them."""


@pytest.mark.parametrize("first", some_of(SEEDS[::AT_ONCE], 1))
def test_no_promise_is_broken_whatever_goes_wrong(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        seen = play(seed)
        assert seen.moves, f"seed {seed} tells of nothing"


def test_the_same_seed_is_the_same_story_in_every_process() -> None:
    stories = {
        subprocess.run(
            [sys.executable, "-m", "tests.simulation", "7"],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            check=True,
        )
        .stdout.split(b"history")[1]
        .splitlines()[0]
        for hash_seed in ("1", "2")
    }
    assert len(stories) == 1


def some_stories() -> None:
    for seed in range(1, 6):
        play(seed)


def test_an_answer_before_the_sync_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_soon(self: Journal, writes: Sequence[Write], told: CommitCallback) -> None:
        """What a server would do that does not wait for its disk."""
        original(self, writes, lambda fault: None)
        asyncio.get_running_loop().call_soon(told, None)

    original = Journal.put
    monkeypatch.setattr(Journal, "put", too_soon)
    with pytest.raises(Broken, match=r"before it was on the disk|is lost"):
        some_stories()


def test_a_move_that_counts_again_when_it_is_sent_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    accept = Match.accept

    def forgetful(self: Match, change: Any) -> int:
        number = accept(self, change)
        self._answers.clear()
        return number

    monkeypatch.setattr(Match, "accept", forgetful)
    with pytest.raises(Broken):
        some_stories()
