"""`CameraController`: a player moves the camera over an endless table, and it goes by itself to what happens there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from elcapitan.client.drawing.easing import in_out_cubic, share
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.kit.table.furniture import camera as cameras
from elcapitan.kit.table.furniture.camera import Camera, Cell, View
from elcapitan.kit.table.game_controller import GameController, PanelsT, QueriesT

GLIDE_S = 0.35
"""How long the camera takes to something that happens off the screen."""
NEAR = 8
"""The size at which the cell laid last is shown, of `camera.SIZES`."""


@dataclass
class CameraPointer(PointerState):
    """What a player points at and has open, and where they look."""

    camera: Camera | None = None
    """None: all of the table, once its place in the window is known."""
    glide: tuple[Camera, Camera] | None = None
    """From where to where the camera is on its way."""
    glide_s: float = 0.0
    has_own_view: bool = False
    """The player has moved the camera: it does not follow the growing table."""

    def look(self, camera: Camera) -> None:
        """The player moves the camera: it goes nowhere by itself."""
        self.camera, self.glide, self.dirty, self.has_own_view = camera, None, True, True

    def glide_to(self, camera: Camera, *, at_once: bool) -> None:
        """Go to another place, because something happens there."""
        if at_once or self.camera is None:
            self.camera, self.glide, self.dirty = camera, None, True
        else:
            self.glide, self.glide_s, self.dirty = (self.camera, camera), 0.0, True

    def advance_glide(self, dt_s: float) -> None:
        if self.glide is None:
            return
        self.glide_s += dt_s
        start, end = self.glide
        done = share(self.glide_s, 0, GLIDE_S)
        self.camera, self.dirty = start.toward(end, in_out_cubic(done)), True
        if done >= 1:
            self.glide = None


CameraUiT = TypeVar("CameraUiT", bound=CameraPointer)


class CameraController(GameController[CameraUiT, PanelsT, QueriesT]):
    """Of one table whose cells grow in all directions."""

    _kept_shown: tuple[object, View | None] = None, None
    """The position of which all has been shown, and where."""

    # -- what a game says

    @property
    @abstractmethod
    def land(self) -> View:
        """Where the table is seen."""

    @property
    @abstractmethod
    def camera(self) -> Camera: ...

    @abstractmethod
    def whole_land(self) -> Camera:
        """Everything that lies there, and what may be laid beside it."""

    @property
    @abstractmethod
    def shown_state(self) -> Any:
        """The position on the screen."""

    @abstractmethod
    def cells(self) -> Iterable[Cell]:
        """Those on which something lies."""

    @abstractmethod
    def free_cells(self) -> Iterable[Cell]:
        """Those beside them."""

    @property
    @abstractmethod
    def last_cell(self) -> Cell:
        """The one laid last."""

    # -- the camera

    @property
    def camera_goal(self) -> Camera:
        """Where the camera is, or where it is going."""
        return self.ui.glide[1] if self.ui.glide else self.camera

    def pan(self, dx: float, dy: float) -> None:
        """The table is dragged by (x, y) px."""
        self.ui.look(self.camera.panned(dx, dy).within(self.cells()))

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """About a point of the window; None: about the middle of the table."""
        point = at if at is not None and self.land.collidepoint(at) else self.land.center
        self.ui.look(self.camera.zoomed(steps, self.land, point))

    def show_place(self, place: tuple[float, float]) -> None:
        """This place in the middle, at the same size."""
        self.ui.look(self.camera._replace(x=place[0], y=place[1]).within(self.cells()))

    def show_all(self) -> None:
        """All of the table, as it grows."""
        self.ui.look(self.whole_land())
        self.ui.has_own_view = False

    def show_last(self) -> None:
        """The cell laid last; when it is in the middle already, all of the table."""
        near = Camera(step=NEAR).centred(self.last_cell)
        self.ui.look(self.whole_land() if self.ui.camera == near else near)

    def follow(self, cells: Sequence[Cell], *, at_once: bool) -> None:
        """Something happens on these cells: go there if it is off the screen and the player is not dragging."""
        now = self.camera_goal
        if not cells or self.ui.dragged or all(now.shows(self.land, cell) for cell in cells):
            return
        if not self.ui.has_own_view:
            self.ui.glide_to(self.whole_land(), at_once=at_once)
        else:
            left, top, right, bottom = cameras.bounds(cells)
            self.ui.glide_to(now._replace(x=(left + right + 1) / 2, y=(top + bottom + 1) / 2), at_once=at_once)

    def keep_all_shown(self, *, at_once: bool) -> None:
        """All of the table stays on the screen as it grows, until the player moves the camera."""
        state, land = self.shown_state, self.land
        if self.ui.has_own_view or self.ui.dragged or (self._kept_shown[0] is state and self._kept_shown[1] == land):
            return
        self._kept_shown = state, land
        now, whole = self.camera_goal, self.whole_land()
        if now != whole and not all(now.shows(land, each) for each in (*self.cells(), *self.free_cells())):
            self.ui.glide_to(whole, at_once=at_once)
