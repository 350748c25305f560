"""Collects the words of the window and the command line, merges them into the languages' .po files and compiles these.

    python assets/workshop/make_locale.py           merge and compile
    python assets/workshop/make_locale.py --show    also list what is not translated yet
    python assets/workshop/make_locale.py --package FOLDER    the words of a game in a package of its own: FOLDER/locale

Both kinds of files are committed: a plain checkout speaks Czech without any build.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
SOURCES = tuple(ROOT / "elcapitan" / folder for folder in ("client", "games", "kit", "plain_window"))
COMMAND_LINE = (
    *sorted((ROOT / "elcapitan" / "commands").rglob("*.py")),
    ROOT / "elcapitan" / "cli.py",
    ROOT / "server" / "elcapitan_server" / "operations" / "options.py",
)
"""Files whose help of the command line is translated, too."""
HELP = ("help", "description", "title")
"""What argparse is given in these is translated when it is printed, and is not marked in the source."""
PAGE = ROOT / "assets" / "workshop" / "page" / "src"
"""The page in the browser, in TypeScript; `npm run build` there puts its words into assets/page."""
LOCALE = ROOT / "assets" / "locale"
DOMAIN = "elcapitan"
KEYWORDS = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "mark_for_translation": None,
    "Phrase": None,
    "ContextPhrase": ((1, "c"), 2),
    "PluralPhrase": (1, 2),
    "ContextPluralPhrase": ((1, "c"), 2, 3),
    "tell": None,
}
CALL = re.compile(rb"\b(?:" + "|".join(KEYWORDS).encode() + rb")\(")
PAGE_KEYWORDS = {name: KEYWORDS[name] for name in ("_", "pgettext")}
# A date that moves with every run would make every run a change.
BEGUN = datetime(2026, 11, 21, tzinfo=UTC)


def languages() -> list[str]:
    """Every language that has a folder."""
    return sorted(folder.parent.name for folder in LOCALE.glob("*/LC_MESSAGES"))


@cache
def template() -> Catalog:
    """Every string of the source, read once; it is not to be changed."""
    found = Catalog(project="El Capitan", version="1", charset="utf-8", creation_date=BEGUN, fuzzy=False)
    for folder in SOURCES:
        add_folder(found, folder, ROOT / "elcapitan")
    for path in COMMAND_LINE:
        file = path.relative_to(ROOT).as_posix()
        add_module(found, path, file)
        for words in help_words(path):
            found.add(words, locations=[(file, 0)])
    for path in sorted(PAGE.rglob("*.ts")):
        with path.open("rb") as source:
            options = {"parse_template_string": True}
            for _line, message, _, context in extract("javascript", source, PAGE_KEYWORDS, options=options):
                found.add(message, locations=[(f"page/{path.relative_to(PAGE).as_posix()}", 0)], context=context)
    return found


def add_module(found: Catalog, path: Path, place: str) -> None:
    """The strings of a module. Two modules of three mark none; to split them into tokens takes seconds."""
    text = path.read_bytes()
    if CALL.search(text):
        for _line, message, comments, context in extract("python", io.BytesIO(text), KEYWORDS, ("Words:",)):
            found.add(message, locations=[(place, 0)], auto_comments=comments, context=context)


def add_folder(found: Catalog, folder: Path, top: Path) -> None:
    """The strings of all modules in a folder, each with its place below `top`."""
    for path in sorted(folder.rglob("*.py"), key=lambda path: (path.parent.parts, path.name)):
        add_module(found, path, path.relative_to(top).as_posix())
    for path in sorted(folder.rglob("words.toml")):
        for words in file_sentences(tomllib.loads(path.read_text(encoding="utf-8")), {}):
            notes = [words["note"]] if "note" in words else []
            message = (words["one"], words["text"]) if "one" in words else words["text"]
            at = path.relative_to(top).as_posix()
            found.add(message, locations=[(at, 0)], auto_comments=notes, context=words.get("context"))


def file_sentences(entry: Any, each: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """What a file of sentences (`elcapitan.kit.words.phrase_file`) says of each of them, within an entry."""
    match entry:
        case str():
            yield {**each, "text": entry}
        case list():
            for one in entry:
                yield from file_sentences(one, each)
        case {"text": _}:
            yield {**each, **entry}
        case dict():
            for name, one in entry.items():
                if name not in ("each", "by", "if", "insert"):
                    yield from file_sentences(one, {**each, **entry.get("each", {})})


def help_words(path: Path) -> list[str]:
    """What a file gives to argparse as help, in calls or afterwards, without what argparse shall not show."""
    given: list[ast.expr] = []
    for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match each:
            case ast.Call(keywords=words):
                given += [word.value for word in words if word.arg in HELP]
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in HELP:
                given.append(value)
    return [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def load_catalogue(language: str) -> Catalog:
    """What is in the language's .po file."""
    file = po_file(language)
    if not file.exists():
        return Catalog(locale=language, project="El Capitan", version="1", charset="utf-8", creation_date=BEGUN)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def po_text(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, sort_by_file=True, width=120, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def merge_catalogue(language: str) -> Catalog:
    """The language's words for the strings of today; what is new in the source is empty, never guessed."""
    catalog = load_catalogue(language)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.creation_date = catalog.revision_date = BEGUN
    catalog.fuzzy = False
    name_origin(catalog)
    return catalog


def name_origin(catalog: Catalog) -> None:
    """Author and address for errors, where the file still has the lines of the template."""
    english = (catalog.locale and catalog.locale.english_name) or str(catalog.locale_identifier)
    if "FIRST AUTHOR" in catalog.header_comment or "ORGANIZATION" in catalog.header_comment:
        catalog.header_comment = (
            f"# {english} words of El Capitan, by its authors; docs/translating.md explains the file."
        )
    if "@" in (catalog.msgid_bugs_address or "@"):
        catalog.msgid_bugs_address = "the issues of the project"
    if "EMAIL@ADDRESS" in catalog.last_translator:
        catalog.last_translator = "the authors of El Capitan"
    if "LL@li.org" in catalog.language_team:
        catalog.language_team = english


def missing(catalog: Catalog) -> list[str]:
    """The strings without words, in the source's order."""
    return [
        str(message.id)
        for message in catalog
        if message.id and not (all(message.string) if isinstance(message.string, tuple | list) else message.string)
    ]


def merge_package(folder: Path, language: str) -> Catalog:
    """The words of the game in a package; what the program says itself is left out."""
    ours, found, file = load_catalogue(language), Catalog(), folder / "locale" / f"{language}.po"
    add_folder(found, folder, folder)
    kept = Catalog(locale=language, project=folder.name, creation_date=BEGUN, fuzzy=False)
    if file.exists():
        with file.open("rb") as source:
            kept = read_po(source, locale=language)
    wanted = Catalog()
    for message in found:
        if message.id and ours.get(_first(message.id), message.context) is None:
            wanted.add(message.id, locations=message.locations, context=message.context)
    kept.update(wanted, no_fuzzy_matching=True)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(po_text(kept))
    return kept


def _first(words: str | Sequence[str]) -> str:
    return words if isinstance(words, str) else words[0]


def main() -> int:
    parser = argparse.ArgumentParser(description="Merge and compile the words of the window.")
    parser.add_argument("--show", action="store_true", help="list what is not translated yet")
    parser.add_argument("--package", type=Path, metavar="FOLDER", help="a game's package outside this program")
    arguments = parser.parse_args()
    for language in languages():
        if arguments.package:
            catalog = merge_package(arguments.package, language)
        else:
            catalog = merge_catalogue(language)
            file = po_file(language)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(po_text(catalog))
            file.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        gaps = missing(catalog)
        print(f"{language}: {len(catalog)} strings, {len(gaps)} without words")
        if arguments.show:
            print(*(f"  {gap}" for gap in gaps), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
