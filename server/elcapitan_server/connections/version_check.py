"""Checks whether the versions in a hello go together with this server's, with a sentence if not."""

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
    for game, version in hello.rules.items():
        if ours.get(game, version) != version:
            return to_client.Refused(
                why="rules-too-old" if version < ours[game] else "rules-too-new",
                text=f"Your program plays {game[:32]} by rules {version}, this server by rules {ours[game]}.",
                to="hello",
                rules=ours,
            )
    return None
