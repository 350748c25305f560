"""The examples of the rule book: numbers that the rules give, a picture for every name, and room for all of them."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.rule_book.examples import draw_example
from elcapitan.client.rule_book.rule_book import pages_of
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.face import YspahanFace
from elcapitan.games.yspahan.client.scenes import rule_examples
from elcapitan.games.yspahan.rules.model.board import BATH_STEPS, SHOP_AT
from tests.client import headless_stage

FACE = YspahanFace()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_stands_on_one_page_of_the_book(language: str) -> None:
    named = [page.picture for page in pages_of("yspahan", language) if page.picture]
    assert named == list(rule_examples.EXAMPLES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rule_examples.EXAMPLES)
def test_every_caption_has_its_numbers(name: str, language: str) -> None:
    i18n.use_language(language)
    pictures = rule_examples.example_pictures(name)
    assert pictures
    assert all(picture.caption and "{" not in picture.caption for picture in pictures)


def test_d3_worked_example_1_the_other_yellow_die_goes_and_the_sack_floor_is_empty() -> None:
    rolled, taken = (picture.picture for picture in rule_examples.example_pictures("tower"))
    assert isinstance(rolled, rule_examples.TowerPicture)
    assert isinstance(taken, rule_examples.TowerPicture)
    counts = [group.white + group.yellow if group else 0 for group in rolled.tower]
    assert counts == [3, 1, 2, 2, 0, 3]
    left = [group.white + group.yellow if group else 0 for group in taken.tower]
    assert left == [0, 0, 2, 2, 0, 3]


def test_k4_the_yellow_souk_is_completed_before_the_blue_one_is_begun() -> None:
    shops = [picture.picture for picture in rule_examples.example_pictures("souks")]
    filled = [sum(map(bool, each.state.shops)) for each in shops if isinstance(each, rule_examples.SoukPicture)]
    assert filled == [2, 3, 5]
    state = rule_examples.on_turn_with(rule_examples.first_position(), "chest", 4, 3)
    standing = list(state.shops)
    for shop in ("chest-6a", "chest-6b"):
        standing[SHOP_AT[shop]] = rule_examples.BLUE
    with pytest.raises(ValueError, match="refused"):
        rule_examples.after_moves(state._replace(shops=tuple(standing)), "supply chest", "place chest-4a")


def test_r3_worked_prices_of_the_street() -> None:
    assert rule_examples.street_prices(0) == (2, 1, 0, 1, 2, 3, 2, 1, 0, 1, 2)
    assert set(rule_examples.street_prices(BATH_STEPS)) == {0}


def test_v5_worked_example_6_is_the_scored_caravan() -> None:
    _loading, scored = rule_examples.example_pictures("caravan")
    assert isinstance(scored.picture, rule_examples.CaravanPicture)
    assert (scored.picture.goods, len(rule_examples.LOADED)) == (rule_examples.LOADED, 9)
    for sum_ in ("2 × 2 = 4", "1 × 2 = 2", "4 × 3 = 12"):
        assert sum_ in scored.caption


def test_w1_the_account_of_the_week_adds_up_as_the_page_says() -> None:
    souks, whole = rule_examples.example_pictures("week")
    assert [line.amount for line in souks.sums] == [6, 2, 4, 2]
    *lines, total = whole.sums
    assert total.amount == sum(line.amount for line in lines) == 20
    assert total.total


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_picture_with_its_caption_fits_its_column(size: tuple[int, int], language: str, scale: float) -> None:
    i18n.use_language(language)
    stack, book = headless_stage.stack(size), FACE.rule_book()
    stack.push(book)
    stack.resize(headless_stage.look(size, scale))
    for at, page in enumerate(book.pages):
        book.at, book.step = at, 0
        book.relayout()
        lowest = min(each.rect.top for each in book.group.widgets)
        assert book._write_page(headless_stage.surface(size), book.look, page) <= book._foot
        for picture in book.pictures:
            room = book.column
            room.h = min(room.bottom, lowest) - room.y
            drawn = draw_example(Surface(size), Brush(book.look), FACE.examples, picture, Rect(room))
            assert drawn.bottom <= room.bottom, page.title
