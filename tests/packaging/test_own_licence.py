"""The program's own licence: before its owner has chosen one, and after, everything says the same of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import licences
import make_linux
import own_licence
import pytest
import sbom
from own_licence import NONE, SAID, Contradiction, Licence

from elcapitan import __version__
from tests.packaging import installer
from tests.packaging.installer import needs_makensis

ROOT = Path(__file__).parents[2]
TEXT = "The licence of nobody but this test\n\nCopyright (c) Božena Dvořáková. Do what you like."
WITHOUT = "## Licence\n\nThere is **no licence yet**: wait.\nWhat it is made of has licences of its own.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """This project before its owner has chosen, whatever was chosen since, in its pyproject.toml and documents."""
    root = tmp_path / "project"
    root.mkdir()
    whole = (ROOT / "pyproject.toml").read_text("utf-8")
    (root / "pyproject.toml").write_text(re.sub(r"^license = .*\n", "", whole, flags=re.MULTILINE), "utf-8")
    for document in SAID:
        (root / document).parent.mkdir(parents=True, exist_ok=True)
        (root / document).write_text(WITHOUT, "utf-8")
    return root


@pytest.fixture
def text(tmp_path: Path) -> Path:
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    return tmp_path / "text.txt"


def put(project: Path, text: Path, name: str = "LicenseRef-Test") -> Licence:
    assert own_licence.main(["--put", name, str(text)], project) == 0
    licence = own_licence.checked(project)
    assert licence
    return licence


def test_the_project_says_one_thing_of_its_licence() -> None:
    """If this fails: `python assets/packaging/own_licence.py` says the same, and `--put` does it all at once."""
    own_licence.checked()


def test_without_a_licence_a_release_stops_with_a_sentence(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert own_licence.checked(project) is None
    assert own_licence.main([], project) == 1
    said = capsys.readouterr().err
    assert "nothing can be released before its owner has chosen one" in said
    assert said.count("\n") == 1


def test_the_workflow_asks_before_it_does_anything_for_a_tag() -> None:
    steps = (ROOT / ".github/workflows/release.yml").read_text("utf-8").partition("steps:")[2].split("\n      - ")
    (asks,) = (number for number, step in enumerate(steps) if "own_licence.py" in step)
    runs = next(number for number, step in enumerate(steps) if "run:" in step)
    assert asks == runs
    assert "startsWith(github.ref, 'refs/tags/v')" in steps[asks]


def test_one_step_puts_it_in_and_says_so(project: Path, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert put(project, text) == Licence("LicenseRef-Test", TEXT)
    assert "is under the licence LicenseRef-Test" in capsys.readouterr().out
    assert tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]["license"] == "LicenseRef-Test"
    for document in SAID:
        said = (project / document).read_text("utf-8")
        assert NONE not in said
        assert "LicenseRef-Test" in said
        assert "What it is made of has licences of its own." in said


def test_another_licence_takes_the_place_of_the_first(project: Path, text: Path) -> None:
    put(project, text)
    text.write_text("Another one.", "utf-8")
    assert put(project, text, "MIT") == Licence("MIT", "Another one.")
    assert "LicenseRef" not in "".join((project / file).read_text("utf-8") for file in (*SAID, "pyproject.toml"))


def test_it_can_be_put_into_the_project_as_it_is(project: Path, text: Path) -> None:
    for file in (*SAID, "pyproject.toml", own_licence.TEXT):
        if (ROOT / file).is_file():
            shutil.copy(ROOT / file, project / file)
    assert put(project, text).text == TEXT


@pytest.mark.parametrize(
    ("file", "words", "told"),
    [
        ("LICENSE", "text alone", "pyproject.toml names none"),
        ("LICENSE.md", "text elsewhere", "under another name than LICENSE: LICENSE.md"),
        ("COPYING", "text elsewhere", "COPYING"),
        ("README.md", "nothing about it", 'README.md does not say that there is "no licence yet"'),
    ],
)
def test_half_of_a_licence_is_none(
    file: str, words: str, told: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / file).write_text(words, "utf-8")
    assert own_licence.main([], project) == 1
    assert told in capsys.readouterr().err


def test_a_name_without_a_text_is_none(project: Path, text: Path) -> None:
    put(project, text)
    (project / own_licence.TEXT).write_text("\n", "utf-8")
    with pytest.raises(Contradiction, match="names LicenseRef-Test, but no LICENSE"):
        own_licence.chosen(project)


def test_a_name_as_a_table_is_not_understood(project: Path) -> None:
    whole = (project / "pyproject.toml").read_text("utf-8")
    (project / "pyproject.toml").write_text(
        whole.replace("[project]\n", '[project]\nlicense = {text = "MIT"}\n'), "utf-8"
    )
    with pytest.raises(Contradiction, match="as SPDX writes it"):
        own_licence.chosen(project)


def test_a_document_that_still_says_there_is_none_is_told(project: Path, text: Path) -> None:
    put(project, text)
    (project / "README.md").write_text(WITHOUT, "utf-8")
    with pytest.raises(Contradiction, match=r"README\.md does not say: El Capitan is under the licence"):
        own_licence.checked(project)


def test_nothing_is_written_where_a_document_has_no_place_for_it(
    project: Path, text: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "CONTRIBUTING.md").write_text("Welcome.\n", "utf-8")
    assert own_licence.main(["--put", "MIT", str(text)], project) == 1
    assert "CONTRIBUTING.md should say once" in capsys.readouterr().err
    assert not (project / own_licence.TEXT).exists()
    assert own_licence.chosen(project) is None


def test_a_text_that_is_not_there_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert own_licence.main(["--put", "MIT", str(project / "nowhere.txt")], project) == 1
    assert "nowhere.txt" in capsys.readouterr().err


def test_the_notices_begin_with_it() -> None:
    without, within = licences.of_frozen(None), licences.of_frozen(Licence("LicenseRef-Test", TEXT))
    assert NONE in without[:600]
    assert NONE not in within
    assert "is under the licence LicenseRef-Test" in within[:600]
    assert within.index(TEXT) < within.index("Libraries in machine code")
    assert "El Capitan  ·" not in without
    assert within.endswith(without.partition("Libraries in machine code")[2])


def test_the_list_of_parts_says_it_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "ElCapitan").write_bytes(b"")
    assert "licenses" not in sbom.bill(tmp_path, None)["metadata"]["component"]
    us = sbom.bill(tmp_path, Licence("MIT", TEXT))["metadata"]["component"]
    assert us["licenses"] == [{"expression": "MIT"}]


def frozen(folder: Path, own: Licence | None) -> Path:
    """As build.spec lays it out, and much smaller."""
    (folder / "_internal").mkdir(parents=True)
    (folder / "ElCapitan").write_bytes(b"\x7fELF GLIBC_2.14")
    (folder / "_internal" / licences.FILE).write_text(licences.of_frozen(own), "utf-8")
    if own:
        (folder / "_internal" / own_licence.INSIDE).write_text(own.text, "utf-8")
    return folder


@pytest.mark.parametrize("own", [None, Licence("LicenseRef-Test", TEXT)])
def test_the_packages_for_linux_say_it(own: Licence | None, tmp_path: Path) -> None:
    folder = frozen(tmp_path / "ElCapitan", own)
    make_linux.lay_out(folder, tmp_path / "root", "1.2")
    copyright = (tmp_path / "root/usr/share/doc/elcapitan/copyright").read_text("utf-8")
    assert (TEXT in copyright, NONE in copyright) == (bool(own), not own)
    with tarfile.open(make_linux.make_tar(folder, tmp_path, "1.2")) as whole:
        assert ("elcapitan-1.2/LICENSE" in whole.getnames()) == bool(own)


@needs_makensis
@pytest.mark.parametrize("own", [None, Licence("LicenseRef-Test", TEXT)])
def test_the_installer_for_windows_shows_it_if_there_is_one(own: Licence | None, tmp_path: Path) -> None:
    _out, said = installer.made(frozen(tmp_path / "El Capitan", own), tmp_path)
    assert ("LICENSE.txt" in said.partition("Install: ")[0]) == bool(own)


def built(project: Path) -> tuple[str, set[str], set[str]]:
    """What pyproject.toml makes of a project with one empty file of everything: metadata, and names inside both."""
    wheel = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for folder in (*wheel["packages"], *wheel["force-include"]):
        (project / folder).mkdir(parents=True)
        (project / folder / "__init__.py").touch()
    for file in (*wheel["shared-data"], "hatch_build.py", "assets/packaging/package.md"):
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        (project / file).touch()
    shutil.copy(ROOT / "hatch_build.py", project)
    command = [sys.executable, "-m", "hatchling", "build", "-d", "dist"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(next((project / "dist").glob("*.whl"))) as packed:
        inside = set(packed.namelist())
        metadata = packed.read(next(name for name in inside if name.endswith("/METADATA"))).decode()
    with tarfile.open(next((project / "dist").glob("*.tar.gz"))) as source:
        return metadata, inside, set(source.getnames())


def test_wheel_and_source_bring_it(project: Path, text: Path) -> None:
    put(project, text)
    metadata, wheel, source = built(project)
    about = message_from_string(metadata)
    assert about["License-Expression"] == "LicenseRef-Test"
    assert about["License-File"] == "LICENSE"
    assert f"elcapitan-{__version__}.dist-info/licenses/LICENSE" in wheel
    assert f"elcapitan-{__version__}/LICENSE" in source


def test_wheel_and_source_name_none_where_there_is_none(project: Path) -> None:
    metadata, wheel, source = built(project)
    assert not [line for line in metadata.splitlines() if line.startswith("License")]
    assert not [name for name in wheel | source if "licenses/" in name or name.endswith("/LICENSE")]
