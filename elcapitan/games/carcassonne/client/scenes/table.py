"""Carcassonne's table as a scene: its parts, and what it has besides other tables."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from elcapitan.client.table.clips import Point
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.games.carcassonne.clicks import figure_choice, placement
from elcapitan.games.carcassonne.client.controller.table_controller import CarcassonneController
from elcapitan.games.carcassonne.client.controller.table_input import CarcassonneInput
from elcapitan.games.carcassonne.client.events.places import CarcassonnePlaces
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.client.paint import wheel
from elcapitan.games.carcassonne.client.scenes.table_screens import CarcassonneScreens
from elcapitan.games.carcassonne.client.sounds import CarcassonneTune
from elcapitan.games.carcassonne.client.view.carcassonne_director import CarcassonneDirector
from elcapitan.games.carcassonne.client.view.carcassonne_view import CarcassonneView
from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame, CarcassonneFrames
from elcapitan.games.carcassonne.rules.model import events, moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.things import CarcassonneKind
from elcapitan.kit.table.furniture.camera import fitting

LAND = (CarcassonneKind.TILE, CarcassonneKind.SQUARE)
FILLED = 0.95
"""How much of a picture of the land the tiles fill at most, across or down."""
WHEEL_EVENTS = (events.PigMoved, events.WheelTurned, events.CrownsScored)


class CarcassonneScene(GameTableScene):
    """The table of one game."""

    director: CarcassonneDirector
    ui: CarcassonneSelection
    view: CarcassonneView
    controller: CarcassonneController
    places: CarcassonnePlaces

    ui_type = CarcassonneSelection
    director_type = CarcassonneDirector
    places_type = CarcassonnePlaces
    controller_type = CarcassonneController
    input_type = CarcassonneInput
    screens_type = CarcassonneScreens
    tune = CarcassonneTune.TABLE
    scorings = (events.FeatureScored, events.MeadowScored, events.GoodsScored)

    def _make_view(self) -> CarcassonneView:
        return CarcassonneView(self.model)

    def _make_rest(self) -> None:
        plays = self.actions is not None
        self.frames = CarcassonneFrames(self.model, self.director, self.controller.queries, self.ui, plays=plays)
        self.places.camera = lambda: self.controller.camera_goal
        self.places.near_wheel = lambda: self.ui.near_wheel
        self.director.before_clips = self._follow_events

    def _follow_events(self, begun: Sequence[events.Event]) -> None:
        """The camera goes to what happens off the screen; the wheel comes near."""
        land, turns = self.controller.land, any(isinstance(event, WHEEL_EVENTS) for event in begun)
        self.ui.near_wheel = turns and not land.contains(wheel.wheel_rect(land, self.controller.camera_goal))
        for event in begun:
            if isinstance(event, events.TilePlaced | events.FigureReturned | events.FigurePlaced) and (
                not isinstance(event, events.FigureReturned) or event.part
            ):
                self.controller.follow([(event.x, event.y)], at_once=self.director.reduced)

    def winner_path(self, seat: int) -> Sequence[Point]:
        """Down upon the largest city."""
        land, view = self.director.picture.land, self.view.layout_for(self.director.picture).land
        cities = [land.tiles_of(each) for each in land.features.values() if each.kind == tiles.CITY]
        largest = max(cities, key=len)
        x, y = self.controller.camera_goal.rect(view, largest[len(largest) // 2].square).center
        return (x, view.y), (x, min(max(y, view.y), view.bottom))

    def _after_news(self) -> None:
        self.controller.after_move()

    def _my_turn(self) -> Hashable:
        """A tile each; an answer to the plague is asked for by itself."""
        state = self.model.state
        mine = bool(self.model.me) and state.asked == self.model.me and not self.model.held_by
        return (state.stack, state.river, state.seat, bool(state.plague)) if mine else None

    def _drop_useless_choice(self) -> None:
        """The draft belongs to a tile that is placed, or to nobody's move."""
        chosen, state = self.ui.chosen, self.model.state
        if not chosen or self.ui.dragged:
            return
        laid, choice = placement(chosen), figure_choice(chosen)
        fits = self.model.is_my_move and (
            (laid is not None and state.stage is CarcassonneStage.PLACE)
            or (laid is None and state.stage is CarcassonneStage.FIGURE)
            or (isinstance(choice, moves.ReturnFigure) and state.stage is CarcassonneStage.PLAGUE)
        )
        if not fits:
            self.controller.choose(())

    def _follow_part(self) -> None:
        self.controller.draw_tile()

    @property
    def _moves_by_itself(self) -> bool:
        return super()._moves_by_itself or self.ui.glide is not None or self.view.art.is_rough

    def update(self, dt_s: float) -> None:
        ui = self.ui
        if ui.camera is None:
            ui.camera = self.controller.whole_land()
        self.controller.keep_all_shown(at_once=self.director.reduced)
        ui.advance_glide(dt_s)
        if ui.near_wheel and self.director.idle:
            ui.near_wheel, ui.dirty = False, True
        super().update(dt_s)

    @property
    def board_rect(self) -> Rect:
        """The tiles and the free squares."""
        land = [rect for thing, rect in self.controller.thing_rects if thing.kind in LAND]
        return land[0].unionall(land)

    def frame_board(self, shape: tuple[int, int]) -> Rect:
        """The tiles without the free squares."""
        self.view.show_land_only(True)
        view, cells = self.controller.land, [*self.controller.cells()]
        camera = self.ui.camera = fitting(cells, Rect(0, 0, *shape).fit(view).scale_by(FILLED))
        tiles = [camera.rect(view, cell) for cell in cells]
        laid = tiles[0].unionall(tiles)
        across = max(laid.w / shape[0], laid.h / shape[1]) / FILLED
        return laid.inflate(shape[0] * across - laid.w, shape[1] * across - laid.h).clip(view)

    # -- picture

    def _frame(self) -> CarcassonneFrame:
        return self.frames.frame(self._moment())
