"""The bottom rail: my purse, stock and hand, where I am in my turn, what to do, and the big buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.text_layout import MIN_TEXT_PX
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.widgets.button import PADDING
from elcapitan.games.capitan.client.layout.table_layout import Rail
from elcapitan.games.capitan.client.paint.cards import draw_card, draw_loan
from elcapitan.games.capitan.client.paint.top_strip import DEBT, MONEY
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Hidden, Thing

PIRATE_PIECE = "pieces/ship-pirate"


STEPS = ((17, 10, 10), (17, 5, 6), (15, 4, 4))
"""Letters, room at the ends and between them, u: how the steps of a turn are written with less and less room."""


class RailPrompt(NamedTuple):
    """What the rail says."""

    title: str
    sub: str
    step: int
    """From 1 to 4: cards, sail, build, cards; 0 when it is not my turn, or only a loan is left of it."""
    done: frozenset[int] = frozenset()
    """Steps that have been made."""


class RailButton(NamedTuple):
    """A button of the rail as it is now."""

    rect: Rect
    label: str
    icon: str
    kind: str
    enabled: bool
    hover: bool = False
    pressed: bool = False


def draw_rail_ground(dst: Surface, brush: Brush, rail: Rail) -> None:
    look = brush.look
    look.fill(dst, rail.rect, "#0d0704", 0.66)
    look.fill(dst, Rect(rail.rect.x, rail.rect.y, rail.rect.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.6)


def draw_purse(
    dst: Surface, brush: Brush, rail: Rail, state: GameState, info: TableSeat, money: int, grown: float = 1.0
) -> None:
    """Coin, money, name, and under them what is left to build and to repay."""
    look = brush.look
    player = state.player(info.seat)
    brush.coin(dst, rail.coin.center, rail.coin.w, None)
    ink = DEBT if money < 0 else MONEY
    look.text(dst, number_text(money), "sans-black", 52 * grown, ink, rail.purse, "ml", shadow=True)
    right = rail.purse[0] + look.measure(number_text(money), "sans-black", 52)
    x = max(rail.name[0], right + look.px(16))
    room = rail.loans.right - x  # the hand is painted beside it
    look.fit(dst, info.name, room, "serif-semibold", 20, theme.CREAM, (x, rail.name[1]), "ml", shadow=True)
    look.fit(dst, _("Your purse"), room, "sans", 16, theme.SECONDARY, (x, rail.name[1] + look.px(26)), "ml")
    _draw_stock(dst, brush, rail, state, info)
    for at, loan in enumerate(player.loans[:3]):
        rect = Rect(rail.loans.x + at * look.px(9), rail.loans.y - at * look.px(3), look.px(70), look.px(42))
        draw_loan(dst, brush, rect, loan.amount, repay_cost(state.board, loan), extended=loan.extended)
    if len(player.loans) > 3:
        at_ = (rail.loans.right + look.px(6), rail.loans.y - look.px(6))
        look.text(dst, f"×{len(player.loans)}", "sans-bold", 17, DEBT, at_, "br", shadow=True)


class StockPiece(NamedTuple):
    """One place of the stock: a piece, or where one was."""

    name: str
    """Its picture; empty where it has been built."""
    at: tuple[int, int]
    """Bottom left."""
    width: int
    tower: bool
    neutral: bool


def stock_pieces(brush: Brush, rail: Rail, state: GameState, info: TableSeat) -> list[StockPiece]:
    """Everything that lies in front of me to be built, and the places of what has been."""
    look, player, box = brush.look, state.player(info.seat), rail.stock
    slots = [(f"pieces/warehouse-{info.colour}", False)] * player.warehouses
    slots += [("", False)] * max(0, state.board.warehouses - player.warehouses)
    if len(state.players) == 2:
        slots += [(f"pieces/warehouse-{info.colour}-neutral", True)] * player.neutral
        slots += [("", True)] * max(0, state.board.neutral - player.neutral)
    towers = max(1, player.fortresses)
    step = min(look.px(34), (box.w - look.px(36) * min(towers, 2)) // max(1, len(slots)))
    low = box.bottom - look.px(2)
    width = min(look.px(32), step + look.px(4))
    found = [
        StockPiece(name, (box.x + at * step, low), width, tower=False, neutral=neutral)
        for at, (name, neutral) in enumerate(slots)
    ]
    x = box.x + len(slots) * step + look.px(8)
    tower = f"pieces/fortress-{info.colour}"
    for at in range(min(max(1, player.fortresses), 3)):
        name = tower if player.fortresses else ""
        found.append(StockPiece(name, (x + at * look.px(26), box.bottom), look.px(31), tower=True, neutral=False))
    return found


def _draw_stock(dst: Surface, brush: Brush, rail: Rail, state: GameState, info: TableSeat) -> None:
    look = brush.look
    for piece in stock_pieces(brush, rail, state, info):
        x, y = piece.at
        if piece.name:
            brush.piece(dst, piece.name, piece.at, piece.width, "bl")
        elif piece.tower:
            brush.stamp(dst, look.art.icon("tower", look.px(28), "#e6c9a038"), (x, y - look.px(4)), "bl")
        else:
            # An empty place of the stock: built already.
            brush.stamp(dst, look.art.icon("house", look.px(25), "#e6c9a038"), (x + look.px(3), y - look.px(4)), "bl")


def draw_hand(
    dst: Surface,
    brush: Brush,
    rail: Rail,
    board: Board,
    hand: Sequence[str],
    chosen: str | None,
    useless: frozenset[str],
    hidden: Hidden,
) -> None:
    """The cards of my hand; those that lead nowhere now lie in the shade."""
    look = brush.look
    order = [*(at for at, card in enumerate(hand) if card != chosen), *(at for at, c in enumerate(hand) if c == chosen)]
    for at in order:
        card = hand[at]
        if at >= len(rail.hand) or Thing(CapitanKind.HAND, card) in hidden:
            continue
        rect = rail.hand[at].move(0, -rail.lift if card == chosen else 0)
        draw_card(dst, brush, rect, board, card, price=False, lifted=card == chosen)
        if card in useless and card != chosen:
            look.fill(dst, rect, "#0a0503", 0.42, radius=8)


def draw_prompt(dst: Surface, brush: Brush, rail: Rail, prompt: RailPrompt) -> None:
    """The four steps of a turn and one sentence on what to do."""
    look = brush.look
    if prompt.step:
        _draw_steps(dst, brush, rail, prompt.step, prompt.done)
    # Larger letters need the room above them, too.
    lift = look.px(20 * max(0.0, look.larger - 1)) if prompt.step else look.px(14)
    has_two_lines = look.measure(prompt.sub, "sans", 18) > rail.sub.w
    if has_two_lines and rail.rect.bottom - rail.sub.y < 2 * look.line_height("sans", 18):
        lift += look.px(10 if prompt.step else 14)
    middle = rail.prompt.centery - lift
    look.fit(
        dst, prompt.title, rail.prompt.w, "serif-bold", 34, theme.CREAM, (rail.prompt.x, middle), "ml", shadow=True
    )
    highest = middle + look.px(20 * look.larger)
    lowest = rail.rect.bottom - look.px(3)
    block = look.close_block(prompt.sub, "sans", 18, (rail.sub.w, lowest - highest))
    beneath = (len(block.lines) - 1) * block.step
    top = min(rail.sub.centery - beneath // 2, lowest - max(block.step, MIN_TEXT_PX) // 2 - beneath)
    top = max(top, highest + block.step // 2)
    look.draw_block(dst, block, theme.SECONDARY, (rail.sub.x, top + beneath // 2), "ml")


def _draw_steps(dst: Surface, brush: Brush, rail: Rail, now: int, made: frozenset[int]) -> None:
    look = brush.look
    names = [_("Cards"), _("Sail"), _("Build"), _("Cards")]
    styles = ["sans-bold" if at == now else "sans-semibold" for at in range(1, len(names) + 1)]
    for size, edge, gap in STEPS:  # a narrow rail with the pirate's button leaves little room
        widths = [
            look.measure(name, style, size) + look.px(24 + 2 * edge) for name, style in zip(names, styles, strict=True)
        ]
        if sum(widths) + look.px(gap) * len(names) <= rail.hint.x - rail.steps[0]:
            break
    x, y = rail.steps
    for at, (name, style, width) in enumerate(zip(names, styles, widths, strict=True), 1):
        box = Rect(x, y - look.px(16), width, look.px(32))
        look.frame(dst, "chip-on" if at == now else "chip", box)
        ink = theme.ENGRAVED if at == now else theme.SECONDARY
        sign = (x + look.px(10 + edge), y)
        if at < now and at in made:
            look.icon(dst, "check", sign, look.px(16), theme.OK)
        else:
            look.text(dst, str(at), "sans-bold", size, ink, sign, "mc")
        look.text(dst, name, style, size, ink, (x + look.px(23 + edge), y), "ml")
        x += width + look.px(gap)


def draw_button(dst: Surface, brush: Brush, button: RailButton) -> None:
    """A button with its icon; brass only while what it does is possible."""
    look = brush.look
    rect = button.rect.move(0, look.px(2)) if button.pressed else button.rect
    state = "-pressed" if button.pressed else "-hover" if button.hover else ""
    look.frame(dst, f"button-{button.kind}{state}" if button.enabled else "button-disabled", rect)
    primary = button.kind == "primary"
    ink = theme.DISABLED if not button.enabled else theme.ENGRAVED if primary else theme.CREAM
    if button.icon == PIRATE_PIECE:
        brush.piece(
            dst, PIRATE_PIECE, (rect.centerx, rect.y + round(rect.h * 0.4)), round(rect.w * 0.84),
            alpha=1 if button.enabled else 0.45,
        )  # fmt: skip
        low = (rect.centerx, rect.bottom - look.px(20))
        look.fit(dst, button.label, rect.w - look.px(10), "sans-semibold", 19, ink, low)
        return
    size = 27.0 if rect.h > look.px(60) else 20.0
    style = "sans-bold" if size > 20 else "sans-semibold"
    side = look.px(size * 1.05)
    if not button.label:
        # "undo undo" is the sign twice: all of it.
        names = button.icon.split()
        for at, name in enumerate(names):
            x = rect.centerx + round((at - (len(names) - 1) / 2) * side * 0.62)
            look.icon(dst, name, (x, rect.centery), round(side * (0.8 if len(names) > 1 else 1)), ink)
        return
    padding = look.px(PADDING if rect.w > look.px(120) else 7)
    gap = look.px(10 if rect.w > look.px(120) else 6)
    style, size_px, label = look.fitting(button.label, rect.w - 2 * padding - side - gap, style, size)
    width = look.font(style, size_px / look.s).size(label)[0]
    left = rect.centerx - (side + gap + width) // 2
    look.icon(dst, button.icon, (left, rect.centery), side, ink, anchor="ml")
    look.text(dst, label, style, size_px / look.s, ink, (left + side + gap, rect.centery), "ml")
