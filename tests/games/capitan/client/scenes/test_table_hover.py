"""What lies over the table while one looks: the map of reach, glows, notes, marks of who is pointed at, and tips."""

import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import TableFixture, moored


def test_the_map_of_reach_comes_and_goes_by_key_button_and_escape() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    before = table.surface.copy()
    table.press(pygame.K_r)
    assert table.scene.ui.is_reach_map_open
    table.frame(0.1)
    assert changed_at(table, before, Thing(CapitanKind.CITY, "tunis"))
    table.press(pygame.K_ESCAPE)
    assert not table.scene.ui.is_reach_map_open
    table.click(Thing(CapitanKind.REACH))
    assert table.scene.ui.is_reach_map_open


@pytest.mark.parametrize("kind", [CapitanKind.CITY, CapitanKind.SITE])
def test_a_click_on_a_board_takes_the_map_of_reach_away_and_asks_for_nothing(kind: str) -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    table.press(pygame.K_r)
    table.click(Thing(kind, "tunis", 1 if kind == CapitanKind.SITE else 0))
    assert not table.scene.ui.is_reach_map_open
    assert table.actions.asked == []
    assert table.stack._toast is None


def test_what_glows_through_the_map_of_reach_is_done_and_the_map_goes() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    glowing = next(
        target
        for target in table.scene.controller.queries.legal
        if target.kind in (CapitanKind.SITE, CapitanKind.HARBOUR)
    )
    table.press(pygame.K_r)
    table.click(glowing)
    assert not table.scene.ui.is_reach_map_open
    assert table.actions.asked or table.scene.ui.chosen or table.stack.top is not table.scene


def test_a_close_up_comes_and_goes_within_its_time_and_then_is_as_if_it_had_always_stood() -> None:
    table = TableFixture(3, moored(start(3)), speed="normal")
    for _ in range(60):
        table.frame(0.1)
    plain = pygame.image.tobytes(table.surface, "RGB")
    table.scene.controller.panels.show_close_up("napoli")
    seen = []
    for _ in range(7):
        table.frame(0.03)
        seen.append(brightness(table.surface))
        assert table.scene.controller.thing_rects == table.scene.view.thing_rects(
            table.scene.director.picture, None, "napoli"
        ), "it obeys at once"
    assert seen == sorted(seen, reverse=True), "darker by the moment"
    assert seen[0] > seen[2] > seen[-1]
    standing = pygame.image.tobytes(table.surface, "RGB")
    table.frame(0.03)
    assert pygame.image.tobytes(table.surface, "RGB") == standing
    table.scene.stale = True
    table.frame(0.03)
    assert pygame.image.tobytes(table.surface, "RGB") == standing
    table.scene.controller.panels.show_close_up("")
    assert table.scene.close_up_fade.city == "napoli"
    for _ in range(6):
        table.frame(0.03)
    assert pygame.image.tobytes(table.surface, "RGB") == plain
    assert not table.scene.close_up_fade.moving


def brightness(surface: pygame.Surface) -> float:
    """Of a corner of the window that the close-up only veils."""
    return sum(pygame.transform.average_color(surface, pygame.Rect(0, 100, 100, 400))[:3])


@pytest.mark.parametrize("change", [{"speed": "off"}, {"reduced_motion": True}])
def test_without_motion_a_close_up_stands_at_once(change: dict[str, Any]) -> None:
    table = TableFixture(3, moored(start(3)), speed="normal")
    table.stack.change_settings(replace(table.stack.settings, **change))
    table.scene.controller.panels.show_close_up("napoli")
    table.frame(0.001)
    assert not table.scene.close_up_fade.moving


def changed_at(table: TableFixture, before: pygame.Surface, target: Thing) -> bool:
    rect = table.rect(target)
    one, other = before.subsurface(rect), table.surface.subsurface(rect)
    same = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255), other)
    return rect.w * rect.h - same.count() > rect.w * rect.h // 10  # the frame of a neighbour reaches a little over


def test_pointing_at_a_player_lights_their_pieces() -> None:
    state = moored(start(3))
    state = state.with_city("napoli", state.city("napoli")._replace(row=(2, 3, *(0,) * 10)))
    table = TableFixture(3, state)
    for _ in range(60):
        table.frame(0.1)
    before = table.surface.copy()
    table.stack.handle(headless_stage.moved(table.rect(Thing(CapitanKind.SEAT, "", 2)).center))
    table.frame(0.02)
    assert changed_at(table, before, Thing(CapitanKind.SITE, "napoli", 1))
    assert not changed_at(table, before, Thing(CapitanKind.SITE, "napoli", 2))


def test_what_was_clicked_is_not_explained_before_the_mouse_moves() -> None:
    table = TableFixture(3, start(3))
    end = table.rect(Thing(CapitanKind.END)).center
    table.stack.handle(headless_stage.moved(end))
    for event in headless_stage.click(end):
        table.stack.handle(event)
    for _ in range(5):
        table.frame(0.2)
    assert table.scene.ui.explained is None
    table.stack.handle(headless_stage.moved((end[0] + 1, end[1])))
    for _ in range(5):
        table.frame(0.2)
    assert table.scene.ui.explained == Thing(CapitanKind.END)


def test_what_the_keyboard_did_is_not_explained_before_it_moves_on() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_TAB)
    assert not table.scene.ui.is_known
    table.press(pygame.K_RETURN)
    assert table.scene.ui.is_known
    table.press(pygame.K_TAB)
    assert not table.scene.ui.is_known


@pytest.mark.parametrize("sign", [pygame.K_1, ord("+"), ord("&")], ids=["english", "czech", "french"])
def test_the_row_of_digits_goes_to_cities_whatever_is_printed_on_it(sign: int) -> None:
    table = TableFixture(3, moored(start(3)))
    place = pygame.KSCAN_1
    table.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=sign, scancode=place, mod=0, unicode=""))
    assert table.scene.ui.close_up == "marseille" or table.scene.ui.focus is not None


def test_a_digit_shows_where_the_only_card_leads_and_enter_sails_there() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    digits = [pygame.K_1 + at for at in range(9)]
    venezia, tunis = (digits[table.model.start.board.index[city]] for city in ("venezia", "tunis"))
    table.press(venezia)
    assert table.scene.ui.close_up == ""
    assert table.scene.ui.focus == Thing(CapitanKind.HARBOUR, "venezia", 1)
    table.press(venezia)
    assert table.scene.ui.close_up == "venezia", "a second time the city itself"
    table.press(pygame.K_ESCAPE)
    table.press(tunis)
    assert table.scene.ui.close_up == "tunis", "the card does not lead there"
    table.press(pygame.K_ESCAPE)
    table.press(pygame.K_ESCAPE)
    table.press(venezia)
    table.press(pygame.K_RETURN)
    assert table.actions.asked == ["sail venezia-2 venezia"]


def test_while_the_keyboard_is_used_every_board_shows_its_key() -> None:
    table = TableFixture(3, moored(start(3)))
    for _ in range(60):
        table.frame(0.1)
    before = table.surface.copy()
    table.press(pygame.K_TAB)
    for city in ("tanger", "tunis", "alexandria"):
        picture = table.rect(Thing(CapitanKind.CITY, city))
        left = pygame.Rect(picture.x + picture.w // 6, picture.y + picture.h // 3, picture.w // 6, picture.h // 5)
        assert table.surface.subsurface(left).get_buffer().raw != before.subsurface(left).get_buffer().raw


def test_end_turn_glows_only_when_nothing_else_is_left() -> None:
    table = TableFixture(3, moored(start(3), money=4))
    assert Thing(CapitanKind.END) not in table.scene.controller.queries.legal
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    assert list(table.scene.controller.queries.legal) == [Thing(CapitanKind.END)]
    glowing = table.scene.view.pictures(table.scene._frame())[1].overlays()
    assert any(key[:2] == ("glow", Thing(CapitanKind.END)) for key, _, _ in glowing if isinstance(key, tuple))


def test_the_note_of_what_has_changed_appears_with_my_turn_and_goes_with_my_move() -> None:
    state = moored(start(3))
    state = state.with_city("napoli", state.city("napoli")._replace(row=(1, 2, 2, *(0,) * 9), harbour=(2, 0)))
    state = state.with_player(2, state.player(2)._replace(place="napoli", space=1))
    table = TableFixture(3, state)
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    table.press(pygame.K_e)
    for text in ("build 4", "end"):
        table.actions.play(text)
    while table.model.state.seat != 1:
        table.actions.others(random.Random(1))
    for _ in range(3):
        table.frame()
    assert table.scene.controller.panels.note.rows
    assert row_texts(list(table.scene.controller.panels.note.rows))[0].startswith("Your payday: ")
    card = next(move for move in table.scene.controller.queries.moves if isinstance(move, Buy))
    table.click(Thing(CapitanKind.DISPLAY, card.card))
    table.frame()
    assert not table.scene.controller.panels.note.rows
    table.press(pygame.K_c)
    assert not table.scene.controller.panels.note.rows or row_texts(list(table.scene.controller.panels.note.rows))


def test_another_language_is_spoken_by_what_is_on_the_table_already() -> None:
    table = TableFixture(3, speed="off")
    table.actions.play(str(next(move for move in table.scene.controller.queries.moves if isinstance(move, Buy))))
    table.press(pygame.K_c)
    english = [line.words for line in table.scene.director.lines]
    i18n.use_language("cs")
    table.stack.change_settings(replace(table.stack.settings, language="cs"))
    czech = [line.words for line in table.scene.director.lines]
    assert len(english) == len(czech) > 0
    assert all(there != here for there, here in zip(english, czech, strict=True))


def test_whoever_reads_the_rules_meanwhile_is_called_to_their_turn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, called = TableFixture(3, me=2), list[str]()
    monkeypatch.setattr(table.stack, "request_attention", called.append)
    assert table.model.state.seat != 2
    table.stack.push(CapitanFace().rule_book())
    table.frame()
    assert called == []
    table.actions.others(random.Random(3))
    table.frame()
    assert (called, table.toast) == (["Your turn"], "Your turn")
    table.press(pygame.K_ESCAPE)
    for _ in range(3):
        table.frame()
    assert called == ["Your turn"]


def test_my_turn_is_announced_even_if_nobody_elses_was_ever_seen() -> None:
    state = moored(start(3))
    state = state.with_city("napoli", state.city("napoli")._replace(row=(1, 2, 2, *(0,) * 9), harbour=(2, 0)))
    table = TableFixture(3, state.with_player(2, state.player(2)._replace(place="napoli", space=1)))
    for text in ("build 1", "end", "build 4", "end"):
        table.actions.play(text)
    table.actions.others(random.Random(1))
    assert table.model.state.seat == 1
    table.frame()
    table.frame()
    assert table.scene.controller.panels.note.rows


def loaned(state: GameState) -> GameState:
    return state.with_player(1, state.player(1)._replace(loans=(Loan(10), Loan(16, extended=True))))


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("is_reach_map_open", [False, True])
def test_everything_on_the_table_explains_itself_without_a_gap(language: str, is_reach_map_open: bool) -> None:
    from elcapitan.client.shell import i18n
    from elcapitan.games.capitan.client.wording import tooltips
    from elcapitan.games.capitan.rules.payday import payday

    i18n.use_language(language)
    state = loaned(moored(start(2), hand=("venezia-2", "marseille+napoli"))._replace(round=2))
    table = TableFixture(2, state)
    i18n.use_language(language)
    table.scene.ui.is_reach_map_open = is_reach_map_open
    quiet = (CapitanKind.LOG, CapitanKind.END)
    for target, _rect in table.scene.controller.thing_rects:
        rows = tooltips.tooltip_rows(
            table.scene.controller.view_context,
            target,
            table.scene.controller.queries.click_intent(target),
            payday(state),
        )
        assert rows or target.kind in quiet, target
        for row in rows:
            assert "{" not in row.words
            assert row.words or row.shifts


def test_the_ways_to_a_city_stand_under_a_heading() -> None:
    from elcapitan.client.widgets.text_rows import RowTone
    from elcapitan.games.capitan.client.wording import tooltips
    from elcapitan.games.capitan.rules.payday import payday

    state = moored(start(2), hand=("venezia-2",))
    table = TableFixture(2, state)
    target = Thing(CapitanKind.CITY, "tunis")
    rows = tooltips.tooltip_rows(
        table.scene.controller.view_context, target, table.scene.controller.queries.click_intent(target), payday(state)
    )
    heads = [row.words for row in rows if row.tone is RowTone.HEAD]
    assert "Ways to get here" in heads
    at = [row.words for row in rows].index("Ways to get here")
    assert any(" for " in row.words or "from hand" in row.words for row in rows[at + 1 :])
