"""Hundreds who dribble or do not listen, while a table plays on and others come in; thousands by command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.server.attacks import load_attack

pytestmark = pytest.mark.slow

DRIBBLERS, DEAF = 260, 10


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a network of addresses of its own")
async def test_a_besieged_server_lets_everybody_in_who_says_hello_and_plays_on(tmp_path: Path) -> None:
    seen = await load_attack.load_attack(tmp_path, DRIBBLERS, DEAF, seconds=3.0)
    assert seen.besieged.times
    assert seen.answers.keys() == {"the list"}
    assert seen.ends.keys() <= {"too-many", "no-hello"}
    assert seen.ends["too-many"]
    assert seen.held <= load_attack.OWN_SOCKETS
