"""`elcapitan board`: a good board, one with every fault said at once, and a picture of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan import cli, paths


def test_a_good_board_is_said_to_be_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", "check", str(paths.standard_board())]) == 0
    said = capsys.readouterr()
    assert said.out.endswith("9 cities and porto, lisboa, islas-canarias beside them: good\n")
    assert said.err == ""


def test_all_faults_of_all_files_are_said_and_the_exit_code_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = paths.standard_board().read_text(encoding="utf-8")
    (tmp_path / "poor.toml").write_text(text.replace("start_money = 20", "start_money = -1\nport = 3"), "utf-8")
    (tmp_path / "none.toml").write_text("no toml at all", "utf-8")
    files = [str(tmp_path / name) for name in ("poor.toml", "none.toml")]
    assert cli.main(["board", "check", *files, str(paths.standard_board())]) == 1
    said = capsys.readouterr().out.splitlines()
    assert sum("poor.toml: start_money" in line for line in said) == 1
    assert sum(line.startswith(f"{tmp_path / 'none.toml'}: is not valid TOML") for line in said) == 1
    assert said[-1].endswith(": good")


def test_a_file_that_cannot_be_read_costs_no_other_its_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreadable = [str(tmp_path / "none.toml"), str(tmp_path), str(tmp_path / ("a" * 300)), "/dev/null"]
    assert cli.main(["board", "check", *unreadable, str(paths.standard_board())]) == 2
    said = capsys.readouterr()
    assert said.out.endswith(": good\n")
    assert len(said.err.splitlines()) == 4


def test_a_name_that_nothing_reads_is_told_of_and_does_no_harm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = paths.standard_board().read_text(encoding="utf-8")
    for name, typed in (
        ("triangle = 4", "trinagle = 4"),
        ("pirate = true", "pirat = true"),
        ("[link]", "[lonk]\n[link]"),
    ):
        text = text.replace(name, typed, 1)
    (tmp_path / "own.toml").write_text(text.replace("neutral = 2", "neutral = 2\ncolour = 1"), "utf-8")
    assert cli.main(["board", "check", str(tmp_path / "own.toml")]) == 0
    *told, verdict = capsys.readouterr().out.splitlines()
    assert {line.split(": ")[1] for line in told} == {"row.rich.trinagle", "extra[3].pirat", "lonk", "supply.colour"}
    assert all(line.endswith("no rule reads this name; is it misspelt?") for line in told)
    assert verdict.endswith(": good")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "/nowhere.toml"], "cannot be read"),
        (["show", "/nowhere.toml", "out.png"], "nowhere.toml cannot be read"),
        (["show", "BOARD", "out.txt"], "not a picture file name"),
        (["show", "BOARD", "out.png", "--extras", "atlantis"], "no extra city 'atlantis'"),
        (["show", "BOARD", "out.png", "--lang", "de"], "unknown language 'de'"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = [str(paths.standard_board()) if word == "BOARD" else word for word in words]
    assert cli.main(["board", *asked]) == cli.FAILED
    heard = capsys.readouterr().err
    assert said in heard
    assert heard.count("\n") == 1


def test_a_board_of_ones_own_is_painted(tmp_path: Path) -> None:
    """Another number on it is another picture."""
    text = paths.standard_board().read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace("start_money = 20", "start_money = 77"), "utf-8")
    pictures = []
    for at, board in enumerate((paths.standard_board(), tmp_path / "own.toml")):
        out = tmp_path / f"{at}.png"
        assert cli.main(["board", "show", str(board), str(out), "--size", "1024x768", "--players", "2"]) == 0
        pictures.append(pygame.image.tobytes(pygame.image.load(out), "RGB"))
    assert len(pictures[0]) == 1024 * 768 * 3
    assert pictures[0] != pictures[1]
