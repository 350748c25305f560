"""What docs/annotated-games.md says of its games stands in their records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from benchmarks.alternatives import main
from elcapitan import games
from elcapitan.table.record import GameRecord, parse_record
from elcapitan.table.replay import replay_record

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "annotated-games.md").read_text("utf-8")
RULES = games.ruleset("elcapitan")
SECTIONS = PAGE.split("\n## ")[1:]
FILES = [re.findall(r"`(docs/games/[\w-]+\.capitan)`", section) for section in SECTIONS]
ANNOTATED = re.compile(r"^\*\*\[(\d+)\] ([\w ]+)\*\* `([^`]+)`\.(.*?)(?=^$)", re.M | re.S)
VERBS = ("build", "buy", "fortress", "loan", "pirate", "reopen", "repay", "sail")


class Annotated(NamedTuple):
    """A record and its section."""

    record: GameRecord
    states: tuple[Any, ...]
    text: str


@cache
def annotated(section: int) -> Annotated:
    record = parse_record((ROOT / FILES[section][0]).read_bytes())
    return Annotated(record, replay_record(record, games.ruleset).states, SECTIONS[section])


def test_each_section_is_about_one_record_and_each_record_has_one() -> None:
    named = [file for files in FILES for file in files]
    assert all(len(files) == 1 for files in FILES)
    assert sorted(named) == sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("docs/games/*.capitan"))


@pytest.mark.parametrize("section", range(len(SECTIONS)))
def test_turns_are_quoted_as_they_were_played(section: int) -> None:
    record, _states, text = annotated(section)
    found = ANNOTATED.findall(text)
    assert 8 <= len(found) == text.count("\n**[")
    for number, name, quoted, _said in found:
        first = int(number) - 1
        entries = record.moves[first : first + len(quoted.split(", ")) + 1]
        assert ", ".join(entry.text for entry in entries) == f"{quoted}, end"
        assert {record.seats[entry.seat - 1].name for entry in entries} == {name}
        assert not first or record.moves[first - 1].seat != entries[0].seat


@pytest.mark.parametrize("section", range(len(SECTIONS)))
def test_other_turns_are_legal_there(section: int) -> None:
    _record, states, text = annotated(section)
    for number, _name, _played, said in ANNOTATED.findall(text):
        for quoted in re.findall(r"`([^`]+)`", said):
            if quoted.split()[0] not in VERBS:
                continue
            state = states[int(number) - 1]
            for move in quoted.split(", "):
                played = RULES.play(state, state.seat, RULES.parse(move), ())
                assert not played.refused, (number, quoted, move)
                state = played.state
            assert state.turn.acted, (number, quoted)


@pytest.mark.parametrize("section", range(len(SECTIONS)))
def test_the_tables_hold_the_payments_and_the_scores(section: int) -> None:
    record, states, text = annotated(section)
    lines = {name: cells.split("|") for name, cells in re.findall(r"^\| \**([A-Z]\w+ \d)\** \|(.*)\|$", text, re.M)}
    assert [*lines] == [line.name for line in record.seats]
    for seat, (name, (*paydays, bonus, end)) in enumerate(lines.items()):
        for cell, payments in zip(paydays, record.payments, strict=True):
            paid: Mapping[str, int] = payments[seat]
            assert cell.strip() == f"{paid['proliferation']} + {paid['majority']} + {paid['fortress']}"
        assert int(bonus.strip() or 0) == states[-1].players[seat].bonus
        assert int(end) == (record.scores or ())[seat]
        assert (f"**{name}**" in text) == (seat + 1 in (record.winners or ()))


def test_after_every_last_turn_the_other_player_wins(capsys: pytest.CaptureFixture[str]) -> None:
    main(ROOT / FILES[0][0], [239], 1, is_every=True)
    head, winners, *turns = capsys.readouterr().out.splitlines()
    assert head == "move 239, seat 1, 128 turns, worlds: 1"
    assert winners == "  seat 2 wins after 128"
    assert "build 6  (124, 136)" in turns[0]


def test_the_greater_loan_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    main(ROOT / FILES[0][0], [229], 20, is_every=False)
    _head, best, worse = capsys.readouterr().out.splitlines()
    assert best.startswith("  *   +0.0")
    assert best.endswith("  loan 16")
    assert worse.endswith("  loan 10")
