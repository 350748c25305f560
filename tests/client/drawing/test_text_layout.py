"""Letters: sizes, fitting, wrapping and where capitals sit."""

import os
import weakref
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from elcapitan.client.drawing.fallback_font import FallbackFont
from elcapitan.client.drawing.system_fonts import letter_table
from elcapitan.client.drawing.text_layout import FACES, MIN_TEXT_PX, TextLayout, face_file, load_font

ONE = TextLayout(1.0)
SMALL = TextLayout(1 / 3)
OPEN_FILES = Path("/proc/self/fd")


def open_files() -> list[str]:
    """Of this process; the one that reads the list has gone when it is asked for."""
    return [os.readlink(link) for link in OPEN_FILES.iterdir() if link.is_symlink()]


@pytest.mark.parametrize("style", FACES)
def test_every_style_has_a_face_with_czech_letters(style: str) -> None:
    assert face_file(style).is_file()
    table = letter_table(face_file(style))
    missing = [letter for letter in "ěščřžýáíéúůťďňĚŠČŘŽ→·–…−" if not table.has(letter)]
    assert missing == (["→"] if style == "serif-italic" else [])


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="the system does not show which files are open")
def test_however_many_sizes_are_used_no_font_keeps_its_file_open() -> None:
    load_font.cache_clear()
    for style in FACES:
        for size in (13, 20, 33):
            assert load_font(style, size).size("Napoli")[0] > 0
    names = {face_file(style).name for style in FACES}
    assert not {Path(link).name for link in open_files()} & names


def test_nothing_is_smaller_than_twelve_px() -> None:
    assert SMALL.font("sans", 17).get_height() == load_font("sans", MIN_TEXT_PX).get_height()


def test_fit_leaves_short_words_alone() -> None:
    assert ONE.fitting("Tunis", 200, "serif-bold", 20) == ("serif-bold", 20, "Tunis")


def test_fit_shrinks_before_it_changes_the_face() -> None:
    width = load_font("serif-bold", 17).size("Constantinople")[0]
    assert ONE.fitting("Constantinople", width, "serif-bold", 20) == ("serif-bold", 17, "Constantinople")


def test_fit_takes_the_narrow_face_at_the_least_size() -> None:
    width = load_font("sans", 14).size("Constantinople")[0] - 1
    style, size, words = ONE.fitting("Constantinople", width, "sans", 20)
    assert style.startswith("sans-semibold")
    assert (size <= 14, words) == (True, "Constantinople")


@pytest.mark.parametrize("width", [12, 60, 75, 90, 105, 130])
def test_names_in_serifs_keep_their_family_however_little_room_they_have(width: int) -> None:
    for name in ("Ž", "Constantinople", "Maxmilián Dobromysl"):
        style, size, words = ONE.fitting(name, width, "serif-semibold", 23)
        assert style.partition(" ")[0] == "serif-semibold"
        assert words == name or words.endswith("…")
        assert load_font(style, size).size(words)[0] <= width


@pytest.mark.parametrize("width", [0, 10, 40, 90])
def test_fit_never_is_wider_than_allowed_as_long_as_one_sign_fits(width: int) -> None:
    style, size, words = ONE.fitting("A name that never ends and goes on", width, "sans", 20)
    assert size >= MIN_TEXT_PX
    assert words in ("", "…") or load_font(style, size).size(words)[0] <= width


def test_wrap_breaks_between_words_and_keeps_them_all() -> None:
    text = "Příliš žluťoučký kůň úpěl ďábelské ódy"
    lines = ONE.wrap(text, "sans", 20, 150)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(ONE.measure(line, "sans", 20) <= 150 for line in lines)


def test_wrap_cuts_a_word_that_is_too_long_alone() -> None:
    lines = ONE.wrap("a" * 200, "sans", 20, 100)
    assert "".join(lines) == "a" * 200
    assert all(ONE.measure(line, "sans", 20) <= 100 for line in lines)


def test_wrap_cuts_two_joined_names_after_their_dash() -> None:
    assert ONE.wrap("Venezia–Constantinople", "sans", 20, 135) == ["Venezia–", "Constantinople"]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Ginevra bought the card Tanger (2 seals)", ["Ginevra bought the card Tanger", "(2 seals)"]),
        ("Loď kotví v Tunisu", ["Loď kotví", "v Tunisu"]),
        ("Repay the loan with 120 florins", ["Repay the loan", "with 120 florins"]),
        ("In the year 1450 a payday", ["In the year 1450", "a payday"]),
        ("a warehouse on site 7", ["a warehouse on", "site 7"]),
        ("sklad na místo 7", ["sklad na", "místo 7"]),
        ("The computer player is thinking …", ["The computer player is", "thinking …"]),
        ("Blanche scores, Ada +12", ["Blanche scores,", "Ada +12"]),
    ],
)
def test_a_line_ends_in_no_word_of_one_letter_and_in_no_number(words: str, lines: list[str]) -> None:
    room = ONE.measure(words, "sans", 20) - ONE.measure(words.rsplit(" ", 1)[1], "sans", 20)
    assert ONE.wrap(words, "sans", 20, room) == lines


def test_what_belongs_together_is_parted_where_it_is_too_long_for_a_line() -> None:
    room = ONE.measure("Constantinople", "sans", 20)
    assert ONE.wrap("a Constantinople", "sans", 20, room) == ["a", "Constantinople"]


def test_a_number_too_far_right_begins_a_line_with_what_it_counts() -> None:
    room = ONE.measure("Meadow, 1", "sans", 20)
    assert ONE.wrap("Meadow, 1 city", "sans", 20, room) == ["Meadow,", "1 city"]


def test_wrap_keeps_line_breaks_and_empty_lines() -> None:
    assert ONE.wrap("one\n\ntwo", "sans", 20, 300) == ["one", "", "two"]


def test_a_text_is_broken_into_lines_once_at_each_size_and_width(monkeypatch: pytest.MonkeyPatch) -> None:
    layout, words = TextLayout(1.0), "Sklad na místo 7 v Tunisu stojí 12 florinů"
    lines = layout.wrap(words, "sans", 20, 150)
    kept = [*lines]
    lines.clear()  # a caller may do with its lines what it likes
    with monkeypatch.context() as patched:
        patched.setattr(FallbackFont, "size", lambda font, words: pytest.fail("measured again"))
        assert layout.wrap(words, "sans", 20, 150) == kept
    assert layout.wrap(words, "sans", 20, 300) != kept
    assert layout.wrap(words, "sans", 40, 150) != kept


def test_broken_texts_keep_no_face() -> None:
    layout = TextLayout(1.0)
    layout.wrap("Napoli", "sans", 61, 400)
    face = weakref.ref(load_font("sans", 61))
    load_font.cache_clear()
    assert face() is None
    assert layout.wrap("Napoli", "sans", 61, 400) == ["Napoli"]


@pytest.mark.parametrize("style", ["serif-bold", "sans-semibold"])
def test_middle_anchor_puts_the_capitals_in_the_middle(style: str) -> None:
    surface = pygame.Surface((300, 100), pygame.SRCALPHA)
    ONE.text(surface, "HELM", style, 60, "#ffffff", (150, 50), "mc")
    box = surface.get_bounding_rect()
    assert abs(box.centery - 50) <= 2
    assert abs(box.centerx - 150) <= 2


def test_right_anchor_ends_where_it_is_told() -> None:
    surface = pygame.Surface((300, 60))
    assert ONE.text(surface, "12 345", "sans-black", 30, "#ffffff", (290, 30), "mr").right == 290


def test_shadow_is_one_px_below_at_full_scale() -> None:
    plain, shaded = (pygame.Surface((200, 60), pygame.SRCALPHA) for _ in range(2))
    ONE.text(plain, "H", "serif-bold", 40, "#ffffff", (20, 5))
    ONE.text(shaded, "H", "serif-bold", 40, "#ffffff", (20, 5), shadow=True)
    assert shaded.get_bounding_rect().bottom == plain.get_bounding_rect().bottom + 1


def test_what_fits_can_be_painted_at_the_size_it_gives_however_large_letters_are() -> None:
    for larger in (1.0, 1.3):
        letters = TextLayout(0.75, larger)
        style, size, words = letters.fitting("Constantinople", 120, "serif-bold", 20)
        assert letters.measure(words, style, size / letters.s) <= 120


def test_even_lines_leave_no_single_word_for_the_last() -> None:
    words = "Build, reopen or raise a fortress first, now"
    width = ONE.measure(words, "sans", 17) - 8
    plain, even = (ONE.block(words, "sans", 17, (width, 60), even=how).lines for how in (False, True))
    assert plain[-1] == "now"
    assert len(even) == 2
    assert " ".join(even) == words
    assert len(even[-1]) > len(words) // 3


@pytest.mark.parametrize("style", ["serif-bold", "sans", "sans-bold"])
def test_fit_leaves_no_room_unused_where_words_are_far_too_long(style: str) -> None:
    """They become as small as they must, not at once as small as they may."""
    large = TextLayout(1.0, 1.5)
    width = load_font("sans-semibold" if style.startswith("sans") else style, 17).size("Constantinople")[0]
    _, size, words = large.fitting("Constantinople", width, style, 20)
    assert (round(size * 1.5) >= 17, words) == (True, "Constantinople")


@pytest.mark.parametrize("style", FACES)
def test_a_block_without_room_is_cut_short_in_every_style(style: str) -> None:
    block = ONE.block("Leading after loans: Maxmilián Dobrovolný, 135 florins", style, 22, (90, 20))
    assert len(block.lines) == 1
    assert block.lines[0].endswith("…")
    assert load_font(block.style, MIN_TEXT_PX).size(block.lines[0])[0] <= 90


@pytest.mark.parametrize(("anchor", "first"), [("tl", 50), ("ml", 30)])
def test_a_block_is_painted_from_its_top_or_around_its_middle(anchor: str, first: int) -> None:
    surface = pygame.Surface((200, 120))
    block = ONE.block("Napoli Venezia Tunis", "sans", 20, (80, 110))
    assert len(block.lines) == 3
    ONE.draw_block(surface, block._replace(step=20), "#ffffff", (10, 50), anchor)
    whole = pygame.mask.from_threshold(surface, (255, 255, 255), (90, 90, 90)).get_bounding_rects()
    top = min(rect.top for rect in whole)
    alone = pygame.Surface((200, 120))
    ONE.text(alone, "Napoli", "sans", 20, "#ffffff", (10, first), anchor)
    assert top == pygame.mask.from_threshold(alone, (255, 255, 255), (90, 90, 90)).get_bounding_rects()[0].top


@pytest.mark.parametrize("width", [-9, 0, 3])
def test_no_words_stay_none_however_little_room_there_is(width: int) -> None:
    assert SMALL.fitting("", width, "sans", 17)[2] == ""


def _middles(s: float) -> list[float]:
    """px from the first letter of a subtitle to each, at that scale."""
    dst = pygame.Surface((round(400 * s), round(60 * s)))
    TextLayout(s).tracked(dst, "KUPCI Z ISFAHÁNU", "sans-semibold", 19, "#ffffff", (200 * s, 30 * s), 3)
    inked = [any(dst.get_at((x, y))[0] > 60 for y in range(dst.get_height())) for x in range(dst.get_width())]
    starts = [x for x in range(1, len(inked)) if inked[x] and not inked[x - 1]]
    ends = [x for x in range(1, len(inked)) if inked[x - 1] and not inked[x]]
    middles = [(start + end) / 2 for start, end in zip(starts, ends, strict=True)]
    return [each - middles[0] for each in middles]


@pytest.mark.parametrize("s", [0.66, 1.5])
def test_small_capitals_are_set_apart_as_evenly_as_large_ones(s: float) -> None:
    small, large = _middles(s), _middles(6.0)
    assert len(small) == len(large) == 14
    off = [at - right * small[-1] / large[-1] for at, right in zip(small, large, strict=True)]
    assert max(abs(after - before) for before, after in pairwise(off)) <= 1.25  # px
