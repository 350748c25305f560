"""A histogram counts each value in the bucket it belongs to."""

from elcapitan_server.basics.counters import Histogram


def test_a_value_on_a_bound_belongs_below_it() -> None:
    counted = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 7.0):
        counted.observe(value)
    assert counted.cumulative() == [(1.0, 2), (2.0, 3), (float("inf"), 4)]
    assert (counted.count, counted.sum) == (4, 10.0)
