"""Carcassonne's rule book explains every rule with the numbers of the data; its examples are what the rules score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.model.rule_pages import RuleBookPage, load_rule_pages, page_for_rule, read_toml
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.text.rule_lines import rule_lines
from elcapitan.games.carcassonne import rule_examples
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import ExtraTile
from elcapitan.games.carcassonne.tile_file import box_of, tile_data
from tests.games.carcassonne.positions import stand, table, turn

RULINGS = (
    "O4 S3 S6 S7 T2 T3 T4 F1 F3 E2 E5 E6 E7 I3 G3 B4 B5 H2 H3 D4 D9 W2 W5 W6 W7 V2 P6 "  # marked in the rules text
    "O1 O2 O3 S8 T5 P1 P2 B7 D3 D7 D8 W4 W8"  # decided beyond it
)
EXAMPLES = read_toml(paths.rule_books("carcassonne") / "examples.toml")
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_picture = pytest.mark.parametrize(
    ("name", "number"), [(name, at) for name, shown in EXAMPLES.items() for at in range(len(shown))]
)


def book(language: str) -> list[RuleBookPage]:
    return load_rule_pages(paths.rule_books("carcassonne"), language)


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def numbers_of(language: str, rule: str, word: str) -> list[int]:
    """Those of the one paragraph of the rule's page that begins with `word`."""
    pages = book(language)
    (found,) = [line for line in pages[page_for_rule(pages, rule)].paragraphs if line.startswith(word)]
    return numbers(found)


@each_language
def test_every_example_is_on_one_page_with_a_caption_for_each_picture(language: str) -> None:
    assert [len(page.captions) for page in book(language)] == [len(shown) for shown in EXAMPLES.values()]
    assert not rule_examples.example_pictures("nothing of the sort")


@each_language
@each_picture
def test_e1_what_an_example_says_is_what_the_rules_score(name: str, number: int, language: str) -> None:
    i18n.use_language(language)
    shown = rule_examples.example_pictures(name)[number]
    said = numbers(shown.caption)
    for worth in (*shown.points, *shown.goods):
        assert not worth or worth in said, shown.caption
    if shown.fits:
        assert said == [len(shown.fits)]


def test_the_points_of_the_examples() -> None:
    """Of Red and Blue, so that a change of a rule is seen here as it is in the book."""
    points = {
        name: [rule_examples.make_example(each).points[:2] for each in shown]
        for name, shown in EXAMPLES.items()
        if not any("fits" in each for each in shown)
    }
    assert points == {
        "roles": [(0, 0)],
        "figures": [(10, 10), (7, 0)],
        "roads": [(4, 0)],
        "cities": [(8, 0), (4, 0), (8, 8)],
        "cloisters": [(9, 8)],
        "meadows": [(9, 0), (9, 0)],
        "end": [(3, 0), (3, 0), (5, 0)],
        "inns": [(0, 6), (24, 0), (3, 0)],
        "goods": [(0, 10)],
        "builders": [(0, 0), (12, 9)],
        "hills": [(10, 0), (15, 0)],
        "sheep": [(8, 8)],
        "wheel": [(0, 0), (8, 3)],
        "crowns": [(0, 6)],
        "pieces": [(0, 0)],
    }


def test_b5_the_builder_of_the_example_brings_a_second_tile() -> None:
    data = EXAMPLES["builders"][0]
    assert turn(stand(table(*data["lying"]), *data["figures"]), data["lays"]).of(ExtraTile)


def test_an_example_that_the_rules_refuse_is_an_error() -> None:
    with pytest.raises(ValueError, match="is refused"):
        rule_examples.make_example({"lying": ["b01 0 0 0"], "lays": "b04 1 0 0"})


BOX = box_of(tiles.CarcassonneOptions(tiles.SETS, "board"))
VALUES = BOX.points
TOKENS = [tile_data()["goods"][kind] for kind in tiles.GOODS]
WHEEL_TILES = sum(kind.count for kind in BOX.kinds.values() if kind.set == "wheel")


@pytest.mark.parametrize(
    ("rule", "english", "czech", "expected"),
    [
        ("S2", "You begin", "Začínáš", [BOX.figures[tiles.FOLLOWER]]),
        ("R2", "It scores", "Přinese", [VALUES.road]),
        ("K2", "A city is", "Město je", [VALUES.city] * 2),
        ("L1", "A cloister", "Klášter", [9 * VALUES.cloister, VALUES.cloister, VALUES.cloister]),
        ("M2", "At the end", "Na konci", [VALUES.meadow]),
        ("E3", "- a road", "- cesta", [VALUES.open_road]),
        ("E3", "- a city", "- město", [VALUES.open_city] * 2),
        ("E3", "- a cloister", "- klášter", [VALUES.open_cloister] * 2),
        ("I1", "An inn", "Hostinec", [VALUES.road_inn]),
        ("I2", "A city", "Město", [VALUES.city_cathedral]),
        ("G3", "At the end", "Na konci", [VALUES.goods] * 2),
        ("G1", "There are", "Žetonů", TOKENS),
        ("B8", "- The pig", "- Selátko", [VALUES.meadow_pig, VALUES.meadow]),
        ("H4", "A finished", "Uzavřený", [VALUES.vineyard]),
        ("D1", "The bag", "V sáčku", [*BOX.bag.values()]),
        ("W1", "The wheel", "Kolo", [len(BOX.board)]),
        ("W3", "- Fortune", "- Štěstěna", [VALUES.fortune]),
        ("W5", "- Famine", "- Hladomor", [VALUES.famine]),
        ("W6", "- Storm", "- Bouře", [VALUES.storm]),
        ("W6", "- Inquisition", "- Inkvizice", [VALUES.inquisition]),
        ("W8", "When the pig", "Když se", [VALUES.crown, VALUES.crown_alone]),
        ("O3", "- The wheel", "- Kolo", [WHEEL_TILES]),
    ],
)
def test_the_numbers_of_the_book_are_those_of_the_data(
    rule: str, english: str, czech: str, expected: list[int]
) -> None:
    assert numbers_of("en", rule, english) == numbers_of("cs", rule, czech) == expected


@each_language
def test_a_page_in_a_terminal_has_its_examples_in_words(language: str) -> None:
    i18n.use_language(language)
    page = book(language)[page_for_rule(book(language), "K1")]
    lines = rule_lines(book(language), "K1")
    assert len(lines) == 1 + len(page.paragraphs) + len(page.captions)
    assert all(line.endswith(caption) for line, caption in zip(lines[-3:], page.captions, strict=True))


def test_every_ruling_has_its_entry() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings-carcassonne.md").read_text(encoding="utf-8")
    entries = re.findall(r"^\*\*([A-Z]\d.*?)\*\*", text, re.M)
    assert {rule for entry in entries for rule in re.findall(r"\b[A-Z][0-9]+\b", entry)} == {*RULINGS.split()}
