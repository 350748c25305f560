"""The same game on every Python: golden games played anew, byte for byte, by each Python at hand.

The summary of the tests says which ran and which were not at hand (tests/conftest.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from tests.games.capitan.golden.golden import PLAYED_AS, WHOLE, made
from tests.games.capitan.golden.python_versions import SUPPORTED, at_hand

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
"""Replays the same games in the tests beside (test_golden_games.py)."""
OTHERS = [version for version in SUPPORTED if version != OWN]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder with the one package that is not in every Python: it finds folders and is pure."""
    (tmp_path / "platformdirs").symlink_to(Path(platformdirs.__file__).parent, target_is_directory=True)
    return tmp_path


@pytest.mark.timeout(900)
@pytest.mark.parametrize("version", [*OTHERS, pytest.param(OWN, marks=pytest.mark.deep)])
def test_golden_games_are_the_same_byte_for_byte_on(
    version: str, bare: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("python", version)
    if version not in at_hand():
        pytest.skip(f"Python {version} is not at hand")
    places = {"PYTHONPATH": os.pathsep.join((str(ROOT), str(bare))), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {**os.environ, **places, "PYTHONHASHSEED": "random"}
    said = subprocess.run(
        [at_hand()[version], "-m", "tests.games.capitan.golden.replay_golden"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        check=False,
    )
    assert said.returncode == 0, said.stdout + said.stderr
    assert said.stdout.startswith(f"Python {version}.")
    assert f"{len(WHOLE)} games byte for byte" in said.stdout


def test_another_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game played in another manner is not the one of the file."""
    from tests.games.capitan.golden import replay_golden

    players, extras = sorted(WHOLE)[0]
    assert PLAYED_AS[1] != PLAYED_AS[0]
    monkeypatch.setattr(replay_golden, "made", lambda players, extras, which: made(players, extras, which + 1))
    assert replay_golden.difference(players, extras, 1)
