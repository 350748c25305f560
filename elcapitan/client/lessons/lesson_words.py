"""The lessons' data and words, from files of a folder in assets: words.LANGUAGE.toml beside what lessons.toml says."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import paths

ENGLISH = "en"


class LessonText(NamedTuple):
    """The words of an idea, an exercise or a guided game."""

    title: str
    text: str
    """What it is about, or the task."""
    done: str = ""
    """What a solved exercise has shown."""
    missed: str = ""
    """What a turn lacks that does not solve it, where the game finds no better words."""


def lesson_words(folder: str, kind: str, name: str, language: str) -> dict[str, str]:
    """The words of an idea or an exercise; English where there is no translation."""
    translated = read_lesson_file(folder, f"words.{language}").get(kind, {}) if language != ENGLISH else {}
    found: dict[str, str] = translated.get(name) or read_lesson_file(folder, f"words.{ENGLISH}")[kind][name]
    return found


@cache
def read_lesson_file(folder: str, name: str) -> dict[str, Any]:
    """A file of a folder in assets; empty if there is none, as for a language without a translation."""
    file: Path = paths.assets() / folder / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
