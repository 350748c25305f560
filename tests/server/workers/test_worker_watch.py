"""Which workers are taken for hanging, and which are only busy, slow or paused."""

from __future__ import annotations

from elcapitan_server.workers import worker_watch

SEAT = "table", 2


class Watched:
    """A watch, and whether the worker's seat is taken."""

    def __init__(self) -> None:
        self.seated = False
        self.watch = worker_watch.WorkerWatch(lambda table, seat: self.seated)

    def pass_ticks(self, count: int, report: dict[str, object] | None = None) -> str:
        """Each with that report before it; the first reason to replace it."""
        for _ in range(count):
            if report is not None:
                self.watch.note_report(report)
            if why := self.watch.tick():
                return why
        return ""


def busy(stuck: int = 0, answered: int = 1) -> dict[str, object]:
    return {"stuck": stuck, "answered": answered}


def test_one_that_reports_no_more_hangs() -> None:
    worker = Watched()
    assert not worker.pass_ticks(100, busy())
    assert not worker.pass_ticks(worker_watch.SUSPECT_TICKS - 2)  # one has passed since the last report
    assert not worker.watch.is_suspect
    assert not worker.pass_ticks(1)
    assert worker.watch.is_suspect
    assert worker.pass_ticks(worker_watch.HUNG_TICKS - worker_watch.SUSPECT_TICKS) == "it shows no sign of life"


def test_one_that_thinks_the_same_thought_for_ever_hangs() -> None:
    worker = Watched()
    assert not worker.pass_ticks(1, busy(stuck=worker_watch.HUNG_TICKS - 1, answered=0))
    assert worker.watch.is_suspect
    assert (
        worker.pass_ticks(1, busy(stuck=worker_watch.HUNG_TICKS, answered=0))
        == "a computer player does not stop thinking"
    )


def test_one_that_thinks_for_nine_seconds_does_not_hang() -> None:
    worker = Watched()
    for stuck in range(worker_watch.HUNG_TICKS):
        assert not worker.pass_ticks(1, busy(stuck, answered=0))
    assert not worker.pass_ticks(1, busy())
    assert not worker.watch.is_suspect


def test_one_that_does_not_come_to_its_seats_hangs_and_one_that_starts_has_longer() -> None:
    for reports, ticks in ((busy(), worker_watch.HUNG_TICKS), (None, worker_watch.START_TICKS)):
        worker = Watched()
        worker.watch.called(SEAT)
        assert not worker.pass_ticks(ticks - 1, reports)
        assert worker.pass_ticks(1, reports) == "it does not take the seats it is called to"


def test_one_that_comes_to_some_of_many_seats_does_not_hang() -> None:
    worker = Watched()
    for number in range(100):
        worker.watch.called(("table", number))
        worker.seated = number % 5 == 0
        assert not worker.pass_ticks(1, busy())
    worker.seated = True
    assert not worker.pass_ticks(100, busy(answered=0))


def test_a_seat_that_is_not_wanted_any_more_need_not_be_taken() -> None:
    worker = Watched()
    worker.watch.called(SEAT)
    worker.watch.forgotten(SEAT)
    assert not worker.pass_ticks(2 * worker_watch.START_TICKS, busy())


def test_one_that_never_reports_hangs_only_if_the_server_has_to_move_for_it() -> None:
    worker = Watched()
    assert not worker.pass_ticks(100)
    worker.watch.forced()
    assert worker.pass_ticks(1) == "its computer players do not answer"


def test_a_forced_move_beside_finished_thoughts_is_no_hang() -> None:
    worker = Watched()
    for _ in range(5):
        assert not worker.pass_ticks(worker_watch.UNANSWERED_TICKS - 1, busy(answered=0))
        worker.watch.forced()
        assert not worker.pass_ticks(1, busy(answered=1))


def test_a_pause_of_the_whole_machine_is_one_tick_and_no_hang() -> None:
    worker = Watched()
    assert not worker.pass_ticks(10, busy())
    for _ in range(worker_watch.HUNG_TICKS):  # each may have lasted an hour: neither end was there to count
        assert not worker.pass_ticks(2)
        assert not worker.pass_ticks(1, busy(answered=0))
