"""`elcapitan admin`: what is printed of a server's answers."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.commands.hosting import admin


@pytest.mark.parametrize("until_s", [10**300, 10**18, -(10**18), 253402300800])
def test_a_time_beyond_every_calendar_costs_no_other_line(until_s: int) -> None:
    """As a hand, or a damaged row, has put it there."""
    rows: list[dict[str, Any]] = [
        {"kind": kind, "of": "address", "until_s": s} for kind, s in (("ban", until_s), ("mute", 0))
    ]
    lines = vars(admin)["_lines"]({"sanctions": rows})
    assert lines == [f"ban until {until_s} s since 1970", "mute until 1970-01-01 00:00 UTC"]
