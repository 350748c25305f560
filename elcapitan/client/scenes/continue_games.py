"""The scene *Continue*: every game this player can go on with, not begun and finished ones on pages of their own.

The newest are first, on any server. A deleted game comes back by *Undo* for some seconds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from elcapitan import paths
from elcapitan.client.drawing import backdrop, theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lessons.loading_scene import LoadingScene
from elcapitan.client.model import game_records, table_setup
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.saved import saved_game_paint
from elcapitan.client.saved.game_deletion import GameDeletion
from elcapitan.client.saved.game_finder import GameFinder, GamesTab, Line, tab_of
from elcapitan.client.saved.position_pictures import PositionPictures
from elcapitan.client.scenes.left_games import LeftGame
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.open_record import ask_for_game
from elcapitan.client.scenes.recorded_game import continue_recorded_game, open_recorded_game, watch_recorded_game
from elcapitan.client.scenes.saved_games import GameKind, SavedGame, damaged_journal_text, open_address_text
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face
from elcapitan.protocol import to_client, to_server

LEAST = (1470, 830)
"""u of the window at the larger settings."""
EDGE, GAP, SIDE = 17, 14, 632
"""Around and between the two panels, and the width of the right one, u."""
ROW, BUTTONS, FURTHER = 150, 158, 54
"""u of a row, and of the right panel below its text; of the further buttons of a finished game."""
IN_A_ROW = 4
"""Buttons that stand side by side."""
TABS = (470, 620, 46)
"""u from the left to the pages' buttons, their width and height."""
UNDO = 56
"""u of the line that says that a game has been deleted."""
LONGEST_NAME = 40


def buttons_u(line: Line) -> int:
    """u of the right panel below its text."""
    return BUTTONS + (FURTHER if line.is_over else 0)


class ContinueGames(WidgetScene):
    """The list of games, and the buttons for the chosen one."""

    def __init__(self, link: TableClient) -> None:
        super().__init__()
        self.link = link
        self.finder = GameFinder(link, self._changed)
        self.finder.in_sight = self._lines_in_sight
        self.tab = GamesTab.RUNNING
        self.chosen = 0
        """Which line of the page."""
        self._panels = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self._pictures = PositionPictures()
        self.deletion = GameDeletion(self.finder, self._report_not_deleted)
        self._clicked_s = 0.0
        self._seen_offset = 0

    @property
    def lines(self) -> list[Line] | None:
        """Those of all pages; None while they are being looked for."""
        return self.finder.lines

    @property
    def shown(self) -> list[Line]:
        """The lines of the page."""
        return [line for line in self.lines or () if tab_of(line) in (self.tab, None)]

    @property
    def line(self) -> Line | None:
        """The chosen one."""
        shown = self.shown
        return shown[min(self.chosen, len(shown) - 1)] if shown else None

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.finder.start()

    def on_removed(self) -> None:
        self.finder.cancel()
        self._pictures.close()
        self.deletion.finish()

    @property
    def busy(self) -> bool:
        return self._pictures.is_painting or self.deletion.dropped is not None

    def update(self, dt_s: float) -> None:
        self.stale |= self._pictures.update()
        if self.deletion.update(dt_s):
            self.relayout()

    # -- the list

    @property
    def _list(self) -> ScrollList | None:
        return next((each for each in self.group.widgets if isinstance(each, ScrollList)), None)

    def _lines_in_sight(self) -> Sequence[Line]:
        """None of them while the list is being scrolled."""
        if (listed := self._list) is None:
            return ()
        before, self._seen_offset = self._seen_offset, listed.offset
        first = listed.offset // listed.step
        return listed.rows[first : first + listed.rect.height // listed.step + 2] if before == listed.offset else ()

    def _changed(self, before: Sequence[Line] | None, now: Sequence[Line]) -> None:
        """The chosen line stays chosen, and where the list is scrolled its first visible row stays.

        At first the game that waits for the player is chosen, and a page that is empty is not shown.
        """
        if before is None:
            full = [tab for tab in GamesTab if any(tab_of(line) is tab for line in now)]
            self.tab = full[0] if full and self.tab not in full else self.tab
            shown = self.shown
            self.chosen = next((at for at, line in enumerate(shown) if line.waiting and line.is_my_turn), 0)
            if self.link.seats.has_unreadable:
                words = _("Some entries of {file} are not of this version; they are not listed, and stay in it")
                self.stage.toast(words.format(file=paths.tokens_file().name))
            self._choose()
            return
        shown = self.shown
        listed = self._list
        old = listed.rows if listed is not None else []
        if self.chosen < len(old):
            self.chosen = next((at for at, line in enumerate(shown) if line is old[self.chosen]), self.chosen)
        moved = 0
        if listed is not None and listed.offset and (top := listed.offset // listed.step) < len(old):
            now_at = next((at for at, line in enumerate(shown) if line is old[top]), top)
            moved = (now_at - top) * listed.step
        self._choose(moved)

    def show_tab(self, tab: GamesTab) -> None:
        self.tab, self.chosen = tab, 0
        self.relayout()

    def relayout(self) -> None:
        look = self.look
        across, down = min(1920.0, look.across), min(1080.0, look.down)
        x, y = (look.across - across) / 2, (look.down - down) / 2
        # With less room the right panel gives some of its width.
        side = SIDE if look.enlarged <= 1 else SIDE * 0.8
        top = backdrop.header_height(look) + GAP
        high, left = down - top - EDGE, across - 2 * EDGE - side - GAP
        self._panels = (
            look.rect(x + EDGE, y + top, left, high),
            look.rect(x + across - EDGE - side, y + top, side, high),
        )
        middle = look.px(backdrop.header_height(look) / 2)
        back = Button(pygame.Rect(0, 0, look.px(160), look.px(50)), _("Back"), "undo", value="back")
        back.rect.midright = (look.size[0] - look.px(40), middle)
        load = Button(pygame.Rect(0, 0, look.px(250), look.px(50)), _("Open a file …"), "save", value="load")
        load.rect.midright = (back.rect.x - look.px(14), middle)
        left_u, wide, high_u = TABS
        tabs = pygame.Rect(look.px(left_u), 0, min(look.px(wide), load.rect.x - look.px(left_u + 20)), look.px(high_u))
        tabs.centery = middle
        area = self._panels[0].inflate(-2 * look.px(14), -2 * look.px(14))
        widgets: list[Widget] = []
        if (line := self.line) is not None:
            self.chosen = max(0, min(self.chosen, len(self.shown) - 1))
            widgets += self._side_buttons(look, line)
        if self.deletion.dropped is not None:
            area.height -= look.px(UNDO + 10)
            undo = pygame.Rect(area.right - look.px(200), area.bottom + look.px(10), look.px(200), look.px(UNDO - 6))
            widgets.append(Button(undo, _("Undo"), "undo", value="undo"))
        if line is not None:
            paint = partial(saved_game_paint.draw_saved_game, look, self._pictures.scaled)
            widgets.append(ScrollList(area, self.shown, look.px(ROW), paint, self.chosen))
        self.group.set([*widgets, Chips(tabs, self._tab_words(), self.tab), load, back])
        self.stale = True

    def _tab_words(self) -> list[tuple[object, str]]:
        """Each page with how many games it has."""
        words = {
            GamesTab.RUNNING: _("In progress"),
            GamesTab.FINISHED: _("Finished"),
            GamesTab.LOBBIES: _("Not started"),
        }
        counts = [tab_of(line) for line in self.lines or ()]
        return [(tab, f"{words[tab]}  {counts.count(tab)}" if counts else words[tab]) for tab in GamesTab]

    def _side_buttons(self, look: DrawContext, line: Line) -> list[Button]:
        side = self._panels[1].inflate(-2 * look.px(20), 0)
        top, gap, high = self._panels[1].bottom - look.px(buttons_u(line) - 6), look.px(8), look.px(46)
        words, icon = (_("See the result"), "star") if line.is_over else (_("Continue"), "play")
        first = pygame.Rect(side.x, top, side.width, look.px(78))
        go_on = Button(first, words, icon, "primary", line.why_not, "go")
        go_on.reason_at = "inside"  # below it is the row of the other buttons
        nothing = "" if line.model is not None else _("There is nothing to copy yet")
        mine = isinstance(line, SavedGame)
        buttons = [
            Button(first, _("Watch"), "lens", why_not=nothing, value="watch"),
            Button(first, _("Save as file"), "save", why_not=nothing, value="copy"),
            Button(
                first, _("Rename"), "pencil", why_not="" if mine and not line.is_pending else line.title, value="name"
            ),
            Button(first, _("Delete") if line.is_mine else _("Forget"), "trash", "danger", value="drop"),
        ]
        buttons[-1].why_not = line.why_not if line.is_pending else ""
        if line.is_over and line.model is not None:
            network = line.kind is GameKind.NETWORK
            again = [] if network else [Button(first, _("Play again"), "swap", value="again")]
            review = [Button(first, _("Review"), "bulb", value="review")]
            reviewed = face(line.model.rules.name).review is not None
            buttons = [*again, *(review if reviewed else []), buttons[0], *buttons[1:]]
        columns = len(buttons) if len(buttons) <= IN_A_ROW else -(-len(buttons) // 2)
        wide = (side.width - gap * (columns - 1)) // columns
        for at, button in enumerate(buttons):
            row, column = divmod(at, columns)
            top = first.bottom + look.px(10) + row * (high + gap)
            button.rect = pygame.Rect(side.x + column * (wide + gap), top, wide, high)
            button.size_u, button.reason_at = 18, "nowhere"
        return [go_on, *buttons]

    # -- input

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._press_key(event):
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(word))):
                self._press(word)
            case Chosen(widget=Chips(), value=GamesTab() as tab):
                self.show_tab(tab)
            case Chosen(widget=ScrollList(chosen=at)):
                now = time.monotonic()
                twice = at == self.chosen and now - self._clicked_s < DOUBLE_CLICK_S
                self.chosen, self._clicked_s = at, now
                if twice:
                    self._go_on()
                else:
                    self._choose()
        return True

    def _press_key(self, event: pygame.event.Event) -> bool:
        """Whether it was one of the page's own keys."""
        pad, held = pad_button_of(event), event.mod & pygame.KMOD_CTRL
        if pad in (PadButton.LEFT_TRIGGER, PadButton.RIGHT_TRIGGER) or (event.key == pygame.K_TAB and held):
            back = pad is PadButton.LEFT_TRIGGER or (pad is None and event.mod & pygame.KMOD_SHIFT)
            tabs = list(GamesTab)
            self.show_tab(tabs[(tabs.index(self.tab) + (-1 if back else 1)) % len(tabs)])
            return True
        listed = self._list
        on_list = listed is not None and self.group.focused in (None, listed)
        words = {pygame.K_ESCAPE: "back", pygame.K_F2: "name", pygame.K_DELETE: "drop"}
        word = words.get(event.key, "load" if held and event.key == pygame.K_o else "")
        if on_list and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            word = "go"
        if on_list and listed is not None and event.key in (pygame.K_UP, pygame.K_DOWN) and not listed.focused:
            self.group.focus(listed)
        if not word or (word not in ("back", "load") and not self._may_press(word)):
            return False
        self._press(word)
        return True

    def _may_press(self, word: str) -> bool:
        buttons = [each for each in self.group.widgets if isinstance(each, Button) and each.value == word]
        return bool(buttons) and buttons[0].enabled

    def _press(self, word: str) -> None:
        line = self.line
        match word:
            case "back":
                self.stage.pop()
            case "load":
                ask_for_game(self.stage, partial(open_recorded_game, self.stage, self.link), finished=True)
            case "undo":
                self._undo()
            case "go":
                self._go_on()
            case "drop":
                self._ask_drop()
            case "copy" if line is not None and line.model is not None:
                self._copy(line.model)
            case "watch" if line is not None and line.model is not None:
                watch_recorded_game(self.stage, self.link, TableModel.from_record(json.loads(line.record), me=0))
            case "review" if line is not None and line.model is not None:
                self._review(line.model)
            case "again" if line is not None and line.model is not None:
                plan = table_setup.same_table(line.model)
                self.stage.replace(StartingGame(self.link, lambda: self.link.new_table(plan), plan.game))
            case "name" if isinstance(line, SavedGame):
                then = partial(self._rename, line)
                words = _("It is called so on this computer alone")
                self.stage.push(TextDialog(_("Rename"), words, _("Done"), then, LONGEST_NAME, line.title))

    def _choose(self, moved: int = 0) -> None:
        """Lay out again; the rows in sight have moved down by `moved` px."""
        offset = self._list.offset + moved if self._list is not None else 0
        self.relayout()
        if self._list is not None:
            self._list.offset = min(offset, self._list.deepest)

    # -- what is done with a game

    def _go_on(self) -> None:
        line = self.line
        if line is None or line.why_not:
            return
        if isinstance(line, LeftGame):
            self.stage.replace(LoadingScene(line.open))
            return
        link = self.finder.line_to(line.seat_token.server)
        if line.model is None:
            self.stage.replace(LobbyScene(self.link, lambda room, name: room.rejoin(line.seat_token, link)))
        else:
            self.stage.replace(StartingGame(link, lambda: self._sit_down(link, line), line.model.rules.name))

    def _review(self, model: TableModel) -> None:
        from elcapitan.client.review.review_scene import ReviewScene

        def go_on(record: str) -> None:
            self.stage.push(continue_recorded_game(self.link, record))

        self.stage.push(ReviewScene(model, go_on, back=_("Back to your games")))

    def _rename(self, line: SavedGame, name: str) -> None:
        self.finder.put(line, line._replace(seat_token=self.link.seats.rename(line.seat_token, name)))

    def _copy(self, model: TableModel) -> None:
        try:
            file = game_records.save_record(model, datetime.now())
        except OSError as fault:
            self.stage.toast(_("The game could not be saved: {reason}").format(reason=fault.strerror or fault))
        else:
            self.stage.toast(_("Saved as {file}").format(file=file))

    async def _sit_down(self, link: TableClient, line: SavedGame) -> TableModel:
        """At our own server others can come back, too, once it is open to the network again."""
        model = await link.resume(line.seat_token)
        if line.other_people(link.people.seats) and link is self.link:
            try:
                await link.send_request(to_server.Open(port=link.port, name=link.name), to_client.Opened)
            except REQUEST_ERRORS as fault:
                self.stage.toast(request_error_text(fault, ""))
            else:
                self.stage.toast(open_address_text(link.opened))
        return model

    # -- deleting

    def _ask_drop(self) -> None:
        if (line := self.line) is not None:
            answers = [Answer("drop", _("Delete"), "danger"), Answer("keep", _("Keep"))]
            title, question = _("Delete this game?"), _("{names}: you can still undo this for a moment.")
            if not line.is_mine:
                answers[0] = Answer("drop", _("Forget"), "danger")
                title, question = _("Forget this game?"), _("{names}: you will not be able to return to your seat.")
            question = question.format(names=line.title)
            self.stage.ask(title, question, answers, lambda answer: self._answered(answer, line))

    def _answered(self, answer: str, line: Line) -> None:
        if answer == "drop":
            self.deletion.begin(line)

    def _undo(self) -> None:
        line = self.deletion.dropped
        if line is not None:
            self.tab = tab_of(line) or self.tab
            self.deletion.undo()
            self.chosen = next(at for at, each in enumerate(self.shown) if each is line)
            self.relayout()

    def _report_not_deleted(self, fault: Exception) -> None:
        self.stage.toast(_("The game could not be deleted: {reason}").format(reason=request_error_text(fault, "")))

    # -- painting

    @property
    def instead(self) -> tuple[str, bool]:
        """The sentence for an empty list, and whether it is an error."""
        if self.finder.trouble:
            return self.finder.trouble, True
        if self.lines is None:
            return _("Looking for your games …"), False
        if self.link.set_aside is not None:
            return damaged_journal_text(self.link.set_aside), True
        return _("No game to continue yet"), False

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        backdrop.draw_wood(surface, look)
        backdrop.draw_header(surface, look, _("Continue"))
        for panel in self._panels:
            backdrop.draw_panel(surface, look, panel)
        left, right = self._panels
        if self.deletion.dropped is not None:
            at = (left.x + look.px(24), left.bottom - look.px(14 + UNDO / 2))
            words = _("{names}: deleted").format(names=self.deletion.dropped.title)
            look.fit(surface, words, left.width - look.px(280), "sans", 20, theme.SECONDARY, at, "ml")
        if (line := self.line) is not None:
            saved_game_paint.draw_saved_game_details(look, self._pictures.scaled, surface, right, line, buttons_u(line))
            return
        said, trouble = self.instead
        at = (left.centerx, left.y + look.px(200))
        ink = theme.REASON if trouble else theme.SECONDARY
        look.paragraph(surface, said, "sans-italic", 22, ink, at, left.width - look.px(160), align="c")
