"""Yspahan's table by clicks in a real window: which clicks and answers are a move, and the move seen made."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.hit_test import thing_at, thing_rect
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.yspahan.clicks import ClickIntent, Clicks, YspahanClicks
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves
from elcapitan.kit.table.things import Thing
from elcapitan.table.turns import forced_move
from tests.window.user import WindowUser


class ClickStep(NamedTuple):
    """One click on a thing of the table, and the answers to what it asks."""

    target: Thing
    answers: tuple[int, ...] = ()
    """Numbers of the answers, from 0."""
    amount: int = 0
    """The number that is asked for at last; 0: none is."""


def click_path(state: YspahanState, me: int, wanted: Move, targets: Iterable[Thing]) -> list[ClickStep]:
    """The fewest clicks on these things that are that move and no other with it."""
    clicks, there = YspahanClicks(state, me), list(dict.fromkeys(targets))
    waiting, seen = deque([(Clicks(), list[ClickStep]())]), set[Clicks]()
    while waiting:
        chosen, path = waiting.popleft()
        if chosen in seen:
            continue
        seen.add(chosen)
        for target in there:
            for answers, meant in outcomes(clicks.click(chosen, target)):
                match meant:
                    case PlayMoves(moves) if moves == (wanted,):
                        return [*path, ClickStep(target, answers)]
                    case AskAmount(moves) if wanted in moves:
                        return [*path, ClickStep(target, answers, moves.index(wanted) + 1)]
                    case ChangeChoice(further):
                        waiting.append((further, [*path, ClickStep(target, answers)]))
    raise AssertionError(f"no clicks lead to {wanted}")


def outcomes(meant: ClickIntent | None) -> Iterator[tuple[tuple[int, ...], ClickIntent]]:
    """What a click means, by the answers to its questions."""
    if isinstance(meant, AskChoice):
        for at, answer in enumerate(meant.answers):
            for answers, outcome in outcomes(answer.leads_to):
                yield (at, *answers), outcome
    elif meant is not None:
        yield (), meant


def yspahan_table(at: WindowUser) -> YspahanScene:
    scene = at.mirror.top
    assert isinstance(scene, YspahanScene), f"{type(scene).__name__} is in front"
    return scene


def is_awaited(at: WindowUser) -> bool:
    """The table waits for a click of mine: my turn, or a question in another's."""
    scene = at.mirror.top
    if not isinstance(scene, YspahanScene) or comes_by_itself(at.model, at.model.me):
        return False
    return bool(scene.controller.queries.possible)


def comes_by_itself(model: TableModel, seat: int) -> bool:
    """After a move of that seat there is one that is no choice: their window makes it without a click."""
    return forced_move(model.rules, model.state) is not None and model.steps[-1].seat == seat


async def click_target(at: WindowUser, target: Thing) -> None:
    """Click a thing of the table once nothing flies any more: a click on an animation would only end it."""
    await at.sees_everything()
    rects = yspahan_table(at).controller.thing_rects
    rect = thing_rect(rects, target)
    assert rect is not None, f"{target} is not on the table"
    assert thing_at(rects, rect.center) == target, f"something lies upon {target}"
    at.click_now(rect)


async def make_move(at: WindowUser, move: Move) -> None:
    """Make that move by clicks and answers, each when the window shows that it can be, and see it made."""
    made, scene = len(at.model.steps), yspahan_table(at)
    if scene.controller.panels.note.rows:
        await at.sees_everything()
        await at.press_key("Escape")
    targets = [target for target, _rect in scene.controller.thing_rects]
    for step in click_path(at.model.state, at.model.me, move, targets):
        await click_target(at, step.target)
        for answer in step.answers:
            await at.sees_scene(ChoiceDialog)
            await at.answer(answer)
        if step.amount:
            await at.sees_scene(AmountDialog)
            for _one in range(step.amount - 1):
                await at.press("+")
            await at.press("OK")
    await at.until(lambda: len(at.model.steps) > made, f"the move {move}")
    assert at.model.steps[made].text == str(move)
