"""What the host of a server says to all: in words of both languages, and wherever a player is just then."""

from __future__ import annotations

import pytest

from elcapitan.client.net.announcements import announcement_text
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import app as app_module
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.i18n import temporary_language
from elcapitan.client.shell.settings import Settings
from elcapitan.protocol.to_client import Announcement
from tests.client.fake_server import FakeServer, until
from tests.client.net.client_at_table import PLAN
from tests.client.scenes.scene_helpers import offline_link


@pytest.mark.parametrize(
    ("said", "english"),
    [
        (Announcement(text="Hello!"), "From the host of the server: Hello!"),
        (Announcement(about="staying"), "The server does not stop after all."),
        (
            Announcement(about="stopping", left_s=600, text="A new disk."),
            "The server stops in 10 minutes. Unfinished games can be continued later. A new disk.",
        ),
    ],
)
def test_an_announcement_is_a_sentence(said: Announcement, english: str) -> None:
    with temporary_language("en"):
        assert announcement_text(said) == english
    with temporary_language("cs"):
        assert announcement_text(said) != english


@pytest.mark.parametrize(
    ("left_s", "english"),
    [
        *((0, "0 seconds"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (89, "1 minute")),
        *((119, "2 minutes"), (3600, "60 minutes"), (7199, "120 minutes"), (7200, "2 hours"), (86400, "24 hours")),
    ],
)
def test_the_time_is_told_in_the_largest_unit_that_says_enough(left_s: int, english: str) -> None:
    with temporary_language("en"):
        told = announcement_text(Announcement(about="stopping", left_s=left_s))
    assert told.startswith(f"The server stops in {english}. ")


async def test_it_is_heard_at_a_table_and_by_the_client_of_another_server(
    link: TableClient, harbour: FakeServer
) -> None:
    heard: list[Announcement] = []
    link.announced = heard.append
    await link.new_table(PLAN)
    harbour.say(Announcement(text="Hello!"))
    await until(lambda: heard == [Announcement(text="Hello!")])
    link.client_for("192.0.2.1", 5)._hear(Announcement(text="There!"))
    assert heard[-1].text == "There!"


def test_the_window_shows_it_over_the_menu_for_long_enough() -> None:
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, offline_link())
    app.stack.push(Menu(app.link))
    app.link.announced(Announcement(text="Hello!"))
    toast = app.stack._toast
    assert toast is not None
    assert toast.words == "From the host of the server: Hello!"
    assert toast.left_s >= app_module.ANNOUNCEMENT_S
    app.stack.draw(app.surface)
    app.close()
