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
from collections.abc import Callable, Iterable
from functools import partial
from math import ceil
from pathlib import Path
from types import CodeType

import hypothesis
import pytest

from tests.mutants.mutations import Fault, file_of, mutated

TESTS = Path(__file__).parents[1] / "games"
BY_BRUTE_FORCE = "exact"
"""What the names of tests in El Capitan's test_reach that try all routes have in common; the others are quick."""
ENOUGH_TIMES, ENOUGH_S = 6, 5
"""A part may take so many times its processor time without a fault, and seconds more; what needs longer has no end."""
ENOUGH_BYTES = 3 << 30
Examine = Callable[[str, Fault | None], str | None]
"""A part of the examination, of a game: who notices the fault; None if nobody does."""
KILLED, SURVIVED, NO_PROGRAM = "killed", "survived", "no program"


class Trial:
    """The parts of the examination, and the processor seconds that each may take."""

    def __init__(self, game: str, long: bool = False) -> None:
        """Tries the tests themselves; ValueError if one fails without any fault."""
        self._game = game
        self._enough: dict[Examine, int] = {}
        for examine in (_import, _first_look, _own, _screen, _unit, *([_long] if long else [])):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if noticed := _in_child(game, None, examine):
                raise ValueError(f"the tests fail without any fault: {noticed}")
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            self._enough[examine] = ceil(took * ENOUGH_TIMES) + ENOUGH_S
        # The tests of a module's own letter are some of the unit tests.
        self._enough[_own] = self._enough[_unit]

    def try_out(self, fault: Fault) -> tuple[str, str]:
        """What became of it, and who noticed."""
        for examine, enough in self._enough.items():
            noticed = _in_child(self._game, fault, examine, enough)
            if noticed is not None:
                return NO_PROGRAM if examine is _import else KILLED, noticed
        return SURVIVED, ""


def _in_child(game: str, fault: Fault | None, examine: Examine, enough: int = resource.RLIM_INFINITY) -> str | None:
    """Who noticed; None if nobody did."""
    with tempfile.TemporaryFile() as report:
        child = os.fork()
        if not child:
            _be_examined(fault, partial(examine, game), enough, report.fileno(), examine.__name__)
        _, status = os.waitpid(child, 0)
        report.seek(0)
        noticed = report.read().decode()
    if os.WIFSIGNALED(status):
        return f"no end ({examine.__name__.strip('_')}, signal {os.WTERMSIG(status)})"
    return noticed if os.WEXITSTATUS(status) else None


def _be_examined(
    fault: Fault | None, examine: Callable[[Fault | None], str | None], enough: int, report: int, part: str
) -> None:
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
        os.write(report, f"{type(error).__name__} ({part.strip('_')})".encode())
    finally:
        os._exit(code)


def _import(game: str, fault: Fault | None) -> str | None:
    importlib.import_module("elcapitan.games")
    importlib.import_module(f"elcapitan.games.{game}.ruleset")
    return None


def _first_look(game: str, fault: Fault | None) -> str | None:
    """Two golden games, enough for most."""
    return _replayed(game, slice(2))


def _screen(game: str, fault: Fault | None) -> str | None:
    return _replayed(game, slice(2, None))


def _replayed(game: str, which: slice) -> str | None:
    """The first game of some golden files; of El Capitan those where nothing is shortened, the most extras first."""
    golden = importlib.import_module(f"tests.games.{game}.golden.golden")
    file = importlib.import_module("tests.games.golden_file")
    tables = [(players,) for players in golden.PLAYERS] if game == "yspahan" else golden.WHOLE
    for table in sorted(tables, key=lambda table: (-len(table[-1]) if len(table) > 1 else 0, table))[which]:
        for then, today in golden.replayed(file.read(golden.file_of(*table))[0]):
            if not file.same(then, today):
                return f"{table}: {then.text}"
    return None


def _own(game: str, fault: Fault | None) -> str | None:
    """The tests of the module's own letter."""
    name = f"test_{fault.module.rpartition('.')[2]}.py" if fault else ""
    own = [file for file in _unit_files(game) if file.name == name]
    return _pytest(["-k", f"not {BY_BRUTE_FORCE}", *map(str, own)]) if own else None


def _unit(game: str, fault: Fault | None) -> str | None:
    return _pytest(["-k", f"not {BY_BRUTE_FORCE}", *map(str, _unit_files(game))])


def _unit_files(game: str) -> list[Path]:
    rules = TESTS / game / "rules"
    return [*sorted(rules.glob("test_*.py")), *sorted((rules / "model").glob("test_*.py"))]


def _long(game: str, fault: Fault | None) -> str | None:
    """What plays many positions, and T6 by brute force."""
    of_game = TESTS / game
    return _pytest([str(of_game / "rules"), str(of_game / "golden"), str(of_game / "test_ruleset.py")])


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
        self._name = f"elcapitan.games.{fault.module}"
        self._fault = fault

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        file = str(file_of(self._fault.module))
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file, self._fault))


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, fault: Fault) -> None:
        super().__init__(fullname, path)
        self._fault = fault

    def get_code(self, fullname: str) -> CodeType:
        return compile(mutated(self._fault), self.path, "exec", dont_inherit=True)
