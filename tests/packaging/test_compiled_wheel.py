"""What mypyc reads for the compiled build (docs/compiled.md); that it installs is seen in compiled_install.py."""

from __future__ import annotations

import ast
import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]


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


@pytest.mark.skipif(sys.platform != "linux", reason="the linker's words are Linux's")
def test_a_compiled_module_has_neither_a_build_identity_nor_a_folder_of_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LDSHARED", "")  # so that what is set here does not stay
    monkeypatch.delenv("LDSHARED")
    monkeypatch.setitem(sysconfig.get_config_vars(), "LDSHARED", "gcc -shared -Wl,-rpath=/opt/python/lib -Wl,-O1")
    module = SimpleNamespace(extra_compile_args=["-O3"], extra_link_args=[])
    hatch_build._make_reproducible([module], "/home/ada/work")
    assert module.extra_compile_args == ["-O3", "-ffile-prefix-map=/home/ada/work=."]
    assert module.extra_link_args == ["-Wl,--build-id=none"]
    assert os.environ["LDSHARED"] == "gcc -shared -Wl,-O1"


def test_the_packages_above_the_compiled_modules_are_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lead into the client, and the environment in which pip builds has no pygame."""
    pytest.importorskip("setuptools")
    told: list[str] = []

    def mypycify(words: list[str], **_: object) -> None:
        told.extend(words)
        raise hatch_build.CannotCompile

    monkeypatch.setattr("mypyc.build.mypycify", mypycify)
    with pytest.raises(hatch_build.CannotCompile):
        hatch_build.compiled(tmp_path)
    assert "--follow-imports=skip" in told
    assert {*hatch_build.modules(), *hatch_build.READ} == {word for word in told if not word.startswith("-")}
