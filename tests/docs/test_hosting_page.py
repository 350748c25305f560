"""The page for hosts against the program: its lists of reasons, metrics, options and admin commands are whole."""

from __future__ import annotations

import argparse
import re

import pytest

from elcapitan import cli
from elcapitan_server.connections import certificate, held_bytes, sanctions
from elcapitan_server.operations import drain, health, monitoring, turn_webhook
from elcapitan_server.operations.health import Trouble
from elcapitan_server.operations.option_reload import RELOADABLE
from elcapitan_server.store import calendar_gaps, commit_note
from elcapitan_server.store.journal_access import SLOW_COMMIT_S
from elcapitan_server.tables import bot_deadlines, table_expiry, table_registry
from elcapitan_server.workers import worker_output
from tests.packaging.test_monitoring_files import HISTOGRAM, named_metrics
from tests.server.server_process import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


NUMBERS = (
    ("a commit has not ended for a minute", health.STUCK_COMMIT_S, 60),
    ("`commit-slow` (5 s), `file-missing`, `disk-low` (less than 16 MiB)", SLOW_COMMIT_S, 5),
    ("A disk that has not answered a commit for five seconds", SLOW_COMMIT_S, 5),
    ("`disk-low` (less than 16 MiB)", health.LOW_DISK_BYTES, 16 << 20),
    ("fewer than 14 days left", certificate.WARN_BEFORE_S, 14 * 86400),
    ("the server moves for a computer player after ten seconds", bot_deadlines.ANSWER_TIMEOUT_S, 10),
    ("who has been away for 30 seconds", turn_webhook.PAUSES_S[0], 30),
    ("five tries, with pauses of 5, 20, 80 and 320 seconds", sum(turn_webhook.PAUSES_S[1:]), 5 + 20 + 80 + 320),
    ("Up to 1,000 calls wait", turn_webhook.MAX_WAITING, 1000),
    ("At most 64 monitoring connections", monitoring.MAX_CONNECTIONS, 64),
    ("cut at 1,000 letters", worker_output.MAX_SHOWN, 1000),
    ("After 200 lines, a worker's output is limited to one line a second", worker_output.LINES_BURST, 200),
    ("`journal.sqlite.commits` counts them, and is at most a second behind", commit_note.INTERVAL_S, 1),
    ("It keeps 10,000 of them", sanctions.MAX_STORED, 10_000),
    ("ten seconds after the last game", drain.FAREWELL_S, 10),
    ("are all away is waited for two minutes", drain.AWAY_S, 120),
    ("(default 30 minutes, at most a day)", drain.MAX_DRAIN_S, 86400),
    ("has been for ten minutes goes to sleep", table_expiry.UNLOAD_AFTER_S, 600),
    ("if more than 500 are empty and awake", table_registry.MAX_IDLE, 500),
    ("five a second at most", table_registry.VERIFY_INTERVAL_S, 1 / 5),
    ("may take 8 MiB of memory together", held_bytes.MAX_HELD_BYTES, 8 << 20),
    ("at most half a day counts", calendar_gaps.COUNTED_DOWNTIME_S, 12 * 3600),
    ("A server keeps 10,000 tables", table_registry.MAX_TABLES, 10_000),
    ("if their address has more than 10, the network", table_expiry.PROTECTED_TABLES, 10),
    ("more than 250, or a larger one", table_expiry.PROTECTED_OF_NETWORKS[0], 250),
    ("(IPv4 /16, IPv6 /32) more than 2,500", table_expiry.PROTECTED_OF_NETWORKS[1], 2500),
)


def part(begin: str, end: str) -> str:
    """What stands between two texts, each of which is there once."""
    assert PAGE.count(begin) == 1, begin
    return PAGE.partition(begin)[2].partition(end)[0]


@pytest.mark.parametrize(("sentence", "found", "promised"), NUMBERS)
def test_the_numbers_of_the_page_are_those_of_the_code(sentence: str, found: float, promised: float) -> None:
    assert sentence in PAGE
    assert found == promised


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
