"""Dragging instead of clicking: what can be lifted, and what letting it go somewhere means.

Pure; every drop is turned into the click that says the same.
"""

from __future__ import annotations

from elcapitan.client.table.intent import Ask, Do, Hint, Intent, Question, Reason, intent
from elcapitan.client.table.targets import ON_A_BOARD, PIRATE_SHIP, Kind, Target
from elcapitan.rules.building import open_sites
from elcapitan.rules.moves import Build, Reopen
from elcapitan.rules.play import play
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import BANK, GameState

MAIN, NEUTRAL, TOWER = 1, 2, 3
"""Numbers of the pieces of the stock."""


def draggable(state: GameState, me: int, source: Target) -> bool:
    """Whether it is a thing one takes into the hand: cards, pieces of the stock, loan cards, my ship, the pirate's."""
    match source.kind:
        case Kind.HAND | Kind.DISPLAY | Kind.LOAN | Kind.STOCK:
            return True
        case Kind.HARBOUR:
            mine = state.city(source.name).harbour[source.number - 1] == me
            return mine or state.pirate == (source.name, source.number)
        case Kind.BANK:
            return bool(source.name) and state.player(me).place == BANK
        case _:
            return False


def dropped(state: GameState, me: int, source: Target, target: Target | None, *, on_rail: bool) -> Intent | None:
    """What letting `source` go over `target` means; `on_rail`: where my own things lie. None: nothing, it goes back."""
    city = target.name if target and target.kind in ON_A_BOARD else ""
    match source.kind:
        case Kind.DISPLAY | Kind.LOAN:
            return intent(state, me, None, source) if on_rail else None
        case Kind.HAND:
            return intent(state, me, source.name, Target(Kind.CITY, city)) if city else None
        case Kind.STOCK if city and target:
            return _placed(state, me, source.number, target)
        case Kind.HARBOUR | Kind.BANK:
            if source.kind is Kind.HARBOUR and state.pirate == (source.name, source.number):
                goal = target if target and target.kind is Kind.HARBOUR else Target(Kind.CITY, city)
                return intent(state, me, PIRATE_SHIP, goal) if city and city != source.name else None
            if target and target.kind is Kind.BANK:
                return intent(state, me, None, target)
            if city and city != source.name:
                return intent(state, me, None, Target(Kind.HARBOUR, city, state.city(city).free_space() or 1))
    return None


def _placed(state: GameState, me: int, piece: int, target: Target) -> Intent | None:
    """A piece of the stock let go over a board: on its site, or wherever on the board if there is but one place."""
    if piece == TOWER:
        number = len(state.city(target.name).fortresses) + 1
        return intent(state, me, None, Target(Kind.FORTRESS, target.name, number))
    if target.kind is not Kind.SITE:
        sites = open_sites(state.city(target.name))
        if len(sites) > 1:
            return Hint(Reason.WHICH_SITE, target.name)
        target = Target(Kind.SITE, target.name, sites[0] if sites else 1)
    meant = intent(state, me, None, target)
    if isinstance(meant, Ask):
        wanted = [move for move in meant.moves if isinstance(move, Build) and move.neutral == (piece == NEUTRAL)]
        return Do(wanted[0]) if wanted else Ask(Question.PLACING, meant.moves)
    if isinstance(meant, Do) and isinstance(meant.move, Reopen):
        return meant
    if isinstance(meant, Do) and isinstance(meant.move, Build) and meant.move.neutral != (piece == NEUTRAL):
        return _other_colour(state, target, neutral=piece == NEUTRAL)
    return meant


def _other_colour(state: GameState, target: Target, *, neutral: bool) -> Refused | None:
    """Why the colour that was dragged cannot be built although the other one can."""
    refused = play(state, Build(target.number, neutral))
    return refused if isinstance(refused, Refused) else None
