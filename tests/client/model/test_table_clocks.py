"""Clocks between two messages: those that run do, none goes below nothing, and all stand while the line is down."""

import pytest

from elcapitan.client.model.table_clocks import RunningClocks, time_left_text


def test_only_the_clock_that_runs_goes_on() -> None:
    clock = RunningClocks([60_000, 45_000], [2], now_s=100.0)
    assert (clock.left_s(1, 130.0), clock.left_s(2, 130.0)) == (60.0, 15.0)


def test_no_clock_goes_below_nothing() -> None:
    assert RunningClocks([1_000], [1], now_s=0.0).left_s(1, 5.0) == 0.0


def test_it_stands_while_the_line_is_down() -> None:
    clock = RunningClocks([60_000], [1], now_s=0.0)
    clock.pause_all(10.0)
    clock.pause_all(20.0)
    assert clock.left_s(1, 50.0) == 50.0


@pytest.mark.parametrize(
    ("left_s", "text"),
    [
        (3723.0, "1:02:03"),
        (245.9, "4:05"),
        (60.0, "1:00"),
        (59.99, "0:59"),
        (10.0, "0:10"),
        (9.99, "9.9"),
        (0.0, "0.0"),
    ],
)
def test_it_is_written_as_on_a_clock(left_s: float, text: str) -> None:
    assert time_left_text(left_s) == text
