"""The licence of El Capitan itself: one source, and all documents that name it agree.

Which one it is, its owner decides. It is chosen when two things are there: its text as `LICENSE` in the root and its
name, as SPDX writes it, as `license` in pyproject.toml. Notices, the .deb's copyright, the list of parts, wheel and
source, the frozen program and the installer for Windows follow; so does the workflow, which releases nothing without.

    python assets/packaging/own_licence.py                    which it is; 1 if there is none, or half of one
    python assets/packaging/own_licence.py --put MIT FILE     put it in: text, name, and what the documents say
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TEXT = "LICENSE"
"""The file in the root; wheel and source take it from there by themselves."""
INSIDE = "LICENSE.txt"
"""What it is called in the frozen program, where Windows wants to know what kind of file it is."""
NONE = "no licence yet"
"""What every one of the documents says as long as there is none."""
SAID = {
    "README.md": "El Capitan is under the licence **{name}**; its text is in [LICENSE](LICENSE).",
    "assets/packaging/share/elcapitan.metainfo.xml": "  <project_license>{name}</project_license>",
    "CONTRIBUTING.md": "The project is under the licence {name}; its text is in [LICENSE](LICENSE).",
}
"""The line of a document that takes the place of the one with NONE in it."""


class Licence(NamedTuple):
    """The one that was chosen."""

    name: str
    """As SPDX writes it; `LicenseRef-...` for one that SPDX does not know."""
    text: str


class Contradiction(Exception):
    """Raised when the project says two things about its licence; the text is one sentence a line."""


def chosen(root: Path = ROOT) -> Licence | None:
    """The project's licence; None before its owner has decided. Contradiction if only half of it is there."""
    file = root / TEXT
    if strange := sorted(each.name for each in (*root.glob("LICEN[CS]E*"), *root.glob("COPYING*")) if each != file):
        raise Contradiction(f"a licence lies in the root under another name than {TEXT}: {', '.join(strange)}")
    text = file.read_text(encoding="utf-8").strip() if file.is_file() else ""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = project.get("license", "")
    if not isinstance(name, str):
        raise Contradiction('pyproject.toml does not name a licence as SPDX writes it: license = "MIT"')
    if bool(text) != bool(name):
        there, missing = (TEXT, "pyproject.toml names none") if text else (f"pyproject.toml names {name}", f"no {TEXT}")
        raise Contradiction(f"only half of a licence is there: {there}, but {missing}")
    return Licence(name, text) if text else None


def checked(root: Path = ROOT) -> Licence | None:
    """The same, with the documents held against it. Contradiction if one of them says something else."""
    licence = chosen(root)
    faults = []
    for document, line in SAID.items():
        text = (root / document).read_text(encoding="utf-8")
        if licence is None and NONE not in text:
            faults.append(f'{document} does not say that there is "{NONE}"')
        elif licence and (NONE in text or line.format(name=licence.name) not in text):
            faults.append(f"{document} does not say: {line.format(name=licence.name)}")
    if faults:
        raise Contradiction("\n".join(faults))
    return licence


def first_words(licence: Licence | None) -> str:
    """What the notices say of the program itself, before all that it is made of."""
    if licence is None:
        return f"""The program itself has {NONE}: nobody but its owner has been given leave to copy it,
change it or pass it on. What follows has licences of its own."""
    return f"""The program itself is under the licence {licence.name}, whose text comes first.
What follows after it has licences of its own."""


def put(name: str, text: str, root: Path = ROOT) -> None:
    """The whole step: text, name and the documents' lines; also in place of an earlier one.

    Contradiction, and nothing is written, if a document has neither the line with NONE nor that of the earlier one.
    """
    before = chosen(root)
    made = {TEXT: text.strip() + "\n"}
    for document, line in SAID.items():
        old = NONE if before is None else line.format(name=before.name)
        lines = (root / document).read_text(encoding="utf-8").splitlines(keepends=True)
        found = [number for number, each in enumerate(lines) if old in each]
        if len(found) != 1:
            raise Contradiction(f"{document} should say once: {old}")
        lines[found[0]] = line.format(name=name) + "\n"
        made[document] = "".join(lines)
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    project = re.sub(r"^license = .*\n", "", project, flags=re.MULTILINE)
    made["pyproject.toml"] = re.sub(
        r"^(readme = .*\n)", lambda line: f'{line[1]}license = "{name}"\n', project, count=1, flags=re.MULTILINE
    )
    for file, words in made.items():
        (root / file).write_text(words, encoding="utf-8")


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="The licence of El Capitan itself.")
    parser.add_argument("--put", nargs=2, metavar=("NAME", "FILE"), help="its name as SPDX writes it, and its text")
    wanted = parser.parse_args(argv)
    try:
        if wanted.put:
            name, file = wanted.put
            put(name, Path(file).read_text(encoding="utf-8"), root)
        licence = checked(root)
    except (Contradiction, OSError, UnicodeDecodeError) as reason:
        print(reason, file=sys.stderr)
        return 1
    if licence is None:
        print(
            "The project has no licence yet, and nothing can be released before its owner has chosen one"
            " (docs/releasing.md).",
            file=sys.stderr,
        )
        return 1
    print(f"El Capitan is under the licence {licence.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
