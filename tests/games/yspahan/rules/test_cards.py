"""C1, C2, C5 and C6: the cards, discarding one as a die, the discard pile and the deck."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDiscarded, CardDrawn, NoCardDrawn, PileShuffled
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def rolled() -> Game:
    return table().main(1, camels=(1, 2), sack=(2, 1), gold=(6, 3))


def test_c1_eighteen_cards_of_nine_kinds() -> None:
    assert (len(CARDS), sum(CARDS.values()), set(CARDS.values())) == (9, 18, {2})


def test_c2_exactly_one_card_counts_as_one_die_more_without_its_effect() -> None:
    game = rolled().hand(1, "three-camels", "three-gold")
    after = play(game, "camels three-camels")
    assert (after.player(1).camels, after.player(1).hand) == (3, ("three-gold",))
    assert (after.state.discard, the(after, CardDiscarded).card) == (("three-camels",), "three-camels")


@pytest.mark.parametrize("card", CARDS)
def test_c2_ruling_any_card(card: str) -> None:
    game = rolled().hand(1, card)
    assert play(game, f"gold {card}").player(1).gold == 2 + 4
    assert legal(game, f"supply sack {card}")


def test_c2_a_card_they_do_not_hold_is_refused() -> None:
    game = rolled().hand(2, "exchange")
    for text in ("camels exchange", "gold exchange", "supply sack exchange"):
        assert_refused(game, text, YspahanRefusalCode.CARD_NOT_HELD, "C2", card="exchange")


def test_c2_not_on_an_empty_floor() -> None:
    game = rolled().hand(1, "exchange")
    assert_refused(game, "supply vase exchange", YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="vase")


def test_c2_ruling_not_with_the_supervisor_nor_with_a_draw() -> None:
    texts = legal(rolled().hand(1, "sell-gold"))
    assert not [text for text in texts if text.startswith(("supervisor", "draw")) and "sell-gold" in text]


def test_c2_whatever_the_option_says() -> None:
    game = table(card_time="after").main(1, camels=(1, 2)).hand(1, "exchange")
    assert play(game, "camels exchange").player(1).camels == 3


def test_c5_used_cards_go_to_the_discard_pile_the_oldest_first() -> None:
    game = rolled().hand(1, "exchange", "sell-gold", "three-gold").discard("sell-camels")
    after = play(game, "gold exchange", "play three-gold", "play sell-gold 1")
    assert after.state.discard == ("sell-camels", "exchange", "three-gold", "sell-gold")


def test_c5_ruling_there_is_no_limit_to_a_hand() -> None:
    held = [card for card in CARDS for _ in range(2)][:17]
    game = table().main(2).hand(2, *held)
    after = play(game, "draw")
    assert len(after.player(2).hand) == 18
    assert after.player(2).hand == tuple(sorted(after.player(2).hand))


def test_c6_ruling_the_discard_pile_is_shuffled_when_the_next_card_has_to_be_drawn() -> None:
    game = table().main(2).discard("sell-gold", "exchange", "exchange").deck(1)
    last = play(game, "draw")
    assert (last.state.deck, len(last.state.discard), last.state.shuffles) == (0, 3, 1)
    assert not happened(last, PileShuffled)
    after = play(last.main(3), "draw")
    assert after.events[0] == PileShuffled(3, 2)
    assert (after.state.deck, after.state.discard, after.state.shuffles) == (2, (), 2)
    assert after.state.pile == ("exchange", "exchange", "sell-gold")
    assert the(after, CardDrawn).card in ("exchange", "sell-gold")


def test_c6_in_the_middle_of_a_move_that_draws_two() -> None:
    game = table().main(1, gold=(1, 1)).goods(2, "sack-3b", "barrel-3a").have(2, buildings=("caravanserai",))
    game = game.discard("sell-gold").deck(1)
    after = play(game, "supervisor gold south-1")
    assert [type(event) for event in after.events if isinstance(event, CardDrawn | PileShuffled)] == [
        *(CardDrawn, PileShuffled, CardDrawn)
    ]
    assert "sell-gold" in after.player(2).hand


def test_c6_ruling_without_any_card_none_is_drawn() -> None:
    game = table().main(1, gold=(1, 1)).goods(2, "sack-3b", "barrel-3a").have(2, buildings=("caravanserai",))
    after = play(game.deck(1), "supervisor gold south-1")
    assert len(happened(after, CardDrawn)) == 1
    assert the(after, NoCardDrawn) == NoCardDrawn(2)


def drawn(game: Game, *cards: str) -> bool:
    """Whether the deck may answer these cards to a draw."""
    after = play(game, "draw", turned_up=cards)
    if after.refused is not None:
        assert (after.refused.why, after.refused.rule) == (YspahanRefusalCode.WRONG_CARDS, "C6")
        assert after.state is game.state
    return after.refused is None


def test_c6_cards_that_the_deck_cannot_give_are_refused() -> None:
    game = table().main(2).hand(1, "exchange", "exchange").discard("sell-gold", "sell-gold")
    assert drawn(game, "three-gold")
    assert drawn(game, UNKNOWN)
    for cards in ((), ("exchange",), ("sell-gold",), ("three-gold", "three-camels"), ("paddock",), ("",)):
        assert not drawn(game, *cards)
    assert not drawn(game.deck(0).discard().deck(0), "three-gold")


def test_c6_a_card_for_a_move_that_draws_none_is_refused() -> None:
    after = play(rolled(), "camels", turned_up=["three-gold"])
    assert after.refused is not None
    assert after.refused.why is YspahanRefusalCode.WRONG_CARDS
