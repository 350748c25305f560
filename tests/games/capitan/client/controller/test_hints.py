"""Hints at the table: asked for by key and button, shown as ghosts and words, followed, and put away."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.bots import adviser
from elcapitan.bots.bot import Advice
from elcapitan.client.shell import i18n
from elcapitan.client.table import glows
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, parse
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client.prompt_adviser import PromptAdviser, use_prompt_adviser
from tests.games.capitan.client.scenes.table_without_server import TableFixture
from tests.games.capitan.positions import table as position


@pytest.fixture(autouse=True)
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    use_prompt_adviser(monkeypatch)


def moored_table() -> TableFixture:
    """I lie in Marseille and may build there."""
    return TableFixture(3, position("red", "blue", "yellow").arrived("red", "marseille").money("red", 20).state)


def advise(table: TableFixture, *turn: str, instead: str = "", lead: float = 0.0) -> None:
    PromptAdviser.answer = Advice(
        tuple(parse(text) for text in turn), (parse(instead), parse("end")) if instead else (), lead
    )
    table.press(pygame.K_h)
    table.frame()


def rows(scene: TableScene) -> list[str]:
    return [row.words for row in scene.controller.panels.note.rows]


def steps(scene: TableScene) -> list[str]:
    return [str(step.move) for step in scene.controller.hints.steps]


def test_a_hint_says_what_to_do_what_it_changes_and_what_it_is_worth() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=6.4)
    assert steps(table.scene) == ["build 1"]
    assert rows(table.scene)[:2] == [
        "Build a warehouse on site 1",
        "About 6 florins better than a warehouse in Marseille, site 2",
    ]
    assert any(row.startswith("Your payday: ") for row in rows(table.scene))
    assert all(row[:1] == row[:1].upper() for row in rows(table.scene))
    assert table.scene.controller.panels.note.text.title == "Hint"


def test_what_is_worth_as_much_is_said_to_be_as_good() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=0.4)
    assert "About as good: a warehouse in Marseille, site 2" in rows(table.scene)


def test_it_is_painted_on_what_is_to_be_clicked_and_leaves_no_trace() -> None:
    table = moored_table()
    table.frame(glows.PULSES_S)
    table.frame()

    def seen(rect: pygame.Rect) -> bytes:
        return pygame.image.tobytes(table.surface.subsurface(rect), "RGB")

    site, board = (
        table.rect(Thing(kind, "marseille", at)) for kind, at in ((CapitanKind.SITE, 1), (CapitanKind.CITY, 0))
    )
    before = seen(site), seen(board)
    advise(table, "build 1", "end")
    assert seen(site) != before[0]
    table.press(pygame.K_h)
    for _ in range(3):
        table.frame()
    assert rows(table.scene) == []
    assert (seen(site), seen(board)) == before


def test_while_it_is_thought_about_the_note_says_so_and_the_answer_is_awaited() -> None:
    table = moored_table()
    table.press(pygame.K_h)
    assert rows(table.scene) == ["The strongest computer player is thinking …"]
    assert table.scene.busy
    table.press(pygame.K_h)
    assert rows(table.scene) == []
    assert not table.scene.controller.hints.is_awaited


def test_the_hint_goes_on_while_it_is_followed_and_away_when_something_else_is_done() -> None:
    table = moored_table()
    cards = [str(move) for move in legal_moves(table.model.state) if isinstance(move, Buy)]
    advise(table, cards[0], "build 1", "end")
    assert steps(table.scene) == [cards[0], "build 1"]
    table.actions.play(cards[0])
    for _ in range(3):
        table.frame()
    assert steps(table.scene) == ["build 1"]
    assert rows(table.scene)[0] == "Build a warehouse on site 1"
    table.actions.play("build 2")
    for _ in range(3):
        table.frame()
    assert steps(table.scene) == []
    assert rows(table.scene) == []


def test_a_step_taken_back_ends_the_hint() -> None:
    table = moored_table()
    cards = [str(move) for move in legal_moves(table.model.state) if isinstance(move, Buy)]
    table.actions.play(cards[0])
    advise(table, "build 1", "end")
    table.press(pygame.K_u)
    for _ in range(3):
        table.frame()
    assert not table.scene.controller.hints.is_open


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
def test_a_key_puts_it_away(key: int) -> None:
    table = moored_table()
    advise(table, "build 1", "end")
    table.press(key)
    assert not table.scene.controller.hints.is_open
    assert table.stack.top is table.scene


def test_a_click_on_the_note_puts_it_away() -> None:
    table = moored_table()
    advise(table, "build 1", "end")
    table.scene.controller.panels.note.close()
    table.frame()
    assert not table.scene.controller.hints.is_open


def test_the_button_is_there_in_my_turn_alone() -> None:
    table = moored_table()
    PromptAdviser.answer = Advice((parse("build 1"), parse("end")))
    table.click(Thing(CapitanKind.HINT))
    table.frame()
    assert steps(table.scene) == ["build 1"]
    table.actions.play("build 1")
    table.actions.play("end")
    for _ in range(3):
        table.frame()
    assert Thing(CapitanKind.HINT) not in dict(table.scene.controller.thing_rects)
    table.press(pygame.K_h)
    assert table.toast == "You can ask for a hint in your own turn."


def test_no_answer_is_told_in_one_sentence() -> None:
    table = moored_table()
    PromptAdviser.fails = True
    table.press(pygame.K_h)
    table.frame()
    assert table.toast == "No hint could be found."
    assert not table.scene.controller.hints.is_open


def test_nothing_is_awaited_once_the_table_is_left() -> None:
    table = moored_table()
    table.press(pygame.K_h)
    table.scene.on_removed()
    assert not table.scene.controller.hints.is_awaited


def test_it_is_reworded_with_the_language() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=6.4)
    i18n.use_language("cs")
    table.scene.controller.panels.note.reword()
    assert rows(table.scene)[1] == "Asi o 6 florinů lepší než sklad: Marseille, místo 2"
    assert adviser.BUDGET.seconds


def test_each_question_is_counted_by_the_server() -> None:
    table = moored_table()
    advise(table, "build 1", "end")
    assert table.actions.asked == ["hint"]


def test_where_hints_are_not_allowed_there_is_no_button_and_the_key_says_why() -> None:
    table = moored_table()
    table.model.set_hints(False, (0, 0, 0))
    table.frame()
    assert Thing(CapitanKind.HINT) not in dict(table.scene.controller.thing_rects)
    table.press(pygame.K_h)
    assert table.toast == "The host of this table does not allow hints"
    assert table.actions.asked == []


def test_enter_makes_the_next_step_of_a_hint_where_nothing_has_the_ring() -> None:
    table = moored_table()
    cards = [str(move) for move in legal_moves(table.model.state) if isinstance(move, Buy)]
    advise(table, cards[0], "build 1", "end")
    table.press(pygame.K_RETURN)
    table.frame()
    assert table.model.steps[-1].text == cards[0]
    table.press(pygame.K_RETURN)
    table.frame()
    assert table.model.steps[-1].text == "build 1"
    made = len(table.model.steps)
    table.press(pygame.K_RETURN)
    table.frame()
    assert len(table.model.steps) == made


def test_the_same_question_has_the_same_answer() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=6.4)
    said = rows(table.scene)
    table.press(pygame.K_h)
    assert rows(table.scene) == []
    advise(table, "build 2", "end", instead="build 1", lead=3.0)
    assert rows(table.scene) == said
    assert steps(table.scene) == ["build 1"]
