"""Some of the fuzzing in every run: batches of nearly right bytes, and what broke something once, for ever.

Hypothesis picks the batches and shrinks a bad one to the first; the bytes themselves are made by a plain seeded
generator, for they are wanted by the hundred thousand.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from elcapitan import games
from elcapitan.table.ruleset import Ruleset
from tests.fuzz.targets import TARGETS
from tests.fuzz.texts import MOVES

ROOT = Path(__file__).parents[2]
BATCH = 500
AMOUNTS = {
    "frames": 60_000,
    "server": 2_500,
    "client": 2_500,
    "messages": 25_000,
    "records": 500,
    "loaded": 500,
    "boards": 500,
    "options": 750,
    "discovery": 2_500,
    "chat": 1_000,
    "moves": 5_000,
}
"""How many each target reads; some five seconds of one quiet core in all."""


def test_every_target_has_its_amount() -> None:
    assert AMOUNTS.keys() == TARGETS.keys()
    assert sum(AMOUNTS.values()) > 100_000, "as SECURITY.md says"


@pytest.mark.parametrize("name", TARGETS)
def test_nearly_right_bytes_end_as_documented(name: str) -> None:
    target = TARGETS[name]

    @settings(max_examples=AMOUNTS[name] // BATCH)
    @given(some.integers(0, 2**32))
    def batch(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(BATCH):
            data = target.make(chance)
            try:
                target.read(data)
            except Exception as trouble:
                raise AssertionError(f"{name}: {data.hex()}") from trouble

    batch()


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_reads_what_is_quite_right_and_what_is_nothing(name: str) -> None:
    for data in (b"", b"\x00", b"\xff" * 40):
        TARGETS[name].read(data)


FOUND = {
    # An unseen letter between a letter and its accent: cleaned, it was another text than the same one composed.
    "chat": [bytes.fromhex("656f41db960ecc81cca3a3cc81")],
    # Half a letter, which JSON can spell: no file, no database and no wire takes it.
    "records": [b'{"format":"elcapitan-record","version":1,"game":"\\ud800"}'],
}


@pytest.mark.parametrize("name", FOUND)
def test_what_broke_something_once(name: str) -> None:
    for data in FOUND[name]:
        TARGETS[name].read(data)


def test_every_move_that_is_shaken_is_one_of_a_game() -> None:
    for text in MOVES:
        assert any(_is_read(games.ruleset(name), text) for name in games.game_names()), text


def _is_read(rules: Ruleset, text: str) -> bool:
    try:
        rules.parse(text)
    except ValueError:
        return False
    return True


def test_the_long_run_is_a_program_and_says_how_far_it_came() -> None:
    words = [sys.executable, "-m", "tests.fuzz", "moves", "chat", "--runs", "200", "--plain"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["moves", "chat"]
    assert "200" in done.stdout


def test_the_long_run_stops_at_the_first_find(tmp_path: Path) -> None:
    """Sown on purpose, so that a run that cannot find anything is noticed."""
    program = (
        "import sys; from tests.fuzz import __main__ as fuzz, targets\n"
        "def sown(data):\n    assert len(data) < 30\n"
        "targets.TARGETS['moves'] = targets.TARGETS['moves']._replace(read=sown)\n"
        "sys.exit(fuzz.main(['moves', '--runs', '5000', '--plain']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "AssertionError" in done.stderr
    assert "moves:" in done.stdout
