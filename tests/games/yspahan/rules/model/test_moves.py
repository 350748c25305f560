"""Moves as text: both ways, and nothing is guessed."""

from __future__ import annotations

from typing import get_args

import pytest

from elcapitan.games.yspahan.rules.model.moves import Move, parse
from elcapitan.kit.rules.move_text import UnreadableMove
from tests.games.yspahan.positions import table
from tests.games.yspahan.rules.properties.move_texts import texts_of


def test_every_text_of_the_grammar_is_a_move_and_back() -> None:
    texts = [*texts_of(table().state)]
    assert len(texts) == len(set(texts)) > 500
    moves = [parse(text) for text in texts]
    assert [str(move) for move in moves] == texts
    assert len(set(moves)) == len(texts)
    assert {type(move) for move in moves} == {*get_args(Move)}


@pytest.mark.parametrize(
    "text",
    [
        *("", "roll", "roll 4", "roll -1", "roll 01", "Roll 1", "roll 1 ", " roll 1", "roll  1", "roll 1\n"),
        *(
            "camels paddock",
            "camels ?",
            "gold exchange exchange",
            "supply camels",
            "supply gold",
            "supply",
            "supply city",
        ),
        *("place", "place sack-8g", "place sack-8", "place crossing", "first", "first east-1"),
        *("supervisor camels", "supervisor camels west-11", "supervisor camels north", "supervisor west-1", "keep it"),
        *("send vase-4a", "draw exchange", "draw crossing", "build", "build house", "build shop exchange"),
        *("build shop build-free-of-gold build-free-of-camels", "build shop build-free-of-gold build-free-of-gold"),
        *(
            "build shop build-free-of-camels gold",
            "play",
            "play exchange",
            "play exchange camels",
            "play exchange camels 0",
        ),
        *(
            "play exchange vase 1",
            "play exchange camels 01",
            "play good-in-shop",
            "play sell-camels",
            "play sell-gold 0",
        ),
        *("play three-camels 3", "play good-on-caravan sack-8a", "play ?", "end turn", "END", "pass"),
        *("play sell-gold 10000", "play sell-gold ١", "roll ٢"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is not a move"):
        parse(text)
