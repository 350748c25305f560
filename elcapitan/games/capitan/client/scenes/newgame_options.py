"""El Capitan's part of New game: extra cities, what is seen of the others' cards, and the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.board_row import board_row_painter
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget, WidgetEvent
from elcapitan.games.capitan.client.facts import board_list
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.wording.option_text import OPTIONS
from elcapitan.games.capitan.client.wording.words import WORDS


class CapitanOptionsLayout(NamedTuple):
    """u from the top of the part: of a label its middle, of a box its upper edge and its height."""

    extras: tuple[float, float]
    advice: float
    hands: tuple[float, float]
    board: float
    list_: tuple[float, float]
    path: float
    faults: tuple[float, int]
    """And how many lines of them."""


LABEL, PATH = 12, 44
WIDE = CapitanOptionsLayout((32, 128), 176, (202, 44), 276, (296, 108), 414, (464, 3))
COMPACT = CapitanOptionsLayout((30, 130), 176, (198, 42), 262, (282, 56), 346, (396, 1))
"""Where someone wishes larger things: one board at a time."""
HANDS_WIDE = 330
"""u of the choice beside its label."""


class CapitanTableOptions:
    """The TableOptions of El Capitan."""

    def __init__(self) -> None:
        self.boards = board_list.board_choices()
        self.board = 0
        """The place of the chosen one in `boards`."""
        self.path = ""
        """As typed."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._hands = Chips(self._rect, [], "")
        self._list: ScrollList | None = None
        self._field = TextField(self._rect, "", "", 1)
        self._use = Button(self._rect, "")
        self._cities: list[ExtraCityToggle] = []

    @property
    def why_not(self) -> str:
        return "" if self.boards[self.board].playable else _("This board has errors")

    def lay_out(self, look: DrawContext, rect: pygame.Rect, plan: TableSetup) -> list[Widget]:
        self._rect, places = rect, _places(look)

        def at(y: float, height: float) -> pygame.Rect:
            return pygame.Rect(rect.x, rect.y + look.px(y), rect.width, look.px(height))

        self._cities = list(self._extra_cities(look, at(*places.extras), plan))
        shown = [(value, OPTIONS.value_text("hands", value)) for value in ("cards", "numbers")]
        hands = at(*places.hands)
        hands.width = look.px(HANDS_WIDE)
        hands.right = rect.right
        self._hands = Chips(hands, shown, plan.hands, gap=look.px(6))
        self._list = ScrollList(at(*places.list_), self.boards, look.px(54), board_row_painter(look), self.board)
        typed = at(places.path, PATH)
        typed.width -= look.px(140)
        self._field = TextField(typed, self.path, _("Path of a board file"), 1024)
        beside = pygame.Rect(0, typed.y, look.px(128), typed.height).move_to(right=rect.right)
        self._use = Button(beside, _("Use it"), why_not=self._no_path(), value="use")
        self._use.reason_at = "nowhere"
        return [*self._cities, self._hands, self._list, self._field, self._use]

    def _extra_cities(self, look: DrawContext, box: pygame.Rect, plan: TableSetup) -> Iterator[ExtraCityToggle]:
        """Side by side; a board with more than four of them has two lines."""
        cities = self.boards[self.board].extras
        lines = 2 if len(cities) > 4 else 1
        across = max(3, -(-len(cities) // lines))
        gap = look.px(14)
        width, height = (box.width - gap * (across - 1)) / across, (box.height - gap * (lines - 1)) // lines
        for at, city in enumerate(cities):
            line, column = divmod(at, across)
            rect = pygame.Rect(round(box.x + column * (width + gap)), box.y + line * (height + gap), int(width), height)
            yield ExtraCityToggle(rect, city, city.id in plan.extras)

    def _no_path(self) -> str:
        return "" if self.path.strip() else _("Path of a board file")

    # What happens

    def take(self, report: WidgetEvent, plan: TableSetup) -> TableSetup | None:
        match report:
            case Chosen(widget=widget, value=value) if widget is self._hands:
                return replace(plan, hands=str(value))
            case Chosen(widget=ExtraCityToggle(city=city) as widget, value=on) if widget in self._cities:
                return plan.with_extra(city.id, bool(on), [each.id for each in self.boards[self.board].extras])
            case Chosen(widget=ScrollList(chosen=at) as widget) if widget is self._list:
                return self._with_board(plan, at)
            case Typed(widget=widget, text=text) if widget is self._field:
                self.path = text
                if self._use.why_not != self._no_path():
                    self._use.why_not, self._use.changed = self._no_path(), True
                return plan
            case Submitted(widget=widget) | Pressed(widget=widget) if widget in (self._field, self._use):
                return self._with_path(plan)
        return None

    def _with_board(self, plan: TableSetup, at: int) -> TableSetup:
        """Extra cities that this board has, too, stay chosen."""
        self.board = at
        there = [city.id for city in self.boards[at].extras]
        return replace(plan, extras=tuple(city for city in there if city in plan.extras))

    def _with_path(self, plan: TableSetup) -> TableSetup:
        if not self.path.strip():
            return plan
        chosen = board_list.choice_from_file(paths.expand_typed_path(self.path))
        known = [at for at, board in enumerate(self.boards) if board.file == chosen.file]
        if known:
            self.boards[known[0]] = chosen
        else:
            self.boards.append(chosen)
        return self._with_board(plan, known[0] if known else len(self.boards) - 1)

    def tooltip(self, widget: Widget) -> tuple[str, pygame.Rect] | None:
        if widget is self._hands:
            value, _name, box = self._hands.meant
            return str(WORDS["hands"][str(value)]), box
        if isinstance(widget, ExtraCityToggle):
            return str(WORDS["extra-cities"].get(widget.city.id, widget.city.words)), widget.rect
        if widget is self._list:
            return _("The board to play on. Boards from files appear here, too."), widget.rect
        return None

    def final(self, plan: TableSetup) -> TableSetup:
        return replace(plan, board=self.boards[self.board].mapping)

    def values(self, plan: TableSetup) -> Mapping[str, Any]:
        return {"extras": [*plan.extras], "hands": plan.hands}

    def with_values(self, plan: TableSetup, values: Mapping[str, Any]) -> TableSetup:
        wanted = values.get("extras", ())
        there = [city.id for city in self.boards[self.board].extras]
        extras = tuple(city for city in there if city in wanted)
        return replace(plan, extras=extras, hands=values.get("hands", plan.hands))

    # How it looks

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        places, rect = _places(look), self._rect

        def at(y: float) -> tuple[int, int]:
            return rect.x, rect.y + look.px(y)

        look.text(dst, _("Extra cities"), "sans-semibold", 20, theme.CREAM, at(LABEL), "ml")
        look.text(dst, _("Board"), "sans-semibold", 20, theme.CREAM, at(places.board), "ml")
        room, label = rect.width - look.px(HANDS_WIDE + 14), OPTIONS.option_text("hands")
        beside = (rect.x, self._hands.rect.centery)
        look.fit(dst, label, room, "sans-semibold", 20, theme.CREAM, beside, "ml")
        advice = _("Start with one; two or three suit four or five players")
        if not self.boards[self.board].extras:
            advice = _("This board has none")
        look.fit(dst, advice, rect.width, "sans-italic", 17, theme.SECONDARY, at(places.advice), "ml")
        self._draw_faults(dst, look, at(places.faults[0]), places.faults[1])

    def _draw_faults(self, dst: pygame.Surface, look: DrawContext, at: tuple[int, int], lines: int) -> None:
        step, told = look.line_height("sans", 16), [*self.boards[self.board].faults]
        if len(told) > lines:  # the last line tells of those that have none
            told[lines - 1 :] = [f"{told[lines - 1]} " + _("… and {count} more").format(count=len(told) - lines)]
        for line, fault in enumerate(told):
            place = (at[0], at[1] + step * line + step // 2)
            look.fit(dst, fault, self._rect.width, "sans", 16, theme.REASON, place, "ml")


def _places(look: DrawContext) -> CapitanOptionsLayout:
    return COMPACT if look.enlarged > 1 else WIDE
