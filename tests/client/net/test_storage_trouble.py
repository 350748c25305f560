"""A disk without room is told while a computer player cannot move for it, and nothing else is taken for one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from elcapitan.client.net import storage_trouble
from elcapitan.client.net.storage_trouble import watch_disk


async def looks(turns: Sequence[object], troubles: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is looked at and told in turn, while computer players have those turns and the disk that trouble."""
    seen: list[object] = []
    coming, disk = iter(turns), iter(troubles)

    def turn() -> object:
        try:
            return next(coming)
        except StopIteration:
            raise asyncio.CancelledError from None

    def look(_folder: object) -> str:
        seen.append("look")
        return next(disk)

    monkeypatch.setattr(storage_trouble, "STALLED_S", 0.0)
    monkeypatch.setattr(storage_trouble, "storage_trouble_text", look)
    with pytest.raises(asyncio.CancelledError):
        await watch_disk(turn, seen.append)
    return seen


async def test_a_turn_that_stalls_for_a_full_disk_is_explained_until_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = await looks([None, 1, 1, 1, 2, 2], ["no room", "no room", ""], monkeypatch)
    assert found == ["look", "no room", "look", "no room", "look"]


async def test_turns_that_go_on_and_people_who_think_are_no_reason_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await looks([1, 2, None, None, None, 3, 4], [], monkeypatch) == []


async def test_a_long_pause_is_looked_at_ever_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await looks([1] * 101, [""] * 7, monkeypatch) == ["look"] * 7
