"""The payday: the ledger counted line by line, the charts, and afterwards what I decide about loans and the starter.

Shows the last payday of the table it is given; what it paid is read from the game's events, never computed here.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.widget import Pressed, Widget
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.table import ledger, settlement
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.ledger import Settlement
from elcapitan.client.table.paint import paper
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.paint.cards import draw_loan
from elcapitan.client.table.paint.paper import Box, Counted
from elcapitan.rules.events import GameEnded
from elcapitan.rules.payday import LAST_PHASE
from elcapitan.rules.rounds import spent
from elcapitan.rules.state import Stage as Part

ROW_S = 0.45
"""How long a line of the ledger is counted."""


class PayDayScene(Scene):
    """A dialogue before the table."""

    see_through = True

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None = None, *, count: bool = False) -> None:
        """`count`: line by line, as when it has just come; else all at once."""
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        found = ledger.last_settlement(model)
        assert found is not None, "a table that has seen a payday"
        self.settled: Settlement = found
        self.group = Group()
        self._counted = 0.0 if count else float(self.lines)
        self._revision = model.revision
        self._asked: settlement.Asked | None = None
        self._brush: Brush | None = None

    @property
    def lines(self) -> int:
        """Of the ledger, with proliferation, bonus and loans."""
        return len(self.settled.held.ledger) + 3

    @property
    def counting(self) -> bool:
        return self._counted < self.lines

    @property
    def busy(self) -> bool:
        return self.counting

    # -- frames

    def relayout(self) -> None:
        look = self.stage.look.whole
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        box = self._box()
        self._asked = None
        if not self.counting and self.actions is not None:
            self._asked = settlement.asked_of(self.model.state, self.model.me, self.model.seats)
        self.group.set(self._widgets(box))
        self.stale = True

    def _box(self) -> Box:
        look = self.stage.look.whole
        return paper.sheet_box(look.size, look.s)

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "laid out"
        return self._brush

    def _widgets(self, box: Box) -> list[Widget]:
        why = _("Settle your loans first (Q1)") if self._asked else ""
        if self._asked and self.model.state.stage is Part.STARTING:
            why = _("Name the starting player first (Q4)")
        following = Button(box(1520, 936, 250, 64), _("Continue"), "check", "primary", why, value="continue")
        following.reason_at = "nowhere"
        buttons: list[Widget] = []
        for at, line in enumerate(self._asked.lines if self._asked else ()):
            for number, answer in enumerate(line.answers):
                rect = self._answer_rect(box, at, number)
                button = Button(rect, answer.label, why_not=answer.why_not, value=answer.move)
                button.reason_at = "inside"
                buttons.append(button)
        buttons.append(following)
        if self.counting:
            buttons.append(Button(box(1310, 942, 190, 52), _("Skip counting"), value="skip"))
        return buttons

    def _answer_rect(self, box: Box, line: int, number: int) -> Rect:
        step = min(78.0, 250 / max(1, len(self._asked.lines) if self._asked else 1))
        y = 318 + step * line
        if self._asked and self._asked.lines[line].amount:
            return box(1216 + 272 * number, y, 262, min(62, step - 8))
        return box(1070, y, 330, min(62, step - 6))

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="continue")):
                self.stage.pop()
            case Pressed(widget=Button(value="skip")):
                self.skip()
            case Pressed(widget=Button(value=move)):
                if self.actions is not None and not self.model.pending:
                    self.actions.play(str(move))
            case None:
                self._other(event)
        return True

    def _other(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
            if self.counting:
                self.skip()
            elif not self._asked and event.key != pygame.K_SPACE:
                self.stage.pop()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.counting:
            self.skip()

    def skip(self) -> None:
        """All is counted at once."""
        self._counted = float(self.lines)
        self.relayout()

    def update(self, dt_s: float) -> None:
        if self.counting:
            speed = self.stage.settings.speed_factor
            before = int(self._counted)
            self._counted = self._counted + dt_s * speed / ROW_S if speed else float(self.lines)
            if int(self._counted) != before:
                self.stale = True
            if not self.counting:
                self.skip()
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            found = ledger.last_settlement(self.model)
            if found and found.step == self.settled.step:
                self.settled = found
            self.relayout()

    # -- painting

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        self.stale = False
        brush, box = self.brush, self._box()
        held = self.settled.held
        counted = Counted(self._counted)
        colours = [info.colour for info in self.model.seats]
        paper.draw_sheet(surface, brush, box)
        self._draw_title(surface, box)
        paper.draw_ledger(surface, brush, box, self.model.board, held, self.settled.repaid, self.model.seats, counted)
        money = paper.counted_money(held, self.settled.before, self.settled.repaid, counted)
        note = _("counting …") if self.counting else self._note()
        paper.draw_totals(surface, brush, box, self.settled.before, money, note)
        if self._asked:
            self._draw_asked(surface, box)
        else:
            self._draw_course(surface, box, colours)
        self._draw_sources(surface, box, colours)
        following = next(w for w in self.group.widgets if isinstance(w, Button) and w.value == "continue")
        if following.why_not:
            self._draw_reason(surface, box, following.why_not)
        self.group.draw(surface, brush.look)
        return None

    def _draw_reason(self, dst: Surface, box: Box, reason: str) -> None:
        """Left of the button that cannot be pressed yet, in wax red on the paper."""
        look = self.brush.look
        right = box(1500, 968, 1, 1).topleft
        left = look.fit(dst, reason, look.px(420), "sans-semibold", 18, theme.WAX, right, "mr").x
        look.icon(dst, "lock", (left - look.px(8), right[1]), look.px(17), theme.WAX, anchor="mr")

    def _note(self) -> str:
        state = self.model.state
        if state.stage in (Part.SETTLING, Part.STARTING) and state.seat != self.model.me:
            return _("{name} decides").format(name=self.model.seats[state.seat - 1].name)
        return ""

    def _draw_title(self, dst: Surface, box: Box) -> None:
        look = self.brush.look
        held = self.settled.held
        title = _("Payday {number}").format(number=words.ROMAN[held.phase])
        end = look.text(dst, title, "serif-bold", 52, theme.INK, box(130, 114, 1, 1).topleft, "ml")
        at = (end.right + look.px(40), end.centery + look.px(4))
        room = box(1030, 0, 1, 1).x - at[0]
        look.fit(dst, self._why_now(), room, "sans-italic", 21, theme.INK_2, at, "ml")

    def _why_now(self) -> str:
        """After which round, and what ended the phase (P1, P2)."""
        held = self.settled.held
        after = _("after round {number}").format(number=held.round)
        before = self.model.steps[self.settled.step].before
        done = [info.name for info in self.model.seats if spent(before.player(info.seat))]
        if not done:
            return _("{after} · everybody passed").format(after=after)
        return _("{after} · all built: {names}").format(after=after, names=words.listed(done))

    def _draw_course(self, dst: Surface, box: Box, colours: list[str]) -> None:
        look = self.brush.look
        at = box(1050, 156, 1, 1).topleft
        look.fit(dst, _("Money through the game"), look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
        paper.draw_course(dst, self.brush, box(1050, 190, 720, 380), ledger.course(self.model), colours)

    def _draw_sources(self, dst: Surface, box: Box, colours: list[str]) -> None:
        look = self.brush.look
        held = self.settled.held
        bonus = held.phase == LAST_PHASE
        parts = zip(held.proliferation, held.majority, held.fortresses, held.bonus, strict=True)
        incomes = [ledger.Income(*each) for each in parts]
        y = box(1050, 612, 1, 1).y
        room = look.px(340)
        look.fit(
            dst, _("Where the money came from"), room, "serif-semibold", 26, theme.INK, (box(1050, 0, 1, 1).x, y), "ml"
        )
        paper.draw_legend(dst, self.brush, box(1770, 0, 1, 1).x, y, bonus=bonus)
        look.sprite(dst, "compass", box(1570, 810, 1, 1).topleft, look.px(300), alpha=0.1)
        share = min(1.0, self._counted / self.lines)
        paper.draw_incomes(dst, self.brush, box(1050, 640, 660, 240), incomes, colours, share)

    def _draw_asked(self, dst: Surface, box: Box) -> None:
        """My decision, in place of the chart."""
        asked, look = self._asked, self.brush.look
        assert asked is not None
        rect = box(1050, 176, 720, 400)
        look.fill(dst, rect, "#fff8e6", 0.75, radius=10)
        look.rim(dst, rect, theme.WAX, 2, 0.8, radius=10)
        at = (rect.x + look.px(24), rect.y + look.px(44))
        look.text(dst, asked.title, "serif-bold", 34, theme.INK, at, "ml")
        look.paragraph(dst, asked.text, "sans", 19, theme.INK_2, (at[0], at[1] + look.px(32)), rect.w - look.px(48))
        state = self.model.state
        for number, line in enumerate(asked.lines):
            first = self._answer_rect(box, number, 0)
            if line.amount:
                plan = state.board.loan(line.amount)
                card = Rect(0, 0, look.px(98), min(look.px(62), first.h))
                card.midleft = (rect.x + look.px(20), first.centery)
                draw_loan(dst, self.brush, card, line.amount, plan.repay if plan else 0)
                if "×" in line.text:
                    text = line.text[line.text.index("×") :]
                    look.text(dst, text, "sans-bold", 20, theme.INK, (card.right + look.px(10), first.centery), "ml")
            else:
                colour = self.model.seats[line.seat - 1].colour
                spot = (first.right + look.px(28), first.centery)
                self.brush.disc(dst, colour, spot, look.px(16))
                look.text(dst, line.text, "sans", 19, theme.INK, (spot[0] + look.px(26), spot[1]), "ml")


def over(model: TableModel) -> bool:
    """The game has ended."""
    return bool(model.steps) and any(isinstance(event, GameEnded) for event in model.steps[-1].events)
