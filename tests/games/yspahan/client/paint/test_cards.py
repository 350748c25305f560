"""The cards of a hand: each name is whole on what is seen of its card, or the picture is there alone."""

import pytest
from pygame import Surface

from elcapitan import paths
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.layout.table_layout import table_layout
from elcapitan.games.yspahan.client.paint import rail
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import CARDS
from tests.pictures.text_measure import PlainArt, watched

SIZE = (1280, 720)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("hand", "named"), [(5, 5), (6, 6), (7, 7), (8, 1)])
def test_names_of_a_hand_are_whole(language: str, hand: int, named: int) -> None:
    layout = table_layout(SIZE, seats=4, hand=hand)
    for first in (0, len(CARDS) - hand):
        cards = list(CARDS)[first : first + hand]
        with i18n.temporary_language(language), watched(SIZE) as letters:
            rail.draw_hand(
                Surface(SIZE),
                Brush(DrawContext(SIZE, PlainArt(paths.assets() / "art"))),
                layout.rail,
                cards,
                "",
                frozenset(),
            )
            words = " ".join(names.card_text(card) for card in cards[-named:]).split()
        assert [*letters.faults()] == []
        assert sorted(" ".join(word.words for here in letters.written.values() for word in here).split()) == sorted(
            words
        )
