"""Who may import whom (ARCHITECTURE.md): three islands that do not know one another, and one home of pygame."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from elcapitan.games.capitan.boards import standard_board

ROOT = Path(__file__).parent.parent
OURS = ("elcapitan", "elcapitan_server")
RULESET = "elcapitan.table.ruleset"
FOR_EVERYONE = ("elcapitan.__version__", "elcapitan.text_cleaning", "elcapitan.installed_packages")
"""What any package may import; it imports nothing else of ours."""


@cache
def is_module(name: str) -> bool:
    path = ROOT / ("server" if name.startswith("elcapitan_server") else "") / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


@cache
def modules(folder: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, f"no modules in {folder}"
    return found


DOCSTRING = re.compile(r'"""[\s\S]*?"""')
IMPORT = re.compile(r"^[ \t]*((?:from[ \t]+\S+[ \t]+)?import[ \t]+(?:\([^)]*\)|.*))", re.MULTILINE)
"""A statement, in a function or for the types too. That each has a line of its own, ruff sees to (E401, E701, E702)."""


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module a file imports anywhere in it, absolute.

    `from a import b` is a.b where that is a module of ours, else both a and a.b.
    """
    statements = IMPORT.findall(DOCSTRING.sub('""', path.read_text(encoding="utf-8")))
    return (*names_of("\n".join(statements), path),)


def names_of(statements: str, path: Path) -> Iterator[str]:
    """What import statements name. To parse a whole file takes four times as long."""
    for node in ast.parse(statements).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            if not all(map(is_module, names)):
                yield node.module or ""
            yield from names


def imported(folder: str) -> set[tuple[str, str]]:
    return {(str(path.relative_to(ROOT)), name) for path in modules(folder) for name in imports(path)}


def ours(folder: str) -> set[tuple[str, str]]:
    return {(path, name) for path, name in imported(folder) if name.split(".")[0] in OURS}


CAPITAN = "elcapitan.games.capitan"
YSPAHAN = "elcapitan.games.yspahan"
KIT = "elcapitan.kit"
CARCASSONNE = "elcapitan.games.carcassonne"
RULES = (*(f"elcapitan/games/{game}/rules" for game in ("capitan", "yspahan", "carcassonne")), "elcapitan/kit/rules")
ISLANDS = {
    "elcapitan/table": ("elcapitan.table",),
    "elcapitan/protocol": ("elcapitan.protocol",),
    "elcapitan/kit/rules": (f"{KIT}.rules",),
    "elcapitan/kit/table": (f"{KIT}.table", f"{KIT}.words.phrases", f"{KIT}.words.player_context", "elcapitan.client"),
    "elcapitan/kit/sheets": (f"{KIT}.sheets", f"{KIT}.words", "elcapitan.client"),
    "elcapitan/kit/words": (
        *(f"{KIT}.words", f"{KIT}.rules", f"{KIT}.bots.explanation", f"{KIT}.bots.reasons"),
        *("elcapitan.client", "elcapitan.protocol", RULESET),
    ),
    "elcapitan/games/capitan/rules": (f"{CAPITAN}.rules", f"{KIT}.rules", RULESET),
    "elcapitan/games/yspahan/rules": (f"{YSPAHAN}.rules", f"{KIT}.rules"),
    "elcapitan/games/carcassonne/rules": (f"{CARCASSONNE}.rules", f"{KIT}.rules"),
    "elcapitan/games/carcassonne/bots": (
        *(f"{CARCASSONNE}.{part}" for part in ("bots", "rules", "game", "tile_file")),
        *(f"{KIT}.bots", f"{KIT}.rules", "elcapitan.bots"),
    ),
    "elcapitan/games/carcassonne/words": (
        *(f"{CARCASSONNE}.{part}" for part in ("words", "rules", "client.facts.turn_outlook")),
        *("elcapitan.client", "elcapitan.protocol", "elcapitan.bots.bot", f"{KIT}.words", f"{KIT}.rules"),
    ),
    "elcapitan/games/carcassonne/text": (
        *(f"{CARCASSONNE}.{part}" for part in ("text", "words", "rules", "ruleset")),
        *("elcapitan.client", "elcapitan.games", "elcapitan.bots.budget", f"{KIT}.words", f"{KIT}.sheets"),
    ),
    "elcapitan/games/carcassonne/client": (
        *(f"{CARCASSONNE}.{part}" for part in ("client", "things", "clicks", "words", "rules", "game")),
        *(f"{CARCASSONNE}.{part}" for part in ("tile_shapes", "rule_examples", "bots")),
        *("elcapitan.client", "elcapitan.games", "elcapitan.paths", KIT),
        *(f"elcapitan.bots.{part}" for part in ("bot", "budget", "catalogue")),
    ),
    "elcapitan/games/capitan/bots": (
        *(f"{CAPITAN}.{part}" for part in ("bots", "rules", "boards")),
        *(f"{CAPITAN}.game", f"{KIT}.bots", f"{KIT}.rules", "elcapitan.bots", "elcapitan.protocol", "elcapitan.table"),
    ),
    "elcapitan/games/capitan/client": (
        *(
            "elcapitan.client",
            CAPITAN,
            "elcapitan.games",
            "elcapitan.protocol",
            "elcapitan.table",
            "elcapitan.paths",
            KIT,
        ),
        *(f"elcapitan.bots.{part}" for part in ("catalogue", "budget", "bot")),
        "elcapitan.arena.background_review",
    ),
    "elcapitan/games/capitan/text": (
        *("elcapitan.client", CAPITAN, "elcapitan.games", "elcapitan.protocol", "elcapitan.table", "elcapitan.paths"),
        *("elcapitan.bots.catalogue", "elcapitan.bots.budget", f"{KIT}.sheets", f"{KIT}.words"),
    ),
    "elcapitan/games/yspahan/bots": (
        *(f"{YSPAHAN}.{part}" for part in ("bots", "rules", "game")),
        *(f"{KIT}.bots", f"{KIT}.rules", "elcapitan.bots", "elcapitan.protocol", "elcapitan.table"),
    ),
    "elcapitan/games/yspahan/client": (
        *(f"{YSPAHAN}.{part}" for part in ("client", "things", "clicks", "rules", "bots", "game")),
        *("elcapitan.client", "elcapitan.protocol", "elcapitan.games", "elcapitan.paths", KIT),
        *(f"elcapitan.bots.{part}" for part in ("catalogue", "bot")),
    ),
    "elcapitan/games/yspahan/text": (
        *(f"{YSPAHAN}.{part}" for part in ("text", "client", "rules", "ruleset")),
        *("elcapitan.client", "elcapitan.games", "elcapitan.bots.budget", f"{KIT}.words", f"{KIT}.sheets"),
    ),
    "elcapitan/plain_window": (
        *("elcapitan.plain_window", "elcapitan.client", "elcapitan.games", f"{KIT}.table"),
        *("elcapitan.table.ruleset", "elcapitan.bots.bot"),
    ),
    "elcapitan/kit/bots": (
        f"{KIT}.bots",
        *(f"elcapitan.bots.{part}" for part in ("bot", "bot_loading", "budget", "catalogue", "gc_control")),
        *("elcapitan.bots.weight_search", "elcapitan.locked_file", RULESET),
    ),
    "elcapitan/page": (
        *("elcapitan.page", "elcapitan.client", "elcapitan.games", f"{KIT}.table", f"{KIT}.words"),
        *(
            "elcapitan.plain_window.plain_clicks",
            "elcapitan.plain_window.plain_words",
            "elcapitan.table.turns",
            "elcapitan.bots.background",
        ),
    ),
    "elcapitan/bots": ("elcapitan.bots", "elcapitan.protocol", "elcapitan.table", "elcapitan.games"),
    "elcapitan/arena": (
        "elcapitan.arena",
        "elcapitan.bots",
        "elcapitan.games",
        "elcapitan.locked_file",
        "elcapitan.paths",
        "elcapitan.table",
    ),
    "elcapitan/client": (
        *("elcapitan.client", "elcapitan.games", "elcapitan.protocol", "elcapitan.table", "elcapitan.paths"),
        *("elcapitan.locked_file", "elcapitan.interrupts", f"{KIT}.table.things"),
        *(
            f"elcapitan.bots.{part}"
            for part in ("adviser", "bot", "catalogue", "budget", "background", "spawn_context", "whole_game")
        ),
        *(f"elcapitan.arena.{part}" for part in ("background_review", "game_review", "puzzles", "review")),
    ),
    "server/elcapitan_server": (
        *("elcapitan_server", "elcapitan.cli", "elcapitan.games", "elcapitan.protocol", "elcapitan.table"),
        *("elcapitan.paths", "elcapitan.bots.catalogue", "elcapitan.bots.fair_queue", "elcapitan.locked_file"),
        *("elcapitan.page", "elcapitan.file_lock", "elcapitan.interrupts"),
    ),
    # The server's packages import one way: tables -> pages -> connections -> store -> basics; nodes -> store; workers
    # -> basics.
    "server/elcapitan_server/tables": (
        *(f"elcapitan_server.{part}" for part in ("tables", "seeding", "pages", "connections", "store", "basics")),
        *("elcapitan.games", "elcapitan.protocol", "elcapitan.table", "elcapitan.paths", "elcapitan.bots.catalogue"),
    ),
    "server/elcapitan_server/seeding": (
        *(f"elcapitan_server.{part}" for part in ("seeding", "connections", "store", "basics")),
        *(f"elcapitan_server.tables.{part}" for part in ("table_state", "table_changes", "new_table", "seat_control")),
        *("elcapitan.protocol", "elcapitan.table.seed_shares"),
    ),
    "server/elcapitan_server/pages": (
        *(f"elcapitan_server.{part}" for part in ("pages", "connections", "basics")),
        *("elcapitan.page", "elcapitan.protocol", "elcapitan.table.match", "elcapitan.table.turns"),
    ),
    "server/elcapitan_server/workers": (
        *("elcapitan_server.workers", "elcapitan_server.basics", "elcapitan.bots.catalogue"),
    ),
    "server/elcapitan_server/nodes": (*(f"elcapitan_server.{part}" for part in ("nodes", "store", "basics")),),
    "server/elcapitan_server/connections": (
        *(f"elcapitan_server.{part}" for part in ("connections", "store", "basics", "web")),
        *("elcapitan.games", "elcapitan.protocol", "elcapitan.table", "elcapitan.paths", "elcapitan.bots.catalogue"),
        "elcapitan.locked_file",
    ),
    "server/elcapitan_server/web": ("elcapitan_server.web",),
    "server/elcapitan_server/store": (
        *("elcapitan_server.store", "elcapitan_server.basics"),
        *("elcapitan.games", "elcapitan.protocol", "elcapitan.table", "elcapitan.paths", "elcapitan.locked_file"),
        "elcapitan.file_lock",
    ),
    "server/elcapitan_server/basics": (
        "elcapitan_server.basics",
        "elcapitan.protocol",
        "elcapitan.table",
        "elcapitan.paths",
        "elcapitan.bots.fair_queue",
    ),
}


@pytest.mark.parametrize("island", ISLANDS)
def test_each_package_imports_only_what_it_may(island: str) -> None:
    allowed = (*ISLANDS[island], *FOR_EVERYONE)
    strangers = {
        (path, name)
        for path, name in ours(island)
        if name not in OURS and not any(name == each or name.startswith(f"{each}.") for each in allowed)
    }
    assert not strangers


GAMES = sorted(path.parent.name for path in (ROOT / "elcapitan" / "games").glob("*/__init__.py"))
GENERIC_FOLDERS = ("table", "protocol", "bots", "arena", "client", "commands", "kit", "page")
OLD_NAMES = "elcapitan/bots/kit.py"
"""Keeps the names that installed computer players import, for one release."""


def test_code_for_any_game_reaches_a_game_through_the_registry_alone() -> None:
    found = {
        (path, name)
        for folder in (*(f"elcapitan/{each}" for each in GENERIC_FOLDERS), "server/elcapitan_server")
        for path, name in ours(folder)
        if name.startswith("elcapitan.games.") and path != OLD_NAMES and is_module(name)
    }
    assert not found


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    others = tuple(f"elcapitan.games.{other}" for other in GAMES if other != game)
    assert not {each for each in ours(f"elcapitan/games/{game}") if each[1].startswith(others)}


@pytest.mark.parametrize("rules", RULES)
def test_rules_need_nothing_but_the_standard_library(rules: str) -> None:
    tops = {name.split(".")[0] for _, name in imported(rules)}
    assert tops - set(sys.stdlib_module_names) == {"elcapitan"}


@pytest.mark.parametrize("rules", RULES)
def test_rules_touch_no_file_socket_clock_or_chance(rules: str) -> None:
    worldly = {
        "os",
        "io",
        "pathlib",
        "socket",
        "asyncio",
        "time",
        "datetime",
        "random",
        "secrets",
        "threading",
        "logging",
    }
    assert not [(path, name) for path, name in imported(rules) if name.split(".")[0] in worldly]


PAINTS = (
    "elcapitan/client/",
    "elcapitan/plain_window/",
    "elcapitan/kit/sheets/",
    "elcapitan/kit/table/furniture/",
    *(f"elcapitan/games/{game}/client/" for game in GAMES),
)


@pytest.mark.slow
def test_only_the_client_knows_pygame() -> None:
    folders = ("elcapitan", "server")
    users = {
        path
        for folder in folders
        for path, name in imported(folder)
        if name.split(".")[0] == "pygame" and not path.startswith(PAINTS)
    }
    assert users <= {"elcapitan/commands/shot.py"}


@pytest.mark.slow
def test_only_learning_needs_numpy() -> None:
    users = {
        path for folder in ("elcapitan", "server") for path, name in imported(folder) if name.split(".")[0] == "numpy"
    }
    learning = {f"elcapitan/games/{game}/bots/training/learning.py" for game in ("capitan", "yspahan")}
    assert users == learning | {"elcapitan/kit/bots/moments.py"}


def test_words_of_every_game_and_its_text_mode_need_no_pygame() -> None:
    asked = "import sys; from elcapitan import games; [games.text(each) for each in games.game_names()]"
    asked += "; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_to_play_numpy_is_not_loaded() -> None:
    asked = "import sys, elcapitan.games.capitan.bots.levels; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


CONNECTS = re.compile(r"open_connection\(|create_connection\(|urlopen|http\.client|import webbrowser")


@pytest.mark.slow
def test_nothing_connects_but_to_the_server_of_a_table_and_what_a_host_names() -> None:
    """Nothing leaves a player's computer (README): neither statistics nor a question for a newer version."""
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("elcapitan", "server")
        for path in modules(folder)
        if CONNECTS.search(path.read_text("utf-8"))
    }
    assert found == {
        "elcapitan/bots/seat.py",
        "elcapitan/client/net/connection.py",
        "elcapitan/client/net/websocket.py",
        "server/elcapitan_server/operations/turn_webhook.py",
    }


GENERIC = ("elcapitan/table", "elcapitan/protocol", "server/elcapitan_server")
"""What other games are played with, too."""
OF_ONE_GAME = r"florins?|cards?|decks?|city|cities|warehouses?|fortress|fortresses|harbours?|pirates?|loans?|sites?"


@pytest.mark.parametrize("folder", GENERIC)
def test_what_serves_any_game_names_nothing_of_one(folder: str) -> None:
    """Neither in code nor in words; `money` and `paydays` alone are names in the record's published form."""
    places = [city["id"] for part in ("city", "extra") for city in standard_board()[part]]
    assert len(places) == 12
    words = re.compile(rf"(?<![a-z])({OF_ONE_GAME}|{'|'.join(places)})(?![a-z])", re.IGNORECASE)
    found = [
        (str(path.relative_to(ROOT)), match[0])
        for path in modules(folder)
        for match in words.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []
