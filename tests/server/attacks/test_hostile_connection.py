"""Moves repeated, replayed and reordered on their way, some thousands of them; two hundred thousand by command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.attacks import hostile_connection

pytestmark = pytest.mark.slow

MOVES = 1500


@pytest.mark.parametrize("by_page", [False, True])
async def test_whatever_a_line_does_to_moves_each_happens_once_and_is_answered(tmp_path: Path, by_page: bool) -> None:
    seen = await hostile_connection.play(tmp_path, MOVES, seed=3, by_page=by_page)
    went = seen.went
    assert min(went.twice, went.replayed, went.swapped) > MOVES / 50
    assert min(went.done, went.stale, went.refused) > 0
    assert seen.acknowledged <= seen.kept  # what was not acknowledged happened or did not
