"""What follows from the stored games: win shares with the games behind them, lines of text, lines of CSV."""

from __future__ import annotations

import csv
import io

from elcapitan.client.statistics.summary import csv_text, summarize, summary_lines
from tests.client.statistics.played_games import played

GAMES = [
    played(1, (100, 80), ("easy-racer",), loans=1, income={"Venezia": 20}, achieved=["victory", "loan"]),
    played(2, (70, 80, 60), ("easy-racer", "easy-baron")),
    played(3, (90, 80, 90), ("hard", "person"), cities=["Venezia", "Tunis"]),
]


def shares(group: int) -> list[tuple[str, int, int]]:
    _title, found = summarize(GAMES, "elcapitan").shares[group]
    return [(share.name, share.won, share.games) for share in found]


def test_wins_by_number_of_players() -> None:
    assert shares(0) == [("2 players", 1, 1), ("3 players", 1, 2)]


def test_a_game_counts_once_for_each_level_among_the_opponents() -> None:
    assert shares(1) == [("human", 1, 1), ("easy", 1, 2), ("hard", 1, 1)]


def test_wins_by_the_opponents_character() -> None:
    assert shares(2) == [("Racer", 1, 2), ("Baron", 0, 1)]


def test_a_shared_victory_is_one_and_is_first_place() -> None:
    assert GAMES[2].me.won
    assert [game.place for game in GAMES] == [1, 2, 1]


def test_the_course_has_every_score_and_who_won() -> None:
    assert summarize(GAMES, "elcapitan").course == [(100, True), (70, False), (90, True)]


def test_the_loss_of_a_turn_is_followed_over_the_reviewed_games() -> None:
    games = [GAMES[0]._replace(loss_per_turn=4.0), GAMES[1], GAMES[2]._replace(loss_per_turn=1.5)]
    found = summarize(games, "elcapitan")
    assert found.losses == [(1, 4.0), (3, 1.5)]
    assert ("Loss per turn", "2.8") in found.figures
    assert [row["lost_per_turn"] for row in csv.DictReader(io.StringIO(csv_text(games, "elcapitan")))] == [
        "4.0",
        "",
        "1.5",
    ]
    assert "Loss per turn" not in dict(summarize(GAMES, "elcapitan").figures)


def test_guided_games_are_told_apart() -> None:
    games = [GAMES[0]._replace(is_guided=True), *GAMES[1:]]
    assert dict(summarize(games, "elcapitan").figures)["Games"] == "3, 1 of them guided"
    assert [row["guided"] for row in csv.DictReader(io.StringIO(csv_text(games, "elcapitan")))] == ["1", "0", "0"]
    assert dict(summarize(games[:1], "elcapitan").figures)["Games"] == "1 guided"


def test_games_won_with_hints_are_told_apart() -> None:
    games = [GAMES[0]._replace(hints=80), GAMES[1]._replace(hints=3), GAMES[2]]
    assert ("Won with hints", "1") in summarize(games, "elcapitan").figures
    assert "Won with hints" not in dict(summarize(GAMES, "elcapitan").figures)


def test_a_group_without_games_is_left_out() -> None:
    found = summarize([played(1, (100, 80), ("easy",))], "elcapitan")
    assert [title for title, _rows in found.shares] == ["Wins by number of players", "Wins by opponents' level"]


def test_the_lines_say_the_numbers_with_the_games_behind_them() -> None:
    lines = summary_lines(summarize(GAMES, "elcapitan"))
    assert lines[:3] == ["Games: 3", "Won: 2 (67 %)", "Average money: 87"]
    assert "  easy: 50 % of 2 games" in lines
    assert "  Venezia: 20 on average in 1 game" in lines
    assert "Achievements: 2 of 12" in lines
    assert "  [x] First victory (2023-11-15)" in lines or "  [x] First victory (2023-11-16)" in lines


def test_without_a_game_there_are_only_achievements_to_come() -> None:
    empty = summarize([], "elcapitan")
    assert (empty.figures, empty.shares, empty.course, empty.best) == ([], [], [], [])
    assert {date for _achievement, date in empty.achievements} == {""}


def test_csv_has_one_line_a_game() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(GAMES, "elcapitan"))))
    assert [(row["players"], row["score"], row["place"], row["won"]) for row in rows] == [
        ("2", "100", "1", "1"),
        ("3", "70", "2", "0"),
        ("3", "90", "1", "1"),
    ]
    assert rows[2]["opponents"] == "hard; person"
    assert rows[2]["cities"] == "Venezia; Tunis"
    assert rows[0]["income"] == "Venezia 20"
    assert csv_text([], "elcapitan") == ""


def test_csv_can_be_written_whatever_a_host_or_a_board_calls_things() -> None:
    games = [played(1, (100, 80), ("easy\ud83d\x1b[31m\u202e",), cities=["Vene\x07zia\udce9"])]
    (row,) = csv.DictReader(io.StringIO(csv_text(games, "elcapitan").encode().decode()))
    assert (row["opponents"], row["cities"]) == ("easy\ufffd[31m", "Venezia\ufffd")
