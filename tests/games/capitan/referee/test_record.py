"""The referee reads whole games: games made of nothing but its own legal moves hold, and a touched one is caught."""

from __future__ import annotations

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.capitan.referee import Verdict, judge, positions
from tests.games.capitan.referee.__main__ import main
from tests.games.capitan.referee.board import KINDS, read_board
from tests.games.capitan.referee.judge import candidate_texts, holds, play
from tests.games.capitan.referee.payday import winners
from tests.games.capitan.referee.position import OVER, SETTLING, Position
from tests.games.capitan.referee.record import HEAD, read_opening
from tests.hypothesis_profiles import some_of

pytestmark = pytest.mark.slow

Record = dict[str, Any]

ENOUGH_CARDS = 3
BOARD_FILE = Path(__file__).parents[4] / "assets" / "boards" / "mediterranean.toml"


def blank(players: int, chance: Random, extras: tuple[str, ...] = ()) -> Record:
    """The record of a game in which nothing has been played."""
    board = tomllib.loads(BOARD_FILE.read_text(encoding="utf-8"))
    piles = {kind: [card.text for card in read_board(board).cards.values() if card.kind == kind] for kind in KINDS}
    deal = [*chance.sample(piles["destination"], 4), *chance.sample(piles["link"], 6)]
    return {
        **HEAD,
        "version": 2,
        "board": board,
        "options": {"players": players, "extras": [*extras], "start": chance.randint(1, players)},
        "seats": [{"name": f"Seat {i}", "colour": f"colour {i}", "by": "person"} for i in range(1, players + 1)],
        "deal": deal,
        "moves": [],
        "payments": [],
        "digest": "0" * 16,
        "scores": None,
        "winners": None,
        "shuffled": [{"from": 0, "hash": "unchecked", "seed": None}],
    }


def turned_up(position: Position, chance: Random) -> tuple[str, ...]:
    """What the decks answer at the end of this turn."""
    turned: list[str] = []
    for kind in KINDS:
        deck, discard = sorted(position.decks[kind]), sorted(position.discards[kind])
        chance.shuffle(deck)
        for shown in position.displays[kind]:
            if shown is None:
                if not deck:
                    deck, discard = discard, []
                    chance.shuffle(deck)
                if deck:
                    turned.append(deck.pop())
    return tuple(turned)


def pick(position: Position, chance: Random) -> str:
    """A legal move, mostly one that gets the game on: few loans, and few cards that are never played."""
    texts, eager = candidate_texts(position), chance.random() < 0.8
    chance.shuffle(texts)

    def rank(text: str) -> int:
        match text.split()[0]:
            case "build" | "reopen" | "fortress" | "end" | "repay" if eager:
                return 0
            case "buy" if len(position.mover.hand) >= ENOUGH_CARDS:
                return 2
            case "loan":
                return 3
        return 1

    return next(text for text in sorted(texts, key=rank) if holds(position, text))


@cache
def played(players: int, seed: int, *extras: str) -> Record:
    """A whole game of legal moves drawn at random. The callers copy what they change."""
    chance = Random(seed)
    record = blank(players, chance, extras)
    position = read_opening(record)
    while position.stage != OVER:
        text = pick(position, chance)
        cards = turned_up(position, chance) if text in ("end", "pass") else ()
        record["moves"].append([position.seat, text, list(cards)] if cards else [position.seat, text])
        position = play(position, text, cards)
    record["payments"] = [[pay._asdict() for pay in pays] for pays in position.paydays]
    record["scores"], record["winners"] = [player.money for player in position.players], winners(position)
    return record


@pytest.mark.parametrize("players", some_of([3, 5], 1))  # two and four: the next test
def test_a_game_of_its_own_legal_moves_holds_and_loses_no_piece_card_or_loan(players: int) -> None:
    record = played(players, players)
    assert judge(record) == Verdict(ok=True, finished=True)
    for position in positions(record):
        assert_complete(position)


@pytest.mark.parametrize("players", some_of([2, 4], 1))
def test_x1_a_game_with_all_extra_cities_holds_and_loses_nothing_but_porto_s_warehouses(players: int) -> None:
    record = played(players, players, "porto", "lisboa", "islas-canarias")
    assert judge(record) == Verdict(ok=True, finished=True)
    assert any(text.startswith("pirate") for _, text, *_ in record["moves"])
    for position in positions(record):
        assert_complete(position)


def assert_complete(position: Position) -> None:
    """Every piece, card and loan card is somewhere, and only once."""
    board = position.board
    standing = Counter(p for row in position.rows.values() for p in (*row.sites, *row.picture) if p is not None)
    forts = Counter(seat for owners in position.fortresses.values() for seat in owners)
    for seat, player in enumerate(position.players, start=1):
        main = sum(count for piece, count in standing.items() if piece.seat == seat and not piece.neutral)
        neutral = sum(count for piece, count in standing.items() if piece.seat == seat and piece.neutral)
        lost = 18 - main - player.warehouses - player.pool_warehouses
        assert 0 <= lost <= (4 if "porto" in position.rows else 0)  # X6
        neutral += player.neutral + player.pool_neutral
        assert 0 <= (6 if len(position.players) == 2 else 0) - neutral <= (4 if "porto" in position.rows else 0)
        assert forts[seat] + player.fortresses + player.pool_fortresses == 3
    cards = Counter(card for player in position.players for card in player.hand)
    for kind in KINDS:
        cards.update(card for card in position.displays[kind] if card is not None)
        cards.update(position.decks[kind])
        cards.update(position.discards[kind])
    assert cards == Counter(list(board.cards))
    lent = Counter(loan.amount for player in position.players for loan in player.loans)
    assert {amount: left + lent[amount] for amount, left in position.loans_left.items()} == {10: 18, 16: 12}
    ships = [position.pirate, *(player.ship for player in position.players)]
    berths = Counter(ship for ship in ships if ship is not None and ship.space is not None)
    assert all(count == 1 for count in berths.values())


def cut(length: int) -> Record:
    """A game broken off after so many moves, its result taken away."""
    record = copy.deepcopy(played(3, seed=3))
    record["moves"] = record["moves"][:length]
    held = list(positions({**record}))[-1].paydays
    return {**record, "payments": record["payments"][: len(held)], "scores": None, "winners": None}


@pytest.mark.parametrize("length", [0, 1, 2, 40, 101])
def test_an_unfinished_record_holds_even_in_mid_turn(length: int) -> None:
    assert judge(cut(length)) == Verdict(ok=True, finished=False)


def test_an_unfinished_record_has_no_result() -> None:
    assert judge({**cut(40), "winners": [1]}).rule == "E1"
    assert judge({**cut(40), "scores": [1, 2, 3]}).rule == "E1"


def first_end(record: Record, *, with_cards: int) -> int:
    """The first entry that turns up at least so many cards."""
    return next(i for i, move in enumerate(record["moves"]) if len(move) == 3 and len(move[2]) >= with_cards)


def test_a_card_that_lies_elsewhere_cannot_be_turned_up() -> None:
    record = cut(60)
    entry = first_end(record, with_cards=1)
    record["moves"][entry][2][0] = next(card for card in record["deal"])
    verdict = judge(record)
    assert (verdict.entry, verdict.rule) == (entry, "C3")


@pytest.mark.parametrize("change", [lambda cards: [*cards, "tunis-3"], lambda cards: cards[:-1]])
def test_c3_too_many_or_too_few_cards_turned_up(change: Callable[[list[str]], list[str]]) -> None:
    record = cut(60)
    entry = first_end(record, with_cards=2)
    record["moves"][entry][2] = change(record["moves"][entry][2])
    verdict = judge(record)
    assert (verdict.entry, verdict.rule) == (entry, "C3")


def test_t1_a_move_of_another_seat_is_named() -> None:
    record = cut(60)
    record["moves"][33][0] = record["moves"][33][0] % 3 + 1
    verdict = judge(record)
    assert (verdict.entry, verdict.rule) == (33, "T1")


def test_moves_after_the_end_are_named() -> None:
    record = copy.deepcopy(played(3, seed=3))
    record["moves"].append([1, "end"])
    verdict = judge(record)
    assert (verdict.entry, verdict.rule) == (len(record["moves"]) - 1, "E1")


@pytest.mark.parametrize(("key", "rule"), [("proliferation", "P4"), ("majority", "P5"), ("fortress", "P6")])
def test_a_touched_payday_is_named_where_it_was_held(key: str, rule: str) -> None:
    record = copy.deepcopy(played(3, seed=3))
    record["payments"][1][2][key] += 1
    verdict = judge(record)
    assert verdict.rule == rule
    assert verdict.entry is not None
    assert record["moves"][verdict.entry][1] == "end"


def in_version_1(record: Record) -> Record:
    """The same record by the names of before."""
    spelled = {"payments": "paydays", "scores": "money"}
    return {spelled.get(name, name): value for name, value in record.items()} | {"version": 1}


def test_a_record_of_version_1_is_judged_as_before() -> None:
    record = in_version_1(copy.deepcopy(played(3, seed=3)))
    assert judge(record) == Verdict(ok=True, finished=True)
    assert judge({**record, "money": [0, 0, 0]}).rule == "E1"
    record["paydays"][0][0]["majority"] += 1
    assert judge(record).rule == "P5"


def test_e1_touched_money_or_winners_are_named() -> None:
    record = played(3, seed=3)
    assert judge({**record, "scores": [florins + 1 for florins in record["scores"]]}).rule == "E1"
    assert judge({**record, "winners": [1, 2, 3]}).rule == "E1"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"format": "something"}, "record"),
        ({"version": 3}, "record"),
        ({"version": True}, "record"),
        ({"version": 1}, "record"),
        ({"rules": True}, "record"),
        ({"board": {}}, "record"),
        ({"options": {"players": 6, "extras": [], "start": 1}}, "S1"),
        ({"options": {"players": 3, "extras": ["atlantis"], "start": 1}}, "X1"),
        ({"options": {"players": 3, "extras": ["porto", "porto"], "start": 1}}, "X1"),
        ({"options": {"players": 3, "extras": [], "start": 4}}, "S5"),
        ({"options": {"players": 3, "extras": [], "start": 1, "by_night": "yes"}}, "record"),
        ({"seats": []}, "record"),
        ({"deal": ["tunis-1"]}, "S3"),
        ({"deal": ["tunis-1"] * 10}, "S3"),
        ({"payments": [[]]}, "P1"),
        ({"digest": "?"}, "record"),
        ({"shuffled": [{"from": 0, "hash": "x", "seed": "0" * 32}]}, "record"),
    ],
)
def test_a_record_that_is_none_is_refused_without_an_entry(change: Record, rule: str) -> None:
    verdict = judge({**cut(0), **change})
    assert (verdict.ok, verdict.entry, verdict.rule) == (False, None, rule)


@pytest.mark.parametrize(
    "entry", ["buy", [1], [1, "end", []], [1, "fortress", ["tunis-1"]], ["1", "end"], [1, "build 01"], [1, "dance"]]
)
def test_an_entry_that_is_no_move_is_named(entry: object) -> None:
    start = cut(0)
    start["options"]["start"] = 1
    verdict = judge({**start, "moves": [entry]})
    assert (verdict.ok, verdict.entry, verdict.rule) == (False, 0, "record")


def test_nobody_knows_keys_that_were_not_announced() -> None:
    assert judge({**cut(5), "remark": "a fine game"}).ok


def test_settling_belongs_to_the_seat_that_owes() -> None:
    asked = [position for position in positions(played(4, seed=4)) if position.stage == SETTLING]
    assert asked
    assert all(any(not loan.extended for loan in position.mover.loans) for position in asked)


def test_the_command_names_the_file_and_the_first_bad_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, torn = tmp_path / "good.capitan", tmp_path / "bad.capitan", tmp_path / "torn.capitan"
    good.write_text(json.dumps(cut(40)), encoding="utf-8")
    broken = cut(40)
    broken["moves"][7][1] = "pass"
    bad.write_text(json.dumps(broken), encoding="utf-8")
    torn.write_text(good.read_text(encoding="utf-8")[:100], encoding="utf-8")
    assert main([str(good)]) == 0
    assert main([str(good), str(bad), str(torn)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "holds" in lines[0]
    assert "entry 7 of moves does not hold (T4)" in lines[2]
    assert "cannot be read" in lines[3]
