"""Watching a recorded game at the table: it plays by itself or is wound, and can be played on from any position."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.playback_bar import PlaybackBar
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.scenes.table_screens import TableScreens
from elcapitan.games.capitan.rules.model.state import Stage as Part

REST_S = 0.25
"""Between two moves, however fast they are shown."""
LEDGER_S = 5.0
"""A payday that has been counted is left open for so long while the game plays by itself."""


class ReplayScene(TableScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None = None,
        at: int = 0,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`model` is the whole game, wound to its first `at` moves; `go_on` gets the record of a position that
        someone wishes to play on from. `leave` goes to the menu from the table whose ranking lies below."""
        model.me = 0
        self.replay_cursor = ReplayCursor(model, at)
        super().__init__(stage, model, None, ReplayScreens(self, stage, model, leave))
        self.playing = False
        self._go_on = go_on
        self._rested_s = 0.0
        self.bar = PlaybackBar(self)
        self.layers.append(self.bar)

    @property
    def busy(self) -> bool:
        return self.playing or super().busy

    @property
    def is_focused(self) -> bool:
        return self.ui.focus is not None

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
                self.wind_to(self.replay_cursor.previous_stop())
            case "on":
                self.wind_to(self.replay_cursor.next_stop())
            case "payday":
                self.wind_to(self.replay_cursor.next_payday())
            case "last":
                self.wind_to(len(self.replay_cursor))
            case "go-on" if self._go_on is not None and not self.why_not_go_on:
                self._play(False)
                self._go_on(game_records.record_text(self.model))

    def play_again(self) -> None:
        """From the first move."""
        self.wind_to(0)
        self._play(True)

    def _play(self, playing: bool) -> None:
        if playing and self.replay_cursor.is_at_end:
            self.wind_to(0)
        self.playing = playing
        self.ui.repaint()

    def wind_to(self, at: int) -> None:
        """The position after so many moves, at once."""
        self.replay_cursor.seek(at)
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
        if self.replay_cursor.is_at_end:
            self._play(False)
        else:
            self.replay_cursor.step()


class ReplayScreens(TableScreens):
    """The scenes that open from a replay."""

    def __init__(
        self, replay: ReplayScene, stage: SceneContext, model: TableModel, leave: Callable[[], None] | None
    ) -> None:
        super().__init__(stage, model, None, leave)
        self._replay = replay

    def _payday(self) -> Scene:
        return TimedPaydayScene(self._replay) if self._replay.playing else super()._payday()

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Watching from here winds this replay back instead of opening another one upon it."""
        ranking = RankingScene(
            self._stage,
            self._model,
            celebrate=celebrate,
            leave=self._leave,
            watch=self._replay.play_again,
        )
        self._open_at_gate(ranking)


class TimedPaydayScene(PaydayScene):
    """A payday in a game that plays by itself: it goes away when there was time to read it."""

    def __init__(self, replay: ReplayScene) -> None:
        super().__init__(replay.stage, replay.model, None, count=True)
        self._read_s = 0.0

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if not self.busy:
            self._read_s += dt_s
            if self._read_s > LEDGER_S:
                self.stage.pop()
