"""Every event of the rules has its view, in one table."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from elcapitan.games.capitan.client import events
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.capitan.rules.model.events import Event

FOLDER = Path(events.__file__).parent


def test_every_event_of_the_rules_has_a_view() -> None:
    assert set(EVENT_VIEWS) == set(get_args(Event))


def test_no_two_events_share_a_view() -> None:
    assert len({id(view) for view in EVENT_VIEWS.values()}) == len(EVENT_VIEWS)


def test_only_the_table_asks_which_event_it_is() -> None:
    """A line, a motion, a sound, a change of the picture or a mark of a new event has one place."""
    names = {event.__name__ for event in get_args(Event)}
    for file in FOLDER.glob("*.py"):
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
