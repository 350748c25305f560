"""What a payday asks: loans, the starting player, clicks, the ring of the keyboard and hints."""

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import PADDING, Button
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import Stage
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import button, of_kind, overlaps, press
from tests.games.capitan.client.scenes.paydays import at_stage, shown, values
from tests.games.capitan.client.scenes.table_without_server import OfflineLink


def test_settling_is_asked_for_every_loan_and_nothing_else_goes_on_before() -> None:
    model = at_stage(Stage.SETTLING)
    stack, scene, actions = shown(model)
    assert button(scene, "Continue").why_not == "Settle your loans first"
    loans = sum(not loan.extended for loan in model.state.player(1).loans)
    for _ in range(loans):
        moves = [
            each for each in of_kind(scene, Button) if each.enabled and each.value not in ("continue", "skip", "hint")
        ]
        headless_stage.click_on(stack, moves[-1])
        stack.update(0.5)  # no double click
    assert len(actions.asked) == loans
    assert all(parse(text) for text in actions.asked)
    assert model.state.seat != 1 or model.state.stage is not Stage.SETTLING


def test_starter_is_named_by_a_click_on_a_seat() -> None:
    model = at_stage(Stage.STARTING)
    stack, scene, actions = shown(model)
    assert button(scene, "Continue").why_not == "Choose the starting player first"
    press(stack, "P3")
    stack.update(0.02)
    assert actions.asked == ["start 3"]
    assert button(scene, "Continue").enabled


def test_the_second_half_of_a_double_click_answers_no_other_question() -> None:
    stack, scene, actions = shown(at_stage(Stage.SETTLING))
    first = next(each for each in of_kind(scene, Button) if each.enabled and each.value != "skip").rect.center
    for _ in range(2):
        for event in headless_stage.click(first):
            stack.handle(event)
        stack.update(0.02)
    assert len(actions.asked) == 1
    stack.update(0.5)
    for event in headless_stage.click(first):
        stack.handle(event)
    assert len(actions.asked) == 2


def test_a_hand_that_has_moved_away_and_back_answers_the_next_question_at_once() -> None:
    stack, scene, actions = shown(at_stage(Stage.SETTLING))
    first = next(each for each in of_kind(scene, Button) if each.enabled and each.value != "skip").rect.center
    for event in [*headless_stage.click(first), headless_stage.moved((1, 1))]:
        stack.handle(event)
    stack.update(0.02)
    for event in headless_stage.click(first):
        stack.handle(event)
    assert len(actions.asked) == 2


@pytest.mark.parametrize("stage", [Stage.SETTLING, Stage.STARTING])
@pytest.mark.parametrize("players", [3, 4])
def test_no_button_lies_upon_another(stage: Stage, players: int) -> None:
    _, scene, _ = shown(at_stage(stage, players))
    assert overlaps(scene) == []


def test_the_ring_of_the_keyboard_goes_when_another_question_is_asked() -> None:
    """What lies in the place of the answer just given means something else, and who begins is final."""
    model = at_stage(Stage.SETTLING)
    stack, scene, actions = shown(model)
    for pressed in range(1, 99):
        if (model.state.seat, model.state.stage) != (1, Stage.SETTLING):
            break
        stack.handle(headless_stage.key(pygame.K_RETURN))
        assert scene.group.focused in of_kind(scene, Button)
        assert len(actions.asked) == pressed - 1, "the first Enter only shows the ring"
        stack.handle(headless_stage.key(pygame.K_RETURN))
        stack.update(0.02)
        assert len(actions.asked) == pressed
        assert scene.group.focused is None
    assert len(actions.asked) > 1


def test_the_ring_of_the_keyboard_stays_while_the_same_is_asked() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING))
    stack.handle(headless_stage.key(pygame.K_TAB))
    stack.resize(headless_stage.look((1920, 1080)))
    assert scene.group.focused is of_kind(scene, Button)[0]


@pytest.mark.parametrize("stage", [Stage.SETTLING, Stage.STARTING])
def test_nothing_is_asked_of_me_while_a_computer_player_holds_my_seat(stage: Stage) -> None:
    model = at_stage(stage)
    model.set_seats([model.seats[0]._replace(held_by="easy"), *model.seats[1:]])
    stack, scene, _ = shown(model)
    assert values(scene) == ["continue"]
    assert scene._note() == "P1 decides"
    press(stack, "Continue")
    stack.pop()
    table = TableScene(stack, model, OfflineLink(model, 6))
    stack.push(table)
    stack.update(0.02)
    assert stack.top is table
    model.set_seats([model.seats[0]._replace(held_by=""), *model.seats[1:]])
    stack.update(0.02)
    assert isinstance(stack.top, PaydayScene), "the seat is mine again, and so is the question"
    assert "continue" in values(stack.top)
    assert len(values(stack.top)) > 1


@pytest.mark.parametrize("language", ["en", "cs"])
def test_to_extend_is_written_no_smaller_than_letters_may_be(language: str) -> None:
    """Its many words have more room than those of repaying, also in a small window."""
    stack = headless_stage.stack(settings=Settings(language=language, speed="off"))
    i18n.use_language(language)
    stack.resize(headless_stage.look((1280, 720)))
    model = at_stage(Stage.SETTLING)
    stack.push(TableScene(stack, model, None))
    stack.push(scene := PaydayScene(stack, model, OfflineLink(model, 6)))
    look = stack.look.whole
    answers = [each for each in of_kind(scene, Button) if each.value != "continue"]
    assert overlaps(scene) == []
    for each in answers:
        style, _size, words = look.fitting(each.label, each.rect.w - 2 * look.px(PADDING), "sans-semibold", 20)
        assert (style, words) == ("sans-semibold", each.label), "neither narrow nor cut"


@pytest.mark.parametrize("stage", [Stage.SETTLING, Stage.STARTING])
def test_a_hint_puts_the_ring_on_an_answer_and_says_it(stage: Stage) -> None:
    stack, scene, actions = shown(at_stage(stage))
    press(stack, "Hint")
    ringed = next(each for each in of_kind(scene, Button) if each.focused)
    assert ringed.enabled
    assert ringed.value in legal_moves(scene.model.state)
    assert scene._hinted.startswith(f"Hint: {ringed.label}. ")
    assert vars(stack)["_toast"] is None
    assert actions.asked == ["hint"]
    scene.group.focus(None)
    stack.handle(headless_stage.key(pygame.K_h))
    assert ringed.focused
    press(stack, "Do it")
    assert actions.asked == ["hint", str(ringed.value)]


@pytest.mark.parametrize("stage", [Stage.TURN, Stage.OVER])
def test_a_hint_asked_for_after_the_last_answer_is_none(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The buttons stand for a moment when the answer has come; the window crashed then."""
    _stack, scene, actions = shown(at_stage(Stage.SETTLING))
    gone_on = scene.model.state._replace(stage=stage)
    monkeypatch.setattr(TableModel, "state", property(lambda model: gone_on))
    scene._hint()
    assert actions.asked == []


def test_no_hint_is_offered_where_the_host_allows_none() -> None:
    stack, scene, actions = shown(at_stage(Stage.SETTLING))
    scene.model.set_hints(False, ())
    stack.update(0.02)
    assert "hint" not in values(scene)
    stack.handle(headless_stage.key(pygame.K_h))
    assert actions.asked == []
