"""Watching a recorded game at the table: it plays either way or is wound, and can be played on from any position."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.playback_bar import SPEEDS, PlaybackBar
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import ReplayMoment, TimelineMark
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.facts.replay_moments import replay_moment, timeline_marks
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.scenes.table_screens import TableScreens
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.games.capitan.rules.model.state import Stage as Part

REST_S = 0.25
"""Between two moves, at normal speed."""
REVERSE_S = 0.6
"""For each move while the game plays backwards, at normal speed: nothing flies then."""
LEDGER_S = 5.0
"""A payday that has been counted is left open for so long while the game plays by itself, at normal speed."""


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
        self.direction = 0
        """1: it plays; -1: it plays backwards; 0: it stands."""
        self.speed = stage.settings.speed_factor or 1.0
        """Of the replay alone: one of SPEEDS."""
        self._log_lines: dict[tuple[str, int], LogLine] = {}
        """By language and the event's identity: winding must not word the whole game again."""
        super().__init__(stage, model, None, ReplayScreens(self, stage, model, leave))
        self.controller.change_speed = self._next_speed
        self.go_on = go_on
        """Gets the record of a position to play on from; None: there is no server."""
        self._rested_s = 0.0
        self.bar = PlaybackBar(self)
        self.layers.append(self.bar)

    @property
    def playing(self) -> bool:
        return self.direction != 0

    @property
    def busy(self) -> bool:
        return self.playing or super().busy

    @property
    def is_focused(self) -> bool:
        return self.ui.focus is not None

    @property
    def speed_factor(self) -> float:
        return self.speed if super().speed_factor else 0.0

    @property
    def speed_label(self) -> str:
        return SPEEDS.get(self.speed) or f"{self.speed:g}×"

    @property
    def why_not_go_on(self) -> str:
        if self.go_on is None:
            return _("There is no server here")
        return _("The game is over") if self.model.state.stage is Part.OVER else ""

    def leave(self) -> None:
        super().leave()
        self.bar.group.release()

    def heard(self) -> list[Sound]:
        return self.bar.heard()

    @property
    def timeline_marks(self) -> list[TimelineMark]:
        return timeline_marks(self.model, self.replay_cursor.steps)

    def moment(self, at: int) -> ReplayMoment:
        return replay_moment(self.model, self.replay_cursor.steps, at, self._log_line)

    def _log_line(self, event: Event) -> LogLine:
        key = i18n.language(), id(event)
        if key not in self._log_lines:
            self._log_lines[key] = super()._log_line(event)
        return self._log_lines[key]

    # -- what the bar asks for

    def command(self, what: str) -> None:
        """A button or its key."""
        cursor = self.replay_cursor
        match what:
            case "play":
                self._play(1)
            case "reverse":
                self._play(-1)
            case "pause":
                self._play(0)
            case "toggle":
                self._play(0 if self.playing else 1)
            case "first":
                self.wind_to(0)
            case "move-back":
                self.wind_to(cursor.at - 1)
            case "move-on":
                self.wind_to(cursor.at + 1)
            case "turn-back":
                self.wind_to(cursor.previous_stop())
            case "turn-on":
                self.wind_to(cursor.next_stop())
            case "payday-back":
                self.wind_to(cursor.previous_payday())
            case "payday-on":
                self.wind_to(cursor.next_payday())
            case "last":
                self.wind_to(len(cursor))
            case "ledger":
                self.wind_to(cursor.at)
                self.controller.panels.show_ledger()
            case "faster" | "slower":
                speeds = sorted(SPEEDS)
                at = speeds.index(self.speed) + (1 if what == "faster" else -1)
                self.set_speed(speeds[max(0, min(len(speeds) - 1, at))])
            case "go-on" if self.go_on is not None and not self.why_not_go_on:
                self._play(0)
                self.go_on(game_records.record_text(self.model))

    def set_speed(self, speed: float) -> None:
        self.speed = speed
        self.ui.repaint()

    def _next_speed(self) -> None:
        """The next faster one; after the fastest the slowest."""
        speeds = sorted(SPEEDS)
        self.set_speed(speeds[(speeds.index(self.speed) + 1) % len(speeds)])

    def open_payday(self, number: int) -> None:
        """Wind to that payday, counted from 1, and open its ledger."""
        self.wind_to(self.replay_cursor.paydays[number - 1])
        self.screens.open_ledger()

    def play_again(self) -> None:
        """From the first move."""
        self.wind_to(0)
        self._play(1)

    def _play(self, direction: int) -> None:
        if direction > 0 and self.replay_cursor.is_at_end:
            self.wind_to(0)
        elif direction < 0 and not self.replay_cursor.at:
            self.wind_to(len(self.replay_cursor))
        elif direction < 0:
            self.wind_to(self.replay_cursor.at)  # a move that is being shown is finished at once
        self.direction = direction
        self._rested_s = 0.0
        self.ui.repaint()

    def wind_to(self, at: int) -> None:
        """The position after so many moves, at once."""
        self.replay_cursor.seek(at)
        self.director.restart(self.model.state, self.model.steps)
        self.ui.restart_glow()

    # -- time

    def update(self, dt_s: float) -> None:
        self.bar.wind_to_drag()
        super().update(dt_s)
        if not self.playing or not self.director.idle:
            return
        self._rested_s += dt_s
        if self._rested_s < (REST_S if self.direction > 0 else REVERSE_S) / self.speed:
            return
        self._rested_s = 0.0
        if self.direction < 0:
            self._step_back()
        elif self.replay_cursor.is_at_end:
            self._play(0)
        else:
            self.replay_cursor.step()

    def _step_back(self) -> None:
        cursor = self.replay_cursor
        self.wind_to(cursor.at - 1)
        if not cursor.at:
            self._play(0)
        elif cursor.at in cursor.paydays:
            self.screens.open_ledger()


class ReplayScreens(TableScreens):
    """The scenes that open from a replay."""

    def __init__(
        self, replay: ReplayScene, stage: SceneContext, model: TableModel, leave: Callable[[], None] | None
    ) -> None:
        super().__init__(stage, model, None, leave)
        self._replay = replay

    def open_ledger(self) -> None:
        self._stage.push(ReplayPaydayScene(self._replay))

    def _payday(self) -> Scene:
        return ReplayPaydayScene(self._replay, count=True)

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Watching from here winds this replay back instead of opening another one upon it."""
        ranking = RankingScene(
            self._stage,
            self._model,
            celebrate=celebrate,
            leave=self._leave,
            watch=self._replay.play_again,
            go_on=self._replay.go_on,
        )
        self._open_at_gate(ranking)


class ReplayPaydayScene(PaydayScene):
    """A payday in a replay: while the game plays, it goes away when there was time to read it."""

    def __init__(self, replay: ReplayScene, *, count: bool = False) -> None:
        self._replay = replay
        super().__init__(replay.stage, replay.model, None, count=count)
        self._read_s = 0.0

    @property
    def speed_factor(self) -> float:
        return self._replay.speed_factor

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_k, pygame.K_p):
            if event.key == pygame.K_p:
                self.stage.pop()
            else:
                self._replay.command("pause")
            return True
        return super().handle(event)

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self._replay.playing and not self.busy:
            self._read_s += dt_s
            if self._read_s > LEDGER_S / self._replay.speed:
                self.stage.pop()
