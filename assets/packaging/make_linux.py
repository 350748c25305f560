"""Packages for Linux from the frozen folder: `python assets/packaging/make_linux.py FOLDER OUT`.

A .deb, and a .tar.gz that runs where it is unpacked or installs itself into a user's home. The same folder gives the
same bytes but for what dpkg-deb itself writes. Needs dpkg-deb for the first.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from own_licence import INSIDE, TEXT

ROOT = Path(__file__).resolve().parents[2]
SHARE = Path(__file__).parent / "share"
ICON = ROOT / "assets" / "art" / "icon-app.png"
TIME = 1_795_305_600
"""Of every file inside: the day of the release's first word, not of its making."""
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
"""What Debian calls them."""
OPENED_BY_SDL = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxfixes3", "libxss1")
"""Found by name while the window opens, so no linker knows of them."""
INSTALLED = {
    "elcapitan.desktop": "usr/share/applications/elcapitan.desktop",
    "elcapitan.metainfo.xml": "usr/share/metainfo/elcapitan.metainfo.xml",
    "elcapitan.xml": "usr/share/mime/packages/elcapitan.xml",
    "elcapitan.bash": "usr/share/bash-completion/completions/elcapitan",
    "_elcapitan": "usr/share/zsh/vendor-completions/_elcapitan",
    "elcapitan.fish": "usr/share/fish/vendor_completions.d/elcapitan.fish",
}


def needed_libc(folder: Path) -> str:
    """The newest version of the C library that a file inside asks for."""
    versions = {
        tuple(map(int, found.split(b".")))
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink() and file.read_bytes()[:4] == b"\x7fELF"
        for found in re.findall(rb"GLIBC_(2\.\d+)", file.read_bytes())
    }
    return ".".join(map(str, max(versions, default=(2, 28))))


def maintainer() -> str:
    """Who answers for the package: whom Debian's tools take for it, too. Without them, an address that cannot be."""
    name, mail = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name or 'The makers of El Capitan for the computer'} <{mail or 'nobody@elcapitan.invalid'}>"


def control(version: str, machine: str, libc: str, kilobytes: int) -> str:
    """What dpkg is told."""
    needs = ", ".join((f"libc6 (>= {libc})", *OPENED_BY_SDL))
    return f"""Package: elcapitan
Version: {version}
Architecture: {machine}
Maintainer: {maintainer()}
Installed-Size: {kilobytes}
Depends: {needs}
Recommends: libasound2 | libasound2t64 | libpulse0
Suggests: desktop-file-utils, shared-mime-info
Section: games
Priority: optional
Description: board games El Capitan, Yspahan and Carcassonne
 Merchants of the Mediterranean for two to five players, the souks and the
 caravan of Isfahan for two to four, and a land laid tile by tile for two to
 eight: alone against computer players, in the local network, or on a server
 of one's own. In English and Czech. Needs no Python.
"""


def lay_out(folder: Path, root: Path, version: str) -> None:
    """The files of the .deb under `root`, as they will be installed."""
    shutil.copytree(folder, root / "usr/lib/elcapitan", symlinks=True)
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games/elcapitan").symlink_to("../lib/elcapitan/ElCapitan")
    for name, place in INSTALLED.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SHARE / name, root / place)
    icon = root / "usr/share/icons/hicolor/256x256/apps/elcapitan.png"
    icon.parent.mkdir(parents=True)
    shutil.copyfile(ICON, icon)
    _packed(SHARE / "elcapitan.6", root / "usr/share/man/man6/elcapitan.6.gz")
    papers = root / "usr/share/doc/elcapitan"
    _packed(ROOT / "CHANGELOG.md", papers / "changelog.gz")
    shutil.copyfile(folder / "_internal" / "THIRD-PARTY-NOTICES.txt", papers / "copyright")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.name == "ElCapitan"
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (TIME, TIME), follow_symlinks=False)


def _packed(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def make_deb(folder: Path, out: Path, version: str) -> Path:
    """The .deb. OSError or CalledProcessError if dpkg-deb is not there or fails."""
    machine = MACHINES.get(platform.machine(), platform.machine())
    file = out / f"elcapitan_{version}_{machine}.deb"
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "root"
        lay_out(folder, root, version)
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(control(version, machine, needed_libc(folder), size), encoding="utf-8")
        (root / "DEBIAN").chmod(0o755)  # with any umask; dpkg-deb refuses other rights
        (root / "DEBIAN/control").chmod(0o644)
        surroundings = {**os.environ, "SOURCE_DATE_EPOCH": str(TIME)}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(file)]
        subprocess.run(command, check=True, env=surroundings, stdout=subprocess.DEVNULL)
    return file


def _tarred(folder: Path, version: str) -> Iterator[tuple[Path, str]]:
    top = f"elcapitan-{version}"
    for path in sorted(folder.rglob("*")):
        yield path, f"{top}/program/{path.relative_to(folder).as_posix()}"
    for path in sorted(SHARE.iterdir()):
        yield path, f"{top}/{path.name}" if path.suffix == ".sh" else f"{top}/share/{path.name}"
    yield ICON, f"{top}/share/elcapitan.png"
    yield Path(__file__).parent / "package.md", f"{top}/README.md"
    if (own := folder / "_internal" / INSIDE).is_file():
        yield own, f"{top}/{TEXT}"


def make_tar(folder: Path, out: Path, version: str) -> Path:
    """The .tar.gz; the program runs from it as it is unpacked, and install.sh puts it among one's own."""
    file = out / f"elcapitan-{version}-linux-{platform.machine()}.tar.gz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = TIME
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644  # with any umask
        return entry

    with (
        file.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as whole,
    ):
        for path, name in _tarred(folder, version):
            whole.add(path, name, recursive=False, filter=plain)
    return file


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make packages for Linux.")
    parser.add_argument("folder", type=Path, help="what `pyinstaller build.spec` has made")
    parser.add_argument("out", type=Path, help="where the packages go")
    wanted = parser.parse_args(argv)
    sys.path.insert(0, str(ROOT))
    from elcapitan import __version__

    if not (wanted.folder / "ElCapitan").is_file():
        print(f"{wanted.folder} is no frozen program", file=sys.stderr)
        return 2
    wanted.out.mkdir(parents=True, exist_ok=True)
    files = [make_tar(wanted.folder, wanted.out, __version__)]
    if shutil.which("dpkg-deb"):
        files.append(make_deb(wanted.folder, wanted.out, __version__))
    else:
        print("dpkg-deb is not here: no .deb", file=sys.stderr)
    for file in files:
        print(f"{file.stat().st_size / 1_000_000:8.2f} MB  {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
