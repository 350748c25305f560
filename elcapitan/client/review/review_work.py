"""The review of one finished game: found among the stored ones, or made by other processes in the background.

What is found is stored while the work goes on, so that a review that was left goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from elcapitan.arena.background_review import BackgroundReview, ReviewFailed
from elcapitan.arena.game_review import Found, GameReview
from elcapitan.client.model import game_records
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review import review_store
from elcapitan.client.shell.i18n import _
from elcapitan.table.record import RecordError

STORED_EVERY = 10
"""Findings: no more are lost if the program is ended from outside."""


class ReviewWork:
    """Begun by the ranking, and gone on with by the page."""

    def __init__(self, model: TableModel, found: GameReview | None = None) -> None:
        self.record = game_records.game_record(model)
        self.record_text = game_records.record_text(model)
        self.model = self.model_at(len(model.steps))
        self.model.me = model.me
        positions = self.model.positions
        self.found = self._whole = found or review_store.stored_review(self.record, positions)
        """What is known; while the work goes on, turns and points of the course may be missing."""
        self.revision = 0
        """Grows with each finding: several pages may look at one work, and each sees what is new to it."""
        self.trouble = ""
        """Why it cannot be made."""
        self._known: dict[str, Found] = review_store.stored_findings(self.record, positions)
        """Of work that was given up."""
        self._work: BackgroundReview | None = None
        self._wanted: list[int] = []
        """Seats, the one that was asked for last first."""
        self._stored = 0
        """How many findings there were when they were stored last."""

    def model_at(self, moves: int) -> TableModel:
        """The table after so many moves, seen by an onlooker."""
        return TableModel.from_record(json.loads(self.record_text), moves, me=0)

    @property
    def is_running(self) -> bool:
        return self._work is not None

    def is_needed_by(self, seat: int) -> bool:
        """The work going on is, in part, for what the page shows of that seat."""
        return self.is_running and (self._whole is None or self._whole.seat(seat) is None)

    @property
    def share_done(self) -> float:
        """From 0 to 1."""
        return self._work.share_done if self._work is not None else 1.0

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take; None: not known yet."""
        return self._work.seconds_left if self._work is not None else None

    @property
    def course_moves(self) -> Sequence[int]:
        """After how many moves the points of the whole course are, of which some may not be known yet."""
        if self._work is not None:
            return self._work.course_moves
        return [point.move for point in self.found.course] if self.found is not None else []

    def turns_left(self, seat: int) -> Sequence[int]:
        """The first moves of the seat's turns that are still to be judged."""
        return self._work.turns_left(seat) if self._work is not None else ()

    def turns_of(self, seat: int) -> int:
        """How many turns of the seat this work judges, done or not."""
        return self._work.turns_of(seat) if self._work is not None else 0

    def has_seat(self, seat: int) -> bool:
        """All turns of the seat are known."""
        if self._whole is not None and self._whole.seat(seat) is not None:
            return True
        return self._work is not None and self._work.turns_of(seat) > 0 and not self._work.turns_left(seat)

    def ask(self, seat: int) -> None:
        """The turns of that seat are judged next, if they are not known; those of others after them."""
        self._wanted = [seat, *(each for each in self._wanted if each != seat)]
        left = [each for each in self._wanted if self._whole is None or self._whole.seat(each) is None]
        if self.trouble or (self._work is not None and left == self._work.seats):
            return
        self.cancel()
        if not left:
            return
        try:
            self._work = BackgroundReview(self.record, left, self._whole, self._known)
        except (OSError, RecordError) as fault:
            self.trouble = _("The game cannot be reviewed: {reason}").format(reason=fault)
            return
        self._stored = len(self._work.findings)
        self._take()

    def poll(self) -> None:
        """Take what is done."""
        if self._work is None:
            return
        try:
            is_new = self._work.poll()
        except ReviewFailed as fault:
            self.cancel()
            self.trouble = _("The game cannot be reviewed: {reason}").format(reason=fault)
            self.revision += 1
            return
        if is_new:
            self._take()

    def _take(self) -> None:
        assert self._work is not None, "at work"
        self.revision += 1
        self.found, findings = self._work.review, self._work.findings
        if self._work.is_done:
            self._whole, self._known, self._work = self.found, {}, None
            review_store.store_review(self.record, self.found)
        elif len(findings) >= self._stored + STORED_EVERY:
            self._stored = len(findings)
            review_store.store_findings(self.record, {**self._known, **findings})

    def wait(self, seat: int) -> None:
        """Make it now; for pictures."""
        self.ask(seat)
        if self._work is not None:
            self._work.wait()
            self._take()

    def cancel(self) -> None:
        """Leave the rest undone; what has been found is stored."""
        if self._work is not None:
            self._work.cancel()
            known = {**self._known, **self._work.findings}
            if len(known) > len(self._known):
                review_store.store_findings(self.record, known)
            self._known, self._work = known, None


def first_seat(model: TableModel) -> int:
    """Whose turns are looked at first: mine, else a person's, else the winner's."""
    result = model.rules.result(model.state)
    persons = [seat.seat for seat in model.seats if seat.by == PERSON]
    return model.me or next(iter([*persons, *(result.winners if result is not None else ())]), 1)
