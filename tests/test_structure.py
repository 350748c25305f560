"""The structure of the code: small folders, each with its sentence; class names that are unique in the tree."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_MODULES = 20
"""In one folder, beside its __init__."""
WIRE_PAIRS = {"Ping", "Pong"}
"""Messages that go both ways: the wire names them after their class."""
FOLDERS = sorted(
    {path.parent for top in ("elcapitan", "server/elcapitan_server") for path in (ROOT / top).rglob("*.py")}
)


CLASS = re.compile(r"^class ([^\W_]\w*)", re.MULTILINE)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_is_small_and_says_what_belongs_there(folder: Path) -> None:
    modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES
    assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))


def test_a_class_name_is_unique_in_the_tree() -> None:
    places = defaultdict(list)
    for folder in FOLDERS:
        for path in folder.glob("*.py"):
            for name in CLASS.findall(path.read_text("utf-8")):
                places[name].append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1 and name not in WIRE_PAIRS} == {}


FOREIGN = {
    *("selector_events.py", "BELOW_NORMAL_PRIORITY_CLASS", "BadTypeInNameException", "Default"),
    *("protocol_version", "s1", "WebSocket"),
}
"""Of the standard library, of a package, of a wire format or standard, or typed by a player."""


TEXT = re.compile(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|#.*')
"""Docstrings, strings and comments."""


def names(path: Path) -> set[str]:
    """Every identifier and every string of one word in the code of a module."""

    def word(found: re.Match[str]) -> str:
        text = found[0]
        return " " if " " in text or text.startswith(('"""', "#")) else text

    return {*re.findall(r"[^\W\d]\w*", TEXT.sub(word, path.read_text("utf-8")))}


LONG_STRING = re.compile(r'^(.*?)"""([\s\S]*?)"""', re.MULTILINE)
"""What stands before it in its line, and its text."""


def docstrings(path: Path) -> list[str]:
    """Those of the module, its classes, functions and attributes. To parse the file takes fifty times as long."""
    return [text for before, text in LONG_STRING.findall(path.read_text("utf-8")) if not before.strip()]


def unknown_names(text: str, modules: set[str], known: set[str]) -> list[str]:
    """Modules, names in backticks and names in mixed or capital letters that exist nowhere."""
    mentioned = [name for name in re.findall(r"\b(\w+\.py)\b", text) if name not in modules]
    quoted = re.findall(r"`([A-Za-z_][\w.]*)`", text)
    mentioned += [name for name in quoted if known.isdisjoint((name.split(".")[0], name.split(".")[-1]))]
    cased = re.findall(r"\b([A-Z][a-z]+(?:[A-Z][a-z]+)+|[A-Z]{3,}(?:_[A-Z]+)+)\b", text)
    return [name for name in (*mentioned, *(name for name in cased if name not in known)) if name not in FOREIGN]


def test_docstrings_mention_only_what_exists() -> None:
    tree = [path for top in ("elcapitan", "server", "tests", "assets") for path in (ROOT / top).rglob("*.py")]
    modules, known = {path.name for path in tree}, set[str]().union(*map(names, tree))
    stale = {
        f"{path.relative_to(ROOT)}: {name}"
        for folder in FOLDERS
        for path in folder.glob("*.py")
        for text in docstrings(path)
        for name in unknown_names(text, modules, known)
    }
    assert stale == set()


def test_a_stale_name_is_found() -> None:
    text = "Raises LineLost; `pantry` is kept by host.py, see MOST_THINGS. Says `names` as ElCapitan does."
    found = unknown_names(text, {"table.py"}, {"names", "ElCapitan"})
    assert sorted(found) == ["LineLost", "MOST_THINGS", "host.py", "pantry"]
