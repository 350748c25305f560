"""The referee reads whole records: a game of its own legal moves holds, and a touched one is caught."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.yspahan.referee.__main__ import main
from tests.games.yspahan.referee.record import Findings, judge_record
from tests.games.yspahan.referee.selfplay import Record, played
from tests.games.yspahan.referee.table import RefereeTable

pytestmark = pytest.mark.slow


def whole() -> Record:
    return copy.deepcopy(played(3, 7))


def cut(length: int) -> Record:
    """A game broken off after so many moves: without result and seed, and with the payments made so far."""
    record = whole()
    table = RefereeTable(3, {}, record["options"]["start"])
    record["moves"] = record["moves"][:length]
    for seat, text, *answers in record["moves"]:
        table.play(seat, text, answers[0] if answers else ())
    del record["scores"], record["winners"], record["shuffled"][0]["seed"]
    return {**record, "payments": table.now.payments}


def judge(record: Record) -> Findings:
    return judge_record(json.dumps(record))


def faults(record: Record) -> list[tuple[int | None, str]]:
    return [(fault.entry, fault.rule) for fault in judge(record).faults]


def first(record: Record, verb: str) -> int:
    """The first entry of `moves` that begins with this word."""
    return next(number for number, entry in enumerate(record["moves"]) if entry[1].split()[0] == verb)


def test_a_whole_record_holds_in_both_versions() -> None:
    record = whole()
    findings = judge(record)
    assert (findings.faults, findings.finished, findings.unproven) == ([], True, ["The digest was not compared."])
    old = {**record, "version": 1, "paydays": record.pop("payments"), "money": record.pop("scores")}
    assert faults(old) == [(None, "record")]
    del old["payments"], old["scores"]
    assert faults(old) == []


@pytest.mark.parametrize("length", [0, 1, 2, 40, 101])
def test_an_unfinished_record_holds_even_in_mid_turn(length: int) -> None:
    findings = judge(cut(length))
    assert (findings.faults, findings.finished) == ([], False)
    assert len(findings.unproven) == 1 + (length > 0)


def test_the_caller_says_what_the_digest_is() -> None:
    text = json.dumps(whole())
    assert judge_record(text, lambda table: "0" * 16).unproven == []
    assert [fault.rule for fault in judge_record(text, lambda table: f"{table.now.week:016}").faults] == ["record"]


def touched_text(verb: str, text: str) -> Callable[[Record], int]:
    def touch(record: Record) -> int:
        entry = first(record, verb)
        record["moves"][entry][1] = text
        return entry

    return touch


@pytest.mark.parametrize(
    ("touch", "rule"),
    [
        (touched_text("roll", "roll 3"), "D1"),
        (touched_text("roll", "roll"), "record"),
        (touched_text("roll", "end"), "T2"),
        (touched_text("roll", "camels"), "T2"),
        (touched_text("supply", "supply camels"), "record"),
        (touched_text("supply", "draw"), "A2"),
        (touched_text("supply", "gold exchange exchange"), "record"),
        (touched_text("place", "end"), "K6"),
        (touched_text("place", "place vase-13a"), "record"),
        (touched_text("end", "roll 0"), "D1"),
        (touched_text("end", "build bazaar"), "B1"),
        (touched_text("keep", "first vase-4a"), "R7"),
        (touched_text("build", "build hoist build-free-of-gold build-free-of-camels"), "record"),
        (touched_text("supervisor", "supervisor sack centre"), "record"),
    ],
)
def test_a_touched_move_is_named_with_its_rule(touch: Callable[[Record], int], rule: str) -> None:
    record = cut(300)
    entry = touch(record)
    assert faults(record) == [(entry, rule)]


def test_t1_a_move_of_another_seat_is_named() -> None:
    record = whole()
    record["moves"][1][0] = record["moves"][1][0] % 3 + 1
    assert faults(record) == [(1, "T1")]


def test_e1_a_move_after_the_end_is_named() -> None:
    record = whole()
    record["moves"].append([1, "end"])
    assert faults(record) == [(len(record["moves"]) - 1, "E1")]


def test_dice_that_the_seed_does_not_throw_are_named_when_it_is_told() -> None:
    record = whole()
    entry = first(record, "roll")
    record["moves"][entry][2][0] = str(int(record["moves"][entry][2][0]) % 6 + 1)
    assert faults(record) == [(entry, "chance")]
    record["moves"] = record["moves"][: entry + 1]
    del record["shuffled"][0]["seed"], record["scores"], record["winners"]
    assert faults({**record, "payments": []}) == []


@pytest.mark.parametrize("answer", [["7"], ["1"] * 8, ["1"] * 10, []])
def test_dice_that_cannot_be_are_named_without_a_seed(answer: list[str]) -> None:
    record = cut(1)
    record["moves"] = [[record["options"]["start"], "roll 0", *([answer] if answer else [])]]
    assert faults(record) == [(0, "chance")]


def test_a_card_of_which_both_lie_elsewhere_cannot_be_drawn() -> None:
    record = cut(300)
    drawn: dict[str, int] = {}
    for number, entry in enumerate(record["moves"]):
        for card in entry[2] if len(entry) == 3 and entry[1].startswith("draw") else ():
            drawn[card] = drawn.get(card, 0) + 1
            twice = [name for name, count in drawn.items() if count == 2 and name != card]
            if twice:
                record["moves"] = [*record["moves"][:number], [*entry[:2], [twice[0]]]]
                assert faults(record)[0] == (number, "chance")
                return
    pytest.fail("no card was drawn twice")


def test_a_second_seed_that_begins_in_a_deck_orders_none_of_its_cards() -> None:
    record = whole()
    entry = next(number for number, move in enumerate(record["moves"]) if move[1].startswith("draw")) + 1
    record["shuffled"].append({**record["shuffled"][0], "from": entry})
    findings = judge(record)
    assert findings.faults == []
    assert "do not follow from a seed" in findings.unproven[0]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"scores": [0, 0, 0]}, "E1"),
        ({"winners": [1, 2, 3]}, "E1"),
        ({"winners": None}, "E1"),
        ({"payments": []}, "V5"),
        ({"digest": "?"}, "record"),
        ({"shuffled": [{"from": 0, "hash": "0", "seed": "0" * 32}]}, "chance"),
        ({"shuffled": [{"from": 1, "hash": "0"}]}, "record"),
    ],
)
def test_a_touched_result_is_named(change: Record, rule: str) -> None:
    assert [found for _, found in faults({**whole(), **change})] == [rule]


def test_a_seed_whose_hash_was_another_is_named() -> None:
    record = whole()
    record["shuffled"][0]["hash"] = "0" * 64
    assert faults(record) == [(None, "record")]


@pytest.mark.parametrize(
    ("written", "holds"),
    [
        (lambda sums: [{"points": points, "row": 3} for points in sums], True),
        (lambda sums: {"kind": "caravan", "seats": sums}, True),
        (lambda sums: [{"souks": 0, "bazaar": 0, "caravan": points} for points in sums], True),
        (lambda sums: [{"points": points + 1} for points in sums], False),
        (lambda sums: {"seats": [points + 1 for points in sums]}, False),
    ],
)
def test_the_sums_of_a_payment_are_followed(written: Callable[[list[int]], Any], holds: bool) -> None:
    record = whole()
    record["payments"] = [written(sums) for sums in record["payments"]]
    findings = judge(record)
    assert findings.ok == holds
    assert len(findings.unproven) == 1


def test_payments_of_a_form_nobody_told_are_only_counted() -> None:
    record = whole()
    record["payments"] = ["?" for _ in record["payments"]]
    findings = judge(record)
    assert (findings.ok, len(findings.unproven)) == (True, 2)


OPTIONS = {"players": 3, "start": 1, "gold_steps": "any", "card_time": "any"}


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"format": "something"}, "record"),
        ({"version": 3}, "record"),
        ({"game": "elcapitan"}, "record"),
        ({"rules": True}, "record"),
        ({"board": {}}, "K1"),
        ({"options": {**OPTIONS, "players": 5}}, "S1"),
        ({"options": {**OPTIONS, "start": 4}}, "S6"),
        ({"options": {**OPTIONS, "gold_steps": "two"}}, "R2"),
        ({"options": {**OPTIONS, "extras": []}}, "record"),
        ({"seats": []}, "record"),
        ({"seats": [{"name": "", "colour": "blue", "by": "person"}] * 3}, "S1"),
        ({"deal": ["exchange"]}, "S3"),
    ],
)
def test_a_record_that_cannot_begin_is_refused(change: Record, rule: str) -> None:
    assert faults({**cut(0), **change}) == [(None, rule)]


@pytest.mark.parametrize("entry", ["roll", [1], [1, "roll 0", []], ["1", "roll 0"], [1, "roll 00"], [1, "dance"]])
def test_an_entry_that_is_no_move_is_named(entry: object) -> None:
    start = cut(0)
    start["options"]["start"] = 1
    assert faults({**start, "moves": [entry]}) == [(0, "record")]


def test_a_seat_s_own_record_holds_with_its_hidden_cards() -> None:
    record = cut(150)
    for entry in record["moves"]:
        if len(entry) == 3 and not entry[1].startswith("roll"):
            entry[2] = ["?"] * len(entry[2])
    assert faults(record) == []


def test_the_command_names_the_file_and_the_first_bad_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, torn = tmp_path / "good.capitan", tmp_path / "bad.capitan", tmp_path / "torn.capitan"
    good.write_text(json.dumps(cut(40)), encoding="utf-8")
    broken = cut(40)
    broken["moves"][0][1] = "end"
    bad.write_text(json.dumps(broken), encoding="utf-8")
    torn.write_text(good.read_text(encoding="utf-8")[:100], encoding="utf-8")
    assert main([str(good)]) == 0
    assert main([str(good), str(bad), str(torn), str(tmp_path / "none")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "holds, unfinished" in lines[0]
    assert "entry 0 of moves does not hold (T2)" in lines[2]
    assert "is no JSON" in lines[3]
    assert "cannot be read" in lines[4]
    assert main([]) == 1
