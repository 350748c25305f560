"""Every fault of a board is told in the player's language, with its place and its numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.client.shell import i18n
from elcapitan.games.capitan.client.facts.board_list import choice_from_file
from elcapitan.games.capitan.client.wording import board_fault_text
from elcapitan.games.capitan.rules.model.board_faults import find_faults
from tests.games.capitan.rules.model.test_board import FAULTS, changed
from tests.pictures import pseudo_language


def test_every_fault_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {fault for path, value, _fault in FAULTS for fault in find_faults(changed(path, value))} | {
        *find_faults([]),
        *find_faults({1: 2}),
    }
    assert len({fault.partition(": ")[2] for fault in said}) > 40
    reasons = [fault.partition(": ")[2] for fault in said]
    idle = [words for pattern, words in board_fault_text.PATTERNS if not any(map(pattern.fullmatch, reasons))]
    assert {words.text.split()[1] for words in idle} == {"larger", "not"}, "only what is said of whole files"
    pseudo_language.spoken(monkeypatch)
    i18n.use_language("cs")
    assert [fault for fault in said if board_fault_text.board_fault_text(fault) == fault] == []


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
    i18n.use_language("cs")
    (tmp_path / "own.toml").write_bytes(content)
    assert any(fault.startswith(told) for fault in choice_from_file(tmp_path / "own.toml").faults)


def test_a_path_that_can_be_none_is_a_board_with_a_fault() -> None:
    (fault,) = choice_from_file(Path("a\0b")).faults
    assert fault


def test_what_has_no_words_stays_as_it_is() -> None:
    assert board_fault_text.board_fault_text("city: is enchanted") == "city: is enchanted"
    assert board_fault_text.board_fault_text("No such file") == "No such file"
