"""Rings of forgotten objects are looked for while nothing moves, and never in the middle of a frame."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from elcapitan.client.shell import idle_gc


class Ring:
    """Refers to itself: only the collector lets go of it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def idle_collector() -> Iterator[idle_gc.IdleCollector]:
    usual = gc.get_threshold()
    idle_collector = idle_gc.IdleCollector()
    yield idle_collector
    idle_collector.restore()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_what_stands_is_set_aside_and_the_old_are_left_alone(idle_collector: idle_gc.IdleCollector) -> None:
    idle_collector.freeze(0.0)
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == idle_gc.FULL_COLLECTION_THRESHOLD


def test_rings_are_collected_once_in_a_while(idle_collector: idle_gc.IdleCollector) -> None:
    idle_collector.freeze(0.0)
    ring = weakref.ref(Ring())
    idle_collector.collect_if_idle(idle_gc.IDLE_INTERVAL_S - 1)
    assert ring() is not None
    idle_collector.collect_if_idle(idle_gc.IDLE_INTERVAL_S)
    assert ring() is None


def test_a_scene_that_has_gone_is_collected_at_once_and_again_soon(idle_collector: idle_gc.IdleCollector) -> None:
    scene = Ring()
    idle_collector.freeze(0.0)  # with it: it was there when the window was opened
    seen = weakref.ref(scene)
    idle_collector.collect_if_idle(1.0, scene_left=True)
    del scene
    idle_collector.collect_if_idle(2.0, scene_left=True)
    assert seen() is None
    assert gc.get_freeze_count() > 0
    late = weakref.ref(Ring())  # what a thread still held
    idle_collector.collect_if_idle(2.0 + idle_gc.SECOND_LOOK_S - 1)
    assert late() is not None
    idle_collector.collect_if_idle(2.0 + idle_gc.SECOND_LOOK_S)
    assert late() is None


def test_it_stands_only_once(idle_collector: idle_gc.IdleCollector) -> None:
    idle_collector.freeze(0.0)
    ring = weakref.ref(Ring())
    idle_collector.freeze(1.0)
    assert ring() is not None


def test_before_it_stands_nothing_is_done(idle_collector: idle_gc.IdleCollector) -> None:
    ring = weakref.ref(Ring())
    idle_collector.collect_if_idle(1000.0)
    assert ring() is not None


PIECES = """
from pathlib import Path
from elcapitan.client.shell.idle_gc import release_free_memory
def held(): return int(Path("/proc/self/statm").read_text().split()[1])
pieces = [b"x" * 60_000 for _ in range(2000)]  # some 30,000 pages
between = pieces[::100]
del pieces
before = held()
release_free_memory()
print(before - held())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take back what is free")
def test_what_is_free_goes_back_to_the_system() -> None:
    """The standing pieces in between keep it in the process else."""
    done = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20_000
