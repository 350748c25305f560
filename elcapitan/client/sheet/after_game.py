"""What the ranking of a finished game leads on to: its replay, its review, the menu, and a position to play on from."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import face

if TYPE_CHECKING:
    from elcapitan.client.review.review_work import ReviewWork


class AfterGame:
    """Of one ranking; its arguments are those of `RankingSheet`."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None,
        leave: Callable[[], None] | None,
        watch: Callable[[], None] | None,
        go_on: Callable[[str], None] | None,
    ) -> None:
        self._stage, self._model, self._actions = stage, model, actions
        self._leave_table, self._watch_again, self._replay_go_on = leave, watch, go_on
        self.review_work: ReviewWork | None = None
        """Once it has begun."""
        self._seen = 0
        """Its revision that was shown last."""

    def leave(self) -> None:
        """To the menu."""
        if self._leave_table is not None:
            self._leave_table()
        elif self._actions is not None:
            self._actions.leave()
        else:
            self._stage.go_to_menu()

    def watch(self) -> None:
        """The replay, from the first move."""
        if self._watch_again is not None:
            self._stage.pop()
            self._watch_again()
            return
        model = TableModel.from_record(json.loads(game_records.record_text(self._model)), me=self._model.me or 1)
        origin = ReplayOrigin(_("Back to the ranking"), self.leave)
        self._stage.push(face(model.rules.name).replay(self._stage, model, self._way_on(), 0, origin))

    def review(self) -> None:
        """The page of the review."""
        from elcapitan.client.review.review_scene import ReviewScene

        self.begin_review()
        self._stage.push(ReviewScene(self._model, self._way_on(), leave=self.leave, work=self.review_work))

    def begin_review(self) -> None:
        """The turns are judged while the ranking is read."""
        from elcapitan.client.review.review_work import ReviewWork, first_seat

        if self.review_work is None and face(self._model.rules.name).review is not None:
            self.review_work = ReviewWork(self._model)
            self.review_work.ask(first_seat(self._model))

    def poll_review(self) -> bool:
        """Take what is done; whether anything is new."""
        if self.review_work is None:
            return False
        self.review_work.poll()
        before, self._seen = self._seen, self.review_work.revision
        return self._seen != before

    @property
    def is_reviewing(self) -> bool:
        """The review is being made."""
        return self.review_work is not None and self.review_work.is_running

    def cancel_review(self) -> None:
        """Leave the rest undone."""
        if self.review_work is not None:
            self.review_work.cancel()

    @property
    def review_label(self) -> str:
        """With how much of it is done, while it is being made."""
        work, label = self.review_work, _("Review")
        if work is None or not work.is_running:
            return label
        return f"{label} {round(100 * work.share_done)}\N{NO-BREAK SPACE}%"

    def _way_on(self) -> Callable[[str], None] | None:
        """Leaves the table and plays on from the position of a record; None where there is no server."""
        from elcapitan.client.scenes.recorded_game import continue_recorded_game

        company = self._actions.participants if self._actions is not None else None
        if company is None:
            return self._replay_go_on

        def go_on(record: str) -> None:
            self.leave()
            self._stage.push(continue_recorded_game(company.link.home, record))

        return go_on
