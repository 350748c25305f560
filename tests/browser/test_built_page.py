"""What is committed of the page is built from its sources, and small enough; without node and without a browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

import make_locale
import pytest

ROOT = Path(__file__).parents[2]
PAGE, SOURCES, ASSETS = ROOT / "assets/page", ROOT / "assets/workshop/page", ROOT / "assets"
BESIDE = ("index.html", "icon.svg", "page.css", "build.mjs", "package-lock.json", "tsconfig.json")
MOST_BYTES = 40_000
"""Of all that is loaded before the first picture, compressed: a second in a slow mobile network."""


def test_the_page_is_built_from_these_sources() -> None:
    modules = (f"src/{path.relative_to(SOURCES / 'src').as_posix()}" for path in (SOURCES / "src").rglob("*.ts"))
    found = hashlib.sha256()
    for name in sorted((*BESIDE, *modules)):
        found.update(f"{name}\n".encode() + (SOURCES / name).read_bytes())
    assert (PAGE / "sources.sha256").read_text().strip() == found.hexdigest(), "make page"


@pytest.mark.parametrize("language", make_locale.languages())
def test_its_words_are_those_of_the_language(language: str) -> None:
    catalog = make_locale.load_catalogue(language)
    for words, said in json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8")).items():
        context, _, text = words.rpartition("\x04")
        found = catalog.get(text, context or None)
        assert found is not None, f"{words}: make page"
        assert found.string == said, f"{words}: make page"


def test_it_is_small_and_has_nothing_inline() -> None:
    texts = [path.read_bytes() for path in PAGE.iterdir() if path.suffix in (".html", ".js", ".css", ".json", ".svg")]
    assert sum(len(gzip.compress(text)) for text in texts) <= MOST_BYTES
    index = (PAGE / "index.html").read_text()
    assert "style=" not in index
    assert "<script>" not in index
    assert b".cookie" not in b"".join(texts)


def test_it_is_built_for_the_browsers_that_are_promised() -> None:
    network = (ROOT / "docs" / "network.md").read_text("utf-8")
    named = re.search(r"Firefox ([\d.]+), Chrome ([\d.]+), Safari ([\d.]+) or later", network)
    assert named
    firefox, chrome, safari = named.groups()
    target = f'target: ["chrome{chrome}", "firefox{firefox}", "safari{safari}"]'
    script = (SOURCES / "build.mjs").read_text("utf-8")
    assert script.count("target: ") == script.count(target) == script.count("entryPoints: ")


def test_every_picture_is_a_copy_of_one_of_a_game() -> None:
    copies = [*(PAGE / "pictures").rglob("*.webp")]
    assert copies
    gone = [
        str(copy) for copy in copies if not (ASSETS / copy.relative_to(PAGE / "pictures")).with_suffix("").is_file()
    ]
    assert gone == [], "npm run pictures"
