"""The button of the chat leaves the cross of a note free, in windows of any size."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.net.table_session import MAX_CHAT_LINES
from elcapitan.client.presence.chat_drawer import ChatDrawer
from elcapitan.client.shell.scene import Answer
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.text_rows import TextRow
from tests.client.headless_stage import click
from tests.client.presence.table_with_friends import TableWithFriends


@pytest.mark.parametrize("size", [(800, 450), (800, 600), (1024, 768), (1280, 720), (1920, 1080)])
def test_the_cross_of_a_note_can_be_clicked(size: tuple[int, int]) -> None:
    at = TableWithFriends(size=size)
    note = at.scene.controller.panels.note
    chat = next(layer for layer in at.scene.layers if isinstance(layer, ChatDrawer))
    assert chat._button.rect.w
    note.show(lambda: NoteText("Hint", (TextRow("Sail to Tunis"),)))
    at.scene.ui.repaint()
    at.frame()
    assert not chat._button.rect.colliderect(note.rect)
    look = at.stack.look
    for event in click((note.rect.right - look.px(22), note.rect.y + look.px(26))):
        at.stack.handle(event)
    at.scene.ui.repaint()
    at.frame()
    assert not note.rows
    assert not chat.is_open
    assert chat._button.rect.w


def test_the_key_of_the_chat_works_while_a_note_is_open() -> None:
    at = TableWithFriends()
    at.scene.controller.panels.note.show(lambda: NoteText("Hint", (TextRow("Sail to Tunis"),)))
    at.frame()
    at.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t"))
    assert at.stack.top.typing


def test_a_close_up_lies_over_the_docked_chat() -> None:
    at = TableWithFriends()
    at.hear(1, 2, "Ahoj")
    at.frame()
    field = at.chat.field.rect
    assert at.chat.is_docked
    at.scene.controller.panels.show_close_up("napoli")
    at.frame()
    at.stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=field.center, rel=(0, 0), buttons=(0, 0, 0)))
    at.frame()
    assert not at.chat.is_docked
    assert not at.chat._button.rect.w
    assert at.company.unread == 1, "what is covered has not been seen"
    at.click(field.center)
    assert not at.chat.typing
    at.scene.controller.panels.show_close_up("")
    at.frame()
    at.click(field.center)
    assert at.chat.typing


def test_of_a_chat_without_an_end_the_newest_lines_are_kept() -> None:
    at = TableWithFriends()
    for number in range(1, 2 * MAX_CHAT_LINES):
        at.hear(number, 2, "on and on")
    assert [line.number for line in at.link.chat] == [*range(MAX_CHAT_LINES, 2 * MAX_CHAT_LINES)]


@pytest.mark.parametrize("by", ["focus", "scene"])
def test_an_input_method_that_is_broken_off_leaves_the_field_usable(by: str) -> None:
    """Not every one says that it has given up; Enter and the arrows would stay its own."""
    at = TableWithFriends()
    at.hear(1, 2, "Ahoj")
    at.frame()
    at.click(at.chat.field.rect.center)
    at.stack.handle(pygame.event.Event(pygame.TEXTEDITING, text="wang", start=4, length=0))
    assert at.chat.field.composed == "wang"
    if by == "focus":
        at.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        at.stack.ask("Leave?", "", [Answer("", "No")], lambda answer: None)
        at.stack.pop()
    assert at.chat.field.composed == ""
