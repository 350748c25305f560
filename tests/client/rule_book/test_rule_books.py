"""What holds of every game's rule book: each rule has its page, languages say the same numbers, pictures have room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import prod
from typing import NamedTuple

import pytest
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.rule_pages import RuleBookPage, load_rule_pages, page_for_rule, read_toml
from elcapitan.client.rule_book.examples import draw_example
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.table.game_face import GameFace
from elcapitan.games.capitan import things as capitan_things
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.carcassonne import things as carcassonne_things
from elcapitan.games.yspahan import things as yspahan_things
from elcapitan.games.yspahan.client.face import YspahanFace
from elcapitan.plain_window.plain_face import PlainFace
from tests.client import headless_stage
from tests.games.test_every_rule import TEXTS


class PlainCarcassonne(PlainFace):
    """Carcassonne in the plain window, with its rule book."""

    game = "carcassonne"
    parts = {
        **PlainFace.parts,
        "rule_examples": "elcapitan.games.carcassonne.rule_examples:example_pictures",
        "rule_pictures": "elcapitan.games.carcassonne.client.paint.rule_pictures:draw_picture",
    }


class Book(NamedTuple):
    """What differs between the books."""

    face: GameFace
    letters: dict[str, int]
    """How many rules each letter has."""
    pages: dict[str, int]
    """The page that explains a letter, from 1."""
    elsewhere: dict[str, int]
    """Rules with a page of their own."""
    pictures: Iterable[str]
    """The names of its examples, in the order of the pages."""
    sums: int
    """How many sums it works out."""


BOOKS = {
    "elcapitan": Book(
        CapitanFace(),
        TEXTS["capitan"].letters,
        dict(zip("STCLBOFDPAQENX", (1, 2, 2, 3, 5, 5, 5, 6, 8, 10, 11, 11, 12, 13), strict=True)),
        {"L2": 4, "L3": 4, "O1": 6, "X7": 14, "X8": 14, "X9": 14, "X10": 14},
        read_toml(paths.rule_books("elcapitan") / "examples.toml"),
        0,
    ),
    "yspahan": Book(
        YspahanFace(),
        TEXTS["yspahan"].letters,
        dict(zip("STDAKRVBCWEN", (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13), strict=True)),
        {"C4": 9, "S6": 14},
        read_toml(paths.rule_books("yspahan") / "examples.toml"),
        6,
    ),
    "carcassonne": Book(
        PlainCarcassonne(),
        dict(zip("OSTPFRKLMEIGBHDWV", (4, 8, 5, 6, 9, 2, 4, 1, 3, 7, 3, 3, 8, 4, 9, 10, 4), strict=True)),
        dict(zip("STPFRKLMEIGBHDVWO", (1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17), strict=True)),
        {"W8": 16, "W9": 16},
        read_toml(paths.rule_books("carcassonne") / "examples.toml"),
        10,
    ),
}
each_game = pytest.mark.parametrize("game", BOOKS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def pages_of(game: str, language: str) -> list[RuleBookPage]:
    return load_rule_pages(paths.rule_books(game), language)


def lines(page: RuleBookPage) -> tuple[str, ...]:
    return page.paragraphs + page.captions


def numbers(words: str) -> Counter[int]:
    return Counter(int(number) for number in re.findall(r"\d+", words))


@each_language
@each_game
def test_every_numbered_rule_has_the_page_that_is_meant(game: str, language: str) -> None:
    pages, book = pages_of(game, language), BOOKS[game]
    for letter, count in book.letters.items():
        for rule in (f"{letter}{number}" for number in range(1, count + 1)):
            at = page_for_rule(pages, rule)
            assert at + 1 == book.elsewhere.get(rule, book.pages[letter]), rule
            assert {rule, letter} & {*pages[at].rules}, rule


THINGS = {"elcapitan": capitan_things, "yspahan": yspahan_things, "carcassonne": carcassonne_things}


@each_game
def test_what_is_pointed_at_leads_to_the_page_of_its_rule(game: str) -> None:
    pages = pages_of(game, "en")
    for kind, rule in THINGS[game].RULES_OF_THINGS.items():
        assert rule[0] in BOOKS[game].letters, kind
        assert {rule, rule[0]} & {*pages[page_for_rule(pages, rule)].rules}, kind


@pytest.mark.parametrize("game", ["yspahan", "carcassonne"])  # El Capitan's writes some of them as words
def test_all_languages_say_the_same_numbers_page_by_page(game: str) -> None:
    for language in LANGUAGES:
        for english, other in zip(pages_of(game, "en"), pages_of(game, language), strict=True):
            assert (english.rules, english.picture) == (other.rules, other.picture)
            for one, translated in zip(lines(english), lines(other), strict=True):
                assert numbers(one) == numbers(translated), translated


@each_language
@each_game
def test_every_sum_is_right(game: str, language: str) -> None:
    found = [
        (left, right)
        for page in pages_of(game, language)
        for line in lines(page)
        for left, right in re.findall(r"(\d+(?: [+×] \d+)+) = (\d+)", line)
    ]
    assert len(found) == BOOKS[game].sums
    for left, right in found:
        assert sum(prod(map(int, term.split(" × "))) for term in left.split(" + ")) == int(right)


@each_game
def test_no_player_is_she_or_he(game: str) -> None:
    words = " ".join(line for page in pages_of(game, "en") for line in lines(page))
    assert re.findall(r"\b(she|her|hers|he|his|him)\b", words, re.IGNORECASE) == []


@each_language
@each_game
def test_every_picture_is_of_one_page_and_has_a_caption(game: str, language: str) -> None:
    i18n.use_language(language)
    named = [page.picture for page in pages_of(game, language) if page.picture]
    assert named == [*BOOKS[game].pictures]
    for name in named:
        pictures = BOOKS[game].face.examples.pictures(name)
        assert pictures, name
        assert all(picture.caption and "{" not in picture.caption for picture in pictures), name


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 0.9), ((1920, 1080), 1.3)]
)
@each_language
@each_game
def test_every_page_and_picture_fits(game: str, size: tuple[int, int], language: str, scale: float) -> None:
    i18n.use_language(language)
    face = BOOKS[game].face
    stack, book = headless_stage.stack(size), face.rule_book()
    stack.push(book)
    stack.resize(headless_stage.look(size, scale))
    for at, page in enumerate(book.pages):
        book.at, book.step = at, 0
        book.relayout()
        lowest = min(each.rect.top for each in book.group.widgets)
        buttons = max(each.rect.top for each in book.group.widgets)
        assert book._write_page(headless_stage.surface(size), book.look, page) <= book._foot <= buttons
        for picture in book.pictures:
            room = book.column
            room.h = min(room.bottom, lowest) - room.y
            drawn = draw_example(Surface(size), Brush(book.look), face.examples, picture, Rect(room))
            assert drawn.bottom <= room.bottom, page.title
        assert book.sheet.contains(book.column)
        assert all(book.sheet.contains(each.rect) for each in book.group.widgets)
