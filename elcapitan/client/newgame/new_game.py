"""A new game: which game, who sits where, who begins, and what else its table may choose.

Holds a TableSetup for the current game; each widget asks for one change of it, and everything is laid out again. The
game's own part (extra cities and boards, or options from its schema) is a TableOptions of its face.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame

from elcapitan.bots.catalogue import installed_bots, split_level_word
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import HEADER_TITLE, draw_header, draw_panel, draw_wood, header_height
from elcapitan.client.drawing.draw_context import NO_SMALLER, DrawContext
from elcapitan.client.face import TableOptions
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.game_list import why_not_playable
from elcapitan.client.model.last_table import LastTable, current_game, last_table, with_last_table
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_setup import LOCAL, PERSON, TableSetup, player_name, quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame import newgame_tooltips
from elcapitan.client.newgame.bot_character_button import BotCharacterButton
from elcapitan.client.newgame.game_cards import WIDEST, GameCards
from elcapitan.client.newgame.level_advice import suggested_level
from elcapitan.client.newgame.newgame_layout import (
    COMPACT,
    COMPACT_COLOURS,
    LEAST,
    WIDE,
    WIDE_COLOURS,
    NewGameLayout,
)
from elcapitan.client.newgame.schema_options import SchemaOptions
from elcapitan.client.newgame.seat_handle import SeatHandle
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.shell.settings import LONGEST_NAME, Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.swatches import MOST_IN_ROW, ColourSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget, WidgetEvent
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import DEFAULT_GAME, characters, colours, face, introduction, opponents, ruleset

BELOW_SEATS_U = 8
"""Of the panel, under the last row."""
MOST_STARTERS = 6
"""Choices of who begins in one row; more have two."""


def first_plan(settings: Settings, game: str, chance: Random) -> TableSetup:
    """A table of that game as it was last set out, but for its options; `chance` draws the characters."""
    kept, name = last_table(settings, game), player_name(settings)
    plan = quick_setup(kept.opponents, name, game=game).with_characters(chance)
    for seat, each in enumerate(kept.names, 1):
        if each.strip().casefold() not in {seat.name.strip().casefold() for seat in plan.seats}:
            plan = plan.with_name(seat, each)
    return plan


class NewGame(WidgetScene):
    """The player, computer players, and further people at this computer."""

    def __init__(self, link: TableClient, chance: Random | None = None, game: str = "") -> None:
        """`chance` draws the computer players' characters; `game`: another one to begin with than the last one."""
        super().__init__()
        self.link = link
        self.chance = chance or Random()
        self.plan = TableSetup((), game=game or DEFAULT_GAME)
        self.options: TableOptions = SchemaOptions(self.plan.game)
        """Of the current game."""
        self._suggested = ""
        """The level that suits the player; empty: that is not known."""
        self._given = game
        self._others: dict[str, tuple[TableSetup, TableOptions]] = {}
        """What was planned of other games on this visit."""
        self._games = GameCards(pygame.Rect(0, 0, 0, 0), self.plan.game, 0, 0)
        self._seats = self._panel = pygame.Rect(0, 0, 0, 0)
        self._kinds: list[Chips] = []
        self._names: list[TextField] = []
        self._colours: list[ColourSwatches] = []
        self._start = Chips(pygame.Rect(0, 0, 0, 0), [], 0)

    @property
    def game(self) -> str:
        """The current game."""
        return self.plan.game

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    @property
    def places(self) -> NewGameLayout:
        # Where letters are as small as they may be, the words of the levels need as long a line as many colours do.
        if len(colours(self.game)) > MOST_IN_ROW or self.look.s < NO_SMALLER:
            return COMPACT_COLOURS if self.look.enlarged > 1 else WIDE_COLOURS
        return COMPACT if self.look.enlarged > 1 else WIDE

    @property
    def is_full(self) -> bool:
        """No seat can be added."""
        return len(self.plan.seats) == ruleset(self.game).seats[1]

    @property
    def squeeze(self) -> float:
        """How much of their height the rows of the seats have; less than 1 where they are many."""
        first, high, step = self.places.row
        count = len(self.plan.seats) + (not self.is_full)
        room = self._seats.height / self.look.s - first - BELOW_SEATS_U
        return min(1.0, room / ((count - 1) * step + high))

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if not self.plan.seats:
            self.plan, self.options = self._set_out(self._given or current_game(stage.settings))
            self._suggested = suggested_level(self.game)

    def _set_out(self, game: str) -> tuple[TableSetup, TableOptions]:
        settings = self.stage.settings
        options = face(game).table_options()
        return options.with_values(first_plan(settings, game, self.chance), last_table(settings, game).options), options

    # Where everything is

    def relayout(self) -> None:
        look, plan = self.look, self.places
        across, down = min(1920.0, look.across), min(1080.0, look.down)
        x, y = (look.across - across) / 2 + plan.edge, (look.down - down) / 2
        header = header_height(look)
        back = Button(pygame.Rect(0, 0, look.px(160), look.px(50)), _("Back"), value="back")
        back.rect.midright = (look.size[0] - look.px(40), look.px(header / 2))
        top = header + self._lay_out_games(x, y, back.rect)
        wide, high = across - 2 * plan.edge - plan.game_wide - 24, down - top - plan.edge
        self._seats = look.rect(x, y + top, wide, high)
        self._panel = look.rect(x + wide + 24, y + top, plan.game_wide, high)
        seats = [widget for at in range(len(self.plan.seats)) for widget in self._seat_row(at)]
        self._names = [widget for widget in seats if isinstance(widget, TextField)]
        self._kinds = [widget for widget in seats if isinstance(widget, Chips)]
        self._colours = [widget for widget in seats if isinstance(widget, ColourSwatches)]
        below = self._row_rect(len(self.plan.seats))
        more = Button(pygame.Rect(below.x, below.y, look.px(280), look.px(56)), _("Add a player"), "plus", value="more")
        self.group.set([self._games, *seats, *([] if self.is_full else [more]), *self._game_widgets(), back])
        self.stale = True

    def _lay_out_games(self, x: float, y: float, back: pygame.Rect) -> float:
        """The row of games from those u on; the u from under the header to the panels."""
        look, (high, above, below) = self.look, self.places.games
        if high > 0:
            room = look.rect(x, y + header_height(look) + above, min(1920.0, look.across) - 2 * self.places.edge, high)
            self._games = GameCards(room, self.game, look.px(16), look.px(2 * WIDEST))
            return above + high + below
        left = look.px(HEADER_TITLE) + look.measure(_("New game"), "serif-bold", 42) + look.px(36)
        room = pygame.Rect(left, 0, back.x - look.px(24) - left, look.px(-high))
        room.centery = back.centery
        self._games = GameCards(room, self.game, look.px(12), look.px(WIDEST))
        return below

    def _row_rect(self, at: int) -> pygame.Rect:
        look = self.look
        first, high, step = self.places.row
        top, high = self._seats.y + look.px(first + self.squeeze * step * at), look.px(self.squeeze * high)
        return pygame.Rect(self._seats.x + look.px(24), top, self._seats.width - look.px(48), high)

    def _seat_row(self, at: int) -> list[Widget]:
        look, row, seat = self.look, self._row_rect(at), self.plan.seats[at]

        mine, plan, squeeze = seat.by == PERSON, self.places, self.squeeze
        others = installed_bots(self.game)
        single = mine or seat.by == LOCAL or not (characters(self.game) or others)

        def box(x: float, width: float, height: float, y: float = 0) -> pygame.Rect:
            """A character has a second line; in a row of one line alone everything is in its middle."""
            rect = pygame.Rect(row.x + look.px(x), 0, look.px(width), look.px(height * (1 + 2 * squeeze) / 3))
            rect.centery = row.centery - (0 if single and plan is WIDE else look.px(squeeze * y))
            return rect

        level = split_level_word(seat.by)[0]
        people = [(PERSON, pgettext("seat", "You")), (LOCAL, pgettext("seat", "Person"))]
        kinds = [*people, *((each, level_text(each)) for each in opponents(self.game))]
        if others:
            other = level if level in others else others[0]
            kinds.append((other, other))
        middle, wide = plan.portrait[0], squeeze * plan.portrait[1]
        portrait = portraits_of(self.plan.seats)[at]
        handle = pygame.Rect(0, 0, look.px(wide), look.px(row.h / look.s - 8))
        handle.midleft = row.x + look.px(middle - wide / 2), row.centery
        found: list[Widget] = [
            SeatHandle(handle, at, portrait, seat.colour, wide),
            TextField(box(*plan.name), seat.name, _("Name"), LONGEST_NAME),
            Chips(box(*plan.kinds), kinds, level, gap=look.px(6)),
            ColourSwatches(box(*plan.colours), seat.colour, colours(self.game)),
        ]
        if not single:
            x, less, high, y = plan.face
            found.append(BotCharacterButton(box(x, row.w / look.s - less, high, y), self.game, seat.by, at))
        if len(self.plan.seats) > ruleset(self.game).seats[0] and not mine:
            end, y = plan.drop
            found.append(Button(box(row.w / look.s - end - 22, 44, 44, y), "", "cross", value=("without", at)))
        return found

    def _game_widgets(self) -> list[Widget]:
        """Who begins, the game's own options, and setting sail."""
        look, plan = self.look, self.places
        box = self._panel.inflate(-2 * look.px(28), 0)
        starters = [(0, pgettext("starter", "Random")), *((n, seat.name) for n, seat in enumerate(self.plan.seats, 1))]
        starter = pygame.Rect(box.x, box.y + look.px(plan.starter[1]), box.width, look.px(plan.starter[2]))
        rows, gap = 1 + (len(starters) > MOST_STARTERS), look.px(6)
        lower = (rows - 1) * (starter.height + gap)
        starter.height += lower
        self._start = Chips(starter, starters, self.plan.start, gap=gap, rows=rows)
        place = pygame.Rect(box.x, 0, box.width, look.px(plan.sail[0]))
        place.bottom = self._panel.bottom - look.px(plan.sail[1])
        begin = face(self.game).start_words()
        sail = Button(place, begin.begin, introduction(self.game).icon, "primary", self._why_not(), "sail")
        room = pygame.Rect(box.x, box.y + look.px(plan.options) + lower, box.width, 0)
        room.height = place.y - look.px(12) - room.y
        return [self._start, *self.options.lay_out(look, room, self.plan), sail]

    def _why_not(self) -> str:
        faults = self.plan.faults
        if "name-missing" in faults:
            return _("Every seat needs a name")
        if "name-twice" in faults:
            return _("Two players have the same name")
        return self.options.why_not

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        report = self.group.handle(event)
        if report is not None:
            self._take(report)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.pop()
        return True

    def _take(self, report: WidgetEvent) -> None:
        changed = self.options.take(report, self.plan)
        if changed is not None:
            if changed is not self.plan:
                self._change(changed)
            return
        match report:
            case Pressed(widget=Button(value=value)):
                self._pressed(value)
            case Chosen(widget=GameCards(), value=str(game)):
                self._choose_game(game)
            case Chosen(widget=widget, value=value):
                self._chosen(widget, value)
            case Typed(widget=TextField() as field, text=text):
                self._typed(field, text)
            case Submitted():
                pass  # a name is taken with every letter

    def _pressed(self, value: object) -> None:
        match value:
            case "back":
                self.stage.pop()
            case "more":
                self._change(self.plan.with_one_more(self.chance))
            case ("character", int(at)):
                self._change(self.plan.with_next_character(at, installed_bots(self.game)))
            case ("without", int(at)):
                self._change(self.plan.without_seat(at))
            case "sail":
                self._start_game()

    def _choose_game(self, game: str) -> None:
        """The menu follows from now on; what was planned of the other game is there again when it is chosen again."""
        mine = self.plan.seats[self.plan.person].name
        self._others[self.game] = self.plan, self.options
        plan, self.options = self._others.get(game) or self._set_out(game)
        self._suggested = suggested_level(game)
        self.stage.keep_settings(replace(self.stage.settings, game=game))
        self._change(plan.with_name(plan.person, mine))

    def _chosen(self, widget: Widget, value: object) -> None:
        match widget:
            case Chips() if widget is self._start and isinstance(value, int):
                self._change(replace(self.plan, start=value))
            case Chips():
                self._change_kind(self._kinds.index(widget), str(value))
            case ColourSwatches():
                self._change(self.plan.with_colour(self._colours.index(widget), str(value)))
            case SeatHandle(at=at) if isinstance(value, int):
                self._move_seat(at, value)

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
            if told := self.options.tooltip(widget):
                return told if told[0] else None
            match widget:
                case GameCards():
                    value, _name, box = widget.meant
                    return why_not_playable(str(value)) or _("The game to play, and the one that the menu shows."), box
                case Chips():
                    value, _name, box = widget.meant
                    if widget is self._start:  # the label over it says all
                        return None
                    return newgame_tooltips.player_tooltip(self.game, str(value)), box
                case BotCharacterButton(by=by):
                    return newgame_tooltips.character_tooltip(self.game, by), widget.rect
                case ColourSwatches():
                    return _("The colour of this seat. If another player has the new one, the two swap."), widget.rect
                case SeatHandle():
                    return _("Drag the seat, or press the up and down arrows, to change the order."), widget.rect
                case Button(value=("without", _at)):
                    return _("Remove this seat"), widget.rect
        return None

    def _change_kind(self, at: int, kind: str) -> None:
        if kind == PERSON:
            self._change(self.plan.with_person(at))
        elif at == self.plan.person:
            self.stage.toast(_("This is your seat; choose another one first"))
            self.relayout()
        elif kind == LOCAL:
            self._change(self.plan.with_local_person(at))
            self.group.focus(self._names[at], ringed=False)  # typing begins at once
        else:
            self._change(self.plan.with_level(at, kind))

    def _typed(self, field: TextField, text: str) -> None:
        before = bool(self._why_not())
        at = next(at for at, each in enumerate(self._names) if each is field)
        self.plan = self.plan.with_name(at, text)
        # The field keeps its caret; only what shows the name elsewhere is laid out again.
        self._start.choices[at + 1] = (at + 1, text)
        if bool(self._why_not()) != before:
            carets = field.caret, field.anchor
            self.relayout()
            self._names[at].caret, self._names[at].anchor = carets
        self.stale = True

    def _change(self, plan: TableSetup) -> None:
        self.plan = plan
        self.relayout()

    def _start_game(self) -> None:
        seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.plan.seats)
        plan = self.options.final(replace(self.plan, seats=seats))
        others = [seat for seat in seats if seat.by != PERSON]
        kept = LastTable(
            tuple(split_level_word(seat.by)[0] for seat in others),
            tuple(seat.name for seat in others),
            self.options.values(self.plan),
        )
        settings = replace(self.stage.settings, name=seats[plan.person].name)
        settings = with_last_table(settings, self.game, kept)
        if settings != self.stage.settings:
            self.stage.change_settings(settings)
        self.stage.replace(StartingGame(self.link, lambda: self.link.new_table(plan), self.game))

    # How it looks

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_header(surface, look, _("New game"))
        draw_panel(surface, look, self._seats, _("Seats, clockwise"), rose=True)
        if self._suggested:
            words = _("Suggested after your last games: {level}").format(level=level_text(self._suggested))
            end = self._seats.right - look.px(28), self._seats.y + look.px(38)
            look.fit(surface, words, self._seats.w // 2, "sans-italic", 19, theme.SECONDARY, end, "mr")
        for at in range(len(self.plan.seats)):
            self._draw_row(surface, look, at)
        draw_panel(surface, look, self._panel, _("This game"))
        label = (self._panel.x + look.px(28), self._panel.y + look.px(self.places.starter[0]))
        starter, room = face(self.game).option_words.option_text("start"), self._start.rect.width
        look.fit(surface, starter, room, "sans-semibold", 20, theme.CREAM, label, "ml")
        self.options.draw(surface, look)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        painted = super().draw(surface)
        if painted is None and (tip := self._show_tooltip()):
            newgame_tooltips.draw_tooltip(surface, self.look, *tip)
        return painted

    def _draw_row(self, surface: pygame.Surface, look: DrawContext, at: int) -> None:
        row, seat = self._row_rect(at), self.plan.seats[at]
        look.fill(surface, row, theme.PANEL_ACTIVE, 0.9, radius=10)
        look.rim(surface, row, theme.HAIRLINE, 1.2, 0.5, radius=10)
        edge = pygame.Rect(row.x, row.y + look.px(4), look.px(7), row.height - look.px(8))
        look.fill(surface, edge, theme.PLAYERS[seat.colour].fill, radius=3)
