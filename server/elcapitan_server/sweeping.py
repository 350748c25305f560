"""Which tables are let go of because nobody has been there for long.

Knows how long each kind of table is kept, and nothing of how one is deleted. Times are seconds since 1970, because they
have to outlive the server: a table counts from its last change, of which somebody's coming back is none.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan_server.host import Host

DAY_S = 24 * 3600
EVERY_S = 600.0
"""Between two looks, and before the first: whoever comes back right after a restart is there by then."""
ALONE_S = 600.0
"""After so long without a person a table's game leaves memory; for whoever comes next it is played again."""


class Keeping(NamedTuple):
    """For how many days nobody need be at a table before it is deleted; 0: for ever."""

    lobbies: int = 7
    """Where the game has not begun."""
    finished: int = 90
    games: int = 365
    """That can be continued."""


USUAL_KEEPING = Keeping()
OWN_KEEPING = USUAL_KEEPING._replace(games=0)
"""Of a player's own built-in server: what she has begun waits for her as long as she likes."""


def is_left(host: Host) -> bool:
    """Whether nobody is at that table now, and it may be deleted at all."""
    return not (host.dropped or host.broken or host.standing or host.company.seated or host.company.onlookers)


def is_due(host: Host, keeping: Keeping, now_s: int) -> bool:
    """Whether that table has been alone for longer than it is kept."""
    if not is_left(host):
        return False
    days = {"lobby": keeping.lobbies, "playing": keeping.games, "over": keeping.finished}[host.stage]
    return days > 0 and now_s - host.row.changed_s > days * DAY_S
