"""Hints at Yspahan's table: asked for by key and button, told in the note, pointed out, followed and put away."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.bots.bot import Advice
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client.prompt_adviser import PromptAdviser, use_prompt_adviser
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.positions import table

Kind = YspahanKind
TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 2), "gold": (6, 2)}


@pytest.fixture(autouse=True)
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    use_prompt_adviser(monkeypatch)


def advised(*turn: str) -> YspahanTable:
    """Seat 1 has asked for a hint and is advised to do this."""
    at = YspahanTable(state=table(3).main(1, **TOWER).state)
    PromptAdviser.answer = Advice(tuple(parse(text) for text in turn))
    at.press(pygame.K_h)
    at.frame()
    return at


def suggested(at: YspahanTable) -> Thing | None:
    return at.scene.frames.frame_content(at.scene._moment()).suggested


def test_a_hint_is_told_and_its_things_are_pointed_out_one_after_the_other() -> None:
    at = advised("supply sack", "place sack-3a", "end")
    note = at.scene.controller.panels.note
    assert note.text.title == "Hint"
    assert "in the red souk of the sack district, beside west\N{NO-BREAK SPACE}3" in " ".join(
        row.words for row in note.rows
    )
    assert suggested(at) == Thing(Kind.FLOOR, "sack")
    at.click(Kind.FLOOR, "sack")
    assert suggested(at) == Thing(Kind.SHOP, "sack-3a")
    at.click(Kind.SHOP, "sack-3a")
    assert at.link.asked == ["hint", "supply sack", "place sack-3a"]


def test_a_square_is_pointed_out_once_its_floor_is_chosen() -> None:
    at = advised("supervisor barrel east-1", "end")
    assert suggested(at) == Thing(Kind.FLOOR, "barrel")
    at.click(Kind.FLOOR, "barrel")
    assert suggested(at) == Thing(Kind.SQUARE, "east-1")


def test_another_good_of_the_hint_may_be_placed_first() -> None:
    at = advised("supply sack", "place sack-3a", "place sack-3b", "end")
    at.click(Kind.SHOP, "sack-3b")
    at.frame()
    assert suggested(at) == Thing(Kind.SHOP, "sack-3a")
    assert at.scene.controller.hints.is_open


def test_the_advised_floor_lights_up_while_another_one_is_chosen() -> None:
    at = advised("supply sack", "place sack-3a", "place sack-3b", "end")
    at.click(Kind.FLOOR, "gold")
    shown = at.scene.frames.frame_content(at.scene._moment())
    assert shown.suggested == Thing(Kind.FLOOR, "sack")
    assert [each.name for each in shown.glowing if each.kind == Kind.FLOOR] == ["sack", "gold"]


def test_a_yellow_die_that_is_not_advised_is_to_be_put_back() -> None:
    at = YspahanTable(state=table(3).state)
    PromptAdviser.answer = Advice((parse("roll 0"),))
    at.press(pygame.K_h)
    at.frame()
    assert suggested(at) == Thing(Kind.ROLL)
    at.click(Kind.YELLOW, number=2)
    assert suggested(at) == Thing(Kind.YELLOW, "", 2)


def test_it_goes_away_when_something_else_is_done_or_it_is_put_away() -> None:
    at = advised("camels", "end")
    at.click(Kind.FLOOR, "gold")
    at.click(Kind.FLOOR, "gold")
    at.frame()
    assert not at.scene.controller.hints.is_open
    assert suggested(at) is None


def test_out_of_turn_there_is_no_button_and_the_key_says_why() -> None:
    at = YspahanTable(state=table(3).main(2, **TOWER).state)
    assert not at.scene.controller.offers_hint
    at.press(pygame.K_h)
    assert at.toast == "You can ask for a hint in your own turn."
