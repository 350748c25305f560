"""The toy game laid out as an installer would leave a game in a package of its own, and games that are broken."""

from __future__ import annotations

from pathlib import Path

from elcapitan.games.installed_games import GROUP
from tests.bots.installed_bots import lay_out

TESTS = Path(__file__).parents[1]
HEAD = "from dataclasses import replace\nfrom toy.toy_entry import TOY\n"
BROKEN = {
    "unwritten": (
        "import no_such_module",
        "ModuleNotFoundError: No module named 'no_such_module' (unwritten.py, line 1)",
    ),
    "ending": ("import sys\nsys.exit(3)", "SystemExit: 3"),
    "wordless": ("", "AttributeError: module 'wordless' has no attribute 'GAME'"),
    "shapeless": ("GAME = 'a game'", "shapeless:GAME is str, not elcapitan.games.game.Game"),
    "misnamed": (f"{HEAD}GAME = TOY", "it is called 'toy', its ruleset 'toy'"),
    "partless": (f"{HEAD}GAME = replace(TOY, name='partless', parts={{}})", "it lacks ruleset, bots, text"),
    "ruleless": (
        f"{HEAD}GAME = replace(TOY, name='ruleless', parts={{**TOY.parts, 'ruleset': 'builtins:object'}})",
        "its ruleset lacks dealer, digest, ends_turn",
    ),
    "paintless": (
        f"{HEAD}from toy.toy_game import Toy\nclass Rules(Toy):\n    name = 'paintless'\n"
        "GAME = replace(TOY, name='paintless', colours=('red', 'mauve'),"
        " parts={**TOY.parts, 'ruleset': 'paintless:Rules'})",
        "there is no colour 'mauve'; choose from red, blue, ",
    ),
    "signless": (
        f"{HEAD}from toy.toy_entry import introduction as ours\nfrom toy.toy_game import Toy\n"
        "class Rules(Toy):\n    name = 'signless'\n"
        "def introduction():\n    return ours()._replace(icon='penguin')\n"
        "GAME = replace(TOY, name='signless',"
        " parts={**TOY.parts, 'ruleset': 'signless:Rules', 'introduction': 'signless:introduction'})",
        "there is no icon 'penguin'; choose from anchor, arrow, ",
    ),
    "pictureless": (
        f"{HEAD}from toy.toy_entry import introduction as ours\nfrom toy.toy_game import Toy\n"
        "class Rules(Toy):\n    name = 'pictureless'\n"
        "def introduction():\n    return ours()._replace(picture='pictureless/menu')\n"
        "GAME = replace(TOY, name='pictureless',"
        " parts={**TOY.parts, 'ruleset': 'pictureless:Rules', 'introduction': 'pictureless:introduction'})",
        "there is no picture ",
    ),
    "colourless": (
        f"{HEAD}from toy.toy_game import Toy\nclass Rules(Toy):\n    name = 'colourless'\n"
        "GAME = replace(TOY, name='colourless', colours=(), parts={**TOY.parts, 'ruleset': 'colourless:Rules'})",
        "it has 2 to 2 seats and 0 colours",
    ),
}
"""By name, a module with its `GAME` and the end of the sentence that says what is wrong with it."""


def lay_out_toy(folder: Path) -> None:
    """The package `toy`: of modules of the tests, which are its own there."""
    package = folder / "toy"
    package.mkdir()
    for name in ("toy_game", "toy_entry", "toy_window"):
        source = (TESTS / f"{name}.py").read_text("utf-8").replace("from tests.", "from toy.")
        (package / f"{name}.py").write_text(source, "utf-8")
    lay_out(package, "__init__", "", {}, GROUP)
    lay_out(folder, "toy_package", "", {"toy": "toy.toy_entry:TOY"}, GROUP)


def lay_out_broken(folder: Path) -> None:
    """A package for each broken game, one that takes the name of a game of ours, and one whose players are missing."""
    for name, (source, _fault) in BROKEN.items():
        lay_out(folder, name, source, {name: f"{name}:GAME"}, GROUP)
    lay_out(folder, "second", f"{HEAD}GAME = replace(TOY, name='yspahan')", {"yspahan": "second:GAME"}, GROUP)
    source = f"""{HEAD}from toy.toy_game import Toy
class Rules(Toy):
    name = "botless"
GAME = replace(TOY, name="botless", parts={{**TOY.parts, "ruleset": "botless:Rules", "bots": "botless:Bots"}})
"""
    lay_out(folder, "botless", source, {"botless": "botless:GAME"}, GROUP)
