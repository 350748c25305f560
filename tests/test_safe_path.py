"""No process that the program starts imports a module from the folder in which the player happens to be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.bots.spawn_context import SAFE_PATH
from elcapitan_server.program import worker_command
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "tests" / "pictures" / "records" / "three.capitan"
PLANTED = (
    *("secrets", "random", "struct", "socket", "pickle", "multiprocessing", "asyncio", "sqlite3", "logging", "json"),
    *("msgpack", "msgspec", "zeroconf", "platformdirs", "elcapitan", "elcapitan_server", "pygame", "sitecustomize"),
)


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder in which every module that may be imported writes down that it was."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in PLANTED:
        (folder / f"{name}.py").write_text(f"open({str(folder / 'ran')!r}, 'a').write({name!r} + ' ')\n", "utf-8")
    return folder


def run_in(trap: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A program of the console, which lies in another folder, as a player starts it in that one."""
    script = trap.parent / "program.py"
    script.write_text(f"import sys\n{program}", "utf-8")
    environment = {name: value for name, value in os.environ.items() if name != SAFE_PATH}
    return subprocess.run(
        [sys.executable, str(script), *words],
        cwd=trap,
        env=environment | {"ELCAPITAN_HOME": str(trap.parent / "home")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


COMMAND = "if __name__ == '__main__':\n    from elcapitan.cli import main\n    sys.exit(main())\n"


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "match", "--focus", "random", "--versus", "random", "--games", "4", "--processes", "2"],
        ["text", "--plain", "--bots", "random"],
    ],
    ids=lambda words: words[0],
)
def test_commands_that_start_processes_run_nothing_of_the_current_folder(trap: Path, words: list[str]) -> None:
    done = run_in(trap, COMMAND, *words)
    assert done.returncode == 0, done.stderr
    assert not (trap / "ran").exists(), (trap / "ran").read_text()


ADVISER = """
if __name__ == "__main__":
    import time
    from elcapitan.bots.background import BackgroundWork
    work = BackgroundWork()
    work.begin(divmod, 7, 2)
    while (found := work.poll()) is None:
        time.sleep(0.01)
    sys.exit(found != (3, 1))
"""


def test_work_in_the_background_runs_nothing_of_the_current_folder(trap: Path) -> None:
    done = run_in(trap, ADVISER)
    assert done.returncode == 0, done.stderr
    assert not (trap / "ran").exists(), (trap / "ran").read_text()


def test_the_trap_is_one(trap: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python does by itself, and what the program did before."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)  # another test of this process may have begun background work
    subprocess.run([sys.executable, "-c", "import secrets"], cwd=trap, check=True, timeout=PATIENCE_S)
    assert "secrets" in (trap / "ran").read_text()


def test_every_command_of_ours_that_is_python_leaves_the_current_folder_out() -> None:
    assert paths.program_command()[1] == worker_command()[1] == "-P"


STARTS = re.compile(r"sys\.executable|get_context|import multiprocessing|ProcessPool|os\.exec")


def test_nothing_else_starts_a_python() -> None:
    """Whoever needs a process asks `paths.python_command` or `spawn_context`."""
    found = {
        path.relative_to(ROOT).as_posix()
        for top in ("elcapitan", "server/elcapitan_server")
        for path in (ROOT / top).rglob("*.py")
        if STARTS.search(path.read_text("utf-8"))
    }
    assert found == {"elcapitan/paths.py", "elcapitan/bots/spawn_context.py"}
