"""Turns of two before their windows, what they say to each other, and computer players in their seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from elcapitan.bots.budget import Budget
from elcapitan.client.presence.chat_drawer import ChatDrawer
from elcapitan.client.presence.seat_menu import seat_choices
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.kit.table.click_paths import AskChoice
from elcapitan.kit.table.things import Thing
from tests.client.scenes.scene_helpers import group
from tests.games.capitan.clicking import intent
from tests.window.program import Program
from tests.window.two_player_game import (
    SIZE,
    Ears,
    Seat,
    any_table,
    at_table,
    parts_of,
    picture_of,
    place,
    question_shown,
    shows,
    shows_table,
    table_shown,
    until,
)
from tests.window.yspahan_clicks import comes_by_itself
from tests.window.yspahan_turns import simple_move

ASIDE = 1, SIZE[1] // 2
"""A place where the mouse points at nothing."""


async def take_turn(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """A whole turn by clicks, as a beginner would play it."""
    if ears.model.rules.name == "yspahan":
        turns = ears.model.state.turns_left
        while ears.model.state.turns_left == turns and ears.model.rules.to_act(ears.model.state) == (me,):
            await make_simple_move(ears, who, me, *running)
        return
    for move in make_bot("easy", 11).choose(ears.model.state, me, Budget(rollouts=0)):
        await make(ears, who, me, move, *running)


def click(who: Seat, scene: TableScene | YspahanScene, target: Thing) -> None:
    """Click a thing and take the mouse away: where a move was made, a click soon after is half of a double click."""
    who.hand.click(place(scene, target).center)
    who.hand.point(ASIDE)


async def choose(
    who: Seat, stack: SceneStack, scene: TableScene | YspahanScene, things: Sequence[Thing], *running: Program
) -> None:
    """Click each of them, and see that it is chosen."""
    for each in things:
        click(who, scene, each)
        scene.controller.click(each)
        await until(partial(shows_table, who, scene, picture_of(stack)), f"that {each.name} is chosen", *running)


async def make_simple_move(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """A move of Yspahan, as soon as their window asks for it; it makes what is no choice by itself."""
    made, move = len(ears.model.steps), simple_move(ears.model.state)
    if not comes_by_itself(ears.model, me):
        await table_shown(ears, who, me, *running)
        stack, scene, _actions = any_table(ears, me)
        *first, target = YspahanClicks(ears.model.state, me).clicks_of((move,))
        await choose(who, stack, scene, first, *running)
        click(who, scene, target)
    await until(lambda: len(ears.model.steps) > made, f"the move {move}", *running)
    assert ears.model.steps[made].text == str(move)


async def make(ears: Ears, who: Seat, me: int, move: Move, *running: Program) -> None:
    """One move: the thing that means it is clicked, before it a card in hand, after it the answer where it is asked."""
    await table_shown(ears, who, me, *running)
    made = len(ears.model.steps)
    stack, scene, _actions = at_table(ears, me)
    state = ears.model.state
    *first, target = CapitanClicks(state, me).clicks_of((move,))
    await choose(who, stack, scene, first, *running)
    meant = intent(state, me, scene.ui.chosen, target)
    click(who, scene, target)
    if isinstance(meant, AskChoice):
        scene.controller.click(target)
        question = stack.top
        assert isinstance(question, ChoiceDialog)
        await question_shown(who, stack, question, *running)
        answers = [each for each in group(stack.top).widgets if isinstance(each, Button)]
        at = meant.moves.index(move)
        who.hand.click(next(each.rect for each in answers if each.value == at).center)
    await until(lambda: len(ears.model.steps) > made, f"the move {move}", *running)
    assert parse(ears.model.steps[made].text) == move


async def let_play(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """Their own panel is clicked, and a computer player chosen for themselves."""
    await table_shown(ears, who, me, *running)
    stack, scene, actions = any_table(ears, me)
    who.hand.click(parts_of(scene).panels[me - 1].center)
    info = next(each for each in ears.table.seats if each.seat == me)
    labels = [label for _level, label in seat_choices(actions.participants, info)]
    question = ChoiceDialog("Who plays for you?", labels, lambda at: None)
    stack.push(question)
    await question_shown(who, stack, question, *running)
    rect = next(each.rect for each in group(question).widgets if isinstance(each, Button) and each.value == 0)
    who.hand.click(rect.center)
    await until(lambda: ears.table.seats[me - 1].held_by is not None, "the computer player in their seat", *running)


async def play_out(ears: Ears, klara: Seat, ben: Seat, *running: Program) -> None:
    """Computer players take both seats, and the game comes to its end."""
    for me, who in ((1, klara), (2, ben)):
        await let_play(ears, who, me, *running)
    while ears.table.stage != "over":  # a game takes its time on a busy machine; a move does not
        await until(partial(further, ears, len(ears.model.steps)), "a move", *running)


def further(ears: Ears, moves: int) -> bool:
    """More than so many have been made, or the game is over."""
    return ears.table.stage == "over" or len(ears.model.steps) > moves


async def talk(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """The chat is opened by its button, a word written, and everyone hears it."""
    await table_shown(ears, who, me, *running)
    stack, scene, _actions = at_table(ears, me)
    chat = next(layer for layer in scene.layers if isinstance(layer, ChatDrawer))
    who.hand.click(chat._button.rect.center)
    chat.open(True)
    ought = picture_of(stack)
    await until(lambda: shows(who, ought, chat.drawer.inflate(-12, -12)), "the drawer of the chat", *running)
    for letter in "ahoj":
        who.hand.key(letter)
    who.hand.key("Return")
    await until(lambda: [line.text for line in ears.link.chat] == ["ahoj"], "what was said", *running)
    assert ears.link.chat[0].seat == me
    who.hand.key("Escape")
