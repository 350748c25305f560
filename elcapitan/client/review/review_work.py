"""The review of one finished game: found among the stored ones, or made by other processes in the background."""

from __future__ import annotations

import json

from elcapitan.arena.background_review import BackgroundReview, ReviewFailed
from elcapitan.arena.game_review import GameReview
from elcapitan.client.model import game_records
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review.review_store import store_review, stored_review
from elcapitan.client.shell.i18n import _
from elcapitan.table.record import RecordError


class ReviewWork:
    """Begun by the ranking, and gone on with by the page."""

    def __init__(self, model: TableModel, found: GameReview | None = None) -> None:
        self.record = game_records.game_record(model)
        self.record_text = game_records.record_text(model)
        self.model = self.model_at(len(model.steps))
        self.model.me = model.me
        self.found = found or stored_review(self.record)
        """What is known; turns of the seat under way may be missing."""
        self.trouble = ""
        """Why it cannot be made."""
        self._work: BackgroundReview | None = None
        self._counted, self._seat = -1, 0

    def model_at(self, moves: int) -> TableModel:
        """The table after so many moves, seen by an onlooker."""
        return TableModel.from_record(json.loads(self.record_text), moves, me=0)

    @property
    def is_running(self) -> bool:
        return self._work is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many turns have been judged, and of how many."""
        return (self._work.turns_done, self._work.turns) if self._work is not None else (0, 0)

    def has_seat(self, seat: int) -> bool:
        """All turns of the seat are known."""
        return not self.is_running and self.found is not None and self.found.seat(seat) is not None

    def ask(self, seat: int) -> None:
        """Begin with the turns of that seat, if they are not known; those of another seat are given up."""
        if self.is_running and self._seat == seat:
            return
        self.cancel()
        self._seat = seat
        if self.trouble or self.has_seat(seat):
            return
        try:
            self._work = BackgroundReview(self.record, (seat,), self.found)
        except (OSError, RecordError) as fault:
            self.trouble = _("The game cannot be reviewed: {reason}").format(reason=fault)
        self._counted = -1

    def poll(self) -> bool:
        """Take what is done; whether anything is new."""
        if self._work is None:
            return False
        try:
            ended = self._work.poll()
        except ReviewFailed as fault:
            self._work, self.trouble = None, _("The game cannot be reviewed: {reason}").format(reason=fault)
            return True
        if ended is not None:
            self.found, self._work = ended, None
            store_review(self.record, ended)
            return True
        if self._work.points_done + self._work.turns_done == self._counted:
            return False
        self._counted = self._work.points_done + self._work.turns_done
        self.found = self._work.so_far or self.found
        return True

    def wait(self, seat: int) -> None:
        """Make it now; for pictures."""
        self.ask(seat)
        if self._work is not None:
            self._work.wait()
            self.poll()

    def cancel(self) -> None:
        """Give up what is not done; half a seat is not kept."""
        if self._work is not None:
            self._work.cancel()
            self.found, self._work = self._work.before, None


def first_seat(model: TableModel) -> int:
    """Whose turns are looked at first: mine, else a person's, else the winner's."""
    result = model.rules.result(model.state)
    persons = [seat.seat for seat in model.seats if seat.by == PERSON]
    return model.me or next(iter([*persons, *(result.winners if result is not None else ())]), 1)
