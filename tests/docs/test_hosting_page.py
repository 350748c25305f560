"""The page for hosts against the program: its lists of reasons, metrics, options and admin commands are whole."""

from __future__ import annotations

import argparse
import re

from elcapitan import cli
from elcapitan_server.operations.health import Trouble
from elcapitan_server.operations.option_reload import RELOADABLE
from tests.packaging.test_monitoring_files import HISTOGRAM, named_metrics
from tests.server.server_process import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def part(begin: str, end: str) -> str:
    """What stands between two texts, each of which is there once."""
    assert PAGE.count(begin) == 1, begin
    return PAGE.partition(begin)[2].partition(end)[0]


def test_every_reason_of_readiness_is_named() -> None:
    named = re.findall(r"`([a-z-]+)`", part("| `/readyz` |", "\n"))
    assert sorted(named) == sorted(trouble.value for trouble in Trouble)


def test_every_metric_is_named() -> None:
    ends = "|".join(HISTOGRAM)
    known = {re.sub(f"({ends})$", "", name.removeprefix("elcapitan_")) for name in named_metrics()}
    named = re.findall(r"`(\w+)(?:\{\w+\})?`", part("| metrics | what they tell |", "[elcapitan-alerts"))
    assert {*named} == known


def test_every_option_that_a_reload_takes_over_is_named() -> None:
    named = re.findall(r"`([a-z-]+)`", part("At once hold", ", but"))
    assert sorted(named) == sorted(field.replace("_", "-") for field in RELOADABLE)


def test_every_admin_command_is_named() -> None:
    named = re.findall(r"^\| `([a-z]+)[^`]*` \|", part("| command | what it does |", "\n\n"), re.MULTILINE)
    commands = cli.parser(("admin",))._subparsers
    assert commands is not None
    (choices,) = (each.choices for each in commands._actions if isinstance(each, argparse._SubParsersAction))
    (what,) = (each for each in choices["admin"]._actions if isinstance(each, argparse._SubParsersAction))
    assert sorted(named) == sorted(what.choices)
