"""Makes the Python environment that `make` runs everything in, and repairs a broken one.

    python3 assets/packaging/make_environment.py play|dev [--folder .venv] [--chosen]

`play` installs what the game needs, `dev` also the tools of the tests. Ends with 0 when the environment is complete,
else with 1 and one sentence. A complete environment is only looked at, which takes a tenth of a second. Any other is
completed or, where that is impossible, made again: half made, interrupted, moved to another folder, or made with a
Python that is gone. With `--chosen` (`make PYTHON=...`) it is also made again if another Python made it.

Where Python's own `venv` lacks its pip, as on Debian without python3-venv, the ways of `WAYS` are tried in turn.
Standard library only; too old a Python can read it as well and says so.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
OLDEST = (3, 11)
NEWEST_TRIED = 19
"""Minor versions up to this one are looked for where `python3` is too old."""
STAMP = "elcapitan-ready.json"
"""In the environment: what it was made for; written last, so a half-made one has none."""
SETTINGS = ROOT / "pyproject.toml"
"""The environment is completed again when this has changed."""
LOOK = """
import importlib.metadata as known, json, sys
def is_there(name):
    try:
        return bool(known.version(name))
    except known.PackageNotFoundError:
        return False
print(json.dumps([list(sys.version_info[:2]), sys.prefix, [name for name in sys.argv[1:] if not is_there(name)]]))
"""
ON_DEBIAN = "sudo apt-get install python3-venv"


ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN")
"""Variables by which pip installs nothing into the environment."""


class Trouble(Exception):
    """Raised when there can be no environment; the text is for the user, its last line says what to do."""


class Look(NamedTuple):
    """What an environment's own Python says."""

    version: str
    missing: list[str]
    """Of the distributions asked for."""


def run(*words: object, show: bool = False) -> bool:
    """Whether a command succeeds; its output is shown only if asked for."""
    output = None if show else subprocess.DEVNULL
    # pip.conf may ask for installation into the user's home, which pip refuses in an environment.
    told = {**{name: value for name, value in os.environ.items() if name not in ELSEWHERE}, "PIP_USER": "0"}
    try:
        done = subprocess.run(
            [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=told, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def say(sentence: str) -> None:
    print(sentence, flush=True)


class Environment:
    """The folder with the environment."""

    def __init__(self, folder: Path, base: str | None) -> None:
        """`base`: the Python it is to be made from; None if this one is too old, and only uv can find another."""
        self.folder = folder
        self.base = base
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def look(self, names: list[str]) -> Look | None:
        """None unless it is an environment that works, in this place and of the version it was made with."""
        try:
            told = subprocess.run(
                [str(self.python), "-I", "-c", LOOK, *names],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=False,
            ).stdout
            version, prefix, missing = json.loads(told)
            made = re.search(r"^version(?:_info)? *= *(\d+\.\d+)", self._settings(), re.MULTILINE)
        except (OSError, ValueError):
            return None
        running = ".".join(map(str, version))
        if tuple(version) < OLDEST or not made or made[1] != running or not os.path.samefile(prefix, self.folder):
            return None
        return Look(running, missing)

    def _settings(self) -> str:
        return (self.folder / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")

    def stamp(self) -> dict[str, str]:
        """What was written when it was complete; empty if it never was."""
        try:
            read = json.loads((self.folder / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return read if isinstance(read, dict) else {}

    def remove(self) -> None:
        """Trouble if it cannot be removed."""
        if self.folder.is_symlink() or self.folder.is_file():
            self.folder.unlink()
        if not self.folder.exists():
            return
        if any(self.folder.iterdir()) and not self._is_ours():
            raise Trouble(
                f"{self.folder} is in the way and is no Python environment: move it, or name another folder "
                f"(make VENV=FOLDER ...)"
            )
        with contextlib.suppress(OSError):
            for place, _, _ in os.walk(self.folder):
                os.chmod(place, stat.S_IRWXU)  # a folder that was made read-only
        try:
            shutil.rmtree(self.folder)
        except OSError as fault:
            raise Trouble(
                f"{self.folder} must be made again and cannot be removed ({fault.strerror}): sudo rm -rf {self.folder}"
            ) from None

    def _is_ours(self) -> bool:
        """Half made, it may be any of these alone."""
        return any((self.folder / name).exists() for name in ("pyvenv.cfg", "bin", "Scripts", "lib", "Lib", "include"))

    def create(self) -> None:
        """From nothing, with pip in it. Trouble if no way leads there."""
        for way in WAYS:
            self.remove()
            if way(self) and self.installer():
                return
        self.remove()
        raise Trouble(
            f"Python {sys.version_info[0]}.{sys.version_info[1]} cannot make an environment here, because its pip is"
            f" missing. On Debian or Ubuntu: {ON_DEBIAN}"
        )

    def installer(self) -> list[object]:
        """The words that install something into it: its pip, or uv in an environment that uv made; else none."""
        if run(self.python, "-m", "pip", "--version"):
            return [self.python, "-m", "pip", "install", "--disable-pip-version-check"]
        return ["uv", "pip", "install", "--python", self.python] if run("uv", "--version") else []

    def install(self, kind: str) -> bool:
        """What the game needs (`play`) or the tests as well (`dev`)."""
        what = f"{ROOT}[dev]" if kind == "dev" else str(ROOT)
        words = self.installer()
        return bool(words) and run(*words, "--quiet", "--editable", what, show=True)


def with_venv(made: Environment) -> bool:
    """Python's own way. Trouble if it fails for another reason than its missing pip."""
    if made.base is None:
        return False
    done = subprocess.run(
        [made.base, "-m", "venv", str(made.folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    told = done.stdout.decode(errors="replace").strip()
    if done.returncode and not re.search("ensurepip|No module named", told):
        raise Trouble(f"Python could not make an environment: {told}")
    return done.returncode == 0


def with_uv(made: Environment) -> bool:
    """uv also fetches a Python where none is new enough."""
    wanted = made.base or f">={OLDEST[0]}.{OLDEST[1]}"
    return run("uv", "venv", "--quiet", "--seed", "--python", wanted, made.folder)


def with_other_pip(made: Environment) -> bool:
    """The pip of the system puts one into the environment."""
    return (
        made.base is not None
        and run(made.base, "-m", "pip", "--version")
        and run(made.base, "-m", "venv", "--without-pip", made.folder)
        and run(made.base, "-m", "pip", "--python", made.python, "install", "--quiet", "pip")
    )


def with_debian_package(made: Environment) -> bool:
    """Installs what Debian and Ubuntu keep apart from Python; for root, or with sudo where it asks no question."""
    first = as_root()
    if made.base is None or first is None or not shutil.which("apt-get"):
        return False
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    say(f"Python's venv module is incomplete here: apt-get install {package}")
    apt = [*first, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    install = [*apt, "install", "-y", "-qq", "--no-install-recommends", package]
    if not run(*install) and not (run(*apt, "update", "-qq") and run(*install)):
        return False
    return with_venv(made)


def with_debian_pip(made: Environment) -> bool:
    """Debian's pip out of its package, which may be fetched without rights; nothing of the system is changed."""
    if made.base is None or not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        return False
    say("Python's venv module is incomplete here: fetching Debian's pip for this folder alone.")
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as work:
        if not _fetch("python3-pip-whl", Path(work)):
            return False
        wheel = next(Path(work).glob("usr/share/python-wheels/pip-*.whl"), None)
        return (
            wheel is not None
            and run(made.base, "-m", "venv", "--without-pip", made.folder)
            and run(made.python, wheel / "pip", "install", "--quiet", "--no-index", "--no-deps", wheel)
        )


def _fetch(package: str, folder: Path) -> bool:
    """Downloads a Debian package and unpacks it into a folder; with lists of its own where the system has none."""
    lists = folder / "lists"
    own = [f"-oDir::State={lists}", f"-oDir::Cache={lists}", "-oDir::State::status=/var/lib/dpkg/status"]
    for state in ([], own):
        if state:
            (lists / "lists" / "partial").mkdir(parents=True)
            (lists / "archives" / "partial").mkdir(parents=True)
            if not run("apt-get", *state, "update", "-qq"):
                return False
        with inside(folder):
            run("apt-get", *state, "-qq", "download", package)
        if found := next(folder.glob(f"{package}_*.deb"), None):
            return run("dpkg-deb", "-x", found, folder)
    return False


WAYS = (with_venv, with_uv, with_other_pip, with_debian_package, with_debian_pip)
"""How an environment with pip is made, the plainest first."""


def as_root() -> list[str] | None:
    """The words before a command that needs root; None if that is not ours to do, or only after a question."""
    if os.name != "posix":
        return None
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if run("sudo", "-n", "true") else None


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One at a time: two targets of one make, or two terminals, may want the environment at once."""
    try:
        import fcntl
    except ImportError:  # Windows has no fcntl, and usually no make
        yield
        return
    with SETTINGS.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def requirements(kind: str) -> list[str]:
    """Names of the distributions that must be there; read without a parser of TOML, which old Pythons lack.

    Those for another system are left out.
    """
    text = SETTINGS.read_text(encoding="utf-8")
    lists = ["dependencies", "dev"] if kind == "dev" else ["dependencies"]
    found = [re.search(rf"^{name} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL) for name in lists]
    line = re.compile(r"^ +\"([\w.-]+)[^\"]*?(?:; sys_platform == '(\w+)')?\"", re.MULTILINE)
    named = [match for each in found if each for match in line.findall(each[1])]
    return ["elcapitan", *(name for name, system in named if system in ("", sys.platform))]


def complete(made: Environment, kind: str, chosen: bool) -> None:
    """The environment, whole. Trouble if that is impossible."""
    stamp = made.stamp()
    if stamp.get("kind") == "dev":
        kind = "dev"  # tools that are there stay up to date
    wanted = {"root": str(ROOT), "kind": kind, "digest": hashlib.sha256(SETTINGS.read_bytes()).hexdigest()}
    looked = made.look(requirements(kind))
    moved = bool(stamp) and stamp.get("root") != str(ROOT)
    other = chosen and looked is not None and looked.version != f"{sys.version_info[0]}.{sys.version_info[1]}"
    if looked and not moved and not other:
        if not looked.missing and all(stamp.get(name) == value for name, value in wanted.items()):
            return
        if os.access(made.folder, os.W_OK) and made.installer():
            say(f"Completing the environment in {made.folder} ...")
            if made.install(kind) and _is_whole(made, kind):
                _finish(made, wanted)
                return
    say(f"Making the environment in {made.folder}: " + ("some minutes ..." if kind == "dev" else "about a minute ..."))
    made.create()
    if not made.install(kind):
        raise Trouble(
            "What the game needs could not be installed; the lines above say why. Without a connection to PyPI"
            " it cannot be; otherwise the same command goes on from here."
        )
    if not _is_whole(made, kind):
        raise Trouble(
            f"pip has installed the game elsewhere than in {made.folder}: its settings say so (pip config list);"
            f" without them: PIP_CONFIG_FILE={os.devnull} make ..."
        )
    _finish(made, wanted)


def _is_whole(made: Environment, kind: str) -> bool:
    """Whether pip has installed what it was told to where it was told to."""
    found = made.look(requirements(kind))
    return found is not None and not found.missing


def _finish(made: Environment, stamp: dict[str, str]) -> None:
    (made.folder / STAMP).write_text(json.dumps(stamp) + "\n", encoding="utf-8")


def base_python(chosen: bool) -> str | None:
    """This Python, or that which this one's own environment was made from; None if it is too old and uv may find one.

    Trouble if it is too old and nothing else is there. A newer one beside it takes over, and this does not return.
    """
    if sys.version_info >= OLDEST:
        return str(getattr(sys, "_base_executable", None) or sys.executable)
    newer = next(
        (f"python3.{minor}" for minor in range(NEWEST_TRIED, 10, -1) if shutil.which(f"python3.{minor}")), None
    )
    if newer and not chosen:
        os.execvp(newer, [newer, *sys.argv])
    if shutil.which("uv") and not chosen:
        return None
    raise Trouble(
        f"El Capitan needs Python 3.11 or newer, and this is {sys.version_info[0]}.{sys.version_info[1]};"
        f" with another one: make PYTHON={newer or 'python3.13'} play"
    )


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make or repair the environment of this checkout.")
    parser.add_argument("kind", choices=("play", "dev"), help="what for: the game alone, or the tests as well")
    parser.add_argument("--folder", type=Path, default=ROOT / ".venv", help="where (.venv)")
    parser.add_argument("--chosen", action="store_true", help="of this Python and no other")
    wanted = parser.parse_args(argv)
    try:
        base = base_python(wanted.chosen)
        with alone():
            complete(Environment(Path(os.path.abspath(wanted.folder)), base), wanted.kind, wanted.chosen)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"The environment cannot be made: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
