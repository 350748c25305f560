"""What is Carcassonne's own at its table: the draft of tile and figure, the camera, the words of reasons.

clicks.py decides what a click means to the game; table_input.py finds the thing under the pointer. Knows no scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pygame import Rect

from elcapitan.bots.bot import Advice
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.hint_rows import HintedMove, hinted_moves
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.carcassonne.clicks import Clicks, figure_choice, placement
from elcapitan.games.carcassonne.client.controller.table_panels import CarcassonnePanels
from elcapitan.games.carcassonne.client.controller.table_queries import CarcassonneQueries
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.client.paint import tile_art
from elcapitan.games.carcassonne.client.sounds import CarcassonneSound
from elcapitan.games.carcassonne.client.view.carcassonne_view import CarcassonneView
from elcapitan.games.carcassonne.client.wording import click_text
from elcapitan.games.carcassonne.rules import sheep
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from elcapitan.games.carcassonne.words import hint_text
from elcapitan.kit.table.camera_controller import CameraController
from elcapitan.kit.table.furniture.camera import Camera
from elcapitan.kit.table.things import Thing

PANNED = (Kind.LAND, Kind.TILE, Kind.SQUARE)
"""What pulls the land with it when it is dragged."""
PAN_U = 120
"""u by which a key moves the land."""
LANDED = (moves.PlaceTile, moves.ReturnFigure)
"""Moves that name a square."""


def _place_of(move: moves.Move | None) -> Thing | None:
    """The part or crown space on which a move places a figure."""
    match move:
        case moves.PlaceFigure():
            return Thing(Kind.PART, move.part)
        case moves.TakeCrown():
            return Thing(Kind.CROWN, move.sector)
    return None


class CarcassonneController(CameraController[CarcassonneSelection, CarcassonnePanels, CarcassonneQueries]):
    """Handles the input of one player at one table."""

    choice_sound = CarcassonneSound.TILE_TURN
    clicking = (Kind.PERIOD, Kind.UNSEEN, Kind.ZOOM_IN, Kind.ZOOM_OUT, Kind.FIT, Kind.LAND_ONLY, Kind.LAST, Kind.MAP)
    take_back_rule = "T4"
    keys_of_game = {KeyAction.GAME_1: Kind.LAST, KeyAction.GAME_2: Kind.ROTATE}
    acting = (Kind.ROTATE, Kind.NONE)
    esc_closes_note = True
    queries_type = CarcassonneQueries
    panels_type = CarcassonnePanels
    close_up_rect: Rect | None = None
    _view: CarcassonneView
    _led: Sequence[HintedMove] = ()
    """The hint to whose squares the camera has gone."""
    _asked: CarcassonneState | None = None
    """The question about a flock to which it has gone."""

    @property
    def thing_rects(self) -> ThingRects:
        """All things that can be pointed at now, with their rectangles."""
        return self._view.thing_rects(self.shown_state, self.ui, self.queries.clicks, hint=self.offers_hint)

    @property
    def shown_state(self) -> CarcassonneState:
        """The position on the screen, without the draft."""
        state: CarcassonneState = self._director.picture
        return state

    # -- the camera

    @property
    def land(self) -> Rect:
        """Where the land is seen."""
        return self._view.layout_for(self.shown_state).land

    @property
    def window_size(self) -> tuple[int, int]:
        return self._view.brush.look.size

    @property
    def camera(self) -> Camera:
        return self._view.camera(self.shown_state, self.ui)

    def whole_land(self) -> Camera:
        """All tiles and the squares beside them."""
        return self._view.whole_land(self.shown_state)

    def cells(self) -> Iterable[Square]:
        return self.shown_state.land.at

    def free_cells(self) -> Iterable[Square]:
        return self.shown_state.land.free

    @property
    def last_cell(self) -> Square:
        return self.shown_state.laid.square

    def lift(self, source: Thing) -> bool:
        return source.kind in PANNED

    # -- clicks and keys

    def _click_first(self, target: Thing) -> bool:
        """A part of the draft's tile can be clicked on the land as well, and undo begins with the draft."""
        if target.kind == Kind.UNDO and self.ui.chosen:
            self.undo_draft()
            return True
        return False

    def _click_part(self, target: Thing) -> bool:
        match target.kind:
            case Kind.ZOOM_IN:
                self.zoom(1)
            case Kind.ZOOM_OUT:
                self.zoom(-1)
            case Kind.FIT | Kind.PERIOD:
                self.show_all()
            case Kind.LAST | Kind.LENS:
                self.show_last()
            case Kind.LAND_ONLY:
                self._view.show_land_only(not self._view.land_only)
                self.ui.repaint()
            case Kind.MAP if (mapped := self._view.small_map(self.shown_state, self.ui)) is not None:
                self.show_place(mapped.place(self.ui.pointer))
            case Kind.UNSEEN:
                self.panels.toggle_drawer("unseen")
            case Kind.LAND | Kind.WHEEL:
                pass
            case _:
                return False
        return True

    def undo_draft(self) -> None:
        """Take the figure out of the draft, then its tile."""
        chosen = self.ui.chosen
        self.choose(chosen[:2] if len(chosen) > 2 else ())
        self.sound(Sound.UNDO)

    def turn(self, step: int) -> None:
        """Turn the draft's tile to the next legal rotation, or the one before (-1)."""
        target = self.queries.clicks.turned(self.ui.chosen, step)
        self.act_on(self.queries.click_intent(target or Thing(Kind.ROTATE)))

    def next_kind(self, step: int) -> bool:
        """Choose another kind of figure for the part that is chosen; False if no part is."""
        choice = figure_choice(self.ui.chosen)
        if not isinstance(choice, moves.PlaceFigure):
            return False
        kinds = self.queries.clicks.kinds_on(choice.part)
        kind = kinds[(kinds.index(choice.kind) + step) % len(kinds)]
        self.act_on(self.queries.click_intent(Thing(Kind.FIGURE, kind)))
        return True

    def next_part(self, step: int) -> bool:
        """Choose the next part of the tile or crown space on which a figure may stand; False if none is."""
        clicks, chosen = self.queries.clicks, self.ui.chosen
        places = [place for place in dict.fromkeys(map(_place_of, clicks.figure_moves)) if place is not None]
        if not self.queries.moves or not places:
            return False
        chosen_place = _place_of(figure_choice(chosen))
        now = places.index(chosen_place) if chosen_place is not None else -1 if step > 0 else 0
        self.act_on(self.queries.click_intent(places[(now + step) % len(places)]))
        return True

    @property
    def asks_for_figure(self) -> bool:
        """The close-up is open: the tile lies, and a figure may be placed on it."""
        return bool(self.queries.moves) and self.queries.clicks.offers_figures

    def close_topmost(self) -> bool:
        """Esc takes the figure out of the draft, then the tile."""
        if self.ui.chosen and not self.ui.drawer:
            self.undo_draft()
            return True
        return super().close_topmost()

    def choose(self, clicks: Clicks) -> None:
        self.ui.chosen = self.queries.clicks.completed(clicks, self.ui.chosen) if clicks else ()
        self.ui.restart_glow()
        if (laid := placement(self.ui.chosen)) is not None:
            self.follow([(laid.x, laid.y)], at_once=False)
            self._uncover((laid.x, laid.y))

    def _uncover(self, square: Square) -> None:
        """Where the close-up has no room beside the tile, the tile moves to a side of the land."""
        now, land = self.camera_goal, self.land
        near = self._view.near_layout(self.shown_state, self.ui, self.queries.clicks, now)
        if near is not None and near.rect.colliderect(now.rect(land, square)):
            aside = now.centred(square)
            self.ui.glide_to(aside.panned(land.x + now.size // 2 - land.centerx, 0), at_once=self._director.reduced)

    def part_near(self, pos: tuple[int, int]) -> str | None:
        """The part at a point of the tile in the close-up; None: the point is elsewhere."""
        clicks = self.queries.clicks
        near = self._view.near_layout(self.shown_state, self.ui, clicks)
        if near is None or self.ui.drawer or not near.tile.collidepoint(pos):
            return None
        tile, place = clicks.drafted.laid, ((pos[0] - near.tile.x) / near.tile.w, (pos[1] - near.tile.y) / near.tile.h)
        return tile_art.part_at(tile.kind, tile.rotation, place)

    def walk_parts(self) -> None:
        """Show the features of a tile one after the other: that of the focus, pointed at, or the last one."""
        if self.panels.refuse_aid():
            return
        state = self.shown_state
        target = self.ui.focus or self.ui.hover
        square = square_of(target) if target is not None and target.kind == Kind.TILE else state.laid.square
        tile = state.land.at.get(square, state.laid)
        self._show_next([*tile.parts])

    def _show_next(self, parts: Sequence[int]) -> None:
        """The feature of the next of these parts; after the last one none."""
        now = parts.index(self.ui.part) if self.ui.part in parts else -1
        self.ui.part = parts[now + 1] if now + 1 < len(parts) else None
        self.ui.walks_parts = self.ui.part is not None
        self.ui.repaint()

    def walk_meadows(self) -> None:
        """Show the meadows with farmers one after the other, the largest first."""
        if self.panels.refuse_aid():
            return
        state = self.shown_state
        held = dict.fromkeys(state.land.feature_of[figure.part] for figure in state.figures)
        found = [state.land.features[number] for number in held]
        meadows = sorted(
            (each for each in found if each.kind == tiles.MEADOW), key=lambda each: -len(state.land.tiles_of(each))
        )
        self._show_next([each.parts[0] for each in meadows])

    def press(self, key: KeyAction) -> None:
        if key is KeyAction.SHOW and self._director.idle:
            self.walk_parts()
        elif key is KeyAction.LENS:
            self.show_last()
        else:
            super().press(key)

    # -- a turn

    def draw_tile(self) -> None:
        """There is nothing to decide about a draw: my turn begins with it by itself."""
        if self.queries.moves == [moves.DrawTile()] and self._actions is not None:
            self.play(moves.DrawTile())

    def reason(self, meant: Any) -> tuple[str, str]:
        return click_text.why_not_words(self.queries.newest_context, meant), click_text.reason_rule(meant)

    def _close_before_move(self) -> None:
        self.ui.drawer = ""
        self.ui.sent, self.ui.chosen = self.ui.chosen, ()

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.ui.sent and not self._model.pending and not self._following:
            self.ui.sent = ()
            self.ui.repaint()
        if self.hints.steps is not self._led:
            self._led = self.hints.steps
            self.follow([(move.x, move.y) for move, _at in self._led if isinstance(move, LANDED)], at_once=False)
        state = self.shown_state
        if self._asked is not state and (shepherd := sheep.asked_shepherd(state)) is not None:
            self._asked = state
            self.follow([state.land.tile(shepherd.part).square], at_once=self._director.reduced)

    # -- hints

    def toggle_hint(self) -> None:
        """The focus is let go, so that Enter makes the move of the hint."""
        self.ui.focus = None
        super().toggle_hint()

    def hint_steps(self, state: CarcassonneState, moves: Sequence[moves.Move]) -> tuple[HintedMove, ...]:
        return hinted_moves(self._model.rules, state, moves)

    def hint_rows(self, asked: CarcassonneState, advice: Advice, steps: Sequence[HintedMove]) -> Sequence[TextRow]:
        at = self.queries.newest_context
        rest = at._replace(state=steps[0].before if steps else asked)
        deed = hint_text.choice_text(rest, [step.move for step in steps])
        return (TextRow(deed), *hint_text.alternative_rows(at._replace(state=asked), advice))
