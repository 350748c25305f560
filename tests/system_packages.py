"""The programs of the system that tests need, and the Debian packages that bring them.

    python3 tests/system_packages.py            installs what `make test` needs, as root or where sudo asks nothing
    python3 tests/system_packages.py --strict   everything that any test needs; 1 if something is still missing

Tests that need a missing one are left out, and the last line of the run says so (`left_out`). Where CI=true and
packages can be installed, a missing one is an error. Standard library only: it runs before there is an environment.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT), str(ROOT / "assets" / "packaging")]
from make_environment import as_root, run  # noqa: E402  (found only now)

from elcapitan.client.shell import display_libraries  # noqa: E402


class Need(NamedTuple):
    """One program or library."""

    name: str
    """Of the program, or the file of the library."""
    package: str
    """Debian's package."""


WINDOW = (
    Need("Xvfb", "xvfb"),
    Need("xdotool", "xdotool"),
    *(Need(library, package) for library, package in display_libraries.X11.items()),
)
"""The window is tested on a virtual screen with real clicks."""
DATABASE = (Need("initdb", "postgresql"),)
"""Servers that share a database are tested on a real one."""
NEEDED = (*WINDOW, *DATABASE)
"""`make test` installs them."""
FURTHER = (
    Need("strace", "strace"),
    Need("makensis", "nsis"),
    Need("fish", "fish"),
    Need("openbox", "openbox"),
    Need("systemd-analyze", "systemd"),
    Need("libseccomp.so.2", "libseccomp2"),
    Need("openssl", "openssl"),
    Need("ip", "iproute2"),
    Need("pgbouncer", "pgbouncer"),
    Need("chromium", "chromium"),
    Need("npm", "npm"),
)
"""For a few tests more; CI installs them."""
INSTALL = "apt-get install"
POSTGRES = Path("/usr/lib/postgresql")
"""Debian keeps the database's programs apart from all others."""


def is_there(need: Need) -> bool:
    if ".so" in need.name:
        return display_libraries.is_there(need.name)
    # What is run as a service stands where the paths of most users do not lead.
    path = os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/sbin"
    return shutil.which(need.name, path=path) is not None or any(POSTGRES.glob(f"*/bin/{need.name}"))


def missing(needs: tuple[Need, ...] = NEEDED) -> list[str]:
    """The packages that are missing."""
    return [need.package for need in needs if not is_there(need)]


def sentence(needs: tuple[Need, ...]) -> str:
    """What is missing and how to get it; empty if nothing is."""
    lacking = missing(needs)
    return f"not installed: {INSTALL} {' '.join(lacking)}" if lacking else ""


def left_out(reasons: list[str]) -> str:
    """The last line of a run: how many tests a missing package left out, by the reasons they were skipped for."""
    found = [match[1].split() for reason in reasons if (match := re.search(rf"{INSTALL} ([\w .+-]+)", reason))]
    if not found:
        return ""
    packages = " ".join(sorted({package for each in found for package in each}))
    tests = "1 test" if len(found) == 1 else f"{len(found)} tests"
    return f"Left out: {tests} for want of programs. For them: {INSTALL} {packages}"


def install(packages: list[str]) -> bool:
    """Whether it was possible to try; what became of it, `missing` says."""
    first = as_root()
    if first is None or not shutil.which("apt-get"):
        return False
    print(f"Installing for the tests: {INSTALL} {' '.join(packages)}", flush=True)
    apt = [*first, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    words = [*apt, "install", "-y", "-qq", "--no-install-recommends", *packages]
    if not run(*words) and run(*apt, "update", "-qq"):
        run(*words)
    return True


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Install the programs of the system that the tests need.")
    parser.add_argument("--strict", action="store_true", help="all of them, and a missing one is an error")
    strict = parser.parse_args(argv).strict
    needs = (*NEEDED, *FURTHER) if strict else NEEDED
    lacking = missing(needs)
    if not lacking:
        return 0
    tried = install(lacking)
    lacking = missing(needs)
    if not lacking:
        return 0
    if strict or (tried and os.environ.get("CI", "").lower() in ("1", "true")):
        print(f"The tests need packages that could not be installed: {' '.join(lacking)}", file=sys.stderr)
        return 1
    how = f"sudo {INSTALL}" if shutil.which("apt-get") else "install"
    print(f"Some tests are left out for want of programs. For them: {how} {' '.join(lacking)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
