"""What the workflows promise: pinned actions, the same checks for a change as for a release, builds that are signed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"


@pytest.mark.parametrize("name", sorted(file.name for file in WORKFLOWS.iterdir()))
def test_a_workflow_uses_nothing_that_may_be_another_tomorrow(name: str) -> None:
    """An action is named by its commit, and what a tag is called is never part of a shell's words."""
    text = (WORKFLOWS / name).read_text("utf-8")
    used = re.findall(r"uses: *(\S+)", text)
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", each) for each in used)
    assert "${{ github.ref_name" not in text
    assert "${{ github.event" not in text


def steps(name: str, job: str) -> list[Any]:
    return list(yaml.safe_load((WORKFLOWS / name).read_text("utf-8"))["jobs"][job]["steps"])


def test_every_pull_request_is_tested_as_a_release_is() -> None:
    said = yaml.safe_load((WORKFLOWS / "checks.yml").read_text("utf-8"))
    assert "pull_request" in said[True]  # what `on` is to YAML
    for name, job in (("checks.yml", "everything"), ("release.yml", "checks")):
        assert {"run": "bash .ci/run"} in steps(name, job)
    assert "make screens-check" in [step.get("run") for step in steps("release.yml", "checks")]


def test_a_release_signs_every_file_and_their_list_before_it_publishes_them() -> None:
    publish = (WORKFLOWS / "release.yml").read_text("utf-8").partition("\n  publish:\n")[2]
    order = [
        publish.index(step)
        for step in (
            "sha256sum -- * > SHA256SUMS",
            "subject-checksums: out/SHA256SUMS",
            "subject-path: out/SHA256SUMS",
            "out/SHA256SUMS.sigstore.json",
            'gh release create "$GITHUB_REF_NAME" out/*',
        )
    ]
    assert order == sorted(order)
    assert publish.count("uses: actions/attest@") == 2


def test_the_frozen_program_is_built_the_same_way_twice() -> None:
    """Sets are else in another order each time, and so are the modules."""
    for file in ("Makefile", ".ci/run"):
        built = [line for line in (ROOT / file).read_text("utf-8").splitlines() if "pyinstaller --noconfirm" in line]
        assert built
        assert all(line.strip().startswith("PYTHONHASHSEED=0 ") for line in built)
    (built_there,) = [step for step in steps("release.yml", "package") if "pyinstaller" in step.get("run", "")]
    assert built_there["env"] == {"PYTHONHASHSEED": "0"}
