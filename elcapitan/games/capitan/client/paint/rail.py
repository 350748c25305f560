"""The bottom rail: my purse, stock and hand, where I am in my turn, what to do, and the big buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.text_layout import MIN_TEXT_PX
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.widgets import button
from elcapitan.games.capitan.client.layout.table_layout import Rail
from elcapitan.games.capitan.client.paint.cards import draw_card, draw_loan
from elcapitan.games.capitan.client.paint.top_strip import DEBT, MONEY
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import MAIN, NEUTRAL, TOWER, CapitanKind
from elcapitan.kit.table.furniture import rail as furniture
from elcapitan.kit.table.things import Hidden, Thing

if TYPE_CHECKING:
    from elcapitan.games.capitan.client.wording.prompts import RailPrompt

PIRATE_PIECE = "pieces/ship-pirate"
BUTTONS = furniture.ButtonStyle(
    letters=(27, 20),
    pair=(27 * 1.05, 21),
    pair_scale=0.8,
    pair_apart=0.31,
    wide=120,
    label=button.LabelSpacing(gap=10, keeps_icon=True),
    narrow_label=button.LabelSpacing(7, 6, keeps_icon=True),
)


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
    kind: int
    """MAIN, NEUTRAL or TOWER."""


def stock_pieces(brush: Brush, rail: Rail, state: GameState, info: TableSeat) -> list[StockPiece]:
    """Everything that lies in front of me to be built, and the places of what has been."""
    look, player, box = brush.look, state.player(info.seat), rail.stock
    slots = [(f"pieces/warehouse-{info.colour}", MAIN)] * player.warehouses
    slots += [("", MAIN)] * max(0, state.board.warehouses - player.warehouses)
    if len(state.players) == 2:
        slots += [(f"pieces/warehouse-{info.colour}-neutral", NEUTRAL)] * player.neutral
        slots += [("", NEUTRAL)] * max(0, state.board.neutral - player.neutral)
    towers = max(1, player.fortresses)
    step = min(look.px(34), (box.w - look.px(36) * min(towers, 2)) // max(1, len(slots)))
    low = box.bottom - look.px(2)
    width = min(look.px(32), step + look.px(4))
    found = [StockPiece(name, (box.x + at * step, low), width, kind) for at, (name, kind) in enumerate(slots)]
    x = box.x + len(slots) * step + look.px(8)
    tower = f"pieces/fortress-{info.colour}"
    for at in range(min(max(1, player.fortresses), 3)):
        name = tower if player.fortresses else ""
        found.append(StockPiece(name, (x + at * look.px(26), box.bottom), look.px(31), TOWER))
    return found


def _draw_stock(dst: Surface, brush: Brush, rail: Rail, state: GameState, info: TableSeat) -> None:
    look = brush.look
    for piece in stock_pieces(brush, rail, state, info):
        x, y = piece.at
        if piece.name:
            brush.piece(dst, piece.name, piece.at, piece.width, "bl")
        elif piece.kind == TOWER:
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
    for card, rect, lifted in furniture.hand_places(rail.hand, rail.lift, hand, chosen):
        if Thing(CapitanKind.HAND, card) not in hidden:
            draw_card(dst, brush, rect, board, card, price=False, lifted=lifted)
            if card in useless and not lifted:
                brush.look.fill(dst, rect, "#0a0503", 0.42, radius=8)


def draw_prompt(dst: Surface, brush: Brush, rail: Rail, said: furniture.ShownPrompt) -> None:
    """The four steps of a turn and one sentence on what to do."""
    look = brush.look
    furniture.draw_steps(dst, brush, rail, said)
    # Larger letters need the room above them, too.
    lift = look.px(20 * max(0.0, look.larger - 1)) if said.steps else look.px(14)
    has_two_lines = look.measure(said.sentence, "sans", 18) > rail.sub.w
    if has_two_lines and rail.rect.bottom - rail.sub.y < 2 * look.line_height("sans", 18):
        lift += look.px(10 if said.steps else 14)
    x, middle = rail.prompt.x, rail.prompt.centery - lift
    size = 29 if said.steps and lift > look.px(9) else 34  # the steps are near
    look.fit(dst, said.title, rail.prompt.w, "serif-bold", size, theme.CREAM, (x, middle), "ml", shadow=True)
    highest, lowest = middle + look.px(20 * look.larger), rail.rect.bottom - look.px(3)
    block = look.close_block(said.sentence, "sans", 18, (rail.sub.w, lowest - highest), even=True)
    beneath = (len(block.lines) - 1) * block.step
    top = min(rail.sub.centery - beneath // 2, lowest - max(block.step, MIN_TEXT_PX) // 2 - beneath)
    top = max(top, highest + block.step // 2)
    look.draw_block(dst, block, theme.SECONDARY, (rail.sub.x, top + beneath // 2), "ml")


def step_chips(prompt: RailPrompt) -> tuple[furniture.StepChip, ...]:
    """The steps of my turn; none where none is left or shown."""
    names = enumerate((_("Cards"), _("Sail"), _("Build"), _("Cards")), 1)
    done = {at for at in prompt.done if at < prompt.step}
    chips = (
        furniture.StepChip(name, "now" if at == prompt.step else "done" if at in done else "later")
        for at, name in names
    )
    return tuple(chips) if prompt.step else ()
