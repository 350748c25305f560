"""A game's rule book as pages of words: read from a file for each language, and found by a rule's number."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


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
    files = [folder / f"how-to-play.{code}.md" for code in (language, "en")]
    file = next((file for file in files if file.is_file()), None)
    return parse_pages(file.read_text(encoding="utf-8")) if file else []


def page_for_rule(book: Sequence[RuleBookPage], rule: str) -> int:
    """The page that explains a rule such as "B3": by its number if one has it, else by its letter, else the first."""
    for name in (rule, rule[:1]):
        for at, page in enumerate(book):
            if name and name in page.rules:
                return at
    return 0
