"""The review of a finished game: which turns are looked at, what a loss is called, and that a wasted turn is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.arena import review
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob, SeatReview, review_jobs, review_turn
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.yspahan.rules.model.moves import parse as parse_yspahan
from elcapitan.table.record import GameRecord, RecordError, parse_record
from tests.games.capitan.positions import four
from tests.games.yspahan.positions import table

RECORDS = Path(__file__).parents[1] / "pictures" / "records"
NOTHING = Loss()


def finished() -> GameRecord:
    return parse_record((RECORDS / "three.capitan").read_bytes())


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "FIRST_WORLDS", 4)
    monkeypatch.setattr(review, "MORE_WORLDS", 4)
    monkeypatch.setattr(review, "MOST_WORLDS", 40)


def turn(points: Loss = NOTHING, won: Loss = NOTHING) -> ReviewedTurn:
    return ReviewedTurn(0, 1, 1, "build", ("end",), ("end",), points, won, 40)


def test_every_whole_turn_of_the_seats_is_reviewed_and_nothing_else() -> None:
    record = finished()
    jobs = review_jobs(record, [2])
    ends = [at for at, entry in enumerate(record.moves) if entry.seat == 2 and entry.text in ("end", "pass")]
    assert [job.first + len(job.played) - 1 for job in jobs] == ends
    assert all(job.state.stage is Stage.TURN and not job.state.turn.begun for job in jobs)
    assert [str(move) for move in jobs[3].played] == [
        entry.text for entry in record.moves[jobs[3].first : jobs[3].first + len(jobs[3].played)]
    ]


def test_a_record_that_does_not_hold_is_refused() -> None:
    text = json.loads((RECORDS / "three.capitan").read_text("utf-8"))
    text["moves"][0][1] = "build 1"
    with pytest.raises(RecordError):
        review_jobs(parse_record(json.dumps(text).encode()), [1])


def test_a_turn_that_gives_everything_away_is_found() -> None:
    # Red could build for the majority of Napoli in the last round, and takes a third loan for nothing.
    state = four().phase(3, round=9).row("napoli", "rbb").ship("red", "marseille").money("red", 40).state
    job = ReviewJob("elcapitan", "test", state, 0, (parse("loan 10"), parse("end")))
    found = review_turn(job)
    assert found is not None
    assert found.kind == "loan"
    assert found.played == ("loan 10", "end")
    assert found.best != found.played
    assert found.points.mean > 2 * found.points.error > 0


def test_the_best_turn_itself_loses_nothing() -> None:
    state = four().phase(3, round=9).row("napoli", "rbb").ship("red", "marseille").money("red", 40).state
    wasted = review_turn(ReviewJob("elcapitan", "test", state, 0, (parse("loan 10"), parse("end"))))
    assert wasted is not None
    again = review_turn(ReviewJob("elcapitan", "test", state, 0, tuple(parse(text) for text in wasted.best)))
    assert again is not None
    assert again.points.mean <= 2 * again.points.error
    assert again.mark == ""


@pytest.mark.parametrize(
    ("points", "won", "mark"),
    [
        (Loss(12, 3), Loss(0.2, 0.05), "blunder"),
        (Loss(12, 3), Loss(0.2, 0.06), "mistake"),
        (Loss(12, 3), Loss(0.13, 0.03), "mistake"),
        (Loss(12, 3), Loss(0.07, 0.02), "inaccuracy"),
        (Loss(12, 3), Loss(0.06, 0.02), ""),
        (Loss(12, 3), Loss(0.04, 0.01), ""),
        (Loss(12, 3), Loss(0.2, 0.11), ""),
        (Loss(12, 3), Loss(0.15, 0.065), ""),
        (Loss(5, 3), Loss(0.2, 0.05), ""),
        (Loss(-12, 3), Loss(-0.2, 0.05), ""),
        (Loss(), Loss(), ""),
    ],
)
def test_a_loss_has_a_name_only_if_it_is_clear(points: Loss, won: Loss, mark: str) -> None:
    assert turn(points, won).mark == mark


def test_the_rate_counts_all_turns_with_a_choice() -> None:
    found = SeatReview(1, (turn(Loss(12, 3), Loss(0.2, 0.05)), turn(), turn(), turn()))
    assert found.points_per_turn == 3
    assert found.games_per_turn == pytest.approx(0.05)
    assert found.marked("blunder") == 1
    assert SeatReview(1, ()).points_per_turn == 0


def yspahan() -> GameRecord:
    return parse_record((RECORDS / "yspahan" / "three.capitan").read_bytes())


def test_a_choice_ends_where_something_new_is_learnt_or_another_seat_acts() -> None:
    record = yspahan()
    jobs = review_jobs(record, [1, 2, 3])
    assert [job.first for job in jobs[1:]] == [job.first + len(job.played) for job in jobs[:-1]]
    assert sum(len(job.played) for job in jobs) == len(record.moves)
    kinds = set()
    for job in jobs:
        assert {entry.seat for entry in record.moves[job.first : job.first + len(job.played)]} == {
            games.ruleset("yspahan").to_act(job.state)[0]
        }
        kinds.add(str(job.played[-1]).split()[0])
    assert {"roll", "end", "draw"} <= kinds
    assert kinds & {"keep", "send"}


def test_a_card_that_is_not_played_in_the_last_turn_is_found() -> None:
    # The last turn of the game: four camels are eight points by the card, and nothing if it stays in the hand.
    state = table(3).day(3, 7).main(3, camels=(1, 3), gold=(6, 3)).last_turn().points(20, 20, 20)
    state = state.have(3, camels=4).hand(3, "sell-camels").deck(0)
    job = ReviewJob("yspahan", "test", state.state, 0, (parse_yspahan("gold"), parse_yspahan("end")))
    found = review_turn(job)
    assert found is not None
    assert (found.seat, found.phase, found.kind) == (3, 3, "gold")
    assert "play sell-camels 4" in found.best
    assert found.points.mean == 8
    assert found.mark == "blunder"
