"""Some stories of nodes that are paused, killed and cut off; `lease_simulation` runs as many as are wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from elcapitan_server.nodes.database import CommitUnknown, Renewal, Shares
from elcapitan_server.nodes.lease import DEFAULT_TIMES, NodeLease
from elcapitan_server.nodes.membership import NodeMembership
from elcapitan_server.nodes.shared_journal import SharedJournal
from tests.hypothesis_profiles import examples
from tests.server.nodes import lease_model
from tests.server.nodes.lease_model import Broken
from tests.server.nodes.lease_simulation import Story, World, run_seed
from tests.server.nodes.pausable_loop import PausableLoop

FINDS = (4, 7, 8, 25)
"""The stories in which the faults below are found."""
FINDS_WITHIN = (*FINDS, *(seed for seed in range(40) if seed not in FINDS))
SEEDS = FINDS_WITHIN[: examples(12, deep=30)]


def run_seeds(seeds: Sequence[int]) -> list[Story]:
    return [run_seed(seed) for seed in seeds]


def test_every_promise_is_kept_whatever_happens_to_nodes_and_database() -> None:
    stories = run_seeds(SEEDS)
    assert sum(story.takeovers for story in stories) > 50
    assert sum(story.acknowledged for story in stories) > 1000
    assert sum(story.refused for story in stories) > 50 * len(stories) / 30
    assert all(sum(story.faults[kind] for story in stories) > 10 for kind in ("pause", "kill", "cut", "restart"))


def test_the_same_seed_is_the_same_story() -> None:
    assert run_seed(7) == run_seed(7)


@pytest.mark.parametrize("kept", [True, False])
def test_a_journal_that_guesses_what_became_of_a_commit_is_found(monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    async def guess(self: SharedJournal, unknown: CommitUnknown) -> bool:
        return kept

    monkeypatch.setattr(SharedJournal, "_was_committed", guess)
    with pytest.raises(Broken):
        run_seeds(FINDS_WITHIN)


def test_a_node_that_keeps_lost_tables_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(self: NodeMembership, tables: list[str]) -> None:
        self.look_soon()

    monkeypatch.setattr(NodeMembership, "_on_moved", keep)
    with pytest.raises(Broken, match="not played on"):
        run_seeds(FINDS_WITHIN)


def test_a_journal_that_stores_what_was_asked_of_a_table_before_it_was_lost_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(NodeLease, "losses", lambda self, table: 0)
    with pytest.raises(Broken):
        run_seeds(FINDS_WITHIN)


async def watch_news(loop: PausableLoop, patch: pytest.MonkeyPatch) -> list[float]:
    """When a node renews its session, while it is told of many changes; and the end."""
    world, renewed_s = World(1, loop), list[float]()
    node = world.nodes[0]
    renew = node.line.renew

    async def note(session: str, lease_s: float) -> Renewal:
        renewed_s.append(loop.time())
        return await renew(session, lease_s)

    patch.setattr(node.line, "renew", note)
    loop.run_in(node.program, node.start())
    await asyncio.sleep(2.0)
    for _ in range(20):
        node.membership.look_soon()
        await asyncio.sleep(0.03)
    await asyncio.sleep(2.0)
    renewed_s.append(loop.time())
    await loop.kill(node.program)
    await loop.kill(world.database.program)
    return renewed_s


def test_a_node_that_is_told_of_many_changes_renews_its_session_as_often_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with asyncio.Runner(loop_factory=PausableLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PausableLoop)
        renewed_s = runner.run(watch_news(loop, monkeypatch))
    assert max(after - before for before, after in pairwise(renewed_s)) < 1.1 * DEFAULT_TIMES.renew_s


async def watch_news_in_a_look(loop: PausableLoop, asked: str, patch: pytest.MonkeyPatch) -> float:
    """How long after news the tables are looked at, where they come while that question of another look is answered."""
    world, looks_s, told_s = World(1, loop), list[float](), list[float]()
    node = world.nodes[0]
    take_over, question = node.line.take_over, getattr(node.line, asked)

    async def look(*words: Any, **options: Any) -> Any:
        looks_s.append(loop.time())
        return await (question_with_news if asked == "take_over" else take_over)(*words, **options)

    async def question_with_news(*words: Any, **options: Any) -> Any:
        answer = await question(*words, **options)
        if not told_s:
            told_s.append(loop.time())
            node.membership.look_soon()
        return Shares(0, 0, are_left=True) if asked == "shares" else answer

    patch.setattr(node.line, asked, question_with_news)
    patch.setattr(node.line, "take_over", look)
    loop.run_in(node.program, node.start())
    await asyncio.sleep(10.0)
    await loop.kill(node.program)
    await loop.kill(world.database.program)
    return min(at_s for at_s in looks_s if at_s > told_s[0]) - told_s[0]


@pytest.mark.parametrize("asked", ["take_over", "shares"])
def test_what_a_node_is_told_while_it_looks_at_the_tables_is_looked_at_next(
    monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    with asyncio.Runner(loop_factory=PausableLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PausableLoop)
        assert runner.run(watch_news_in_a_look(loop, asked, monkeypatch)) < DEFAULT_TIMES.renew_s + 0.1


async def watch_slow_database(loop: PausableLoop) -> None:
    world = World(1, loop)
    for node in world.nodes:
        loop.run_in(node.program, node.start())
    await asyncio.sleep(30.0)
    for node in world.nodes:
        await loop.kill(node.program)
    await loop.kill(world.database.program)


def test_a_database_that_is_only_slow_is_not_taken_for_one_that_is_lost(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lease_model, "TRIP_S", (0.5, 0.6))
    with asyncio.Runner(loop_factory=PausableLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PausableLoop)
        runner.run(watch_slow_database(loop))
    assert "lets go" not in caplog.text
