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
from typing import Final

from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.rules.caravan import score_caravan
from elcapitan.games.yspahan.rules.model import board, events, moves
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.games.yspahan.rules.souks import complete_owner
from elcapitan.kit.rules.played import Played

OWN: Final[Mapping[type, str]] = {
    events.DistrictSupplied: "supply",
    events.GoodLoaded: "load",
    events.CamelGiven: "keep",
    events.CamelsTaken: "camels",
    events.GoldTaken: "gold",
    events.BuildingBuilt: "build",
    events.CardDrawn: "draw",
    events.CardDiscarded: "discard",
}
"""What an event of the player's own is."""


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


def turn_effects(state: YspahanState, turn: Sequence[moves.Move]) -> frozenset[str]:
    """The effects of these moves for the player to act."""
    me = CHOICES.to_act(state)
    then, happened = play_known(state, turn)
    found = {*_of_events(me, happened)}
    before, after = _complete_souks(state), _complete_souks(then)
    broken = {owner for souk, owner in before.items() if after[souk] != owner}
    if me in broken:
        found.discard("load")  # nobody is taught to break up a souk of their own
    if broken - {0, me}:
        found.add("break")
    return frozenset(found)


def turn_gains(state: YspahanState, turn: Sequence[moves.Move]) -> Mapping[str, int]:
    """Points at once, more value of complete souks, more points if the caravan were scored now, gold for steps."""
    me = CHOICES.to_act(state)
    then, happened = play_known(state, turn)
    return {
        "points": then.player(me).points - state.player(me).points,
        "souks": _souk_value(then, me) - _souk_value(state, me),
        "caravan": _caravan_value(then, me) - _caravan_value(state, me),
        "steps": sum(event.price for event in happened if isinstance(event, events.SupervisorMoved)),
    }


def _complete_souks(state: YspahanState) -> dict[int, int]:
    """By souk, whose it is, 0 for an incomplete one."""
    return {souk: complete_owner(state.shops, souk) for souk in range(len(board.SOUKS))}


def _souk_value(state: YspahanState, seat: int) -> int:
    return sum(board.SOUKS[souk].value for souk, owner in _complete_souks(state).items() if owner == seat)


def _caravan_value(state: YspahanState, seat: int) -> int:
    return score_caravan(state, [], emptied=False).player(seat).points - state.player(seat).points


def _of_events(me: int, happened: Sequence[events.Event]) -> Iterator[str]:
    completed = ""
    for event in happened:
        match event:
            case events.SoukCompleted(seat=owner, souk=souk) if owner == me:
                yield "complete"
                completed = souk
            case events.GoodPlaced(shop=shop) if completed and not shop.startswith(completed):
                yield "next"
            case events.CaravanScored(emptied=True):
                yield "caravan"
            case events.CardPlayed(card=card):
                yield f"play {card}"
            case _ if type(event) in OWN and getattr(event, "seat", 0) == me:
                yield OWN[type(event)]
