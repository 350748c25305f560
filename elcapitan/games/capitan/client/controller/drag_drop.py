"""Dragging instead of clicking: what can be dragged, and what dropping it on a target means.

Pure functions; each drop becomes the click with the same meaning.
"""

from __future__ import annotations

from elcapitan.games.capitan.client.facts.intent import (
    AskQuestion,
    HintReason,
    Intent,
    MakeMove,
    MoveQuestion,
    ShowHint,
    click_intent,
)
from elcapitan.games.capitan.client.facts.targets import ON_A_BOARD, PIRATE_SHIP, Target, TargetKind
from elcapitan.games.capitan.rules.building import open_sites
from elcapitan.games.capitan.rules.model.moves import Build, Reopen
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import BANK, GameState
from elcapitan.games.capitan.rules.play import play

MAIN, NEUTRAL, TOWER = 1, 2, 3
"""Numbers of the pieces of the stock."""


def is_draggable(state: GameState, me: int, source: Target) -> bool:
    """Whether the source can be dragged: cards, pieces of the stock, loan cards, my ship and the pirate ship."""
    match source.kind:
        case TargetKind.HAND | TargetKind.DISPLAY | TargetKind.LOAN | TargetKind.STOCK:
            return True
        case TargetKind.HARBOUR:
            mine = state.city(source.name).harbour[source.number - 1] == me
            return mine or state.pirate == (source.name, source.number)
        case TargetKind.BANK:
            return bool(source.name) and state.player(me).place == BANK
        case _:
            return False


def drop_intent(state: GameState, me: int, source: Target, target: Target | None, *, on_rail: bool) -> Intent | None:
    """What dropping `source` on `target` means; `on_rail`: over my own things. None: it returns to its place."""
    city = target.name if target and target.kind in ON_A_BOARD else ""
    match source.kind:
        case TargetKind.DISPLAY | TargetKind.LOAN:
            return click_intent(state, me, None, source) if on_rail else None
        case TargetKind.HAND:
            return click_intent(state, me, source.name, Target(TargetKind.CITY, city)) if city else None
        case TargetKind.STOCK if city and target:
            return _place_intent(state, me, source.number, target)
        case TargetKind.HARBOUR | TargetKind.BANK:
            if source.kind is TargetKind.HARBOUR and state.pirate == (source.name, source.number):
                goal = target if target and target.kind is TargetKind.HARBOUR else Target(TargetKind.CITY, city)
                return click_intent(state, me, PIRATE_SHIP, goal) if city and city != source.name else None
            if target and target.kind is TargetKind.BANK:
                return click_intent(state, me, None, target)
            if city and city != source.name:
                return click_intent(
                    state, me, None, Target(TargetKind.HARBOUR, city, state.city(city).free_space() or 1)
                )
    return None


def _place_intent(state: GameState, me: int, piece: int, target: Target) -> Intent | None:
    """A piece of the stock dropped on a board: on its site, or anywhere on the board if only one place is possible."""
    if piece == TOWER:
        number = len(state.city(target.name).fortresses) + 1
        return click_intent(state, me, None, Target(TargetKind.FORTRESS, target.name, number))
    if target.kind is not TargetKind.SITE:
        sites = open_sites(state.city(target.name))
        if len(sites) > 1:
            return ShowHint(HintReason.WHICH_SITE, target.name)
        target = Target(TargetKind.SITE, target.name, sites[0] if sites else 1)
    meant = click_intent(state, me, None, target)
    if isinstance(meant, AskQuestion):
        wanted = [move for move in meant.moves if isinstance(move, Build) and move.neutral == (piece == NEUTRAL)]
        return MakeMove(wanted[0]) if wanted else AskQuestion(MoveQuestion.PLACING, meant.moves)
    if isinstance(meant, MakeMove) and isinstance(meant.move, Reopen):
        return meant
    if isinstance(meant, MakeMove) and isinstance(meant.move, Build) and meant.move.neutral != (piece == NEUTRAL):
        return _wrong_colour_refusal(state, target, neutral=piece == NEUTRAL)
    return meant


def _wrong_colour_refusal(state: GameState, target: Target, *, neutral: bool) -> Refusal | None:
    """Why the dragged colour cannot be built although the other one can."""
    refused = play(state, Build(target.number, neutral))
    return refused if isinstance(refused, Refusal) else None
