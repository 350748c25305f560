"""The table in the middle of a turn: a card held, a ghost, a drag, a move shown, advice, a question, an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind
from elcapitan.kit.table.things import Thing

LONG_S = 5.0
"""So long that glows stand still and every explanation is there."""
FRAME_S = 0.02


class SilentActions:
    """A server that answers nothing: the player is at the table, and the position stays."""

    participants: Participants | None = None
    keeps_game = True
    next_steps = ()

    def play(self, text: str) -> None: ...
    def take_back(self, what: Literal["step", "turn"]) -> None: ...
    def take_hint(self) -> None: ...
    def leave(self) -> None: ...


def push(stack: SceneStack, screen: str, model: TableModel) -> None:
    """Put the table of a record on the stack, with what that screen shows."""
    mine = screen in MY_TURN
    scene = TableScene(stack, model, SilentActions() if mine else None)
    stack.push(scene)
    stack.draw(pygame.Surface(stack.look.size))
    SHOWN[screen](stack, scene)


def pass_time(stack: SceneStack, seconds: float = LONG_S) -> None:
    """Let it pass at once, and one frame more, which sees what has come of it."""
    stack.update(seconds)
    stack.update(FRAME_S)


def point_at(stack: SceneStack, scene: TableScene, target: Thing) -> None:
    """The pointer rests on a thing until its tooltip is there."""
    scene.ui.hover = target
    pass_time(stack)


def pointing_at(kind: str, name: str = "", number: int = 0) -> Callable[[SceneStack, TableScene], None]:
    return lambda stack, scene: point_at(stack, scene, Thing(kind, name, number))


def hold_card(stack: SceneStack, scene: TableScene) -> None:
    """The one card of the hand is chosen: where it does not lead, boards are dimmed."""
    (card,) = scene.model.state.player(scene.model.me).hand
    scene.controller.click(Thing(CapitanKind.HAND, card))
    pass_time(stack)


def show_sailing(stack: SceneStack, scene: TableScene) -> None:
    """A card held and a harbour pointed at: the ghost of the ship and its route."""
    hold_card(stack, scene)
    point_at(stack, scene, Thing(CapitanKind.HARBOUR, "napoli", scene.model.state.city("napoli").free_space()))


def drag_card(stack: SceneStack, scene: TableScene) -> None:
    """A card on its way over the boards."""
    hold_card(stack, scene)
    (card,) = scene.model.state.player(scene.model.me).hand
    rect = thing_rect(scene.controller.thing_rects, Thing(CapitanKind.CITY, "napoli"))
    assert rect is not None
    scene.ui.held = scene.ui.dragged = Thing(CapitanKind.HAND, card)
    scene.ui.pointer = rect.center
    scene.ui.repaint()


def move_pirate(stack: SceneStack, scene: TableScene) -> None:
    """The pirate ship chosen and a harbour pointed at."""
    scene.ui.chosen = PIRATE_SHIP
    point_at(stack, scene, Thing(CapitanKind.HARBOUR, "lisboa", 1))


def show_near(stack: SceneStack, scene: TableScene, kind: str, number: int) -> None:
    """The close-up of my city with a piece about to be placed."""
    city = scene.model.state.player(scene.model.me).place
    scene.controller.panels.show_close_up(city)
    for _ in range(2):  # the fade begins in one frame and ends in the next
        pass_time(stack)
    point_at(stack, scene, Thing(kind, city, number))


def ask_which(stack: SceneStack, scene: TableScene) -> None:
    """A site that may take either of two pieces."""
    scene.controller.click(Thing(CapitanKind.SITE, "napoli", 8))


def refuse(stack: SceneStack, scene: TableScene) -> None:
    """Why a click did nothing."""
    scene.controller.click(Thing(CapitanKind.SITE, "tunis", 12))
    pass_time(stack, FRAME_S)


def sail_on(stack: SceneStack, scene: TableScene) -> None:
    """My ship half-way to another city."""
    scene.model.play(scene.model.me, "sail constantinople-1 napoli")
    for _ in range(15):
        stack.update(FRAME_S)
    assert scene.director.flights


def show_hint(stack: SceneStack, scene: TableScene) -> None:
    """A turn of four steps that is advised."""
    turn = ("buy tanger+tunis", "sail tanger+tunis tanger", "build 2", "buy tunis-1", "end")
    advised, instead = ([parse(text) for text in texts] for texts in (turn, ("loan 10", "end")))
    scene.controller.hints.show(Advice(tuple(advised), (Alternative(tuple(instead), 5.2),)))
    pass_time(stack)


def announce_turn(stack: SceneStack, scene: TableScene) -> None:
    """The ribbon, once the others have played."""
    scene._turns.show_ribbon(reduced=False)
    stack.update(0.5)


def use_keys(stack: SceneStack, scene: TableScene) -> None:
    """The keyboard's ring on a card for sale; every city shows its key."""
    scene.input.focus_on(
        next(target for target in scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    )
    pass_time(stack)


def show_reach(stack: SceneStack, scene: TableScene) -> None:
    """The map of what is in reach, with what the others did last."""
    scene.ui.is_reach_map_open = True
    point_at(stack, scene, Thing(CapitanKind.CITY, "napoli"))
    scene.controller.panels.show_recap()


def show_player(stack: SceneStack, scene: TableScene) -> None:
    """Another player pointed at: their pieces in a spotlight."""
    point_at(stack, scene, Thing(CapitanKind.SEAT, "", 2))
    scene.controller.panels.show_recap()


def show_keys(stack: SceneStack, scene: TableScene) -> None:
    scene.controller.panels.screens.open_keys()


def explain_bot(stack: SceneStack, scene: TableScene) -> None:
    """Why a computer player played so: of a level that believes nothing that might be tuned."""
    pass_time(stack)
    scene.model.steps[:] = [step._replace(by="easy-builder") for step in scene.model.steps]
    scene.controller.panels.show_reason()


def count_payday(stack: SceneStack, scene: TableScene) -> None:
    """The ledger half counted."""
    payday = PaydayScene(stack, scene.model, scene.actions, count=True)
    stack.push(payday)
    surface = pygame.Surface(stack.look.size)
    while payday._counted < 4.4:
        stack.update(FRAME_S)
        if payday.coming:
            stack.draw(surface)  # the sheet is prepared while the veil falls


def settle_payday(stack: SceneStack, scene: TableScene) -> None:
    """What I decide about my loans."""
    stack.push(PaydayScene(stack, scene.model, scene.actions))


SHOWN: dict[str, Callable[[SceneStack, TableScene], None]] = {
    "advised-harm": pointing_at(CapitanKind.SITE, "venezia", 8),
    "advised-reach": show_reach,
    "advised-loan": pointing_at(CapitanKind.LOAN, "", 16),
    "advised-seat": show_player,
    "advised-keys": show_keys,
    "advised-why": explain_bot,
    "turn-held": hold_card,
    "turn-sailing": show_sailing,
    "turn-drag": drag_card,
    "turn-pirate": move_pirate,
    "turn-building-near": lambda stack, scene: show_near(stack, scene, CapitanKind.SITE, 3),
    "turn-fortress-near": lambda stack, scene: show_near(stack, scene, CapitanKind.FORTRESS, 1),
    "turn-reopening": pointing_at(CapitanKind.SHUT, "marseille", 1),
    "turn-question": ask_which,
    "turn-refused": refuse,
    "turn-undo": pointing_at(CapitanKind.UNDO),
    "turn-hint": show_hint,
    "turn-ribbon": announce_turn,
    "turn-flight": sail_on,
    "turn-keyboard": use_keys,
    "turn-forecast": pointing_at(CapitanKind.FORECAST, "", 2),
    "payday-counting": count_payday,
    "payday-settling": settle_payday,
}
MY_TURN = ("turn-question", "turn-refused", "turn-undo", "turn-hint", "turn-ribbon", "turn-flight", "payday-settling")
"""Screens of a player who can act; the others show a record, where all that can be done glows from the first."""
