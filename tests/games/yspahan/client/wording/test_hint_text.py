"""A hint in words: the steps by number, the best other thing with its points, the rest below."""

from __future__ import annotations

import pytest

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.hint_text import hint_rows
from elcapitan.games.yspahan.rules.model.moves import Move, parse
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.yspahan.offline_link import table_seats
from tests.games.yspahan.positions import table

STATE = table(3).main(1, camels=(1, 2), sack=(2, 2), gold=(6, 1)).have(1, gold=2).state


def hint(state: YspahanState, moves: list[str], *others: tuple[str, float]) -> list[str]:
    turn: list[Move] = [parse(move) for move in moves]
    alternatives = tuple(Alternative((parse(move),), behind) for move, behind in others)
    at = YspahanContext(state, table_seats(3), 1, [])
    return row_texts([*hint_rows(at, state, Advice(tuple(turn), alternatives), hint_steps(state, turn))])


def test_the_steps_come_first_and_then_what_else_is_worth() -> None:
    said = hint(STATE, ["camels", "build shop", "end"], ("gold", 2.4), ("supply sack", 5.0))
    assert said == [
        "1. Take 2 camels",
        "2. Build the Shop for 2 camels and 2 gold",
        "About 2 points better than taking 1 gold",
        "Then you have the Shop: 2 gold more whenever you take gold from the tower.",
        "About 5 points less: supplying the sack district with 2 goods",
    ]


def test_what_differs_by_less_than_imagined_games_can_tell_is_as_good() -> None:
    assert hint(STATE, ["camels"], ("gold", 0.3)) == ["Take 2 camels", "About as good: taking 1 gold"]


def test_alone_a_step_has_no_number() -> None:
    assert hint(table(3).state, ["roll 0"]) == ["Roll 9 white dice, no yellow ones"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words(language: str) -> None:
    i18n.use_language(language)
    said = hint(STATE, ["camels"], ("gold", 0.3), ("supply sack", 5.0), ("draw sack", 9.0))
    assert len(said) == 5
    assert any("points less" in line for line in said) is (language == "en")
