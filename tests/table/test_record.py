"""Writing and reading records: what comes out is what went in, and everything else gets one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan.table.record import MAX_TEXT, NotARecord, format_record, parse_record
from tests.table.toy_matches import SEATS, begun, over, played


def text() -> str:
    return format_record(over().record(SEATS))


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(text()), **fields})


def test_a_record_read_is_the_record_written() -> None:
    record = over().record(SEATS)
    assert parse_record(format_record(record)) == record
    assert format_record(parse_record(format_record(record))) == format_record(record)


def test_an_unfinished_record_has_neither_scores_nor_seed() -> None:
    mapping = json.loads(format_record(played(begun(), "1 bid 2").record(SEATS)))
    assert "scores" not in mapping
    assert "winners" not in mapping
    assert "seed" not in mapping["shuffled"][0]
    assert mapping["moves"] == [[1, "bid 2"]]


def in_version_1() -> dict[str, Any]:
    """That record as it was written before."""
    names = {"payments": "paydays", "scores": "money"}
    return {names.get(name, name): value for name, value in json.loads(text()).items()} | {"version": 1}


def test_version_1_is_read_and_written_as_version_2() -> None:
    assert parse_record(json.dumps(in_version_1())) == over().record(SEATS)
    assert format_record(parse_record(json.dumps(in_version_1()))) == text()


@pytest.mark.parametrize("name", ["paydays", "money"])
def test_each_version_knows_its_own_names_alone(name: str) -> None:
    mapping = in_version_1()
    newer = {"paydays": "payments", "money": "scores"}[name]
    with pytest.raises(NotARecord, match=f"version 1 does not know: '{newer}'"):
        parse_record(json.dumps({**mapping, newer: mapping[name]}))
    with pytest.raises(NotARecord, match=f"version 2 does not know: '{name}'"):
        parse_record(changed(**{name: []}))
    with pytest.raises(NotARecord, match=f"damaged: {name}"):
        parse_record(json.dumps({**mapping, name: 7}))


def test_a_version_before_the_first_is_refused() -> None:
    with pytest.raises(NotARecord, match=r"version 0, older than this program's 4"):
        parse_record(changed(version=0))


def test_chance_stands_beside_its_move() -> None:
    mapping = json.loads(text())
    assert [len(move) for move in mapping["moves"]] == [2, 2, 3] * 3
    assert [*mapping][:2] == ["format", "version"]


def test_a_newer_version_is_refused_by_name() -> None:
    with pytest.raises(NotARecord, match=r"version 5, newer than this program's 4"):
        parse_record(changed(version=5, moves="of another kind altogether"))


@pytest.mark.parametrize("broken", ["", "{}", "[]", "null", "1e999", "NaN", '{"format": "elcapitan-record"}', "\ud800"])
def test_what_is_no_record_gets_one_sentence(broken: str) -> None:
    with pytest.raises(NotARecord, match=r"^This [^.]+(: [^.]+)?\.$"):
        parse_record(broken)


@pytest.mark.parametrize(
    "fields",
    [
        {"moves": [[1]]},
        {"moves": [[1, "roll", []]]},
        {"moves": [[True, "roll"]]},
        {"moves": [["1", "roll"]]},
        {"seats": [{"name": "Anna"}]},
        {"seats": [{"name": "Anna", "colour": "red", "by": "person", "money": "20"}]},
        {"rules": -1},
        {"digest": None},
        {"winners": ["1"]},
        {"scores": [1.5]},
        {"board": []},
        {"shuffled": [{"from": 0, "hash": "abc"}]},
        {"shuffled": [{"from": 99, "hash": "0" * 64}]},
        {"spoilers": 1},
    ],
)
def test_a_part_of_the_wrong_shape_is_named(fields: dict[str, Any]) -> None:
    with pytest.raises(NotARecord, match=next(iter(fields))):
        parse_record(changed(**fields))


def test_every_missing_part_is_named() -> None:
    mapping = json.loads(text())
    for name in set(mapping) - {"format", "version", "scores", "winners"}:
        with pytest.raises(NotARecord, match=name):
            parse_record(json.dumps({key: value for key, value in mapping.items() if key != name}))


def test_a_record_cut_anywhere_is_refused() -> None:
    whole = text().rstrip()
    for end in range(len(whole)):
        with pytest.raises(NotARecord):
            parse_record(whole[:end])


def test_more_than_any_game_needs_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotARecord, match="too large"):
        parse_record(" " * (MAX_TEXT + 1))


def test_a_name_that_stands_twice_is_refused() -> None:
    with pytest.raises(NotARecord):
        parse_record(text().replace('"rules":1', '"rules":1,"rules":1'))


def test_depth_without_end_is_refused() -> None:
    with pytest.raises(NotARecord):
        parse_record("[" * 100_000)


@given(some.binary() | some.text())
def test_no_text_raises_anything_else(garbage: bytes | str) -> None:
    with pytest.raises(NotARecord):
        parse_record(garbage)
