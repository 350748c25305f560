"""The list of parts of a frozen program (SBOM, CycloneDX 1.6): `python assets/packaging/sbom.py FOLDER OUT.json`.

Everything of contents.py: our program, Python, what starts it, the packages, the fonts and the libraries in machine
code, each with its licence, its home and the hashes of its files. The same folder gives the same bytes. Of libraries
that came along with others no version is known here; the version of the package that brought them stands for it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import licences
import own_licence
from contents import Found, contents

SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"
US = "El Capitan"
PYTHON = ("PSF-2.0", "https://www.python.org")
FREEZER = "GPL-2.0-or-later WITH Bootloader-exception"
"""PyInstaller's own first lines say it in other words."""

Part = dict[str, Any]


def part(name: str, kind: str = "library", *, licence: str = "", home: str = "", version: str = "") -> Part:
    """One component without its files; what is empty is left out."""
    made: Part = {"type": kind, "bom-ref": name, "name": name}
    if version:
        made["version"] = version
    if licence:
        # A licence in free text is no expression of SPDX.
        plain = " " not in licence or any(f" {word} " in licence for word in ("AND", "OR", "WITH"))
        made["licenses"] = [{"expression": licence} if plain else {"license": {"name": licence}}]
    if home:
        made["externalReferences"] = [{"type": "website", "url": home}]
    return made


def package(name: str) -> Part:
    """An installed Python package."""
    version = metadata.version(name)
    made = part(name, licence=licences.licence_of(name), home=licences.home_of(name), version=version)
    return made | {"purl": f"pkg:pypi/{name}@{version}"}


def parts(folder: Path, own: own_licence.Licence | None) -> list[Part]:
    """All parts with files in the folder or packed into the program, by name; ours, with `own`, first."""
    from elcapitan import __version__

    files: dict[str, list[Found]] = {}
    for found in contents(folder):
        if not (folder / found.path).is_symlink():
            files.setdefault(found.owner, []).append(found)
    native = [part(each.name, licence=each.licence, home=each.home) for each in licences.LIBRARIES]
    fonts = [
        part(each.name, licence=licences.FONT_LICENCE, home=each.home, version=each.version) for each in licences.FONTS
    ]
    others = [
        part("Python", "platform", licence=PYTHON[0], home=PYTHON[1], version=platform.python_version()),
        package("pyinstaller") | {"licenses": [{"expression": FREEZER}]},
        *(package(name) for name in licences.DISTRIBUTIONS),
        *(each for each in (*native, *fonts) if each["name"] in files),
    ]
    us = part(US, "application", licence=own.name if own else "", version=__version__)
    for each in (us, *others):
        if theirs := files.get(each["name"]):
            each["components"] = [_file(folder, found) for found in theirs]
    return [us, *sorted(others, key=lambda each: str(each["name"]).lower())]


def _file(folder: Path, found: Found) -> Part:
    told = hashlib.sha256((folder / found.path).read_bytes()).hexdigest()
    return {"type": "file", "name": found.path, "hashes": [{"alg": "SHA-256", "content": told}]}


def bill(folder: Path, own: own_licence.Licence | None) -> Part:
    """The whole list; `own` is the licence of the program itself."""
    us, *others = parts(folder, own)
    return {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": us},
        "components": others,
        "dependencies": [{"ref": US, "dependsOn": [each["bom-ref"] for each in others]}],
    }


def fault_of(text: str) -> str:
    """What CycloneDX's own schema finds wrong with it; empty if nothing. ImportError where its library is not."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    return str(JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) or "")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="List the parts of a frozen program.")
    parser.add_argument("folder", type=Path, help="what `pyinstaller build.spec` has made")
    parser.add_argument("out", type=Path)
    parser.add_argument("--check", action="store_true", help="hold it against CycloneDX's schema (needs cyclonedx-bom)")
    wanted = parser.parse_args(argv)
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    listed = bill(wanted.folder, own_licence.chosen())
    text = json.dumps(listed, indent=1, ensure_ascii=False) + "\n"
    if wanted.check and (fault := fault_of(text)):
        print(f"that is no CycloneDX: {fault}", file=sys.stderr)
        return 1
    wanted.out.write_text(text, encoding="utf-8")
    print(f"{len(listed['components'])} parts besides our own: {wanted.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
