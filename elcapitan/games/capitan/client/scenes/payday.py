"""The payday: the ledger counted line by line, the charts, and afterwards what I decide about loans and the starter.

Shows the last payday of the table it is given; what it paid is read from the game's events, never computed here. It
walks from city to city with flying coins when it has just come, and can be opened again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.bots.adviser import BUDGET
from elcapitan.client.drawing.canvas import CanvasPart, Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.sheet.ledger_cells import LedgerCell, LedgerCells
from elcapitan.client.sheet.ledger_table import ledger_columns
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import Bindings, KeyAction
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.shell.sound import Sound
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.widget import Pressed, Widget
from elcapitan.games.capitan.client.events import payday_animation
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.ledger import PaydaySettlement
from elcapitan.games.capitan.client.paint import payday_decisions, payday_ledger, payday_summary
from elcapitan.games.capitan.client.paint.flights import draw_flight, flight_rect
from elcapitan.games.capitan.client.wording import payday_questions, payment_text
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.model.state import Stage as Part_


class PaydayScene(CountedSheet):
    """A dialogue before the table."""

    tune = Tune.SCORING
    line_s = payday_animation.LINE_S

    def __init__(
        self, stage: SceneContext, model: TableModel, actions: PlayerActions | None = None, *, count: bool = False
    ) -> None:
        """`count`: line by line, as when it has just come; else all at once."""
        found = ledger.last_settlement(model)
        assert found is not None, "a table that has seen a payday"
        colours = [info.colour for info in model.seats]
        super().__init__(stage, colours, payday_animation.line_count(found), count=count)
        self.model = model
        self.actions = actions
        self.settled: PaydaySettlement = found
        self._revision = model.revision
        self._asked: payday_questions.PaydayQuestion | None = None
        self._hinted = ""
        """What is advised on that question, in the place of its explanation; empty for nothing."""
        self._course = ledger.money_course(model, self.settled.step)
        paid_on = self.paid_on
        seats = range(1, len(model.seats) + 1)
        self._ranks = [
            tuple(payment_text.rank_paid(paid_on, line, seat) for seat in seats) for line in found.held.ledger
        ]
        """By city and seat."""

    @property
    def paid_on(self) -> GameState:
        """A position in which every row stands as the payday found it: it removes nothing (P3)."""
        after: GameState = self.model.steps[self.settled.step].after
        return after

    @property
    def toast_room(self) -> Rect:
        """Below the money, where nothing is written."""
        return self._box()(128, 962, 812, 52)

    # -- frames

    def _make_widgets(self) -> None:
        """The buttons are those of this moment."""
        before, self._asked, self._hinted = self._asked, None, ""
        if not self.counting and self.actions is not None:
            self._asked = payday_questions.payday_question(self.model.state, self.model.me, self.model.seats)
        self.group.set(self._widgets(self._box()))
        if before and self._asked != before:
            # The button in the same place says something else: nobody has chosen it.
            self.group.focus(None)
        self._touched += 1

    def _widgets(self, box: SheetBox) -> list[Widget]:
        why = _("Settle your loans first") if self._asked else ""
        if self._asked and self.model.state.stage is Part_.STARTING:
            why = _("Choose the starting player first")
        following = Button(box(1520, 936, 250, 64), _("Continue"), "check", "primary", why, value="continue")
        following.reason_at = "nowhere"
        buttons: list[Widget] = list(payday_decisions.decision_buttons(box, self._asked)) if self._asked else []
        buttons.append(following)
        if self._asked and self.model.hints_allowed:
            buttons.append(payday_decisions.hint_button(box))
        if self.counting:
            buttons.append(Button(box(1310, 942, 190, 52), _("Skip counting"), value="skip"))
        rects = payday_ledger.cell_rects(box, len(self.settled.held.ledger), len(self.model.seats))
        self.cells = LedgerCells(rects, self.cells.told)
        return [*buttons, self.cells]

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="continue")):
                self.stage.pop()
            case Pressed(widget=Button(value="skip")):
                self.skip()
            case Pressed(widget=Button(value="hint")):
                self._hint()
            case Pressed(widget=Button(value=move)):
                if self.actions is not None and not self.model.pending:
                    self.actions.play(str(move))
            case None:
                self._other(event)
        return True

    def _hint(self) -> None:
        """The answer that is advised gets the ring; it stands in the question's box with its reason."""
        if not self.model.hints_allowed:
            self.stage.toast(_("The host of this table does not allow hints"))
            return
        if self.model.state.stage not in (Part_.SETTLING, Part_.STARTING):
            return  # the last answer has been taken, and the game has gone on
        if self.actions is not None:
            self.actions.take_hint()
        move = games.hints(self.model.rules.name).advise(self.model.state, BUDGET).moves[0]
        for button in self.group.widgets:
            if isinstance(button, Button) and button.value == move:
                self.group.focus(button)
                self._hinted = payday_questions.settling_hint(self.model.state, move, button.label)
                self._touched += 1

    def _other(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and Bindings(self.stage.settings.keys).key_action(event) is KeyAction.HINT:
            if self._asked:
                self._hint()
        else:
            self._skip_or_close(event, may_close=not self._asked)

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            found = ledger.last_settlement(self.model)
            if found and found.step == self.settled.step:
                self.settled = found
            self._course = ledger.money_course(self.model, self.settled.step)
            self._make_widgets()

    def _counts_line(self, line: int) -> None:
        if any(payday_animation.line_payments(self.settled, line)):
            self.stage.sound(Sound.COIN)

    # -- painting

    def _paint_ground(self, dst: Surface, box: SheetBox) -> None:
        brush = self.brush
        draw_sheet(dst, brush, box)
        before = self.model.steps[self.settled.step].before
        payday_summary.draw_title(
            dst,
            brush,
            box,
            self.settled.held,
            payday_summary.payday_reason(self.settled.held, before, self.model.seats),
        )
        payday_ledger.draw_heads(dst, brush, box, self.model.seats)
        brush.look.sprite(dst, "compass", box(1570, 810, 1, 1).topleft, brush.look.px(300), alpha=0.1)

    def _parts(self) -> Iterator[CanvasPart]:
        brush, box, held = self.brush, self._box(), self.settled.held
        cities, lit = len(held.ledger), int(self._counted)
        counted = self.counting and not self.coming
        yield from self._right_parts()  # first, for they take longest
        for at, line in enumerate(held.ledger):
            now = (counted and at == lit, at < self._counted)
            yield CanvasPart(
                f"line {at}",
                payday_ledger.line_rect(box, cities, at),
                now,
                bind(
                    payday_ledger.draw_city,
                    brush,
                    box,
                    self.model.start.board,
                    line,
                    self._ranks[at],
                    at,
                    cities,
                    lit=now[0],
                    paid=now[1],
                ),
            )
        for which in range(payday_animation.SUMS):
            now = (counted and cities + which == lit, cities + which < self._counted)
            yield CanvasPart(
                f"sum {which}",
                payday_ledger.line_rect(box, 0, which),
                (now, self.settled.repaid),
                bind(payday_ledger.draw_sum, brush, box, held, self.settled.repaid, which, lit=now[0], paid=now[1]),
            )
        money = payday_animation.purses_after(self.settled, self._counted)
        note = _("counting …") if self.counting else self._note()
        yield CanvasPart(
            "totals",
            payday_ledger.totals_rect(box),
            (tuple(money), note),
            lambda dst: payday_ledger.draw_totals(dst, brush, box, self.settled.before, money, note),
        )

    def _right_parts(self) -> Iterator[CanvasPart]:
        brush, box, asked, course, held = self.brush, self._box(), self._asked, self._course, self.settled.held
        colours = [info.colour for info in self.model.seats]
        drawn = self._drawn(len(course.money))
        upper = box(*payday_summary.UPPER)
        counted = self._counted_so_far()
        if asked:
            yield CanvasPart("upper", upper, (asked, self._touched), lambda dst: self._draw_asked(dst, asked))
        else:
            yield CanvasPart(
                "upper",
                upper,
                (drawn, counted),
                bind(payday_summary.draw_course, brush, box, course, colours, drawn, counted),
            )
        incomes = payday_animation.incomes_after(self.settled, self._counted)
        paint = bind(payday_summary.draw_sources, brush, box, held, colours, incomes)
        yield CanvasPart("sources", box(*payday_summary.LOWER), incomes, paint)
        yield CanvasPart("foot", box(*payday_summary.FOOT), (self._touched, self._note()), self._draw_foot)

    def _flights(self) -> Iterator[Overlay]:
        """Coins between the lines and the purses."""
        brush, box, cities, seats = self.brush, self._box(), len(self.settled.held.ledger), len(self.model.seats)
        centres = ledger_columns(box, seats).centres
        for at, (flight, t) in enumerate(
            payday_animation.coin_flights(
                self.settled,
                self._counted,
                lambda line, seat: (centres[seat], payday_ledger.line_rect(box, cities, line).centery),
                lambda seat: payday_ledger.purse_position(brush, box, seats, seat),
                brush.px(26),
            )
        ):
            yield Overlay(
                (at, flight, t),
                flight_rect(brush, flight, t),
                bind(draw_flight, brush, flight, t, self.model.start.board, ()),
            )

    def _about(self, cell: LedgerCell) -> list[TextRow]:
        """What a cell says of itself, once it has been counted."""
        held, seats, cities = self.settled.held, self.model.seats, len(self.settled.held.ledger)
        if self._counted < min(cell.line + 1, self.lines):
            return []
        if cell.line < cities:
            row = held.ledger[cell.line]
            if not cell.seat:
                return payment_text.city_rows(self.paid_on, seats, row)
            return payment_text.cell_rows(self.paid_on, seats, row, cell.seat)
        which = cell.line - cities
        if which == payday_animation.SUMS:
            return payment_text.total_rows(self.settled, seats, cell.seat)
        if not cell.seat:
            return payment_text.line_rows(which)
        return payment_text.sum_rows(self.settled, seats, which, cell.seat)

    def _draw_foot(self, dst: Surface) -> None:
        """The buttons, and left of them why one cannot be pressed or what comes next."""
        brush, box = self.brush, self._box()
        following = next(w for w in self.group.widgets if isinstance(w, Button) and w.value == "continue")
        if following.why_not:
            payday_summary.draw_waiting_reason(dst, brush, box, following.why_not)
        elif not self.counting:
            purses = payday_animation.purses_after(self.settled, self._counted)
            over = self.model.state.stage is Part_.OVER
            # While somebody has a loan to settle, nobody knows who will lead.
            if self.model.state.stage is not Part_.SETTLING:
                payday_summary.draw_leader(
                    dst, brush, box, self.model.seats, purses, self.settled.owed, over=over, me=self.model.me
                )
        self._draw_widgets(dst, box(*payday_summary.FOOT))

    def _note(self) -> str:
        state = self.model.state
        mine = payday_questions.is_my_decision(state, self.model.me, self.model.seats)
        if state.stage in (Part_.SETTLING, Part_.STARTING) and not mine:
            return _("{name} decides").format(name=self.model.seats[state.seat - 1].name)
        return ""

    def _counted_so_far(self) -> tuple[int, ...] | None:
        """By seat, for the chart: the purses after the last whole line; None once all is counted.

        Line by line, for the whole chart is painted anew. Loans are repaid after the payday that the chart shows.
        """
        if not self.counting:
            return None
        return tuple(payday_animation.purses_after(self.settled, float(min(int(self._counted), self.lines - 1))))

    def _draw_asked(self, dst: Surface, asked: payday_questions.PaydayQuestion) -> None:
        """My decision, in place of the chart."""
        box = self._box()
        asked = asked._replace(text=self._hinted or asked.text)
        payday_decisions.draw_decision(dst, self.brush, box, asked, self.model.state, self.model.seats)
        self._draw_widgets(dst, box(1050, 176, 720, 400))
