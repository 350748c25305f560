"""By which clicks the moves of Carcassonne are made, and why a click makes none. Knows no window.

A tile and the figure on it are a draft until they are confirmed: the things chosen are the square, the rotation, the
part and the kind of figure, and the last click makes both moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property

from elcapitan.games.carcassonne.rules import figures, placing, play, wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.moves import Move, PlaceTile
from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of, square_thing
from elcapitan.kit.table.click_paths import ClickPaths, Meaning, ShowReason, Way
from elcapitan.kit.table.things import Thing

Clicks = tuple[Thing, ...]
CONFIRM, NO_FIGURE, STACK = Thing(Kind.END), Thing(Kind.NONE), Thing(Kind.DECK)
ClickIntent = Meaning | Refusal


class DraftReason(StrEnum):
    """Why a click means nothing at this moment; the rules were not asked."""

    PLACE_FIRST = "place-first"
    """The tile has no square yet."""
    CHOOSE_PART = "choose-part"
    """There is neither a figure nor the wish for none."""
    ONE_ROTATION = "one-rotation"
    """The tile fits in one rotation only there."""
    CHOOSE_FIGURE = "choose-figure"
    """Which figure goes home is not said yet (W7)."""


def placement(chosen: Clicks) -> moves.PlaceTile | None:
    """Where these clicks place the tile; None: nowhere yet."""
    match chosen:
        case (Thing(kind=Kind.SQUARE) as square, Thing(kind=Kind.TURN, number=rotation), *_):
            return moves.PlaceTile(*square_of(square), rotation)
    return None


def figure_choice(chosen: Clicks) -> moves.PlaceFigure | moves.TakeCrown | moves.ReturnFigure | None:
    """Which figure these clicks choose, and where; None: none yet."""
    match chosen:
        case (*_, Thing(kind=Kind.PART, name=part), Thing(kind=Kind.FIGURE, name=kind)):
            return moves.PlaceFigure(kind, part)
        case (*_, Thing(kind=Kind.CROWN, name=sector)):
            return moves.TakeCrown(sector)
        case (Thing(kind=Kind.TILE) as tile,):
            return moves.ReturnFigure(*square_of(tile))
    return None


class CarcassonneClicks(ClickPaths[Move, Refusal]):
    """The clicks of one player in one position; `laid` is where the draft has the tile."""

    state: CarcassonneState
    kinds = frozenset(
        (
            *(Kind.SQUARE, Kind.TILE, Kind.TURN, Kind.ROTATE, Kind.PUT, Kind.PART, Kind.FIGURE, Kind.CROWN),
            *(Kind.NONE, Kind.FLOCK, Kind.DECK, Kind.END),
        )
    )

    def __init__(
        self, state: CarcassonneState, me: int, *, held: bool = False, laid: moves.PlaceTile | None = None
    ) -> None:
        super().__init__(state, me, held=held)
        self.laid = laid if laid is not None and placing.why_not_place(state, laid) is None else None

    @cached_property
    def drafted(self) -> CarcassonneState:
        """The position with the tile where the draft has it."""
        if self.laid is None:
            return self.state
        return placing.place(self.state, self.laid, (), [])

    @cached_property
    def legal_moves(self) -> list[Move]:
        return [*play.legal_moves(self.state)]

    @cached_property
    def figure_moves(self) -> list[Move]:
        """What can be done with a figure in the draft."""
        return [*play.legal_moves(self.drafted)] if self.drafted.stage is CarcassonneStage.FIGURE else []

    @property
    def offers_figures(self) -> bool:
        """A figure may be placed on the draft's tile, or on a crown space."""
        return len(self.figure_moves) > 1

    @cached_property
    def rotations(self) -> dict[Square, list[int]]:
        """By legal square in reading order, the rotations in which the tile fits there."""
        found: dict[Square, list[int]] = {}
        for move in self.legal_moves:
            if isinstance(move, moves.PlaceTile):
                found.setdefault((move.x, move.y), []).append(move.rotation)
        return {square: sorted(found[square]) for square in sorted(found, key=lambda each: (each[1], each[0]))}

    @property
    def to_act(self) -> int:
        return self.state.asked

    # -- by which clicks

    def turns(self) -> Iterator[tuple[Move, ...]]:
        """The figures of the draft are placed together with its tile."""
        yield from ((move,) for move in self.legal_moves)
        if self.laid is not None:
            yield from ((self.laid, move) for move in self.figure_moves)

    def ways(self, made: tuple[Move, ...]) -> Iterator[Way]:
        yield Way((*self._steps(made[0]), *(self._last_steps(made[-1]))), made)

    def _steps(self, move: Move) -> Clicks:
        """The clicks that lay the tile, of two moves or of one."""
        if isinstance(move, moves.PlaceTile):
            return square_thing((move.x, move.y)), Thing(Kind.TURN, "", move.rotation)
        return ()

    def _last_steps(self, move: Move) -> Clicks:
        match move:
            case moves.PlaceTile():
                return (Thing(Kind.PUT),)
            case moves.PlaceFigure(kind, part):
                return Thing(Kind.PART, part), Thing(Kind.FIGURE, kind), CONFIRM
            case moves.TakeCrown(sector):
                return Thing(Kind.CROWN, sector), CONFIRM
            case moves.PlaceNoFigure():
                return (NO_FIGURE,)
            case moves.DecideFlock(decision):
                return (Thing(Kind.FLOCK, decision),)
            case moves.ReturnFigure(x, y):
                return square_thing((x, y), Kind.TILE), CONFIRM
        return (STACK,)

    def next_click(self, moves: Sequence[Move], chosen: Clicks) -> Thing:
        """As in every game: a tile goes with its figure, what is advised after them has clicks of its own.

        A tile that is turned otherwise is turned by a click on its square.
        """
        found = super().next_click(moves[: 2 if isinstance(moves[0], PlaceTile) else 1], chosen)
        return chosen[0] if found.kind == Kind.TURN and len(chosen) > 1 else found

    def completed(self, chosen: Clicks, before: Clicks) -> Clicks:
        """What is chosen, with what is left to the program: the rotation of a tile, the kind of a figure.

        It stays as it was `before` where that is legal.
        """
        match chosen:
            case (Thing(kind=Kind.SQUARE) as square,):
                legal, was = self.rotations[square_of(square)], placement(before)
                rotation = was.rotation if was is not None and was.rotation in legal else legal[0]
                return square, Thing(Kind.TURN, "", rotation)
            case (*_, Thing(kind=Kind.PART, name=part)):
                kinds = self.kinds_on(part)
                wanted = figure_choice(before)
                kind = wanted.kind if isinstance(wanted, moves.PlaceFigure) and wanted.kind in kinds else kinds[0]
                return *chosen, Thing(Kind.FIGURE, kind)
        return chosen

    def kinds_on(self, part: str) -> list[str]:
        """The figures that may be placed on a part of the draft's tile."""
        return [each.kind for each in self.figure_moves if isinstance(each, moves.PlaceFigure) and each.part == part]

    def turned(self, chosen: Clicks, step: int = 1) -> Thing | None:
        """The next legal rotation of the draft's tile, or the one before (-1); None: there is no tile or no other."""
        laid = placement(chosen)
        legal = self.rotations.get((laid.x, laid.y), []) if laid is not None else []
        if laid is None or len(legal) < 2:
            return None
        return Thing(Kind.TURN, "", legal[(legal.index(laid.rotation) + step) % len(legal)])

    def stands_for(self, chosen: Clicks, target: Thing) -> Thing:
        """A second click on the square turns the tile; before the draw the large button draws, and with no figure to
        be placed it confirms that there is none."""
        stage = self.state.stage
        if target.kind == Kind.ROTATE or (target.kind == Kind.SQUARE and chosen[:1] == (target,)):
            return self.turned(chosen) or target
        if target == CONFIRM and stage is CarcassonneStage.DRAW:
            return STACK
        if target == CONFIRM and self.figure_moves and not self.offers_figures:
            return NO_FIGURE
        return target

    def click(self, chosen: Clicks, target: Thing) -> ClickIntent | None:
        """As in every game; a tile is only looked at, but in the plague.

        A kind of figure without a part stands on the first part where it may.
        """
        if target.kind == Kind.TILE and self.state.stage is not CarcassonneStage.PLAGUE:
            return None
        if target.kind == Kind.FIGURE and all(each.kind != Kind.PART for each in chosen):
            parts = [Thing(Kind.PART, part.name) for part in self.drafted.laid.kind.parts]
            chosen = *chosen[:2], *[part for part in parts if target.name in self.kinds_on(part.name)][:1]
        return super().click(chosen, target)

    # -- why not

    def reasons(self, chosen: Clicks, target: Thing) -> Iterable[ShowReason | Refusal | None]:
        state, drafted = self.state, self.drafted
        match target:
            case Thing(kind=Kind.SQUARE):
                if chosen[:1] == (target,):
                    yield ShowReason(DraftReason.ONE_ROTATION)
                x, y = square_of(target)
                turns = state.box.kinds[state.tile].turns if state.tile else 1
                for rotation in range(turns):
                    yield placing.why_not_place(state, moves.PlaceTile(x, y, rotation))
            case Thing(kind=Kind.ROTATE | Kind.TURN):
                yield ShowReason(DraftReason.PLACE_FIRST if placement(chosen) is None else DraftReason.ONE_ROTATION)
            case Thing(kind=Kind.PART, name=part):
                yield from (figures.why_not_figure(drafted, moves.PlaceFigure(kind, part)) for kind in tiles.KINDS)
            case Thing(kind=Kind.FIGURE, name=kind):
                part = next((each.name for each in chosen if each.kind == Kind.PART), "")
                yield self.why_not_kind(kind, part)
                yield ShowReason(DraftReason.CHOOSE_PART)
            case Thing(kind=Kind.CROWN, name=sector):
                yield wheel.why_not_crown(drafted, moves.TakeCrown(sector))
            case Thing(kind=Kind.TILE):
                yield wheel.why_not_return(state, moves.ReturnFigure(*square_of(target)))
            case Thing(kind=Kind.END | Kind.NONE | Kind.PUT):
                if state.stage is CarcassonneStage.PLAGUE:
                    yield ShowReason(DraftReason.CHOOSE_FIGURE)
                yield ShowReason(
                    DraftReason.PLACE_FIRST if drafted.stage is CarcassonneStage.PLACE else DraftReason.CHOOSE_PART
                )

    def why_not_kind(self, kind: str, part: str = "") -> Refusal | None:
        """Why such a figure cannot be placed on that part; without one: on any part of the draft's tile."""
        named = [part] if part else [each.name for each in self.drafted.laid.kind.parts]
        found = [figures.why_not_figure(self.drafted, moves.PlaceFigure(kind, each)) for each in named]
        return None if None in found else found[0]

    def why_not_part(self, part: str) -> Refusal | None:
        """Why no figure can be placed on a part of the draft's tile; None if one can."""
        follower = moves.PlaceFigure(tiles.FOLLOWER, part)
        return None if self.kinds_on(part) else figures.why_not_figure(self.drafted, follower)
