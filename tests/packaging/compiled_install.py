"""The documented line compiles in an empty environment and plays as pure Python does (docs/compiled.md).

Not among the other tests, for it takes two minutes of processor time, and pip fetches what the game needs:

    python -m pytest tests/packaging/compiled_install.py
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import hatch_build
from tests.packaging.test_wheel import ours

ROOT = Path(__file__).parents[2]
DOCUMENTED = r"^    ELCAPITAN_MYPYC=1 pip install \.  "
STEP_S = 3600.0
"""For one step: only a hang is to be cut off. Compiling takes about two minutes of processor time."""

needs_compiler = pytest.mark.skipif(
    shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]) is None,
    reason="there is no C compiler here",
)


def call(*words: str | Path, folder: Path, **surroundings: str) -> str:
    """What a program says that finds nothing of this checkout or environment by chance."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "PIP_"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=kept | surroundings,
        capture_output=True,
        text=True,
        timeout=STEP_S,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.timeout(2 * STEP_S)
@needs_compiler
def test_the_documented_line_compiles_in_an_empty_environment(tmp_path: Path) -> None:
    assert re.search(DOCUMENTED, (ROOT / "docs" / "compiled.md").read_text("utf-8"), re.MULTILINE)
    source = tmp_path / "source"
    for path in ours("elcapitan", "server", "assets", "*.md", "*.py", "pyproject.toml"):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, source / path)
    call(sys.executable, "-m", "venv", tmp_path / "venv", folder=tmp_path)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")

    call(programs / "pip", "install", "--quiet", ".", folder=source, ELCAPITAN_MYPYC="1")

    home = {"ELCAPITAN_HOME": str(tmp_path / "home")}
    names = [path.removesuffix(".py").replace("/", ".") for path in hatch_build.modules()]
    asked = f"import importlib; print(*(importlib.import_module(name).__file__ for name in {names}), sep='\\n')"
    files = call(programs / "python", "-c", asked, folder=tmp_path, **home).split()
    assert [file for file in files if not file.endswith(hatch_build.suffix())] == []
    game = ("simulate", "--bots", "easy,normal,hard", "--rollouts", "4", "--seed", "compiled", "--out")
    call(programs / "elcapitan", *game, "there", folder=tmp_path, **home)
    call(sys.executable, "-m", "elcapitan", *game, tmp_path / "here", folder=ROOT, **home)
    record = "game-0001.capitan"
    assert (tmp_path / "there" / record).read_bytes() == (tmp_path / "here" / record).read_bytes()
