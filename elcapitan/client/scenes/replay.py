"""Watching a recorded game at the table: it plays by itself or is wound, and can be played on from any position."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.i18n import _
from elcapitan.client.model import TableModel
from elcapitan.client.replay.reel import Reel
from elcapitan.client.replay.transport import Transport
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.table import TableScene
from elcapitan.client.scenes.table_screens import TableScreens
from elcapitan.client.sound import Sound
from elcapitan.client.table import saving
from elcapitan.rules.state import Stage as Part

REST_S = 0.25
"""Between two moves, however fast they are shown."""
LEDGER_S = 5.0
"""A payday that has been counted is left open for so long while the game plays by itself."""


class Replay(TableScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    def __init__(
        self, stage: Stage, model: TableModel, go_on: Callable[[str], None] | None = None, at: int = 0
    ) -> None:
        """`model` is the whole game, wound to its first `at` moves; `go_on` gets the record of a position that
        somebody wishes to play on from."""
        model.me = 0
        self.reel = Reel(model, at)
        super().__init__(stage, model, None, ReplayScreens(self, stage, model))
        self.playing = False
        self._go_on = go_on
        self._rested_s = 0.0
        self.bar = Transport(self)
        self.layers.append(self.bar)

    @property
    def busy(self) -> bool:
        return self.playing or super().busy

    @property
    def why_not_go_on(self) -> str:
        if self._go_on is None:
            return _("There is no server here")
        return _("The game is over") if self.model.state.stage is Part.OVER else ""

    def heard(self) -> list[Sound]:
        return self.bar.heard()

    # -- what the bar asks for

    def command(self, what: str) -> None:
        """A button or its key."""
        match what:
            case "play":
                self._play(not self.playing)
            case "first":
                self.wind_to(0)
            case "back":
                self.wind_to(self.reel.previous_stop())
            case "on":
                self.wind_to(self.reel.next_stop())
            case "payday":
                self.wind_to(self.reel.next_payday())
            case "last":
                self.wind_to(len(self.reel))
            case "go-on" if self._go_on is not None and not self.why_not_go_on:
                self._play(False)
                self._go_on(saving.text_of(self.model))

    def _play(self, playing: bool) -> None:
        if playing and self.reel.over:
            self.wind_to(0)
        self.playing = playing
        self.ui.repaint()

    def wind_to(self, at: int) -> None:
        """The position after so many moves, at once."""
        self.reel.wind_to(at)
        self.director.restart(self.model.state, self.model.steps)
        self.ui.restart_glow()

    # -- time

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if not self.playing or not self.director.idle:
            return
        self._rested_s += dt_s
        if self._rested_s < REST_S:
            return
        self._rested_s = 0.0
        if self.reel.over:
            self._play(False)
        else:
            self.reel.step()


class ReplayScreens(TableScreens):
    """The scenes that open from a replay."""

    def __init__(self, replay: Replay, stage: Stage, model: TableModel) -> None:
        super().__init__(stage, model, None)
        self._replay = replay

    def _payday(self) -> Scene:
        return PaydayGoesBy(self._replay) if self._replay.playing else super()._payday()


class PaydayGoesBy(PayDayScene):
    """A payday in a game that plays by itself: it goes away when there was time to read it."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay.stage, replay.model, None, count=True)
        self._read_s = 0.0

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if not self.busy:
            self._read_s += dt_s
            if self._read_s > LEDGER_S:
                self.stage.pop()
