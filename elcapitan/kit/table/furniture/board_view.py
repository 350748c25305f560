"""`BoardView`: what a table keeps for its window: brush, canvas, layouts, and pictures that are read in a thread."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import canvas, deferred, draw_context, prefetch
from elcapitan.client.model import table_model
from elcapitan.client.table import last_results
from elcapitan.client.widgets import layer

LAYOUTS_KEPT = 60
"""Cached layouts; a flight needs two at once."""
Jobs = Sequence[Callable[[drawing.Brush], object]]
StateT = TypeVar("StateT")
LayoutT = TypeVar("LayoutT")
CloseUpT = TypeVar("CloseUpT")


class BoardView(ABC, Generic[StateT, LayoutT, CloseUpT]):
    """The view of one table in one window. It holds no state of the game."""

    keeps_composite = False
    """Whether overlays at rest are kept on a surface of their own."""

    def __init__(self, model: table_model.TableModel) -> None:
        self.model = model
        self._brush: drawing.Brush | None = None
        self._canvas: canvas.Canvas | None = None
        self._prefetch: prefetch.Prefetch | None = None
        self._layouts: dict[Hashable, LayoutT] = {}
        self.chat_dock = Rect(0, 0, 0, 0)
        """Under the log, while the chat is docked there; empty: it is not, or the log is too low to share its place."""
        self._docks_chat = False
        self._kept = last_results.LastResults()
        """What most frames have again."""

    # -- what a game says

    @abstractmethod
    def _layout_key(self, state: StateT) -> Hashable:
        """All that a layout depends on besides the window and the first position."""

    @abstractmethod
    def _new_layout(self, state: StateT) -> LayoutT: ...

    @abstractmethod
    def _paint_ground(self, dst: Surface, layout: LayoutT) -> None:
        """Everything that no move changes."""

    @abstractmethod
    def close_up_layout(self, name: str | None) -> CloseUpT | None:
        """Layout of a close-up; None if there is none of that name."""

    @abstractmethod
    def _table_jobs(self) -> Jobs:
        """What paints, in a thread, the pictures that the first frame does not show."""

    @abstractmethod
    def _close_up_jobs(self, name: str, near: CloseUpT) -> Jobs:
        """The same for a close-up."""

    # -- the window

    def reset(self, look: draw_context.DrawContext) -> None:
        """The window or the language has changed: drop everything cached."""
        if self._prefetch is not None and self._brush is not None and look.size != self._brush.look.size:
            self._prefetch.stop()
            self._prefetch = None
        self._brush, self._canvas = drawing.Brush(look), None
        self._layouts.clear()
        self._kept.clear()

    def forget_composite(self) -> None:
        """Paint every overlay again in the next frame, as after a change; for measurements."""
        if self._canvas is not None:
            self._canvas.drop_composite()

    @property
    def brush(self) -> drawing.Brush:
        assert self._brush is not None, "reset comes first"
        return self._brush

    def layout_for(self, state: StateT) -> LayoutT:
        """The layout for a position."""
        key = self._layout_key(state)
        if key not in self._layouts:
            if len(self._layouts) >= LAYOUTS_KEPT:
                self._layouts.clear()
            self._layouts[key] = (
                self._with_dock(self._new_layout(state)) if self._docks_chat else self._new_layout(state)
            )
        return self._layouts[key]

    def dock_chat(self, docked: bool) -> None:
        """Give the chat a place under the log, or take it back."""
        if docked != self._docks_chat:
            self._docks_chat, self._canvas, self.chat_dock = docked, None, Rect(0, 0, 0, 0)
            self._layouts.clear()
            self._kept.clear()

    def _with_dock(self, layout: Any) -> Any:
        log, look = layout.log, self.brush.look
        # Letters that cannot be smaller, or are to be larger, need more room.
        gap, larger = look.px(layer.DOCK_GAP), max(1.0, look.line_height("sans", 18) / look.px(25))
        least, most = (look.px(u * larger) for u in layer.CHAT_DOCK)
        high = max(least, min(most, log.h - gap - look.px(layer.SHORT_LOG)))
        if log.h - gap - high < look.px(layer.LOG_OVER_DOCK * larger):
            self.chat_dock = Rect(0, 0, 0, 0)
            return layout
        self.chat_dock = Rect(log.x, log.bottom - high, log.w, high)
        return layout._replace(log=Rect(log.x, log.y, log.w, log.h - high - gap))

    def _draw(
        self,
        dst: Surface,
        layout: LayoutT,
        parts: Iterable[canvas.CanvasPart],
        overlays: Sequence[canvas.Overlay],
        *,
        everything: bool,
    ) -> list[Rect] | None:
        """Update the surface; return the rectangles that changed (None: everything)."""
        is_new = self._canvas is None
        if self._canvas is None:
            ground = deferred.bind(self._paint_ground, layout)
            self._canvas = canvas.Canvas(dst.get_size(), ground, keeps_composite=self.keeps_composite)
        return self._canvas.set_ground(dst, list(parts), overlays, everything=everything or is_new)

    # -- pictures

    def prefetch_pictures(self) -> None:
        """Read in a thread, once, what later frames will show; collect what it has read."""
        if self._canvas is None:
            return  # the first frame of the table comes first
        if self._is_first_request("table"):
            self._prefetch = prefetch.Prefetch(self.brush.look, self._table_jobs())
        if self._prefetch is not None:
            self._prefetch.deliver()

    def prefetch_close_up(self, name: str) -> None:
        """Read the pictures of that close-up in a thread, once; it will probably be opened soon."""
        near = self.close_up_layout(name)
        resting = self._prefetch is None or self._prefetch.is_done
        if near is not None and resting and self._is_first_request("near", name):
            self._prefetch = prefetch.Prefetch(self.brush.look, self._close_up_jobs(name, near))

    def _is_first_request(self, *what: Any) -> bool:
        look = self.brush.look
        return look.art.is_first_request((type(self).__name__, look.size, look.s, *what))
