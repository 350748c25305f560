"""The command line in the player's language: which one it is, that nothing stays English, and what stays as it was."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan import cli, paths
from elcapitan.bots.catalogue import levels
from elcapitan.client.shell import i18n, settings
from elcapitan.commands import language
from elcapitan.games import DEFAULT_GAME
from elcapitan_server.connections.lan_access import PORTS
from tests.timeouts import PATIENCE_S

RECORD = Path(__file__).parents[1] / "pictures" / "records" / "three.capitan"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    language.choose_language([])
    yield tmp_path
    language.choose_language([])


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "cs_CZ.UTF-8")


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """That one and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


def english(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every sentence of the help of a parser and its commands, as the source has it."""
    for each in parsers(parser):
        if each.description:
            yield each.description
        for action in each._actions:
            if action.help and action.help != argparse.SUPPRESS:
                yield action.help
            if isinstance(action, argparse._SubParsersAction):
                yield from (str(choice.help) for choice in action._choices_actions)


def test_every_sentence_of_the_help_has_czech_words(czech: None) -> None:
    parser = cli.parser()
    language.choose_language([])
    said = set(english(parser))
    assert len(said) > 90
    untranslated = {words for words in said if language._(words) == words}
    assert untranslated == set()


@pytest.mark.parametrize("words", [[], *([name] for name in cli.COMMANDS), ["board", "show"]])
def test_the_help_is_printed_in_czech(words: list[str], czech: None, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([*words, "--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"použití: elcapitan{''.join(f' {word}' for word in words)} ")
    assert "vypíše tuto nápovědu" in said
    for word in ("usage", "options:", "show this help", "positional arguments", "default:"):
        assert word not in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sail"], "elcapitan: argument COMMAND: neplatná hodnota 'sail' (na výběr jsou "),
        (["play", "--fast"], "elcapitan: neznámé argumenty: --fast; nápověda: elcapitan --help\n"),
        (["verify"], "elcapitan verify: chybí povinné argumenty: FILE; nápověda: elcapitan verify --help\n"),
        (["simulate", "--bots"], "elcapitan simulate: argument --bots: chybí hodnota; "),
        (["simulate", "--games", "x"], "elcapitan simulate: argument --games: neplatná hodnota (int): 'x'; "),
        (["text", "--bots", "easy", "--join", "x"], "elcapitan text: argument --join: nelze použít spolu s argumentem"),
        (["simulate", "--bots", "easy"], "elcapitan simulate: --bots musí jmenovat 2 až 5 počítačových hráčů, ne 1\n"),
        (["replay", str(RECORD), "--move", "999"], "elcapitan replay: záznam má 362 tahů, tah 999 v něm tedy není\n"),
        (["shot", "sea", "out.png"], "elcapitan shot: neznámá obrazovka 'sea'; na výběr jsou "),
    ],
)
def test_faults_are_told_in_czech(words: list[str], said: str, czech: None, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(words)
    except SystemExit as end:
        code = int(str(end.code))
    assert code == cli.FAILED
    err = capsys.readouterr().err
    assert err.startswith(said)
    assert err.count("\n") == 1


def test_what_programs_read_is_the_same_in_every_language(czech: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(RECORD)]) == 0
    assert "Ověřeno: 362 tahů podle pravidel" in capsys.readouterr().out
    arena = ["arena", "--focus", "random", "--versus", "random", "--players", "2", "--games", "1", "--processes", "1"]
    assert cli.main([*arena, "--json"]) == 0
    assert capsys.readouterr().out.startswith('{"focus": "random"')


def test_the_language_is_that_of_the_words_then_of_the_window_then_of_the_machine(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert language.current_language() == "en"
    monkeypatch.setenv("LC_MESSAGES", "cs_CZ.UTF-8")
    assert language.current_language() == "cs"
    settings.write(paths.settings_file(), settings.Settings(language="en"))
    assert language.current_language() == "en" == settings.read(paths.settings_file()).spoken
    language.choose_language(["shot", "--lang=cs"])
    assert language.current_language() == "cs"
    language.choose_language(["shot", "--lang", "tlh"])
    assert language.current_language() == "en"
    paths.settings_file().write_text("language = [", "utf-8")
    assert language.current_language() == "cs"


def test_argparse_is_left_as_it_was(czech: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Another program's parser in the same process, such as the server's own, is none of our business."""
    before = vars(argparse)["_"], vars(argparse)["ngettext"]
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert before == (vars(argparse)["_"], vars(argparse)["ngettext"])


def test_a_command_with_nothing_to_say_reads_no_words() -> None:
    """`--version` and a server start as fast as before."""
    asked = (
        "import sys; from contextlib import suppress; from elcapitan import cli\n"
        "with suppress(SystemExit): cli.main(['--version'])\n"
        "cli.parser(['serve']).parse_args(['serve'])\n"
        "print(*(name for name in sys.modules if name.startswith('elcapitan.client') or name == 'tomllib'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
        env=os.environ | {"LC_MESSAGES": "cs_CZ.UTF-8"},
    )
    assert not [name for name in done.stdout.split() if name.startswith("elcapitan.")]


def test_the_help_names_what_there_is() -> None:
    """Its sentences are translated whole, so names and numbers stand in them."""
    said = list(english(cli.parser()))
    for start in ("player to measure: ", "one per seat: "):
        sentence = next(words for words in said if words.startswith(start))
        assert all(level in sentence for level in levels(DEFAULT_GAME))
    port = next(words for words in said if words.startswith("port to listen"))
    assert (str(PORTS[0]) in port, str(PORTS[-1]) in port) == (True, True)
    assert set(i18n.LANGUAGES) >= {"en", "cs"}
