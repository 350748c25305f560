"""`elcapitan backup`, `check` and `restore`: what they say, what they refuse, and that a table comes back."""

from __future__ import annotations

import sqlite3
import tempfile
from argparse import Namespace
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan import cli
from elcapitan.commands.hosting.check import _scratch_folder
from elcapitan.protocol import to_server
from elcapitan.protocol.to_client import Seated, Tables
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.schemas import SCHEMAS
from tests.server.clients import Person
from tests.server.server_process import launch, run_process


async def with_table(data: Path) -> str:
    """A table on a server of that folder, which has ended since; its id."""
    async with run_process(data, builtin=False) as server:
        anna = await Person.greet(server.port)
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), Seated)
        await anna.leave()
        server.process.terminate()
        assert await server.ended() == 0
    return anna.table


async def test_a_table_comes_back_on_another_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = await with_table(tmp_path / "one")
    copy = tmp_path / "copy.sqlite"
    assert cli.main(["backup", str(copy), "--data", str(tmp_path / "one")]) == 0
    assert cli.main(["check", str(copy)]) == 0
    assert cli.main(["restore", str(copy), "--data", str(tmp_path / "two")]) == 0
    said = capsys.readouterr().out
    assert f"{copy}: tables: 1, moves and take-backs: 0, schema: {len(SCHEMAS)}; good\n" in said
    async with run_process(tmp_path / "two", builtin=False) as server:
        anna = await Person.greet(server.port)
        assert [each.id for each in (await anna.ask(to_server.ListTables(), Tables)).tables] == [table]
        await anna.leave()


async def test_a_copy_is_checked_where_nothing_can_be_written_but_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the server's image, whose root is read-only."""
    await with_table(tmp_path)
    copy = tmp_path / "copy.sqlite"
    assert cli.main(["backup", str(copy), "--data", str(tmp_path)]) == 0

    def no_folder() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", no_folder)
    assert cli.main(["check", str(copy)]) == 0
    with _scratch_folder(Namespace(data=tmp_path)) as folder:
        assert Path(folder).parent == tmp_path


async def test_a_running_server_is_not_restored_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await with_table(tmp_path / "one")
    copy = tmp_path / "copy.sqlite"
    assert cli.main(["backup", str(copy), "--data", str(tmp_path / "one")]) == 0
    server = await launch(tmp_path / "one", builtin=False)
    try:
        assert cli.main(["check", "--data", str(tmp_path / "one")]) == 0, "it may run meanwhile"
        assert "; good\n" in capsys.readouterr().out
        assert cli.main(["restore", str(copy), "--data", str(tmp_path / "one")]) == 2
        sentence = f"elcapitan restore: Another server is using {tmp_path / 'one'}. Stop it first.\n"
        assert capsys.readouterr().err == sentence
    finally:
        await server.kill()


async def test_a_damaged_copy_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await with_table(tmp_path / "one")
    copy = tmp_path / "copy.sqlite"
    assert cli.main(["backup", str(copy), "--data", str(tmp_path / "one")]) == 0
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE tables SET seats = 3")
        connection.commit()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'chat'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    assert cli.main(["check", str(copy)]) == 1
    assert "this table's own row is damaged" in capsys.readouterr().err
    content = bytearray(copy.read_bytes())
    content[(page - 1) * size : page * size] = bytes(size)
    copy.write_bytes(content)
    assert cli.main(["restore", str(copy), "--data", str(tmp_path / "two")]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert not (tmp_path / "two").exists()


def test_what_is_not_there_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["backup", str(tmp_path / "c")], ["check"]):
        assert cli.main([*words, "--data", str(tmp_path / "nowhere")]) == 2
        assert capsys.readouterr().err.endswith(f"There is no journal {tmp_path / 'nowhere' / 'journal.sqlite'}.\n")


async def test_the_variable_of_the_server_s_option_names_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await with_table(tmp_path / "one")
    monkeypatch.setenv("ELCAPITAN_DATA", str(tmp_path / "one"))
    assert cli.main(["check"]) == 0
    assert cli.main(["check", "--data", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_keep_deletes_the_oldest_copies_of_its_own_naming_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data = tmp_path / "copies", tmp_path / "data"
    folder.mkdir()
    data.mkdir()
    Journal(data / "journal.sqlite").close()
    names = [f"elcapitan-2026010{day}T000000Z.sqlite" for day in range(1, 6)]
    others = ["elcapitan-20260101T000000Z.sqlite.part", "my-elcapitan-20260101T000000Z.sqlite", "elcapitan-1.sqlite"]
    for name in (*names, *others):
        (folder / name).write_text(name)
    (folder / "elcapitan-20250101T000000Z.sqlite").mkdir()
    (folder / "elcapitan-20250102T000000Z.sqlite").symlink_to(folder / names[0])
    assert cli.main(["backup", str(folder), "--keep", "3", "--data", str(data)]) == 0
    assert "Older copies deleted: 3.\n" in capsys.readouterr().out
    left = {path.name for path in folder.iterdir()}
    assert left >= {*others, *names[3:], "elcapitan-20250101T000000Z.sqlite", "elcapitan-20250102T000000Z.sqlite"}
    assert not left & {*names[:3]}
    assert len(left) == 8


def test_keep_never_deletes_the_copy_just_made_nor_later_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data = tmp_path / "copies", tmp_path / "data"
    folder.mkdir()
    data.mkdir()
    Journal(data / "journal.sqlite").close()
    later = ["elcapitan-29990101T000000Z.sqlite", "elcapitan-29990101T000001Z.sqlite"]
    foreign = "elcapitan-٢٠٢٠٠١٠١T000000Z.sqlite"
    for name in (*later, foreign, "elcapitan-20200101T000000Z.sqlite"):
        (folder / name).touch()
    assert cli.main(["backup", str(folder), "--keep", "1", "--data", str(data)]) == 0
    said = capsys.readouterr().out
    made = Path(said.partition(": ")[0])
    assert "Older copies deleted: 1.\n" in said
    assert {path.name for path in folder.iterdir()} == {*later, foreign, made.name}


@pytest.mark.parametrize("word", ["0", "-1", "x", "9999999", "٤"])
def test_keep_needs_a_number(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["backup", "folder", f"--keep={word}"])
    assert "is not a number from 1 to 999999" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_made_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    with pytest.raises(SystemExit):
        cli.main(["backup", f"{tmp_path}/copies/", "--data", str(tmp_path)])
    assert f"there is no folder {tmp_path}/copies" in capsys.readouterr().err
    assert not (tmp_path / "copies").exists()


def test_keep_without_a_folder_makes_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    assert cli.main(["backup", str(tmp_path / "copy.sqlite"), "--keep", "3", "--data", str(tmp_path)]) == 2
    assert "is not a folder: --keep counts the copies in one." in capsys.readouterr().err
    assert not (tmp_path / "copy.sqlite").exists()
