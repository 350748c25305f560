"""The payday: the ledger counted line by line, the charts, and afterwards what I decide about loans and the starter.

Coins fly from each line to the purses; what it paid is read from the game's events, never computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.bots.budget import ADVICE_BUDGET
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.canvas import CanvasPart, Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.sheet.ledger_table import LedgerColumns, ledger_columns
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import Point
from elcapitan.client.table.pointer_input import DRAG_U
from elcapitan.client.table.pointer_state import LateClicks
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client import payday_sheet
from elcapitan.games.capitan.client.events import payday_animation
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.paint import payday_decisions, payday_ledger
from elcapitan.games.capitan.client.paint.flights import draw_flight, flight_rect
from elcapitan.games.capitan.client.wording import payday_questions, payment_text
from elcapitan.games.capitan.rules.model import state
from elcapitan.kit.sheets import ledger_paint, scoring_scene
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet

DECIDED = (state.Stage.SETTLING, state.Stage.STARTING)
"""The stages in which players answer a question."""


class PaydayScene(scoring_scene.ScoringScene):
    """A dialogue before the table."""

    coins = True
    sources = payday_sheet.SOURCES
    scoring_of = staticmethod(ledger.last_settlement)
    scoring: ledger.PaydaySettlement

    def __init__(
        self, stage: SceneContext, model: TableModel, actions: PlayerActions | None = None, *, count: bool = False
    ) -> None:
        """`count`: line by line, as when it has just come; else all at once."""
        super().__init__(stage, model, count=count)
        self.actions = actions
        self._revision = model.revision
        self._asked: payday_questions.PaydayQuestion | None = None
        self._late_clicks = LateClicks()
        self._hinted = ""
        """What is advised on that question, in the place of its explanation; empty for nothing."""

    def _score_sheet(self) -> ScoreSheet:
        return payday_sheet.payday_sheet(self.model, self.scoring)

    def _course(self) -> ChartCourse:
        return payday_sheet.money_course(self.model, self.scoring.step)

    def _titles(self) -> tuple[str, str, str]:
        return _("Money through the game"), _("Income"), _("Money")

    # -- the decisions

    def _make_widgets(self) -> None:
        before, self._asked, self._hinted = self._asked, None, ""
        if not self.counting and self.actions is not None:
            self._asked = payday_questions.payday_question(self.model.state, self.model.me, self.model.seats)
        super()._make_widgets()
        if before and self._asked != before:
            # The button in the same place says something else, so it is not chosen.
            self.group.focus(None)

    def _buttons(self, box: SheetBox) -> list[Button]:
        following, *others = super()._buttons(box)
        following.reason_at = "nowhere"
        if not self._asked:
            return [following, *others]
        is_starting = self.model.state.stage is state.Stage.STARTING
        following.why_not = _("Choose the starting player first") if is_starting else _("Settle your loans first")
        hints = [Button(box(1616, 194, 136, 50), _("Hint"), "bulb", value="hint")] if self.model.hints_allowed else []
        return [*payday_decisions.decision_buttons(box, self._asked), following, *hints]

    def handle(self, event: pygame.event.Event) -> bool:
        return self._late_clicks.has(event, self._asked, self.brush.px(DRAG_U)) or super().handle(event)

    def _press(self, value: Any) -> None:
        if value == "hint":
            self._hint()
        elif self.actions is not None and not self.model.pending:
            self.actions.play(str(value))

    def _hint(self) -> None:
        """The answer that is advised gets the ring; it stands in the question's box with its reason.

        The button of the hint then gives that answer.
        """
        if not self.model.hints_allowed:
            self.stage.toast(_("The host of this table does not allow hints"))
            return
        if self.model.state.stage not in DECIDED:
            return  # the last answer has been taken, and the game has gone on
        if self.actions is not None and not self._hinted:
            self.actions.take_hint()
        move = games.hints(self.model.rules.name).advise(self.model.state, ADVICE_BUDGET).moves[0]
        for button in (each for each in self.group.widgets if isinstance(each, Button)):
            if button.value == "hint":
                button.label, button.icon, button.value = _("Do it"), "check", str(move)
            elif button.value == move:
                self.group.focus(button)
                self._hinted = payday_questions.settling_hint(self.model.state, move, button.label)
                self._touched += 1

    def _other_input(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and Bindings(self.stage.settings.keys).key_action(event) is KeyAction.HINT:
            if self._asked:
                self._hint()
        else:
            self._skip_or_close(event, may_close=not self._asked)

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        self._late_clicks.update(dt_s)
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            found = ledger.last_settlement(self.model)
            if found and found.step == self.scoring.step:
                self.scoring = found
            self._read()
            self._make_widgets()

    def _note(self) -> str:
        at, is_mine = self.model.state, payday_questions.is_my_decision
        if at.stage in DECIDED and not is_mine(at, self.model.me, self.model.seats):
            return _("{name} decides").format(name=self.model.seats[at.seat - 1].name)
        return ""

    # -- painting

    def _line_rects(self, box: SheetBox) -> list[Rect]:
        cities = len(self.scoring.held.ledger)
        return payday_ledger.line_rects(box, cities, len(self.sheet.lines) - cities)

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return box(1050, 612, 720, 1), box(1050, 640, 660, 270)

    def _line_sound(self, line: ScoreLine) -> Sound:
        return Sound.COIN

    def _draw_ornaments(self, dst: Surface, box: SheetBox) -> None:
        ledger_paint.draw_rule(dst, self.brush, box, box(0, 712, 1, 1).y)
        self.brush.look.sprite(dst, "compass", box(1570, 810, 1, 1).topleft, self.brush.px(300), alpha=0.1)

    def _draw_name(self, dst: Surface, row: Rect, line: ScoreLine, cols: LedgerColumns) -> int:
        if line.fact is None:
            return payday_ledger.draw_sum_name(dst, self.brush, row, cols, line.kind, line.name, _ink(line))
        return payday_ledger.draw_city_name(dst, self.brush, row, cols, line.fact, line.name)

    def _draw_cell(self, dst: Surface, cell: Rect, y: int, line: ScoreLine, seat: int) -> None:
        if line.fact is None:
            ledger_paint.draw_number(dst, self.brush, (cell.centerx, y), line.points[seat], _ink(line))
        else:
            rank = payment_text.rank_paid(self.model.steps[self.scoring.step].after, line.fact, seat + 1)
            payday_ledger.draw_city_pay(dst, self.brush, cell, y, line.fact, seat, rank)

    def _flights(self) -> Iterator[Overlay]:
        """Coins between the lines and the purses."""
        brush, box, seats = self.brush, self._box(), len(self.model.seats)
        centres, lines = ledger_columns(box, seats).centres, self._rects

        def ends(line: int, seat: int) -> tuple[Point, Point]:
            return (centres[seat], lines[line].centery), payday_ledger.purse_position(brush, box, seats, seat)

        coins = payday_animation.coin_flights(self.sheet, self._counted, ends, brush.px(26))
        for at, (flight, t) in enumerate(coins):
            draw = bind(draw_flight, brush, flight, t, self.model.start.board, ())
            yield Overlay((at, flight, t), flight_rect(brush, flight, t), draw)

    def _leaders(self) -> tuple[list[int], str]:
        stage = self.model.state.stage
        if stage is state.Stage.SETTLING:  # loans still to be settled decide who will lead
            return [], ""
        purses = self.sheet.scores_after(self.lines)
        return payday_sheet.leaders_after_loans(self.model, purses, self.scoring.owed, over=stage is state.Stage.OVER)

    def _draw_leader_piece(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None:
        self.brush.piece(dst, f"pieces/ship-{colour}", centre, width)

    def _draw_foot(self, dst: Surface) -> None:
        following = next(w for w in self.group.widgets if isinstance(w, Button) and w.value == "continue")
        if following.why_not:
            payday_decisions.draw_waiting_reason(dst, self.brush, self._box(), following.why_not)
            self._draw_widgets(dst, self._box()(*scoring_scene.FOOT))
        else:
            super()._draw_foot(dst)

    def _upper_part(self, box: SheetBox) -> CanvasPart:
        """The chart, or my decision in its place."""
        if not (asked := self._asked):
            return super()._upper_part(box)
        return CanvasPart("upper", box(*scoring_scene.UPPER), (asked, self._touched), bind(self._draw_asked, asked))

    def _draw_asked(self, dst: Surface, asked: payday_questions.PaydayQuestion) -> None:
        box = self._box()
        asked = asked._replace(text=self._hinted or asked.text)
        payday_decisions.draw_decision(dst, self.brush, box, asked, self.model.state, self.model.seats)
        self._draw_widgets(dst, box(1050, 176, 720, 400))


def _ink(line: ScoreLine) -> str:
    """Repayments are no income."""
    return theme.INK_2 if line.kind == "scroll" else theme.INK
