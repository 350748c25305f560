"""The metrics of a server in the format of Prometheus: base units, one prefix, and no name, address or table in them.

Nothing is computed before a request: the counts are those of counters.py, the rest is looked at in that moment. The
library prometheus-client is needed to format them and comes with `pip install 'elcapitan[server]'`; a server without it
has no metrics and is otherwise whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

from elcapitan import __version__
from elcapitan_server.basics.counters import Histogram, ServerCounters
from elcapitan_server.operations.health import Health, Trouble
from elcapitan_server.operations.loop_watch import LoopWatch
from elcapitan_server.server import Server
from elcapitan_server.store.schemas import SCHEMAS

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.metrics_core import Metric

PREFIX = "elcapitan"
STAGES = ("lobby", "playing", "over")
LEVELS = ("warning", "error", "critical")
BURST_S, SHARE = 0.2, 0.1
"""Metrics of 10,000 tables take some five milliseconds: at once so much of the processor for them, and on average so
much of the event loop's time."""
OPENMETRICS = "application/openmetrics-text"
"""The format of readers that ask for it; all others get the older text format."""

Values = float | Mapping[str, float]
"""One value, or one for each value of a label."""


class MetricsUnavailable(Exception):
    """Raised when the library is not installed; its text is one sentence."""


class ServerMetrics:
    """The collector of one server's metrics."""

    def __init__(self, server: Server, health: Health, watch: LoopWatch) -> None:
        """MetricsUnavailable if prometheus-client is not installed."""
        try:
            import prometheus_client.core
        except ImportError:
            raise MetricsUnavailable(
                "There are no metrics: prometheus-client is not installed (pip install 'elcapitan[server]')."
            ) from None
        self._library: Any = prometheus_client
        self._server, self._health, self._watch = server, health, watch
        self._left_s, self._refilled_s = BURST_S, monotonic()
        """Processor time that metrics may still take, and when that was."""
        self._newest: dict[str, tuple[bytes, str]] = {}
        """By format."""
        self._registry: CollectorRegistry = prometheus_client.CollectorRegistry()
        self._registry.register(self)
        prometheus_client.ProcessCollector(namespace=PREFIX, registry=self._registry)

    def exposition(self, accept: str = "") -> tuple[bytes, str]:
        """All metrics and their content type, in the format that the reader accepts.

        A reader that asks too often gets the last ones again: players do not wait for metrics.
        """
        wished = OPENMETRICS if OPENMETRICS in accept.lower() else ""
        now_s = monotonic()
        self._left_s = min(BURST_S, self._left_s + (now_s - self._refilled_s) * SHARE)
        self._refilled_s = now_s
        if self._left_s > 0.0 or wished not in self._newest:
            began_s = thread_time()
            # Not the reader's own words: the library fails on a version that is no number, and repeats it in the type.
            encode, content_type = self._library.exposition.choose_encoder(wished)
            self._newest[wished] = encode(self._registry), content_type
            self._left_s -= thread_time() - began_s
        return self._newest[wished]

    def describe(self) -> Iterable[Metric]:
        """Nothing is to be collected when this is registered."""
        return ()

    def collect(self) -> Iterator[Metric]:
        counters = self._server.counters
        yield self._gauge("build_info", "The version of the program.", {__version__: 1}, "version")
        yield self._gauge("journal_schema", "The version of the journal's tables.", len(SCHEMAS))
        yield from self._connections(counters)
        yield from self._tables(counters)
        yield from self._journal(counters)
        yield from self._bots(counters)
        yield self._histogram("event_loop_lag_seconds", "How late the event loop was.", counters.loop_lag_s)
        yield self._gauge("event_loop_lag_worst_seconds", "The worst of the last minute.", self._watch.worst_lag_s)
        yield self._counter("clock_jumps", "Times that the machine's calendar jumped.", counters.clock_jumps)
        levels = {level: counters.log_messages[level] for level in LEVELS}
        yield self._counter("log_messages", "Lines of the log from warnings on.", levels, "level")
        troubles = self._health.troubles()
        yield self._gauge("ready", "Whether players can be served now.", int(not troubles))
        reasons = {each.value: int(each in troubles) for each in Trouble}
        yield self._gauge("trouble", "What keeps players from being served.", reasons, "reason")

    def _connections(self, counters: ServerCounters) -> Iterator[Metric]:
        yield self._gauge("connections", "Connections that are open.", self._server.connection_counts(), "kind")
        yield self._counter("connections_opened", "Connections that were accepted.", counters.connections)
        yield self._counter("connections_closed", "Connections that the server closed.", counters.closed, "reason")
        failures = counters.accept_failures
        yield self._counter("accept_failures", "Times that there was no file left for a connection.", failures)
        failures = counters.tls_handshake_failures
        yield self._counter("tls_handshake_failures", "TLS handshakes that were not completed.", failures)
        if (certificate := self._server.certificate) is not None:
            text = "When the certificate expires, in seconds since 1970."
            yield self._gauge("tls_certificate_expiry_timestamp_seconds", text, certificate.expires_s)
        yield self._counter("requests_refused", "Requests that were refused.", counters.refused, "reason")

    def _tables(self, counters: ServerCounters) -> Iterator[Metric]:
        tables = self._server.lobby.tables.values()
        stages = Counter[str](table.stage for table in tables)
        yield self._gauge("tables", "Tables of the server.", {each: stages[each] for each in STAGES}, "stage")
        awake = sum(not table.is_asleep for table in tables)
        yield self._gauge("tables_awake", "Tables whose game is in memory.", awake)
        aside = sum(table.is_set_aside for table in tables)
        yield self._gauge("tables_set_aside", "Tables that are known to be damaged and cannot be played.", aside)
        onlookers = sum(len(table.company.onlookers) for table in tables)
        yield self._gauge("onlookers", "Connections that watch a table.", onlookers)
        yield self._counter("moves", "Moves that were stored and acknowledged.", counters.moves)

    def _journal(self, counters: ServerCounters) -> Iterator[Metric]:
        journal = self._server.journal
        text = "From a group of writes to its answer, after the sync."
        yield self._histogram("commit_seconds", text, counters.commit_s)
        text = "For how long the present commit has been going on."
        yield self._gauge("commit_in_flight_seconds", text, journal.committing_s)
        yield self._counter("commit_failures", "Writes that could not be stored.", counters.commit_failures)
        damaged = int(bool(journal.damage or journal.left_out))
        yield self._gauge("journal_damaged", "Whether a part of the journal could not be read at the start.", damaged)
        if self._health.free_bytes is not None:
            yield self._gauge("disk_free_bytes", "Room on the disk of the data folder.", self._health.free_bytes)

    def _bots(self, counters: ServerCounters) -> Iterator[Metric]:
        workers = self._server.bots.workers
        running = sum(worker.pid is not None for worker in workers)
        yield self._gauge("bot_workers", "Processes of computer players that run.", running)
        yield self._gauge("bot_seats", "Seats they play.", sum(len(worker.seats) for worker in workers))
        restarts, failures = counters.worker_restarts, counters.worker_start_failures
        yield self._counter("bot_worker_restarts", "Processes of computer players that ended or hung.", restarts)
        yield self._counter("bot_worker_start_failures", "Times that no such process could be started.", failures)
        text = "Moves the server made in the place of a computer player."
        yield self._counter("forced_moves", text, counters.forced_moves, "reason")

    def _gauge(self, name: str, text: str, value: Values, label: str = "") -> Metric:
        return self._family("GaugeMetricFamily", name, text, value, label)

    def _counter(self, name: str, text: str, value: Values, label: str = "") -> Metric:
        """The library ends the name of a counter with "total"."""
        return self._family("CounterMetricFamily", name, text, value, label)

    def _family(self, kind: str, name: str, text: str, value: Values, label: str) -> Metric:
        family = getattr(self._library.core, kind)(f"{PREFIX}_{name}", text, labels=[label] if label else [])
        for word, each in value.items() if isinstance(value, Mapping) else [("", value)]:
            family.add_metric([word] if label else [], each)
        found: Metric = family
        return found

    def _histogram(self, name: str, text: str, counted: Histogram) -> Metric:
        buckets = [("+Inf" if bound == float("inf") else f"{bound:g}", count) for bound, count in counted.cumulative()]
        found: Metric = self._library.core.HistogramMetricFamily(
            f"{PREFIX}_{name}", text, buckets=buckets, sum_value=counted.sum
        )
        return found
