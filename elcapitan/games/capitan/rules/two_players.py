"""The limits on building with two players and their neutral colours (rules N2, N3).

N1, N4 to N6 are enforced where pieces are dealt, phases end and cities pay; here stands what limits building: the
balance of the colours (N2) and the longest run (N3).
"""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.games.capitan.rules.model.pieces import Piece, Player
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse

LONGEST_MAIN_RUN = 3
LONGEST_COMMON_RUN = 4


def why_not_balance(player: Player, neutral: bool) -> Refusal | None:
    """Why a warehouse of that colour may not be the next.

    N2: "As long as they have any warehouses in front of them there must be more main than neutral ones: they may not
    build one that would break this."
    """
    main, other = player.warehouses - (not neutral), player.neutral - neutral
    if main + other > 0 and main <= other:
        return refuse(RefusalCode.MAIN_MUST_LEAD, "N2", main=player.warehouses, neutral=player.neutral)
    return None


def why_not_run(
    row: tuple[Piece, ...],
    site: int,
    piece: Piece,
    run_through: Callable[[tuple[Piece, ...], int, frozenset[Piece]], int],
) -> Refusal | None:
    """Why their colours would stand side by side too often.

    N3: "On adjacent sites, tested as in B3: at most three of their main colour, and at most four of their main and
    neutral together."
    """
    if piece > 0 and run_through(row, site, frozenset((piece,))) > LONGEST_MAIN_RUN:
        return refuse(RefusalCode.FOUR_IN_A_ROW, "N3", site=site)
    if run_through(row, site, frozenset((piece, -piece))) > LONGEST_COMMON_RUN:
        return refuse(RefusalCode.FIVE_IN_A_ROW, "N3", site=site)
    return None
