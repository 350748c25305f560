"""The structure of the code: small folders, each with its sentence; class names that are unique in the tree."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
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


@cache
def module(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_is_small_and_says_what_belongs_there(folder: Path) -> None:
    modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES
    assert ast.get_docstring(module(folder / "__init__.py"))


def test_a_class_name_is_unique_in_the_tree() -> None:
    places = defaultdict(list)
    for folder in FOLDERS:
        for path in folder.glob("*.py"):
            for node in module(path).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1 and name not in WIRE_PAIRS} == {}
