"""One fault on trial: a child process takes the faulty module for the real one and is examined until a test fails.

First two golden games without pytest, which see most faults within a second; then the tests of the module's own letter;
then the other golden games in which nothing is shortened; then all other tests but the long ones. A child gets several
times what the part takes without a fault: of processor time, not of the clock, so that a busy machine kills nobody.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from types import CodeType

import hypothesis
import pytest

from tests.mutants.mutations import RULES, Fault, mutated

TESTS = RULES.parents[1] / "tests"
SLOW = ("test_counting", "test_random_games", "test_referee_agrees", "test_metamorphic", "test_reach")
"""Test files of the rules that play many positions; asked after all others."""
BY_BRUTE_FORCE = "exact"
"""What the names of such tests in test_reach have in common; the others are quick."""
OF_TEXTS = {"mangled": "board", "any_accepted": "board", "anything_at_all": "board", "a_text_is": "moves"}
"""Tests that read a great many texts, by a word of their names: they know of nothing but the modules that begin so."""
ENOUGH_TIMES, ENOUGH_S = 6, 5
"""A part may take so many times its processor time without a fault, and seconds more; what needs longer has no end."""
ENOUGH_BYTES = 3 << 30
Examine = Callable[[Fault | None], str | None]
"""A part of the examination: who notices the fault; None if nobody does."""
KILLED, SURVIVED, NO_PROGRAM = "killed", "survived", "no program"


class Trial:
    """The parts of the examination, and the processor seconds that each may take."""

    def __init__(self, long: bool = False) -> None:
        """Tries the tests themselves; ValueError if one fails without any fault."""
        self._enough: dict[Examine, int] = {}
        for examine in (_import, _first_look, _own, _screen, _unit, *([_long] if long else [])):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if noticed := _in_child(None, examine):
                raise ValueError(f"the tests fail without any fault: {noticed}")
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            self._enough[examine] = ceil(took * ENOUGH_TIMES) + ENOUGH_S
        # The tests of a module's own letter are some of the unit tests.
        self._enough[_own] = self._enough[_unit]

    def try_out(self, fault: Fault) -> tuple[str, str]:
        """What became of it, and who noticed."""
        for examine, enough in self._enough.items():
            noticed = _in_child(fault, examine, enough)
            if noticed is not None:
                return NO_PROGRAM if examine is _import else KILLED, noticed
        return SURVIVED, ""


def _in_child(fault: Fault | None, examine: Examine, enough: int = resource.RLIM_INFINITY) -> str | None:
    """Who noticed; None if nobody did."""
    with tempfile.TemporaryFile() as report:
        child = os.fork()
        if not child:
            _be_examined(fault, examine, enough, report.fileno())
        _, status = os.waitpid(child, 0)
        report.seek(0)
        noticed = report.read().decode()
    if os.WIFSIGNALED(status):
        return f"no end ({examine.__name__.strip('_')}, signal {os.WTERMSIG(status)})"
    return noticed if os.WEXITSTATUS(status) else None


def _be_examined(fault: Fault | None, examine: Examine, enough: int, report: int) -> None:
    """Never returns: a child of a fork must not run what its parent would run next."""
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (enough, enough))
        resource.setrlimit(resource.RLIMIT_AS, (ENOUGH_BYTES, ENOUGH_BYTES))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        if fault is not None:
            sys.meta_path.insert(0, _Finder(fault))
        noticed = examine(fault)
        code = noticed is not None
        os.write(report, (noticed or "").encode())
    except BaseException as error:
        os.write(report, f"{type(error).__name__} ({examine.__name__.strip('_')})".encode())
    finally:
        os._exit(code)


def _import(fault: Fault | None) -> str | None:
    importlib.import_module("elcapitan.games")
    importlib.import_module("elcapitan.games.capitan.ruleset")
    return None


def _first_look(fault: Fault | None) -> str | None:
    """Two golden games, enough for most."""
    return _replayed(_golden_tables()[:2])


def _screen(fault: Fault | None) -> str | None:
    return _replayed(_golden_tables()[2:])


def _golden_tables() -> list[tuple[int, tuple[str, ...]]]:
    """Those in which nothing is shortened, the ones with all extra cities first."""
    whole = importlib.import_module("tests.games.capitan.golden.golden").WHOLE
    return sorted(whole, key=lambda table: (-len(table[1]), table))


def _replayed(tables: Sequence[tuple[int, tuple[str, ...]]]) -> str | None:
    golden = importlib.import_module("tests.games.capitan.golden.golden")
    for players, extras in tables:
        game = golden.read(golden.file_of(players, extras))[0]
        for then, today in golden.replayed(game, 1):
            if not golden.same(then, today):
                return f"{players} players, {'+'.join(extras) or 'none'}: {then.text}"
    return None


def _own(fault: Fault | None) -> str | None:
    """The tests of the module's own letter."""
    own = TESTS / "rules" / f"test_{fault.module}.py" if fault else None
    return _pytest(["-k", f"not {BY_BRUTE_FORCE}", str(own)]) if own and own.exists() else None


def _unit(fault: Fault | None) -> str | None:
    files = [file for file in sorted((TESTS / "rules").glob("test_*.py")) if file.stem not in SLOW]
    texts = [name for name, modules in OF_TEXTS.items() if fault and not fault.module.startswith(modules)]
    return _pytest(["-k", " and ".join(f"not {name}" for name in texts), *map(str, files)])


def _long(fault: Fault | None) -> str | None:
    return _pytest([*(str(TESTS / "rules" / f"{name}.py") for name in SLOW), str(TESTS / "games")])


def _pytest(files: Iterable[str]) -> str | None:
    slow = [hypothesis.HealthCheck.too_slow]  # a busy machine is nobody's fault
    hypothesis.settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, suppress_health_check=slow
    )
    first = _First()
    known = "ignore::pytest.PytestAssertRewriteWarning"  # hypothesis was imported before pytest began
    switches = ["-x", "-q", "--timeout=0", "-W", known, "-p", "no:cacheprovider", "-p", "no:xdist"]
    switches.append("--hypothesis-profile=mutants")  # the tests' own conftest.py loads another one
    code = pytest.main([*switches, *files], [first])
    return (first.name or f"pytest ended with {code}") if code else None


class _First:
    """Remembers the first test that fails."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid.rpartition("/")[2]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"collecting {report.nodeid}"


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the faulty module under the name of the real one; nothing on disk is touched."""

    def __init__(self, fault: Fault) -> None:
        self._name = f"elcapitan.games.capitan.rules.{fault.module}"
        self._fault = fault

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        file = str(RULES / f"{self._fault.module}.py")
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file, self._fault))


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, fault: Fault) -> None:
        super().__init__(fullname, path)
        self._fault = fault

    def get_code(self, fullname: str) -> CodeType:
        return compile(mutated(self._fault), self.path, "exec", dont_inherit=True)
