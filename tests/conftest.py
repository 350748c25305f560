"""What concerns all tests: what they say at their end that no single test can say, and the memory they leave behind."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import settings

from elcapitan.client.shell import app
from elcapitan.client.shell.idle_gc import IdleCollector, release_free_memory
from elcapitan_server.connections import lan_access
from elcapitan_server.tables import bot_deadlines
from tests import system_packages
from tests.art_memory import remember_art
from tests.database_cleanup import close_databases
from tests.hypothesis_profiles import USUAL
from tests.ports import reserved_port
from tests.signals import take_inherited_signals
from tests.timeouts import PATIENCE_S

# The command line speaks the language of the machine and of its user's settings: tests read neither.
for _name in ("LC_ALL", "LANGUAGE"):
    os.environ.pop(_name, None)
os.environ["LC_MESSAGES"] = "C"
if "ELCAPITAN_HOME" not in os.environ:
    os.environ["ELCAPITAN_HOME"] = tempfile.mkdtemp(prefix="elcapitan-tests-")
    atexit.register(shutil.rmtree, os.environ["ELCAPITAN_HOME"], ignore_errors=True)

# Tests start hundreds of programs: without bytecode on disk each would compile all it imports again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.load_profile(USUAL)
remember_art()


class NoIdleCollector(IdleCollector):
    """In place of a window's: here a full collection also looks at all tests there are, which takes half a second."""

    def freeze(self, now_s: float) -> None:
        pass

    def restore(self) -> None:
        pass


vars(app)["IdleCollector"] = NoIdleCollector

pytest_plugins = ["tests.leftovers"]

HERE = Path(__file__).parent
SLOW = (
    *("arena", "commands", "docs", "examples", "frozen", "fuzz", "mutants", "packaging", "pictures", "simulation"),
    *("window", "workshop", "client/presence", "client/puzzles", "client/scenes"),
    *(
        "server/connections",
        "server/workers",
        "server/operations",
        "server/nodes",
        "games/client",
        "games/text",
        "games/test_installed_games",
        "client/test_unknown_words",
        "client/net/test_rematches",
        "client/rule_book",
    ),
    *(f"games/{game}/text" for game in ("capitan", "yspahan", "carcassonne")),
    *(
        f"games/{game}/client/{part}"
        for game in ("capitan", "yspahan", "carcassonne")
        for part in ("controller", "lessons", "puzzles", "scenes", "view", "statistics", "test_table")
    ),
    *("test_leftovers", "test_safe_path", "test_standard_streams", "test_system_packages"),
)
"""Folders and files of which `make quick` runs nothing: windows, whole games, and programs of their own."""

MEMORY = Path("/proc/self/statm")
"""The process's pages, the second number those in memory; there is none but on Linux."""
GROWN = 50_000
"""Pages (some 200 MB) after which it is looked what is still needed."""
_before = 0


def pytest_configure(config: pytest.Config) -> None:
    """The process that only shares out tests keeps what it was given: nohup is meant for it."""
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        take_inherited_signals()


@cache
def _place(file: Path) -> str:
    """A test file from here."""
    return file.relative_to(HERE).as_posix()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow ones come first: at the end, when the others are shared out, no worker waits long for another.

    Windows come one by one among them: several at once on a machine of two cores starve one another.
    """
    windows: list[pytest.Item] = []
    slow: list[pytest.Item] = []
    quick: list[pytest.Item] = []
    for item in items:
        place = _place(item.path)
        if place.startswith(SLOW):
            item.add_marker(pytest.mark.slow)
        is_slow = item.get_closest_marker("slow") is not None
        (windows if place.startswith("window") else slow if is_slow else quick).append(item)
    gap = len(slow) // (len(windows) + 1)
    spread = [slow[: len(slow) - gap * len(windows)]]
    for number, window in enumerate(windows):
        begin = len(spread[0]) + gap * number
        spread.append([window, *slow[begin : begin + gap]])
    items[:] = [*chain.from_iterable(spread), *quick]


def pytest_collection() -> None:
    """What is collected here stays to the end: no collection of garbage need look at it, neither now nor later."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.collect()
    gc.freeze()


def _in_memory() -> int:
    return int(MEMORY.read_text("ascii").split()[1]) if MEMORY.exists() else 0


@pytest.fixture(autouse=True)
def _pictures_of_the_past_are_let_go() -> Iterator[None]:
    """A scene is a ring of objects and holds a window's pictures, whose size Python's collector does not know of."""
    global _before
    yield
    if _in_memory() - _before > GROWN:
        for thread in threading.enumerate():
            if thread.name == "prefetch":
                thread.join()  # it paints ahead for a window that is gone, and holds its pictures meanwhile
        gc.collect()
        release_free_memory()
        _before = _in_memory()


@pytest.fixture(autouse=True)
def _the_process_is_as_before() -> Iterator[None]:
    """A server takes the whole process for itself (`program.whole_process`); here a thousand tests come after it."""
    before = gc.get_threshold(), sys.getswitchinterval()
    yield
    assert (gc.get_threshold(), sys.getswitchinterval()) == before


@pytest.fixture(autouse=True)
def _databases_are_closed() -> Iterator[None]:
    yield
    close_databases()


@pytest.fixture
def default_port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where servers of this process open to the network unless told otherwise: no other test can take it."""
    with reserved_port() as port:
        monkeypatch.setattr(lan_access, "PORTS", [port])
        yield port


@pytest.fixture
def patient_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of this process do not move for a computer player only because the machine is busy."""
    monkeypatch.setattr(bot_deadlines, "ANSWER_TIMEOUT_S", PATIENCE_S)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which every test was skipped is no success."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    ran = reporter and any(reporter.stats.get(outcome) for outcome in ("passed", "failed", "error", "xfailed"))
    if reporter and reporter.stats.get("skipped") and not ran and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


def pytest_unconfigure(config: pytest.Config) -> None:
    """The very last line: what was left out because a program is not installed (tests/system_packages.py)."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput"):
        told = [report.longrepr for report in reporter.stats.get("skipped", ())]
        reasons = [str(each[2]) for each in told if isinstance(each, tuple | list)]
        if line := system_packages.left_out(reasons):
            reporter.write_line(line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """On which Pythons the golden games were played (tests/games/capitan/golden/test_python_versions.py)."""
    ran: dict[str, set[str]] = {"passed": set(), "failed": set(), "skipped": set()}
    for outcome, versions in ran.items():
        for report in terminalreporter.stats.get(outcome, ()):
            versions |= {str(value) for name, value in getattr(report, "user_properties", ()) if name == "python"}
    if any(ran.values()):
        words = (("passed", "the same on"), ("failed", "NOT the same on"), ("skipped", "not at hand:"))
        parts = [f"{word} {', '.join(sorted(ran[outcome]))}" for outcome, word in words if ran[outcome]]
        terminalreporter.write_line(f"Golden games on other Pythons: {'; '.join(parts)}")
