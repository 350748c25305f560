"""The dealer: shuffles anybody can check with the seed in hand (docs/record.md)."""

from __future__ import annotations

from hashlib import blake2b

from hypothesis import given, settings
from hypothesis import strategies as st

from elcapitan.games.capitan.rules.model.dealer import Dealer, shuffled_cards
from elcapitan.games.capitan.rules.model.moves import parse
from tests.games.capitan.positions import four, play, printed_board
from tests.hypothesis_profiles import examples

seeds = st.binary(min_size=16, max_size=16)


def by_the_formula(seed: bytes, deck: str, shuffle: int, cards: list[str]) -> list[str]:
    """As docs/record.md says it."""
    keys = {card: blake2b(f"{deck}/{shuffle}/{card}".encode(), key=seed).digest() for card in cards}
    return sorted(cards, key=keys.__getitem__)


@given(seeds, st.integers(1, 9))
def test_s3_a_shuffle_is_the_cards_sorted_by_their_keyed_hash(seed: bytes, shuffle: int) -> None:
    cards = list(printed_board().link_cards)
    assert shuffled_cards(seed, "link", shuffle, cards) == by_the_formula(seed, "link", shuffle, cards)


@given(seeds, st.integers(1, 9), st.permutations(list(printed_board().destination_cards)))
def test_s3_a_shuffle_is_a_permutation_whatever_order_the_cards_came_in(
    seed: bytes, shuffle: int, cards: list[str]
) -> None:
    mixed = shuffled_cards(seed, "destination", shuffle, cards)
    assert sorted(mixed) == sorted(cards)
    assert mixed == shuffled_cards(seed, "destination", shuffle, sorted(cards))


def test_s3_both_decks_and_every_shuffle_have_orders_of_their_own() -> None:
    cards = list(printed_board().destination_cards)
    orders = {
        tuple(shuffled_cards(seed, deck, shuffle, cards))
        for seed in (bytes(16), bytes(15) + b"\1")
        for deck in ("destination", "link")
        for shuffle in (1, 2, 10)
    }
    assert len(orders) == 12


@given(seeds)
def test_s3_the_deal_is_the_top_of_both_first_shuffles(seed: bytes) -> None:
    board = printed_board()
    deal = Dealer(board, seed).deal()
    assert list(deal[:4]) == by_the_formula(seed, "destination", 1, list(board.destination_cards))[:4]
    assert list(deal[4:]) == by_the_formula(seed, "link", 1, list(board.link_cards))[:6]


@given(seeds, st.integers(2, 5))
def test_s5_the_starter_is_drawn_by_the_formula(seed: bytes, seats: int) -> None:
    number = int.from_bytes(blake2b(b"start", key=seed).digest(), "big")
    assert Dealer(printed_board(), seed).starter(seats) == number % seats + 1


@settings(max_examples=examples(30))
@given(seeds)
def test_c3_cards_are_turned_up_in_the_order_of_the_deck_destination_cards_first(seed: bytes) -> None:
    game = four().acted().display("tunis-1", "tunis-3", "marseille+napoli")
    dealer, state = Dealer(game.state.board, seed), game.state
    cards = dealer.turn_up(state, parse("end"))
    assert list(cards[:2]) == by_the_formula(seed, "destination", 1, list(state.destinations.hidden))[:2]
    assert list(cards[2:]) == by_the_formula(seed, "link", 1, list(state.links.hidden))[:5]
    assert dealer.turn_up(state, parse("end")) == cards  # it remembers nothing
    assert play(game, "end", turned_up=cards).refused is None


def test_c3_when_the_deck_runs_out_the_next_shuffle_number_orders_the_discard_pile() -> None:
    pile = ["tanger-1", "tanger-2", "napoli-1"]
    game = four().acted().display("tunis-1").decks(["candia-1"], discard=pile)
    cards = Dealer(game.state.board, bytes(16)).turn_up(game.state, parse("end"))
    assert list(cards) == ["candia-1", *by_the_formula(bytes(16), "destination", 2, pile)[:2]]


def test_c3_no_move_but_end_and_pass_is_answered() -> None:
    state = four().display().state
    dealer = Dealer(state.board, bytes(16))
    for text in ("buy tunis-1", "build 1", "loan 10", "start 1", "repay 10", "extend 10", "fortress"):
        assert dealer.turn_up(state, parse(text)) == ()
    assert len(dealer.turn_up(state, parse("pass"))) == 10
