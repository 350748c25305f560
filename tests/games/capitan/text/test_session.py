"""The game in words: everything can be read, asked and done; a whole game by numbers; bad lines get a sentence."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.client.text.session import TextSession
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, TakeLoan
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.text import game_text, pages
from elcapitan.games.capitan.text.game_text import CapitanText
from elcapitan.games.capitan.text.orders import help_lines
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import COLOURS, NAMES, OfflineLink
from tests.games.capitan.tables import new_table

EXTRAS = ("porto", "lisboa", "islas-canarias")


class Reader(OfflineLink):
    """A table without a server, and all that was said at it."""

    def __init__(self, seats: int = 3, seed: int = 1, extras: tuple[str, ...] = ()) -> None:
        infos = [
            TableSeat(seat, name, colour, "person" if seat == 1 else "easy")
            for seat, (name, colour) in enumerate(zip(NAMES[:seats], COLOURS, strict=False), 1)
        ]
        self._table = new_table(infos, start(seats, seed, extras), 1)
        super().__init__(self._table, seed)
        self.said: list[str] = []
        self.talked: list[str] = []
        self.everything: list[str] = []
        self.session = TextSession(CapitanText(), self, self._read, self.talked.append)
        self.session.poll()

    def _read(self, lines: list[str]) -> None:
        self.said += lines
        self.everything += lines

    @property
    def over(self) -> bool:
        return self.model.state.stage is Stage.OVER

    def orders(self, *lines: str) -> list[str]:
        """What is said in answer to these lines."""
        self.said.clear()
        for line in lines:
            self.session.order(line)
            self.session.poll()
        return list(self.said)

    def others_play(self, chance: random.Random) -> None:
        """Until it is my turn again, or over."""
        while self.model.state.seat != 1 and not self.over:
            self.play(str(chance.choice(legal_moves(self.model.state))))
        self.session.poll()


@pytest.mark.parametrize(("seats", "extras"), [(2, ()), (3, EXTRAS), (5, ())])
def test_a_whole_game_is_played_by_names_and_everything_is_said(seats: int, extras: tuple[str, ...]) -> None:
    chance = random.Random(seats)
    reader = Reader(seats, seats, extras)
    for _ in range(2000):
        reader.others_play(chance)
        if reader.over:
            break
        deeds = reader.session.moves_page()
        assert deeds, "when I am to act there is something to do"
        before = len(reader.model.steps)
        reader.orders(chance.choice(list(deeds)))
        assert len(reader.model.steps) == before + 1
    assert reader.over
    reader.session.poll()
    for phase in ("I", "II", "III"):
        assert f"Payday of Phase {phase}" in reader.everything
    richest = max(player.money for player in reader.model.state.players)
    assert any(line.startswith("1. ") and line.endswith(words.florins_text(richest)) for line in reader.everything)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_order_of_the_help_is_answered(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    i18n.use_language(language)
    reader = Reader()
    reader.others_play(random.Random(1))
    for order in (
        "?",
        "m",
        "mp",
        "w",
        "g",
        "t",
        "c napoli",
        "p",
        "k",
        "f",
        "f Kl",
        "r",
        "l",
        "y build 2",
        "rules",
        "rules D1",
        "hint",
        "s",
        "u",
        "",
    ):
        assert reader.orders(order), order
    assert not reader.session.over
    reader.orders("q")
    assert reader.session.over
    letters = {line.split()[0] for line in help_lines()[1:-1]}
    assert letters == {
        "m",
        "w",
        "g",
        "t",
        "c",
        "p",
        "k",
        "f",
        "r",
        "l",
        "y",
        "rules",
        "hint",
        "e",
        "u",
        "s",
        "say",
        "q",
    }


def test_a_name_means_one_move_all_turn_and_a_purchase_is_never_repeated() -> None:
    reader = Reader()
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
    reader = Reader(3, 4)
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
    reader = Reader(3, 1, extras)
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
    reader = Reader()
    about = reader.orders("c marseille")
    assert "  harbour: first space costs 4, free; second space costs 5, free" in about
    assert "  fortresses: first space costs 8, free; second space costs 10, free" in about
    assert any("the next warehouse goes on the first or second site" in line for line in about)
    assert any("value by the highest site built on: none 0, first 4, second 8" in line for line in about)
    assert any("sail" in line and "1 step for 4, 2 steps for 5, 3 steps for 6" in line for line in about)


def test_each_way_of_the_pirate_ship_names_its_harbour() -> None:
    i18n.use_language("en")
    reader = Reader(3, 3, EXTRAS)
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


def test_what_is_not_possible_is_answered_in_a_sentence_and_changes_nothing() -> None:
    reader = Reader()
    reader.others_play(random.Random(1))
    before = reader.model.state
    (refused,) = reader.orders("build 1")
    assert refused.endswith(".")
    assert not re.search(r"[A-Z]\d", refused)
    assert reader.orders("rules why") == reader.orders("rules B1")
    assert any("nothing to take back" in line for line in reader.orders("u"))
    assert reader.orders("b99") == ["There is no b99 now; m lists what can be done."]
    assert any("needs its letter" in line for line in reader.orders("1"))
    assert any("neither a command nor a move" in line for line in reader.orders("dance"))
    assert any("Which city?" in line for line in reader.orders("c atlantis"))
    assert reader.model.state is before


def test_moves_written_out_are_done_and_taken_back() -> None:
    reader = Reader()
    reader.others_play(random.Random(1))
    card = next(move for move in reader.session.moves_page().values() if isinstance(move, Buy))
    before = reader.model.state.player(1).money
    reader.orders(str(card))
    assert reader.model.state.player(1).hand == (card.card,)
    answer = reader.orders("u")
    assert any("took back" in line for line in answer)
    assert reader.model.state.player(1).money == before


def test_each_deed_says_what_it_would_change() -> None:
    reader = Reader()
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


def test_where_the_game_stands_is_said_once_at_the_beginning() -> None:
    """Also to whoever comes first and is asked at once for their move."""
    reader = Reader(2)
    assert reader.model.state.seat == 1
    assert sum(line.startswith("Phase I, round 1. ") for line in reader.said) == 1
    assert {"Type ? for help.", "Your turn."} < set(reader.said)
    while reader.model.state.seat == 1:
        reader.play(str(list(reader.session.moves_page().values())[-1]))
    later: list[str] = []
    TextSession(CapitanText(), reader, later.extend, reader.talked.append).poll()
    assert sum(line.startswith("Phase I, round 1. ") for line in later) == 1
    assert "Your turn." not in later


def test_it_is_said_when_it_is_somebody_elses_turn() -> None:
    reader = Reader()
    while reader.model.state.seat == 1:
        reader.play(str(list(reader.session.moves_page().values())[-1]))
    reader.session.poll()
    name = NAMES[reader.model.state.seat - 1]
    assert reader.orders("e") == [f"It is {name}'s turn."]
    assert reader.orders("m") == ["It is not your turn."]


def test_what_is_said_goes_to_the_others() -> None:
    reader = Reader()
    reader.orders("say Good evening")
    assert reader.talked == ["Good evening"]


def test_a_hint_names_the_steps_of_a_turn_and_is_given_in_ones_own_turn_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "BUDGET", Budget(rollouts=8))
    reader = Reader()
    said = reader.orders("hint")
    assert said[0].startswith("1. Buy the card ")
    assert said[1].startswith("2. Sail to ")
    others = next(move for move in legal_moves(reader.model.state) if isinstance(move, Buy))
    reader.orders(str(others), "hint")
    while reader.model.state.seat == 1:
        moves = legal_moves(reader.model.state)
        reader.orders(str(moves[0]))
    assert reader.orders("hint") == ["You can ask for a hint in your own turn."]


def test_the_ranking_says_who_played_for_me() -> None:
    i18n.use_language("en")
    chance = random.Random(2)
    reader = Reader(2, 2)
    reader.play(str(legal_moves(reader.model.state)[0]))
    reader.model.set_seats([seat._replace(held_by="hard") if seat.seat == 1 else seat for seat in reader.model.seats])
    while not reader.over:
        reader.play(str(chance.choice(legal_moves(reader.model.state))))
    reader.session.poll()
    assert "From phase I on a computer player (hard) played for you." in reader.everything
    assert reader.everything[-1] == "So this game does not count in your statistics."
