"""Imagined games: hidden cards that may be, one deck, the same dice for all that is tried in a world."""

from __future__ import annotations

from collections import Counter
from random import Random

from elcapitan.games.yspahan.bots.imagined_game import ImaginedWorld, sample_hidden_cards
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.moves import RollDice, parse
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.bots.yspahan_games import play_yspahan
from tests.games.yspahan.positions import table

VIEW = Yspahan().view


def test_sampled_cards_are_all_cards_and_the_view_stays_as_it_was() -> None:
    game = play_yspahan(["random"] * 4, seed=9)
    checked = 0
    for number, (state, seat) in enumerate(zip(game.states, game.seats, strict=False)):
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


def test_a_world_rolls_the_same_dice_whatever_was_done_before() -> None:
    world = ImaginedWorld(table(3).state, Random(1))
    towers = {world.play(world.start, RollDice(0)).tower for _ in range(3)}
    others = {ImaginedWorld(table(3).state, Random(seed)).play(world.start, RollDice(0)).tower for seed in range(9)}
    assert len(towers) == 1
    assert len(others) > 1


def test_a_game_is_imagined_for_some_days_and_at_most_to_its_end() -> None:
    world = ImaginedWorld(table(3).state, Random(1))
    later = world.play_on(world.play(world.start, parse("roll 0")), 2, STANDARD)
    assert (later.week, later.day, later.stage) == (1, 3, YspahanStage.ROLL)
    last = ImaginedWorld(table(3).day(3, 7).state, Random(1))
    assert last.play_on(last.start, 5, STANDARD).stage is YspahanStage.OVER
