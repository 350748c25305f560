"""Hidden cards are dealt anew: every card that may be there, and none twice."""

from __future__ import annotations

from collections import Counter
from random import Random

from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.positions import table

VIEW = Yspahan().view


def test_sampled_cards_are_all_cards_and_the_view_stays_as_it_was() -> None:
    game = play_whole_game("yspahan", ["random"] * 4, seed=9)
    checked = 0
    for number, (state, seat) in enumerate(game.asked):
        view = VIEW(state, seat)
        whole = sample_hidden_cards(view, Random(number))
        everywhere = Counter(whole.pile) + Counter(whole.discard)
        for player in whole.players:
            everywhere.update(player.hand)
        assert everywhere == Counter(CARDS)
        assert VIEW(whole._replace(pile=state.pile), seat) == view
        checked += any(UNKNOWN in player.hand for player in view.players)
    assert checked > 20


def test_c6_a_card_that_the_pile_never_held_is_in_a_hand() -> None:
    """The deck was shuffled from two cards and one is left: no other card can be in it, whatever is hidden."""
    game = table(3).hand(2, "exchange", "sell-gold").hand(3, "three-gold")
    state = game.state._replace(pile=("sell-gold", "three-camels"), deck=1)
    view = VIEW(state, 1)
    decks = {sample_hidden_cards(view, Random(number)).pile for number in range(60)}
    assert decks == {("sell-gold",), ("three-camels",)}
