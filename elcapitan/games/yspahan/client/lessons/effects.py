"""What the moves of one turn bring about, in the words that the lessons' data use.

supply, camels, gold, draw      that main action
complete, next                  a souk of the player's is completed; then a good of the same action begins another one
load, break                     a good of theirs is loaded; a complete souk of a rival loses a good
keep                            they give up a camel for a good
caravan                         it is full and scored
build                           a building is built
discard, play CARD              a card is discarded as a die, or played for its effect
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.rules.caravan import score_caravan
from elcapitan.games.yspahan.rules.model import board, events, moves
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.games.yspahan.rules.souks import complete_owner
from elcapitan.kit.rules.played import Played


def play_known(state: YspahanState, turn: Sequence[moves.Move]) -> tuple[YspahanState, list[events.Event]]:
    """The position and the events up to where dice answer, or the rules refuse a move."""
    found: list[events.Event] = []
    for move in turn:
        played = None if isinstance(move, moves.RollDice) else play_unseen(state, move)
        if not isinstance(played, Played):
            break
        state = played.state
        found += played.events
    return state, found


def turn_effects(start: YspahanState, turn: Sequence[moves.Move]) -> frozenset[str]:
    """The effects of these moves for the player to act in `start`."""
    me = CHOICES.to_act(start)
    state, happened = play_known(start, turn)
    found = {*_of_events(start, me, happened)}
    before, after = _complete_souks(start), _complete_souks(state)
    if any(after[souk] != owner for souk, owner in before.items() if owner == me):
        found.discard("load")  # nobody is taught to break up a souk of their own
    if any(after[souk] != owner for souk, owner in before.items() if owner not in (0, me)):
        found.add("break")
    return frozenset(found)


def turn_gains(start: YspahanState, turn: Sequence[moves.Move]) -> Mapping[str, int]:
    """Points at once, more value of complete souks, more points if the caravan were scored now, gold for steps."""
    me = CHOICES.to_act(start)
    state, happened = play_known(start, turn)
    return {
        "points": state.player(me).points - start.player(me).points,
        "souks": _souk_value(state, me) - _souk_value(start, me),
        "caravan": _caravan_value(state, me) - _caravan_value(start, me),
        "steps": sum(event.price for event in happened if isinstance(event, events.SupervisorMoved)),
    }


def _complete_souks(state: YspahanState) -> dict[int, int]:
    """By souk, whose it is, 0 for an incomplete one."""
    return {souk: complete_owner(state.shops, souk) for souk in range(len(board.SOUKS))}


def _souk_value(state: YspahanState, seat: int) -> int:
    return sum(board.SOUKS[souk].value for souk, owner in _complete_souks(state).items() if owner == seat)


def _caravan_value(state: YspahanState, seat: int) -> int:
    return score_caravan(state, [], emptied=False).player(seat).points - state.player(seat).points


def _of_events(start: YspahanState, me: int, happened: Sequence[events.Event]) -> Iterator[str]:
    completed = ""
    for event in happened:
        match event:
            case events.DistrictSupplied():
                yield "supply"
            case events.SoukCompleted(seat=owner, souk=souk) if owner == me:
                yield "complete"
                completed = souk
            case events.GoodPlaced(shop=shop) if completed and not shop.startswith(completed):
                yield "next"
            case events.GoodLoaded(seat=owner) if owner == me:
                yield "load"
            case events.CamelGiven(seat=owner) if owner == me:
                yield "keep"
            case events.CaravanScored(emptied=True):
                yield "caravan"
            case events.CamelsTaken():
                yield "camels"
            case events.GoldTaken():
                yield "gold"
            case events.BuildingBuilt():
                yield "build"
            case events.CardDrawn(seat=drawer) if drawer == me:
                yield "draw"
            case events.CardDiscarded():
                yield "discard"
            case events.CardPlayed(card=card):
                yield f"play {card}"
