"""Two machines, one game, and a line that is lost for a while: in namespaces, where this machine lets us make some."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.attacks import router, two_machines

pytestmark = pytest.mark.slow

CUT_S = 20.0
"""At least this long, and until both sides have noticed and the server has closed the connection; a minute by command.
"""


async def test_two_clients_find_each_other_lose_the_line_and_finish_their_game(tmp_path: Path) -> None:
    if reason := router.possible():
        pytest.skip(f"this machine cannot be divided: {reason}")
    seen = await two_machines.evening(tmp_path, CUT_S)
    assert seen.found["hosts"] == ["10.77.1.2"]
    ours, theirs = seen.ends
    assert ours == theirs
