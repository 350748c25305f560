"""Keys alone: everything that a click does, and what keys open."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.rule_pages import page_for_rule
from elcapitan.client.rule_book.rule_book import RuleBook, pages_of
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.shell.keyboard import DIGITS
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog as AskBox
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.controller.input import is_reachable
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.view import overlay_stack
from elcapitan.games.capitan.client.view.table_parts import rail_words
from elcapitan.games.capitan.client.wording.tooltips import tooltip_rows
from elcapitan.games.capitan.things import GROUPS, CapitanKind, is_link
from elcapitan.kit.table.things import Thing
from tests.art_memory import art
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.random_games import EXTRAS, start
from tests.games.capitan.client.scenes.table_without_server import TableFixture, moored

WANTED = (
    CapitanKind.SITE,
    CapitanKind.SHUT,
    CapitanKind.FORTRESS,
    CapitanKind.HARBOUR,
    CapitanKind.CITY,
    CapitanKind.HAND,
    CapitanKind.LOAN,
    CapitanKind.DISPLAY,
)


class Typist:
    """Plays by keys alone; never moves the mouse."""

    def __init__(self, table: TableFixture, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.presses = 0

    def press(self, key: int, mod: int = 0) -> None:
        self.presses += 1
        self.table.press(key, mod)

    def play(self) -> None:
        """One look at whatever is in front, and the keys it needs."""
        top = self.table.stack.top
        if isinstance(top, ChoiceDialog):
            self.press(pygame.K_RETURN)
        elif isinstance(top, PaydayScene):
            self._payday(top)
        elif self.table.model.state.seat == 1 and self.table.scene.controller.queries.legal:
            self._table()
        else:
            self.table.actions.others(self.chance)
            self.table.frame()

    def _payday(self, scene: PaydayScene) -> None:
        self.table.frame()
        self.press(pygame.K_SPACE)
        for _ in range(self.chance.randrange(1, 4)):
            self.press(pygame.K_TAB)
        self.press(pygame.K_RETURN)
        if self.table.stack.top is scene:
            self.table.actions.others(self.chance)
            self.table.frame()

    def _table(self) -> None:
        scene = self.table.scene
        legal = list(scene.controller.queries.legal)
        if Thing(CapitanKind.END) in legal:
            self.press(pygame.K_e)
            return
        best = next((target for kind in WANTED for target in legal if target.kind == kind), None)
        if best is None or self.chance.random() < 0.15:
            best = self.chance.choice(legal)
        if self._go_to(best):
            self.press(pygame.K_RETURN)
        else:
            self.press(pygame.K_ESCAPE if scene.ui.chosen else pygame.K_TAB)

    def _go_to(self, target: Thing) -> bool:
        """Whether the keyboard's ring could be brought there."""
        scene = self.table.scene
        board = scene.model.start.board
        if target.name in board.index:
            for _ in range(20):
                self.press(DIGITS[board.index[target.name]])
                if scene.ui.focus == target:
                    return True
            return False
        group = next(kinds for kinds in GROUPS if target.kind in kinds)
        for _ in range(len(GROUPS) + 1):
            if scene.ui.focus and scene.ui.focus.kind in group:
                break
            self.press(pygame.K_TAB)
        for _ in range(24):
            if scene.ui.focus == target:
                return True
            self.press(self._towards(target))
        return scene.ui.focus == target

    def _towards(self, target: Thing) -> int:
        """The arrow that points there."""
        places = self.table.scene.controller.thing_rects
        focus = self.table.scene.ui.focus
        here, there = thing_rect(places, focus) if focus else None, thing_rect(places, target)
        if here is None or there is None:
            return pygame.K_TAB
        dx, dy = there.centerx - here.centerx, there.centery - here.centery
        if self.chance.random() < 0.2:
            return self.chance.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))
        if abs(dx) > abs(dy):
            return pygame.K_RIGHT if dx > 0 else pygame.K_LEFT
        return pygame.K_DOWN if dy > 0 else pygame.K_UP


@pytest.mark.parametrize(("players", "extras"), [(2, ()), (3, EXTRAS)], ids=["two", "pirate"])
def test_a_whole_game_is_played_by_keys_alone(players: int, extras: tuple[str, ...]) -> None:
    table = TableFixture(players, start(players, players, extras), seed=players, extras=extras)
    typist = Typist(table, players)
    for _ in range(6000):
        typist.play()
        if isinstance(table.stack.top, RankingScene):
            break
    assert isinstance(table.stack.top, RankingScene), f"{typist.presses} keys pressed and no end"
    assert table.scene.ui.pointer == (-1, -1)
    assert len(table.actions.asked) > 40


def test_every_thing_that_can_be_done_is_reached_by_the_ring() -> None:
    state = moored(start(3), hand=("venezia-2", "marseille+napoli"))._replace(round=2)
    table = TableFixture(3, state)
    typist = Typist(table, 1)
    for target in list(table.scene.controller.queries.legal):
        if target.kind != CapitanKind.BANK:
            assert typist._go_to(target), target


def test_tab_comes_to_the_links_after_the_destinations() -> None:
    table = TableFixture(3, moored(start(3)))
    seen: list[bool] = []
    for _ in range(2 * len(GROUPS)):
        table.press(pygame.K_TAB)
        focus = table.scene.ui.focus
        assert focus is not None
        if focus.kind == CapitanKind.DISPLAY:
            seen.append(is_link(focus.name))
    assert seen[:3] == [False, True, False]


def test_the_ring_goes_on_from_where_a_card_was_bought() -> None:
    table = TableFixture(3, moored(start(3)))
    while not (table.scene.ui.focus and is_link(table.scene.ui.focus.name)):
        table.press(pygame.K_TAB)
    bought = table.scene.ui.focus
    lay = thing_rect(table.scene.controller.thing_rects, bought)
    assert lay is not None
    table.press(pygame.K_RETURN)
    table.frame()
    assert thing_rect(table.scene.controller.thing_rects, bought) is None
    table.press(pygame.K_RIGHT)
    assert table.scene.ui.focus is not None
    assert is_link(table.scene.ui.focus.name)
    there = thing_rect(table.scene.controller.thing_rects, table.scene.ui.focus)
    assert there is not None
    assert (there.x > lay.x, there.y) == (True, lay.y)


def test_a_card_taken_up_by_enter_says_which_keys_lead_on() -> None:
    table = TableFixture(3, moored(start(3)))
    scene = table.scene
    bought = next(target for target in scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    table.scene.input.focus_on(bought)
    table.press(pygame.K_RETURN)
    table.frame()
    card = next(target for target in scene.controller.queries.legal if target.kind == CapitanKind.HAND)
    table.scene.input.focus_on(card)
    table.press(pygame.K_RETURN)
    table.frame()
    assert scene.ui.chosen == card.name
    frame_state = scene._frame()
    assert (frame_state.ui.focus, frame_state.ui.is_known) == (card, False)
    said = [
        row.words for row in tooltip_rows(frame_state.at, card, frame_state.meant, forecast(scene.director.picture))
    ]
    assert "Choose a harbour: click it, or press the number of its city or an arrow key." in said


def test_the_words_of_a_card_leave_its_own_board_free() -> None:
    window = (1280, 720)
    board = Rect(200, 60, 250, 180)
    place = Rect(190, 80, 300, 150)
    moved = overlay_stack._clear_of([board], place, window)
    assert (moved.colliderect(board), moved.size, moved.x) == (False, place.size, place.x)
    assert Rect(0, 0, *window).contains(moved)
    assert overlay_stack._clear_of([board], moved, window) == moved
    assert overlay_stack._clear_of([Rect(0, 0, *window)], place, window) == place, "no room: where it was"
    assert overlay_stack._cities_of_card("islas-canarias-2") == ["islas-canarias"]
    assert overlay_stack._cities_of_card("marseille+napoli") == ["marseille", "napoli"]


def test_with_shift_the_ring_goes_through_everything() -> None:
    table = TableFixture(3, moored(start(3)))
    seen = set()
    table.press(pygame.K_TAB)
    for at in range(120):
        table.press((pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)[at // 3 % 4], pygame.KMOD_SHIFT)
        seen.add(table.scene.ui.focus)
    legal = table.scene.controller.queries.legal
    done = {target for target, _ in table.scene.controller.thing_rects if is_reachable(target, legal)}
    assert len(seen - done) > 10


@pytest.mark.parametrize(("contrast", "marks"), [("high", "normal"), ("normal", "large")])
def test_what_eyes_ask_for_is_seen_at_an_open_table(contrast: str, marks: str) -> None:
    table = TableFixture(3)
    chosen = replace(table.stack.settings, contrast=contrast, marks=marks)
    table.stack.change_settings(chosen)
    table.stack.resize(DrawContext(headless_stage.SIZE, art(), eyes=chosen.eyes))
    assert table.scene.view.brush.look.eyes == chosen.eyes


# -- what keys open


def test_help_and_the_book_open_by_key_and_the_book_at_the_rule() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_F1)
    assert isinstance(table.stack.top, KeyHelpDialog)
    table.press(pygame.K_ESCAPE)
    table.click(Thing(CapitanKind.SITE, "marseille", 7))
    table.press(pygame.K_F2)
    book = table.stack.top
    assert isinstance(book, RuleBook)
    assert "B" in book.pages[book.at].rules


def test_the_book_opens_at_the_rule_of_what_is_pointed_at() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_u)  # refused by another rule
    table.scene.ui.focus = Thing(CapitanKind.LOAN, "", 5)
    table.press(pygame.K_F2)
    book = table.stack.top
    assert isinstance(book, RuleBook)
    assert "A" in book.pages[book.at].rules


def test_a_click_on_why_not_opens_the_book_there() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_u)
    assert "nothing to take back" in table.toast
    table.scene.ui.focus = Thing(CapitanKind.LOAN, "", 5)  # of another rule than the refusal
    table.frame()
    toast = vars(table.stack)["_toast"]
    for event in headless_stage.click(toast._box.center):
        table.stack.handle(event)
    assert isinstance(table.stack.top, RuleBook)
    assert "T" in table.stack.top.pages[table.stack.top.at].rules


def test_why_not_goes_with_the_next_press_anywhere() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_u)
    table.frame()
    assert table.toast
    table.stack.handle(headless_stage.mouse(pygame.MOUSEBUTTONDOWN, (3, 3)))
    assert not table.toast


def test_end_turn_is_lit_while_my_last_action_is_still_shown() -> None:
    table = TableFixture(3, moored(start(3)), speed="normal")

    def is_lit() -> bool:
        scene = table.scene
        buttons = rail_words(scene._frame(), has_pirate=False).buttons
        return next(each.is_enabled for each in buttons if each.label == "End turn")

    assert not is_lit()
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    assert table.scene.director.busy
    assert is_lit()
    table.click(Thing(CapitanKind.END))
    assert table.actions.asked[-1] == "end"


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("rule", [f"{letter}1" for letter in "STCLBDOFAPQENX"] + ["X9"])
def test_every_rule_has_its_page(language: str, rule: str) -> None:
    book = pages_of(DEFAULT_GAME, language)
    page = book[page_for_rule(book, rule)]
    assert rule in page.rules or rule[0] in page.rules
    assert all(not line.startswith("@") for line in page.paragraphs)


def test_the_chosen_key_counts_and_the_old_one_no_more() -> None:
    table = TableFixture(3, moored(start(3)))
    table.stack.keep_settings(Settings(language="en", speed="off", keys={"end": "x"}))
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    table.press(pygame.K_e)
    assert table.actions.asked == ["build 1"]
    table.press(pygame.K_x)
    assert table.actions.asked == ["build 1", "end"]
    assert table.scene.controller.keys.label(KeyAction.END) == "X"


@pytest.mark.parametrize("yes", [True, False])
def test_whoever_wishes_is_asked_before_the_turn_ends(yes: bool) -> None:
    table = TableFixture(3, moored(start(3)))
    table.stack.keep_settings(Settings(language="en", speed="off", ask_before_end=True))
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    table.press(pygame.K_e)
    asked = table.stack.top
    assert isinstance(asked, AskBox)
    headless_stage.click_on(table.stack, next(b for b in of_kind(asked, Button) if (b.kind == "primary") is yes))
    assert table.actions.asked == (["build 1", "end"] if yes else ["build 1"])
