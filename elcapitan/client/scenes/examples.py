"""What the pages of the rule book show: boards and cards of real positions, by the painters of the table.

Every number comes from the printed board; a position is what the rules make of the pieces placed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.boards import standard_board
from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.table.paint.board import draw_printed, draw_shadow, draw_standing
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.paint.cards import draw_card, draw_loan
from elcapitan.rules.board import Board, DestinationCard, LinkCard
from elcapitan.rules.dealer import SEED_BYTES, Dealer
from elcapitan.rules.payday import value
from elcapitan.rules.setting_up import new_game
from elcapitan.rules.state import PIRATE, GameState

COLOURS = ("red", "blue", "yellow")
"""By seat."""
EXTRAS = ("porto", "lisboa", "islas-canarias")
HEIGHT = 250
"""u that an example would like to have, with its caption."""
CAPTION = 46
APART = 36
TALLEST = 330
"""u of a board: half as large again as on the table."""
CARD, LINK, LOAN = (162, 170), (132, 116), (132, 80)
"""As they lie on the table, u."""
CITY, RICH = "marseille", "napoli"


class Example(NamedTuple):
    """Pictures side by side, with one sentence."""

    caption: str
    boards: tuple[tuple[GameState, str], ...] = ()
    cards: tuple[str, ...] = ()
    loans: bool = False


@cache
def _start(players: int) -> GameState:
    board = Board.of(standard_board(), EXTRAS)
    return new_game(board, players, 1, Dealer(board, bytes(SEED_BYTES)).deal())


def _placed(city: str, row: Sequence[int], players: int = 3, **standing: tuple[int, ...]) -> GameState:
    """A position with these warehouses from site 1 on; besides `harbour`, `fortresses` and the `picture`."""
    state = _start(players)
    before = state.city(city)
    return state.with_city(city, before._replace(row=(*row, *[0] * (len(before.row) - len(row))), **standing))


def _sailing() -> Example:
    board = _start(3).board
    straight = next(card for card in board.cards.values() if isinstance(card, DestinationCard) and card.seals == 2)
    link = next(card for card in board.cards.values() if isinstance(card, LinkCard))
    first, second = (words.place(board, city) for city in link.cities)
    text = _("Straight to {city}, or up to {steps} from where you are; the other card between {first} and {second}.")
    caption = text.format(
        city=words.place(board, straight.city), steps=words.steps(straight.seals), first=first, second=second
    )
    return Example(caption, cards=(straight.id, link.id))


def _building() -> Example:
    state = _placed(CITY, (2, 1), harbour=(1, 2), fortresses=(3,))
    plan = state.board.plan(CITY)
    text = _("The ship on the first space builds next on site 3, for {price}; a fortress costs {fortress} here now.")
    return Example(text.format(price=plan.harbour[0], fortress=plan.fortress[1]), ((state, CITY),))


def _shutting() -> Example:
    state = _placed(CITY, (0, 1, 3, 2), picture=(2,), harbour=(2, 0))
    text = _("Somebody has built on dark site 4: the first warehouse of the row stands shut down on the picture.")
    return Example(text, ((state, CITY),))


def _paying() -> Example:
    state = _placed(RICH, (0, 1, 1, 2))
    worth = value(state, RICH)
    text = _("Worth {value}, the number after the last warehouse: first place is paid {value}, second place {half}.")
    return Example(text.format(value=worth, half=worth // 2), ((state, RICH),))


def _borrowing() -> Example:
    return Example(_("Left what you get, right what you repay after the payday."), loans=True)


def _two() -> Example:
    state = _placed(CITY, (1, 1, -2), players=2)
    text = _("First place is a main colour and is paid; a neutral colour there would leave everybody with nothing.")
    return Example(text, ((state, CITY),))


def _beside() -> Example:
    porto = _placed("porto", (1, 2), harbour=(1, 0, 0))
    lisboa = _placed("lisboa", (2, 3), harbour=(3, 0))
    return Example(_("Three harbour spaces in Porto, cheap ones in Lisboa."), ((porto, "porto"), (lisboa, "lisboa")))


def _pirate() -> Example:
    home = _placed(EXTRAS[2], (2,), harbour=(1, PIRATE))
    text = _("The pirate ship closes the space it lies on; who arrives here and acts moves it on and collects.")
    return Example(text, ((home, EXTRAS[2]),))


EXAMPLES: dict[str, Callable[[], Example]] = {
    "L": _sailing,
    "B": _building,
    "D": _shutting,
    "P": _paying,
    "A": _borrowing,
    "N": _two,
    "X": _beside,
    "X7": _pirate,
}
"""By the first rule a page explains."""


def example(rules: Sequence[str]) -> Example | None:
    """What a page that explains these rules shows; None if it has none."""
    made = EXAMPLES.get(rules[0]) if rules else None
    return made() if made else None


def draw_example(dst: Surface, brush: Brush, shown: Example, room: Rect) -> None:
    """Pictures in a row in the middle, the sentence beneath them."""
    look = brush.look
    tall = min(look.px(TALLEST), room.h - look.px(CAPTION))
    sizes = [(round(tall * 4 / 3), tall)] * len(shown.boards)
    sizes += [_scaled(brush, LINK if "+" in card else CARD, tall) for card in shown.cards]
    plans = _loans(shown)
    sizes += [_scaled(brush, LOAN, tall, 1.5)] * len(plans)
    highest = max(size[1] for size in sizes)
    top = room.y + (tall - highest) // 2
    x = room.centerx - (sum(size[0] for size in sizes) + look.px(APART) * (len(sizes) - 1)) // 2
    boxes = []
    for size in sizes:
        boxes.append(Rect((x, top + (highest - size[1]) // 2), size))
        x += size[0] + look.px(APART)
    for box, (state, city) in zip(boxes, shown.boards, strict=False):
        players = len(state.players)
        draw_shadow(dst, brush, box)
        draw_printed(dst, brush, box, state.board.plan(city), state.board.dark_sites(city, players))
        draw_standing(dst, brush, box, state, city, COLOURS[:players])
    for box, card in zip(boxes, shown.cards, strict=False):
        draw_card(dst, brush, box, _start(3).board, card, price=True)
    for box, (amount, repay) in zip(boxes, plans, strict=False):
        draw_loan(dst, brush, box, amount, repay)
    at = (room.centerx, top + highest + look.px(CAPTION) // 2 + look.px(6))
    look.fit(dst, shown.caption, room.w, "sans-italic", 21, theme.INK_2, at)


def _loans(shown: Example) -> list[tuple[int, int]]:
    """Amount and repayment of the board's loans, if the example is about them."""
    return [(plan.amount, plan.repay) for plan in _start(3).board.loans] if shown.loans else []


def _scaled(brush: Brush, size: tuple[int, int], tall: int, by: float = 1.2) -> tuple[int, int]:
    """A card a little larger than on the table, if there is so much room."""
    factor = min(by, tall / brush.px(size[1]))
    return round(brush.px(size[0]) * factor), round(brush.px(size[1]) * factor)
