"""Every command writes to any stream: of any encoding, and never what controls a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO, cast

import pytest

from elcapitan import cli
from elcapitan.commands import language
from elcapitan.standard_streams import CleanOutput, prepare_streams, show_progress
from tests.hostile_text import HOSTILE, control_characters
from tests.timeouts import PATIENCE_S

RECORD = Path(__file__).parent / "pictures" / "records" / "three.capitan"
CODE_PAGES = ("ascii", "cp437", "cp1250", "cp1252", "cp932", "koi8-r")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def stream(encoding: str) -> tuple[TextIO, io.BytesIO]:
    """A stream as Python opens it, and what is written to it."""
    written = io.BytesIO()
    return io.TextIOWrapper(written, encoding, write_through=True), written


@pytest.mark.parametrize("encoding", CODE_PAGES)
@pytest.mark.parametrize("name", cli.COMMANDS)
def test_help_in_czech_is_written_in_any_code_page(name: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "cs_CZ.UTF-8")
    output, written = stream(encoding)
    monkeypatch.setattr(sys, "stdout", output)
    with pytest.raises(SystemExit) as end:
        cli.main([name, "--help"])
    assert end.value.code == 0
    assert f"elcapitan {name}" in written.getvalue().decode(encoding)
    language.choose_language([])


@pytest.mark.parametrize("encoding", CODE_PAGES)
def test_letters_that_an_encoding_lacks_are_written_by_the_nearest(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    output, written = stream(encoding)
    monkeypatch.setattr(sys, "stdout", output)
    prepare_streams()
    sys.stdout.write("\u2212 5 \u2026 \u0158\u00edp \u2192 \u738b \U0001f468 \ud83d\n")
    sys.stdout.flush()
    assert written.getvalue().decode(encoding)
    if encoding == "ascii":
        assert written.getvalue().split() == [b"-", b"5", b"...", b"Rip", b"->", b"?", b"?", b"?"]


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "cp1250"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_a_program_of_its_own_writes_and_reads_in_any_code_page(environment: dict[str, str], tmp_path: Path) -> None:
    more = {"ELCAPITAN_HOME": str(tmp_path), "PYTHONCOERCECLOCALE": "0", **environment}
    words = [sys.executable, "-m", "elcapitan", "text", "--plain", "--bots", "easy", "--lang", "cs"]
    done = subprocess.run(
        words, input=b"h\n\xe9\xff\x81\nm\nq\n", capture_output=True, timeout=PATIENCE_S, env=os.environ | more
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stdout.splitlines()) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="programs without a console have no numbers of streams there")
def test_streams_that_are_closed_keep_their_numbers(tmp_path: Path) -> None:
    """Else the next file that is opened gets one of them, and what a library of C prints is written into it."""
    code = f"""
import sys
from elcapitan.standard_streams import prepare_streams
prepare_streams()
with open({str(tmp_path / "numbers")!r}, "w") as file:
    print(*(each.fileno() for each in (sys.stdin, sys.stdout, sys.stderr)), file.fileno() > 2, file=file)
"""
    subprocess.run(["sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, code], check=True, timeout=PATIENCE_S)
    assert (tmp_path / "numbers").read_text() == "0 1 2 True\n"


@pytest.mark.parametrize("words", [["verify", "nowhere"], ["film", "nowhere", "x.gif"], ["no-command"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_failure_that_nobody_hears_of_is_none_the_less_one(words: list[str], unbuffered: str, tmp_path: Path) -> None:
    """As in `elcapitan verify FILE 2>&1 | head -0`, whose exit code a script asks for."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "elcapitan", *words],
            stdout=writer,
            stderr=writer,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered, "ELCAPITAN_HOME": str(tmp_path)},
            timeout=PATIENCE_S,
            check=False,
        )
    finally:
        os.close(writer)
    assert ended.returncode == cli.FAILED


@pytest.mark.skipif(sys.platform == "win32", reason="words of a command line are no bytes there")
def test_a_name_that_is_no_text_is_played_under_as_it_can_be_shown(tmp_path: Path) -> None:
    words: list[str | bytes] = ["text", "--plain", "--bots", "easy", "--name", b"Eva\xe9\x1b[31m" + b"x" * 99]
    done = subprocess.run(
        [sys.executable, "-m", "elcapitan", *words],
        input=b"p\nq\n",
        capture_output=True,
        timeout=PATIENCE_S,
        env=os.environ | {"ELCAPITAN_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    assert "Eva\ufffd[31mxxx" in done.stdout.decode()
    assert control_characters(done.stdout.decode()) == set()


def test_what_is_written_controls_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        output, written = stream("utf-8")
        monkeypatch.setattr(sys, name, output)
        prepare_streams()
        prepare_streams()
        assert print(HOSTILE, "\u017dofie\n\tanew", file=getattr(sys, name)) is None
        getattr(sys, name).writelines([HOSTILE])
        told = written.getvalue().decode()
        assert control_characters(told) == set()
        assert "Eve\ufffd" in told
        assert "\u017dofie\n\tanew\n" in told
        assert isinstance(getattr(sys, name).stream, io.TextIOWrapper)  # and not wrapped twice


def test_progress_is_one_line_on_a_terminal_and_nothing_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen, expected in ((Terminal(), f"\r{'1 of 2 x':<60}\r{'':<60}\r"), (io.StringIO(), "")):
        monkeypatch.setattr(sys, "stderr", cast(TextIO, CleanOutput(screen)))
        show_progress("1 of 2\x1b\nx")
        show_progress("")
        assert screen.getvalue() == expected


def test_a_number_of_letters_taken_is_that_of_the_text() -> None:
    assert CleanOutput(io.StringIO()).write("a\x1bb") == 3
