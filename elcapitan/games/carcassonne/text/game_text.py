"""Carcassonne's `GameText`, as elcapitan/client/text/game_text.py describes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elcapitan import games
from elcapitan.bots.budget import ADVICE_BUDGET
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.text.columns import columns
from elcapitan.client.text.common_orders import ListedOrders
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from elcapitan.games.carcassonne.text import land_map, pages
from elcapitan.games.carcassonne.words import hint_text, log_text, refusal_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.move_text import move_text
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.game_pages import GamePages


class CarcassonneText(GamePages):
    """The GameText of Carcassonne."""

    rules = Carcassonne()
    reasons = CarcassonneRefusalCode
    groups = (
        ("d", (moves.DrawTile,)),
        ("t", (moves.PlaceTile,)),
        ("f", (moves.PlaceFigure,)),
        ("c", (moves.TakeCrown,)),
        ("s", (moves.DecideFlock,)),
        ("r", (moves.ReturnFigure,)),
        ("e", (moves.PlaceNoFigure,)),
    )
    orders = ListedOrders(WORDS["orders"])
    gives_hints = True
    page_lines = {
        "t table": lambda at, rest: land_map.map_lines(at, _square(rest)),
        "c square": lambda at, rest: pages.square_lines(at, _square(rest)),
        "f features": lambda at, rest: pages.feature_lines(at, every=rest == "all"),
        "p players": lambda at, rest: pages.player_lines(at),
        "g wheel": lambda at, rest: pages.wheel_lines(at),
        "k tiles": lambda at, rest: pages.tile_lines(at, every=rest == "all"),
    }
    situation_lines = staticmethod(pages.situation_lines)
    move_line = staticmethod(move_text)
    ranking_lines = staticmethod(pages.ranking_lines)

    def context(self, model: TableModel, moves: Sequence[moves.Move]) -> CarcassonneContext:
        return CarcassonneContext(model.state, model.seats, model.me, moves, model.pending)

    def turn(self, at: CarcassonneContext) -> object:
        """A tile each; an answer to the plague belongs to the tile drawn."""
        return at.state.stack, at.state.river, at.state.seat

    def turn_start_lines(self, at: CarcassonneContext, model: TableModel) -> list[str]:
        return [_("Your turn") + "."] if at.state.stage is CarcassonneStage.DRAW else []

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        return log_text.step_texts([info.name for info in model.seats], step.events, step.after.land)

    def hint_lines(self, at: CarcassonneContext, model: TableModel) -> list[str]:
        advice = games.hints(model.rules.name).advise(at.state, ADVICE_BUDGET)
        steps = hint_text.step_texts(at, advice.moves)
        numbered = [f"{number}. {text}" for number, text in enumerate(steps, 1)] if len(steps) > 1 else steps
        return [*numbered, *row_texts([*hint_text.alternative_rows(at, advice, on_map=True)])]

    def refusal_line(self, names: Sequence[str], refused: Refusal) -> str:
        return refusal_text.refusal_text(names, refused)

    def since_text(self, state: CarcassonneState) -> str:
        return pgettext("from when on", "tile {number}").format(number=len(state.land.tiles))

    def board_title(self) -> str:
        return _("Land (f: its features)")

    def board_table(self, at: CarcassonneContext, width: int) -> list[str]:
        return land_map.map_lines(at, None, width)

    def player_table(self, at: CarcassonneContext, width: int) -> list[str]:
        rows = [("", _("Points"), _("Supply")), *(pages.player_row(at, seat) for seat in range(1, len(at.seats) + 1))]
        return columns(rows, width)


def _square(words: str) -> Square | None:
    found = re.fullmatch(r"(-?\d{1,3}) (-?\d{1,3})", words.replace("−", "-"))
    return (int(found[1]), int(found[2])) if found else None
