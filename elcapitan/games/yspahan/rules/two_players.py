"""What is different with two players: yellow dice, building and the last starter (rules N2 to N5).

N1 is data (board.py); N2 is asked by days.py, N4 by buildings.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState

PLAYERS = 2


def serves_only_the_starter(state: YspahanState, group: DiceGroup) -> bool:
    """Whether the player on turn cannot take that group.

    N3: "a group of yellow dice alone they cannot take."
    """
    return group.white == 0 and len(state.players) == PLAYERS and state.seat != state.starter


def counted_dice(state: YspahanState, group: DiceGroup) -> int:
    """How many dice of a group count for the player on turn.

    N3: "Yellow dice stay for the day (D3 does not apply) but serve the starter alone. If the other takes a group with
    yellow dice, only the white ones count and the yellow ones go with them".
    """
    if len(state.players) == PLAYERS and state.seat != state.starter:
        return group.white
    return group.white + group.yellow


def last_starter(points: Sequence[int], usual: int) -> int:
    """The starter of day 21.

    N5: "On day 21 the one with fewer points at its beginning is starter; with equal points it alternates as usual."
    """
    first, second = points
    if first == second:
        return usual
    return 1 if first < second else 2
