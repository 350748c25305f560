"""Which packages of the system are missing, getting them where that takes no question, and the last line of a run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import system_packages
from tests.system_packages import INSTALL, Need, left_out, main

ROOT = Path(__file__).parents[1]
ABSENT = Need("no-such-program-9731", "no-such-package")


class Machine:
    """One on which a program is missing, and what was tried there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried: list[str] = []
        self.may: list[str] | None = []
        """The words before a command that needs root; None: nobody may."""
        self.works = True
        monkeypatch.setattr(system_packages, "NEEDED", (ABSENT,))
        monkeypatch.setattr(system_packages, "FURTHER", ())
        monkeypatch.setattr(system_packages, "is_there", lambda need: self.works and bool(self.tried))
        monkeypatch.setattr(system_packages, "as_root", lambda: self.may)
        monkeypatch.setattr(system_packages, "run", self.run)
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
        monkeypatch.delenv("CI", raising=False)

    def run(self, *words: object) -> bool:
        self.tried.append(" ".join(map(str, words)))
        return self.works


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_root_installs_what_is_missing(machine: Machine) -> None:
    assert main([]) == 0
    assert len(machine.tried) == 1
    assert machine.tried[0].startswith("env DEBIAN_FRONTEND=noninteractive apt-get install -y")
    assert machine.tried[0].endswith(" no-such-package")


def test_so_does_a_user_whom_sudo_asks_nothing(machine: Machine) -> None:
    machine.may = ["sudo", "-n"]
    assert main([]) == 0
    assert machine.tried[0].startswith("sudo -n env ")


def test_whoever_may_not_is_told_the_command_and_goes_on(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.may = None
    assert main([]) == 0
    assert machine.tried == []
    assert "sudo apt-get install no-such-package" in capsys.readouterr().out


def test_without_a_network_the_rest_is_still_tested(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.works = False
    assert main([]) == 0
    assert [words.split("apt-get ")[1].split()[0] for words in machine.tried] == ["install", "update"]
    assert "sudo apt-get install no-such-package" in capsys.readouterr().out


def test_ci_leaves_nothing_out_silently(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    machine.works = False
    assert main([]) == 1
    assert "no-such-package" in capsys.readouterr().err
    machine.may = None
    assert main([]) == 0, "nobody may install anything there: the last line says what was left out"
    assert main(["--strict"]) == 1, "as .ci/run asks"


def test_ci_itself_asks_strictly() -> None:
    assert "tests/system_packages.py --strict\n" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_it_runs_before_there_is_an_environment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "tests" / "system_packages.py"), "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_last_line_counts_what_was_left_out_and_names_all_packages() -> None:
    assert left_out(["Skipped: only root can give files away"]) == ""
    reasons = [f"Skipped: not installed: {INSTALL} xvfb libx11-6", "Skipped: Windows has no modes"]
    assert left_out(reasons) == "Left out: 1 test for want of programs. For them: apt-get install libx11-6 xvfb"
    reasons += [f"Skipped: fish is not installed: {INSTALL} fish"] * 2
    assert left_out(reasons) == "Left out: 3 tests for want of programs. For them: apt-get install fish libx11-6 xvfb"


INNER = """
import pytest
from tests.conftest import pytest_sessionfinish, pytest_unconfigure
"""
SKIPPED = f"def test_it(): pytest.skip('x is not installed: {INSTALL} x')\n"


@pytest.mark.parametrize(
    ("tests", "workers", "code"),
    [
        (SKIPPED, [], pytest.ExitCode.NO_TESTS_COLLECTED),
        (SKIPPED + "def test_other(): pass\n", [], pytest.ExitCode.OK),
        (SKIPPED + "def test_other(): pass\n", ["-n", "1"], pytest.ExitCode.OK),
        (SKIPPED + "def test_other(): assert 0\n", [], pytest.ExitCode.TESTS_FAILED),
    ],
)
def test_a_run_ends_with_that_line_and_fails_if_no_test_ran(
    tmp_path: Path, tests: str, workers: list[str], code: pytest.ExitCode
) -> None:
    (tmp_path / "conftest.py").write_text(INNER)
    (tmp_path / "test_inner.py").write_text(f"import pytest\n{tests}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers, str(tmp_path)],
        cwd=tmp_path,
        env=os.environ | {"PYTEST_ADDOPTS": "", "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "server")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert done.stdout.splitlines()[-1] == "Left out: 1 test for want of programs. For them: apt-get install x"
