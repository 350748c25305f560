"""Rings of forgotten objects are looked for while nothing moves, and never in the middle of a frame."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from elcapitan.client.tidying import EVERY_S, RARELY, Tidying


class Ring:
    """Refers to itself: only the collector lets go of it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    usual = gc.get_threshold()
    tidying = Tidying()
    yield tidying
    tidying.leave()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_what_stands_is_set_aside_and_the_old_are_left_alone(tidying: Tidying) -> None:
    tidying.stand(0.0)
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == RARELY


def test_rings_are_collected_once_in_a_while(tidying: Tidying) -> None:
    tidying.stand(0.0)
    ring = weakref.ref(Ring())
    tidying.still(EVERY_S - 1)
    assert ring() is not None
    tidying.still(EVERY_S)
    assert ring() is None


def test_it_stands_only_once(tidying: Tidying) -> None:
    tidying.stand(0.0)
    ring = weakref.ref(Ring())
    tidying.stand(1.0)
    assert ring() is not None


def test_before_it_stands_nothing_is_done(tidying: Tidying) -> None:
    ring = weakref.ref(Ring())
    tidying.still(1000.0)
    assert ring() is not None
