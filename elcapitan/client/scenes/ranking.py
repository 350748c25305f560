"""The final ranking: who won, with how much, how it came about; then to the menu, to the table, or keep the record."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from elcapitan.client import words
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.widget import Pressed
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.table import ledger, saving
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.ledger import Income
from elcapitan.client.table.paint import charts, paper
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.paint.paper import Box

NBSP = "\u00a0"
"""A sum stays with its word."""
ROOM, TALLEST, GAP = 750, 240, 16
"""u for all lines together, for one at most, and between two."""


class RankingScene(Scene):
    """A dialogue before the table."""

    see_through = True

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None = None) -> None:
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        self.group = Group()
        self._honest: tuple[int, bool | None] = (-1, None)
        """Whether the decks were, as of which revision of the model: it takes a whole replay to know."""
        self._brush: Brush | None = None
        self._table: object = None
        """As the server has told of it last: who would like to play again."""

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "laid out"
        return self._brush

    def _box(self) -> Box:
        look = self.stage.look.whole
        return paper.sheet_box(look.size, look.s)

    def relayout(self) -> None:
        look = self.stage.look.whole
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        box = self._box()
        self.group.set(
            [
                Button(box(1490, 936, 280, 64), _("To the menu"), "anchor", "primary", value="menu"),
                Button(box(1260, 942, 210, 52), _("See the table"), "lens", value="table"),
                Button(box(1050, 942, 190, 52), _("Save record"), "save", value="save"),
                *self._rematch(box),
            ]
        )
        self.stale = True

    def _rematch(self, box: Box) -> list[Button]:
        """With the same seats, once all persons agree: what of it has been said stands on the button."""
        company = self.actions.company if self.actions is not None else None
        if company is None or company.question != "rematch":
            return []
        label = _("Play again")
        if company.have_agreed:
            names = words.listed([seat.name for seat in company.waited_for])
            label = _("Waiting for {names}").format(names=names)
        elif company.agreed:
            names = words.listed([seat.name for seat in company.agreed])
            label = _("Play again with {names}").format(names=names)
        return [Button(box(1050, 72, 560, 54), label, "swap", value="rematch")]

    def update(self, dt_s: float) -> None:
        company = self.actions.company if self.actions is not None else None
        if company is not None and company.table is not self._table:
            self._table = company.table
            self.relayout()

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="rematch")):
                if self.actions is not None and self.actions.company is not None:
                    self.actions.company.agree(not self.actions.company.have_agreed)
            case Pressed(widget=Button(value="menu")):
                self._leave()
            case Pressed(widget=Button(value="table")):
                self.stage.pop()
            case Pressed(widget=Button(value="save")):
                saving.save_and_say(self.stage, self.model)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _leave(self) -> None:
        if self.actions is not None:
            self.actions.leave()
        else:
            self.stage.home()

    # -- painting

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        self.stale = False
        brush, box, look = self.brush, self._box(), self.brush.look
        colours = [info.colour for info in self.model.seats]
        money = [player.money for player in self.model.state.players]
        places = ledger.ranking(money)
        paper.draw_sheet(surface, brush, box)
        self._draw_title(surface, box, [seat for place, seat in places if place == 1])
        incomes = ledger.incomes(self.model)
        step = min(TALLEST, ROOM / len(places))
        for at, (place, seat) in enumerate(places):
            row = box(124, 190 + step * at, 860, step - GAP)
            self._draw_line(surface, row, place, seat, incomes[seat - 1])
        at_ = box(1050, 156, 1, 1).topleft
        look.fit(surface, _("Money through the game"), look.px(600), "serif-semibold", 26, theme.INK, at_, "ml")
        charts.draw_course(surface, brush, box(1050, 190, 720, 380), ledger.course(self.model), colours)
        y = box(1050, 612, 1, 1).y
        left, right = box(1050, 0, 1, 1).x, box(1770, 0, 1, 1).x
        charts.draw_sources(surface, brush, left, right, y, box(1050, 640, 690, 276), incomes, colours)
        self._draw_honesty(surface, box)
        self.group.draw(surface, look)
        return None

    def _draw_honesty(self, dst: Surface, box: Box) -> None:
        """What the seed, revealed at the end, says of the shuffles; nothing for a game that never announced any."""
        if not self.model.shuffled:
            return
        if self._honest[0] != self.model.revision:
            self._honest = self.model.revision, saving.are_honest(self.model)
        said = {
            True: _("The decks were honest: the seed revealed now is the one announced at the start"),
            False: _("The cards were not dealt as announced at the start: do not trust this server"),
            None: _("Nobody has revealed how the decks were shuffled"),
        }[self._honest[1]]
        ink = theme.WAX if self._honest[1] is False else theme.INK_2
        at = box(130, 968, 1, 1).topleft
        self.brush.look.fit(dst, said, box(0, 0, 860, 1).w, "sans-italic", 18, ink, at, "ml")

    def _draw_title(self, dst: Surface, box: Box, winners: list[int]) -> None:
        look = self.brush.look
        names = words.listed([self.model.seats[seat - 1].name for seat in winners])
        title = ngettext("{names} wins", "{names} share the victory", len(winners)).format(names=names)
        at = box(130, 114, 1, 1).topleft
        look.fit(dst, title, box(0, 0, 880, 1).w, "serif-bold", 52, theme.INK, at, "ml")

    def _draw_line(self, dst: Surface, row: Rect, place: int, seat: int, income: Income) -> None:
        """One player: place, ship, name, how it came about, and the money."""
        look = self.brush.look
        info = self.model.seats[seat - 1]
        first = place == 1
        look.fill(dst, row, theme.LEGAL if first else "#fff8e6", 0.42 if first else 0.5, radius=12)
        look.rim(dst, row, theme.HAIRLINE if first else theme.PARCHMENT_EDGE, 1.6, 0.9, radius=12)
        look.text(dst, f"{place}.", "serif-black", 46, theme.INK_2, (row.x + look.px(50), row.centery), "mc")
        # The ship is as large as the line is tall.
        ship = min(look.px(140), round(row.h * 0.84))
        left = row.x + look.px(92) + ship + look.px(22)
        self.brush.piece(dst, f"pieces/ship-{info.colour}", (row.x + look.px(92) + ship // 2, row.centery), ship)
        money, edge = words.number(self.model.state.player(seat).money), row.right - look.px(26)
        ink = theme.WAX if self.model.state.player(seat).money < 0 else theme.INK
        written = look.text(dst, money, "sans-black", 58, ink, (edge, row.centery), "mr")
        coin = look.px(54)
        self.brush.coin(dst, (written.x - look.px(10) - coin // 2, row.centery), coin, None)
        room = written.x - look.px(30) - coin - left
        lines = self._account(income, room)
        leading = look.px(29)
        top = row.centery - (look.px(34) + leading * len(lines)) // 2 + look.px(17)
        name = look.fit(dst, info.name, room - look.px(40), "serif-bold", 32, theme.INK, (left, top), "ml")
        badge = Rect(name.right + look.px(12), 0, look.px(30), look.px(30))
        badge.centery = top
        colours = theme.PLAYERS[info.colour]
        look.fill(dst, badge, colours.fill, radius=7)
        look.mark(dst, info.colour, badge.center, look.px(20), colours.mark_ink)
        if first:
            look.icon(dst, "star", (badge.right + look.px(26), top), look.px(28), "#b8862e")
        for at, (text, colour) in enumerate(lines):
            here = (left, top + look.px(34) + leading * at)
            look.fit(dst, text, room, "sans", 18, colour, here, "ml")

    def _account(self, income: Income, room: int) -> list[tuple[str, str]]:
        """What was earned, in one or two lines, and what was spent."""
        look = self.brush.look
        parts = [
            _("proliferation {florins}").format(florins=income.proliferation),
            _("cities {florins}").format(florins=income.majority),
            _("fortresses {florins}").format(florins=income.fortresses),
        ]
        if income.bonus:
            parts.append(_("bonus {florins}").format(florins=income.bonus))
        pirate = _("pirate {florins}").format(florins=words.signed(-income.pirate)) if income.pirate else ""
        if income.pirate < 0:
            parts.append(pirate)
        spent = [
            _("cards {florins}").format(florins=words.number(-income.cards)),
            _("building {florins}").format(florins=words.number(-income.building)),
        ]
        if income.interest:
            spent.append(_("loans {florins}").format(florins=words.number(-income.interest)))
        if income.pirate > 0:
            spent.append(pirate)
        earned = look.wrap(" · ".join(part.replace(" ", NBSP) for part in parts), "sans", 18, room)[:2]
        return [*((line.removesuffix(" ·"), theme.INK) for line in earned), (" · ".join(spent), theme.WAX)]
