"""Every line of shell that is kept here, through shellcheck: the scripts, and what the workflow's steps run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
import yaml

from tests.kept_files import kept_files
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[1]
SHELLCHECK = shutil.which("shellcheck", path=f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}")
BEGINS = re.compile(rb"#! ?/(?:usr/bin/env |bin/)(?:ba)?sh\b")


def scripts() -> list[str]:
    """By their first line; from the root."""
    files = [name for name in kept_files() if Path(name).suffix in ("", ".sh")]
    return [name for name in files if BEGINS.match((ROOT / name).read_bytes())]


def steps() -> list[tuple[str, str]]:
    """What each step of the workflows runs, with a name for it."""
    found = []
    for file in sorted((ROOT / ".github/workflows").glob("*.yml")):
        whole = yaml.safe_load(file.read_text("utf-8"))
        assert whole["defaults"]["run"]["shell"] == "bash"
        for job, said in whole["jobs"].items():
            found += [
                (f"{file.stem}-{job}-{number}", step["run"])
                for number, step in enumerate(said["steps"])
                if "run" in step
            ]
    return found


def faults(text: str) -> list[str]:
    """What shellcheck finds in a script, one sentence each."""
    assert SHELLCHECK, "shellcheck comes with the tools of make test"
    command = [SHELLCHECK, "--format", "json", "--severity", "style", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE_S)
    assert not done.stderr
    return [f"line {found['line']}: {found['message']} (SC{found['code']})" for found in json.loads(done.stdout)]


def test_the_scripts_are_found() -> None:
    assert {".ci/run", "assets/packaging/try_chroot.sh", "assets/packaging/share/install.sh"} <= set(scripts())
    assert len(steps()) > 10


def test_a_fault_is_found() -> None:
    assert "SC2086" in faults("#!/bin/bash\nrm -rf $1\n")[0]


@pytest.mark.parametrize("name", scripts())
def test_nothing_is_found_in_a_script(name: str) -> None:
    assert faults((ROOT / name).read_text("utf-8")) == []


def test_nothing_is_found_in_the_completion() -> None:
    """A shell reads it, and never runs it by itself: it has no first line that says which."""
    assert faults("#!/bin/bash\n" + (ROOT / "assets/packaging/share/elcapitan.bash").read_text("utf-8")) == []


@pytest.mark.parametrize(("name", "run"), steps())
def test_nothing_is_found_in_a_step_of_the_workflow(name: str, run: str) -> None:
    """Nothing is put into its words beforehand: what a step is told comes by its surroundings."""
    assert "${{" not in run
    assert faults(f"#!/bin/bash -e\n{run}") == []


@pytest.mark.parametrize("script", scripts())
def test_no_script_goes_elsewhere_because_of_cdpath(script: str) -> None:
    before, goes, _after = (ROOT / script).read_text("utf-8").partition('cd "$(dirname')
    assert not goes or "unset CDPATH" in before
