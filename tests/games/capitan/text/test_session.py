"""What El Capitan alone has in words (all games: tests/games/text/test_session.py)."""

from __future__ import annotations

import random
import re

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, TakeLoan
from elcapitan.games.capitan.text import game_text, pages
from tests.games.capitan.positions import EXTRAS
from tests.games.text.reader import Reader


def test_a_name_means_one_move_all_turn_and_a_purchase_is_never_repeated() -> None:
    reader = Reader("elcapitan")
    reader.others_play(random.Random(1))
    before = reader.session.moves_page()
    bought = before["b1"]
    reader.orders("b1")
    hand, money = reader.model.state.player(1).hand, reader.model.state.player(1).money
    assert reader.orders("b1") == ["b1 is not possible any more; m lists what can be done."]
    assert (reader.model.state.player(1).hand, reader.model.state.player(1).money) == (hand, money)
    after = reader.session.moves_page()
    assert "b1" not in after
    assert {label: move for label, move in after.items() if label in before} == {
        label: move for label, move in before.items() if label in after
    }
    reader.orders("u")
    assert reader.session.moves_page()["b1"] == bought


def test_the_same_action_in_another_city_has_another_name() -> None:
    """`build 1` typed for one city never builds in the next one."""
    chance, found = random.Random(4), 0
    reader = Reader("elcapitan", 3, 4)
    meant: dict[str, tuple[str, str]] = {}
    turn: object = None
    for _ in range(400):
        reader.others_play(chance)
        if reader.over:
            break
        state = reader.model.state
        if turn != (turn := (state.phase, state.round, state.stage)):
            meant.clear()
        for label, move in reader.session.moves_page().items():
            now = str(move), state.mover.place if label[0] == "a" and not isinstance(move, TakeLoan) else ""
            found += label in meant
            assert meant.setdefault(label, now) == now or label == "e"
        moves = reader.session.moves_page()
        reader.orders(chance.choice([label for label in moves if label[0] == "s"] or list(moves)))
    assert found > 50


@pytest.mark.parametrize("extras", [(), *((one,) for one in EXTRAS), EXTRAS])
def test_the_map_names_every_neighbour_and_every_distance(extras: tuple[str, ...]) -> None:
    i18n.use_language("en")
    reader = Reader("elcapitan", 3, 1, options={"extras": extras})
    board = reader.model.state.board
    told = reader.orders("g")
    assert told[0] == "Northern row, west to east: Marseille, Venezia, Constantinople"
    assert len(told) == 3 + len(extras) + 1
    ways = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    for plan in board.cities:
        about = reader.orders(f"c {plan.id}")
        beside = next(line for line in about if "next to it" in line)
        for way, (column, line) in ways.items():
            there = [each.name for each in board.cities if each.at == (plan.at[0] + column, plan.at[1] + line)]
            assert (f"{way}: {there[0]}" in beside) if there else (f"{way}:" not in beside)
        far = next(line for line in about if line.strip().startswith("by sea"))
        for part in far.strip().removeprefix("by sea, ").split("; "):
            steps, names = part.split(": ")
            ids = [each.id for each in board.cities if each.name in names.split(", ")]
            assert {board.steps(plan.id, other) for other in ids} == {int(steps.split()[0])}


def test_prices_sites_and_values_cannot_be_taken_for_one_another() -> None:
    i18n.use_language("en")
    reader = Reader("elcapitan")
    about = reader.orders("c marseille")
    assert "  harbour: first space costs 4, free; second space costs 5, free" in about
    assert "  fortresses: first space costs 8, free; second space costs 10, free" in about
    assert any("the next warehouse goes on the first or second site" in line for line in about)
    assert any("value by the highest site built on: none 0, first 4, second 8" in line for line in about)
    assert any("sail" in line and "1 step for 4, 2 steps for 5, 3 steps for 6" in line for line in about)


def test_each_way_of_the_pirate_ship_names_its_harbour() -> None:
    i18n.use_language("en")
    reader = Reader("elcapitan", 3, 3, options={"extras": EXTRAS})
    chance = random.Random(3)
    for _ in range(200):
        reader.others_play(chance)
        if any(label[0] == "p" for label in reader.session.moves_page()):
            break
        reader.orders(chance.choice(list(reader.session.moves_page())))
    ways = reader.orders("mp")
    assert len(ways) == len(set(ways)) > 1
    assert all(re.match(r"p\d+  to [\w ]+, (first|second|third) space: ", line) for line in ways)
    assert len(reader.orders("m")) < 60


def test_moves_written_out_are_done_and_taken_back() -> None:
    reader = Reader("elcapitan")
    reader.others_play(random.Random(1))
    card = next(move for move in reader.session.moves_page().values() if isinstance(move, Buy))
    before = reader.model.state.player(1).money
    reader.orders(str(card))
    assert reader.model.state.player(1).hand == (card.card,)
    answer = reader.orders("u")
    assert any("took back" in line for line in answer)
    assert reader.model.state.player(1).money == before


def test_each_deed_says_what_it_would_change() -> None:
    reader = Reader("elcapitan")
    chance = random.Random(3)
    changed = 0
    for _ in range(60):
        reader.others_play(chance)
        at = reader.session.at()
        assert at is not None
        changed += sum("next payday:" in line for line in pages.move_lines(at, reader.session.moves_page()))
        deeds = list(reader.session.moves_page().values())
        acts = [move for move in deeds if not isinstance(move, Buy | TakeLoan)]
        reader.play(str(chance.choice(acts or deeds)))
    assert changed > 10


def test_a_hint_names_the_steps_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "ADVICE_BUDGET", Budget(rollouts=8))
    reader = Reader("elcapitan")
    said = reader.orders("hint")
    assert said[0].startswith("1. Buy the card ")
    assert said[1].startswith("2. Sail to ")
    others = next(move for move in legal_moves(reader.model.state) if isinstance(move, Buy))
    reader.orders(str(others), "hint")
    assert reader.said
