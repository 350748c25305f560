"""The others at the table: who is away, who has agreed, what is talked, and what the band says of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.table_client import Notice, NoticeKind
from elcapitan.client.presence.seat_menu import seat_choices
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.quit_dialog import quit_or_ask
from elcapitan.client.shell.scene import Answer
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.protocol import to_client, to_server
from tests.client import headless_stage
from tests.client.presence.table_with_friends import TABLE, TableWithFriends
from tests.client.scenes.scene_helpers import button, press


async def asked(evening: TableWithFriends) -> list[to_server.ToServer]:
    """What has been asked of the server by now."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return evening.asked


async def test_at_an_ordinary_table_the_band_says_nothing() -> None:
    assert TableWithFriends().said == ""


@pytest.mark.parametrize(
    ("health", "words"),
    [(ConnectionHealth.SILENT, "The table does not answer"), (ConnectionHealth.BROKEN, "Connection lost")],
)
async def test_a_line_that_is_down_is_said_at_once_and_for_as_long_as_it_lasts(
    health: ConnectionHealth, words: str
) -> None:
    evening = TableWithFriends()
    evening.link.line._set_health(health)
    assert evening.said.startswith(words)
    evening.link.line.since_s -= 7
    assert evening.said.endswith("(7 seconds)")
    evening.link.line.has_stopped = True
    assert evening.said.startswith("The table is closed" if health is ConnectionHealth.BROKEN else words)
    evening.link.line._set_health(ConnectionHealth.GOOD)
    assert evening.said == "Reconnected"
    evening.frame(2.5)
    assert evening.said == ""


async def test_a_server_that_cannot_save_is_said_for_as_long_as_it_lasts() -> None:
    evening = TableWithFriends()
    evening.link._on_message(to_client.Storage(available=False))
    assert evening.said.startswith("The server cannot save anything right now")
    evening.frame(60)
    assert evening.said.startswith("The server cannot save anything right now")
    evening.link._on_message(to_client.Storage())
    assert evening.said == ""


async def test_a_pause_is_asked_for_agreed_to_and_ended() -> None:
    evening = TableWithFriends()
    evening.company.agree()
    assert await asked(evening) == [to_server.Agree(to="pause")]
    evening.tell(agreed=[1])
    assert evening.said == "You asked for a pause; waiting for Ben"
    evening.answer("Cancel")
    assert (await asked(evening))[-1] == to_server.Agree(to="pause", agreed=False)
    evening.tell(agreed=[2])
    assert evening.said == "Ben would like a pause"
    evening.answer("Agree")
    assert (await asked(evening))[-1] == to_server.Agree(to="pause")
    evening.tell(paused=True)
    assert evening.said == "The game is paused"
    evening.answer("Resume")
    assert (await asked(evening))[-1] == to_server.Agree(to="go-on")
    evening.tell(paused=True, agreed=[1])
    assert evening.said == "Paused; waiting for Ben"
    evening.tell()
    assert evening.said == ""


async def test_a_table_that_is_taken_away_is_left_with_a_reason_even_from_a_payday() -> None:
    evening = TableWithFriends()
    evening.stack.push(PauseDialog(evening.model, evening.actions))
    evening.link._on_message(to_client.Kicked(table=TABLE))
    asked = evening.stack.top
    assert isinstance(asked, ConfirmDialog)
    assert asked.words == "The host closed the table or your seat"
    press(evening.stack, "Main menu")
    assert isinstance(evening.stack.top, Menu)


async def test_what_is_said_a_second_time_has_its_buttons_again() -> None:
    evening = TableWithFriends(paused=True)
    evening.answer("Resume")
    evening.tell()
    assert evening.said == ""
    evening.tell(paused=True)
    evening.answer("Resume")
    assert await asked(evening) == [to_server.Agree(to="go-on")] * 2


async def test_what_is_dragged_can_be_let_go_over_a_panel() -> None:
    evening = TableWithFriends()
    places = dict(evening.scene.controller.thing_rects)
    card = next(rect.center for target, rect in places.items() if target.kind == CapitanKind.DISPLAY)
    panel = evening.scene.view.layout_for(evening.model.state).panels[2].center
    assert evening.company.may_set_seat_level(evening.seats[2])
    evening.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONDOWN, card))
    evening.stack.handle(headless_stage.moved(panel))
    assert evening.scene.ui.dragged is not None
    evening.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONUP, panel))
    assert evening.scene.ui.dragged is None
    assert evening.stack.top is evening.scene


async def test_nobody_waits_for_the_agreement_of_who_is_away() -> None:
    evening = TableWithFriends()
    evening.change(2, away=True)
    evening.tell()
    assert [seat.seat for seat in evening.company.seats_not_agreed] == [1]


async def test_the_table_says_for_whom_it_waits_and_the_host_may_let_a_computer_play() -> None:
    evening = TableWithFriends(seat=2, host=2)
    assert evening.model.state.seat == 1
    evening.change(1, away=True)
    evening.tell(host=2)
    assert evening.said == "Klára is away; the table waits"
    evening.answer("Let the computer play")
    question = evening.stack.top
    assert isinstance(question, ChoiceDialog)
    question._answer(1)
    (request,) = await asked(evening)
    assert isinstance(request, to_server.HoldSeat)
    assert (request.seat, request.level) == (1, evening.company.levels[1])
    evening.change(1, held_by="easy")
    evening.tell(host=2)
    assert evening.said == ""


async def test_a_guest_cannot_say_who_plays_for_others_unless_the_host_is_away() -> None:
    evening = TableWithFriends(host=2)
    assert not evening.company.may_set_seat_level(evening.seats[2])
    assert evening.company.may_set_seat_level(evening.seats[0])
    evening.change(2, away=True)
    evening.tell(host=2)
    assert evening.company.may_set_seat_level(evening.seats[1])
    assert evening.company.may_set_seat_level(evening.seats[2])


async def test_a_click_on_a_panel_offers_every_other_level() -> None:
    evening = TableWithFriends()
    panel = evening.scene.view.layout_for(evening.model.state).panels[2]
    evening.click(panel.center)
    question = evening.stack.top
    assert isinstance(question, ChoiceDialog)
    assert question.title == "Who plays for Marco?"
    offered = [level for level, _words in seat_choices(evening.company, evening.seats[2])]
    assert offered == [level for level in evening.company.levels if level != "easy"]


async def test_a_person_who_is_there_is_not_played_for() -> None:
    evening = TableWithFriends()
    evening.click(evening.scene.view.layout_for(evening.model.state).panels[1].center)
    assert evening.stack.top is evening.scene


async def test_a_held_seat_is_taken_back() -> None:
    evening = TableWithFriends()
    evening.change(1, held_by="normal")
    evening.tell()
    assert evening.said == "A computer player (normal) plays for you"
    evening.answer("Take over")
    assert await asked(evening) == [to_server.HoldSeat(seat=1)]
    assert seat_choices(evening.company, evening.seats[0])[0] == (None, "I play this seat")
    evening.tell(stage="over")
    assert evening.said == "", "there is nothing left to play"


async def test_an_onlooker_sees_that_they_are_one_and_finds_the_way_out() -> None:
    evening = TableWithFriends(seat=0)
    assert evening.said == "You are watching"
    assert evening.model.me == 0
    assert evening.scene.controller.queries.moves == []
    evening.answer("Leave")
    assert isinstance(evening.stack.top, Menu)
    await asked(evening)
    assert not evening.link.place


async def test_what_is_said_is_counted_until_it_is_read() -> None:
    evening = TableWithFriends()
    evening.hear(1, 2, "Hello")
    evening.hear(2, 1, "My own words are not news")
    evening.hear(3, 0, "Nor can I be overheard")
    evening.frame()
    assert evening.company.unread == 2
    evening.stack.handle(headless_stage.moved((5, 5)))
    evening.frame()
    assert evening.company.unread == 0, "it stands under the log, and the player is there"


async def test_the_key_of_the_chat_can_be_chosen_and_takes_no_other_deed_s() -> None:
    evening = TableWithFriends()
    evening.press(pygame.K_c)
    assert not evening.chat.is_open
    evening.stack.keep_settings(replace(evening.stack.settings, keys={"chat": "h"}))
    evening.press(pygame.K_h)
    assert evening.chat.typing


async def test_writing_goes_to_the_chat_and_not_to_the_table() -> None:
    evening = TableWithFriends()
    evening.press(pygame.K_t)
    evening.type("Undo? Never! 123")
    evening.press(pygame.K_e)
    evening.press(pygame.K_RETURN)
    assert await asked(evening) == [to_server.Say(text="Undo? Never! 123")]
    assert evening.chat.field.text == ""
    evening.press(pygame.K_ESCAPE)
    assert not evening.chat.typing
    assert evening.stack.top is evening.scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
async def test_the_chat_stands_under_the_log_and_covers_neither_cards_nor_boards(size: tuple[int, int]) -> None:
    evening = TableWithFriends(size=size)
    evening.hear(1, 2, "Hello")
    evening.frame()
    layout, dock = evening.scene.view.layout_for(evening.model.state), evening.scene.view.chat_dock
    others = [layout.log, layout.cloth, layout.destinations.rect, layout.rail.rect]
    for is_open in (False, True):
        evening.chat.open(is_open)
        evening.frame()
        place = evening.chat.drawer if is_open else dock
        assert place.contains(evening.chat.field.rect)
        assert place.collidelistall(others[is_open:]) == []
    evening.press(pygame.K_ESCAPE)
    for key in (pygame.K_t, pygame.K_TAB, pygame.K_RETURN):
        evening.press(key)
    assert evening.chat.is_open, "gestures and older lines are two keys away"


async def test_where_the_log_is_low_the_chat_is_a_drawer_behind_its_button() -> None:
    evening = TableWithFriends(size=(800, 450))
    assert not evening.chat.is_docked
    evening.press(pygame.K_t)
    evening.frame()
    assert evening.chat.is_open
    assert evening.chat.typing


async def test_the_table_can_be_played_beside_an_open_chat() -> None:
    evening = TableWithFriends()
    evening.press(pygame.K_t)
    at = evening.scene.view.layout_for(evening.model.state).links.places[0].center
    assert not evening.chat.drawer.collidepoint(at)
    for event in headless_stage.click(at)[:2]:
        evening.stack.handle(event)
    assert evening.scene.ui.held is not None
    assert not evening.chat.field.focused


async def test_no_tooltip_lies_over_the_open_chat() -> None:
    """The log itself lies beneath it; what lies beside it is told beside it, or not at all."""
    evening = TableWithFriends()
    layout = evening.scene.view.layout_for(evening.model.state)

    def tooltips() -> list[pygame.Rect]:
        evening.frame(1.0)
        shown = evening.scene.view.pictures(evening.scene._frame())[1].overlays()
        return [each.rect for each in shown if isinstance(each.key, tuple) and each.key[0] == "tooltip"]

    points = [layout.log.center, *(rect.center for rect in layout.boards.values())]
    points += [rect.center for rect in layout.destinations.places]
    told = {True: 0, False: 0}
    for is_open in (False, True):
        evening.chat.open(is_open)
        for point in points:
            evening.stack.handle(headless_stage.moved(point))
            for rect in tooltips():
                told[is_open] += 1
                assert not is_open or not rect.colliderect(evening.chat.drawer)
    assert told[False] >= told[True] > 0


async def test_silent_onlookers_read_and_cannot_write() -> None:
    evening = TableWithFriends(seat=0, onlookers="silent")
    evening.press(pygame.K_t)
    assert evening.chat.is_open
    assert not evening.chat.field.focused
    assert not evening.company.may_chat


async def test_alone_against_computer_players_there_is_no_chat() -> None:
    evening = TableWithFriends()
    evening.change(2, by="hard")
    evening.tell()
    evening.frame()
    assert evening.company.is_alone
    evening.press(pygame.K_t)
    assert not evening.chat.is_open


async def test_a_rematch_opens_the_new_table_wherever_one_is() -> None:
    from tests.client.presence.table_with_friends import record_of

    evening = TableWithFriends(stage="over")
    assert evening.company.question == "rematch"
    evening.stack.push(Menu(evening.link))  # something lies over the table
    new = "zyxwvutsrqpo"
    evening.link._on_message(to_client.Seated(table=new, seat=1, token=bytes([7]) * 32))
    table = to_client.TableInfo(id=new, game="elcapitan", rules=1, stage="playing", host=1, seats=evening.seats)
    evening.link._on_message(to_client.Table(table=table))
    evening.link._on_message(record_of(3))
    evening.frame()
    assert evening.link.place == new
    assert evening.link.model is not evening.model
    assert getattr(evening.stack.top, "model", None) is evening.link.model
    kept = evening.link.seats.newest("builtin", new)
    assert kept is not None
    assert kept.token == (bytes([7]) * 32).hex()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)])
async def test_band_and_chat_lie_inside_the_window_and_apart(size: tuple[int, int]) -> None:
    evening = TableWithFriends(size=size, agreed=[2])
    evening.press(pygame.K_t)
    window = evening.surface.get_rect()
    assert window.contains(evening.status_bar.rect)
    assert window.contains(evening.chat.drawer)
    assert not evening.status_bar.rect.colliderect(evening.chat.drawer)
    layout = evening.scene.view.layout_for(evening.model.state)
    assert not evening.chat.drawer.colliderect(layout.rail.rect)


@pytest.mark.parametrize(
    ("answer", "stays", "running"), [("keep", True, False), ("close", False, False), ("back", False, True)]
)
async def test_a_host_who_quits_is_asked_what_becomes_of_the_others(answer: str, stays: bool, running: bool) -> None:
    evening = TableWithFriends()
    quit_or_ask(evening.stack, evening.company)
    asked = evening.stack.top
    assert isinstance(asked, ConfirmDialog)
    asked._answer(answer)
    assert (evening.link._stays_open, evening.stack.running) == (stays, running)


@pytest.mark.parametrize(
    ("lost", "why"), [(None, "no longer exists"), (Path("journal.damaged.sqlite"), "could not be read")]
)
async def test_a_table_that_is_gone_is_parted_from_with_the_reason(lost: Path | None, why: str) -> None:
    evening = TableWithFriends()
    evening.link.set_aside = lost
    evening.link.notice(Notice(NoticeKind.GONE))
    asked = evening.stack.top
    assert isinstance(asked, ConfirmDialog)
    assert why in asked.words


@pytest.mark.parametrize("away", ["away", "computer"])
async def test_who_plays_with_nobody_else_simply_quits(away: str) -> None:
    evening = TableWithFriends()
    evening.change(2, **({"away": True} if away == "away" else {"by": "hard"}))
    evening.tell()
    quit_or_ask(evening.stack, evening.company)
    assert not evening.stack.running


async def test_the_ranking_offers_a_rematch_and_says_who_has_agreed() -> None:
    evening = TableWithFriends(stage="over")
    evening.stack.push(RankingScene(evening.stack, evening.model, evening.actions))
    evening.tell(stage="over", agreed=[2])
    evening.stack.update(1)
    press(evening.stack, "Play again with Ben")
    assert await asked(evening) == [to_server.Agree(to="rematch")]
    evening.tell(stage="over", agreed=[1])
    evening.stack.update(0.02)
    assert button(evening.stack.top, "Waiting for Ben").enabled


async def test_players_are_told_who_begins_to_watch() -> None:
    evening = TableWithFriends()
    evening.frame()
    assert evening.company.table is not None
    evening.tell(watching=[to_client.Onlooker(number=1, name="Ota")])
    evening.frame()
    assert str(vars(evening.stack)["_toast"].words) == "Ota is watching"
    vars(evening.stack)["_toast"] = None
    evening.tell(watching=[to_client.Onlooker(number=1, name="Ota")])
    evening.frame()
    assert vars(evening.stack)["_toast"] is None


@pytest.mark.parametrize("by", ["focus", "scene"])
@pytest.mark.parametrize("on", ["band", "panel", "note"])
async def test_what_was_held_when_something_came_in_front_is_not_done_later(on: str, by: str) -> None:
    evening = TableWithFriends(paused=on == "band")
    note, done = evening.scene.controller.panels.note, list[str]()
    if on == "note":
        note.do = lambda: done.append(on)
        note.show(lambda: NoteText("Hint", (TextRow("Sail to Tunis"),), "Do it"))
    evening.frame()
    if on == "panel":
        place = evening.scene.view.layout_for(evening.model.state).panels[2].center
    else:
        place = (note if on == "note" else evening.status_bar).group.widgets[0].rect.center
    evening.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONDOWN, place))
    if by == "focus":
        evening.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        evening.stack.ask("Leave?", "", [Answer("", "No")], lambda answer: None)
        evening.stack.pop()
    evening.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONUP, place))
    assert (evening.stack.top, await asked(evening), done) == (evening.scene, [], [])
    evening.click(place)
    assert (evening.stack.top, await asked(evening), done) != (evening.scene, [], [])
