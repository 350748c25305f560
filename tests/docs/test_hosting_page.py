"""The page for hosts against the program: its lists of reasons, metrics, options and admin commands are whole."""

from __future__ import annotations

import argparse
import re

import pytest

from elcapitan import cli
from elcapitan.client.net import reconnecting
from elcapitan_server.connections import address_limits, certificate, held_bytes, lan_access, peer, sanctions
from elcapitan_server.connections.rate_limits import DEFAULT_RATES
from elcapitan_server.nodes import membership, node_store, shared_journal
from elcapitan_server.operations import admin_socket, drain, health, logs, monitoring, stop_signals, turn_webhook
from elcapitan_server.operations.health import Trouble
from elcapitan_server.operations.option_reload import RELOADABLE
from elcapitan_server.store import calendar_gaps, commit_note, journal_connection, storage_watch, table_loading
from elcapitan_server.store.journal_access import SLOW_COMMIT_S
from elcapitan_server.tables import bot_deadlines, table_expiry, table_registry
from elcapitan_server.workers import worker_output, worker_watch
from tests.packaging import sandbox
from tests.packaging.test_monitoring_files import HISTOGRAM, named_metrics
from tests.server.server_process import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


KEPT = table_expiry.DEFAULT_RETENTION
LIMITS = address_limits.DEFAULT_LIMITS
WATCHDOG_S = float(sandbox.settings("WatchdogSec", sandbox.UNIT.read_text(encoding="utf-8"))[0])
FORSAKEN_S = table_expiry.UNUSED_TIMEOUT_S

NUMBERS = (
    ("IPv4 and IPv6, port 21997", lan_access.PORT, 21997),
    ("30 seconds (`WatchdogSec=`)", WATCHDOG_S, 30),
    ("it ends after 4.5 s", stop_signals.END_WITHIN_S, 4.5),
    ("must be longer than 15 s", peer.KEEP_ALIVE.ping_s, 15),
    ("the first free one from 21980 to", lan_access.PAGE_PORTS[0], 21980),
    ("the first free one from 21980 to 21989", lan_access.PAGE_PORTS[-1], 21989),
    ("our client leaves a silent server after five seconds", reconnecting.DROP_AFTER_S, 5),
    ("it tries again for 30 s, says so in its log", node_store.START_TIMEOUT_S, 30),
    ("refuses moves with `storage-unavailable` after 2.5 s", shared_journal.RETRY_COMMIT_S, 2.5),
    ("those that are over follow, 25 at a time", membership.TABLES_AT_ONCE, 25),
    ("The server tries every two seconds", storage_watch.RETRY_S, 2),
    ("whether there is room for 64 KiB", journal_connection.ROOM_BYTES, 64 << 10),
    ("its lines wait, up to 1 MiB", logs.MAX_WAITING, 1 << 20),
    ("1 if the server does not answer within 30 s", admin_socket.TIMEOUT_S, 30),
    ("| requests per second of one connection | 50 |", DEFAULT_RATES.requests.per_s, 50),
    ("| connections of one address | 128 |", LIMITS.connections, 128),
    ("| tables of one address | 50 |", LIMITS.tables, 50),
    ("For IPv6, a /56 network counts as one address", address_limits.IPV6_NETWORK_BITS, 56),
    ("after their last change: 7", KEPT.lobbies, 7),
    ("90 for a finished game", KEPT.finished, 90),
    ("365 for an unfinished one", KEPT.games, 365),
    ("to fifteen minutes after the maker leaves", FORSAKEN_S + table_expiry.SWEEP_INTERVAL_S, 900),
    ("(ten or more count alike)", table_loading.PLAYED_MOVES, 10),
    ("changed in the last ten minutes stays", table_expiry.IN_PLAY_S, 600),
    ("ten minutes after the last person left", FORSAKEN_S, 600),
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


def test_a_worker_that_hangs_is_replaced_in_the_time_that_is_promised() -> None:
    (promised,) = re.findall(r"A worker that hangs is killed and started again within (\d+) seconds", PAGE)
    ticks = max(worker_watch.HUNG_TICKS, worker_watch.START_TICKS, worker_watch.UNANSWERED_TICKS + 1)
    assert ticks * worker_watch.TICK_S < int(promised)


@pytest.mark.parametrize(
    ("words", "sentence", "seconds"),
    [
        (("ban", "192.0.2.1"), "default one day)", 86400),
        (("mute", "192.0.2.1"), "| `mute ADDRESS --for 2h` |", 86400),
        (("drain",), "(default 30 minutes,", 1800),
    ],
)
def test_an_admin_command_without_a_time_has_that_of_the_page(
    words: tuple[str, ...], sentence: str, seconds: int
) -> None:
    assert sentence in PAGE
    assert cli.parser(("admin",)).parse_args(["admin", *words]).for_s == seconds


def test_a_firewall_is_opened_for_the_ports_that_are_tried() -> None:
    network = (ROOT / "docs" / "network.md").read_text(encoding="utf-8")
    ports, pages = lan_access.PORTS, lan_access.PAGE_PORTS
    assert f"sudo ufw allow {ports[0]}:{ports[-1]}/tcp" in network
    assert f"for the page in a browser {pages[0]} to {pages[-1]})" in network
    assert f"The port is {pages[0]} or one of the nine after it" in network
    assert len(ports) == len(pages) == 10


def test_every_admin_command_is_named() -> None:
    named = re.findall(r"^\| `([a-z]+)[^`]*` \|", part("| command | what it does |", "\n\n"), re.MULTILINE)
    commands = cli.parser(("admin",))._subparsers
    assert commands is not None
    (choices,) = (each.choices for each in commands._actions if isinstance(each, argparse._SubParsersAction))
    (what,) = (each for each in choices["admin"]._actions if isinstance(each, argparse._SubParsersAction))
    assert sorted(named) == sorted(what.choices)
