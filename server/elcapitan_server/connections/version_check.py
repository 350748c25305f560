"""Checks whether a client's versions go together with this server's, with a sentence if not.

One game in common by the same rules is enough to be welcome; tables of the others are closed to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from elcapitan.protocol import limits, to_client
from elcapitan.protocol.to_server import Hello
from elcapitan_server.basics.game_catalogue import OfferedGame


def why_not_compatible(hello: Hello, offers: Mapping[str, OfferedGame]) -> to_client.Refused | None:
    """The refusal of a program too old or too new for this server, None if they can talk."""
    if not limits.OLDEST_PROTOCOL <= hello.protocol <= limits.PROTOCOL:
        old = hello.protocol < limits.OLDEST_PROTOCOL
        return to_client.Refused(
            why="protocol-too-old" if old else "protocol-too-new",
            text=f"Your program is too {'old' if old else 'new'} for this server:"
            f" it speaks protocol {hello.protocol}, the server {limits.OLDEST_PROTOCOL} to {limits.PROTOCOL}.",
            to="hello",
            protocol=[limits.OLDEST_PROTOCOL, limits.PROTOCOL],
        )
    ours = {name: offer.ruleset.version for name, offer in offers.items()}
    shared = [game for game in hello.rules if game in ours]
    if not shared or any(hello.rules[game] == ours[game] for game in shared):
        return None
    return other_rules(shared[0], hello.rules[shared[0]], ours[shared[0]], ours)


def other_rules(game: str, theirs: int, ours: int, all_ours: Mapping[str, int] | None = None) -> to_client.Refused:
    """The refusal of a client that knows another version of a game's rules; of its hello with those of all games."""
    return to_client.Refused(
        why="rules-too-old" if theirs < ours else "rules-too-new",
        text=f"Your program plays {game[:32]} by rules {theirs}, this server by rules {ours}.",
        to="hello" if all_ours else "",
        rules=dict(all_ours or {}),
    )
