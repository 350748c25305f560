"""What is wrong with a player's moves, judged on the player's view."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import Game, table

VIEW = Yspahan().view


def fault(game: Game, *texts: str, seat: int = 1) -> str:
    return CHOICES.find_fault(VIEW(game.state, seat), [parse(text) for text in texts])


def main_action() -> Game:
    return table(3).main(1, camels=(1, 3), vase=(4, 2), gold=(6, 2))


def test_an_illegal_move_is_named_with_its_rule() -> None:
    assert fault(main_action(), "camels", "build hoist") == "build hoist is refused: cannot-pay, B1"


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        (table(3), ("roll 0", "camels")),
        (main_action(), ("draw camels", "end")),
        (main_action(), ("camels", "end", "end")),
    ],
    ids=["roll", "card", "end"],
)
def test_nothing_follows_what_brings_something_new(game: Game, texts: tuple[str, ...]) -> None:
    assert fault(game, *texts[:-1]) == ""
    assert fault(game, *texts) == f"it goes on after {texts[-2]}"


def test_nothing_follows_a_question_to_another_seat() -> None:
    game = main_action().goods(2, "sack-3a").have(2, camels=1).have(1, gold=9)
    assert fault(game, "supervisor camels west-3") == ""
    assert fault(game, "supervisor camels west-3", "end") == "it goes on after supervisor camels west-3"


def test_a_card_that_others_hide_is_nobody_s_fault() -> None:
    game = main_action().hand(2, "exchange", "three-gold").hand(1, "three-camels")
    assert fault(game, "play three-camels", "camels", "build paddock", "end") == ""
