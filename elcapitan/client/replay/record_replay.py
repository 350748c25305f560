"""Watching a recorded game at the table of any game: it plays either way or is wound, and can be played on from.

`RecordReplay` comes before a game's table scene in the bases of its replay; `ReplayedLedger` before its ledger.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pygame

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.playback_bar import SPEEDS, PlaybackBar
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.replay.timeline import MomentStanding, ReplayMoment, TimelineMark, move_moment
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.keyboard import is_plain, latin_key
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.table_scene import GameTableScene

REST_S = 0.25
"""Between two moves, at normal speed."""
REVERSE_S = 0.6
"""For each move while the game plays backwards, at normal speed: nothing flies then."""
LEDGER_S = 5.0
"""How long a counted ledger stays open while the game plays by itself, at normal speed."""


class RecordReplay(GameTableScene):
    """What a replay adds to a table without a seat and without a server: a bar in place of the rail."""

    period: ClassVar[str] = ""
    """The attribute of a position that counts the periods of the game, such as its phases or weeks; empty: none."""
    scoring_hints: ClassVar[Mapping[str, object]]
    """What the buttons do that go to a scoring or open its ledger, by their command, with `{key}`: lazy texts."""
    icons: ClassVar[Mapping[type, str]]
    """Of the events that the timeline marks; of several in one move the first."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None = None,
        at: int = 0,
        origin: ReplayOrigin | None = None,
    ) -> None:
        """`model` is the whole game, wound to its first `at` moves; `go_on` gets the record of a position that
        someone wishes to play on from (None: there is no server). `origin`: where it was opened from; None: from the
        menu."""
        self._log_lines: dict[tuple[str, int], Any] = {}
        """By language and the event's identity: winding must not word the whole game again."""
        self.replay_cursor = self._make_cursor(model, at)
        model.me = 0
        self.direction = 0
        """1: it plays; -1: it plays backwards; 0: it is paused."""
        self.speed = stage.settings.speed_factor or 1.0
        """Of the replay alone: one of SPEEDS."""
        self.go_on = go_on
        self._rested_s = 0.0
        self.bar = PlaybackBar(self)
        super().__init__(stage, model, None, self.screens_type(stage, model, None, origin, self))
        self.controller.change_speed = self.next_speed
        self.layers.append(self.bar)

    # -- what a game says

    def _make_cursor(self, model: TableModel, at: int) -> ReplayCursor:
        """Where it stops, and after which moves its scorings come."""
        return ReplayCursor(model, at)

    @abstractmethod
    def _stands(self, state: Any) -> MomentStanding:
        """Where a position is in the game, and the money or the points of everyone."""

    def _period_text(self, number: int) -> str:
        """Empty in games without periods."""
        return ""

    def _is_marked(self, event: Any) -> bool:
        """Whether the timeline marks an event that has an icon."""
        return True

    @property
    @abstractmethod
    def where_text(self) -> str:
        """Where the game stands, such as phase and round."""

    @abstractmethod
    def scoring_text(self, number: int) -> str:
        """What the coin of that scoring stands for, counted from 1."""

    # -- the table

    @property
    def is_focused(self) -> bool:
        """Something on the table has the keyboard's ring: Enter is for that."""
        return self.ui.focus is not None

    @property
    def is_at_rest(self) -> bool:
        """The table has shown all that has happened."""
        return bool(self.director.idle)

    def repaint(self) -> None:
        self.ui.repaint()

    def show_position(self) -> None:
        """The model has been wound: the table shows its position at once."""
        self.director.restart(self.model.state, self.model.steps)
        self.ui.restart_glow()

    def show_ledger(self) -> None:
        """The ledger of the last scoring, or why there is none."""
        self.controller.panels.show_ledger()

    def open_ledger(self) -> None:
        """The ledger of the last scoring, of which there is one."""
        self.screens.open_ledger()

    @property
    def timeline_marks(self) -> list[TimelineMark]:
        """In the order of the game: the beginning of each period in words, some events as icons."""
        period: Any = getattr(self.model.start, self.period, None)
        found = [TimelineMark(0, "", self._period_text(period))] if period is not None else []
        for at, step in enumerate(self.replay_cursor.steps, 1):
            if (now := getattr(step.after, self.period, None)) != period:
                period = now
                found.append(TimelineMark(at, "", self._period_text(period)))
            kinds = {type(event) for event in step.events if self._is_marked(event)}
            found += [TimelineMark(at, icon) for kind, icon in self.icons.items() if kind in kinds][:1]
        return found

    def moment(self, at: int) -> ReplayMoment:
        """The tooltip's facts of the position after `at` moves."""
        return move_moment(self.model, self.replay_cursor.steps, at, self._log_line, self._stands)

    def _log_line(self, event: Any, position: Any) -> Any:
        key = i18n.language(), id(event)
        if key not in self._log_lines:
            self._log_lines[key] = super()._log_line(event, position)
        return self._log_lines[key]

    # -- the bar

    @property
    def playing(self) -> bool:
        return self.direction != 0

    @property
    def busy(self) -> bool:
        return self.playing or super().busy

    @property
    def speed_factor(self) -> float:
        return self.speed if self.stage.settings.speed_factor else 0.0

    @property
    def speed_label(self) -> str:
        return SPEEDS.get(self.speed) or f"{self.speed:g}×"

    @property
    def why_not_go_on(self) -> str:
        if self.go_on is None:
            return _("Open the game from the menu")
        return _("The game is over") if self.model.is_over else ""

    def take_sounds(self) -> list[Sound]:
        return self.bar.take_sounds()

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
            case "scoring-back":
                self.wind_to(cursor.previous_scoring())
            case "scoring-on":
                self.wind_to(cursor.next_scoring())
            case "last":
                self.wind_to(len(cursor))
            case "ledger":
                self.wind_to(cursor.at)
                self.show_ledger()
            case "faster" | "slower":
                speeds = sorted(SPEEDS)
                at = speeds.index(self.speed) + (1 if what == "faster" else -1)
                self.set_speed(speeds[max(0, min(len(speeds) - 1, at))])
            case "go-on" if self.go_on is not None and not self.why_not_go_on:
                self._play(0)
                self.go_on(game_records.record_text(self.model))

    def set_speed(self, speed: float) -> None:
        self.speed = speed
        self.repaint()

    def next_speed(self) -> None:
        """The next faster one; after the fastest the slowest."""
        speeds = sorted(SPEEDS)
        self.set_speed(speeds[(speeds.index(self.speed) + 1) % len(speeds)])

    def open_scoring(self, number: int) -> None:
        """Wind to that scoring, counted from 1, and open its ledger."""
        self.wind_to(self.replay_cursor.scorings[number - 1])
        self.open_ledger()

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
        self.repaint()

    def wind_to(self, at: int) -> None:
        """To the position after `at` moves, at once."""
        self.replay_cursor.seek(at)
        self.show_position()

    # -- time

    def update(self, dt_s: float) -> None:
        self.bar.wind_to_drag()
        super().update(dt_s)
        if not self.playing or not self.is_at_rest:
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
        elif cursor.at in cursor.scorings:
            self.open_ledger()


class ReplayedLedger(CountedSheet):
    """A ledger in a replay: while the game plays, it goes away when there was time to read it."""

    _read_s = 0.0

    def __init__(self, replay: RecordReplay, *, count: bool) -> None:
        self.replay = replay
        made: Any = super().__init__
        made(replay.stage, replay.model, count=count)

    @property
    def speed_factor(self) -> float:
        return self.replay.speed_factor

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = latin_key(event) if event.type == pygame.KEYDOWN and is_plain(event.mod) else pygame.K_UNKNOWN
        match pressed:
            case pygame.K_p:
                self.stage.pop()
            case pygame.K_k:
                self.replay.command("pause")
            case _:
                return super().handle(event)
        return True

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.replay.playing and not self.busy:
            self._read_s += dt_s
            if self._read_s > LEDGER_S / self.replay.speed:
                self.stage.pop()
