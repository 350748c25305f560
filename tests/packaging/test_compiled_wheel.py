"""The compiled build (docs/compiled.md): the documented line in an empty environment, and what mypyc reads for it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
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


@pytest.mark.slow
@pytest.mark.timeout(2 * STEP_S)
@needs_compiler
def test_the_documented_line_compiles_in_an_empty_environment(tmp_path: Path) -> None:
    """Two minutes of processor time, and what the game needs comes from the package index."""
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


def imports(path: str) -> Iterator[str]:
    """The files of the tree that a module names in its imports, wherever they stand in it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import, which this test cannot follow"
            named = [f"{node.module}.{name.name}" for name in node.names]
        else:
            continue
        for name in named:
            whole = name.replace(".", "/")
            candidates = (f"{whole}.py", f"{whole.rpartition('/')[0]}.py")
            yield from (file for file in candidates if file.startswith("elcapitan/") and (ROOT / file).is_file())


def test_mypyc_knows_the_type_of_everything_the_compiled_modules_import() -> None:
    """What is neither compiled nor read counts as Any without a word: slower, and faults are not seen."""
    compiled = hatch_build.modules()
    known = {*compiled, *hatch_build.READ}
    assert [(path, file) for path in compiled for file in imports(path) if file not in known] == []


def test_only_what_is_imported_is_read() -> None:
    known = {*hatch_build.modules(), *hatch_build.READ}
    assert {*hatch_build.READ} <= {file for path in known for file in imports(path)}
    assert not {*hatch_build.READ} & {*hatch_build.modules()}
