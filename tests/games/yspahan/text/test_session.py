"""Yspahan in words: everything can be read, asked and done; a whole game by names; bad lines get a sentence."""

from __future__ import annotations

import random
import re

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.text.session import TextSession
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import CARDS, SHOP_AT, SHOPS
from elcapitan.games.yspahan.rules.model.moves import KeepGood, PlayBareCard
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, DiceGroup, YspahanStage, YspahanState
from elcapitan.games.yspahan.text import game_text
from elcapitan.games.yspahan.text.game_text import YspahanText
from elcapitan.games.yspahan.text.orders import help_lines
from tests.games.yspahan.offline_link import RULES, OfflineYspahan


class Reader(OfflineYspahan):
    """A table without a server, and all that was said at it."""

    def __init__(self, seats: int = 3, seed: int = 1, me: int = 1, state: YspahanState | None = None) -> None:
        super().__init__(seats, seed, me, state=state)
        self.said: list[str] = []
        self.talked: list[str] = []
        self.everything: list[str] = []
        self.session = TextSession(YspahanText(), self, self._read, self.talked.append)
        self.session.poll()

    def _read(self, lines: list[str]) -> None:
        self.said += lines
        self.everything += lines

    def orders(self, *lines: str) -> list[str]:
        """What is said in answer to these lines."""
        self.said.clear()
        for line in lines:
            self.session.order(line)
            self.session.poll()
        return list(self.said)

    def others_play(self, chance: random.Random) -> None:
        """Until I am to act again, or the game is over."""
        self.play_others(chance)
        self.session.poll()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_by_names_and_everything_is_said(seats: int, language: str) -> None:
    i18n.use_language(language)
    chance = random.Random(seats)
    reader = Reader(seats, seats)
    pages = ("m", "w", "d", "t", "c sack", "g", "g west", "v", "p", "k", "b", "f")
    for turn in range(2000):
        reader.others_play(chance)
        if reader.over:
            break
        moves = reader.session.moves_page()
        assert moves, "when I am to act there is something to do"
        if turn % 7 == 0:
            for order in pages:
                assert all(reader.orders(order)), order
        before = len(reader.model.steps)
        reader.orders(chance.choice(list(moves)))
        assert len(reader.model.steps) == before + 1
    assert reader.over
    reader.session.poll()
    most = max(player.points for player in reader.state.players)
    assert any(line.startswith("1. ") and names.points_text(most) in line for line in reader.everything)
    assert len([line for line in reader.everything if re.match(r"(Week|Konec týdne) \d\b.*: Klára \d", line)]) == 3
    assert not any("{" in line or (line[-1:] == "?" and "card" in line) for line in reader.everything)


@pytest.mark.parametrize("seats", [2, 4])
def test_s5_nothing_that_is_said_names_a_card_in_another_hand(seats: int) -> None:
    """Their names appear once they lie open; an onlooker reads no name of a drawn card at all."""
    chance = random.Random(seats)
    reader = Reader(seats, 5, me=0)
    while not reader.over:
        (seat,) = reader.model.rules.to_act(reader.state)
        reader.play(str(chance.choice(reader.model.rules.legal(reader.state, seat))))
        reader.session.poll()
        for order in ("m", "k", "p"):
            reader.orders(order)
    drawn = [line for line in reader.everything if " drew " in line]
    assert drawn
    assert not any(names.card_text(card) in line for card in CARDS for line in drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_of_the_help_is_answered(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "BUDGET", Budget(rollouts=8))
    i18n.use_language(language)
    reader = Reader()
    reader.orders("r1")
    letters = {line.split()[0] for line in help_lines()[1:-1]}
    asked = ["?", "m", "ms", "mt", "mb", "mc", "w", "d", "t", "c vase", "c váz", "g", "g z", "v", "p", "k", "k all"]
    asked += ["b", "f", "l", "y build bath", "rules", "rules K4", "hint", "u", "s", ""]
    for order in asked:
        assert reader.orders(order), order
    assert not reader.session.over
    reader.orders("q")
    assert reader.session.over
    assert letters == {*"mwdtcgvpkbflyeusq", "ms", "rules", "say", "hint"}


def test_a_name_means_one_move_all_turn_and_a_like_card_has_its_own() -> None:
    state: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    state = state._replace(stage=YspahanStage.MAIN)
    reader = Reader(state=state.with_player(1, state.player(1)._replace(hand=("three-gold", "three-gold"))))
    before = reader.session.moves_page()
    (first,) = [label for label, move in before.items() if isinstance(move, PlayBareCard)]
    reader.orders(first)
    assert reader.state.player(1).gold == 5
    assert reader.orders(first) == [f"{first} is not possible any more; m lists what can be done."]
    after = reader.session.moves_page()
    assert {label: move for label, move in after.items() if label in before} == {
        label: move for label, move in before.items() if label in after
    }
    (second,) = [label for label, move in after.items() if isinstance(move, PlayBareCard)]
    assert second != first
    reader.orders("u")
    assert isinstance(reader.session.moves_page()[first], PlayBareCard)


def test_r7_an_answer_out_of_turn_is_asked_listed_and_given() -> None:
    state: YspahanState = RULES.new({"players": 3, "start": 1}, ())
    shops = tuple(1 if shop in (SHOP_AT["sack-3b"], SHOP_AT["sack-3a"]) else 0 for shop in range(len(SHOPS)))
    tower = (DiceGroup(1, 2), *EMPTY_TOWER[1:])
    state = state._replace(stage=YspahanStage.MAIN, turns_left=(2, 3, 1), starter=2, shops=shops, tower=tower)
    reader = Reader(state=state.with_player(1, state.player(1)._replace(camels=2)))
    assert reader.orders("m") == ["It is not your turn."]
    reader.play("supervisor camels west-1")
    reader.said.clear()
    reader.session.poll()
    assert "Your turn." not in reader.said, "the turn is Šimon's"
    assert any(
        line.startswith("Week 1, day 1. Your good in the red souk of the sack district is about to")
        for line in reader.said
    )
    moves = reader.session.moves_page()
    assert list(map(str, moves.values())) == ["send", "keep"]
    assert all(any(line.startswith(f"  {label}  ") for line in reader.said) for label in moves)
    answered = reader.orders(next(label for label, move in moves.items() if isinstance(move, KeepGood)))
    assert "Klára gave up a camel and keeps the good in the red souk of the sack district" in answered
    assert "Loaded: a good of Klára from the supply, bottom row, 2 points" in answered
    assert reader.state.player(1).camels == 1
    assert reader.orders("u") == ["There is nothing to take back."]
    assert reader.orders("e") == ["It is Šimon's turn."]


def test_large_groups_are_shortened_and_listed_on_demand() -> None:
    reader = Reader(4, 2)
    reader.orders("r1")
    moves = [label for label in reader.session.moves_page() if label[0] == "s"]
    assert len(moves) > 30
    assert any(f"{len(moves)} ways in all" in line for line in reader.orders("m"))
    assert len(reader.orders("m")) < 40
    assert [line.split()[0] for line in reader.orders("ms")] == moves
    east = reader.orders("ms EAST 1")
    assert 0 < len(east) < len(moves)
    assert all("east 1" in line for line in east)
    assert reader.orders("mb") == ["There is no such move now."]


def test_what_is_not_possible_is_answered_in_a_sentence_and_changes_nothing() -> None:
    reader = Reader()
    before = reader.state
    assert reader.orders("camels") == ["The dice must be rolled first."]
    assert reader.orders("rules why") == reader.orders("rules T2")
    assert any("nothing to take back" in line for line in reader.orders("u"))
    assert reader.orders("t9") == ["There is no t9 now; m lists what can be done."]
    assert any("needs its letter" in line for line in reader.orders("1"))
    assert any("neither a command nor a move" in line for line in reader.orders("dance"))
    assert reader.orders("c atlantis") == ["Which district? There are sack, barrel, chest, vase."]
    assert reader.orders("g up") == ["Which arm? There are west, east, north, south."]
    assert reader.orders("y") == ["Why what? Add the move, such as: why build bath."]
    assert reader.orders("y roll 0") == ["That is possible: Roll 9 white dice"]
    assert reader.state is before


def test_moves_written_out_are_done_and_taken_back_until_something_is_revealed() -> None:
    reader = Reader()
    reader.orders("roll 0")
    assert reader.state.stage is YspahanStage.MAIN
    assert any("nothing to take back" in line for line in reader.orders("u")), "a roll is final"
    reader.orders("camels")
    assert reader.state.player(1).camels
    assert any("took back: camels" in line for line in reader.orders("u"))
    assert not reader.state.player(1).camels


def test_where_the_game_stands_is_said_once_at_the_beginning() -> None:
    reader = Reader()
    assert sum(line.startswith("Week 1, day 1. ") for line in reader.said) == 1
    assert {"Type ? for help.", "Your turn."} < set(reader.said)


def test_an_onlooker_reads_and_does_nothing() -> None:
    reader = Reader(me=0)
    assert reader.orders("roll 0") == ["You are watching."]
    assert reader.orders("m") == ["It is not your turn."]
    assert reader.orders("k")[0].startswith("Cards in the deck")


def test_what_is_said_goes_to_the_others() -> None:
    reader = Reader()
    reader.orders("say Good evening")
    assert reader.talked == ["Good evening"]


def test_a_hint_says_what_to_do_and_what_else_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "BUDGET", Budget(rollouts=60))
    reader = Reader(3, 2)
    assert reader.orders("hint")[0].startswith(("Roll 9 white dice", "Buy "))
    reader.orders("r1")
    said = reader.orders("hint")
    assert len(said) >= 3
    assert any(line.startswith("About ") for line in said)
    while reader.model.is_my_move:
        reader.orders(str(RULES.legal(reader.model.state, 1)[0]))
    assert reader.orders("hint") == ["You can ask for a hint in your own turn."]


def test_the_ranking_says_who_played_for_me() -> None:
    i18n.use_language("en")
    chance = random.Random(2)
    reader = Reader(2, 2)
    reader.model.set_seats([seat._replace(held_by="hard") if seat.seat == 1 else seat for seat in reader.model.seats])
    while not reader.over:
        seat = RULES.to_act(reader.state)[0]
        reader.play(str(chance.choice(RULES.legal(reader.state, seat))))
    reader.session.poll()
    assert "A computer player (hard) played the whole game for you." in reader.everything
    assert reader.everything[-1] == "So this game does not count in your statistics."
