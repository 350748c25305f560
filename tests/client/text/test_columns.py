"""Small tables of text: columns side by side, the last one cut where the width is not enough."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.text.columns import columns, short_name


class Names(NamedTuple):
    seats: tuple[TableSeat, ...]
    me: int = 1
    moves: tuple[()] = ()
    pending: None = None
    held_by: str = ""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name


def test_columns_are_aligned_and_the_last_one_says_that_it_is_cut() -> None:
    assert columns([("a", "bbb", "c"), ("aaa", "b", "ccccccccccc")], 40) == ["a    bbb  c", "aaa  b    ccccccccccc"]
    assert columns([("aaa", "b", "ccccccccccc")], 14) == ["aaa  b  ccccc…"]
    assert columns([("aaa", "b", "ccccccccccc")], 5) == ["aaa  b  ccc…"]


def test_chinese_letters_take_two_cells_and_marks_none() -> None:
    assert columns([("王小明", "x"), ("Zoë", "y"), ("क्षि", "z")], 40) == ["王小明  x", "Zoë     y", "क्षि      z"]
    assert columns([("a", "王小明王小明")], 10) == ["a  王小明…"]


def test_a_short_name_ends_behind_a_whole_letter() -> None:
    names = ("\U0001f468\u200d\U0001f680 Al", "ขั้นดี", "Jan")
    at = Names(tuple(TableSeat(at, name, "red", "easy") for at, name in enumerate(names, 1)))
    assert [short_name(at, seat) for seat in (1, 2)] == ["\U0001f468\u200d\U0001f680", "ขั้"]


def test_a_short_name_is_the_shortest_beginning_that_nobody_else_has() -> None:
    at = Names(tuple(TableSeat(at, name, "red", "easy") for at, name in enumerate(("Marco", "Marta", "Jan"), 1)))
    assert [short_name(at, seat) for seat in (1, 2, 3)] == ["Marc", "Mart", "Ja"]
