"""Carcassonne's table on a page: where its things are, and the words of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count
from typing import Final

from elcapitan.client.key_actions import NoKeyLabels
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, capitalised, join_names
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.clicks import CONFIRM, NO_FIGURE, STACK, CarcassonneClicks
from elcapitan.games.carcassonne.client.art.tile_list import SIGN, part_place, tile_folder, tile_paintings
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.wording import click_text, tooltips
from elcapitan.games.carcassonne.client.wording.outcome_text import outcome_rows, wolf_text
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile, Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_thing
from elcapitan.games.carcassonne.words import move_text, names, option_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.table.page_table import Box, PageArea, PageTable, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import Phrase

ART: Final = "games/carcassonne/art"
FIGURE: Final = 0.4
"""Height of a figure on the land, in sides of a tile."""
_FLOCK: Final = Thing(Kind.FLOCK, moves.GROW), Thing(Kind.FLOCK, moves.SCORE)
_BUTTONS: Final = STACK, Thing(Kind.PUT), NO_FIGURE, *_FLOCK, CONFIRM


class CarcassonnePage(PageTable):
    """What a page shows of Carcassonne."""

    clicks: CarcassonneClicks
    option_words = option_text.OPTIONS
    areas = (
        PageArea("buttons", Phrase("Possible moves")),
        PageArea("tile", Phrase("Tile in hand")),
        PageArea("land", Phrase("Land"), (3.0, 3.0), is_endless=True, is_shared=True),
        PageArea("wheel", Phrase("Wheel of fortune"), is_shared=True),
        PageArea("seats", Phrase("Players")),
    )

    def __init__(self, state: CarcassonneState, seats: Sequence[TableSeat], me: int) -> None:
        super().__init__(state, seats, me)
        self.clicks = CarcassonneClicks(state, me, held=bool(me and seats[me - 1].held_by))
        self._at = CarcassonneContext(state, seats, me, self.clicks.legal_moves if self.clicks.may_act else [])

    def things(self) -> Iterable[PageThing]:
        state, at = self._at.state, self._at
        found = prospects.forecast(state)
        accounts = (
            (names.POINTS(player.points), row_texts([*tooltips.seat_rows(at, seat, found[seat - 1])])[1:])
            for seat, player in enumerate(state.players, 1)
        )
        return chain(
            self.button_things("buttons", ((each, WORDS["page-buttons"](each.name or each.kind)) for each in _BUTTONS)),
            self._choices(),
            *(self.kept(tile.square, tile, partial(self._tile, tile)) for tile in state.land.tiles),
            self._free(),
            self._standing(),
            self._wheel(),
            self.seat_things("seats", accounts),
        )

    def _choices(self) -> Iterator[PageThing]:
        """The tile in each rotation in which it fits, then parts and kinds of figures; onlookers see it as drawn."""
        state = self._at.state
        drawn = [Thing(Kind.TURN, number=0)] if state.tile and not self.me else []
        for thing in dict.fromkeys([*drawn, *(step for offer in self.offers for step in offer.way.steps)]):
            match thing:
                case Thing(kind=Kind.TURN, number=rotation):
                    kind = state.box.kinds[state.tile]
                    label = names.tile_text(kind, rotation, has_wheel=state.box.has_wheel_board)
                    yield PageThing(thing, "tile", label, "", _picture(kind.id, rotation))
                case Thing(kind=Kind.PART, name=part):
                    laid = state.laid
                    text = names.part_text(laid.kind.parts[laid.kind.places[part]], laid.rotation)
                    x, y = part_place(laid.kind, laid.rotation, part)
                    box = (laid.square[0] + x - 0.15, laid.square[1] + y - 0.15, 0.3, 0.3)
                    yield PageThing(thing, "land", text, "", box=box)
                case Thing(kind=Kind.FIGURE, name=kind):
                    picture = f"{ART}/figure-{kind}-{self.seats[self.me - 1].colour}.png"
                    yield PageThing(thing, "tile", names.FIGURE(kind), names.FIGURE(kind), picture)

    def _tile(self, tile: PlacedTile) -> Iterator[PageThing]:
        (x, y), thing = tile.square, square_thing(tile.square, Kind.TILE)
        has_wheel = self._at.state.box.has_wheel_board
        text = names.tile_text(tile.kind, tile.rotation, has_wheel=has_wheel)
        label = f"{capitalised(names.square_text(tile.square))}: {text}"
        yield PageThing(thing, "land", label, "", _picture(tile.kind.id, tile.rotation), (x, y, 1, 1))
        signs = tile_paintings(tile_folder())[tile.kind.id].signs[0]
        for number, sign in enumerate(each for each in signs if has_wheel or not each.name.startswith("wheel-")):
            place = tile_shapes.turn_point((sign.x, sign.y), tile.rotation)
            box = _about(tile, place, SIGN)
            yield PageThing(Thing("sign", thing.name, number), "land", "", "", f"{ART}/sign-{sign.name}.png", box)

    def _free(self) -> Iterator[PageThing]:
        """The squares where the tile fits: to be clicked, and for onlookers by the names that hands use."""
        for square, number in self._places.items() if self._at.moves or not self.me else ():
            label = _("Place {number}: {square}").format(number=number, square=names.square_text(square))
            yield PageThing(square_thing(square), "land", label, str(number), box=(*square, 1, 1))

    @property
    def _places(self) -> dict[Square, int]:
        """The squares where the tile fits by their numbers, which every page shows: in reading order, from 1."""
        return dict(zip(self.clicks.rotations, count(1), strict=False))

    def _standing(self) -> Iterator[PageThing]:
        state = self._at.state
        for figure in state.figures:
            tile, part = state.land.tile(figure.part), state.land.part(figure.part)
            place = part_place(tile.kind, tile.rotation, part.name)
            pose = "-lying" if part.kind == tiles.MEADOW and figure.kind in tiles.FOLLOWERS else ""
            picture = f"{ART}/figure-{figure.kind}{pose}-{self.seats[figure.seat - 1].colour}.png"
            where = names.part_text(part, tile.rotation)
            label = f"{self._at.name(figure.seat)}: {names.role_text(figure.kind, part.kind)}, {where}"
            thing = square_thing(tile.square, "standing")
            yield PageThing(thing, "land", label, "", picture, _about(tile, place, FIGURE), owner=figure.seat)
        for number, flock in enumerate(state.flocks):
            tile, part = state.land.tile(flock.part), state.land.part(flock.part)
            place = part_place(tile.kind, tile.rotation, part.name)
            picture = f"{ART}/token-sheep-1.png"
            count = sum(flock.sheep)
            yield PageThing(
                Thing("sheep", "", number), "land", str(count), "", picture, _about(tile, place, SIGN), amount=count
            )

    def _wheel(self) -> Iterator[PageThing]:
        state = self._at.state
        for at, sector in enumerate(tiles.SECTORS if state.box.has_wheel_board else ()):
            taken = [self._at.name(seat) for seat in state.crowns[at]]
            pig = ["*"] if at == state.pig else []
            label = ": ".join((names.SECTOR(sector), *([join_names(taken)] if taken else [])))
            picture = f"{ART}/token-sector-{sector}.png"
            yield PageThing(Thing(Kind.CROWN, sector), "wheel", label, "".join((label, *pig)), picture)

    def sentence(self, move: moves.Move) -> str:
        text = capitalised(move_text.deed_text(self._at, move))
        return f"{self._places[move.x, move.y]}. {text}" if isinstance(move, moves.PlaceTile) else text

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

    def about(self, chosen: tuple[Thing, ...], target: Thing) -> list[str]:
        meant = self.clicks.click(chosen, target)
        now = tooltips.LandPointer(self._at, self.clicks, chosen, NoKeyLabels(), None, bool(self._at.moves))
        lines = row_texts(tooltips.thing_rows(now, target))
        reason = click_text.why_not_words(self._at, meant) if hasattr(meant, "rule") or hasattr(meant, "reason") else ""
        return [*lines, *([reason] if reason and reason not in lines else [])]


def _picture(kind: str, rotation: int) -> str:
    return f"{ART}/tiles/{kind}-{rotation % tile_paintings(tile_folder())[kind].turns}a.jpg"


def _about(tile: PlacedTile, place: tile_shapes.Point, side: float) -> Box:
    """A square of that side about a place of the tile."""
    return tile.square[0] + place[0] - side / 2, tile.square[1] + place[1] - side / 2, side, side


def page_table() -> type[PageTable]:
    return CarcassonnePage
