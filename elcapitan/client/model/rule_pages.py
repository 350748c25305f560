"""A game's rule book as pages of words: read from a file for each language, and found by a rule's number or words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import locked_file
from elcapitan.text_cleaning import plain_letters


class RuleBookPage(NamedTuple):
    """One heading and what stands below it."""

    title: str
    paragraphs: tuple[str, ...]
    """One that begins with "- " is a point of a list."""
    rules: tuple[str, ...] = ()
    """Which rules it explains: letters or whole numbers."""
    picture: str = ""
    """What is shown beside it, by its name in the game's client."""
    captions: tuple[str, ...] = ()
    """Of its pictures, where the book has them; a game may have them elsewhere."""


def parse_pages(text: str) -> list[RuleBookPage]:
    """The pages of a rule book.

    `# ` begins one, `@ ` names its rules, `! ` its picture, `> ` is a caption; all else is a paragraph.
    """
    found: list[RuleBookPage] = []
    for line in text.splitlines():
        if line.startswith("# "):
            found.append(RuleBookPage(line[2:].strip(), ()))
        elif line.startswith("@ ") and found:
            found[-1] = found[-1]._replace(rules=tuple(line[2:].split()))
        elif line.startswith("! ") and found:
            found[-1] = found[-1]._replace(picture=line[2:].strip())
        elif line.startswith("> ") and found:
            found[-1] = found[-1]._replace(captions=(*found[-1].captions, line[2:].strip()))
        elif line.strip() and found:
            found[-1] = found[-1]._replace(paragraphs=(*found[-1].paragraphs, line.strip()))
    return found


def load_rule_pages(folder: Path, language: str) -> list[RuleBookPage]:
    """The rule book in `folder` in that language; English where it is not translated, [] if there is none."""
    file = _translated(folder, "how-to-play.{}.md", language)
    return parse_pages(file.read_text(encoding="utf-8")) if file else []


def _translated(folder: Path, name: str, language: str) -> Path | None:
    """The file in that language, or in English; None if there is neither."""
    files = [folder / name.format(code) for code in (language, "en")]
    return next((file for file in files if file.is_file()), None)


def captioned_examples(folder: Path, name: str, language: str) -> Iterable[tuple[Mapping[str, Any], str]]:
    """What `examples.toml` says of each picture of that name, with its caption; nothing if there is no such name.

    A caption that says nothing without its picture is in `captions.LANGUAGE.toml` instead of on the page.
    """
    captions = next((page.captions for page in load_rule_pages(folder, language) if page.picture == name), ())
    if not captions and (file := _translated(folder, "captions.{}.toml", language)):
        captions = read_toml(file).get(name, ())
    return zip(read_toml(folder / "examples.toml").get(name, ()), captions, strict=True)


@cache
def read_toml(file: Path) -> Mapping[str, Any]:
    """What a file beside the rule book says; read once."""
    data: Mapping[str, Any] = locked_file.parse_toml(locked_file.read_bytes(file).decode("utf-8"))
    return data


def page_for_rule(book: Sequence[RuleBookPage], rule: str) -> int:
    """The page that explains a rule such as "B3": by its number if one has it, else by its letter, else the first."""
    for name in (rule, rule[:1]):
        for at, page in enumerate(book):
            if name and name in page.rules:
                return at
    return 0


class FoundPage(NamedTuple):
    """A page that says what was searched."""

    at: int
    """Its place in the book, from 0."""
    sentence: str = ""
    """One that says it; empty if nothing was searched, or its title alone says it."""


def find_pages(book: Sequence[RuleBookPage], words: str) -> list[FoundPage]:
    """The pages on which every one of these words begins a word, accents apart; those whose title does come first.

    Without words all pages; a rule's number such as "B3" finds the page that explains it.
    """
    if re.fullmatch(r"[A-Za-z][0-9]+", words.strip()) and any(words.strip().upper() in page.rules for page in book):
        return [FoundPage(page_for_rule(book, words.strip().upper()))]
    wanted = [re.compile(rf"\b{re.escape(word)}") for word in plain_letters(words).split()]
    found: list[tuple[bool, FoundPage]] = []
    for at, page in enumerate(book):
        lines = [
            page.title,
            *(sentence for text in (*page.paragraphs, *page.captions) for sentence in _sentences(text)),
        ]
        said = [[bool(word.search(plain_letters(line))) for word in wanted] for line in lines]
        if all(map(any, zip(*said, strict=True))):
            best = max(range(len(lines)), key=lambda line: sum(said[line]))
            found.append((not best, FoundPage(at, lines[best] if best else "")))
    return [page for by_title in (True, False) for is_title, page in found if is_title == by_title]


def _sentences(paragraph: str) -> list[str]:
    return re.split(r"(?<=[.!?:])\s+", paragraph.removeprefix("- "))
