"""Keys of keyboards that are not American: what their letters mean, and that AltGr types and does nothing else."""

from __future__ import annotations

import sys
import unicodedata

import pygame
import pytest

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell import key_bindings, keyboard

LETTER_ROWS = {
    # The keys from Q on, from A on, and from Z on.
    "Russian": ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю."),
    "Greek": (";ςερτυθιοπ[]", "ασδφγηξκλ΄'", "ζχψωβνμ,./"),
    "Hebrew": ("/'קראטוןםפ][", "שדגכעיחלךף,", "זסבהנמצתץ."),
    "Arabic": ("ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرﻻىةوزظ"),
    "Thai": ("ๆไำพะัีรนยบล", "ฟหกดเ้่าสวง", "ผปแอิืทมใฝ"),
    "Georgian": ("ქწერტყუიოპ[]", "ასდფგჰჯკლ;'", "ზხცვბნმ,./"),
    "Korean": ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;'", "ㅋㅌㅊㅍㅠㅜㅡ,./"),
}
US_ROWS = ("qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
PLACES = {chr(key): place for place, key in keyboard.US_KEYS.items()}
ALT_GR = [
    pytest.param(pygame.KMOD_RALT, id="right Alt"),
    pytest.param(pygame.KMOD_MODE, id="AltGr"),
    pytest.param(pygame.KMOD_LCTRL | pygame.KMOD_RALT, id="AltGr on Windows"),
    pytest.param(pygame.KMOD_RCTRL | pygame.KMOD_MODE, id="Ctrl and AltGr"),
]


def pressed(sign: str, us: str, mod: int = 0, typed: str = "") -> pygame.event.Event:
    """The key that has `sign` in the user's layout and `us` on an American keyboard."""
    place = PLACES.get(us) or pygame.KSCAN_1 + "1234567890".index(us)
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=place, mod=mod, unicode=typed)


def signs_of(layout: str) -> dict[str, str]:
    """What the layout has on each key, by the sign on an American keyboard."""
    rows = zip(LETTER_ROWS[layout], US_ROWS, strict=True)
    return {us: sign for row, us_row in rows for sign, us in zip(row, us_row, strict=False)}


@pytest.fixture
def no_latin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout of now types no Latin letters."""
    monkeypatch.setattr(keyboard, "has_latin_letters", lambda: False)


@pytest.mark.usefixtures("no_latin")
@pytest.mark.parametrize("layout", LETTER_ROWS)
def test_letters_count_by_position_where_the_layout_has_none_of_ours(layout: str) -> None:
    for row, us_row in zip(LETTER_ROWS[layout], US_ROWS, strict=True):
        for sign, us in zip(row, us_row, strict=False):
            if us.isalpha():
                assert keyboard.latin_key(pressed(sign, us)) == ord(us), (sign, us)
                assert key_bindings.key_combination(pressed(sign, us, pygame.KMOD_SHIFT)) == f"shift+{us}"


@pytest.mark.usefixtures("no_latin")
@pytest.mark.parametrize("layout", LETTER_ROWS)
def test_every_action_of_the_table_has_its_key_in_every_layout(layout: str) -> None:
    signs = signs_of(layout)
    for deed, combo in key_bindings.DEFAULTS.items():
        name = combo.rpartition("+")[2]
        if len(name) == 1:
            mod = pygame.KMOD_LSHIFT if combo.startswith("shift+") else 0
            assert key_bindings.Bindings().key_action(pressed(signs[name], name, mod)) is deed


def test_without_knowing_the_layout_a_foreign_letter_counts_by_position() -> None:
    assert key_bindings.Bindings().key_action(pressed("ь", "m")) is KeyAction.SOUND
    assert key_bindings.Bindings().key_action(pressed("Ь", "m")) is KeyAction.SOUND  # as Windows names it


@pytest.mark.parametrize(
    ("sign", "us", "layout"),
    [
        ("a", "q", "French"),
        ("z", "y", "German"),
        ("e", "d", "Dvorak"),
        (".", "e", "Dvorak"),
        (",", "w", "Dvorak"),
        (",", "m", "French"),
        ("ı", "i", "Turkish"),
        ("ů", ";", "Czech"),
    ],
)
def test_in_a_latin_layout_the_sign_counts(sign: str, us: str, layout: str) -> None:
    assert keyboard.latin_key(pressed(sign, us)) == ord(sign)


def test_an_event_without_position_counts_by_its_sign() -> None:
    assert keyboard.latin_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0)) == pygame.K_m


@pytest.mark.parametrize("mod", ALT_GR)
@pytest.mark.parametrize("shift", [0, pygame.KMOD_LSHIFT])
def test_alt_gr_triggers_no_action(mod: int, shift: int) -> None:
    chosen = {"end": "ctrl+e", "undo": "alt+u", "hint": "ctrl+shift+h", "loan": "ctrl+alt+l"}
    for bindings in (key_bindings.Bindings(), key_bindings.Bindings(chosen)):
        for us in "abcdefghijklmnopqrstuvwxyz":
            assert bindings.key_action(pressed(us, us, mod | shift)) is None


@pytest.mark.parametrize("mod", [pygame.KMOD_LMETA, pygame.KMOD_RMETA | pygame.KMOD_SHIFT])
def test_the_desktops_own_shortcuts_trigger_no_action(mod: int) -> None:
    assert all(key_bindings.Bindings().key_action(pressed(us, us, mod)) is None for us in "abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("combo", ["altgr+e", "ctrl+alt+e", "ctrl+alt+shift+e", "meta+e", "?"])
def test_what_types_a_sign_or_is_the_desktops_cannot_be_chosen(combo: str) -> None:
    assert not key_bindings.may_be_bound(combo)
    assert key_bindings.Bindings({"end": combo}).keys[KeyAction.END] == "e"


@pytest.mark.parametrize("sign", ["ů", "é", "ı"])
def test_a_letter_of_a_latin_layout_can_be_chosen(sign: str) -> None:
    combo = key_bindings.key_combination(pressed(sign, ";"))
    assert combo == sign
    assert key_bindings.may_be_bound(combo)
    assert key_bindings.Bindings({"end": combo}).key_action(pressed(sign, ";")) is KeyAction.END
    assert key_bindings.key_label(combo) == sign.upper()


def test_a_sharp_s_is_printed_as_it_is() -> None:
    assert key_bindings.key_label(key_bindings.key_combination(pressed("ß", "-"))) == "ß"


@pytest.mark.parametrize(
    ("row", "layout"),
    [("&é\"'(-è_çà)=", "French"), ("+ěščřžýáíé=´", "Czech"), ("1234567890ß´", "German"), ("ๅ/_ภถุึคตจขช", "Thai")],
)
def test_digits_go_by_position_whatever_the_row_types(row: str, layout: str) -> None:
    for at, sign in enumerate(row):
        for mod in (0, pygame.KMOD_SHIFT):
            event = pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=keyboard.ROW[at], mod=mod)
            assert keyboard.digit_of(event) == at, (layout, sign)


def test_the_keypad_has_digits_while_num_lock_is_on() -> None:
    for at, key in enumerate(keyboard.KEYPAD):
        on = pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_NUM)
        assert keyboard.digit_of(on) == at
        off = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)
        assert keyboard.digit_of(off) == (at if sys.platform == "darwin" else None)


@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.KEYUP])
@pytest.mark.parametrize(("key", "meant"), keyboard.WITHOUT_NUM_LOCK.items())
def test_the_keypad_has_arrows_while_num_lock_is_off(
    key: int, meant: int, kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolved(mod: int) -> int:
        event = pygame.event.Event(kind, key=key, mod=mod, scancode=pygame.KSCAN_KP1, unicode="")
        return int(keyboard.resolve_keypad(event).key)

    monkeypatch.setattr(sys, "platform", "linux")
    assert resolved(0) == resolved(pygame.KMOD_LCTRL) == meant
    assert resolved(pygame.KMOD_NUM) == key
    monkeypatch.setattr(sys, "platform", "darwin")
    assert resolved(0) == key


@pytest.mark.parametrize("mod", [*(param.values[0] for param in ALT_GR), pygame.KMOD_CTRL, pygame.KMOD_META])
def test_a_digit_with_anything_held_but_shift_is_none(mod: int) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, scancode=pygame.KSCAN_2, mod=mod)
    assert keyboard.digit_of(event) is None


@pytest.mark.parametrize(
    ("sign", "us", "typed"), [("/", "/", "?"), (",", ",", "?"), ("ß", "-", "?"), ("ظ", "/", "؟"), ("/", "/", "？")]
)
def test_a_question_mark_is_the_help_wherever_it_lies(sign: str, us: str, typed: str) -> None:
    assert key_bindings.Bindings().key_action(pressed(sign, us, pygame.KMOD_SHIFT, typed)) is KeyAction.HELP


def test_a_question_mark_keeps_what_it_was_given() -> None:
    assert (
        key_bindings.Bindings({"hint": "shift+/"}).key_action(pressed("/", "/", pygame.KMOD_SHIFT, "?"))
        is KeyAction.HINT
    )


def test_commands_need_ctrl_or_cmd_alone() -> None:
    assert keyboard.is_command(pygame.KMOD_LCTRL)
    assert keyboard.is_command(pygame.KMOD_RCTRL | pygame.KMOD_NUM | pygame.KMOD_CAPS)
    assert keyboard.is_command(pygame.KMOD_LMETA)
    for mod in (0, pygame.KMOD_SHIFT, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LALT):
        assert not keyboard.is_command(mod)
    assert not any(keyboard.is_command(int(param.values[0])) for param in ALT_GR)  # type: ignore[call-overload]


def test_the_help_names_a_key_also_by_its_own_script(monkeypatch: pytest.MonkeyPatch) -> None:
    assert key_bindings.Bindings().label_here(KeyAction.END) == "E"
    russian = {ord(us): sign.upper() for us, sign in signs_of("Russian").items()}
    monkeypatch.setattr(keyboard, "local_signs", lambda: russian)
    assert key_bindings.Bindings().label_here(KeyAction.END) == "E · У"
    assert key_bindings.Bindings().label_here(KeyAction.UNDO_TURN) == "Shift+U · Г"
    assert key_bindings.Bindings().label_here(KeyAction.HELP) == "F1"


def test_the_signs_of_a_layout_are_found_by_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = {ord(sign): PLACES[us] for us, sign in signs_of("Greek").items() if us.isalpha()}
    layout[pygame.K_RETURN] = pygame.KSCAN_RETURN
    monkeypatch.setattr(keyboard, "_place", lambda key: layout.get(key, 0))
    assert not keyboard.has_latin_letters()
    assert keyboard.local_signs()[pygame.K_m] == "Μ"
    assert unicodedata.name(keyboard.local_signs()[pygame.K_m]).startswith("GREEK CAPITAL")


def test_a_turkish_i_keeps_its_dot(monkeypatch: pytest.MonkeyPatch) -> None:
    assert key_bindings.key_label("i") == "I"
    monkeypatch.setattr(keyboard, "_place", lambda key: pygame.KSCAN_I if key == ord("ı") else 0)
    assert key_bindings.key_label("i") == "İ"
