"""`elcapitan text --game yspahan` as a program: begun, left and continued alone, and played by two at a table."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.text.text_program import TextProgram
from tests.timeouts import PATIENCE_S

YSPAHAN = ("--game", "yspahan")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where `elcapitan host --game yspahan` has a table for two."""
    words = ("host", *YSPAHAN, "--seats", "2", "--host", "127.0.0.1", "--port", "0", "--hidden")
    command = [sys.executable, "-m", "elcapitan", *words, "--data", str(tmp_path / "server")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            found = re.search(r"port (\d+)", host.stdout.readline())
            assert found is not None
            yield f"127.0.0.1:{found[1]}"
        finally:
            host.terminate()
            host.wait(PATIENCE_S)


def test_a_game_is_begun_left_and_gone_on_with(programs: list[TextProgram]) -> None:
    first = TextProgram(*YSPAHAN, "--bots", "easy", "--option", "gold_steps=three", "--name", "Klára")
    programs.append(first)
    first.until("Your turn")
    first.type("m")
    first.until("r1  Roll 8 white dice, no yellow ones|t1 ")
    first.type("q")
    assert first.ended() == 0
    second = TextProgram(*YSPAHAN, "--name", "Klára")
    programs.append(second)
    second.until("Week 1, day 1")
    second.type("q")
    assert second.ended() == 0


def test_two_play_at_a_table_and_neither_sees_the_other_ones_card(
    programs: list[TextProgram], address: str, tmp_path: Path
) -> None:
    """The first to sit down is the host, whose program starts the game. One draws a card, and the other sees none."""
    klara = TextProgram(*YSPAHAN, "--join", address, "--name", "Klára", home=tmp_path / "klara")
    programs.append(klara)
    klara.until("The game begins once all seats are taken")
    ben = TextProgram(*YSPAHAN, "--join", address, "--name", "Ben", home=tmp_path / "ben")
    programs.append(ben)
    for program in programs:
        program.until("Week 1, day 1")
    mover, other, name = (klara, ben, "Klára") if _begins(klara) else (ben, klara, "Ben")
    mover.type("r1")
    mover.until(f"{name} rolled")
    mover.type("d1")
    drawn = mover.until(f"{name} drew")
    told = other.until(f"{name} drew")
    assert drawn != told
    assert "a card" in told


def test_where_all_seats_are_taken_a_player_watches(programs: list[TextProgram], address: str, tmp_path: Path) -> None:
    for name in ("Klára", "Ben"):
        programs.append(TextProgram(*YSPAHAN, "--join", address, "--name", name, home=tmp_path / name))
        programs[-1].until("You have a seat")
    for program in programs:
        program.until("Week 1, day 1")
    otto = TextProgram(*YSPAHAN, "--join", address, "--name", "Otto", home=tmp_path / "Otto")
    programs.append(otto)
    otto.until("No table at .* has a free seat .Yspahan.")
    otto.until("You are watching")
    otto.until("Week 1, day 1")
    otto.type("end")
    otto.until("You are watching|neither a command nor a move")
    mover = programs[0] if _begins(programs[0]) else programs[1]
    mover.type("r1")
    otto.until(" rolled")
    otto.type("q")
    assert otto.ended() == 0


def _begins(program: TextProgram) -> bool:
    """Whether it is this one's turn at the beginning."""
    return "You are the starting player" in program.said[-1]
