"""Every move is a label that tells it from all others of its position, with what it brings."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.rules.model.board import BESIDE, SHOP_AT, SOUK_OF, SQUARE_AT
from elcapitan.games.yspahan.rules.model.moves import Move, PlaceGood, PlayGoodInShop, parse
from elcapitan.games.yspahan.rules.model.state import CamelQuestion, DiceGroup, YspahanStage, YspahanState
from tests.games.yspahan.offline_link import RULES, OfflineYspahan, table_seats

TOWER = (DiceGroup(1, 2), DiceGroup(2, 1), None, DiceGroup(3, 3), None, DiceGroup(4, 1))


def position(*hand: str, seats: int = 3, stage: YspahanStage = YspahanStage.MAIN, **shops: int) -> YspahanState:
    """Seat 1 is on turn with 4 gold, 4 camels and that hand; `sack_3b=2`: a good of seat 2 lies in that shop."""
    state: YspahanState = RULES.new({"players": seats, "start": 1}, ())
    goods = list(state.shops)
    for shop, seat in shops.items():
        goods[SHOP_AT[shop.replace("_", "-")]] = seat
    player = state.player(1)._replace(gold=4, camels=4, hand=tuple(sorted(hand)))
    return state._replace(stage=stage, tower=TOWER, shops=tuple(goods)).with_player(1, player)


def label(state: YspahanState, text: str) -> str:
    move = parse(text)
    assert move in RULES.legal(state, RULES.to_act(state)[0]), "the test is about legal moves"
    return move_text(YspahanContext(state, table_seats(len(state.players)), 1, [move]), move)


AFTER = YspahanStage.AFTER
LABELS: list[tuple[YspahanState, str, str]] = [
    (position(stage=YspahanStage.ROLL), "roll 0", "Roll 9 white dice, no yellow ones"),
    (position(stage=YspahanStage.ROLL), "roll 2", "Buy 2 yellow dice for 2 gold and roll with 9 white dice"),
    (position(), "camels", "Take 2 camels"),
    (position("exchange"), "camels exchange", "Take 3 camels, Exchange counting as a die"),
    (position(), "gold", "Take 1 gold"),
    (position(), "supply chest", "Supply the chest district with 3 goods"),
    (position(), "draw chest", "Draw a card with 3 dice from the chest floor"),
    (
        position(sack_3b=2),
        "supervisor camels south-1",
        "Move the supervisor to south 1 with the number 1 from the camels floor; free; loads goods: Šimon "
        "in the red souk of the sack district; "
        "Šimon scores 2 points",
    ),
    (
        position(),
        "supervisor gold crossing",
        "Move the supervisor to the crossing with the number 4 from the gold floor; costs 4 gold; loads nothing",
    ),
    (position(stage=AFTER), "build bath", "Build the Bath for 2 camels and 2 gold"),
    (
        position("build-free-of-camels", stage=AFTER),
        "build paddock build-free-of-camels",
        "Build the Paddock for nothing, playing Build without camels",
    ),
    (position(seats=2), "build paddock gold", "Build the Paddock for 2 camels, with the dice of the gold floor"),
    (position("three-gold"), "play three-gold", "Play Three gold: take 3 gold"),
    (position("exchange"), "play exchange gold 3", "Play Exchange: give 3 gold for 3 camels"),
    (position("sell-camels"), "play sell-camels 2", "Play Sell camels: give up 2 camels for 4 points"),
    (
        position("good-in-shop"),
        "play good-in-shop vase-4a",
        "Play Good into a shop: a good in the orange souk of the vase district, beside east 1 and north 1 (1 of 1); "
        "completes the souk, worth 4 points",
    ),
    (
        position("good-on-caravan"),
        "play good-on-caravan",
        "Play Good onto the caravan: load one good from the supply onto the caravan; Klára scores 2 points",
    ),
    (position(stage=AFTER), "end", "End the turn"),
]


def test_w1_the_last_turn_of_a_week_says_so() -> None:
    state = position(stage=AFTER)._replace(day=7, turns_left=(1,))
    assert label(state, "end") == "End the turn; the week ends"


def test_v4_a_move_that_fills_the_caravan_says_what_everybody_scores() -> None:
    state = position(sack_3b=2)._replace(caravan=(1, 1, 3, 3, 3, 3, 2, 2))
    words = label(state, "supervisor camels west-1")
    assert "loads goods: Šimon in the red souk of the sack district; " in words
    assert words.endswith("the caravan is full: Klára +2, Šimon +9, Matěj +8")


@pytest.mark.parametrize(("state", "text", "words"), LABELS, ids=[text for _state, text, _words in LABELS])
def test_a_move_says_what_it_costs_and_brings(state: YspahanState, text: str, words: str) -> None:
    assert label(state, text) == words


def test_the_owner_is_asked_for_their_own_good() -> None:
    state = position(sack_3b=1, stage=YspahanStage.LOADING)._replace(asked=CamelQuestion(1, SHOP_AT["sack-3b"]))
    state = state._replace(supervisor=SQUARE_AT["south-1"])
    assert label(state, "keep").startswith("Give up a camel: the good stays in the red souk of the sack district")
    assert (
        label(state, "send")
        == "Keep your camels: the good in the red souk of the sack district is loaded; Klára scores 2 points"
    )


def test_of_two_owners_one_is_loaded_first() -> None:
    state = position(sack_3b=1, barrel_3a=2, stage=YspahanStage.LOADING)
    state = state._replace(supervisor=SQUARE_AT["south-1"], waiting=(SHOP_AT["barrel-3a"], SHOP_AT["sack-3b"]))
    assert label(state, "first barrel-3a").startswith(
        "First load the good of Šimon from the yellow souk of the barrel district"
    )


def _alike(move: Move) -> object:
    """The move, or for shops of one souk that are beside no square their souk: nothing depends on which one it is."""
    if isinstance(move, PlaceGood | PlayGoodInShop) and not any(SHOP_AT[move.shop] in shops for shops in BESIDE):
        return type(move), SOUK_OF[SHOP_AT[move.shop]]
    return move


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_moves_of_a_position_read_the_same(language: str, seats: int) -> None:
    i18n.use_language(language)
    chance, kinds = random.Random(seats), set()
    link = OfflineYspahan(seats, seats)
    while not link.over:
        (seat,) = RULES.to_act(link.state)
        moves = RULES.legal(link.state, seat)
        at = YspahanContext(RULES.view(link.state, seat), link.model.seats, seat, moves)
        labels = [move_text(at, move) for move in moves]
        kinds |= set(map(type, moves))
        assert len(set(labels)) == len({_alike(move) for move in moves})
        assert not any("{" in words for words in labels)
        link.play(str(chance.choice(moves)))
    assert kinds <= set(get_args(Move))
    assert len(kinds) >= 12
