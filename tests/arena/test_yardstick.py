"""The yardstick: made in steps, gone on with after a stop, and what a choice loses by its sums."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from elcapitan.arena import positions, yardstick
from elcapitan.arena.contest import Contest
from elcapitan.arena.positions import BadPosition, PlayedGame, SourceGames, SourcePosition, Sums
from elcapitan.arena.runner import NotOutcomes
from elcapitan.arena.yardstick import ComparedTurns, Yardstick
from elcapitan.bots.budget import Budget

SOURCE = SourceGames("elcapitan", "test", ("porto",))
POSITION = SourcePosition("1/0", PlayedGame(Contest(("easy", "easy"), "1/1", rollouts=1), ()), 0, 1)


@pytest.fixture(autouse=True)
def short_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    monkeypatch.setattr(yardstick, "BATCH", 2)
    monkeypatch.setattr(positions, "MIXED_LEVELS", ("easy", "normal"))


def extend(file: Path, worlds: int) -> Yardstick:
    found = Yardstick(file)
    list(found.extend(4, worlds, SOURCE, 1))
    return found


@cache
def text_of(worlds: int) -> str:
    with TemporaryDirectory() as folder:
        return extend(Path(folder) / "yardstick.jsonl", worlds).file.read_text(encoding="utf-8")


def made(file: Path, worlds: int = 8) -> Yardstick:
    """The yardstick of `SOURCE` in that file, which is played out once for all tests."""
    file.write_text(text_of(worlds), encoding="utf-8")
    return Yardstick(file)


def test_a_game_with_hidden_cards_is_measured_by_what_each_seat_knows(tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    options = (("gold_steps", "three"), ("card_time", "after"))
    source = SourceGames("yspahan", "test", chosen=options)
    found = Yardstick(file)
    list(found.extend(8, 4, source, 1))
    chosen = {number: game.contest.chosen for number, game in Yardstick(file).games.items()}
    assert {*chosen[1]} <= {*options}
    assert chosen[2] == ()
    assert {each.position.phase for each in found.compared.values()} == {1, 2, 3}
    before = file.read_text(encoding="utf-8")
    choices = [*Yardstick(file).measure("normal", Budget(rollouts=1), 1)]
    assert [each.position.name for each in choices] == [*found.compared]
    assert file.read_text(encoding="utf-8").startswith(before)


def sums(mean: float, worlds: int = 10) -> Sums:
    return Sums(worlds, mean * worlds, mean * mean * worlds, 0.0, 0.1 * mean * worlds)


def test_a_run_that_was_stopped_goes_on_to_the_same_file(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    made(whole)
    assert len([*islice(Yardstick(stopped).extend(4, 8, SOURCE, 1), 4)]) == 4
    with stopped.open("a", encoding="utf-8") as lines:
        lines.write('{"position":"1/0","ha')
    extend(stopped, 8)
    assert stopped.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert all(each.worlds(half) == 4 for each in Yardstick(whole).compared.values() for half in (0, 1))


def test_more_worlds_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    made(file, 4)
    extend(file, 8)
    again = tmp_path / "again.jsonl"
    made(again, 8)
    assert file.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")


def test_one_position_of_each_phase_and_one_more_with_several_turns_each(tmp_path: Path) -> None:
    found = made(tmp_path / "yardstick.jsonl", 4)
    assert {each.position.phase for each in found.compared.values()} == {1, 2, 3}
    assert len(found.compared) == 4
    assert all(len(each.turns) > 1 for each in found.compared.values())


def test_the_best_turn_is_picked_in_one_half_and_compared_in_the_other() -> None:
    compared = ComparedTurns(POSITION, [("a",), ("b",), ("c",)])
    compared.halves[0].update({0: sums(5.0), 1: sums(3.0), 2: sums(0.0)})  # 0 seems the best here,
    compared.halves[1].update({0: sums(1.0), 1: sums(3.0), 2: sums(0.0)})  # 1 there
    assert compared.best() in (0, 1)
    assert compared.loss(0) == pytest.approx((((1.0 - 1.0) + (3.0 - 5.0)) / 2, -0.1))
    assert compared.loss(2) == pytest.approx((((1.0 - 0.0) + (3.0 - 0.0)) / 2, 0.2))


def test_a_turn_that_is_not_in_the_list_is_played_out_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    made(file)
    turns = {name: len(each.turns) for name, each in Yardstick(file).compared.items()}
    found = list(Yardstick(file).measure("random", Budget(rollouts=1), 1))
    again = Yardstick(file)
    assert [each.position.name for each in found] == [*turns]
    assert sum(len(each.turns) for each in again.compared.values()) > sum(turns.values())
    assert all(each.worlds(0) == each.worlds(1) == 4 for each in again.compared.values())
    kept = [(each.points, each.won) for each in again.measure("random", Budget(rollouts=1), 1)]
    assert kept == [(each.points, each.won) for each in Yardstick(file).measure("random", Budget(rollouts=1), 1)]


def test_a_player_loses_nothing_where_it_plays_the_best_turn_of_both_halves(tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    found = made(file)
    for choice in found.measure("normal", Budget(rollouts=1), 1):
        compared = found.compared[choice.position.name]
        number = compared.turns.index(choice.turn)
        if all(number == max(half, key=lambda each: half[each].mean) for half in compared.halves):
            assert choice.points == choice.won == 0.0


@pytest.mark.parametrize("line", ["[]", "{}", '{"position": "9/1", "phase": 1, "turns": []}', "no"])
def test_another_file_is_refused(line: str, tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(NotOutcomes, match=r"line 1 of .* is no line of a yardstick"):
        Yardstick(file)


def test_games_imagined_by_other_players_are_not_mixed_with_those_of_today(tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    made(file, 4)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('{"playouts":', '{"playouts":1', 1), encoding="utf-8")
    with pytest.raises(NotOutcomes, match="make it again"):
        list(Yardstick(file).measure("easy", Budget(rollouts=1), 1))
    with pytest.raises(NotOutcomes, match="make it again"):
        extend(file, 8)
    file.write_text("".join(text.splitlines(keepends=True)[1:]), encoding="utf-8")
    with pytest.raises(NotOutcomes, match="version unknown"):
        extend(file, 8)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('"game":"elcapitan"}', '"game":"chess"}', "does not know a game called 'chess'"),
        ('"end"', '"jump"', "position .* is not one by the rules: .*jump"),
        ('"turns":[[', '"turns":[["pay genova 99",', "position .* is not one by the rules: "),
        ('"game":"elcapitan"}', '"game":7}', "is no line of a yardstick"),
        ('"turns":[[', '"turns":[],"before":[[', "is no line of a yardstick"),
        ('"worlds":2,', f'"worlds":1{"0" * 400},', "is no line of a yardstick"),
        ('"sums":{', '"sums":{"99":[1,1,1,1],', "is no line of a yardstick"),
        ('"sums":{', '"sums":{"-1":[1,1,1,1],', "is no line of a yardstick"),
    ],
)
def test_an_edited_file_is_refused_in_a_sentence(right: str, wrong: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "yardstick.jsonl"
    made(file, 4)
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises((NotOutcomes, BadPosition), match=sentence):
        list(Yardstick(file).measure("easy", Budget(rollouts=1), 1))
