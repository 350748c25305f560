"""Carcassonne's `GameText`, as elcapitan/client/text/game_text.py describes it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.text.columns import columns
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.text import land_map
from elcapitan.games.carcassonne.text import orders as own_orders
from elcapitan.games.carcassonne.words import feature_text, log_text, names, option_text, refusal_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.move_text import move_text
from elcapitan.kit.words.phrases import Phrase
from elcapitan.protocol import to_client


class CarcassonneText:
    """The GameText of Carcassonne."""

    name: Final = "carcassonne"
    groups: Final[Sequence[tuple[str, tuple[type, ...]]]] = (
        ("d", (moves.DrawTile,)),
        ("t", (moves.PlaceTile,)),
        ("f", (moves.PlaceFigure,)),
        ("c", (moves.TakeCrown,)),
        ("s", (moves.DecideFlock,)),
        ("r", (moves.ReturnFigure,)),
        ("e", (moves.PlaceNoFigure,)),
    )
    orders: Final = own_orders
    gives_hints: Final = False

    def context(self, model: TableModel, moves: Sequence[moves.Move]) -> CarcassonneContext:
        return CarcassonneContext(model.state, model.seats, model.me, moves, model.pending)

    def turn(self, at: CarcassonneContext) -> object:
        """A tile each; an answer to the plague belongs to the tile drawn."""
        return at.state.stack, at.state.river, at.state.seat

    def meaning(self, at: CarcassonneContext, move: moves.Move) -> str:
        return ""

    def situation_lines(self, at: CarcassonneContext) -> list[str]:
        state = at.state
        left = _("Tiles face down: {count}.").format(count=state.stack + state.river)
        if state.stage is CarcassonneStage.OVER:
            return [f"{left} {_('The game is over.')}"]
        lines = [f"{left} " + at.tell(_ASKED[state.stage], seat=state.asked)]
        if state.tile:
            tile = names.tile_text(state.box.kinds[state.tile], 0)
            lines.append(_("The tile, rotation 0: {tile}").format(tile=tile))
        return lines

    def lists_moves(self, at: CarcassonneContext) -> bool:
        return len(at.moves) <= MOST_LISTED

    def turn_start_lines(self, at: CarcassonneContext, model: TableModel) -> list[str]:
        return [_("Your turn") + "."] if at.state.stage is CarcassonneStage.DRAW else []

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        who = [info.name for info in model.seats]
        return [line for event in step.events if (line := log_text.event_text(who, event))]

    def detail_lines(self, at: CarcassonneContext, model: TableModel, step: GameStep) -> list[str]:
        """Nothing: the log says all."""
        return []

    def move_lines(self, at: CarcassonneContext, labels: Mapping[str, moves.Move]) -> list[str]:
        if labels:
            return [f"{label}  {move_text(at, move)}" for label, move in labels.items()]
        if at.state.stage is CarcassonneStage.OVER:
            return [_("The game is over.")]
        return [_("Your move is on its way.") if at.pending else _("It is not your turn.")]

    def move_line(self, at: CarcassonneContext, move: moves.Move) -> str:
        return move_text(at, move)

    def page(self, at: CarcassonneContext, labels: Mapping[str, moves.Move], word: str, rest: str) -> list[str] | None:
        match word:
            case "t" | "table":
                return land_map.map_lines(at, _square(rest))
            case "c" | "square":
                return _square_lines(at, _square(rest))
            case "f" | "features":
                return _feature_lines(at, rest == "all")
            case "p" | "players":
                return self.player_table(at, land_map.WIDEST)
            case "k" | "tiles":
                return _table_lines(at)
        return None

    def hint_lines(self, at: CarcassonneContext, model: TableModel) -> list[str]:
        """None are given."""
        return []

    def since_text(self, state: CarcassonneState) -> str:
        return pgettext("from when on", "tile {number}").format(number=len(state.land.tiles))

    def refusal_text(self, at: CarcassonneContext, refused: Refusal) -> str:
        return refusal_text.refusal_text([info.name for info in at.seats], refused)

    def answer_refusal_text(self, model: TableModel | None, answer: to_client.Refused | None) -> str | None:
        return refusal_text.answer_refusal_text(model, answer)

    def ranking_lines(self, at: CarcassonneContext) -> list[str]:
        points = [player.points for player in at.state.players]
        order = sorted(range(len(points)), key=lambda seat: -points[seat])
        places = [1 + sum(other > points[seat] for other in points) for seat in order]
        return [
            f"{place}. {at.name(seat + 1)}: {names.POINTS(points[seat])}"
            for place, seat in zip(places, order, strict=True)
        ]

    def board_title(self) -> str:
        return _("Land (f: its features)")

    def board_table(self, at: CarcassonneContext, width: int) -> list[str]:
        return land_map.map_lines(at, None, width)

    def player_table(self, at: CarcassonneContext, width: int) -> list[str]:
        rows: list[tuple[str, ...]] = [("", _("Points"), _("Supply"))]
        for seat, player in enumerate(at.state.players, 1):
            supply = [f"{names.FIGURE(kind)} {n}" for kind, n in zip(tiles.KINDS, player.supply, strict=True) if n]
            supply += [f"{names.GOODS(kind)} {n}" for kind, n in zip(tiles.GOODS, player.goods, strict=True) if n]
            turn = "> " if seat == at.state.asked else "  "
            rows.append((turn + at.name(seat), str(player.points), ", ".join(supply) or "-"))
        return columns(rows, width)


MOST_LISTED: Final = 12
"""Moves that are listed as soon as they are asked for; there can be more than a hundred places."""
_ASKED: Final = {
    CarcassonneStage.DRAW: Phrase("{seat} draws a tile."),
    CarcassonneStage.PLAGUE: Phrase("{seat} takes back a figure because of the plague."),
    CarcassonneStage.PLACE: Phrase("{seat} places the tile."),
    CarcassonneStage.FIGURE: Phrase("{seat} places a figure, or none."),
    CarcassonneStage.SHEEP: Phrase("{seat} decides about the flock."),
}


def _square(words: str) -> Square | None:
    found = re.fullmatch(r"(-?\d{1,3}) (-?\d{1,3})", words)
    return (int(found[1]), int(found[2])) if found else None


def _square_lines(at: CarcassonneContext, square: Square | None) -> list[str]:
    if square is None:
        return [_("Which square? Write its x and y, such as: c 0 0.")]
    land = at.state.land
    if (tile := land.at.get(square)) is None:
        return [_("There is no tile on {square}.").format(square=names.square_text(square))]
    parts = [
        f"{names.part_text(land.part(part), tile.rotation)}: "
        + feature_text.feature_text(at, at.state, land.feature_of[part])
        for part in tile.parts
    ]
    return [f"{names.square_text(square)}: {names.tile_text(tile.kind, tile.rotation)}", *parts]


def _feature_lines(at: CarcassonneContext, every: bool) -> list[str]:
    land = at.state.land
    held = {land.feature_of[figure.part] for figure in at.state.figures}
    return [
        f"{feature_text.feature_text(at, at.state, number)}: {feature_text.squares_text(land, feature)}"
        for number, feature in land.features.items()
        if every or number in held
    ] or [_("There is no figure on the land.")]


def _table_lines(at: CarcassonneContext) -> list[str]:
    state = at.state
    lines = [_("Tiles face down: {count}.").format(count=state.stack + state.river)]
    lines += [names.tile_text(state.box.kinds[tile], 0) + ": " + _("set aside") for tile in state.aside]
    return [*lines, *(f"{label}: {value}" for label, value in option_text.chosen(state.box.options))]
