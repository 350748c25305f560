"""What the documents say is there: links, files, commands, targets, modules; and the site they make."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import make_locale
import pytest

from elcapitan import cli
from elcapitan.games import characters, game_names, introduction, opponents
from tests.registered_games import registered
from tests.toy_entry import TOY

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*src=\"([^\"]+)\"")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
INDENTED = re.compile(r"(?:^(?: {4}|\t| {7}).+\n?)+", re.M)
CODE = re.compile(r"```.*?^```|`[^`\n]+`|\*\*[^*\n]+\*\*", re.M | re.S)
ITALIC = re.compile(r"(?<![*\w])\*([^*\s][^*]*)\*(?![*\w])")
SPOKEN = re.compile(r"`((?:elcapitan|make|python -m) [^`]+)`")
STANDS_FOR = re.compile(
    r"\b(FILE|DIR|OUT\.png|COMMAND|SCREEN|N|S|NAME|CELL|LEVEL|BUDGET|WORDS|MINUTES|TARGET|PŘÍKAZ)\b|\.\.\.|…|\[|<"
)
"""A form, not a command to be typed."""
MEANINGS = re.compile(r"\s{2,}.*$")
"""A command is told from what is said of it by at least two spaces."""


def ids(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(ROOT)) for page in pages]


def anchors(page: Path) -> set[str]:
    """As the sites where Markdown is read make them of headings."""
    headings = re.findall(r"^#{1,6} +(.+?)\s*$", page.read_text("utf-8"), re.M)
    plain = [re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}


def code(page: Path) -> list[str]:
    """Every line that stands as code, and every command in a sentence."""
    text = page.read_text("utf-8")
    found = [line for _kind, block in FENCED.findall(text) for line in block.splitlines()]
    plain = FENCED.sub("", text)
    found += [line for block in INDENTED.findall(plain) for line in block.splitlines()]
    return [MEANINGS.sub("", line.strip()) for line in found] + SPOKEN.findall(plain)


def flat(words: Any) -> tuple[str, ...]:
    """A string of the program; where it has two forms, both."""
    return (words,) if isinstance(words, str) else tuple(words)


def commands(start: str) -> list[tuple[str, str]]:
    """Page and line of every command that begins so."""
    return [
        (page.name, line)
        for page in PAGES
        if page.name != "CHANGELOG.md"  # speaks of commands and does not give any
        for line in code(page)
        if line.startswith(start + " ") and not STANDS_FOR.search(line)
    ]


@pytest.mark.parametrize("page", PAGES, ids=ids(PAGES))
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    text = FENCED.sub("", page.read_text("utf-8"))
    shown = [one or other for one, other in IMAGE.findall(text)]
    for link in [*LINK.findall(text), *shown]:
        if "://" in link or link.startswith("mailto:"):
            continue
        place, _hash, anchor = link.partition("#")
        there = (page.parent / place).resolve() if place else page
        assert there.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(there), f"{page.name}: {link}"


def test_every_command_of_the_program_can_be_typed_as_written() -> None:
    found = commands("elcapitan")
    assert {"serve", "host", "join", "play", "replay", "simulate", "verify"} <= {
        line.split()[1] for _page, line in found
    }
    for page, line in found:
        words = shlex.split(line)[1:]
        if words[0].startswith("-") or words[-1] == "--help" or len(words) == 1:
            continue  # spoken of, not typed
        assert words[0] in cli.COMMANDS, f"{page}: {line}"
        try:
            with registered(TOY):  # docs/another-game.md
                cli.parser((words[0],)).parse_args(words)
        except SystemExit:
            pytest.fail(f"{page}: {line}")


def test_every_target_of_make_is_one() -> None:
    targets = set(re.findall(r"^([a-z][\w-]*(?: [a-z][\w-]*)*):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    known = {name for line in targets for name in line.split()}
    for page, line in commands("make"):
        for word in line.split()[1:]:
            assert "=" in word or word in known, f"{page}: {line}"


def test_every_module_that_is_to_be_run_is_there() -> None:
    for page, line in commands("python -m"):
        name = line.split()[2]
        if name.split(".")[0] in ("elcapitan", "elcapitan_server", "tests", "benchmarks"):
            assert find_spec(name) is not None, f"{page}: {line}"


def test_every_command_and_every_page_is_told_of() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in cli.COMMANDS:
        assert f"elcapitan {name}" in readme, name
    index = (ROOT / "docs" / "index.md").read_text("utf-8").splitlines()
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem in {"index", *index}, f"docs/index.md does not list {page.stem}"


def test_the_readme_counts_opponents_as_they_are() -> None:
    counted = {name: (len(opponents(name)), len(characters(name))) for name in game_names()}
    assert counted == {"elcapitan": (4, 6), "yspahan": (4, 6), "carcassonne": (4, 5)}
    for page, told in (
        ("README", ("Four levels in each game", "six in El Capitan and in Yspahan, five in Carcassonne")),
        ("README.cs", ("Každá hra má čtyři úrovně", "El Capitan i Yspahan šest, Carcassonne pět")),
    ):
        text = (ROOT / f"{page}.md").read_text("utf-8")
        assert all(each in text for each in told), page


@pytest.mark.parametrize("page", ["README.md", "README.cs.md"])
def test_a_readme_begins_with_one_command_for_all_systems_and_says_how_to_test(page: str) -> None:
    text, lines = (ROOT / page).read_text("utf-8"), code(ROOT / page)
    assert lines[0] == "uv run elcapitan"
    for way in ("make play", "python -m venv .venv", "make test", "make quick", "uv run --extra dev pytest"):
        assert way in text
    assert "uv.lock" in (ROOT / ".gitignore").read_text("utf-8").split(), "uv leaves nothing that git asks about"


@pytest.mark.parametrize("game", game_names())
def test_a_game_takes_as_long_as_its_card_in_new_game_says(game: str) -> None:
    words = introduction(game)
    least, most = re.findall(r"\d+", words.length)
    (told,) = re.findall(r"^\| How long is a game\? \|.*", (ROOT / "docs/playing.md").read_text("utf-8"), re.M)
    assert f"{words.name} {least} to {most}" in told


OTHERS_WORDS: Final = {"does", "Licence"}
"""Stressed or the name of a section; no words of the program."""


@pytest.mark.parametrize("page", ["README", "docs/playing", "docs/network", "docs/hosting", "docs/accessibility"])
def test_what_a_player_is_told_to_look_for_is_on_the_screen(page: str) -> None:
    """Words in italics are those of buttons, fields and headings."""
    parts = [part for message in make_locale.template() if message.id for part in flat(message.id)]
    titles = [introduction(name).name for name in game_names()]
    on_screen = {part.replace("{game}", title).rstrip(" …") for part in parts for title in titles}
    text = CODE.sub("", (ROOT / f"{page}.md").read_text("utf-8"))
    told = {" ".join(words.split()).rstrip(" …") for words in ITALIC.findall(text)}
    assert told - on_screen - OTHERS_WORDS == set()


class Page(HTMLParser):
    """Where a page of the site leads to, and where it can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.leads: set[str] = set()
        self.ids: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.ids.add(said.get("id", ""))
        self.leads |= {said[name] for name in ("href", "src") if name in said}


def lost(site: Path) -> set[str]:
    """Links between its pages, to pictures and to headings that lead nowhere."""
    pages = {file: Page(file) for file in site.glob("*.html")}
    found = set()
    for file, page in pages.items():
        for link in page.leads:
            place, _hash, anchor = unquote(link).partition("#")
            there = site / place.partition("?")[0] if place else file
            if ":" in link:
                continue
            if not there.is_file() or (anchor and there in pages and anchor not in pages[there].ids):
                found.add(f"{file.name}: {link}")
    return found


def test_the_pages_make_a_site(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(ROOT / "docs"), str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    assert "Troubleshooting" in (tmp_path / "playing.html").read_text("utf-8")
    assert "Who may import whom" in (tmp_path / "architecture.html").read_text("utf-8")
    assert lost(tmp_path) == set()
    assert [page.name for page in tmp_path.glob("*.html") if "xref myst" in page.read_text("utf-8")] == []
    (tmp_path / "playing.html").unlink()
    assert any(link.endswith("playing.html") for link in lost(tmp_path))
