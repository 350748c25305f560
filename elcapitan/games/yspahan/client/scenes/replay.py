"""Watching a recorded game at Yspahan's table: what the replay of any game asks of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.record_replay import RecordReplay, ReplayedLedger
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.replay.timeline import ReplayMoment, TimelineMark
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.facts.replay_moments import replay_moment, timeline_marks, yspahan_cursor
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.table_screens import YspahanScreens
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.rules.model.events import Event


class YspahanReplayScene(RecordReplay, YspahanScene):
    """The table without a seat and without a server, and a bar in place of the rail."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None = None,
        at: int = 0,
        origin: ReplayOrigin | None = None,
    ) -> None:
        """`model` is the whole game, wound to its first `at` moves; `go_on` gets the record of a position that
        someone wishes to play on from. `origin`: where it was opened from; None: from the menu."""
        self._log_lines: dict[tuple[str, int], EventLine] = {}
        """By language and the event's identity: winding must not word the whole game again."""
        self.begin_replay(stage, yspahan_cursor(model, at), go_on)
        super().__init__(stage, model, None, YspahanReplayScreens(self, stage, model, origin))
        self.show_bar()

    @property
    def where_text(self) -> str:
        state = self.model.state
        day = _("day {day}").format(day=state.day)
        return f"{week_text(state.week)}  ·  {day}"

    def scoring_text(self, number: int) -> str:
        return _("End of week {week}").format(week=number)

    @property
    def scoring_hints(self) -> Mapping[str, str]:
        return {
            "scoring-back": _("to the end of the week before ({key})"),
            "scoring-on": _("to the next end of a week ({key})"),
            "ledger": _("ledger of the last week ({key})"),
        }

    @property
    def timeline_marks(self) -> list[TimelineMark]:
        return timeline_marks(self.model, self.replay_cursor.steps)

    def moment(self, at: int) -> ReplayMoment:
        return replay_moment(self.model, self.replay_cursor.steps, at, self._log_line)

    def _log_line(self, event: Event) -> EventLine:
        key = i18n.language(), id(event)
        if key not in self._log_lines:
            self._log_lines[key] = super()._log_line(event)
        return self._log_lines[key]


class YspahanReplayScreens(YspahanScreens):
    """The scenes that open from a replay."""

    def __init__(
        self, replay: YspahanReplayScene, stage: SceneContext, model: TableModel, origin: ReplayOrigin | None
    ) -> None:
        super().__init__(stage, model, None, origin)
        self._replay = replay

    def _week_end(self, *, count: bool) -> Scene:
        return ReplayWeekEndScene(self._replay, count=count)

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Watching from here winds this replay back instead of opening another one upon it."""
        ranking = PointsRankingScene(
            self._stage,
            self._model,
            celebrate=celebrate,
            leave=self._origin.leave if self._origin is not None else None,
            watch=self._replay.play_again,
            go_on=self._replay.go_on,
        )
        self._open_at_gate(ranking)


class ReplayWeekEndScene(ReplayedLedger, WeekEndScene):
    """The end of a week in a replay."""

    def __init__(self, replay: YspahanReplayScene, *, count: bool = False) -> None:
        self.replay = replay
        super().__init__(replay.stage, replay.model, count=count)
