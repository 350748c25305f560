"""The file of the statistics: each game once, deleted for good, and no fault of it that is not one sentence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan import locked_file
from elcapitan.client.puzzles.puzzle_book import puzzles, save_puzzles
from elcapitan.client.puzzles.puzzle_ratings import rate_answer, rating_shown
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.statistics.stored_game import new_records, stored_game
from elcapitan.games import DEFAULT_GAME
from tests.client.puzzles.puzzle_lines import line_of
from tests.client.statistics.played_games import finished_model, played


def execute(sql: str) -> None:
    with closing(sqlite3.connect(store.statistics_file())) as database, database:
        database.execute(sql)


def test_without_a_file_there_are_no_games_and_none_is_made() -> None:
    assert store.stored_games("elcapitan") == []
    assert not store.statistics_file().exists()


def test_a_game_comes_back_as_it_was_stored_the_oldest_first() -> None:
    games = [played(2, income={"Venezia": 7}, achieved=["victory"]), played(1, (50, 90), ("hard-racer",))]
    for each in games:
        store.add_game(each)
    assert store.stored_games("elcapitan") == [games[1], games[0]]
    assert store.stored_games("another") == []


def test_a_game_is_counted_once_however_often_its_ranking_is_opened() -> None:
    for ended_s in (5.0, 6.0):
        store.add_finished_game(finished_model(), ended_s)
    assert [each.ended_s for each in store.stored_games("elcapitan")] == [5.0]


def test_achievements_belong_to_the_game_in_which_they_were_won_first() -> None:
    model = finished_model()
    facts = stored_game(model, 5.0).facts["achieved"]
    assert facts
    assert set(store.count_finished_game(model, 5.0)) == set(facts)
    assert set(store.count_finished_game(model, 6.0)) == set(facts), "when its result is looked at again, too"
    another = finished_model("two")
    achieved = stored_game(another, 7.0).facts["achieved"]
    assert set(store.count_finished_game(another, 7.0)) == set(achieved) - set(facts) != set()
    store.delete_all("elcapitan")
    assert store.count_finished_game(model, 8.0) == (), "a deleted game wins nothing"


def test_what_a_review_found_belongs_to_its_game_and_goes_with_it() -> None:
    store.add_finished_game(finished_model(), 5.0)
    store.add_game(played(1))
    store.add_review(finished_model(), 2.5)
    store.add_review(finished_model(), 1.75)
    assert [each.loss_per_turn for each in store.stored_games("elcapitan")] == [1.75, None]
    store.delete_all("elcapitan")
    store.add_game(played(2))
    assert [each.loss_per_turn for each in store.stored_games("elcapitan")] == [None]


def test_a_file_from_before_there_were_reviews_is_read() -> None:
    store.add_game(played(1))
    execute("DROP TABLE reviewed")
    execute("PRAGMA user_version = 2")
    assert store.stored_games("elcapitan") == [played(1)]


def test_a_deleted_game_does_not_come_back_when_it_is_opened_again() -> None:
    store.add_finished_game(finished_model(), 5.0)
    store.delete_all("elcapitan")
    store.add_finished_game(finished_model(), 6.0)
    assert store.stored_games("elcapitan") == []
    store.add_game(played(1))
    assert len(store.stored_games("elcapitan")) == 1


def test_older_games_are_taken_in_once_and_not_after_a_deletion() -> None:
    assert "elcapitan" in store.imports_due()
    store.mark_import_done("elcapitan")
    assert "elcapitan" not in store.imports_due()


def test_after_a_deletion_nothing_is_taken_in() -> None:
    store.delete_all("elcapitan")
    assert "elcapitan" not in store.imports_due()


def test_an_import_of_before_there_were_several_games_was_of_the_one_there_was() -> None:
    store.mark_import_done("elcapitan")
    execute("UPDATE done SET what = 'import'")
    execute("PRAGMA user_version = 3")
    assert "elcapitan" not in store.imports_due()


def test_a_deletion_leaves_what_is_stored_of_other_games() -> None:
    store.add_finished_game(finished_model(), 5.0)
    store.add_review(finished_model(), 2.5)
    save_puzzles(line_of(next(iter(puzzles(DEFAULT_GAME).values()))))
    rate_answer(next(iter(puzzles(DEFAULT_GAME).values())), solved=True)
    store.delete_all("another")
    assert [each.loss_per_turn for each in store.stored_games("elcapitan")] == [2.5]
    assert rating_shown("elcapitan") is not None
    assert store.puzzle_files("elcapitan")
    assert "elcapitan" in store.imports_due()


def test_a_newer_file_is_told_and_left_as_it_is() -> None:
    store.add_game(played(1))
    execute(f"PRAGMA user_version = {store.VERSION + 1}")
    before = store.statistics_file().read_bytes()
    with pytest.raises(store.StatisticsError, match="newer version"):
        store.stored_games("elcapitan")
    with pytest.raises(store.StatisticsError, match="newer version"):
        store.add_game(played(2))
    with pytest.raises(store.StatisticsError, match="newer version"):
        store.delete_all("elcapitan")
    assert store.statistics_file().read_bytes() == before


@pytest.mark.parametrize("content", [b"no database" * 200, b"SQLite format 3\x00" + b"\xff" * 4000])
def test_a_damaged_file_is_told_and_deleting_begins_anew(content: bytes) -> None:
    store.statistics_file().parent.mkdir(parents=True)
    store.statistics_file().write_bytes(content)
    for ask in (lambda: store.stored_games("elcapitan"), lambda: store.add_game(played(1))):
        with pytest.raises(store.StatisticsError, match=r"statistics\.sqlite3 is damaged"):
            ask()
    store.delete_all("elcapitan")
    store.add_game(played(1))
    assert len(store.stored_games("elcapitan")) == 1


@pytest.mark.parametrize(
    "change",
    [
        "seats = '[]'",
        "seats = '{'",
        'seats = \'[["person", "many", true], ["easy", 1, false]]\'',
        "seat = 3",
        "seat = 'first'",
        "ended_s = 'yesterday'",
        "ended_s = 1e300",
        "facts = '[]'",
        "seats = CAST(x'ff5b5d' AS TEXT)",
        "facts = CAST(x'7b22ff22' AS TEXT)",
        f"facts = replace(facts, '\"loans\":0', '\"loans\":1{'0' * 400}')",
        f'seats = \'[["person", 1{"0" * 400}, true], ["easy", 1, false]]\'',
        "facts = '{\"loans\": 1}'",
        'facts = replace(facts, \'"loans":0\', \'"loans":"none"\')',
    ],
)
def test_an_edited_row_costs_no_other_game(change: str) -> None:
    store.add_game(played(1))
    execute(f"UPDATE game SET {change}")
    store.add_game(played(2))
    assert store.stored_games(DEFAULT_GAME) == [played(2)]


def test_a_disk_without_room_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    store.add_game(played(1))
    connect = sqlite3.connect

    def full(file: Path, timeout: float) -> sqlite3.Connection:
        database = connect(file)
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.execute(f"PRAGMA max_page_count = {pages}")
        return database

    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(store.StatisticsError, match="disk is full"):
        store.add_game(played(2, income={f"City {at}": at for at in range(9000)}))
    assert len(store.stored_games("elcapitan")) == 1


def test_a_file_that_another_program_locks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    store.add_game(played(1))
    monkeypatch.setattr(store, "BUSY_S", 0.0)
    with closing(sqlite3.connect(store.statistics_file(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(store.StatisticsError, match="locked"):
            store.add_game(played(2))
    store.add_game(played(2))
    assert len(store.stored_games("elcapitan")) == 2


def test_a_deletion_that_cannot_be_done_now_deletes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file holds other games, too: it goes only when it is damaged."""
    save_puzzles(line_of(next(iter(puzzles(DEFAULT_GAME).values()))))
    store.add_game(played(1))
    monkeypatch.setattr(store, "BUSY_S", 0.0)
    with closing(sqlite3.connect(store.statistics_file(), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(store.StatisticsError, match="locked"):
            store.delete_all("elcapitan")
    assert store.stored_games("elcapitan") == [played(1)]
    assert store.puzzle_files("elcapitan")


def test_nothing_is_deleted_while_another_window_saves_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would write the others again, as it has read them."""
    save_puzzles(line_of(next(iter(puzzles(DEFAULT_GAME).values()))))
    store.add_game(played(1))
    monkeypatch.setattr(locked_file, "LOCK_TIMEOUT_S", 0.0)
    with locked_file.locked_folder(store.puzzle_folder()), pytest.raises(store.StatisticsError, match="busy"):
        store.delete_all("elcapitan")
    assert store.stored_games("elcapitan") == [played(1)]
    assert store.puzzle_files("elcapitan")


def test_a_folder_that_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    with pytest.raises(store.StatisticsError, match="Permission denied"):
        store.stored_games("elcapitan")


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    home.mkdir()
    (home / "data").write_text("a file")
    with pytest.raises(store.StatisticsError, match="cannot be opened or written"):
        store.add_game(played(1))


def test_only_a_finished_game_with_an_own_seat_counts() -> None:
    with pytest.raises(ValueError, match="finished"):
        stored_game(finished_model(me=0), 5.0)
    model = finished_model()
    model.set_steps(model.steps[:20])
    with pytest.raises(ValueError, match="finished"):
        stored_game(model, 5.0)


def test_hints_belong_to_their_game_and_go_with_it() -> None:
    model = finished_model()
    model.hints_taken = (2, 0, 0, 0)
    store.add_finished_game(model, 5.0)
    assert [each.hints for each in store.stored_games("elcapitan")] == [2]
    store.delete_all("elcapitan")
    execute("DELETE FROM deleted")
    store.add_finished_game(finished_model(), 5.0)
    assert [each.hints for each in store.stored_games("elcapitan")] == [0]


def test_a_record_is_new_once_there_are_three_games_before_it() -> None:
    games = [played(1, (100, 80)), played(2, (90, 85)), played(3, (120, 119)), played(4, (121, 60))]
    assert new_records(games, games[-1].key) == ("record-score", "record-lead")
    assert new_records(games[:3], games[2].key) == ()
    assert new_records([*games, played(5, (130, 125))], played(5).key) == ("record-score",)
    assert new_records([*games, played(6, (121, 140))], played(6).key) == ()
