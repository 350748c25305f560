"""`elcapitan join`: what is an address, and that the window opens in that server's lobby."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from elcapitan.cli import main
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import app
from tests.client.headless_stage import stack
from tests.client.scenes.scene_helpers import offline_link


def test_what_is_no_address_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "here:x"]) == 2
    assert capsys.readouterr().err == (
        "elcapitan join: 'here:x' is not an address such as 192.168.1.20 or 192.168.1.20:21998\n"
    )


def test_an_empty_address_is_none_in_the_terminal_either(capsys: pytest.CaptureFixture[str]) -> None:
    """As in `--join "$HOST"` where there is no such variable: it must not begin a game of its own."""
    assert main(["text", "--join", ""]) == 2
    assert "'' is not an address" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_pipe_is_no_certificate_and_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["join", "localhost", "--tls-ca", str(tmp_path / "pipe")]) == 2
    assert "is not a regular file" in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "port"), [("192.168.1.20", 21997), ("192.168.1.20:21998", 21998)])
def test_it_opens_the_lobby_and_goes_to_that_server(typed: str, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, str]] = []
    monkeypatch.setattr(LobbyModel, "connect", lambda room, host, port, name: asked.append((host, port, name)))
    stage = stack()

    def run(first: app.FirstScenes) -> int:
        first(stage, offline_link())
        return 0

    monkeypatch.setattr(app, "run", run)
    assert main(["join", typed]) == 0
    assert [type(scene) for scene in stage.scenes] == [Menu, LobbyScene]
    assert asked == [("192.168.1.20", port, "Klára")]
