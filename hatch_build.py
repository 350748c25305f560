"""The compiled build: rules and imagined games through mypyc, a C compiler needed. Pure Python is the fallback.

`ELCAPITAN_MYPYC=1 pip install .` (or `-e .`) asks this hook for it; `python hatch_build.py` compiles a checkout where
it lies. What is compiled lies beside its source and goes before it, also when the source is newer;
`python hatch_build.py --clean` takes it away. docs/compiled.md says what is gained and what is different.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a program, in an environment that has mypy alone
    BuildHookInterface = object

SWITCH = "ELCAPITAN_MYPYC"
NO_RPATH = re.compile(r"\s-Wl,-rpath[=,]\S+")
NEEDS = ["mypy>=1.18", "setuptools>=77"]
ROOT = Path(__file__).resolve().parent
PURE = {"__init__", "board_faults", "move_text", "refusal_reason"}
"""Modules of those folders left as they are: they are asked once a game or when the program starts, or only hand on."""
CAPITAN = ROOT / "elcapitan" / "games" / "capitan"
FOLDERS = (ROOT / "elcapitan" / "kit" / "rules", CAPITAN / "rules", CAPITAN / "bots" / "simulation")
BOTS = ("city_value", "coefficients", "evaluation", "greedy", "prediction", "search", "weights")
"""What a computer player asks thousands of times a turn."""
CARCASSONNE = ("bots/simulation/sim_land", "rules/model/land", "rules/model/moves", "rules/model/tiles")
"""What its imagined games ask at every tile."""
READ = (
    "elcapitan/bots/budget.py",
    "elcapitan/games/capitan/bots/settling_policy.py",
    "elcapitan/games/capitan/rules/model/board_faults.py",
    "elcapitan/kit/bots/search.py",
    "elcapitan/kit/bots/weights.py",
    "elcapitan/kit/rules/move_text.py",
    "elcapitan/kit/rules/refusal_reason.py",
    "elcapitan/table/ruleset.py",
    "elcapitan/text_cleaning.py",
)
"""What the compiled modules import of the rest: read for its types, not compiled. mypy skips everything else, or it
would follow the packages above them into the client and ask for pygame."""


def modules() -> list[str]:
    """What is compiled, as paths from the root with slashes."""
    found = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py")) if path.stem not in PURE]
    found += [CAPITAN / "bots" / f"{name}.py" for name in BOTS]
    found += [CAPITAN.with_name("carcassonne") / f"{name}.py" for name in CARCASSONNE]
    return [path.relative_to(ROOT).as_posix() for path in found]


class CannotCompile(Exception):
    """Raised when there is no C compiler, or no headers of this Python; the text is one sentence."""


def compiled(target: Path) -> list[Path]:
    """The modules compiled for this Python, under `target` as they lie in the package; paths from there.

    ImportError without mypy or setuptools, CannotCompile without a compiler.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import CompileError, PlatformError

    target.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    os.chdir(ROOT)  # mypy finds its settings and the modules from there
    try:
        with tempfile.TemporaryDirectory() as work:
            options = ["--follow-imports=skip", f"--cache-dir={work}/types"]
            extensions = mypycify(
                [*options, *modules(), *READ], only_compile_paths=modules(), opt_level="3", target_dir=work
            )
            _make_reproducible(extensions, work)
            command = build_ext(Distribution({"name": "elcapitan", "ext_modules": extensions}))
            command.build_lib, command.build_temp = str(target), work
            command.ensure_finalized()
            try:
                command.run()
            except (CompileError, PlatformError) as error:
                raise CannotCompile(f"the C compiler failed ({error})") from None
    finally:
        os.chdir(before)
    return [path.relative_to(target) for path in target.rglob(f"*{suffix()}")]


def _make_reproducible(extensions: list[Any], work: str) -> None:
    """The same bytes wherever it is compiled: neither the folders of this machine nor an identity made of them."""
    if sys.platform != "linux":
        return
    # The command that Python itself was linked with may name its own folder, to be searched on every machine (RUNPATH).
    os.environ.setdefault("LDSHARED", NO_RPATH.sub("", str(sysconfig.get_config_var("LDSHARED"))))
    for extension in extensions:
        # New lists: mypyc gives all extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, f"-ffile-prefix-map={work}=."]
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,--build-id=none"]


def suffix() -> str:
    """How the file of a compiled module ends on this Python."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def clean() -> None:
    """Whatever was compiled in the checkout, by any Python, gone."""
    for ending in ("*.so", "*.pyd"):
        for path in (*ROOT.glob(f"*__mypyc{ending}"), *(ROOT / "elcapitan").rglob(ending)):
            path.unlink()


def in_place() -> None:
    """Compiled into the checkout."""
    clean()
    with tempfile.TemporaryDirectory() as made:
        for path in compiled(Path(made)):
            shutil.copy(Path(made) / path, ROOT / path)


class CompiledRules(BuildHookInterface):
    """Asked by hatchling for every wheel; does nothing unless the switch is set."""

    def dependencies(self) -> list[str]:
        return NEEDS if os.environ.get(SWITCH) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not os.environ.get(SWITCH):
            return
        try:
            if version == "editable":
                in_place()
                return
            self.made = tempfile.mkdtemp()
            found = compiled(Path(self.made))
        except CannotCompile as reason:
            self.app.abort(f"{SWITCH} is set, and nothing could be compiled: {reason}")
        build_data["force_include"].update({str(Path(self.made) / path): path.as_posix() for path in found})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "made", ""), ignore_errors=True)


if __name__ == "__main__":
    clean() if "--clean" in sys.argv[1:] else in_place()
