"""What a release is made with: pins, versions that agree, what an audit means, packages for Linux, one for Windows."""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import audit
import check_version
import licences
import make_linux
import pytest

from elcapitan import __version__
from elcapitan.client.shell import display_libraries
from elcapitan.games import game_names, introduction
from tests.packaging import installer
from tests.packaging.installer import needs_makensis
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "assets" / "packaging"


def test_everything_a_release_is_made_with_is_pinned_by_hashes() -> None:
    """If this fails: the command at the top of release.in"""
    text = (PACKAGING / "release.txt").read_text(encoding="utf-8")
    pinned = re.split(r"^(?=[a-z0-9][\w.-]*==)", text, flags=re.MULTILINE)[1:]
    names = {block.partition("==")[0].replace("_", "-").lower() for block in pinned}
    assert all("--hash=sha256:" in block for block in pinned)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [re.split(r"[>=<\s]", line)[0] for line in project["dependencies"]]
    wanted += re.findall(r"^([a-z][\w-]*)>=", (PACKAGING / "release.in").read_text("utf-8"), re.MULTILINE)
    assert set(wanted) <= names
    assert "http" not in re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("code", "said", "complained", "means", "told"),
    [
        (0, "", "No known vulnerabilities found", 0, "no known weakness"),
        (0, "shtab could not be audited\n" * 2, "", 0, "nothing is known of 2 packages"),
        (1, "msgpack 1.0 PYSEC-1", "Found 1 known vulnerability in 1 package", 1, "PYSEC-1"),
        (1, "", "requests.exceptions.ConnectionError: Max retries exceeded", 0, "cannot be reached"),
        (1, "", "No module named pip_audit", 1, "No module named"),
        (1, "", "HTTPError: 503 Server Error: Service Unavailable for url", 0, "cannot be reached"),
        (1, "", 'File "audit.py", line 503, in query: KeyError', 1, "line 503"),
        (2, "", "usage: pip-audit", 1, "usage"),
    ],
)
def test_what_an_audit_means(
    code: int, said: str, complained: str, means: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.verdict(code, said, complained) == means
    assert told in capsys.readouterr().err


def test_what_is_audited_is_what_is_pinned_for_every_system() -> None:
    assert [file.name for file in audit.PINS] == ["release.txt", "image.txt"]
    asked = audit.pinned("\n".join(file.read_text("utf-8") for file in audit.PINS)).splitlines()
    names = {line.partition("==")[0] for line in asked}
    assert {"pygame-ce", "pyinstaller", "pefile", "macholib", "prometheus-client", "asyncpg"} <= names
    assert all(re.fullmatch(r"[\w.-]+==[\d.]+\w*", line) for line in asked)


def test_a_tag_must_be_the_version_and_be_among_the_changes() -> None:
    assert check_version.main([f"v{__version__}x"]) == 1
    assert any("pyproject.toml" in fault for fault in check_version.faults("v9.9.9"))
    here = [fault for fault in check_version.faults(f"v{__version__}") if "CHANGELOG" not in fault]
    assert not [fault for fault in here if not fault.startswith("README")]
    assert check_version.main([]) == 2


@pytest.mark.parametrize(("name", "table"), [("README.md", 0), ("README.cs.md", 1)])
def test_a_release_lists_its_downloads_and_no_longer_says_that_there_is_none(
    name: str, table: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metainfo = check_version.METAINFO
    for path in ("pyproject.toml", "elcapitan/__init__.py", metainfo, "CHANGELOG.md", "README.md", "README.cs.md"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    monkeypatch.setattr(check_version, "ROOT", tmp_path)

    def faults() -> list[str]:
        return [fault for fault in check_version.faults(f"v{__version__}") if fault.startswith(f"{name} ")]

    before = (tmp_path / name).read_text("utf-8")
    sentence = check_version.NO_RELEASE[name]
    tables = re.findall(r"^```markdown\n(.*?)^```", (ROOT / "docs/releasing.md").read_text("utf-8"), re.M | re.S)
    if sentence in before:
        assert len(faults()) == 1
        (tmp_path / name).write_text(before.replace(sentence, ""), "utf-8")
        assert len(faults()) == 1
    (tmp_path / name).write_text(before.replace(sentence, tables[table]), "utf-8")
    assert not faults()


@pytest.mark.parametrize("name", check_version.NO_RELEASE)
def test_what_cannot_be_downloaded_yet_is_not_offered(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert check_version.NO_RELEASE[name] not in text or not [end for end in check_version.DOWNLOADS if end in text]


def test_what_travels_in_packages_leads_nowhere_outside_of_them() -> None:
    text = (PACKAGING / "package.md").read_text("utf-8")
    assert not re.search(r"\]\((?!https://)|<img", text), "links and pictures are dead in a package and on PyPI"
    assert not [sentence for sentence in check_version.NO_RELEASE.values() if sentence in text]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["readme"] == "assets/packaging/package.md"


def test_every_package_needs_the_libraries_that_the_program_names() -> None:
    needed = set(display_libraries.X11.values())
    assert needed <= set(make_linux.OPENED_BY_SDL)
    assert needed <= set((PACKAGING / "package.md").read_text("utf-8").replace("`", " ").split())
    assert needed <= set((PACKAGING / "try_chroot.sh").read_text("utf-8").split())


@pytest.mark.parametrize("game", game_names())
def test_every_package_names_every_game(game: str) -> None:
    name = introduction(game).name
    entry = (PACKAGING / "share" / "elcapitan.desktop").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    said = make_linux.control("1", "amd64", "2.31", 1).partition("Description:")[2]
    assert not re.search(r"guided first game of [A-Z]", (PACKAGING / "package.md").read_text("utf-8")), "each has one"
    for text in (said, project["description"], (PACKAGING / "package.md").read_text("utf-8")):
        assert name in text
    assert all(name in line for line in re.findall(r"^Comment.*$", entry, re.M))


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """As pyinstaller lays it out, and much smaller."""
    folder = tmp_path / "ElCapitan"
    (folder / "_internal").mkdir(parents=True)
    (folder / "ElCapitan").write_bytes(b"\x7fELF GLIBC_2.14 GLIBC_2.9")
    (folder / "ElCapitan").chmod(0o755)
    (folder / "_internal" / "libx.so").write_bytes(b"\x7fELF GLIBC_2.31\0GLIBC_2.4")
    (folder / "_internal" / "words.txt").write_text("GLIBC_2.99")
    (folder / "_internal" / licences.FILE).write_text("licences")
    return folder


def test_the_newest_c_library_asked_for_is_found(frozen: Path) -> None:
    assert make_linux.needed_libc(frozen) == "2.31"


def test_the_archive_holds_program_and_installer_and_is_always_the_same(frozen: Path, tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        made.append(make_linux.make_tar(frozen, tmp_path / name, "1.2"))
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as whole:
        names = {entry.name: entry for entry in whole}
    assert names["elcapitan-1.2/program/ElCapitan"].mode & 0o111
    assert names["elcapitan-1.2/install.sh"].mode & 0o111
    assert {"elcapitan-1.2/share/elcapitan.desktop", "elcapitan-1.2/share/elcapitan.png"} <= set(names)
    assert names["elcapitan-1.2/README.md"].size == (PACKAGING / "package.md").stat().st_size


def test_the_archive_installs_itself_into_a_home_and_goes_again(frozen: Path, tmp_path: Path) -> None:
    file = make_linux.make_tar(frozen, tmp_path, "1.2")
    with tarfile.open(file) as whole:
        whole.extractall(tmp_path, filter="data")
    home = tmp_path / "home with spaces"
    home.mkdir()
    surroundings = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    install = [str(tmp_path / "elcapitan-1.2" / "install.sh")]
    for _twice in range(2):
        subprocess.run(install, check=True, env=surroundings, capture_output=True, timeout=PATIENCE_S)
    program = home / ".local/bin/elcapitan"
    assert program.resolve() == home / ".local/lib/elcapitan/ElCapitan"
    entry = (home / ".local/share/applications/elcapitan.desktop").read_text("utf-8")
    assert f'Exec="{program}" play %f' in entry
    subprocess.run([*install, "--remove"], check=True, env=surroundings, capture_output=True, timeout=PATIENCE_S)
    assert not [path for path in home.rglob("*elcapitan*") if path.name != "mime"]


@pytest.fixture
def unpacked(frozen: Path, tmp_path: Path) -> Path:
    """The archive as it is unpacked."""
    with tarfile.open(make_linux.make_tar(frozen, tmp_path, "1.2")) as whole:
        whole.extractall(tmp_path, filter="data")
    return tmp_path / "elcapitan-1.2"


def run_installer(unpacked: Path, home: Path, *words: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """As typed from the folder above it."""
    return subprocess.run(
        ["sh", f"{unpacked.name}/install.sh", *words],
        cwd=unpacked.parent,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", **surroundings},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def test_the_installer_goes_nowhere_else_because_of_cdpath_and_takes_any_home(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "R&D | games"
    home.mkdir()
    done = run_installer(unpacked, home, CDPATH=".")
    assert (done.returncode, done.stderr) == (0, "")
    program = home / ".local/bin/elcapitan"
    assert program.resolve() == home / ".local/lib/elcapitan/ElCapitan"
    assert f'Exec="{program}" play %f' in (home / ".local/share/applications/elcapitan.desktop").read_text("utf-8")


def test_the_installer_leaves_the_program_of_another_installation(unpacked: Path, tmp_path: Path) -> None:
    program = tmp_path / ".local/bin/elcapitan"
    program.parent.mkdir(parents=True)
    program.write_text("that of pip")
    entry = tmp_path / ".local/share/applications/elcapitan.desktop"
    entry.parent.mkdir(parents=True)
    entry.write_text("that of pip, too")
    done = run_installer(unpacked, tmp_path)
    assert done.returncode == 1
    assert "another installation" in done.stderr
    assert not (tmp_path / ".local/lib").exists()
    done = run_installer(unpacked, tmp_path, "--remove")
    assert done.returncode == 0
    assert str(program) in done.stdout
    assert (program.read_text(), entry.read_text()) == ("that of pip", "that of pip, too")


def test_the_installed_program_stays_where_a_new_one_cannot_be_copied(unpacked: Path, tmp_path: Path) -> None:
    assert run_installer(unpacked, tmp_path).returncode == 0
    shutil.rmtree(unpacked / "program")
    assert run_installer(unpacked, tmp_path).returncode != 0
    assert (tmp_path / ".local/bin/elcapitan").resolve().is_file()
    assert [path.name for path in (tmp_path / ".local/lib").iterdir()] == ["elcapitan"]


@pytest.fixture
def private_umask() -> Iterator[None]:
    """What is made meanwhile is its owner's alone."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.usefixtures("private_umask")
def test_packages_can_be_read_by_all_whatever_the_umask_is(frozen: Path, tmp_path: Path) -> None:
    (frozen / "_internal" / "words.txt").chmod(0o600)
    (frozen / "_internal").chmod(0o700)
    (frozen / "ElCapitan").chmod(0o700)
    with tarfile.open(make_linux.make_tar(frozen, tmp_path, "1.2")) as whole:
        assert {entry.mode for entry in whole if entry.isfile()} == {0o644, 0o755}
        assert {entry.mode for entry in whole if entry.isdir()} == {0o755}
    if shutil.which("dpkg-deb"):
        file = make_linux.make_deb(frozen, tmp_path, "1.2")
        done = subprocess.run(["dpkg-deb", "--ctrl-tarfile", str(file)], capture_output=True, check=True)
        with tarfile.open(fileobj=BytesIO(done.stdout)) as control:
            assert {entry.mode & 0o777 for entry in control if entry.isfile()} == {0o644}


def test_the_files_of_the_deb_lie_where_debian_wants_them(
    frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEBFULLNAME", "Anna")
    monkeypatch.setenv("DEBEMAIL", "anna@example.org")
    root = tmp_path / "root"
    make_linux.lay_out(frozen, root, "1.2")
    assert (root / "usr/games/elcapitan").readlink() == Path("../lib/elcapitan/ElCapitan")
    assert (root / "usr/lib/elcapitan/ElCapitan").stat().st_mode & 0o777 == 0o755
    assert (root / "usr/lib/elcapitan/_internal/libx.so").stat().st_mode & 0o777 == 0o644
    assert b"TH ELCAPITAN" in gzip.decompress((root / "usr/share/man/man6/elcapitan.6.gz").read_bytes())
    assert (root / "usr/share/doc/elcapitan/copyright").read_text() == "licences"
    said = make_linux.control("1.2", "amd64", "2.31", 5)
    assert "Depends: libc6 (>= 2.31), libx11-6" in said
    assert "Maintainer: Anna <anna@example.org>" in said
    assert all(line.startswith(" ") or ": " in line for line in said.splitlines())


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_dpkg_reads_the_deb(frozen: Path, tmp_path: Path) -> None:
    file = make_linux.make_deb(frozen, tmp_path, "1.2")
    done = subprocess.run(["dpkg-deb", "--field", str(file), "Package", "Version"], capture_output=True, text=True)
    assert done.stdout == "Package: elcapitan\nVersion: 1.2\n"


@needs_makensis
def test_the_installer_for_windows_can_be_made(frozen: Path, tmp_path: Path) -> None:
    """Made here from what is no program for Windows; try_wine.sh runs a real one."""
    (frozen / "ElCapitan").rename(frozen / "ElCapitan.exe")
    out, _said = installer.made(frozen, tmp_path)
    assert out.read_bytes()[:2] == b"MZ"


def test_what_is_no_frozen_program_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make_linux.main([str(tmp_path), str(tmp_path / "out")]) == 2
    assert "is no frozen program" in capsys.readouterr().err


STAND_INS = {
    "curl": 'while [ $# -gt 0 ]; do [ "$1" = -o ] && echo fetched > "$2"; shift; done',
    "appimagetool": 'cd "$3" && test -f "$2" -a -f elcapitan.desktop -a -f elcapitan.png && ./AppRun && echo > "$4"',
}


def made_appimage(frozen: Path, folder: Path, **stand_ins: str) -> subprocess.CompletedProcess[str]:
    """What the script does with these in place of the tools that the network brings."""
    tools = folder / "tools"
    tools.mkdir()
    for name, does in stand_ins.items():
        (tools / name).write_text(f"#!/bin/sh\n{does}\n")
        (tools / name).chmod(0o755)
    (frozen / "ElCapitan").write_text("#!/bin/sh\nexit 0\n")
    (frozen / "ElCapitan").chmod(0o755)
    return subprocess.run(
        ["bash", PACKAGING / "make_appimage.sh", frozen, folder / "out"],
        env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the hashes of appimagetool are known for x86_64 alone")
def test_an_appimage_is_laid_out_with_its_program_entry_and_icon(frozen: Path, tmp_path: Path) -> None:
    made = made_appimage(frozen, tmp_path, **STAND_INS, sha256sum="cat > /dev/null")
    assert made.returncode == 0, made.stderr
    assert [file.name for file in (tmp_path / "out").iterdir()] == [f"ElCapitan-{__version__}-x86_64.AppImage"]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the hashes of appimagetool are known for x86_64 alone")
def test_a_tool_that_is_not_what_was_pinned_makes_no_appimage(frozen: Path, tmp_path: Path) -> None:
    made = made_appimage(frozen, tmp_path, **STAND_INS)
    assert made.returncode != 0
    assert "FAILED" in made.stdout
    assert not [*(tmp_path / "out").iterdir()]
