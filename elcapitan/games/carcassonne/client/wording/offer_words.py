"""A legal move of Carcassonne and what it brings, for a page or a screen reader. Needs no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import join_names
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.carcassonne.clicks import CarcassonneClicks
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.wording.outcome_text import outcome_rows, wolf_text
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import move_text, names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table import offers


class CarcassonneOfferWords:
    """The words of one position."""

    def __init__(self, at: CarcassonneContext) -> None:
        self._at = at

    def sentence(self, move: moves.Move) -> str:
        text = move_text.deed_text(self._at, move)
        return text[:1].upper() + text[1:]

    def brings(self, move: moves.Move) -> list[str]:
        """The features it is about, and what it scores; a tile as if no figure followed it."""
        at, made = self._at, [move]
        if isinstance(move, moves.PlaceTile):
            made.append(moves.PlaceNoFigure())
        is_known = not isinstance(move, moves.DrawTile) and not play.draws_token(move)
        outcome = prospects.moves_outcome(at.state, made) if is_known else None
        chance = [wolf_text(at.state)] if isinstance(move, moves.DecideFlock) and not is_known else []
        return [*move_text.feature_texts(at, move), *row_texts([*outcome_rows(at, outcome)]), *chance]

    def apart(self, move: moves.PlaceFigure) -> str:
        """Beside which edges a meadow part is: a corner of a tile may have two."""
        tile = self._at.state.laid
        halves = self._at.state.land.part(tile.part(move.part)).halves
        sides = sorted({(half // 2 + tile.rotation) % 4 for half in halves})
        return join_names([names.TO_SIDE(tiles.SIDES[side]) for side in sides])


class CarcassonneOffers:
    """What may be done now, on a page."""

    def offers(self, state: CarcassonneState, me: int, names: Sequence[str]) -> list[offers.Offer]:
        clicks = CarcassonneClicks(state, me)
        seats = [TableSeat(seat, name, "", "person") for seat, name in enumerate(names, 1)]
        return offers.offers(clicks, CarcassonneOfferWords(CarcassonneContext(state, seats, me, clicks.legal_moves)))
