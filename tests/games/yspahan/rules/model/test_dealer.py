"""The dealer: hashes as the rules text has them, byte for byte."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from elcapitan.games.yspahan.rules.model.dealer import YspahanDealer, die_number, shuffled_pile
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.play import cards_drawn
from elcapitan.games.yspahan.rules.setting_up import WHOLE_PILE
from tests.games.yspahan.positions import SEED, play, table

OTHER = bytes(range(16))


def number(seed: bytes, text: str, size: int) -> int:
    return int.from_bytes(blake2b(text.encode(), key=seed, digest_size=size).digest(), "big")


@pytest.mark.parametrize("seed", [SEED, OTHER])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_drawn_starter_is_a_hash_of_sixty_four_bytes(seed: bytes, seats: int) -> None:
    assert YspahanDealer(seed, cards_drawn).starter(seats) == number(seed, "start", 64) % seats + 1


def test_nothing_is_dealt_before_the_first_move() -> None:
    assert YspahanDealer(SEED, cards_drawn).deal() == ()


@pytest.mark.parametrize("seed", [SEED, OTHER])
def test_a_die_is_a_hash_of_eight_bytes(seed: bytes) -> None:
    state = table(3).day(2, 5).state
    dice = YspahanDealer(seed, cards_drawn).turn_up(state, parse("roll 2"))
    assert [*dice] == [str(number(seed, f"roll/2/5/{die}", 8) % 6 + 1) for die in range(11)]
    assert die_number(seed, 2, 5, 10) == int(dice[10])


def test_more_dice_bought_never_change_the_others() -> None:
    dealer = YspahanDealer(OTHER, cards_drawn)
    thrown = [dealer.turn_up(table(2).state, parse(f"roll {dice}")) for dice in range(4)]
    assert [len(dice) for dice in thrown] == [8, 9, 10, 11]
    assert all(dice == thrown[3][: len(dice)] for dice in thrown)


def test_dice_show_every_number_alike() -> None:
    shown = [die_number(OTHER, week, day, die) for week in range(1, 4) for day in range(1, 8) for die in range(12)]
    assert {number: 25 < shown.count(number) < 60 for number in range(1, 7)} == dict.fromkeys(range(1, 7), True)
    assert set(shown) == set(range(1, 7))


@pytest.mark.parametrize("seed", [SEED, OTHER])
@pytest.mark.parametrize("shuffle", [1, 2])
def test_a_shuffle_sorts_first_and_second_of_each_name_by_their_hashes(seed: bytes, shuffle: int) -> None:
    pile = ("exchange", "exchange", "sell-gold", "three-gold", "three-gold")
    ids = ("exchange-1", "exchange-2", "sell-gold-1", "three-gold-1", "three-gold-2")
    order = sorted(ids, key=lambda each: number(seed, f"card/{shuffle}/{each}", 64))
    assert [*shuffled_pile(seed, shuffle, pile)] == [each.rpartition("-")[0] for each in order]


def test_the_next_card_is_the_one_after_those_already_drawn() -> None:
    dealer, game = YspahanDealer(SEED, cards_drawn), table().main(1)
    order = shuffled_pile(SEED, 1, WHOLE_PILE)
    for card in order:
        assert dealer.turn_up(game.state, parse("draw")) == (card,)
        game = play(game, "draw").main(1)
    assert dealer.turn_up(game.state, parse("draw")) == ()


def test_a_second_seed_goes_on_with_the_cards_that_are_left() -> None:
    game = table().main(1)
    for _ in range(7):
        game = play(game, "draw").main(1)
    drawn = [*game.player(1).hand]
    second = YspahanDealer(OTHER, cards_drawn)
    for _ in range(game.state.deck):
        (card,) = second.turn_up(game.state, parse("draw"))
        drawn.append(card)
        state = game.state
        mover = state.players[0]._replace(hand=tuple(sorted((*state.players[0].hand, card))))
        game = game._with(players=(mover, *state.players[1:]), deck=state.deck - 1)
    assert sorted(drawn) == sorted(WHOLE_PILE)


def test_the_discard_pile_is_the_next_shuffle() -> None:
    game = table().main(1, gold=(1, 1)).goods(2, "sack-3b", "barrel-3a").have(2, buildings=("caravanserai",))
    game = game.discard("sell-gold", "three-gold", "exchange", "sell-camels").deck(1)
    for seed in (bytes([number] * 16) for number in range(8)):
        drawn = YspahanDealer(seed, cards_drawn).turn_up(game.state, parse("supervisor gold south-1"))
        first = shuffled_pile(seed, 1, game.state.pile)[-1]
        assert drawn == (first, shuffled_pile(seed, 2, sorted(game.state.discard))[0])


def test_a_move_that_needs_no_chance_gets_none() -> None:
    dealer, game = YspahanDealer(SEED, cards_drawn), table().main(1, camels=(1, 2))
    for text in ("camels", "end", "roll 1", "draw vase", "supervisor camels north-1", "keep"):
        assert dealer.turn_up(game.state, parse(text)) == ()


def test_what_the_dealer_remembers_changes_no_answer() -> None:
    states = [table().hand(2, card).main(1).state for card in ("exchange", "sell-gold")]
    dealer = YspahanDealer(SEED, cards_drawn)
    mixed = [dealer.turn_up(state, parse("draw")) for state in states * 2]
    fresh = [YspahanDealer(SEED, cards_drawn).turn_up(state, parse("draw")) for state in states]
    assert mixed == fresh * 2
