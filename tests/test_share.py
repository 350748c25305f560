"""What a desktop is told of the game: its entry, its files, its man page, the words a shell completes."""

from __future__ import annotations

import argparse
import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shtab

from elcapitan import cli
from elcapitan.commands import completion
from tests.timeouts import PATIENCE_S

SHARE = Path(__file__).parents[1] / "assets" / "packaging" / "share"
MIME = "application/x-elcapitan-record"


class CaseSensitiveParser(configparser.ConfigParser):
    """Keeps the names of options as they are written."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def entry() -> configparser.SectionProxy:
    parser = CaseSensitiveParser(interpolation=None)
    parser.read(SHARE / "elcapitan.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_entry_opens_saved_games() -> None:
    said = entry()
    assert said["Exec"] == "elcapitan play %f"
    assert said["MimeType"] == f"{MIME};"
    assert said["Terminal"] == "false"
    arguments = cli.parser(["play"]).parse_args(["play", "game.capitan"])
    assert arguments.file == Path("game.capitan")


def test_the_desktop_entry_speaks_both_languages() -> None:
    said = entry()
    for key in ("GenericName", "Comment", "Keywords"):
        assert said[key] != said[f"{key}[cs]"]


def test_the_kind_of_file_has_a_name_in_both_languages_and_its_ending() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ElementTree.parse(SHARE / "elcapitan.xml").getroot().find(f"{space}mime-type")
    assert kind is not None
    assert kind.get("type") == MIME
    assert [each.get("pattern") for each in kind.findall(f"{space}glob")] == ["*.capitan"]
    assert len(kind.findall(f"{space}comment")) == 2


def options(parser: argparse.ArgumentParser) -> set[str]:
    """The names of everything that can be asked of it and its commands."""
    found = set()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                found |= {name, *options(each)}
        elif action.help != argparse.SUPPRESS and action.dest != "help":
            found |= set(action.option_strings)
    return found


def test_the_man_page_names_every_command_and_option() -> None:
    """If this fails: python assets/packaging/make_man.py"""
    page = re.sub(r"\\f.|\\", "", (SHARE / "elcapitan.6").read_text(encoding="utf-8"))  # fonts and escapes
    words = set(re.findall(r"[\w-]+", page))
    assert options(cli.parser()) - words == set()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_a_shell_completes_commands_options_and_levels(tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    with script.open("w", encoding="utf-8") as out:
        subprocess.run(
            [sys.executable, "-m", "elcapitan", "completion", "bash"], stdout=out, check=True, timeout=PATIENCE_S
        )
    asked = f'source {script}; COMP_WORDS=(elcapitan "$@"); COMP_CWORD=$#; _shtab_elcapitan; echo "${{COMPREPLY[@]}}"'

    def completed(*words: str) -> list[str]:
        done = subprocess.run(["bash", "-c", asked, "bash", *words], capture_output=True, text=True, timeout=PATIENCE_S)
        assert done.stderr == ""
        return done.stdout.split()

    assert "simulate" in completed("si")
    assert "--extras" in completed("simulate", "--ex")
    assert {"check", "show"} <= set(completed("board", ""))
    assert completed("completion", "ba") == ["bash"]


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed: apt-get install fish")
def test_fish_completes_them_by_the_file_that_is_installed(tmp_path: Path) -> None:
    program = tmp_path / "elcapitan"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m elcapitan "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    asked = f"set -p PATH {tmp_path}; source {SHARE / 'elcapitan.fish'}; complete -C 'elcapitan si'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", asked],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=os.environ | {"HOME": str(tmp_path)},
    )
    assert done.stderr == ""
    assert done.stdout.startswith("simulate\t")


def test_every_shell_can_be_told() -> None:
    assert set(completion.SHELLS) <= set(shtab.SUPPORTED_SHELLS)
