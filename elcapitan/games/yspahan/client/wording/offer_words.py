"""A legal move of Yspahan and what it brings, for a page or a screen reader. Needs no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import gain_text, move_text
from elcapitan.games.yspahan.rules.model import board, moves
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table import offers
from elcapitan.kit.table.click_paths import PlayMoves


class YspahanOfferWords:
    """The words of one position."""

    def __init__(self, at: YspahanContext) -> None:
        self._at = at

    def sentence(self, move: moves.Move) -> str:
        return move_text.deed_text(self._at, move)

    def brings(self, move: moves.Move) -> list[str]:
        seen = pointed_move(self._at.state, PlayMoves((move,)))
        changes = gain_text.points_change_lines(self._at, seen.after) if seen is not None else ()
        return [*move_text.outcome_texts(self._at, move), *changes]

    def apart(self, move: moves.PlaceGood | moves.PlayGoodInShop | moves.LoadFirst) -> str:
        """Which shop of its souk it is, counted as the board names them."""
        souk = board.SOUK_SHOPS[board.SOUK_OF[board.SHOP_AT[move.shop]]]
        number = souk.index(board.SHOP_AT[move.shop]) + 1
        return _("shop {number} of {count}").format(number=number, count=len(souk))


class YspahanOffers:
    """What may be done now, on a page."""

    def offers(self, state: YspahanState, me: int, names: Sequence[str]) -> list[offers.Offer]:
        clicks = YspahanClicks(state, me)
        seats = [TableSeat(seat, name, "", "person") for seat, name in enumerate(names, 1)]
        return offers.offers(clicks, YspahanOfferWords(YspahanContext(state, seats, me, clicks.legal_moves)))
