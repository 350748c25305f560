"""The static part of the table: its ground, and the parts on it with the values that each depends on.

Pure: takes what is shown, returns a list of parts. The canvas decides which parts are painted again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.strip_and_rail import draw_button_reason, draw_icon_button
from elcapitan.games.capitan.client.advice.forecast import payday_changes
from elcapitan.games.capitan.client.advice.phase_end import phase_end
from elcapitan.games.capitan.client.advice.shutdown_risk import warehouses_at_risk
from elcapitan.games.capitan.client.events.event_view import LogLine
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
from elcapitan.games.capitan.client.paint.rail import RailButton, RailPrompt
from elcapitan.games.capitan.client.wording import advice_text
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Hidden, Thing, hidden_of

RUNNER = "#14584c"
"""Sea green."""
DIMMED = 0.24
"""How much darker the boards become that the chosen card does not lead to."""
LOG_KEPT = 40
"""Maximum number of visible log lines."""


@dataclass
class PictureState:
    """What the table shows at this moment."""

    brush: Brush
    layout: TableLayout
    state: GameState
    seats: Sequence[TableSeat]
    me: int
    """0 for a spectator, whose rail shows no hand."""
    hands_open: bool
    money: Sequence[int]
    """By seat: the sum that each purse shows now."""
    purse_scale: Sequence[float]
    """By seat: the scale of that sum."""
    on_turn: int
    paid: PaydayHeld
    """Payday income in this position."""
    then: PaydayHeld | None
    """Payday income after the move that is pointed at."""
    prompt: RailPrompt
    buttons: Sequence[RailButton]
    reason: str = ""
    """Why the big button cannot be pressed."""
    lines: Sequence[LogLine] = ()
    log_back: int = 0
    hidden: Hidden = frozenset()
    chosen: str | None = None
    useless: frozenset[str] = frozenset()
    dimmed: frozenset[str] = frozenset()
    hover: Thing | None = None
    is_reach_map_open: bool = False
    speed: str = ""
    """The label of the speed button."""
    muted: bool = False
    offers_hint: bool = False
    is_hint_open: bool = False
    """The sound button shows that the sound is off."""
    colours: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.colours = [info.colour for info in self.seats]


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
        board.draw_shadow(dst, brush, rect)
        dark = state.board.dark_sites(city, len(state.players))
        board.draw_printed(dst, brush, rect, state.board.plan(city), dark)
    look.fill(dst, layout.strip, "#0d0704", 0.62)
    hairline = Rect(layout.strip.x, layout.strip.bottom - look.px(1), layout.strip.w, max(1, look.px(1.4)))
    look.fill(dst, hairline, theme.HAIRLINE, 0.55)
    for tray, title in ((layout.destinations, _("Destinations")), (layout.links, _("Links between cities"))):
        wide = layout.shape is ArrangementKind.SQUARE and tray is layout.destinations
        beside = tray.deck.x - tray.heading[0] - look.px(14)
        room = look.px(270) if wide else beside if beside > look.px(60) else tray.rect.w - look.px(28)
        displays_and_bank.draw_tray(dst, brush, tray.rect, tray.heading, title, room)
    displays_and_bank.draw_bank_ground(dst, brush, layout.bank, state.board)
    log_and_forecast.draw_log_ground(dst, brush, layout.log)
    log_and_forecast.draw_forecast_ground(dst, brush, layout.forecast, _("If payday were now"))
    if layout.details.w:
        log_and_forecast.draw_panel_ground(dst, brush, layout.details, _("Who holds what"))
    rail.draw_rail_ground(dst, brush, layout.rail)


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


def canvas_parts(shown: PictureState) -> Iterator[CanvasPart]:
    """All parts on the ground."""
    yield from _strip(shown)
    yield from _boards(shown)
    yield from _trays(shown)
    yield from _sides(shown)
    yield from _rail(shown)


def _strip(shown: PictureState) -> Iterator[CanvasPart]:
    brush, layout, state = shown.brush, shown.layout, shown.state
    left = layout.panels[0].x - brush.px(4)
    phase = Rect(layout.strip.x, layout.strip.y, left - layout.strip.x, layout.strip.h)
    note = advice_text.short_phase_text(state)
    last = "last" if (ends := phase_end(state)) and ends.last else ""
    yield CanvasPart(
        "phase",
        phase,
        (state.phase, state.round, note, last),
        lambda dst: top_strip.draw_phase(dst, brush, layout, state, note, urgent=bool(last)),
    )
    portraits = portraits_of((info.name, info.by) for info in shown.seats)
    for info, rect, portrait in zip(shown.seats, layout.panels, portraits, strict=True):
        money, on_turn = shown.money[info.seat - 1], info.seat == shown.on_turn
        grown = shown.purse_scale[info.seat - 1]
        cities = _cities(state, info.seat)
        key = (info, portrait, state.player(info.seat), money, grown, on_turn, state.starter, cities)
        yield CanvasPart(
            f"seat {info.seat}",
            rect.inflate(brush.px(8), brush.px(8)),
            key,
            bind(
                top_strip.draw_panel,
                brush,
                rect,
                state,
                info,
                money,
                portrait,
                on_turn=on_turn,
                mine=info.seat == shown.me,
                grown=grown,
            ),
        )
    for kind, rect, icon, label in (
        (CapitanKind.REACH, layout.reach, "route", ""),
        (CapitanKind.LENS, layout.lens, "lens", ""),
        (CapitanKind.SPEED, layout.speed, "skip", shown.speed),
        (CapitanKind.SOUND, layout.sound, "mute" if shown.muted else "sound", ""),
        (CapitanKind.MENU, layout.menu, "menu", ""),
    ):
        hover = (shown.hover is not None and shown.hover.kind == kind) or (
            kind == CapitanKind.REACH and shown.is_reach_map_open
        )
        yield CanvasPart(
            kind,
            rect,
            (hover, icon, label),
            bind(draw_icon_button, brush, rect, icon, label, hover=hover),
        )


def _cities(state: GameState, seat: int) -> int:
    return sum(seat in city.row for city in state.cities)


def _boards(shown: PictureState) -> Iterator[CanvasPart]:
    state = shown.state
    risks = [risk for risk in warehouses_at_risk(state) if abs(risk.piece) == shown.me and shown.me]
    for city, rect in shown.layout.boards.items():
        hidden = frozenset(each for each in shown.hidden if each.kind == CapitanKind.SHIP or each.name == city)
        here = tuple((seat, p.space) for seat, p in enumerate(state.players, 1) if p.place == city)
        dimmed = city in shown.dimmed
        lying = {seat for seat, _ in here} | set(state.city(city).harbour)
        relevant = frozenset(each for each in hidden if each.kind != CapitanKind.SHIP or each.number in lying)

        warned = frozenset(risk.site for risk in risks if risk.city == city)
        yield CanvasPart(
            f"board {city}",
            rect,
            (state.city(city), here, relevant, dimmed, warned),
            bind(_paint_board, shown, city, rect, hidden, warned),
        )


def _paint_board(
    dst: Surface, shown: PictureState, city: str, rect: Rect, hidden: Hidden, warned: frozenset[int]
) -> None:
    board.draw_pieces(dst, shown.brush, rect, shown.state, city, shown.colours, hidden)
    board.draw_warnings(dst, shown.brush, rect, shown.state, city, warned)
    if city in shown.dimmed:
        shown.brush.look.fill(dst, rect, "#050c18", DIMMED, radius=5)


def _trays(shown: PictureState) -> Iterator[CanvasPart]:
    brush, layout, state = shown.brush, shown.layout, shown.state
    mine = shown.me and state.stage is Stage.TURN and state.seat == shown.me
    purse = state.player(shown.me).money if mine else None
    for tray, deck, kind in (
        (layout.destinations, state.destinations, "destination"),
        (layout.links, state.links, "link"),
    ):
        hidden = frozenset(each for each in hidden_of(shown.hidden, CapitanKind.DISPLAY) if each.name in deck.display)
        yield CanvasPart(
            f"display {kind}",
            tray.rect,
            (deck.display, len(deck.hidden), len(deck.discard), hidden, purse),
            bind(displays_and_bank.draw_display, brush, tray, state.board, deck, kind, hidden, purse),
        )
    bank_key: Hashable = tuple(
        (p.place == "bank", p.loans, p.bonus, _cities(state, seat)) for seat, p in enumerate(state.players, 1)
    )
    away = hidden_of(shown.hidden, CapitanKind.SHIP, CapitanKind.BONUS)
    yield CanvasPart(
        "bank",
        layout.bank.rect,
        (bank_key, away),
        lambda dst: displays_and_bank.draw_bank(dst, brush, layout.bank, state, shown.colours, shown.hidden, shown.me),
    )


def _sides(shown: PictureState) -> Iterator[CanvasPart]:
    brush, layout = shown.brush, shown.layout
    lines = tuple(line for line in shown.lines if not line.quiet)[-LOG_KEPT - shown.log_back :]
    yield CanvasPart(
        "log",
        layout.log,
        (lines, shown.log_back),
        lambda dst: log_and_forecast.draw_log(dst, brush, layout.log, lines, shown.colours, shown.log_back),
    )
    hovered = shown.hover.number if shown.hover and shown.hover.kind == CapitanKind.FORECAST else 0
    paid, over = shown.paid, shown.state.stage is Stage.OVER
    changes = payday_changes(paid, shown.then) if shown.then else ()

    def paint_forecast(dst: Surface) -> None:
        if over:  # the heading is on the ground, which is never painted again
            brush.look.fill(dst, layout.forecast, theme.PANEL_ACTIVE, radius=10)
            log_and_forecast.draw_forecast_ground(dst, brush, layout.forecast, _("What the last payday paid"))
        log_and_forecast.draw_forecast(dst, brush, layout.forecast, paid, shown.colours, hovered, changes)

    yield CanvasPart(
        "forecast",
        layout.forecast,
        (paid.proliferation, paid.majority, paid.fortresses, paid.bonus, hovered, changes, over),
        paint_forecast,
    )
    yield from _holdings(shown)


def _holdings(shown: PictureState) -> Iterator[CanvasPart]:
    brush, state, rect = shown.brush, shown.state, shown.layout.details
    if not rect.w:
        return
    for info, box in zip(shown.seats, seat_holdings.seat_boxes(brush, rect, len(shown.seats)), strict=True):
        seen = shown.hands_open or info.seat == shown.me
        yield CanvasPart(
            f"holding {info.seat}",
            box,
            (info, state.player(info.seat), seen),
            bind(seat_holdings.draw_holding, brush, box, state, info, seen=seen),
        )


def _rail(shown: PictureState) -> Iterator[CanvasPart]:
    brush, layout, state = shown.brush, shown.layout, shown.state
    bar = layout.rail
    prompt_rect = Rect(bar.prompt.x - brush.px(4), bar.rect.y + brush.px(4), bar.prompt.w + brush.px(8), bar.rect.h)
    hint = shown.offers_hint, shown.is_hint_open or shown.hover == Thing(CapitanKind.HINT)

    def paint_prompt(dst: Surface) -> None:
        rail.draw_prompt(dst, brush, bar, shown.prompt)
        if shown.offers_hint:
            draw_icon_button(dst, brush, bar.hint, "bulb", hover=hint[1])

    yield CanvasPart("prompt", prompt_rect, (shown.prompt, hint), paint_prompt)
    buttons, reason = tuple(shown.buttons), shown.reason
    # All of them together, because their shadows overlap.
    right = Rect(prompt_rect.right, bar.rect.y + brush.px(3), bar.rect.right - prompt_rect.right, bar.rect.h)
    yield CanvasPart("buttons", right, (buttons, reason), lambda dst: _paint_buttons(dst, shown, buttons, reason))
    if not shown.me:
        return
    info, player = shown.seats[shown.me - 1], state.player(shown.me)
    money, grown = shown.money[shown.me - 1], shown.purse_scale[shown.me - 1]
    # One px below the rail's hairline, and as wide as the hand.
    left = Rect(bar.rect.x, bar.rect.y + brush.px(3), bar.loans.right - bar.rect.x + brush.px(7), bar.rect.h)
    yield CanvasPart(
        "purse",
        left,
        (info, money, grown, player.warehouses, player.neutral, player.fortresses, player.loans),
        lambda dst: rail.draw_purse(dst, brush, bar, state, info, money, grown),
    )
    hidden = hidden_of(shown.hidden, CapitanKind.HAND)
    top = bar.rect.y - bar.lift
    hand = Rect(left.right, top, prompt_rect.x - left.right, bar.rect.bottom - top)
    yield CanvasPart(
        "hand",
        hand,
        (player.hand, shown.chosen, shown.useless, hidden),
        lambda dst: rail.draw_hand(dst, brush, bar, state.board, player.hand, shown.chosen, shown.useless, hidden),
    )


def _paint_buttons(dst: Surface, shown: PictureState, buttons: Sequence[RailButton], reason: str) -> None:
    for button in buttons:
        rail.draw_button(dst, shown.brush, button)
    if reason:
        draw_button_reason(dst, shown.brush, shown.layout.rail.reason, reason)
