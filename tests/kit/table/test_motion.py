"""Flights between two places, and clips whose sums roll only where they change."""

from __future__ import annotations

import pytest

from elcapitan.kit.table.motion import APART_S, MOST_IN_STREAM, STREAM_S, Motion, fly, stream
from elcapitan.kit.table.things import Thing, ThingKind

HERE, THERE = (0, 0), (100, 0)
CARD = Thing(ThingKind.HAND, "a card")


def motion() -> Motion[dict[int, int], None]:
    """Seat 1 gains three, seat 2 nothing."""
    return Motion({1: 2, 2: 7}, {1: 5, 2: 7}, None, lambda state, seat: state[seat])


def test_a_piece_is_as_large_as_its_side_or_as_its_size() -> None:
    assert fly("coin", HERE, THERE, 25.6, 1.0).what.size == (26, 26)
    assert fly("card", HERE, THERE, (30, 40), 1.0).what.size_end == (30, 40)


@pytest.mark.parametrize(("count", "flying"), [(0, 0), (3, 3), (40, MOST_IN_STREAM)])
def test_a_stream_shows_a_few_pieces_one_after_the_other(count: int, flying: int) -> None:
    flights = stream("coin", count, HERE, THERE, 26, 50, begin_s=1.0)
    assert [flight.begin_s for flight in flights] == pytest.approx([1.0 + APART_S * at for at in range(flying)])
    assert all(flight.end_s - flight.begin_s == pytest.approx(STREAM_S) for flight in flights)


def test_a_clip_lasts_until_the_last_flight_arrives_and_shows_the_position_after() -> None:
    m = motion()
    (clip,) = m.clip([fly("coin", HERE, THERE, 26, 0.5, 0.2), fly("card", HERE, THERE, 26, 0.3)], hides={CARD})
    assert clip.length_s == pytest.approx(0.7)
    assert clip.state is m.after
    assert clip.hidden == {CARD}


def test_a_clip_may_show_another_position_for_another_time() -> None:
    m = motion()
    (clip,) = m.clip(on=m.before, s=1.2)
    assert (clip.state, clip.length_s, clip.flights) == (m.before, 1.2, ())


def test_only_sums_that_change_roll() -> None:
    (clip,) = motion().clip([], 1, 2)
    assert clip.purses == ((1, 2, 5),)
