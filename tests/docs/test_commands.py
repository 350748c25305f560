"""Every command that the documents give has an entry: how it is tested (test_typed_commands.py), where, or why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from elcapitan.client.scenes.first_run import FirstRun
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from tests.docs.test_documents import FENCED, INDENTED, MEANINGS, PAGES, ROOT, STANDS_FOR

COMMAND = re.compile(
    r"(?:[A-Z]\w*=\S+ )?(?:elcapitan|make|python3?|pip|pipx|uv|sudo|sqlite3|pytest|xvfb-run -a|bash|pre-commit|git tag"
    r"|pyinstaller|makensis|\.venv\\\S+)(?: .*)?"
)
"""What a person types; `ExecStart=` and other files' contents begin otherwise."""
SPOKEN = re.compile(r"`([^`\n]+)`")
BOARD = "my-board.toml"


class Ends(NamedTuple):
    """Typed as it stands, to its end, with exit code 0."""

    says: str = ""
    """In what it prints."""
    makes: str = ""
    """A file."""
    instead: Mapping[str, str] = {}
    """Words typed in place of others, so that it takes no minutes."""


class Stays(NamedTuple):
    """A server: it says where it listens, and ends when it is told to."""


class Planned(NamedTuple):
    """make knows how: a dry run names the steps."""

    step: str
    """Among them."""


class Opens(NamedTuple):
    """A window: it comes to this scene, and more if asked, and is closed."""

    scene: type
    also: Callable[[SceneStack], bool] = lambda stack: True
    at: str = ""
    """The command of the server it goes to."""


class Elsewhere(NamedTuple):
    """A test or a program of CI that runs it, or the same with other numbers: its file, and its name there."""

    file: str
    name: str


class Never(NamedTuple):
    """Why no test types it."""

    reason: str


def _sees_tables(stack: SceneStack) -> bool:
    return isinstance(stack.top, LobbyScene) and bool(stack.top.room.listed_tables)


SIMULATE = "elcapitan simulate --bots easy,normal --games 10 --seed 7 --out games"
SECURE = "elcapitan serve --tls-cert fullchain.pem --tls-key privkey.pem"
QUIET = Never("a figure that is taken on a quiet machine; benchmarks/README.md keeps what it said")
LONG = Never("computer players think for an hour; benchmarks/README.md keeps what came of it")
RECORDED = Never("computer players think for minutes; docs/games keeps what came of it")
STRANGE = Never("another system's shell, or a tool that needs the network")
UNIT = "assets/packaging/try_unit.sh"
INSTALLED = "tests/games/test_installed_games.py"
COPIES = "tests/server/nodes/copies/test_journal_export.py"
"""Types as root what a host types, under a systemd of its own."""
ADMINISTRATOR = Never("changes the machine and needs its administrator")
SPOKEN_OF = Never("names the command; it is not given whole")
ITSELF = Never("these are tests themselves, and run with all others")
WRITES = Never("writes over what the tests compare with")

Way = Ends | Stays | Planned | Opens | Elsewhere | Never
WAYS: Mapping[str, Way] = {
    # README.md
    "make play": Planned("bin/elcapitan"),
    "make art-check": Planned("make_art.py --check"),
    "make art": Planned("make_art.py"),
    "make sounds": Planned("make_sounds.py"),
    "python assets/workshop/make_sounds.py --table": Elsewhere("tests/workshop/test_sounds.py", "make_sounds"),
    "make site": Planned("sphinx"),
    "make page": Planned("npm run --silent build"),
    "python assets/workshop/make_art.py cities": Elsewhere("tests/workshop/test_make_art.py", "make_art.main"),
    "make test": Planned("pytest"),
    "make test DEEP=1": Planned("hypothesis-profile deep"),
    "make quick": Planned("not slow"),
    "uv run elcapitan": Elsewhere("assets/packaging/try_fresh.sh", "uv run elcapitan"),
    "uv build --wheel": Elsewhere("tests/packaging/test_wheel.py", "hatchling"),
    "python -m venv .venv": Elsewhere("assets/packaging/try_installing.py", "venv"),
    ".venv\\Scripts\\pip install -e .": STRANGE,
    ".venv\\Scripts\\elcapitan": STRANGE,
    "uv run --extra dev ruff check": Elsewhere("Makefile", "ruff check"),
    "uv run --extra dev mypy": Elsewhere("Makefile", "mypy"),
    "uv run --extra dev pytest": Elsewhere("Makefile", "pytest"),
    "elcapitan": Opens(FirstRun),
    "elcapitan play --bots normal,easy": Opens(TableScene),
    "elcapitan play --bots normal,easy --extras lisboa": Opens(TableScene),
    "elcapitan play --game yspahan --bots normal,easy": Opens(YspahanScene),
    SIMULATE: Ends("1 game written", "games/game-0001.capitan", {"easy,normal": "random,random", "10": "1"}),
    "elcapitan arena --focus hard --versus normal --games 40": Ends(
        "easy against random", instead={"hard": "easy", "normal": "random", "40": "2"}
    ),
    "elcapitan game.capitan": Opens(ReplayScene),
    "elcapitan verify": SPOKEN_OF,
    "elcapitan review game.capitan": SPOKEN_OF,
    "elcapitan verify games/*.capitan": Ends("valid"),
    "elcapitan replay games/game-0001.capitan": Opens(ReplayScene),
    "elcapitan simulate --bots expert,expert --seed annotated --rollouts 300 --out games": RECORDED,
    "elcapitan simulate --bots expert,expert,expert --extras lisboa,islas-canarias --seed annotated --rollouts 300 "
    "--out games": RECORDED,
    "elcapitan simulate --bots expert,hard,hard,hard --seed annotated --rollouts 300 --out games": RECORDED,
    "elcapitan replay docs/games/expert-two.capitan": SPOKEN_OF,
    "python -m benchmarks.alternatives docs/games/expert-two.capitan 56": Elsewhere(
        "tests/docs/test_annotated_games.py", "[229]"
    ),
    "elcapitan review": SPOKEN_OF,
    "elcapitan film games/game-0001.capitan film.mp4": Elsewhere("tests/commands/test_film.py", "game.mp4"),
    "pip install av": STRANGE,
    "elcapitan stats": Ends("No finished game yet"),
    "elcapitan serve": Stays(),
    "elcapitan host": Stays(),
    "elcapitan host --game yspahan": Stays(),
    "elcapitan join 192.168.1.20": Opens(LobbyScene, _sees_tables, at="elcapitan host"),
    "elcapitan join --tls --tls-ca cert.pem 192.168.1.20": Opens(LobbyScene, at=SECURE),
    "elcapitan text --bots normal": Ends("Phase I, round 1."),
    "elcapitan text --game yspahan": Elsewhere("tests/games/yspahan/text/test_program.py", "YSPAHAN"),
    "elcapitan text --game yspahan --bots normal,easy": Ends("Week 1, day 1."),
    "elcapitan text --game carcassonne": Ends("Tiles face down: "),
    "elcapitan board check my-board.toml": Ends(": good"),
    "elcapitan board show my-board.toml out.png": Ends(makes="out.png"),
    "elcapitan completion bash": Ends("complete"),
    "make screens": Planned("tests.pictures.sheet"),
    "make screens-check": Planned("tests.pictures.sheet --check"),
    # CONTRIBUTING.md
    "make coverage": Planned("tests.coverage_bars"),
    "python -m tests.games.capitan.golden.rewrite": WRITES,
    "python -m tests.games.yspahan.golden.rewrite": WRITES,
    "python -m tests.games.carcassonne.golden.rewrite": WRITES,
    "python assets/workshop/make_locale.py --show": Ends("cs"),
    "python assets/workshop/make_locale.py --package FOLDER --show": WRITES,
    "python assets/packaging/make_man.py": WRITES,
    "pre-commit install": STRANGE,
    # docs/
    "elcapitan text --plain": Elsewhere("tests/client/text/text_program.py", '"--plain"'),
    "elcapitan text": Elsewhere("tests/games/capitan/text/test_program.py", "the_whole_screen"),
    "elcapitan play --board my-board.toml --bots normal,easy": Opens(TableScene),
    "elcapitan simulate --bots captain,normal,easy --games 10 --out games": Elsewhere(
        "tests/examples/test_captain.py", "test_the_command_line_knows_it"
    ),
    "elcapitan arena --focus captain --versus easy --players 3 --games 300": Elsewhere(
        "tests/commands/test_arena.py", "test_a_player_at_its_place_in_python_takes_part"
    ),
    "elcapitan text --game toy": Elsewhere(INSTALLED, "test_its_first_opponents_are_as_many_as_it_has_seats"),
    "elcapitan simulate --game toy --bots easy,random --games 10 --out games": Elsewhere(
        INSTALLED, "test_computer_players_play_it_and_the_record_is_verified"
    ),
    **{
        f"elcapitan arena --game carcassonne --focus {match}": Elsewhere(
            "tests/commands/test_arena.py", "test_carcassonne_is_played_by_up_to_eight_with_its_expansions"
        )
        for match in (
            "normal --versus easy --players 2 --games 50 --budget rollouts:1",
            "hard --versus normal --players 2 --games 100 --budget rollouts:40",
            "expert --versus hard --players 2 --games 100 --budget rollouts:40",
        )
    },
    "elcapitan arena --game toy --focus easy --versus random --players 2 --games 300": Elsewhere(
        INSTALLED, "test_the_arena_measures_its_levels"
    ),
    "elcapitan arena characters --versus normal --players 3 --games 400": Elsewhere(
        "tests/commands/test_arena.py", "test_every_character_is_measured_against_its_level"
    ),
    "elcapitan arena campaign": Elsewhere("tests/commands/test_arena.py", "test_the_tables_of_a_campaign_are_measured"),
    **{
        f"elcapitan arena campaign --games {what}": Elsewhere(
            "tests/commands/test_arena.py", "test_the_tables_of_a_campaign_are_measured"
        )
        for what in ("2 --budget rollouts:10", "6 --budget rollouts:20")
    },
    "elcapitan arena calibrate --games 2000 --seed calibration/1 --extras porto,lisboa,islas-canarias "
    "--out games.jsonl": Elsewhere("tests/commands/test_arena.py", "test_the_chance_to_win_is_calibrated"),
    "elcapitan arena calibrate --game yspahan --games 2000 --seed calibration/1 --option gold_steps=three "
    "--option card_time=after --out games.jsonl": Elsewhere(
        "tests/commands/test_arena.py", "test_the_chance_to_win_is_calibrated"
    ),
    "elcapitan arena yardstick --bot captain": Elsewhere(
        "tests/commands/test_arena.py", "test_the_yardstick_is_made_and_a_player_laid_against_it"
    ),
    "elcapitan arena yardstick --bot expert --budget time:0.9": Elsewhere(
        "tests/commands/test_arena.py", "test_the_yardstick_is_made_and_a_player_laid_against_it"
    ),
    "elcapitan arena yardstick --game yspahan --make --positions 240 --worlds 250 --seed yardstick/1 "
    "--option gold_steps=three --option card_time=after": Elsewhere(
        "tests/commands/test_arena.py", "test_the_yardstick_of_a_game_with_hidden_cards_speaks_its_words"
    ),
    "elcapitan arena yardstick --game yspahan --bot normal": Elsewhere(
        "tests/commands/test_arena.py", "test_the_yardstick_of_a_game_with_hidden_cards_speaks_its_words"
    ),
    "elcapitan arena sprt --focus expert --versus hard --seed q1 --budget rollouts:60": Elsewhere(
        "tests/commands/test_arena.py", "test_a_sequential_test_stops_when_it_knows"
    ),
    "elcapitan arena sprt": Elsewhere("tests/commands/test_arena.py", "test_a_sequential_test_stops_when_it_knows"),
    "elcapitan arena tune": Elsewhere("tests/commands/test_arena.py", "test_tuning_keeps"),
    "pip install": SPOKEN_OF,
    "ELCAPITAN_MYPYC=1 pip install .": Elsewhere("tests/packaging/compiled_install.py", "the_documented_line_compiles"),
    "ELCAPITAN_MYPYC=1 python -m hatchling build -t wheel": Never("compiles for minutes; the release workflow runs it"),
    "pyinstaller build.spec -- --pure": Never("builds for minutes; by hand"),
    "python hatch_build.py": Elsewhere("Makefile", "hatch_build.py"),
    "python hatch_build.py --clean": Elsewhere("Makefile", "hatch_build.py"),
    "elcapitan simulate --bots normal,normal --games 20 --board my-board.toml --out tried": Ends(
        "1 game written", "tried/game-0001.capitan", {"normal,normal": "random,random", "20": "1"}
    ),
    "python -m pytest tests/games/capitan/rules tests/games/capitan/referee "
    "tests/games/capitan/client/scenes/test_rule_book.py": ITSELF,
    "python -m tests.pictures.records": WRITES,
    "make compiled-test": Planned("pytest"),
    "sudo python3 -m venv /opt/elcapitan": Elsewhere(UNIT, "python3 -m venv /opt/elcapitan"),
    "sudo ln -s /opt/elcapitan/bin/elcapitan /usr/local/bin/": Elsewhere(
        UNIT, "/opt/elcapitan/bin/elcapitan /usr/local"
    ),
    "sudo ufw allow 21997/tcp": ADMINISTRATOR,
    "sudo systemctl restart elcapitan": Elsewhere(UNIT, "systemctl restart elcapitan"),
    "sudo groupadd --system elcapitan-tls": Elsewhere(UNIT, "groupadd --system elcapitan-tls"),
    "sudo install -d /etc/elcapitan": Elsewhere(UNIT, "install -d /etc/elcapitan"),
    "sudo install -m 640 -g elcapitan-tls fullchain.pem privkey.pem /etc/elcapitan/": Elsewhere(
        UNIT, "install -m 640 -g elcapitan-tls"
    ),
    "sudo systemctl edit elcapitan": Elsewhere(UNIT, "SupplementaryGroups=elcapitan-tls"),
    "sudo /opt/elcapitan/bin/pip install asyncpg": Never("the tests have it from the extra dev"),
    "sudo /opt/elcapitan/bin/pip install --force-reinstall elcapitan-0.1.0-py3-none-any.whl": Elsewhere(
        UNIT, "--force-reinstall"
    ),
    "sudo systemctl daemon-reload": Elsewhere(UNIT, "systemctl daemon-reload"),
    "sudo /opt/elcapitan/bin/pip install elcapitan-0.1.0-py3-none-any.whl prometheus-client": Elsewhere(
        "assets/packaging/try_installing.py", "pip"
    ),
    "sudo cp /opt/elcapitan/share/elcapitan/elcapitan.service /etc/systemd/system/": Elsewhere(
        UNIT, "cp /opt/elcapitan/share/elcapitan/elcapitan.service"
    ),
    "elcapitan protocol --schema": Ends("json-schema.org"),
    "elcapitan protocol --codes": Ends("fortress-here-already"),
    "elcapitan protocol --codes --json": Ends('"occasion": "closing"'),
    "python assets/packaging/make_protocol.py": WRITES,
    "elcapitan serve --monitoring-port 9197": Stays(),
    "elcapitan serve --turn-webhook https://bot.example.org/turns --turn-webhook-secret webhook.key": Stays(),
    "elcapitan serve --websocket 21990 --websocket-host 127.0.0.1 --trusted-proxy 127.0.0.1": Stays(),
    "sudo systemctl enable --now elcapitan": Elsewhere(UNIT, "--now elcapitan"),
    SECURE: Stays(),
    "elcapitan admin tables": Elsewhere("tests/server/operations/test_admin_socket.py", '"tables"'),
    'sudo elcapitan admin --data /var/lib/elcapitan/data drain --for 30m --text "A new disk."': Elsewhere(
        "tests/server/operations/test_drain.py", '"drain"'
    ),
    "sudo elcapitan admin --data /var/lib/elcapitan/data tables": Elsewhere(
        "tests/server/operations/test_admin_socket.py", '"tables"'
    ),
    "elcapitan backup /var/backups": Elsewhere("tests/commands/hosting/test_backup.py", '"backup"'),
    "sudo elcapitan backup /var/backups --data /var/lib/elcapitan/data": Elsewhere(
        UNIT, "elcapitan backup /var/backups"
    ),
    "sudo install -d -m 700 /var/backups/elcapitan": ADMINISTRATOR,
    "sudo cp /opt/elcapitan/share/elcapitan/elcapitan-backup.service"
    " /opt/elcapitan/share/elcapitan/elcapitan-backup.timer /etc/systemd/system/": ADMINISTRATOR,
    "sudo systemctl enable --now elcapitan-backup.timer": Elsewhere(
        "tests/packaging/test_monitoring_files.py", "elcapitan-backup.timer"
    ),
    "elcapitan restore copy.sqlite --data drill": Elsewhere("tests/commands/hosting/test_backup.py", '"restore"'),
    "elcapitan serve --port 22021 --data drill": Stays(),
    "elcapitan check copy.sqlite": Elsewhere("tests/commands/hosting/test_backup.py", '"check"'),
    "elcapitan restore copy.sqlite": Elsewhere("tests/commands/hosting/test_backup.py", '"restore"'),
    "elcapitan restore journal.sqlite --store postgresql://elcapitan@db.example.org/elcapitan": Elsewhere(
        "tests/server/nodes/copies/test_journal_import.py", '"restore"'
    ),
    "elcapitan check --store postgresql://elcapitan@db.example.org/elcapitan": Elsewhere(
        COPIES, "test_a_database_is_checked_as_a_journal_is"
    ),
    "elcapitan backup /var/backups --store postgresql://elcapitan@db.example.org/elcapitan": Elsewhere(
        COPIES, "test_a_copy_into_a_folder"
    ),
    "elcapitan backup copy.sqlite --store postgresql://elcapitan@db.example.org/elcapitan": Elsewhere(
        COPIES, "test_one_server_goes_on"
    ),
    "sudo apt-get install postgresql": ADMINISTRATOR,
    "sudo -u postgres createuser --pwprompt elcapitan": ADMINISTRATOR,
    "sudo -u postgres createdb --owner elcapitan elcapitan": ADMINISTRATOR,
    "sudo systemctl stop elcapitan": Elsewhere(UNIT, "systemctl stop elcapitan"),
    "sudo systemctl start elcapitan": Elsewhere(UNIT, "systemctl start elcapitan"),
    "sudo elcapitan restore copy.sqlite --data /var/lib/elcapitan/data": Elsewhere(UNIT, "elcapitan restore"),
    "elcapitan serve --help": Ends("--tls-cert"),
    "elcapitan join your.server": Opens(LobbyScene, at="elcapitan serve"),
    "elcapitan join --tls --tls-ca cert.pem your.server": Opens(LobbyScene, at=SECURE),
    "elcapitan host --seats 4": Stays(),
    "elcapitan join 192.168.1.20:21998": Opens(LobbyScene, at="elcapitan serve"),
    "elcapitan join wss://play.example.org": Elsewhere("tests/client/net/test_websocket.py", '"wss://127.0.0.1"'),
    "sudo ufw allow 21997:22006/tcp": ADMINISTRATOR,
    "sudo ufw allow 5353/udp": ADMINISTRATOR,
    "elcapitan simulate": SPOKEN_OF,
    "elcapitan shot": SPOKEN_OF,
    "elcapitan serve --announce": Stays(),
    "bash .ci/run": Never("runs these tests"),
    "make chroot": Planned("try_chroot.sh"),
    "make wine": Planned("try_wine.sh"),
    "make image": Planned("try_image.sh"),
    "make pinned PYTHON=python3.13": Planned("contents.py"),
    "make pinned": Planned("contents.py"),
    "git tag -s v0.1.0": Never("is the release"),
    "python assets/packaging/check_version.py v0.1.0": Elsewhere("tests/packaging/test_release.py", "check_version"),
    "python assets/packaging/own_licence.py": Elsewhere("tests/packaging/test_own_licence.py", "own_licence.main([]"),
    "python assets/packaging/own_licence.py --put MIT TEXT": Elsewhere("tests/packaging/test_own_licence.py", "--put"),
    "pyinstaller build.spec": Elsewhere(".ci/run", "build.spec"),
    "make frozen": Planned("contents.py"),
    "python -m hatchling build": Elsewhere("tests/packaging/test_wheel.py", "hatchling"),
    "python -m pytest tests/client/shell/test_i18n.py": ITSELF,
    "python -m pytest tests/pictures/test_text_measure.py": ITSELF,
    # benchmarks/README.md, ARCHITECTURE.md
    "make fuzz": Planned("tests.fuzz"),
    "make bench": Planned("benchmarks.rules"),
    "make soak-rules": Planned("benchmarks.soak"),
    "make mutants": Planned("tests.mutants"),
    "make compiled-bench": Planned("benchmarks.compiled"),
    "pip install --target /tmp/catanatron catanatron": STRANGE,
    "pip uninstall pygame": Never("takes away what is not there"),
    "pip install --force-reinstall pygame-ce": Never(
        "mends what is whole here; tests/client/shell/test_pygame_check.py"
    ),
    "python -m tests.coverage_bars --gaps elcapitan/client/": Elsewhere("tests/test_coverage_bars.py", '"--gaps"'),
    "PYTHONPATH=/tmp/catanatron python -m benchmarks.rules --games 40 --hard 10000": QUIET,
    "python -m benchmarks.yardstick": Elsewhere(
        "tests/arena/test_kept_yardsticks.py", "test_the_page_is_what_was_measured"
    ),
    "python -m benchmarks.compiled build/compiled": QUIET,
    "python -m benchmarks.server.shares": QUIET,
    "python -m benchmarks.server.stopping": QUIET,
    "python -m benchmarks.server.onlookers": QUIET,
    "elcapitan simulate --bots easy,normal,hard,normal --games 10 --seed claims --out games": LONG,
    "python -m benchmarks.blind_spots --pirate --positions 70 --worlds 50": LONG,
    "python -m benchmarks.review_claims games": LONG,
    "elcapitan arena --game yspahan --focus normal --versus easy --players 3 --games 60 --budget rollouts:1": Elsewhere(
        "tests/commands/test_arena.py", "test_yspahan_tells_points_and_their_parts"
    ),
    "python -m tests.games.capitan.golden.replay_golden --all": Elsewhere(
        "tests/games/capitan/golden/test_python_versions.py", "replay_golden"
    ),
    "pytest tests/server/store/test_sync_before_ack.py tests/server/store/test_full_disk.py "
    "tests/server/test_stopping.py": ITSELF,
    "pytest tests/server/connections/test_disconnects.py": ITSELF,
    "pytest tests/server/operations/test_faults.py": ITSELF,
    "pytest tests/fuzz tests/server/tables/test_lobby_model.py": ITSELF,
    "pytest tests/window/test_pirate.py": ITSELF,
    "python -m tests.simulation SEED": Elsewhere("tests/simulation/test_simulation.py", "test_the_same_seed"),
    "python -m tests.simulation 1-300": Elsewhere("tests/simulation/test_simulation.py", "test_no_promise"),
    "python -m tests.server.secret_search 200": Elsewhere("tests/server/test_secrets.py", "watched("),
    "python -m tests.pictures.golden table-twelve": WRITES,
    "python assets/packaging/contents.py build/frozen/ElCapitan": Elsewhere(".ci/run", "contents.py"),
}


def given() -> dict[str, str]:
    """Every command with the page that gives it first; the change notes speak of commands and do not give any."""
    found: dict[str, str] = {}
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text("utf-8")
        plain = FENCED.sub("", text)
        blocks = [block for _kind, block in FENCED.findall(text)] + INDENTED.findall(plain)
        lines = [MEANINGS.sub("", line.strip()) for block in blocks for line in block.splitlines()]
        for line in [*lines, *SPOKEN.findall(plain)]:
            if COMMAND.fullmatch(line) and not STANDS_FOR.search(line):
                found.setdefault(line, str(page.relative_to(ROOT)))
    return found


def of_kind(kind: type) -> list[str]:
    return [line for line, way in WAYS.items() if isinstance(way, kind)]


def test_every_command_has_its_way_and_nothing_is_told_of_that_is_not_given() -> None:
    assert given().keys() - WAYS.keys() == set()
    assert WAYS.keys() - given().keys() == set()


@pytest.mark.parametrize("line", of_kind(Elsewhere))
def test_where_it_is_said_to_run_it_stands(line: str) -> None:
    way = WAYS[line]
    assert isinstance(way, Elsewhere)
    assert way.name in (ROOT / way.file).read_text("utf-8")


def test_what_is_never_typed_says_why() -> None:
    assert all(len(way.reason.split()) > 2 for way in WAYS.values() if isinstance(way, Never))
