"""`elcapitan film`: a film of the size and the moves asked for, or one sentence why not, and nothing half-written."""

from __future__ import annotations

import errno
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import cli, paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay import film_writer, headless, screenshots
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table_screens import ReplayPaydayScene

RECORD = Path(__file__).parents[1] / "pictures" / "records" / "four.capitan"
MOVES = 407
SMALL = ("--size", "400x226")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def film(*words: object) -> int:
    return cli.main(["film", *map(str, words)])


@pytest.fixture
def av() -> Any:
    return pytest.importorskip("av", reason="the extra `film` is not installed")


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "av", None)


def frames(av: Any, file: Path) -> list[Any]:
    with av.open(str(file)) as opened:
        return list(opened.decode(video=0))


@pytest.mark.parametrize("name", ["game.mp4", "game.GIF"])
def test_a_film_has_the_size_that_was_asked_for_and_something_moves(
    name: str, av: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    assert film(RECORD, out, "--from", 20, "--to", 24, "--speed", 8, "--lang", "cs", *SMALL) == 0
    shown = frames(av, out)
    assert (shown[0].width, shown[0].height) == (400, 226)
    assert len(shown) >= 10
    assert len({bytes(each.reformat(format="rgb24").planes[0]) for each in shown}) > 5
    assert all(later.time > earlier.time for earlier, later in pairwise(shown))
    said = capsys.readouterr()
    assert str(out) in said.out
    assert "MB" in said.out
    assert said.err == "", "progress is for terminals"
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_the_film_of_a_whole_game_ends_with_the_ranking_and_that_of_a_payday_shows_its_ledger() -> None:
    model = TableModel.from_record(json.loads(RECORD.read_text("utf-8")), me=0)
    stacks: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        made = headless.stack_for

        def keep_stack(*given: Any) -> Any:
            stacks.append(made(*given))
            return stacks[-1]

        patch.setattr(screenshots, "stack_for", keep_stack)
        tops = []
        for _picture, at in screenshots.film_frames(model, (800, 450), "en", MOVES - 1, 4.0, 5):
            tops.append((type(stacks[0].top), at))
    assert {scene for scene, _at in tops} >= {ReplayPaydayScene, RankingScene}
    assert tops[-1] == (RankingScene, MOVES)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([RECORD, "game.avi"], "game.avi is not a film file name"),
        ([RECORD, "game"], "game is not a film file name"),
        ([RECORD, "x.mp4", "--size", "801x450"], "must be even"),
        ([RECORD, "x.mp4", "--size", "big"], "not a size"),
        ([RECORD, "x.mp4", "--lang", "xx"], "unknown language 'xx'"),
        ([RECORD, "x.mp4", "--speed", "0"], "the speed must be from 0.25 to 32"),
        ([RECORD, "x.mp4", "--speed", "nan"], "the speed must be from 0.25 to 32"),
        ([RECORD, "x.mp4", "--to", "9999"], "there is no move 9999"),
        ([RECORD, "x.mp4", "--from", "-1"], "there is no move -1"),
        ([RECORD, "x.mp4", "--from", "9", "--to", "9"], "there is no move to show"),
        ([RECORD, "x.mp4", "--from", str(MOVES)], "there is no move to show"),
        ([__file__, "x.mp4"], "test_film.py: "),
        (["missing.capitan", "x.mp4"], "missing.capitan cannot be read"),
        ([RECORD, "missing/x.mp4", "--to", "2"], "cannot be written: No such file"),
        ([RECORD, "folder.gif", "--to", "2"], "folder.gif is a folder"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_leaves_no_file(
    words: list[object],
    said: str,
    av: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.gif").mkdir()
    try:
        code = film(*words)
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["folder.gif"]


def test_without_the_library_it_says_how_to_install_it(
    without_library: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert film(RECORD, tmp_path / "game.mp4") == 2
    assert capsys.readouterr().err == "elcapitan film: films need the library PyAV; install it with: pip install av\n"


def test_the_packaged_program_says_that_it_writes_no_films(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "is_frozen", lambda: True)
    assert film(RECORD, tmp_path / "game.mp4") == 2
    assert "this packaged program does not write films" in capsys.readouterr().err


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), OSError(28, "No space left on device")])
@pytest.mark.parametrize("ending", [".mp4", ".gif"])
def test_a_film_that_is_broken_off_leaves_the_older_one_as_it_was(
    fault: BaseException, ending: str, av: Any, tmp_path: Path
) -> None:
    out = tmp_path / f"game{ending}"
    out.write_bytes(b"the older one")
    picture = pygame.Surface((64, 64))

    def break_off() -> None:
        with film_writer.open_film(out, (64, 64), [picture]) as writer:
            writer.add(picture)
            raise fault

    with pytest.raises(type(fault)):
        break_off()
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [(out.name, b"the older one")]


@pytest.mark.skipif(sys.platform == "win32", reason="links and rights are POSIX's")
def test_what_stands_there_keeps_its_rights_and_its_other_name(av: Any, tmp_path: Path) -> None:
    out, other, picture = tmp_path / "game.gif", tmp_path / "other", pygame.Surface((64, 64))
    out.write_bytes(b"the older one")
    out.chmod(0o640)
    os.link(out, other)
    with film_writer.open_film(out, (64, 64), [picture]) as writer:
        writer.add(picture)
    assert out.stat().st_mode & 0o777 == 0o640
    assert other.read_bytes() == out.read_bytes() != b"the older one"
    assert {file.name for file in tmp_path.iterdir()} == {"game.gif", "other"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_is_no_film_and_stays(av: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "pipe.gif"
    os.mkfifo(out)
    assert film(RECORD, out, "--to", "2", *SMALL) == 2
    assert "pipe.gif cannot be written: " in capsys.readouterr().err
    assert out.is_fifo()


def test_a_gif_keeps_the_time_of_what_stands_still(av: Any, tmp_path: Path) -> None:
    out = tmp_path / "still.gif"
    picture = pygame.Surface((64, 64))
    with film_writer.open_film(out, (64, 64), [picture]) as writer:
        for colour in ["black"] * 7 + ["red"] * 3:
            picture.fill(colour)
            writer.add(picture)
    times = [frame.time for frame in frames(av, out)]
    assert times[1] == pytest.approx(0.7)
    assert writer.seconds == pytest.approx(1)


GAME = str(RECORD)
BOARD = str(Path(__file__).parents[2] / "assets" / "boards" / "mediterranean.toml")


@pytest.mark.parametrize(
    "words",
    [
        ["shot", "menu", "OUT.png"],
        ["shot", "table", "OUT.png", "--record", GAME],
        ["board", "show", BOARD, "OUT.png"],
        ["film", GAME, "OUT.mp4", "--to", "2"],
        ["film", GAME, "OUT.gif", "--to", "2"],
    ],
)
@pytest.mark.parametrize("fault", [pygame.error("Out of memory"), MemoryError()])
def test_a_picture_for_which_there_is_no_room_is_one_sentence(
    words: list[str],
    fault: Exception,
    av: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(*_how: object, **_other: object) -> None:
        raise fault

    for name in ("paint", "film_frames"):
        monkeypatch.setattr(screenshots, name, no_room)
    assert cli.main([word.replace("OUT", str(tmp_path / "out")) for word in words]) == cli.FAILED
    assert "the picture cannot be painted: Out of memory\n" in capsys.readouterr().err
    assert not [*tmp_path.glob("*out*")]


def test_too_little_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def no_room(_arguments: object) -> int:
        raise MemoryError

    monkeypatch.setattr(cli.command_module("verify"), "run", no_room)
    assert cli.main(["verify", GAME]) == cli.FAILED
    assert capsys.readouterr().err == f"elcapitan: {os.strerror(errno.ENOMEM)}\n"
