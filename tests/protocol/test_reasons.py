"""The list of the server's codes has every code that the server's code gives, and no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from elcapitan.protocol.limits import WORD
from elcapitan.protocol.reasons import REASONS, ServerReason

ROOT = Path(__file__).parents[2]
CODE = [*(ROOT / "server" / "elcapitan_server").rglob("*.py"), ROOT / "elcapitan" / "table" / "match.py"]
SAID = re.compile(
    r'(?:RequestRefused|Denied|_refuse|super\(\).__init__)\(\s*(?:peer, message, )?"([a-z][a-z-]+)"'
    r'|why="([a-z-]+)"|return "([a-z]+-[a-z-]+|draining)", f?"'
    r'|(?:else |why=)"(protocol-too-(?:new|old)|rules-too-(?:new|old))"'
)
CLOSED = re.compile(r'(?:close|_closing)\(\s*"([a-z][a-z-]+)"|Closing\(why="([a-z-]+)"')


def codes(*occasions: str) -> set[str]:
    return {each.code for each in REASONS if each.occasion in occasions}


def said(pattern: re.Pattern[str]) -> set[str]:
    """By the places where the server's code says one."""
    return {
        next(filter(None, match.groups()))
        for file in CODE
        for match in pattern.finditer(file.read_text(encoding="utf-8"))
    }


def test_every_code_with_which_the_server_refuses_is_in_the_list_and_no_other() -> None:
    found = said(SAID) - {"tls-only"}  # of a closing
    admitted = {"too-fast", "too-many", "banned"}  # an address over its limits is told so by a closing
    assert len(found) > 40
    assert found - codes("hello", "request", "move") - admitted == set()
    assert codes("hello", "request", "move") - found == set()


def test_every_code_with_which_the_server_closes_is_in_the_list_and_no_other() -> None:
    assert said(CLOSED) | {"banned"} == codes("closing")


def keys_of(module: ast.Module, function: ast.expr) -> set[str]:
    """The keys of the dictionaries that a function of the module writes, whose call is spread over the arguments."""
    assert isinstance(function, ast.Call)
    assert isinstance(function.func, ast.Name)
    body = next(
        node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name == function.func.id
    )
    dictionaries = (node for node in ast.walk(body) if isinstance(node, ast.Dict))
    return {ast.literal_eval(key) for each in dictionaries for key in each.keys if key is not None}


def test_facts_that_the_server_gives_are_in_the_list() -> None:
    found = set()
    for file in CODE:
        module = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RequestRefused":
                for word in node.keywords:
                    names = {word.arg} if word.arg is not None else keys_of(module, word.value)
                    found |= {(ast.literal_eval(node.args[0]), name) for name in names}
    assert len(found) > 1, "the search finds what the server gives"
    assert found <= {(each.code, fact) for each in REASONS for fact in each.facts}


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: f"{reason.occasion}-{reason.code}")
def test_a_code_is_a_word_with_one_sentence(reason: ServerReason) -> None:
    assert re.fullmatch(WORD, reason.code)
    assert re.fullmatch(r"[A-Z`].{5,130}\.", reason.meaning)


def test_no_code_is_listed_twice_for_one_occasion() -> None:
    assert len({(each.code, each.occasion) for each in REASONS}) == len(REASONS)
    assert codes("move") & codes("request") == set()
