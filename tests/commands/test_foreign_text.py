"""Whatever a file, its name, the environment or the words of a command hold: no output of a command is controlled."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from elcapitan import cli, paths
from elcapitan.arena.game_review import CourseJob, CourseScores, Found, Task
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob
from elcapitan.commands import language, review
from tests.hostile_text import HOSTILE, HOSTILE_FILE, HOSTILE_WORD, control_characters

RECORD = Path(__file__).parents[1] / "pictures" / "records" / "three.capitan"
BOARD = paths.standard_board()

Run = Callable[[Sequence[str]], tuple[int, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    language.choose_language([])
    yield tmp_path
    language.choose_language([])


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command; its exit code and all it wrote, of which nothing may control a terminal."""

    def run(words: Sequence[str]) -> tuple[int, str]:
        written = io.BytesIO()
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(written, "utf-8", write_through=True))
        try:
            code = cli.main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        told = written.getvalue().decode()
        assert control_characters(told) == set()
        return code, told

    return run


@pytest.fixture
def hostile_record(home: Path) -> Path:
    mapping = json.loads(RECORD.read_text("utf-8"))
    for seat in mapping["seats"]:
        seat["name"] = HOSTILE
    mapping["board"]["name"] = "\ud83d" + HOSTILE[:50]
    for city in mapping["board"]["city"]:
        city["name"] = city["id"] + HOSTILE[:20]
    file = home / f"{HOSTILE_FILE}.capitan"
    file.write_text(json.dumps(mapping), "utf-8")
    return file


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """One turn of a seat loses much, and the game turns once."""

    def judge(tasks: Sequence[Task], processes: int) -> Iterator[Found]:
        yield None
        for job in [task for task in tasks if isinstance(task, ReviewJob)][1:]:
            loss = (Loss(12.4, 3.0), Loss(0.21, 0.06))
            yield ReviewedTurn(job.first, job.state.seat, 1, "build", ("loan 10", "end"), ("build 1", "end"), *loss, 40)
        for task in tasks:
            if isinstance(task, CourseJob):
                yield CourseScores(task.move, ((50, 30, 20) if task.move < 300 else (20, 30, 50),) * task.worlds)

    monkeypatch.setattr(review, "do_tasks", judge)


def test_names_in_a_record_are_cleaned_where_they_are_read(run: Run, hostile_record: Path, judged: None) -> None:
    code, told = run(["review", str(hostile_record)])
    assert code == 0
    assert told.startswith("]52;c;QQ==[2J31mEve\ufffd for: ")
    code, told = run(["verify", str(hostile_record)])
    assert code == 0
    assert told.startswith(f"{hostile_record.parent}/]0;t[31mg\ufffdnova forged.capitan:\n")


def test_half_a_letter_makes_no_record_unreadable(run: Run, home: Path, judged: None) -> None:
    mapping = json.loads(RECORD.read_text("utf-8"))
    mapping["seats"][0]["name"] = "Eva\ud83d"
    (home / "half.capitan").write_text(json.dumps(mapping), "utf-8")
    code, told = run(["review", "--seat", "1", str(home / "half.capitan")])
    assert code == 0
    assert told.startswith("Eva\ufffd: ")


@pytest.mark.parametrize("words", [["verify"], ["review"], ["replay"], ["film", "{}", "out.gif"]])
def test_what_is_no_record_is_one_sentence(run: Run, home: Path, words: list[str]) -> None:
    broken = home / f"{HOSTILE_FILE}.capitan"
    broken.write_text(json.dumps({"format": "elcapitan-record", "version": 2, HOSTILE: 1}), "utf-8")
    missing = home / f"{HOSTILE_FILE}-missing.capitan"
    for file in (broken, missing, home):
        filled = [each.format(file) for each in words] if "{}" in words else [*words, str(file)]
        code, told = run(filled)
        assert code == cli.FAILED, told
        assert told.count("\n") == 1


def test_moves_options_and_shuffles_that_are_no_such_things_are_told(run: Run, home: Path) -> None:
    changes: list[tuple[str, object]] = [
        ("game", HOSTILE),
        ("digest", HOSTILE),
        ("deal", [HOSTILE]),
        ("moves", [[1, HOSTILE]]),
        ("moves", [[1, "loan 16", [HOSTILE]]]),
        ("options", {"players": HOSTILE, HOSTILE: HOSTILE}),
        (HOSTILE, 1),
    ]
    for name, value in changes:
        mapping = json.loads(RECORD.read_text("utf-8")) | {name: value}
        (home / "odd.capitan").write_text(json.dumps(mapping), "utf-8")
        code, told = run(["verify", str(home / "odd.capitan")])
        assert code in (1, 2)
        assert told.count("\n") == 1


def board(home: Path, *changes: tuple[str, str]) -> Path:
    text = BOARD.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    file = home / f"{HOSTILE_FILE}.toml"
    file.write_text(text, "utf-8")
    return file


def test_names_in_a_board_are_cleaned(run: Run, home: Path) -> None:
    hostile = r"\u001b]52;c;QQ==\u0007\u009b31m\u202eEve\u2028\u000a"
    named = board(home, ('name = "Marseille"', f'name = "{hostile}"'), ("start_money", f'"{hostile}" = 1\nstart_money'))
    code, told = run(["board", "check", str(named)])
    assert code == 0
    assert "no rule reads this name" in told
    faulty = board(home, ('id = "marseille"', f'id = "{hostile}"'), ("start_money", f'"{hostile}" = "a"\nstart_money_'))
    code, told = run(["board", "check", str(faulty)])
    assert code == 1
    assert run(["play", "--bots", "easy", "--board", str(faulty)])[0] == cli.FAILED
    assert run(["board", "check", str(home / "no\x1b.toml")])[0] == cli.FAILED


@pytest.mark.parametrize(
    "words",
    [
        [HOSTILE_WORD],
        ["--" + HOSTILE_WORD],
        ["play", "--" + HOSTILE_WORD],
        ["play", "--bots", HOSTILE_WORD],
        ["play", "--bots", "easy", "--extras", HOSTILE_WORD],
        ["play", "--bots", "easy", "--option", HOSTILE_WORD],
        ["play", "--bots", "easy", "--option", f"hands={HOSTILE_WORD}"],
        ["play", "--game", HOSTILE_WORD],
        ["play", "--bots", "easy", "--board", HOSTILE_WORD],
        ["join", HOSTILE_WORD],
        ["join", "127.0.0.1:1", "--tls-ca", HOSTILE_WORD],
        ["simulate", "--bots", HOSTILE_WORD],
        ["simulate", "--bots", "easy,easy", "--seed", HOSTILE_WORD],
        ["simulate", "--bots", "easy,easy", "--start", HOSTILE_WORD],
        ["simulate", "--bots", "easy,easy", "--games", HOSTILE_WORD],
        ["stats", "--csv", f"{{home}}/none/{HOSTILE_WORD}"],
        ["verify", HOSTILE_WORD],
        ["review", HOSTILE_WORD],
        ["review", "--seat", HOSTILE_WORD, "x"],
        ["arena", "match", "--focus", HOSTILE_WORD],
        ["arena", HOSTILE_WORD],
        ["arena", "match", "--budget", HOSTILE_WORD],
        ["serve", "--config", HOSTILE_WORD],
        ["serve", "--port", HOSTILE_WORD],
        ["serve", "--log-format", HOSTILE_WORD],
        ["serve", "--trusted-network", HOSTILE_WORD],
        ["serve", "--tls-cert", HOSTILE_WORD, "--tls-key", HOSTILE_WORD],
        ["serve", "--data", f"/dev/null/{HOSTILE_WORD}"],
        ["serve", "--host", HOSTILE_WORD, "--data", "{home}/data"],
        ["serve", "--host", "a..b", "--data", "{home}/data"],
        ["serve", "--host", "a" * 70, "--data", "{home}/data"],
        ["serve", "--monitoring-host", HOSTILE_WORD, "--monitoring-port", "0", "--data", "{home}/data"],
        ["host", "--seats", HOSTILE_WORD],
        ["admin", "ban", HOSTILE_WORD, "--for", HOSTILE_WORD],
        ["admin", "--data", HOSTILE_WORD, "tables"],
        ["backup", HOSTILE_WORD, "--data", HOSTILE_WORD],
        ["check", HOSTILE_WORD],
        ["restore", HOSTILE_WORD],
        ["restore", "{home}/none", "--store", f"postgresql://{HOSTILE_WORD}/x"],
        ["replay", HOSTILE_WORD],
        ["film", HOSTILE_WORD, HOSTILE_WORD],
        ["film", str(RECORD), f"{HOSTILE_WORD}.gif", "--size", HOSTILE_WORD],
        ["film", str(RECORD), "x.gif", "--lang", HOSTILE_WORD],
        ["shot", HOSTILE_WORD, "x.png"],
        ["shot", "table", HOSTILE_WORD],
        ["shot", "menu", f"{{home}}/none/{HOSTILE_WORD}.png"],
        ["text", "--join", HOSTILE_WORD],
        ["text", "--lang", HOSTILE_WORD],
        ["board", HOSTILE_WORD],
        ["completion", HOSTILE_WORD],
        ["protocol", HOSTILE_WORD],
    ],
    ids=lambda words: " ".join(words).encode("ascii", "backslashreplace").decode()[:60],
)
def test_words_of_a_command_that_make_no_sense_are_told_in_a_sentence(run: Run, home: Path, words: list[str]) -> None:
    code, told = run([word.replace("{home}", str(home)) for word in words])
    assert code == cli.FAILED, told
    assert 1 <= told.count("\n") <= 2
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "COLUMNS", "ELCAPITAN_PORT", "TZ"])
def test_variables_of_the_environment_are_told_cleaned(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, HOSTILE_WORD)
    assert run(["--help"])[0] == 0
    assert run(["stats"])[0] == 0
    if name.startswith("ELCAPITAN"):
        code, told = run(["serve", "--data", str(home)])
        assert code == cli.FAILED
        assert name in told


@pytest.mark.parametrize("name", ["ELCAPITAN_HOME", "ELCAPITAN_DATA"])
def test_a_folder_that_the_environment_names_is_told_cleaned(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for folder in (f"/dev/null/{HOSTILE_WORD}", str(home / HOSTILE_WORD)):
        monkeypatch.setenv(name, folder)
        assert run(["check"])[0] == cli.FAILED
        assert run(["admin", "tables"])[0] == cli.FAILED
        assert run(["stats"])[0] == 0


def test_settings_are_read_whatever_is_in_them(run: Run, home: Path) -> None:
    file = paths.ensure_folder(paths.config()) / "settings.toml"
    for text in (
        r'name = "\u001b[31m\u202eEve"' + "\n" + r'language = "\u001b]0;t\u0007"',
        "\x1b\x00",
        "\ufefflanguage = 'cs'",
    ):
        file.write_text(text, "utf-8")
        language.choose_language([])
        code, told = run(["stats"])
        assert code == 0
    assert told == "Zatím žádná dohraná hra. Dohraj první až do konce a najdeš tu její čísla.\n"
