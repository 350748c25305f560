"""Where the rules of a game refuse a move: each code with its rules and the keys of its facts, read in their code."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection
from importlib import import_module
from pathlib import Path

from elcapitan import games


def refuse_calls(game: str, handed_on: Collection[str] = ()) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """By the name of a code: the rule's number ("" where it is handed in) and the keys, at every place.

    `handed_on` are the keys of a mapping that is handed on as keywords.
    """
    found = defaultdict(list)
    folder = Path(import_module(games._game(game).package).__file__ or "").parent
    for path in [*sorted((folder / "rules").rglob("*.py")), folder / "ruleset.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                code, rule = node.args
                assert isinstance(code, ast.Attribute), f"line {node.lineno} of {path}: a refusal names its one code"
                number = str(rule.value) if isinstance(rule, ast.Constant) else ""
                keys = {key for word in node.keywords for key in ([word.arg] if word.arg else handed_on)}
                found[code.attr].append((number, frozenset(keys)))
    return found
