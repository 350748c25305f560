"""Lines for a terminal are cut between words and stay whole for everything else."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from collections.abc import Iterator

import pytest

from elcapitan.client.text import program
from elcapitan.client.text.columns import cell_count
from elcapitan.client.text.line_mode import read_lines, wrapped, write_lines

LINE = "  s12  Move the supervisor to west 10 with the number 2 from the sack floor; free; loads nothing"


@pytest.mark.parametrize("width", [20, 40, 60])
def test_a_long_line_is_cut_between_words_and_goes_on_below_its_words(width: int) -> None:
    first, *others = wrapped(LINE, width)
    assert others
    assert all(len(line) <= width for line in (first, *others))
    assert " ".join([first, *(line.strip() for line in others)]).split() == LINE.split()
    indent = " " * min(len("  s12  "), width // 4)
    assert all(line.startswith(indent) and line[len(indent)] != " " for line in others)


def test_a_point_of_the_rule_book_goes_on_below_its_words() -> None:
    assert wrapped("- one two three four", 12) == ["- one two", "  three four"]


def test_a_word_that_is_longer_than_the_terminal_is_still_written() -> None:
    assert "".join(wrapped("a" * 25, 10)) == "a" * 25
    assert wrapped("", 10) == [""]
    assert wrapped(LINE, 0) == [LINE]


@pytest.mark.parametrize("width", [9, 10])
def test_letters_of_two_cells_count_as_two(width: int) -> None:
    line = "王小明: 我们开始吧 船长 我有一艘船在马赛港"
    lines = wrapped(line, width)
    assert max(map(cell_count, lines)) in (width - 1, width)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "")
    assert wrapped("船长", 4) == ["船长"]
    assert len(wrapped("船长", 3)) == 2


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_only_a_terminal_gets_lines_that_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    pipe, terminal = io.StringIO(), Terminal()
    write_lines([LINE, "short"], pipe)
    write_lines([LINE, "short"], terminal)
    assert pipe.getvalue().splitlines() == [LINE, "short"]
    assert len(terminal.getvalue().splitlines()) == 4
    assert max(map(len, terminal.getvalue().splitlines())) <= 40


@pytest.mark.skipif(sys.platform == "win32", reason="terminals have no names there")
@pytest.mark.parametrize(
    ("named", "paints"),
    [("xterm-256color", True), ("linux", True), ("dumb", False), ("unknown", False), ("", False), (None, False)],
)
def test_a_terminal_that_prints_lines_alone_is_not_painted(
    named: str | None, paints: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(sys, stream, Terminal())
    monkeypatch.delenv("TERM", raising=False)
    if named is not None:
        monkeypatch.setenv("TERM", named)
    assert program.has_screen() is paints


@pytest.mark.parametrize("fault", [None, OSError(5, "gone"), ValueError("I/O operation on closed file")])
def test_lines_that_come_after_the_end_are_nobodys(fault: Exception | None) -> None:
    """A program may still write into our input when the player has quit."""
    has_quit = threading.Event()

    def lines() -> Iterator[str]:
        has_quit.wait()
        yield "m"
        if fault is not None:
            raise fault

    loop = asyncio.new_event_loop()
    before = threading.enumerate()
    read_lines(lines(), loop, lambda line: None)
    loop.close()
    (thread,) = (each for each in threading.enumerate() if each not in before)
    has_quit.set()
    thread.join()


@pytest.mark.parametrize("fault", [OSError(5, "gone"), ValueError("I/O operation on closed file")])
async def test_a_keyboard_that_is_gone_ends_the_lines(fault: Exception) -> None:
    def lines() -> Iterator[str]:
        yield "m"
        raise fault

    heard: asyncio.Queue[str | None] = asyncio.Queue()
    read_lines(lines(), asyncio.get_running_loop(), heard.put_nowait)
    assert [await heard.get(), await heard.get()] == ["m", None]
