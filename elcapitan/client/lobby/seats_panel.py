"""The middle panel: who sits where, in which colour, and who is ready; the host fills, closes and clears seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame

from elcapitan import games
from elcapitan.bots.catalogue import fallback_level, split_level_word
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.lobby.chat_panel import chat_top
from elcapitan.client.lobby.games_panel import table_name
from elcapitan.client.lobby.listed_tables import can_be_joined, can_be_watched
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.game_list import game_title, seats_text, why_not_playable
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_setup import PERSON, SeatSetup
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.swatches import MOST_IN_ROW, ColourSwatches
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget, WidgetEvent
from elcapitan.games import DEFAULT_GAME, characters, colours, face, introduction
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import SeatInfo

RECT = (584, 140, 760, 900)
ROW = (600, 216, 728, 94)
STEP = 104
BUTTONS_TOP = 948
"""u from which on buttons are under the seats of a table that is only looked at."""
COLOURS = (484, 230)
"""Left end and width of the own seat's colours."""
PEOPLE = 6
"""Opponents of a game shown at most."""
FURTHER = 54
"""Less wide for a further person at this computer, who can give the seat up."""


class SeatsPanel:
    """The seats of our own table, or of the chosen one, which cannot be changed."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self.chance = Random()
        """Draws the characters of computer players."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.offered = DEFAULT_GAME
        """The game that is shown while there is no table."""
        self._corner = (0, 0)
        self._swatches: dict[int, ColourSwatches] = {}
        """By seat, the colours of the people at this computer."""

    @property
    def table(self) -> to_client.TableInfo | None:
        """The one that is shown."""
        if self.room.table is not None:
            return self.room.table
        return self.room.chosen_table.table if self.room.chosen_table is not None else None

    def row(self, look: DrawContext, at: int) -> pygame.Rect:
        """The place of a seat, counted from 0."""
        x, y, width, height = ROW
        return look.rect(x, y + self.squeeze * STEP * at, width, self.squeeze * height).move(self._corner)

    @property
    def squeeze(self) -> float:
        """How much of their height the rows have; less than 1 where they are many."""
        count = len(self.table.seats) if self.table is not None else 1
        below = BUTTONS_TOP if self.room.table is None else chat_top(count)
        return min(1.0, (below - ROW[1]) / (count * STEP))

    def lay_out(self, look: DrawContext, corner: tuple[int, int]) -> list[Widget]:
        self._corner = corner
        self.rect = look.rect(*RECT).move(corner)
        if self.room.table is not None:
            seats = self.room.table.seats
            return [widget for at, seat in enumerate(seats) for widget in self._seat(look, self.row(look, at), seat)]
        if self.table is None:
            return []
        lacking = why_not_playable(self.table.game)
        join = Button(
            look.rect(640, BUTTONS_TOP, 400, 72).move(corner),
            _("Sit down"),
            "person",
            "primary",
            lacking or ("" if can_be_joined(self.table) else _("There is no free seat")),
            "join",
        )
        if self.room.chosen_table is not None and self.room.holds_seat(self.room.chosen_table):
            join.label, join.why_not = _("Back to my seat"), lacking
        watch = Button(
            look.rect(1056, BUTTONS_TOP, 240, 72).move(corner),
            pgettext("an onlooker", "Watch"),
            "lens",
            why_not=lacking or ("" if can_be_watched(self.table) else _("Not available at this table")),
            value="watch",
        )
        join.reason_at = "inside"
        watch.reason_at = "nowhere" if lacking else "inside"
        return [join, watch]

    def _seat(self, look: DrawContext, row: pygame.Rect, seat: SeatInfo) -> list[Widget]:
        def box(x: float, width: float, height: float = 46) -> pygame.Rect:
            rect = pygame.Rect(row.x + look.px(x), 0, look.px(width), look.px(height))
            rect.centery = row.centery
            return rect

        if seat.seat in self.room.at.people.seats:
            return self._own_widgets(look, row, box, seat)
        if not self.room.is_host:
            is_free = self.room.me is not None and seat.by is None and not seat.closed
            return [Button(box(484, 230), _("Add a person"), "person", value=("person", seat))] if is_free else []
        cross = Button(box(668, 46), "", "cross", value=("clear", seat))
        if seat.closed:
            return [Button(box(484, 230), _("Open the seat"), "undo", value=("reopen", seat))]
        if seat.by is None:
            fill = Button(box(402, 172), _("Add computer"), "bot", value=("bot", seat))
            person = Button(box(226, 168), _("Add a person"), "person", value=("person", seat))
            if self.room.table is not None and self.room.table.moves_before:
                # A game that has begun elsewhere has as many players as it had; their names need room.
                fill.rect, person.rect = box(550, 164), box(376, 166)
                return [person, fill]
            return [person, fill, Button(box(582, 132), pgettext("seat", "Close"), "cross", value=("close", seat))]
        if seat.by == PERSON:
            return [cross]
        high = 42 * self.squeeze
        level = Button(box(484, 174, high), level_text(split_level_word(seat.by)[0]), "swap", value=("level", seat))
        if not characters(self.game):
            level.rect.centery = row.centery
            return [level, cross]
        character = Button(
            box(484, 174, high),
            bot_profiles.character_title(seat.by),
            bot_profiles.player_icon(seat.by),
            value=("character", seat),
        )
        if not bot_profiles.character_title(seat.by):
            character.label = pgettext("character", "None")
        level.rect.bottom, character.rect.top = row.centery - look.px(1), row.centery + look.px(1)
        return [level, character, cross]

    def _own_widgets(
        self, look: DrawContext, row: pygame.Rect, box: Callable[..., pygame.Rect], seat: SeatInfo
    ) -> list[Widget]:
        """The colours of a seat of somebody at this computer; a further person can give it up."""
        offered, further = colours(self.game), self.room.at.people.further_at(seat.seat) is not None
        mine = seat.colour if seat.colour in offered else offered[0]
        left, wide = COLOURS[0], COLOURS[1] - (FURTHER if further else 0)
        two_rows = len(offered) > MOST_IN_ROW
        swatches = ColourSwatches(
            box(left, wide, row.h / look.s - 10 if two_rows else 46), mine, offered, rows=1 + two_rows
        )
        self._swatches[seat.seat] = swatches
        cross = Button(box(668, 46), "", "cross", value=("remove", seat))
        return [swatches, cross] if further else [swatches]

    def take(self, report: WidgetEvent, name: str) -> bool:
        """Whether the report was about this panel. Whether a person is really to go is asked by the scene."""
        match report:
            case Chosen(widget=ColourSwatches() as widget, value=str(colour)):
                number = next(number for number, swatches in self._swatches.items() if swatches is widget)
                self.room.colour_person(number, colour)
            case Pressed(widget=Button(value=(str(what), SeatInfo() as seat))):
                self._pressed(what, seat)
            case _:
                return False
        return True

    @property
    def game(self) -> str:
        return DEFAULT_GAME if self.table is None else self.table.game

    def _pressed(self, what: str, seat: SeatInfo) -> None:
        match what:
            case "bot":
                there = [each.by for each in self.room.table.seats if each.by] if self.room.table is not None else []
                level = bot_profiles.draw_character(self.game, fallback_level(self.game), there, self.chance)
                self.room.send_request(to_server.AddBot(level=level, seat=seat.seat))
            case "level" if seat.by is not None:
                levels = bot_profiles.available_levels(self.game, self.room.at.levels(self.game))
                now = levels.index(split_level_word(seat.by)[0]) if split_level_word(seat.by)[0] in levels else -1
                level = bot_profiles.with_level(seat.by, levels[(now + 1) % len(levels)])
                self.room.send_request(to_server.AddBot(level=level, seat=seat.seat))
            case "character" if seat.by is not None:
                level = bot_profiles.next_character(self.game, seat.by, ())
                self.room.send_request(to_server.AddBot(level=level, seat=seat.seat))
            case "remove":
                self.room.remove_person(seat.seat)
            case "close":
                self.room.send_request(to_server.CloseSeat(seat=seat.seat))
            case "reopen":
                self.room.send_request(to_server.CloseSeat(seat=seat.seat, closed=False))
            case "clear" if seat.by == PERSON:
                self.room.send_request(to_server.Kick(seat=seat.seat))
            case "clear":
                self.room.send_request(to_server.RemoveBot(seat=seat.seat))

    # How it looks

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        table = self.table
        draw_panel(dst, look, self.rect, table_name(table) if table is not None else game_title(self.offered))
        if table is None:
            self._draw_game(dst, look)
            return
        for place, seat in enumerate(table.seats):
            self._draw_seat(dst, look, self.row(look, place), seat, table)

    def _draw_game(self, dst: pygame.Surface, look: DrawContext) -> None:
        """The game that may be hosted: its picture, what one does in it, how long and for how many, its opponents."""
        words, inner = introduction(self.offered), self.rect.inflate(-2 * look.px(24), 0)
        picture = pygame.Rect(inner.x, inner.y + look.px(76), inner.w, inner.w * 9 // 16)
        draw_game_picture(dst, look, words.picture, picture, radius=10)
        y = picture.bottom + look.px(44)
        facts = "  ·  ".join((seats_text(self.offered), words.length, words.size))
        look.fit(dst, facts, inner.w, "sans-semibold", 22, theme.HEADING, (inner.centerx, y))
        y += look.px(28)
        sentence = look.block(words.sentence, "serif-semibold", 24, (inner.w, look.px(82)))
        look.draw_block(dst, sentence, theme.CREAM, (inner.centerx, y), "tc")
        names = games.names(self.offered)[: min(PEOPLE, len(colours(self.offered)))]
        faces = portraits_of(SeatSetup("", name, "") for name in names)
        step, y = inner.w // PEOPLE, y + look.px(130)
        for at, (name, portrait, colour) in enumerate(zip(names, faces, colours(self.offered), strict=False)):
            centre = inner.centerx + round(step * (at - (len(names) - 1) / 2)), y
            draw_portrait(dst, look, portrait, colour, centre, look.px(84))
            look.fit(dst, name, step - look.px(8), "sans", 18, theme.SECONDARY, (centre[0], y + look.px(62)))
        said = _("Choose a game on the left or host one on the right.")
        below = (inner.centerx, self.rect.bottom - look.px(46))
        look.fit(dst, said, inner.w, "sans-italic", 21, theme.SECONDARY, below)

    def _draw_seat(
        self, dst: pygame.Surface, look: DrawContext, row: pygame.Rect, seat: SeatInfo, table: to_client.TableInfo
    ) -> None:
        # A seat of a game that goes on from a file is free and still has the name and colour of who sat there.
        colour = theme.known_colour(seat.colour)
        inks = theme.PLAYERS[colour] if seat.by is not None else None
        look.fill(dst, row, theme.PANEL_ACTIVE if inks else theme.PANEL, 0.9, radius=10)
        look.rim(dst, row, theme.HAIRLINE, 1.2, 0.5, radius=10)
        edge = pygame.Rect(row.x, row.y + look.px(4), look.px(7), row.height - look.px(8))
        look.fill(dst, edge, inks.fill if inks else theme.DISABLED, radius=3)
        # Letters stay as large in lower rows, so their two lines keep more of their distance.
        less = 1 - self.squeeze
        left, upper, lower = row.x + look.px(106), row.y + look.px(34 - 40 * less), row.y + look.px(66 - 56 * less)
        if inks is None:
            look.icon(
                dst,
                "lock" if seat.closed else "person",
                (row.x + look.px(56), row.centery),
                look.px(34),
                theme.DISABLED,
            )
            said = _("Closed seat") if seat.closed else _("Free seat")
            if seat.name and not seat.closed:
                said = _("{name}'s seat is free").format(name=seat.name)
            crowded = self.room.is_host and not seat.closed and not seat.name
            room = look.px(112 if crowded else 262)
            look.fit(dst, said, room, "serif-italic", 24, theme.DISABLED, (left, row.centery), "ml")
            return
        taken = [each for each in table.seats if each.by is not None]
        portraits = portraits_of(taken)
        portrait = portraits[taken.index(seat)]
        draw_portrait(dst, look, portrait, colour, (row.x + look.px(56), row.centery), look.px(72 * self.squeeze))
        playable = not why_not_playable(table.game)
        if playable and colour in colours(table.game) and (piece := face(table.game).seat_sprite(colour)):
            look.sprite(dst, piece, (row.x + look.px(428), row.centery), look.px(84 * self.squeeze))
        name_at = (left, upper)
        name = look.fit(dst, seat.name, look.px(230), "serif-semibold", 25, theme.CREAM, name_at, "ml")
        look.icon(
            dst,
            bot_profiles.player_icon(seat.by or ""),
            (name.right + look.px(10), name_at[1]),
            look.px(20),
            theme.SECONDARY,
            anchor="ml",
        )
        who = self._who(seat, table)
        below = look.fit(dst, who, look.px(260), "sans", 17, theme.SECONDARY, (left, lower), "ml")
        state, ink = seat_state_text(seat, table)
        if bot_profiles.character_title(seat.by or "") and not self.room.is_host:
            # Where the host has buttons for it.
            at = (row.x + look.px(500), row.centery)
            look.fit(dst, level_text(seat.by or ""), look.px(212), "sans", 18, theme.SECONDARY, at, "ml")
        if not state:
            return
        if seat.seat in self.room.at.people.seats:
            # Their colours stand where the others' state is.
            room = row.x + look.px(380) - below.right
            look.fit(dst, f"  ·  {state}", room, "sans-semibold", 17, ink, (below.right, lower), "ml")
            return
        at = (row.x + look.px(500), row.centery)
        look.icon(dst, "check" if seat.ready and not seat.away else "gear", at, look.px(22), ink, anchor="ml")
        look.fit(dst, state, look.px(130), "sans-semibold", 19, ink, (at[0] + look.px(30), at[1]), "ml")

    def _who(self, seat: SeatInfo, table: to_client.TableInfo) -> str:
        if seat.by != PERSON:
            by = seat.by or ""
            if not bot_profiles.character_title(by):
                return _("computer player, {level}").format(level=level_text(by))
            if why_not_playable(table.game):
                return level_text(by)
            return bot_profiles.character_description(table.game, by)
        said = [_("host")] if seat.seat == table.host else [_("guest")]
        if self.room.me is not None and seat.seat == self.room.me.seat:
            said.append(_("you"))
        elif self.room.at.people.further_at(seat.seat) is not None:
            said = [_("at this computer")]
        return "  ·  ".join(said)


def seat_state_text(seat: SeatInfo, table: to_client.TableInfo) -> tuple[str, str]:
    """How far a person is, and the colour of these words; nothing for the host and for computer players."""
    if seat.by != PERSON:
        return "", theme.SECONDARY
    if seat.away:
        return _("away"), theme.BAD
    if seat.seat == table.host:
        return "", theme.SECONDARY
    return (_("ready"), theme.OK) if seat.ready else (_("choosing …"), theme.INFO)
