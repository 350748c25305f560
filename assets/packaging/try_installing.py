"""Install the game as people do, each time into an environment made for it, and see that it plays and paints.

`python assets/packaging/try_installing.py [WAY ...]`; every way without any. Wheel and source distribution are built
first. What is needed from the package index is fetched; each step has its time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STEP_S = 300.0
"""For one step on a slow line; it takes some ten seconds on a good one."""
SHARED = ("share/applications/elcapitan.desktop", "share/man/man6/elcapitan.6")


class Failed(Exception):
    """Raised when a step fails; the text is its output."""


def call(*words: str | Path, **surroundings: str) -> str:
    """The output of a program. Failed if it fails or takes too long."""
    try:
        done = subprocess.run(
            [str(word) for word in words],
            capture_output=True,
            text=True,
            timeout=STEP_S,
            cwd="/" if os.name == "posix" else None,  # nothing of the checkout is found by chance
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | surroundings,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"{words[0]} took longer than {STEP_S:.0f} s") from None
    if done.returncode:
        raise Failed(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def built(folder: Path, tools: Path) -> tuple[Path, Path]:
    """Wheel and source distribution; the wheel is made from the source distribution, as an index's user would."""
    call(tools / "python", "-m", "build", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def fresh(folder: Path) -> Path:
    """A new environment; where its programs are."""
    call(sys.executable, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def by_pip(package: Path, folder: Path, tools: Path) -> Path:
    programs = fresh(folder / "venv")
    call(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package)
    missing = [name for name in SHARED if not (folder / "venv" / name).is_file()]
    if missing:
        raise Failed(f"pip has not installed {', '.join(missing)}")
    return programs / "elcapitan"


def by_pipx(package: Path, folder: Path, tools: Path) -> Path:
    homes = {
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_BIN_DIR": str(folder / "bin"),
        "PIPX_MAN_DIR": str(folder / "man"),
    }
    call(tools / "pipx", "install", "--quiet", "--python", sys.executable, package, **homes)
    return folder / "bin" / "elcapitan"


def by_uv(package: Path, folder: Path, tools: Path) -> Path:
    homes = {"UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(folder / "bin"), "UV_PYTHON": sys.executable}
    call(tools / "uv", "tool", "install", "--quiet", package, **homes)
    return folder / "bin" / "elcapitan"


def plays(program: Path, folder: Path) -> None:
    """Prints its version, plays a game, verifies it and paints its table."""
    home = {"ELCAPITAN_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy"}
    if not call(program, "--version", **home).startswith("elcapitan "):
        raise Failed("it does not say its version")
    call(program, "simulate", "--bots", "easy,easy", "--games", "1", "--out", folder / "games", **home)
    record = folder / "games" / "game-0001.capitan"
    call(program, "verify", record, **home)
    call(program, "shot", "table", "--record", record, "--lang", "cs", folder / "table.png", **home)
    if (folder / "table.png").stat().st_size < 100_000:
        raise Failed("the picture of the table shows nothing")


WAYS: dict[str, tuple[Callable[[Path, Path, Path], Path], str]] = {
    "pip-wheel": (by_pip, "wheel"),
    "pip-sdist": (by_pip, "sdist"),
    "pipx": (by_pipx, "wheel"),
    "uv-tool": (by_uv, "sdist"),
}


def main(wanted: list[str]) -> int:
    """Every way that is named; 1 if one of them fails, 2 if there is none of that name."""
    if unknown := [name for name in wanted if name not in WAYS]:
        print(f"no such way: {', '.join(unknown)} (there are {', '.join(WAYS)})", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as made:
        try:
            tools = fresh(Path(made) / "tools")
            call(tools / "python", "-m", "pip", "install", "--quiet", "build", "pipx", "uv")
            wheel, sdist = built(Path(made) / "dist", tools)
            for name in wanted or list(WAYS):
                way, kind = WAYS[name]
                began_s = time.monotonic()
                folder = Path(made) / name
                folder.mkdir()
                plays(way(wheel if kind == "wheel" else sdist, folder, tools), folder)
                print(f"{name}: installed and played in {time.monotonic() - began_s:.0f} s", flush=True)
        except Failed as reason:
            print(f"try_installing: {reason}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
