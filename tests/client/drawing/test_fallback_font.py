"""Letters that our faces lack: the font that is found for them, their order in a line, and texts of any kind."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pygame
import pytest

from elcapitan.client.drawing import fallback_font, system_fonts, text_runs
from elcapitan.client.drawing.fallback_font import MAX_WIDTH_PX, FallbackFont
from elcapitan.client.drawing.system_fonts import LetterTable, font_folders, font_with
from elcapitan.client.drawing.text_layout import TextLayout, face_file, load_font
from elcapitan.client.drawing.text_runs import missing_letters
from elcapitan.client.drawing.text_runs import text_runs as runs_of
from elcapitan.text_cleaning import UNDECODABLE
from tests.hostile_text import HOSTILE

SANS, OTHER = face_file("sans"), face_file("serif-black")
SHALOM, OLAM, WANG, AHMAD = "\u05e9\u05dc\u05d5\u05dd", "\u05e2\u05d5\u05dc\u05dd", "\u738b", "\u0623\u062d\u0645\u062f"


def everything(letter: str) -> Path | None:
    """A system that has one font with all letters."""
    return OTHER


def nothing(letter: str) -> Path | None:
    return None


def painted(words: str) -> list[tuple[str, bool]]:
    return [(run.text, run.from_right) for run in runs_of(words, SANS, everything)]


def font_file(folder: Path, name: str, cmap: bytes, outlines: bytes = b"glyf") -> Path:
    """A file that has what a font's table of letters says, and no more."""
    tables = {b"cmap": cmap, outlines: b"\0" * 4}
    place, listed, bodies = 12 + 16 * len(tables), b"", b""
    for tag, body in tables.items():
        listed += struct.pack(">4sIII", tag, 0, place + len(bodies), len(body))
        bodies += body
    file = folder / name
    file.write_bytes(struct.pack(">IHHHH", 0x00010000, len(tables), 0, 0, 0) + listed + bodies)
    return file


def long_table(*ranges: tuple[int, int]) -> bytes:
    groups = b"".join(struct.pack(">III", start, end, 1) for start, end in ranges)
    head = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(ranges))
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + head + groups


def short_table(first: int, last: int, glyphs: list[int] | None = None) -> bytes:
    """One segment and the one that ends the table; with a list of glyphs, in which 0 is none."""
    offset = 4 if glyphs else 0
    body = struct.pack(">HH H HH HH HH", last, 0xFFFF, 0, first, 0xFFFF, 1 if not glyphs else 0, 1, offset, 0)
    body += b"".join(struct.pack(">H", each) for each in glyphs or ())
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 4, 0, 0, 0) + body


def test_the_letters_of_a_font_are_known_by_its_own_table(tmp_path: Path) -> None:
    hebrew = LetterTable(font_file(tmp_path, "h.ttf", short_table(0x5D0, 0x5EA)))
    assert hebrew.has("\u05d0")
    assert hebrew.has("\u05ea")
    assert not any(map(hebrew.has, "a\u05cf\u05eb\uffff\U0001f600"))
    holes = LetterTable(font_file(tmp_path, "o.ttf", short_table(0x61, 0x64, [7, 0, 9, 0])))
    assert [letter for letter in "abcde" if holes.has(letter)] == ["a", "c"]
    chinese = LetterTable(
        font_file(tmp_path, "c.otf", long_table((0x20, 0x7E), (0x4E00, 0x9FFF), (0x20000, 0x2A6DF)), b"CFF ")
    )
    assert all(map(chinese.has, "a\u738b\U00020000"))
    assert not any(map(chinese.has, "\u05d0\x1f\U0002a6e0"))


def test_our_own_faces_are_read_in_the_same_way() -> None:
    table = LetterTable(SANS)
    assert all(map(table.has, "A\u0159\u017d\u2212\u2026 "))
    assert not any(map(table.has, WANG + SHALOM + AHMAD + "\x1b"))


@pytest.mark.parametrize("content", [b"", b"ttcf", b"\0\1\0\0\xff\xff", b"x" * 5000, b"OTTO" + b"\xff" * 99])
def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.ttf").write_bytes(content)
    assert not LetterTable(tmp_path / "x.ttf").has("a")
    assert not LetterTable(tmp_path / "none.ttf").has("a")
    assert not LetterTable(tmp_path).has("a")
    assert not LetterTable(font_file(tmp_path, "b.ttf", short_table(1, 9)[:17])).has("\x02")
    assert not LetterTable(font_file(tmp_path, "e.ttf", long_table((1, 99)), b"CBDT")).has("a")  # pictures of one size


def test_a_plain_font_is_taken_before_a_bold_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Zapf.ttf", "NotoSansHebrew-Bold.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansCJK.ttc", "readme.txt"):
        font_file(tmp_path, name, short_table(0x4E00, 0x9FFF) if "CJK" in name else short_table(0x5D0, 0x5EA))
    monkeypatch.setattr(system_fonts.FontListing, "files", lambda self: [])
    monkeypatch.setattr(system_fonts, "font_folders", lambda: [tmp_path / "none", tmp_path])
    system_fonts.system_fonts.cache_clear()
    try:
        assert font_with("\u05e9") == tmp_path / "NotoSansHebrew-Regular.ttf"
        assert font_with(WANG) == tmp_path / "NotoSansCJK.ttc"
        assert font_with("\u0e01") is None
    finally:
        system_fonts.system_fonts.cache_clear()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_each_system_has_folders_for_fonts(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("HOME", "XDG_DATA_DIRS", "LOCALAPPDATA", "WINDIR"):
        monkeypatch.delenv(name, raising=False)
    assert font_folders()
    assert all("fonts" in str(folder).lower() for folder in font_folders())


def test_what_our_face_has_is_painted_by_it() -> None:
    assert runs_of("Kl\u00e1ra \u2212 5", SANS, everything) == (("Kl\u00e1ra \u2212 5", None, False, ""),)


def test_a_name_of_another_script_is_a_run_of_its_own() -> None:
    assert [(run.text, run.file, run.script) for run in runs_of(f"{WANG} Eva", SANS, everything)] == [
        (WANG, OTHER, "Hani"),
        (" Eva", None, ""),
    ]
    assert len(runs_of("\u5c0f\u3055\u306a\u8239\u9577", SANS, everything)) == 1  # Japanese in one piece
    assert [run.text for run in runs_of("\u0915\u094d\u200d\u0937", SANS, everything)] == ["\u0915\u094d\u200d\u0937"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (SHALOM, [(SHALOM, True)]),
        (f"{SHALOM} {OLAM}", [(OLAM, True), (" ", True), (SHALOM, True)]),
        (f"Eva {SHALOM} {OLAM} Jan", [("Eva ", False), (OLAM, True), (" ", True), (SHALOM, True), (" Jan", False)]),
        (f"{SHALOM} 12 {OLAM}", [(OLAM, True), (" ", True), ("12", False), (" ", True), (SHALOM, True)]),
        (f"{SHALOM}: ahoj", [(SHALOM, True), (": ahoj", False)]),
        (f"{SHALOM}!", [("!", True), (SHALOM, True)]),
        ("12 Eva", [("12 Eva", False)]),
        (
            f"Eva: {SHALOM} +12, {OLAM} 5",
            [("Eva: ", False), (SHALOM, True), (" +12, ", False), (OLAM, True), (" 5", False)],
        ),
        (f"{SHALOM} 45 florins", [(SHALOM, True), (" 45 florins", False)]),
        (f"{SHALOM} +12", [("+12", False), (" ", True), (SHALOM, True)]),
        ("", []),
    ],
)
def test_hebrew_and_arabic_run_from_the_right(words: str, expected: list[tuple[str, bool]]) -> None:
    assert painted(words) == expected


def test_a_letter_that_no_font_has_is_a_mark_and_is_named() -> None:
    substitute = UNDECODABLE if LetterTable(SANS).has(UNDECODABLE) else "?"
    assert "".join(run.text for run in runs_of(f"{WANG}{SHALOM[0]}a", SANS, nothing)) == f"{substitute * 2}a"
    assert missing_letters(f"{WANG}a{WANG}{SHALOM[0]}", SANS, nothing) == WANG + SHALOM[0]
    assert missing_letters("Kl\u00e1ra", SANS, nothing) == ""


ANY_TEXT = [
    *("", " ", "\0", "\n", "\ud83d", "\udce9\x1b\x9b", HOSTILE, "\u0301" * 99, "a" + "\u0301" * 999, "\u202e\u2066"),
    *(WANG * 99, f"{SHALOM} 1 {AHMAD} (a)", "\U0001f468\u200d\U0001f469", "\U0010ffff\ufffe", "\u0e01\u0e33" * 9),
    *("x" * 100_000, WANG * 100_000, "x " * 50_000, "\n" * 100_000, "\ud83d" * 100_000),
]


@pytest.mark.parametrize("find", [everything, nothing])
@pytest.mark.parametrize("words", ANY_TEXT, ids=lambda words: ascii(words[:12]) + str(len(words)))
def test_whatever_a_text_is_it_is_measured_and_painted(
    words: str, find: text_runs.FindFont, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fallback_font, "text_runs", lambda words, own: runs_of(words, own, find))
    layout, surface = TextLayout(1.0), pygame.Surface((300, 100))
    for style in ("sans", "serif-bold", "sans narrowest"):
        width, height = load_font(style, 16).size(words)
        assert 0 <= width <= MAX_WIDTH_PX * 3
        assert height == load_font(style, 16).size("a")[1]
        layout.text(surface, words, style, 16, "#ffffff", (0, 0), shadow=True)
        assert layout.fit(surface, words, 200, style, 16, "#ffffff", (0, 0)).width <= 200
    layout.paragraph(surface, words[:3000], "sans", 16, "#ffffff", (0, 0), 280)
    assert len(layout.block(words[:3000], "sans", 16, (280, 60)).lines) <= 5


def inked(surface: pygame.Surface) -> int:
    return pygame.mask.from_surface(surface).count()


def test_a_run_of_the_system_is_painted_beside_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without fonts of the system: one of our own faces plays a font that has Hebrew."""
    monkeypatch.setattr(fallback_font, "text_runs", lambda words, own: runs_of(words, own, everything))
    pygame.font.init()
    plain = pygame.font.Font(str(SANS), 30)
    font = FallbackFont(plain, SANS, 30)
    with_other = font.render(f"a{WANG}", True, "#ffffff")
    assert with_other.get_height() == plain.get_height()
    assert with_other.get_width() > plain.size("a")[0]
    assert with_other.get_width() == font.size(f"a{WANG}")[0]
    assert inked(with_other) > inked(plain.render("a", True, "#ffffff"))


def test_a_font_that_cannot_be_opened_after_all_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = font_file(tmp_path, "broken.ttf", short_table(0x5D0, 0x5EA))
    monkeypatch.setattr(fallback_font, "text_runs", lambda words, own: runs_of(words, own, lambda letter: broken))
    pygame.font.init()
    assert FallbackFont(pygame.font.Font(str(SANS), 20), SANS, 20).render(SHALOM, True, "#ffffff").get_width() > 0
