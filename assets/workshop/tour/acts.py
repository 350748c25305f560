"""The acts of the tour: menu, new game, a few turns with their previews, the payday, the ranking.

Each is a generator that yields once a frame and touches the game through the hand alone; how long it may last is the
film's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell.scene import Scene
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.widget import Widget
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.model.moves import Move, Sail
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tour.game import Recorded
from tour.hand import Frames, Hand

LOOK_S = 0.9
"""How long a preview is looked at before the click."""
BREATH_S = 0.35
CAPTAINS = 3
"""The seed by which the opponents of the new game are drawn: the same film each time."""


def menu(hand: Hand) -> Frames:
    """Over the buttons to the first one."""
    hand.stack.push(Menu(TableClient(_nowhere, SeatTokenStore(None)), Random(CAPTAINS)))
    yield from hand.rest(1.6)
    buttons = _buttons(hand.stack.top)
    for button in [*buttons[3:0:-1], buttons[0]]:
        yield from hand.glide(button.rect.center, 0.5)
        yield from hand.rest(BREATH_S)
    yield from hand.click()


def new_game(hand: Hand) -> Frames:
    """One more player, a stronger opponent, and off."""
    yield from hand.rest(0.8)
    more = _button(hand.stack.top, "more")
    if more is not None:
        yield from hand.glide(more.rect.center)
        yield from hand.click()
    yield from hand.rest(BREATH_S)
    levels = [w for w in _group(hand.stack.top).widgets if isinstance(w, Chips) and w.value in LEVELS]
    if levels:
        yield from hand.glide(levels[0].boxes[-1].center)
        yield from hand.click()
        yield from hand.rest(0.6)
    sail = _button(hand.stack.top, "sail")
    if sail is not None:
        yield from hand.glide(sail.rect.center, 0.9)
        yield from hand.rest(0.4)
        hand.press()  # the table of the tour needs no server: the film cuts here
    yield from hand.rest(0.3)


def table(hand: Hand, record: Mapping[str, Any], begin: int) -> Frames:
    """My moves by the hand, each looked at first; the others' as they come. Ends at the payday."""
    hand.pressed = False
    yield from _play_on(hand, Recorded(record, begin))


def shutdown(hand: Hand, record: Mapping[str, Any], begin: int) -> Frames:
    """The turns from `begin` on, in which a warehouse is shut down, as in `table`."""
    hand.stack.change_settings(replace(hand.stack.settings, speed="fast"))
    yield from _play_on(hand, Recorded(record, begin))


def payday(hand: Hand, record: Mapping[str, Any], begin: int) -> Frames:
    """The counting from its beginning, and back to the table."""
    if not isinstance(hand.stack.top, PaydayScene):
        # The time of the act before was too short to come here by itself.
        scene = TableScene(hand.stack, Recorded(record, begin).model, None)
        hand.stack.go_to_menu()
        hand.stack.push(scene)
        hand.stack.push(PaydayScene(hand.stack, scene.model, count=True))
    scene_ = hand.stack.top
    hand.stack.change_settings(replace(hand.stack.settings, speed="normal"))
    yield from hand.glide((hand.at[0], hand.at[1] + 1), 0.4)
    while scene_.busy:
        yield
    yield from hand.rest(1.2)
    button = _button(scene_, "continue")
    if button is not None:
        yield from hand.glide(button.rect.center, 0.8)
        yield from hand.click()


def ranking(hand: Hand, record: Mapping[str, Any]) -> Frames:
    """How it ended."""
    model = Recorded(record, len(record["moves"])).model
    hand.stack.go_to_menu()
    hand.stack.push(TableScene(hand.stack, model, None))
    hand.stack.push(RankingScene(hand.stack, model, celebrate=True))
    width, height = hand.stack.look.size
    yield from hand.rest(1.0)
    yield from hand.glide((width * 0.3, height * 0.27), 1.0)
    yield from hand.rest(1.0)
    yield from hand.glide((width * 0.72, height * 0.4), 1.2)
    yield from hand.rest(9)


def _play_on(hand: Hand, game: Recorded) -> Frames:
    """Show the game at its table until another scene is over it."""
    scene = TableScene(hand.stack, game.model, game)
    hand.stack.go_to_menu()
    hand.stack.push(scene)
    hand.point()
    yield from hand.rest(0.8)
    while hand.stack.top is scene:
        if not scene.director.idle:
            yield
        elif (move := game.mine) is not None:
            yield from _make(hand, scene, game, move)
        elif not game.forward():
            return
        yield


def _make(hand: Hand, scene: TableScene, game: Recorded, move: Move) -> Frames:
    """Point at what it is about, look, click."""
    yield from hand.rest(BREATH_S)
    asked = len(game.asked)
    if isinstance(move, Sail):
        yield from _click_on(hand, scene, Thing(CapitanKind.HAND, move.card), LOOK_S)
    target = next((target for target, moves in scene.controller.queries.legal.items() if moves == (move,)), None)
    if target is not None:
        yield from _click_on(hand, scene, target, LOOK_S)
    if len(game.asked) == asked and hand.stack.top is scene:
        # A click of several meanings would ask: the record knows the answer.
        game.forward()


def _click_on(hand: Hand, scene: TableScene, target: Thing, look_s: float) -> Frames:
    rect = thing_rect(scene.controller.thing_rects, target)
    if rect is None:
        return
    yield from hand.glide(rect.center, 0.7)
    yield from hand.rest(look_s)
    yield from hand.click()


def _group(scene: Scene) -> WidgetGroup:
    group = vars(scene)["group"]
    assert isinstance(group, WidgetGroup)
    return group


def _buttons(scene: Scene) -> list[Widget]:
    return [widget for widget in _group(scene).widgets if isinstance(widget, Button)]


def _button(scene: Scene, value: str) -> Widget | None:
    return next((w for w in _group(scene).widgets if isinstance(w, Button) and w.value == value), None)


async def _nowhere() -> ConnectAddress:
    raise ServerUnavailable("the tour has no server")
