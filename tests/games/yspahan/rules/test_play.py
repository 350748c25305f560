"""Playing by the kind of a move: the question `why_not`, the cards a move draws, and that nothing is changed."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDrawn
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.play import cards_drawn, play, why_not
from elcapitan.kit.rules.played import Played
from tests.games.yspahan.positions import Game, happened, legal, table
from tests.games.yspahan.positions import play as play_texts


def loading() -> Game:
    """Seats 2 and 3, each with a Caravanserai, have goods where the supervisor may end."""
    game = table().main(1, camels=(3, 2), gold=(1, 1)).goods(2, "barrel-3a", "sack-3b").goods(3, "vase-4a", "chest-8a")
    return game.have(2, buildings=("caravanserai",)).have(3, buildings=("caravanserai",))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("camels", 0),
        ("draw gold", 1),
        ("draw sack", 0),  # refused
        ("draw", 0),  # refused
        ("supervisor gold south-1", 2),
        ("supervisor gold north-1", 1),
        ("supervisor gold west-1", 1),
        ("supervisor gold east-1", 0),  # a question first
        ("supervisor gold west-10", 0),  # refused
        ("roll 1", 0),
    ],
)
def test_the_dealer_is_told_how_many_cards_a_move_draws(text: str, cards: int) -> None:
    assert cards_drawn(loading().state, parse(text)) == cards


def test_no_more_cards_than_there_are() -> None:
    state = loading().deck(1).state
    assert cards_drawn(state, parse("supervisor gold south-1")) == 1
    assert cards_drawn(state._replace(deck=0), parse("supervisor gold south-1")) == 0
    assert cards_drawn(state._replace(deck=0, discard=("exchange",)), parse("draw gold")) == 1


def test_an_answer_may_draw_for_the_goods_after_it_too() -> None:
    game = play_texts(loading().have(2, camels=1), "supervisor gold south-1")
    assert [cards_drawn(game.state, parse(text)) for text in ("keep", "send")] == [2, 1]


def test_a_card_that_is_not_told_is_drawn_as_unknown() -> None:
    played = play(loading().state, parse("draw gold"), [UNKNOWN])
    assert isinstance(played, Played)
    assert played.state.player(1).hand == (UNKNOWN,)
    assert happened(Game(played.state, played.events), CardDrawn) == [CardDrawn(1, UNKNOWN)]


def test_in_a_view_an_unknown_card_may_be_any_that_is_played() -> None:
    game = table().after(1).have(1, hand=(UNKNOWN, UNKNOWN))
    after = play_texts(game, "play three-camels")
    assert (after.player(1).hand, after.state.discard) == ((UNKNOWN,), ("three-camels",))
    assert not legal(game, "play")


def test_the_question_why_not_is_answered_as_the_move_is() -> None:
    game = loading()
    assert why_not(game.state, parse("draw gold")) is None
    for text in ("draw", "end", "supply vase", "keep", "first vase-4a", "play sell-gold 1", "build shop", "roll 1"):
        assert why_not(game.state, parse(text)) == play(game.state, parse(text))
        assert why_not(game.state, parse(text)) is not None
