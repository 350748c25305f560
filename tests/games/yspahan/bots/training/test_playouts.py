"""Imagined games after a choice: by the rules, to their end, without looking at hidden cards, alike in one world."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.levels import YspahanBots
from elcapitan.games.yspahan.bots.training import playouts
from elcapitan.games.yspahan.rules.model.moves import Move, parse
from elcapitan.games.yspahan.rules.play import why_not
from elcapitan.games.yspahan.rules.setting_up import WHOLE_PILE
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import Game, play, table

BOTS = YspahanBots()
WORLDS = ("a", "b", "c")
TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 1), "gold": (6, 3)}


def begun() -> Game:
    """Seat 1 is to choose its main action."""
    return table(3).main(1, **TOWER).have(1, gold=4, camels=2)


def choice(*texts: str) -> list[Move]:
    return [parse(text) for text in texts]


def test_cards_in_other_hands_are_not_looked_at() -> None:
    # The deck was shuffled from all cards, so the pile does not tell which ones are held.
    one, other = (
        begun().hand(2, second).hand(3, third).state._replace(pile=WHOLE_PILE, deck=len(WHOLE_PILE) - 2)
        for second, third in (("three-camels", "sell-gold"), ("good-in-shop", "three-gold"))
    )
    for turn in (choice("camels", "end"), choice("draw barrel")):
        assert [*BOTS.play_on(one, turn, WORLDS)] == [*BOTS.play_on(other, turn, WORLDS)]
        assert BOTS.result_of(one, turn) == BOTS.result_of(other, turn)
    assert BOTS.shortlist(one) == BOTS.shortlist(other)


def test_a_card_of_ones_own_counts() -> None:
    game = table(3).day(3, 7).last_turn().main(1, **TOWER).last_turn().have(1, camels=6).points(10, 10, 10)
    card = game.hand(1, "sell-camels").state
    (kept,) = BOTS.play_on(card, choice("camels", "end"), WORLDS[:1])
    (sold,) = BOTS.play_on(card, choice("camels", "play sell-camels 4", "end"), WORLDS[:1])
    assert [kept, sold] == [[10, 10, 10], [18, 10, 10]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_of_the_shortlist_is_played_by_the_rules_and_to_the_end(players: int) -> None:
    game = play_whole_game("yspahan", ["easy"] * players, seed=5, gold_steps="three")
    kinds = set()
    for state in game.states[1::9]:
        found = BOTS.shortlist(state)
        assert len(found) != 1
        assert len(found) <= playouts.BEST_FEW
        assert len({BOTS.result_of(state, each) for each in found}) == len(found)
        for each in found:
            assert why_not(state, each[0]) is None
            assert len(next(BOTS.play_on(state, each, WORLDS))) == players
            kinds.add(BOTS.kind_of(each))
    assert len(kinds) >= 5


def test_no_more_than_two_choices_do_the_same() -> None:
    firsts = [str(each[0]).split()[0] for each in BOTS.shortlist(begun().state)]
    assert firsts.count("draw") == playouts.MAX_SIMILAR
    assert len({*firsts}) >= 4


def test_dice_to_be_bought_are_choices_and_nothing_is_one_without_gold() -> None:
    found = BOTS.shortlist(table(3).have(1, gold=2).state)
    assert [list(map(str, each)) for each in found] == [["roll 0"], ["roll 1"], ["roll 2"]]
    assert BOTS.shortlist(table(3).have(1, gold=0).state) == []
    assert all(len(points) == 3 for points in BOTS.play_on(table(3).state, found[1], WORLDS))


def test_nothing_is_compared_for_a_seat_whose_cards_are_not_known() -> None:
    state = begun().hand(1, "three-camels").state
    assert BOTS.shortlist(state)
    assert BOTS.shortlist(RULES.view(state, 2)) == []


def test_a_look_ahead_is_judged_at_the_end_of_the_week_and_alike_in_one_world() -> None:
    last = table(3).day(3, 7).main(1, **TOWER).last_turn().have(1, camels=6).points(10, 14, 10)
    sold = choice("camels", "play sell-camels 4", "end")
    state = last.hand(1, "sell-camels").state
    # After the last turn nothing is guessed: 18 points are 5 more than half of the best and half of the mean rival.
    assert [*BOTS.look_ahead(state, sold, WORLDS)] == [18 - (14 + 12) / 2] * 3
    early, camels = begun().state, choice("camels", "end")
    assert [*BOTS.look_ahead(early, camels, WORLDS)] == [*BOTS.look_ahead(early, camels, WORLDS)]
    assert len({*BOTS.look_ahead(early, camels, WORLDS)}) == len(WORLDS)


def test_an_owner_who_is_asked_chooses_for_themselves() -> None:
    game = begun().goods(2, "barrel-3a", "barrel-3b").have(2, camels=1).supervisor("north-2")
    asked = next(
        after
        for text in map(str, RULES.legal(game.state, 1))
        if text.startswith("supervisor") and (after := play(game, text)).state.asked is not None
    )
    found = BOTS.shortlist(asked.state)
    assert [BOTS.kind_of(each) for each in found] == ["answer", "answer"]
    assert {str(each[0]) for each in found} == {"keep", "send"}
    for each in found:
        assert len(next(BOTS.play_on(asked.state, each, WORLDS))) == 3
    # Whose turn it was goes on: the one who asked has still to end it.
    assert RULES.on_turn(asked.state) == 1


def test_choices_that_come_to_the_same_are_told_apart_from_others() -> None:
    state = begun().hand(1, "three-camels", "three-gold").state
    one = choice("camels", "play three-camels", "play three-gold", "end")
    other = choice("camels", "play three-gold", "play three-camels", "end")
    assert BOTS.result_of(state, one) == BOTS.result_of(state, other)
    assert BOTS.result_of(state, one) != BOTS.result_of(state, choice("camels", "play three-gold", "end"))
    assert BOTS.result_of(state, choice("camels")) == BOTS.result_of(state, choice("camels", "end"))


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (("camels", "build paddock", "end"), "camels"),
        (("play three-camels", "gold", "end"), "gold"),
        (("supply sack", "place sack-4a", "end"), "supply"),
        (("supervisor sack west-3",), "supervisor"),
        (("draw barrel",), "draw"),
        (("build paddock", "end"), "build"),
        (("play three-gold", "end"), "card"),
        (("end",), "end"),
        (("roll 1",), "roll"),
        (("send",), "answer"),
    ],
)
def test_the_action_names_the_kind(texts: tuple[str, ...], kind: str) -> None:
    assert BOTS.kind_of(choice(*texts)) == kind
