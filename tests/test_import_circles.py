"""Modules that import one another in a circle: small ones are as good as one module, large ones a knot.

Every import counts, also those for the types alone, within a function, and of the packages above a module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tests.test_imports import ROOT, imports, modules

LARGEST = 21
"""Modules in one circle; the largest joins the registry of games, a face and the client's model of a table."""
FOLDERS = {"elcapitan": ROOT, "server/elcapitan_server": ROOT / "server"}


@cache
def import_graph() -> dict[str, set[str]]:
    """By module of ours, the modules of ours that it imports."""
    paths = {
        ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__"): path
        for folder, top in FOLDERS.items()
        for path in modules(folder)
    }
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        imported = {each for found in imports(path) for each in with_packages_above(found)}
        graph[name] = imported & paths.keys() - {name}
    return graph


def with_packages_above(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The modules of each circle, the largest circle first."""
    number = {name: at for at, name in enumerate(graph)}
    reached = {name: 1 << at for name, at in number.items()}
    before: dict[str, int] = {}
    while reached != before:
        before = dict(reached)
        for name, imported in graph.items():
            for other in imported:
                reached[name] |= reached[other]
    found = {
        frozenset(other for other in graph if reached[name] >> number[other] & reached[other] >> number[name] & 1)
        for name in graph
    }
    return sorted((sorted(circle) for circle in found if len(circle) > 1), key=lambda each: (-len(each), each))


def test_no_circle_of_imports_is_large() -> None:
    too_large = [circle for circle in circles(import_graph()) if len(circle) > LARGEST]
    assert too_large == [], "\n\n".join("\n".join(circle) for circle in too_large)


def test_a_circle_is_found_with_all_its_modules_and_nothing_else() -> None:
    graph = {"a": {"b"}, "b": {"c", "e"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert circles(graph) == [["a", "b", "c"], ["d", "e"]]


def test_imports_within_functions_and_for_types_count() -> None:
    graph = import_graph()
    assert "elcapitan.client.face" in graph["elcapitan.games"], "for the types"
    assert "elcapitan.client.shell.i18n" in graph["elcapitan.commands.cli_arguments"], "within a function"
    assert "elcapitan.games" in graph["elcapitan.games.capitan.ruleset"], "a package above"
