"""What the metrics say of a server, and what they never say."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.operations import metrics
from elcapitan_server.operations.monitoring import Monitoring
from tests.server.clients import Person, move_id, play_to_the_end, run_server, table_of_two
from tests.server.operations.monitored import ask, monitored


async def test_a_game_shows_in_tables_connections_moves_and_commits(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        before = await at.metrics()
        assert before['elcapitan_tables{stage="playing"}'] == before["elcapitan_moves_total"] == 0
        anna, bert = await table_of_two(at.port)
        seen = await at.metrics()
        assert seen['elcapitan_tables{stage="playing"}'] == 1
        assert seen['elcapitan_connections{kind="player"}'] == 2
        await play_to_the_end(anna, bert)
        seen = await at.metrics()
        assert seen['elcapitan_tables{stage="over"}'] == 1
        played = [each for each in anna.heard if isinstance(each, to_client.Position)][-1].position
        assert seen["elcapitan_moves_total"] == played > 3
        assert seen["elcapitan_commit_seconds_count"] >= played
        assert 0 < seen["elcapitan_commit_seconds_sum"] < 60
        assert seen["elcapitan_disk_free_bytes"] > 0
        assert seen["elcapitan_ready"] == 1
        assert seen["elcapitan_process_open_fds"] > 5
        for person in (anna, bert):
            await person.leave()


async def test_refusals_and_closed_connections_are_counted_by_their_reason(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        await anna.move("nonsense", move_id(1))
        await anna.ask(to_server.JoinTable(table="000000000000"), to_client.Refused)
        stranger = await Person.connect(at.port)
        stranger._writer.write(b"GET / HTTP/1.1\r\n\r\n")
        assert await stranger.farewell() == "malformed"
        seen = await at.metrics()
        assert seen['elcapitan_connections_closed_total{reason="malformed"}'] == 1
        refused = {name: value for name, value in seen.items() if name.startswith("elcapitan_requests_refused_total")}
        assert sum(refused.values()) == 2
        for person in (anna, bert, stranger):
            await person.leave()


async def test_every_name_has_the_prefix_and_a_base_unit_and_no_label_names_anybody(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        await anna.move("bid 1", move_id(1))
        page = (await ask(at.monitoring.port, "/metrics")).text
        for name in re.findall(r"^# TYPE (\S+)", page, re.MULTILINE):
            assert name.startswith("elcapitan_")
            assert not re.search(r"_(ms|us|milliseconds|minutes|kib|mib|kilobytes|percent)(_|$)", name), name
        assert set(re.findall(r'(\w+)="', page)) <= {"reason", "stage", "kind", "level", "version", "le"}
        for secret in ("Anna", "Bert", anna.table, anna.token.hex(), "127.0.0.1"):
            assert secret not in page
        for person in (anna, bert):
            await person.leave()


async def test_computer_players_show_as_workers_and_seats(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna = await Person.greet(at.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        while 2 in (await anna.hear(to_client.Position)).to_act:
            pass
        seen = await at.metrics()
        assert (seen["elcapitan_bot_workers"], seen["elcapitan_bot_seats"]) == (1, 1)
        assert seen['elcapitan_connections{kind="bot"}'] == 1
        await anna.leave()


async def test_a_reader_of_openmetrics_gets_openmetrics(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        page = await ask(at.monitoring.port, "/metrics", "Accept: application/openmetrics-text; version=1.0.0")
        assert page.headers["Content-Type"].startswith("application/openmetrics-text")
        assert page.text.endswith("# EOF\n")


async def test_without_the_library_there_are_no_metrics_and_health_is_still_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("prometheus_client", "prometheus_client.core"):
        monkeypatch.setitem(sys.modules, name, None)
    async with run_server(tmp_path) as (server, _):
        monitoring = Monitoring(server)
        await monitoring.listen("127.0.0.1", 0)
        page = await ask(monitoring.port, "/metrics")
        assert page.status == 501
        assert "pip install 'elcapitan[server]'" in page.text
        assert (await ask(monitoring.port, "/healthz")).status == 200
        monitoring.start()
        await monitoring.stop()


async def test_who_asks_without_pause_gets_what_was_made_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with monitored(tmp_path) as at:
        monkeypatch.setattr(metrics, "SHARE", 0.0)
        made = 0

        def collect() -> Iterator[object]:
            nonlocal made
            made += 1
            return iter(())

        assert at.monitoring._metrics is not None
        monkeypatch.setattr(at.monitoring._metrics, "collect", collect)
        at.monitoring._metrics._left_s = 1e-9
        for _ in range(5):
            assert (await ask(at.monitoring.port, "/metrics")).status == 200
        assert made == 1
