"""Why did they do that: by a key, a line of the log, a panel; every turn of a computer player is told."""

from __future__ import annotations

import random

import pygame
import pytest

from elcapitan.client.drawing import theme
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.seat_menu import seat_choices
from elcapitan.client.table.turn_reasons import gain_colour
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.bots.explanation import explain_turn
from elcapitan.games.capitan.client.paint.log_and_forecast import log_shape
from elcapitan.games.capitan.client.scenes.bot_explanation import BotExplanationDialog
from elcapitan.games.capitan.client.wording import bot_turn_text
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.furniture.log import log_rows
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.presence.table_with_friends import TableWithFriends
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.scenes.table_without_server import TableFixture

WORDS = ("person", "easy", "normal-pirate", "hard", "my-bot")


def after(turns: int, players: int = 3, seed: int = 5) -> TableFixture:
    """So many turns have been played, mine among them."""
    table, chance = TableFixture(players, seed=seed), random.Random(seed)
    while len({(step.seat, step.before.phase, step.before.round) for step in table.model.steps}) < turns:
        table.actions.play(str(chance.choice(legal_moves(table.model.state))))
        table.frame()
    table.actions.others(chance)
    table.frame()
    return table


def asked(table: TableFixture) -> BotExplanationDialog:
    """The dialogue that is in front."""
    found = table.stack.top
    assert isinstance(found, BotExplanationDialog)
    table.frame()
    return found


def test_the_key_tells_the_last_turn_of_a_computer_player() -> None:
    table = after(6)
    table.press(pygame.K_w)
    why = asked(table)
    last = next(step for step in reversed(table.model.steps) if step.seat != 1)
    assert (why.turn.seat, why.turn.before.round) == (last.seat, last.before.round)
    assert len(why.rows) >= 2
    table.press(pygame.K_ESCAPE)
    assert table.stack.top is table.scene


def test_before_the_first_turn_there_is_nothing_to_tell() -> None:
    table = TableFixture(3)
    table.press(pygame.K_w)
    assert table.stack.top is table.scene
    assert table.toast == "No computer player has had a turn yet."


def test_one_winds_through_all_turns_by_buttons_and_arrows() -> None:
    table = after(8)
    table.press(pygame.K_w)
    why = asked(table)
    newest = why.at
    headless_stage.click_on(table.stack, next(each for each in of_kind(why, Button) if each.label == "Earlier turn"))
    assert why.at == newest - 1
    for _ in range(20):
        table.press(pygame.K_LEFT)
    assert why.at == 0
    for _ in range(20):
        table.press(pygame.K_RIGHT)
    assert why.at == newest == len(why.turns) - 1


def test_a_click_on_a_panel_tells_the_last_turn_of_that_seat() -> None:
    table = after(8)
    table.click(Thing(CapitanKind.SEAT, "", 2))
    assert asked(table).turn.seat == 2


def test_a_click_on_a_person_s_panel_tells_nothing() -> None:
    table = after(6)
    table.click(Thing(CapitanKind.SEAT, "", 1))
    assert table.stack.top is table.scene


@pytest.mark.parametrize("seat", [2, 3])
def test_a_line_of_the_log_tells_the_turn_it_is_about(seat: int) -> None:
    table = after(8)
    scene = table.scene
    layout = scene.view.layout_for(scene.director.picture)
    if layout.drawer.w:
        table.click(Thing(CapitanKind.LOG))
    told = scene.director.log_lines_with_steps
    rect = layout.drawer if layout.drawer.w else layout.log
    rows = log_rows(scene.view.brush, rect, scene.view.log_lines, 0, log_shape(scene.view.brush, rect))
    seen = [(told[row.at], row.box) for row in rows]
    (step, line), box = next(each for each in seen if each[0][1].seat == seat)
    for event in headless_stage.click(box.center):
        table.stack.handle(event)
    why = asked(table)
    assert why.turn.first <= step <= why.turn.last
    assert line.seat == why.turn.seat


def test_a_line_about_a_person_opens_and_closes_the_log_as_ever() -> None:
    table = after(8)
    scene = table.scene
    scene.ui.drawer = ""
    told = scene.director.log_lines_with_steps
    rect = scene.view.layout_for(scene.director.picture).log
    rows = log_rows(scene.view.brush, rect, scene.view.log_lines, 0, log_shape(scene.view.brush, rect))
    seen = [(told[row.at], row.box) for row in rows]
    mine = [box for (_step, line), box in seen if line.seat in (0, 1)]
    for event in headless_stage.click(mine[0].center if mine else (rect.x + 3, rect.y + 3)):
        table.stack.handle(event)
    assert table.stack.top is table.scene


async def test_the_question_who_plays_a_computer_player_s_seat_offers_it_too() -> None:
    evening = TableWithFriends()
    evening.click(evening.scene.view.layout_for(evening.model.state).panels[2].center)
    question = evening.stack.top
    assert isinstance(question, ChoiceDialog)
    assert question.choices[-2:] == ("Why did Marco do that?", "Show the last turn of Marco again")
    assert len(question.choices) == len(seat_choices(evening.company, evening.seats[2])) + 2
    question._answer(len(question.choices) - 2)
    assert isinstance(evening.stack.top, BotExplanationDialog) or not bot_turn_text.bot_turns(evening.model)


@pytest.mark.parametrize("word", WORDS)
def test_every_sort_of_player_is_explained_and_persons_are_not(word: str) -> None:
    table = after(6)
    seats = [info._replace(by=word) if info.seat == 2 else info._replace(by="person") for info in table.model.seats]
    table.model.set_steps([step._replace(by=seats[step.seat - 1].by) for step in table.model.steps])
    turns = bot_turn_text.bot_turns(table.model)
    if word == "person":
        assert not turns
        return
    assert {turn.seat for turn in turns} == {2}
    rows, numbers = bot_turn_text.bot_reasons(turns[-1], seats)
    assert numbers
    assert all(row.rival != seats[1].name for row in rows)
    before = explain_turn(turns[-1].before, turns[-1].moves, word).before
    assert rows[0].theirs == max(florins for at, florins in enumerate(before, 1) if at != 2)


def test_of_a_seat_held_for_a_person_only_the_holder_s_turns_are_told() -> None:
    table = after(6)
    model = table.model
    mine = model.me
    assert not any(turn.seat == mine for turn in bot_turn_text.bot_turns(model))
    begun = len(model.steps)
    model.set_seats([info._replace(held_by="easy") if info.seat == mine else info for info in model.seats])
    while sum(step.seat == mine for step in model.steps[begun:]) < 6:
        table.actions.play(str(legal_moves(model.state)[0]))
    model.set_seats([info._replace(held_by="") for info in model.seats])
    hers = [turn for turn in bot_turn_text.bot_turns(model) if turn.seat == mine]
    assert {turn.by for turn in hers} == {"easy"}
    assert all(turn.first >= begun for turn in hers)


def test_every_turn_is_told_once_and_begins_where_the_turn_began() -> None:
    table = after(12, players=4)
    model: TableModel = table.model
    turns = bot_turn_text.bot_turns(model)
    assert len({(turn.seat, turn.before.phase, turn.before.round) for turn in turns}) == len(turns)
    for turn in turns:
        assert turn.before.stage is Stage.TURN
        assert not turn.before.turn.begun
        assert model.steps[turn.first].before is turn.before


def test_a_turn_that_costs_florins_is_not_green() -> None:
    assert (gain_colour(3), gain_colour(-2), gain_colour(0)) == (theme.OK, theme.BAD, theme.SECONDARY)
