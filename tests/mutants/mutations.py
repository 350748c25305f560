"""Every small fault that can be put into a module of the rules, each as the module's whole text.

The operators are cosmic-ray's. Left out is what no test of behaviour could ever see: annotations (they are never
evaluated) and `@final`, docstrings, and the size or presence of a cache.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path
from typing import NamedTuple

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

GAMES = Path(__file__).parents[2] / "elcapitan" / "games"
NEED_ARGUMENTS = {"core/VariableReplacer", "core/VariableInserter"}
"""Operators that must be told about one variable each; the others know by themselves what they change."""
CACHES = {"lru_cache", "cache", "cached_property"}


class Fault(NamedTuple):
    """One change of one module."""

    module: str
    """Of the games, such as `capitan.rules.building`."""
    operator: str
    occurrence: int
    """Which of the places where the operator applies, from 0."""

    def __str__(self) -> str:
        return f"{self.module} {self.operator.removeprefix('core/')} {self.occurrence}"

    @property
    def game(self) -> str:
        """The folder of its game."""
        return self.module.partition(".")[0]


def modules(game: str) -> list[str]:
    """All modules of a game's rules, by name."""
    files = (file.relative_to(GAMES).with_suffix("") for file in (GAMES / game / "rules").rglob("*.py"))
    return sorted(".".join(file.parts) for file in files if file.stem != "__init__")


def file_of(module: str) -> Path:
    return GAMES.joinpath(*module.split(".")).with_suffix(".py")


def source(module: str) -> str:
    return file_of(module).read_text("utf-8")


def places(module: str) -> Iterator[Fault]:
    """Every place of a module where an operator applies, always in the same order; not all of them are `real`."""
    nodes = list(ast_nodes(get_ast(source(module))))
    for name in sorted(plugins.operator_names()):
        if name not in NEED_ARGUMENTS:
            operator = plugins.get_operator(name)()
            found = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            yield from (Fault(module, name, occurrence) for occurrence in range(found))


def real(fault: Fault) -> bool:
    """Whether it changes what the module does."""
    return meaning(mutated(fault)) != meaning(source(fault.module))


def mutated(fault: Fault) -> str:
    """The module's text with the fault in it."""
    operator = plugins.get_operator(fault.operator)()
    text = mutate_code(source(fault.module), operator, fault.occurrence)
    assert text is not None, f"no such place: {fault}"
    return str(text)


def changed_lines(fault: Fault) -> list[str]:
    """What the fault took away (-) and put in its place (+)."""
    lines = ndiff(source(fault.module).splitlines(), mutated(fault).splitlines())
    return [" ".join(line.split()) for line in lines if line[0] in "-+"]


def meaning(text: str) -> str:
    """The module without its annotations, `@final`, docstrings and caches; a text that is no program means nothing."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return ""
    return ast.dump(_Bare().visit(tree))


class _Bare(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        node.annotation = ast.Constant(None)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        node.decorator_list = [each for each in node.decorator_list if not _is_final(each)]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        node.decorator_list = [each for each in node.decorator_list if not _is_cache(each)]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if _is_cache(node.func):
            node.args, node.keywords = [], []
        return node


def _is_final(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "final"


def _is_cache(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        node = node.func
    return isinstance(node, ast.Name) and node.id in CACHES
