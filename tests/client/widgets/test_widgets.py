"""Small widgets: what they report for which click and key."""

import pygame
import pytest

from elcapitan.client.widgets import text_field
from elcapitan.client.widgets.button import Button, Chips, Toggle
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget, WidgetEvent
from elcapitan.client.widgets.widget_group import WidgetGroup
from tests.client.headless_stage import click, key, look, mouse, moved, surface, typed

BOX = pygame.Rect(100, 100, 300, 40)


def hand(group: WidgetGroup, *events: pygame.event.Event) -> list[WidgetEvent]:
    return [report for event in events if (report := group.handle(event)) is not None]


def button(why_not: str = "", y: int = 100) -> Button:
    return Button(pygame.Rect(100, y, 300, 40), "Set sail", why_not=why_not)


def test_a_click_presses_a_button_once_when_it_is_released() -> None:
    one = button()
    assert hand(WidgetGroup([one]), *click((200, 110))) == [Pressed(one)]


def test_a_click_that_leaves_the_button_is_none() -> None:
    group = WidgetGroup([button()])
    assert not hand(group, mouse(pygame.MOUSEBUTTONDOWN, (200, 110)), mouse(pygame.MOUSEBUTTONUP, (200, 500)))


def test_a_button_that_was_held_when_the_focus_went_is_not_pressed_later() -> None:
    group = WidgetGroup([button()])
    lost = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    assert not hand(group, mouse(pygame.MOUSEBUTTONDOWN, (200, 110)), lost, mouse(pygame.MOUSEBUTTONUP, (200, 110)))


def test_a_disabled_button_does_nothing_but_may_be_pointed_at() -> None:
    one = button(why_not="needs 5; you have 3")
    assert not hand(WidgetGroup([one]), *click((200, 110)), key(pygame.K_TAB), key(pygame.K_RETURN))
    assert one.hovered


def test_the_right_mouse_button_presses_nothing() -> None:
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(200, 110), button=pygame.BUTTON_RIGHT)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(200, 110), button=pygame.BUTTON_RIGHT)
    assert not hand(WidgetGroup([button()]), down, up)


def test_tab_walks_around_and_passes_over_what_is_disabled() -> None:
    first, off, last = button(), button("not now", 200), button(y=300)
    group = WidgetGroup([first, off, last])
    seen: list[Widget | None] = []
    for _ in range(3):
        hand(group, key(pygame.K_TAB))
        seen.append(group.focused)
    assert seen == [first, last, first]


def test_arrows_go_to_the_nearest_on_that_side() -> None:
    upper, lower = button(), button(y=200)
    beside = Button(pygame.Rect(500, 100, 300, 40), "Back")
    group = WidgetGroup([upper, lower, beside])
    hand(group, key(pygame.K_DOWN), key(pygame.K_DOWN))
    assert group.focused is lower
    hand(group, key(pygame.K_UP), key(pygame.K_RIGHT))
    assert group.focused is beside


def test_enter_presses_what_is_focused() -> None:
    one = button()
    group = WidgetGroup([one])
    assert not hand(group, key(pygame.K_RETURN))  # the first key only shows where the focus is
    assert hand(group, key(pygame.K_RETURN)) == [Pressed(one)]


def test_a_group_that_is_set_anew_keeps_its_focus() -> None:
    group = WidgetGroup([button(), button(y=200)])
    hand(group, key(pygame.K_TAB), key(pygame.K_TAB))
    group.set([button(), button(y=200)])
    assert group.focused is group.widgets[1]


def test_a_button_that_is_laid_out_anew_stays_pressed_as_long_as_it_is_the_same() -> None:
    """A game is found nearby, and the lobby is laid out again between press and release."""
    down, up = mouse(pygame.MOUSEBUTTONDOWN, (200, 110)), mouse(pygame.MOUSEBUTTONUP, (200, 110))
    other = Button(pygame.Rect(100, 100, 300, 40), "Drop anchor")
    for after, reports in ((button(), True), (other, False), (button("not now"), False), (button(y=90), False)):
        group = WidgetGroup([button()])
        assert not hand(group, down)
        group.set([button(y=300), after])
        assert hand(group, up) == ([Pressed(after)] if reports else [])


def test_chips_report_a_new_choice_only() -> None:
    chips = Chips(BOX, [(1, "one"), (2, "two"), (3, "three")], 1)
    group = WidgetGroup([chips])
    assert not hand(group, *click(chips.boxes[0].center))
    assert hand(group, *click(chips.boxes[2].center)) == [Chosen(chips, 3)]
    assert chips.value == 3


def test_chips_answer_to_arrows() -> None:
    chips = Chips(BOX, [(1, "one"), (2, "two"), (3, "three")], 1)
    group = WidgetGroup([chips])
    assert hand(group, key(pygame.K_TAB), key(pygame.K_RIGHT), key(pygame.K_LEFT), key(pygame.K_LEFT)) == [
        Chosen(chips, 2),
        Chosen(chips, 1),
        Chosen(chips, 3),
    ]


def test_toggle_turns() -> None:
    toggle = Toggle(BOX, on=False)
    assert hand(WidgetGroup([toggle]), *click(BOX.center)) == [Chosen(toggle, True)]


def field(text: str = "", longest: int = 24) -> tuple[WidgetGroup, TextField]:
    one = TextField(BOX, text, longest=longest)
    group = WidgetGroup([one])
    hand(group, *click(BOX.center))
    return group, one


def test_a_field_takes_czech_as_it_comes() -> None:
    group, one = field()
    assert hand(group, *typed("Žofie ěšč"))[-1] == Typed(one, "Žofie ěšč")


def test_a_field_without_focus_takes_nothing() -> None:
    one = TextField(BOX)
    assert not hand(WidgetGroup([one]), *typed("abc"))


def test_backspace_and_delete_erase_around_the_caret() -> None:
    group, one = field("abcd")
    hand(group, key(pygame.K_LEFT), key(pygame.K_BACKSPACE), key(pygame.K_DELETE))
    assert (one.text, one.caret) == ("ab", 2)


def test_backspace_in_an_empty_field_reports_nothing() -> None:
    group, _one = field()
    assert not hand(group, key(pygame.K_BACKSPACE))


def test_home_end_and_arrows_move_the_caret_within_the_text() -> None:
    group, one = field("ab")
    hand(group, key(pygame.K_HOME), key(pygame.K_LEFT))
    assert one.caret == 0
    hand(group, key(pygame.K_END), key(pygame.K_RIGHT))
    assert one.caret == 2


def test_what_is_marked_is_replaced() -> None:
    group, one = field("Klára")
    hand(group, key(pygame.K_a, pygame.KMOD_CTRL), *typed("Eva"))
    assert one.text == "Eva"


def test_shift_marks_and_backspace_erases_the_mark() -> None:
    group, one = field("abcd")
    hand(group, key(pygame.K_LEFT, pygame.KMOD_SHIFT), key(pygame.K_LEFT, pygame.KMOD_SHIFT), key(pygame.K_BACKSPACE))
    assert one.text == "ab"


def test_a_word_goes_with_control_backspace() -> None:
    group, one = field("El Capitan")
    hand(group, key(pygame.K_BACKSPACE, pygame.KMOD_CTRL))
    assert one.text == "El "


def test_a_field_takes_no_more_than_its_length() -> None:
    group, one = field(longest=5)
    hand(group, *typed("abcde"))
    assert one._note_text() == ""
    hand(group, *typed("fgh"))
    assert (one.text, one._note_text()) == ("abcde", "at most 5 characters")
    hand(group, key(pygame.K_BACKSPACE))
    assert (one.text, one._note_text()) == ("abcd", "")
    one.clear()
    hand(group, pygame.event.Event(pygame.TEXTINPUT, text="abcdefgh"))
    assert (one.text, one._note_text()) == ("abcde", "at most 5 characters")
    one.focus(False)
    assert one._note_text() == ""


@pytest.mark.parametrize("sign", ["\x07", "\u202e", "\u200b", "\n", "\t"])
def test_signs_nobody_sees_are_left_out(sign: str) -> None:
    group, one = field()
    assert not hand(group, *typed(sign))
    assert one.text == ""


def test_lines_that_are_pasted_are_set_apart_by_one_space(monkeypatch: pytest.MonkeyPatch) -> None:
    group, one = field()
    monkeypatch.setattr("pygame.scrap.get_text", lambda: "first line\r\n\tsecond  line\n")
    hand(group, key(pygame.K_v, pygame.KMOD_CTRL))
    assert one.text == "first line second  line"[:24]


def test_a_space_is_typed() -> None:
    group, one = field("a")
    hand(group, *typed(" "))
    assert one.text == "a "


def test_enter_submits() -> None:
    group, one = field("abc")
    assert hand(group, key(pygame.K_RETURN)) == [Submitted(one, "abc")]


def test_letters_in_a_field_press_nothing_else() -> None:
    one, other = TextField(BOX), button(y=200)
    group = WidgetGroup([one, other])
    hand(group, *click(BOX.center))
    assert not hand(group, key(pygame.K_SPACE))
    assert group.focused is one


def rows(count: int) -> tuple[WidgetGroup, ScrollList]:
    listed = ScrollList(pygame.Rect(0, 0, 200, 100), range(count), 20, lambda *_: None)
    return WidgetGroup([listed]), listed


def test_a_list_chooses_the_row_under_the_click() -> None:
    group, listed = rows(4)
    assert hand(group, *click((50, 45))) == [Chosen(listed, 2)]
    assert listed.chosen == 2


def test_a_click_below_the_last_row_chooses_nothing() -> None:
    group, _listed = rows(2)
    assert not hand(group, *click((50, 90)))


def test_the_wheel_scrolls_no_further_than_the_rows() -> None:
    group, listed = rows(20)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-100)
    hand(group, moved((50, 50)), wheel)
    assert listed.offset == listed.deepest == 300
    assert hand(group, *click((50, 95))) == [Chosen(listed, 19)]


def test_a_short_list_does_not_scroll() -> None:
    assert rows(5)[1].deepest == 0


def test_everything_paints_in_each_state() -> None:
    chips = Chips(BOX, [(1, "one"), (2, "two")], 1)
    group = WidgetGroup([button(), button("not now", 200), chips, TextField(BOX, "Klára"), Toggle(BOX, True)])
    painted = surface()
    for event in (moved((200, 110)), key(pygame.K_TAB), *click(chips.boxes[1].center)):
        group.handle(event)
        group.draw(painted, look())
        assert not group.changed
    assert painted.get_bounding_rect().width > 0


def test_the_chosen_one_of_closed_chips_reads_as_well_as_that_of_open_ones() -> None:
    painted = []
    for why_not in ("", "Only the host chooses"):
        chips = Chips(BOX, [(1, "one"), (2, "two")], 1, why_not)
        shown = surface()
        chips.draw(shown, look())
        painted.append([shown.subsurface(box).copy().get_buffer().raw for box in chips.boxes])
    (chosen, other), (closed_chosen, closed_other) = painted
    assert chosen == closed_chosen
    assert other != closed_other


def test_what_was_pressed_when_another_scene_came_is_not_done_afterwards() -> None:
    group = WidgetGroup([button()])
    assert hand(group, moved((200, 110)), mouse(pygame.MOUSEBUTTONDOWN, (200, 110))) == []
    group.release()
    assert not group.widgets[0].hovered
    assert hand(group, mouse(pygame.MOUSEBUTTONUP, (200, 110))) == []


def test_one_types_only_into_a_field_that_is_there_and_focused() -> None:
    group = WidgetGroup([button(), field := TextField(BOX, "Klára")])
    assert not group.typing
    hand(group, *click(BOX.center))
    group.focus(field)
    assert group.typing
    group.set([button()])
    assert not group.typing
    assert not field.focused


def test_a_field_says_which_letters_no_font_has(monkeypatch: pytest.MonkeyPatch) -> None:
    _group, one = field("\u738b\u5c0f\u660e")
    told: list[str] = []

    def note(dst: pygame.Surface, words: str, *how: object) -> pygame.Rect:
        told.append(words)
        return pygame.Rect(0, 0, 10, 10)

    seen = look()
    monkeypatch.setattr(text_field, "missing_letters", lambda words, own: words)
    monkeypatch.setattr(seen, "fit", note)
    one.draw(surface(), seen)
    assert told == ["no font for U+738B, U+5C0F \u2026"]
