"""Every fault of a board is told in the player's language, with its place and its numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.client import board_words, i18n
from elcapitan.client.boards import of_file
from elcapitan.rules.board_faults import faults
from tests.pictures import pseudo
from tests.rules.test_board import FAULTS, changed


def test_every_fault_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {fault for path, value, _fault in FAULTS for fault in faults(changed(path, value))} | {
        *faults([]),
        *faults({1: 2}),
    }
    assert len({fault.partition(": ")[2] for fault in said}) > 40
    reasons = [fault.partition(": ")[2] for fault in said]
    idle = [words for pattern, words in board_words.PATTERNS if not any(map(pattern.fullmatch, reasons))]
    assert {words.split()[1] for words in idle} == {"larger", "not"}, "only what is said of whole files"
    pseudo.spoken(monkeypatch)
    i18n.use("cs")
    assert [fault for fault in said if board_words.fault(fault) == fault] == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "start_money: chybí"),
        (b"start_money = -5", "start_money: musí být celé číslo od 0 do 10000, ne -5"),
        (b"no toml", "own.toml: není TOML: "),
        (b"name = '\xe9'", "own.toml: není text v UTF-8"),
        (b"#" * 70_000, "own.toml: je větší než 64 KiB, není to tedy herní plán"),
    ],
)
def test_a_file_s_faults_are_told_in_czech(content: bytes, told: str, tmp_path: Path) -> None:
    i18n.use("cs")
    (tmp_path / "own.toml").write_bytes(content)
    assert any(fault.startswith(told) for fault in of_file(tmp_path / "own.toml").faults)


def test_what_has_no_words_stays_as_it_is() -> None:
    assert board_words.fault("city: is enchanted") == "city: is enchanted"
    assert board_words.fault("No such file") == "No such file"
