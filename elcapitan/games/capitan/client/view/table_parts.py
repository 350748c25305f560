"""The static part of the table: its ground, and the parts on it with the values that each depends on.

Pure: takes what is shown, returns a list of parts. The canvas decides which parts are painted again.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.canvas import CanvasPart, Paint
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.advice.forecast import payday_changes
from elcapitan.games.capitan.client.advice.phase_end import phase_end
from elcapitan.games.capitan.client.advice.shutdown_risk import warehouses_at_risk
from elcapitan.games.capitan.client.facts.hint_steps import hinted_action
from elcapitan.games.capitan.client.layout.arrangements import ArrangementKind
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint import (
    board,
    displays_and_bank,
    log_and_forecast,
    rail,
    seat_holdings,
    top_strip,
)
from elcapitan.games.capitan.client.view.frame_state import FrameInputs, FrameState, pointed_move_preview
from elcapitan.games.capitan.client.wording import advice_text, prompts
from elcapitan.games.capitan.rules.cards import cards_for_sale
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.moves import End, MovePirate, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.pirate import has_pirate_duty
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind, useful_cards
from elcapitan.kit.table.click_paths import AskChoice, PlayMoves
from elcapitan.kit.table.furniture import log, strip
from elcapitan.kit.table.furniture import rail as furniture
from elcapitan.kit.table.furniture.forecast import ForecastPicture
from elcapitan.kit.table.furniture.picture_parts import part
from elcapitan.kit.table.things import Hidden, Thing, hidden_of

RUNNER = "#14584c"
"""Sea green."""
DIMMED = 0.24
"""How much darker the boards become that the chosen card does not lead to."""


def paint_ground(dst: Surface, brush: Brush, layout: TableLayout, state: GameState) -> None:
    """Wood, cloth, trays and the printed boards: everything that no move changes."""
    look = brush.look
    look.picture(dst, "grounds/table", dst.get_rect())
    _paint_cloth(dst, brush, layout.cloth)
    for runner in _runners(layout, state.board, look.px(10)):
        look.fill(dst, runner, RUNNER, 0.62, radius=12)
        look.rim(dst, runner, theme.HAIRLINE, 2.6, 0.95, radius=12)
        look.rim(dst, runner.inflate(-look.px(9), -look.px(9)), theme.HAIRLINE, 1, 0.55, radius=9)
    for city, rect in layout.boards.items():
        dark = state.board.dark_sites(city, len(state.players))
        board.draw_printed(dst, brush, rect, state.board.plan(city), dark)
    strip.draw_ground(dst, brush, layout.strip)
    for tray, title in ((layout.destinations, _("Destinations")), (layout.links, _("Links between cities"))):
        wide = layout.shape is ArrangementKind.SQUARE and tray is layout.destinations
        beside = tray.deck.x - tray.heading[0] - look.px(14)
        room = look.px(270) if wide else beside if beside > look.px(60) else tray.rect.w - look.px(28)
        displays_and_bank.draw_tray(dst, brush, tray.rect, tray.heading, title, room)
    displays_and_bank.draw_bank_ground(dst, brush, layout.bank, state.board)
    log_and_forecast.draw_log_ground(dst, brush, layout.log)
    log_and_forecast.draw_forecast_ground(dst, brush, layout.forecast, _("If payday were now"))
    if layout.details.w:
        log.draw_panel_ground(dst, brush, layout.details, _("Who holds what"), log_and_forecast.HEADING)
    furniture.draw_ground(dst, brush, layout.rail.rect)


def _runners(layout: TableLayout, board_: Board, margin: int) -> Iterator[Rect]:
    """A runner under each column of extra cities marks them as not part of the main board."""
    columns: dict[int, list[Rect]] = {}
    for plan in board_.cities:
        if plan.extra:
            columns.setdefault(plan.at[0], []).append(layout.boards[plan.id].inflate(2 * margin, 2 * margin))
    main = [layout.boards[plan.id] for plan in board_.cities if not plan.extra]
    for rects in columns.values():
        whole = rects[0].unionall(rects[1:])
        # An extra city of a user-made board may stand above or below main ones: then each has its own runner.
        yield from rects if whole.collidelist(main) >= 0 else [whole]


def _paint_cloth(dst: Surface, brush: Brush, rect: Rect) -> None:
    look = brush.look
    spread = rect.inflate(look.px(60), look.px(60))
    shadow = pygame.transform.smoothscale(look.art.sprite("grounds/cloth-shadow", spread.w), spread.size)
    dst.blit(shadow, spread.move(0, look.px(6)), special_flags=PREMULTIPLIED)
    mask = look.art.sprite("grounds/cloth-mask", rect.w)
    # The whole runner, with a hem on all sides, whatever the shape of the table.
    whole = pygame.transform.smoothscale(look.art.picture("grounds/cloth", mask.get_size()), rect.size)
    cloth = Surface(rect.size, pygame.SRCALPHA)
    cloth.blit(whole, (0, 0))
    mask = pygame.transform.smoothscale(mask, rect.size)
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    dst.blit(cloth, rect, special_flags=PREMULTIPLIED)


class TableParts(FrameInputs):
    """The parts of one moment."""

    def parts(self) -> Iterator[CanvasPart]:
        """All parts on the ground."""
        yield from self._strip()
        yield from self._boards()
        yield from self._trays()
        yield from self._sides()
        yield from self._rail()

    def _hidden(self, *kinds: str) -> Hidden:
        return hidden_of(self.director.hidden, *kinds)

    def _strip(self) -> Iterator[CanvasPart]:
        brush, layout, now, state = self.brush, self.layout, self.now, self.now.at.state
        left = layout.panels[0].x - brush.px(4)
        phase = Rect(layout.strip.x, layout.strip.y, left - layout.strip.x, layout.strip.h)
        note, ends = advice_text.short_phase_text(state), phase_end(state)
        urgent = ends is not None and ends.last
        yield part("phase", phase, top_strip.draw_phase, brush, layout, state.phase, state.round, note, urgent=urgent)
        seats = tuple(self.seats)
        portraits = self.kept.get("portraits", seats, lambda: portraits_of(seats))
        for info, rect, portrait in zip(self.seats, layout.panels, portraits, strict=True):
            on_turn, seat = info.seat == self.on_turn, info.seat
            sign, badge = "helm" if state.starter == seat else "", _("to play") if on_turn else ""
            panel = strip.SeatPanel(info, portrait, badge, on_turn, seat == now.at.me, sign)
            has = top_strip.seat_values(state, seat, self.director.money(seat), self.director.purse_scale(seat))
            around = rect.inflate(brush.px(8), brush.px(8))
            yield part(f"seat {seat}", around, top_strip.draw_panel, brush, rect, panel, has)
        icons = ("route", "lens", "skip", "mute" if now.moment.muted else "sound", "menu")
        for (kind, rect), icon in zip(layout.icons.items(), icons, strict=True):
            label = now.moment.speed if kind == CapitanKind.SPEED else ""
            hover = now.ui.points_at(kind) or (kind == CapitanKind.REACH and now.at.is_reach_map_open)
            yield part(kind, rect, strip.draw_icon_button, brush, rect, icon, label, hover=hover)

    def _boards(self) -> Iterator[CanvasPart]:
        at, state = self.now.at, self.now.at.state
        risks = [risk for risk in warehouses_at_risk(state) if abs(risk.piece) == at.me and at.me]
        goals = {target.name for target in self.now.legal if target.kind in (CapitanKind.HARBOUR, CapitanKind.CITY)}
        goals.add(state.player(state.seat or 1).place)
        for city, rect in self.layout.boards.items():
            here = tuple((seat, p.space) for seat, p in enumerate(state.players, 1) if p.place == city)
            dimmed = bool(at.chosen) and city not in goals
            lying = {seat for seat, _ in here} | set(state.city(city).harbour)
            hidden = frozenset(
                each
                for each in self.director.hidden
                if (each.number in lying if each.kind == CapitanKind.SHIP else each.name == city)
            )
            warned = frozenset(risk.site for risk in risks if risk.city == city)
            yield CanvasPart(
                f"board {city}",
                rect,
                (state.city(city), here, hidden, dimmed, warned),
                self._board_painter(city, rect, hidden, warned, dimmed=dimmed),
            )

    def _board_painter(self, city: str, rect: Rect, hidden: Hidden, warned: frozenset[int], *, dimmed: bool) -> Paint:
        brush, state, colours = self.brush, self.now.at.state, self.colours

        def paint(dst: Surface) -> None:
            board.draw_pieces(dst, brush, rect, state, city, colours, hidden)
            board.draw_warnings(dst, brush, rect, state, city, warned)
            if dimmed:
                brush.look.fill(dst, rect, "#050c18", DIMMED, radius=5)

        return paint

    def _trays(self) -> Iterator[CanvasPart]:
        brush, layout, state, me = self.brush, self.layout, self.now.at.state, self.now.at.me
        mine = me and state.stage is Stage.TURN and state.seat == me
        sale = self.kept.get("sale", state, lambda: (state.mover.money, cards_for_sale(state))) if mine else None
        trays = ((layout.destinations, state.destinations, "destination"), (layout.links, state.links, "link"))
        for tray, deck, kind in trays:
            hidden = frozenset(each for each in self._hidden(CapitanKind.DISPLAY) if each.name in deck.display)
            values = (tray, state.board, deck, kind, hidden, sale)
            yield part(f"display {kind}", tray.rect, displays_and_bank.draw_display, brush, *values)
        cities = (sum(seat in city.row for city in state.cities) for seat in range(1, len(state.players) + 1))
        holds = tuple(
            (p.place == "bank", p.loans, p.bonus, count) for p, count in zip(state.players, cities, strict=True)
        )
        away = self._hidden(CapitanKind.SHIP, CapitanKind.BONUS)
        yield CanvasPart(
            "bank",
            layout.bank.rect,
            (holds, away),
            bind(displays_and_bank.draw_bank, brush, layout.bank, state, self.colours, away, me),
        )

    def _sides(self) -> Iterator[CanvasPart]:
        brush, layout, now, state = self.brush, self.layout, self.now, self.now.at.state
        lines, back = self.lines[-log.LOG_KEPT - now.ui.log_back :], now.ui.log_back
        yield part("log", layout.log, log_and_forecast.draw_log, brush, layout.log, lines, back)
        hovered = now.ui.hover.number if now.ui.hover and now.ui.points_at(CapitanKind.FORECAST) else 0
        then = pointed_move_preview(now) or hinted_action(now.moment.hint)
        if now.moment.has_aids:
            bars = log_and_forecast.income_bars(self.paid)
            changes = payday_changes(self.paid, then.paid) if then and then.paid else ()
            picture = ForecastPicture(bars, changes, self.colours, hovered, state.stage is Stage.OVER)
            yield part("forecast", layout.forecast, log_and_forecast.draw_forecast, brush, layout.forecast, picture)
        if layout.details.w:
            boxes = seat_holdings.seat_boxes(brush, layout.details, len(self.seats))
            for info, box in zip(self.seats, boxes, strict=True):
                seen, player = now.at.hands_open or info.seat == now.at.me, state.player(info.seat)
                draw = seat_holdings.draw_holding
                yield part(f"holding {info.seat}", box, draw, brush, box, state.board, player, info, seen=seen)

    def _rail(self) -> Iterator[CanvasPart]:
        brush, now, state, me, bar = self.brush, self.now, self.now.at.state, self.now.at.me, self.layout.rail
        area = Rect(bar.prompt.x - brush.px(4), bar.rect.y + brush.px(4), bar.prompt.w + brush.px(8), bar.rect.h)
        turn = (tuple(now.moment.hint), now.heading, now.end, now.bank, now.legal, now.may_take_back)
        told = (now.rail, now.at, turn, bar)
        said = self.kept.get("rail", told, lambda: rail_words(now, has_pirate=CapitanKind.PIRATE in bar.buttons))
        hint = now.is_hint_open or now.ui.points_at(CapitanKind.HINT) if now.moment.offers_hint else None
        yield part("prompt", area, rail.draw_prompt, brush, bar, said.prompt(hint))
        right = Rect(area.right, bar.rect.y + brush.px(3), bar.rect.right - area.right, bar.rect.h)
        buttons = furniture.shown_buttons(said.buttons, lambda target: bar.buttons[target.kind], now.ui)
        yield part("buttons", right, furniture.draw_buttons, brush, buttons, said.reason, bar.reason, rail.BUTTONS)
        if not me:
            return
        player, sum_ = state.player(me), (self.director.money(me), self.director.purse_scale(me))
        # One px below the rail's hairline, and as wide as the hand.
        left = Rect(bar.rect.x, bar.rect.y + brush.px(3), bar.loans.right - bar.rect.x + brush.px(7), bar.rect.h)
        yield CanvasPart(
            "purse",
            left,
            (self.seats[me - 1], sum_, player.warehouses, player.neutral, player.fortresses, player.loans),
            bind(rail.draw_purse, brush, bar, state, self.seats[me - 1], *sum_),
        )
        useful = useful_cards(now.at.moves) if now.at.moves and not state.turn.acted else player.hand
        useless, hidden = frozenset(player.hand).difference(useful), self._hidden(CapitanKind.HAND)
        top = bar.rect.y - bar.lift
        place = Rect(left.right, top, area.x - left.right, bar.rect.bottom - top)
        cards = (player.hand, now.at.chosen, useless, hidden)
        yield part("hand", place, rail.draw_hand, brush, bar, state.board, *cards)


def rail_words(now: FrameState, *, has_pirate: bool) -> furniture.RailWords:
    """What the rail says, and its buttons."""
    prompt = prompts.RailPrompt(now.heading, "", 0) if now.heading else prompts.rail_prompt(now.rail, now.moment.hint)
    reason = prompts.end_button_reason(now.rail, now.end) if now.rail.moves else ""
    buttons = _rail_buttons(now, has_pirate=has_pirate)
    return furniture.RailWords(rail.step_chips(prompt), prompt.title, prompt.sub, buttons, reason)


def _rail_buttons(now: FrameState, *, has_pirate: bool) -> list[furniture.RailButton]:
    passing = any(isinstance(move, Pass) for move in now.rail.moves)
    loan = isinstance(now.bank, PlayMoves | AskChoice) and bool(now.rail.moves)
    over = now.at.state.stage is Stage.OVER
    # My own move may still be animated: a click ends the turn if the newest position allows it.
    shows_mine = bool(now.rail.moves) and not (now.at.moves or now.at.pending or now.at.chosen)
    may_end = Thing(CapitanKind.END) in now.legal or (
        shows_mine and any(isinstance(move, End | Pass) for move in now.rail.moves)
    )
    ends = over or may_end
    end, icon = (_("Ranking"), "star") if over else (_("Pass") if passing else _("End turn"), "check")
    kinds, take_back = CapitanKind, now.may_take_back
    plan = [
        furniture.RailButton(Thing(kinds.UNDO), _("Undo"), take_back, icon="undo"),
        furniture.RailButton(Thing(kinds.UNDO_TURN), "", take_back, icon="undo"),
        furniture.RailButton(Thing(kinds.BANK), _("Take loan"), loan, icon="scroll"),
        furniture.RailButton(Thing(kinds.END), end, ends, is_primary=True, icon=icon),
    ]
    if has_pirate:
        may = any(isinstance(move, MovePirate) for move in now.rail.moves)
        # Brass while the pirate ship is chosen, and while the turn waits for it (X9).
        due = may and (now.rail.chosen == PIRATE_SHIP or has_pirate_duty(now.rail.state))
        plan.append(furniture.RailButton(Thing(kinds.PIRATE), _("Pirate"), may, due, rail.PIRATE_PIECE))
    if not now.at.me:  # an onlooker has nothing to press but the ranking
        plan = [each for each in plan if over and each.target.kind is kinds.END]
    return plan
