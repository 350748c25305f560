"""`elcapitan text` as a program: a game is begun, gone on with and joined, line by line; and on the whole screen."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from textual.widgets import Input, OptionList, RichLog, Static

from elcapitan import cli, paths
from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell import i18n
from elcapitan.client.text import line_mode
from elcapitan.client.text import program as text_program
from elcapitan.client.text.screen_mode import TextTableApp
from elcapitan.games.capitan.text.game_text import CapitanText
from tests.client.text.text_program import TextProgram
from tests.timeouts import PATIENCE_S


def test_a_game_is_begun_left_and_gone_on_with(programs: list[TextProgram]) -> None:
    first = TextProgram("--bots", "easy", "--name", "Klára")
    programs.append(first)
    first.until("Your turn|Buy a destination card")
    first.until("Your purse: 20 florins")
    first.type("b1")
    first.until("Klára bought the card")
    first.type("q")
    assert first.ended() == 0
    second = TextProgram("--name", "Klára")
    programs.append(second)
    second.until("Phase I, round 1. ")
    second.type("k")
    assert "none" not in second.until("Your hand")
    second.type("u")
    second.until("Klára took back")
    assert second.process.stdin is not None
    second.process.stdin.close()
    assert second.ended() == 0


def test_lines_that_come_all_at_once_are_done_one_after_the_other(programs: list[TextProgram]) -> None:
    """`1` and `m` on a pipe got "nothing to do now", and the purchase was never told."""
    program = TextProgram("--bots", "easy", "--name", "Klára")
    programs.append(program)
    program.until("Your turn")
    assert program.process.stdin is not None
    program.process.stdin.write("b1\nm\nb2\n")
    program.process.stdin.close()
    program.until("Klára bought the card")
    program.until("^  b2  ")
    program.until("Klára bought the card")
    assert program.ended() == 0
    assert not [line for line in program.said if "nothing" in line or "on its way" in line]


def test_without_a_game_it_begins_one(programs: list[TextProgram]) -> None:
    """As the shortcut of the installer for Windows does."""
    program = TextProgram("--name", "Klára")
    programs.append(program)
    program.until("Type \\? for help")
    program.type("p")
    program.until("Klára \\(you\\)")
    program.type("q")
    assert program.ended() == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "clever"],
        ["--extras", "porto"],
        ["--password", "x"],
        ["--lang", "tlh", "--bots", "easy"],
        ["--join", "no where"],
        ["--bots", "easy", "--extras", "atlantis"],
    ],
)
def test_bad_words_are_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["text", *words]) == cli.FAILED
    said = capsys.readouterr().err
    assert said.startswith("elcapitan text: ")
    assert said.count("\n") == 1


async def test_the_whole_screen_shows_the_table_and_takes_lines_and_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    link = TableClient.for_local_server("Klára")
    try:
        await link.new_table(quick_setup(["easy"], "Klára"))
        app = TextTableApp(CapitanText(), link)
        async with app.run_test(size=(100, 32)) as pilot:
            deeds, table = app.query_one("#moves", OptionList), app.query_one("#table", Static)
            async with asyncio.timeout(PATIENCE_S):
                while not deeds.option_count:
                    await pilot.pause(0.1)
            cities = str(table.render()).splitlines()
            assert len(cities) == 1 + 9
            assert cities[1].startswith("Marseille")
            assert table.region.bottom <= app.query_one("#board").region.bottom - 1, "all of them are seen"
            assert max(map(len, cities)) <= table.size.width
            before = len(link.model.steps) if link.model else 0
            app.query_one("#line", Input).value = "b1"
            await pilot.press("enter")
            async with asyncio.timeout(PATIENCE_S):
                while link.model is None or len(link.model.steps) == before:
                    await pilot.pause(0.1)
            assert "Klára" in str(app.query_one("#players", Static).render())
            deeds.focus()
            async with asyncio.timeout(PATIENCE_S):
                while len(link.model.steps) == before + 1:
                    await pilot.press("end", "enter")  # once more where the list was made anew in between
                    await pilot.pause(0.2)
            app.query_one("#line", Input).value = "?"
            app.query_one("#line").focus()
            log = app.query_one("#log", RichLog)
            written = len(log.lines)
            await pilot.press("enter")
            await pilot.pause(0.2)
            assert len(log.lines) > written
            assert max(line.cell_length for line in log.lines) <= log.scrollable_content_region.width
            # A program that ends takes its parts down one after the other; it may be looked at in between.
            await table.remove()
            app._look()
            assert app.is_running
            await app.query_one("#log").remove()
            app._look()
            assert app.is_running
    finally:
        await link.close()


@pytest.mark.parametrize(
    ("frozen", "told"),
    [
        (False, "Celoobrazovkový režim: pip install 'elcapitan[text]'. Hra pokračuje řádek po řádku.\n"),
        (
            True,
            "Toto sestavení nemá celoobrazovkový textový režim; hra pokračuje řádek po řádku. "
            "S Pythonem: pip install 'elcapitan[text]'\n",
        ),
    ],
)
async def test_without_textual_it_says_how_to_have_the_whole_screen(
    frozen: bool, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "elcapitan.client.text.screen_mode")
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(paths, "is_frozen", lambda: frozen)
    i18n.use_language("cs")
    assert not await text_program._run_fullscreen(CapitanText(), cast(TableClient, None))
    assert capsys.readouterr().err == told


async def test_the_whole_screen_is_as_large_as_the_terminal_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell may export how large it was once."""
    seen: list[str | None] = []

    async def run(_app: TextTableApp) -> None:
        seen.extend(map(os.environ.get, ("COLUMNS", "LINES")))

    monkeypatch.setenv("COLUMNS", "10000")
    monkeypatch.setenv("LINES", "5")
    monkeypatch.setattr(TextTableApp, "run_async", run)
    assert await text_program._run_fullscreen(CapitanText(), TableClient.for_local_server("Klára"))
    assert seen == [None, None]


@pytest.mark.parametrize("fault", [OSError(), UnicodeError("UTF-16 stream does not start with BOM")])
async def test_lines_that_break_off_have_ended(fault: Exception) -> None:
    def gone() -> Iterator[str]:
        yield "end\n"
        raise fault

    heard: asyncio.Queue[str | None] = asyncio.Queue()
    line_mode.read_lines(gone(), asyncio.get_running_loop(), heard.put_nowait)
    assert [await asyncio.wait_for(heard.get(), PATIENCE_S) for _ in range(2)] == ["end\n", None]
