"""A new game: who sits where, who begins, on which board, with which extra cities.

Holds a TableSetup and a list of boards; each widget asks for one change of the plan, and everything is laid out again
from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame

from elcapitan import paths
from elcapitan.bots.catalogue import all_level_words, installed_bots, split_level_word
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_header, draw_panel, draw_wood, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.board_row import board_row_painter
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_setup import MAX_SEATS, MIN_SEATS, PERSON, TableSetup, player_name, quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.settings import FIRST_OPPONENTS, LONGEST_NAME, Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.colour_swatches import ColourSwatches
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.facts import board_list
from elcapitan.games.capitan.client.scenes import newgame_tooltips
from elcapitan.games.capitan.client.scenes.bot_character_button import BotCharacterButton
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.newgame_layout import COMPACT, LEAST, WIDE, NewGameLayout
from elcapitan.games.capitan.client.scenes.seat_handle import SeatHandle
from elcapitan.games.capitan.game import LEVELS


def last_opponents(settings: Settings) -> list[str]:
    """The levels they played against last, as far as they are still to be had."""
    known = all_level_words(DEFAULT_GAME)
    levels = [level for level in settings.opponents.split(",") if level in known]
    return levels[: MAX_SEATS - 1] or FIRST_OPPONENTS.split(",")


class NewGame(Scene):
    """One person and one to four computer players."""

    def __init__(self, link: TableClient, chance: Random | None = None) -> None:
        """`chance` draws the computer players' characters."""
        super().__init__()
        self.link = link
        self.chance = chance or Random()
        self.plan = TableSetup(())
        self.boards = [board_list.standard_choice()]
        self.board = 0
        """The place of the chosen one in `boards`."""
        self.path = ""
        """As typed."""
        self.group = WidgetGroup()
        self._seats = self._game = pygame.Rect(0, 0, 0, 0)
        self._kinds: list[Chips] = []
        self._names: list[TextField] = []
        self._colours: list[ColourSwatches] = []
        self._start = self._hands = self._path = self._use = Widget(pygame.Rect(0, 0, 0, 0))
        self._list = Widget(pygame.Rect(0, 0, 0, 0))

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    @property
    def places(self) -> NewGameLayout:
        return COMPACT if self.look.enlarged > 1 else WIDE

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if not self.plan.seats:
            self.plan = quick_setup(last_opponents(stage.settings), player_name(stage.settings)).with_characters(
                self.chance
            )
            self.boards = board_list.board_choices()

    # Where everything is

    def relayout(self) -> None:
        look, plan = self.look, self.places
        across, down = min(1920.0, look.across), min(1080.0, look.down)
        x, y = (look.across - across) / 2 + plan.edge, (look.down - down) / 2
        top = header_height(look) + plan.edge * 0.8
        wide, high = across - 2 * plan.edge - plan.game_wide - 24, down - top - plan.edge
        self._seats = look.rect(x, y + top, wide, high)
        self._game = look.rect(x + wide + 24, y + top, plan.game_wide, high)
        seats = [widget for at in range(len(self.plan.seats)) for widget in self._seat_row(at)]
        self._names = [widget for widget in seats if isinstance(widget, TextField)]
        self._kinds = [widget for widget in seats if isinstance(widget, Chips)]
        self._colours = [widget for widget in seats if isinstance(widget, ColourSwatches)]
        below = self._row_rect(len(self.plan.seats))
        more = Button(pygame.Rect(below.x, below.y, look.px(280), look.px(56)), _("Add a player"), "plus", value="more")
        back = Button(pygame.Rect(0, 0, look.px(160), look.px(50)), _("Back"), value="back")
        back.rect.midright = (look.size[0] - look.px(40), look.px(header_height(look) / 2))
        game = self._game_widgets()
        self.group.set([*seats, *([more] if len(self.plan.seats) < MAX_SEATS else []), *game, back])
        self.stale = True

    def _row_rect(self, at: int) -> pygame.Rect:
        look = self.look
        first, high, step = self.places.row
        top = self._seats.y + look.px(first + step * at)
        return pygame.Rect(self._seats.x + look.px(24), top, self._seats.width - look.px(48), look.px(high))

    def _seat_row(self, at: int) -> list[Widget]:
        look, row, seat = self.look, self._row_rect(at), self.plan.seats[at]

        mine, plan = seat.by == PERSON, self.places

        def box(x: float, width: float, height: float, y: float = 0) -> pygame.Rect:
            """A computer player has a second line; in a row of one line alone everything is in its middle."""
            rect = pygame.Rect(row.x + look.px(x), 0, look.px(width), look.px(height))
            rect.centery = row.centery - (0 if mine and plan is WIDE else look.px(y))
            return rect

        level, others = split_level_word(seat.by)[0], installed_bots(DEFAULT_GAME)
        kinds = [(PERSON, pgettext("seat", "You")), *((each, level_text(each)) for each in LEVELS)]
        if others:
            other = level if level in others else others[0]
            kinds.append((other, other))
        middle, wide = plan.portrait
        portrait = portraits_of((each.name, each.by) for each in self.plan.seats)[at]
        found: list[Widget] = [
            SeatHandle(box(middle - wide / 2, wide, row.h / look.s - 8), at, portrait, seat.colour, wide),
            TextField(box(*plan.name), seat.name, _("Name"), LONGEST_NAME),
            Chips(box(*plan.kinds), kinds, level, gap=look.px(6)),
            ColourSwatches(box(*plan.colours), seat.colour),
        ]
        if not mine:
            x, less, high, y = plan.face
            found.append(BotCharacterButton(box(x, row.w / look.s - less, high, y), seat.by, at))
        if len(self.plan.seats) > MIN_SEATS and seat.by != PERSON:
            end, y = plan.drop
            found.append(Button(box(row.w / look.s - end - 22, 44, 44, y), "", "cross", value=("without", at)))
        return found

    def _game_widgets(self) -> list[Widget]:
        look, box, plan = self.look, self._game.inflate(-2 * self.look.px(28), 0), self.places

        def at(y: float, height: float) -> pygame.Rect:
            return pygame.Rect(box.x, self._game.y + look.px(y), box.width, look.px(height))

        starters = [(0, pgettext("starter", "Random")), *((n, seat.name) for n, seat in enumerate(self.plan.seats, 1))]
        extras = list(self._extra_cities(at(*plan.extras)))
        self._start = Chips(at(plan.chips[0], 44), starters, self.plan.start, gap=look.px(6))
        shown = [("cards", pgettext("hands", "open")), ("numbers", pgettext("hands", "count only"))]
        self._hands = Chips(at(plan.chips[1], 44), shown, self.plan.hands, gap=look.px(6))
        self._list = ScrollList(at(*plan.list_), self.boards, look.px(54), board_row_painter(look), self.board)
        typed = at(plan.path, 46)
        typed.width -= look.px(140)
        self._path = TextField(typed, self.path, _("Path of a board file"), 300)
        beside = pygame.Rect(0, typed.y, look.px(128), typed.height)
        beside.right = box.right
        self._use = use = Button(beside, _("Use it"), why_not=self._no_path(), value="use")
        use.reason_at = "nowhere"
        place = at(0, 76)
        place.bottom = self._game.bottom - look.px(plan.sail)
        sail = Button(place, _("Set sail"), "anchor", "primary", self._why_not(), "sail")
        return [*extras, self._start, self._hands, self._list, self._path, use, sail]

    def _extra_cities(self, box: pygame.Rect) -> Iterator[ExtraCityToggle]:
        """Side by side; a board with more than four of them has two lines."""
        cities = self.boards[self.board].extras
        lines = 2 if len(cities) > 4 else 1
        across = max(3, -(-len(cities) // lines))
        gap = self.look.px(14)
        width, height = (box.width - gap * (across - 1)) / across, (box.height - gap * (lines - 1)) // lines
        for at, city in enumerate(cities):
            line, column = divmod(at, across)
            rect = pygame.Rect(round(box.x + column * (width + gap)), box.y + line * (height + gap), int(width), height)
            yield ExtraCityToggle(rect, city, city.id in self.plan.extras)

    def _no_path(self) -> str:
        return "" if self.path.strip() else _("Path of a board file")

    def _why_not(self) -> str:
        faults = self.plan.faults
        if "name-missing" in faults:
            return _("Every seat needs a name")
        if "name-twice" in faults:
            return _("Two players have the same name")
        if not self.boards[self.board].playable:
            return _("This board has errors")
        return ""

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=value)):
                self._pressed(value)
            case Chosen(widget=widget, value=value):
                self._chosen(widget, value)
            case Typed(widget=widget, text=text):
                self._typed(widget, text)
            case Submitted(widget=widget) if widget is self._path:
                self._use_path()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _pressed(self, value: object) -> None:
        match value:
            case "back":
                self.stage.pop()
            case "more":
                self._change(self.plan.with_one_more(self.chance))
            case ("character", int(at)):
                self._change(self.plan.with_next_character(at, installed_bots(DEFAULT_GAME)))
            case ("without", int(at)):
                self._change(self.plan.without_seat(at))
            case "use":
                self._use_path()
            case "sail":
                self._start_game()

    def _chosen(self, widget: Widget, value: object) -> None:
        match widget:
            case Chips() if widget is self._start and isinstance(value, int):
                self._change(replace(self.plan, start=value))
            case Chips() if widget is self._hands:
                self._change(replace(self.plan, hands=str(value)))
            case Chips():
                self._change_kind(self._kinds.index(widget), str(value))
            case ColourSwatches():
                self._change(self.plan.with_colour(self._colours.index(widget), str(value)))
            case SeatHandle(at=at) if isinstance(value, int):
                self._move_seat(at, value)
            case ScrollList():
                self._choose_board(widget.chosen)
            case ExtraCityToggle(city=city):
                there = [each.id for each in self.boards[self.board].extras]
                self._change(self.plan.with_extra(city.id, bool(value), there))

    def _move_seat(self, at: int, step: int) -> None:
        """The handle that was used goes with its seat."""
        if 0 <= at + step < len(self.plan.seats):
            self._change(self.plan.with_seat_moved(at, step))
            handles = [widget for widget in self.group.widgets if isinstance(widget, SeatHandle)]
            self.group.focus(handles[at + step])

    def _show_tooltip(self) -> tuple[str, pygame.Rect] | None:
        """What is told of the choice under the pointer, or else of the one the keyboard is on; beside which box."""
        pointed = [widget for widget in self.group.widgets if widget.hovered]
        for widget in pointed or [widget for widget in self.group.widgets if widget.ringed]:
            match widget:
                case Chips():
                    value, name, box = widget.meant
                    if widget is self._start and isinstance(value, int):
                        return newgame_tooltips.starter_tooltip(value, name), box
                    told = newgame_tooltips.hands_tooltip if widget is self._hands else newgame_tooltips.player_tooltip
                    return told(str(value)), box
                case ExtraCityToggle(city=city):
                    return newgame_tooltips.extra_city_tooltip(city.id, city.words), widget.rect
                case BotCharacterButton(by=by):
                    return newgame_tooltips.character_tooltip(by), widget.rect
                case ColourSwatches():
                    return _("The colour of this seat. If another player has the new one, the two swap."), widget.rect
                case SeatHandle():
                    return _("Drag the seat, or press the up and down arrows, to change the order."), widget.rect
                case ScrollList():
                    return _("The board to play on. Boards from files appear here, too."), widget.rect
                case Button(value=("without", _at)):
                    return _("Remove this seat"), widget.rect
        return None

    def _choose_board(self, at: int) -> None:
        """Extra cities that this board has, too, stay chosen."""
        self.board = at
        there = [city.id for city in self.boards[at].extras]
        self._change(replace(self.plan, extras=tuple(city for city in there if city in self.plan.extras)))

    def _change_kind(self, at: int, kind: str) -> None:
        if kind == PERSON:
            self._change(self.plan.with_person(at))
        elif at == self.plan.person:
            self.stage.toast(_("This is your seat; choose another one first"))
            self.relayout()
        else:
            self._change(self.plan.with_level(at, kind))

    def _typed(self, widget: Widget, text: str) -> None:
        if widget is self._path:
            self.path = text
            if self._use.why_not != self._no_path():
                self._use.why_not, self._use.changed = self._no_path(), True
            return
        before = bool(self._why_not())
        at = next(at for at, field in enumerate(self._names) if field is widget)
        self.plan = self.plan.with_name(at, text)
        # The field keeps its caret; only what shows the name elsewhere is laid out again.
        if isinstance(self._start, Chips):
            self._start.choices[at + 1] = (at + 1, text)
        if bool(self._why_not()) != before:
            carets = (widget.caret, widget.anchor) if isinstance(widget, TextField) else (0, 0)
            self.relayout()
            self._names[at].caret, self._names[at].anchor = carets
        self.stale = True

    def _change(self, plan: TableSetup) -> None:
        self.plan = plan
        self.relayout()

    def _use_path(self) -> None:
        if not self.path.strip():
            return
        chosen = board_list.choice_from_file(paths.expand_typed_path(self.path))
        known = [at for at, board in enumerate(self.boards) if board.file == chosen.file]
        if known:
            self.boards[known[0]] = chosen
        else:
            self.boards.append(chosen)
        self._choose_board(known[0] if known else len(self.boards) - 1)

    def _start_game(self) -> None:
        plan = replace(
            self.plan,
            seats=tuple(replace(seat, name=seat.name.strip()) for seat in self.plan.seats),
            board=self.boards[self.board].mapping,
        )
        levels = ",".join(split_level_word(seat.by)[0] for seat in plan.seats if seat.by != PERSON)
        settings = replace(self.stage.settings, name=plan.seats[plan.person].name, opponents=levels)
        if settings != self.stage.settings:
            self.stage.change_settings(settings)
        self.stage.replace(StartingGame(self.link, lambda: self.link.new_table(plan)))

    # How it looks

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        self.stale = False
        look = self.look
        draw_wood(surface, look)
        draw_header(surface, look, _("New game"))
        draw_panel(surface, look, self._seats, _("Seats, clockwise"), rose=True)
        for at in range(len(self.plan.seats)):
            self._draw_row(surface, look, at)
        draw_panel(surface, look, self._game, _("This game"))
        self._draw_game(surface, look)
        self.group.draw(surface, look)
        if tip := self._show_tooltip():
            newgame_tooltips.draw_tooltip(surface, look, *tip)
        return None

    def _draw_row(self, surface: pygame.Surface, look: DrawContext, at: int) -> None:
        row, seat = self._row_rect(at), self.plan.seats[at]
        look.fill(surface, row, theme.PANEL_ACTIVE, 0.9, radius=10)
        look.rim(surface, row, theme.HAIRLINE, 1.2, 0.5, radius=10)
        edge = pygame.Rect(row.x, row.y + look.px(4), look.px(7), row.height - look.px(8))
        look.fill(surface, edge, theme.PLAYERS[seat.colour].fill, radius=3)

    def _draw_game(self, surface: pygame.Surface, look: DrawContext) -> None:
        x, top = self._game.x + look.px(28), self._game.y

        def label(y: float, text: str) -> None:
            look.text(surface, text, "sans-semibold", 20, theme.CREAM, (x, top + look.px(y)), "ml")

        plan = self.places
        for y, text in zip(
            plan.labels, (_("Extra cities"), _("Starting player"), _("Other players' hands"), _("Board")), strict=True
        ):
            label(y, text)
        inner = self._game.width - look.px(56)
        advice = _("Start with one; two or three suit four or five players")
        if not self.boards[self.board].extras:
            advice = _("This board has none")
        look.fit(surface, advice, inner, "sans-italic", 17, theme.SECONDARY, (x, top + look.px(plan.advice)), "ml")
        self._draw_faults(surface, look, x, top + look.px(plan.faults[0]), inner)

    def _draw_faults(self, surface: pygame.Surface, look: DrawContext, x: int, y: int, width: int) -> None:
        chosen = self.boards[self.board]
        step, lines = look.line_height("sans", 16), self.places.faults[1]
        told = [*chosen.faults]
        if len(told) > lines:  # the last line tells of those that have none
            told[lines - 1 :] = [f"{told[lines - 1]} " + _("… and {count} more").format(count=len(told) - lines)]
        for at, fault in enumerate(told):
            look.fit(surface, fault, width, "sans", 16, theme.REASON, (x, y + step * at + step // 2), "ml")
