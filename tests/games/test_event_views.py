"""Every event of the rules has its view, in one table."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from elcapitan.games.capitan.client import events as capitan_families
from elcapitan.games.capitan.client.events import event_table as capitan
from elcapitan.games.capitan.rules.model import events as capitan_events
from elcapitan.games.yspahan.client import events as yspahan_families
from elcapitan.games.yspahan.client.events import event_table as yspahan
from elcapitan.games.yspahan.rules.model import events as yspahan_events
from elcapitan.kit.table.event_view import EventViews

VIEWS = {
    "capitan": (capitan.EVENT_VIEWS, get_args(capitan_events.Event), capitan_families),
    "yspahan": (yspahan.EVENT_VIEWS, get_args(yspahan_events.Event), yspahan_families),
}
each_game = pytest.mark.parametrize(("views", "events", "families"), VIEWS.values(), ids=VIEWS)


@each_game
def test_every_event_of_the_rules_has_a_view(views: EventViews, events: tuple[Any, ...], families: ModuleType) -> None:
    without = {event.__name__ for event in events} - {event.__name__ for event in views.by_event}
    assert not without, "an event without a row in VIEWS of its family"
    assert len(views.by_event) == len(events)


@each_game
def test_no_two_events_share_a_view(views: EventViews, events: tuple[Any, ...], families: ModuleType) -> None:
    assert len({id(view) for view in views.by_event.values()}) == len(events)


@each_game
def test_only_the_table_asks_which_event_it_is(
    views: EventViews, events: tuple[Any, ...], families: ModuleType
) -> None:
    """A line, a motion, a sound or a mark of a new event has one place."""
    names = {event.__name__ for event in events}
    assert families.__file__
    for file in Path(families.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        asked = [
            node.lineno
            for node in ast.walk(tree)
            if (isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name) and node.cls.id in names)
            or (
                (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance")
                and {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & names
            )
        ]
        assert not asked, f"{file.name}: lines {asked}"
