"""What a turn leads to, as the rules count it: for the reasons of hints and reviews (kit/bots/reasons.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.games.yspahan.client.facts.outlook import outlook_or_result
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, SOUK_CALLED, SOUK_SHOPS, SOUKS
from elcapitan.games.yspahan.rules.model.moves import Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.souks import complete_owner
from elcapitan.kit.bots.reasons import Outlook, Topic

_WORTH: Final = {"camels": 0.8, "gold": 0.6, "cards": 1.5, "building": 4.0}
"""Points that one of a kind is worth, roughly."""
UNSURE: Final = 0.6
"""The share of its value that a good of a souk not yet complete is worth."""


def turn_outlook(before: YspahanState, turn: Sequence[Move]) -> Outlook:
    """After these moves, the rest of the turn played as a computer player would; without any, as it is."""
    state, seats = _position_after(before, turn), range(1, len(before.players) + 1)
    players = list(zip(before.players, state.players, strict=True))
    found: dict[Topic, Sequence[int]] = {
        ("points", ""): [now.points - then.points for then, now in players],
        ("caravan", ""): [each.caravan for each in outlook_or_result(state)],
        ("camels", ""): [now.camels for _then, now in players],
        ("gold", ""): [now.gold for _then, now in players],
        ("cards", ""): [len(now.hand) for _then, now in players],
    }
    for building in BUILDINGS:
        found["building", building] = [int(building in now.buildings) for _then, now in players]
    if state.week != before.week:
        return found
    for at, souk in enumerate(SOUKS):
        owner, goods = complete_owner(state.shops, at), [state.shops[shop] for shop in SOUK_SHOPS[at]]
        found["souk", souk.id] = [souk.value if seat == owner else 0 for seat in seats]
        found["goods", souk.id] = [0 if owner else goods.count(seat) for seat in seats]
    return found


def _position_after(before: YspahanState, turn: Sequence[Move]) -> YspahanState:
    """Of a roll no more is known than its price (D1)."""
    match turn:
        case []:
            return before
        case [RollDice(yellow=yellow), *_]:
            player = before.mover
            return before.with_player(before.seat, player._replace(gold=player.gold - yellow))
    from elcapitan.games.yspahan.bots.explanation import finish_turn  # with it come computer players; pages need none

    return finish_turn(before, turn)


def weight(_before: YspahanState, topic: Topic) -> float:
    """What one of that kind is worth, in points."""
    kind, what = topic
    if kind != "goods":
        return _WORTH.get(kind, 1.0)
    souk = SOUK_CALLED[str(what)]
    return UNSURE * souk.value / souk.shops
