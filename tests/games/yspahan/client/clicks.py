"""Which moves clicks lead to: all paths of clicks and answers in a position, without a window."""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.games.yspahan.client.facts.click_intent import click_intent
from elcapitan.games.yspahan.client.facts.intents import (
    AskAmount,
    AskChoice,
    ChangeChoice,
    ClickIntent,
    PlayMoves,
    TurnChoice,
)
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, DISTRICTS, FLOORS, SHOPS, SOUKS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanState

Kind = YspahanTargetKind


def everything(state: YspahanState, me: int) -> Iterator[YspahanTarget]:
    """Every thing on the table that may be clicked."""
    for kind, names in (
        (Kind.FLOOR, FLOORS),
        (Kind.SHOP, SHOPS),
        (Kind.SQUARE, SQUARES),
        (Kind.BUILDING, tuple(BUILDINGS)),
        (Kind.DISTRICT, DISTRICTS),
        (Kind.SOUK, tuple(souk.id for souk in SOUKS)),
    ):
        yield from (YspahanTarget(kind, name) for name in names)
    yield from (YspahanTarget(Kind.YELLOW, "", number) for number in (1, 2, 3))
    yield from (YspahanTarget(kind) for kind in (Kind.ROLL, Kind.DECK, Kind.KEEP, Kind.SEND, Kind.END))
    if me:
        yield from (YspahanTarget(Kind.HAND, card, at) for at, card in enumerate(state.player(me).hand))


def first_moves(intent: ClickIntent | None) -> Iterator[str]:
    """The moves that a click, or an answer to its question, makes first."""
    match intent:
        case PlayMoves(moves):
            yield str(moves[0])
        case AskAmount(moves):
            yield from map(str, moves)
        case AskChoice(answers=answers):
            for answer in answers:
                yield from first_moves(answer.leads_to)


def reached_moves(state: YspahanState, me: int) -> set[str]:
    """The texts of all moves to which a path of clicks leads."""
    found: set[str] = set()
    seen: set[TurnChoice] = set()
    waiting = [TurnChoice()]
    while waiting:
        chosen = waiting.pop()
        if chosen in seen:
            continue
        seen.add(chosen)
        for target in everything(state, me):
            intent = click_intent(state, me, chosen, target)
            found.update(first_moves(intent))
            waiting += _choices(intent)
    return found


def _choices(intent: ClickIntent | None) -> list[TurnChoice]:
    match intent:
        case ChangeChoice(chosen):
            return [chosen]
        case AskChoice(answers=answers):
            return [chosen for answer in answers for chosen in _choices(answer.leads_to)]
    return []
