"""Card names of Yspahan that a client was sent, or a log line held, while another seat hid such a card.

There are two cards of each name, and open cards name them, too: a player who has drawn one, or was told of one in a
move, may read that name from then on, all others nowhere but in the two piles that lie open in every position. A move
may name only what it plays and what its audience drew by it, and a position nothing in the hands of others.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDrawn
from elcapitan.protocol import codec, to_client
from elcapitan.protocol.framing import HEADER, Splitter
from elcapitan.protocol.limits import FRAME_TO_CLIENT

if TYPE_CHECKING:
    from tests.server.secret_search import SecretSearch

NAME = re.compile("|".join(sorted(CARDS, key=len, reverse=True)).encode())


def cards_told(game: SecretSearch) -> list[str]:
    """What was told to a connection that could not know it, and what was logged."""
    found = [f"card {name} was logged" for name in sorted(_names(game.told_of.encode()))]
    drawn = draws(game)
    for connection, sent in game.to.items():
        seat, told = game.seats[connection], bytes(sent[: game.before_to[-1].get(connection, 0)])
        known = [
            *((at.get(connection, 0), _names(entry.text.encode())) for at, entry in game.accepted),
            *((game.before_to[move].get(connection, 0), {card}) for move, owner, card in drawn if owner == seat),
        ]
        for begin, message in _messages(told):
            names = _names(codec.encode(_without_open_piles(message)))
            heard = [(at, cards) for at, cards in known if at <= begin]
            if isinstance(message, to_client.Moved):
                newest = max(at for at, _ in heard)
                heard = [(at, cards) for at, cards in heard if at == newest]
            early = names.difference(*(cards for _, cards in heard)) | _in_other_hands(message, seat)
            found += [f"card {name} was sent to seat {seat} in {type(message).__name__}" for name in sorted(early)]
    return found


def draws(game: SecretSearch) -> list[tuple[int, int, str]]:
    """Every card drawn: by which move (from 0), by which seat, and its name."""
    match, found = game.match, []
    state = match.ruleset.new(match.options, match.deal)
    for at, (seat, text, turned_up) in enumerate(match.entries):
        played = match.ruleset.play(state, seat, match.ruleset.parse(text), turned_up)
        assert not played.refused
        found += [(at, event.seat, event.card) for event in played.events if isinstance(event, CardDrawn)]
        state = played.state
    return found


def _names(said: bytes) -> set[str]:
    return {name.decode() for name in NAME.findall(said)}


def _messages(told: bytes) -> Iterator[tuple[int, to_client.ToClient]]:
    """Each message with the number of the byte it begins at."""
    splitter, begin = Splitter(), 0
    splitter.feed(told)
    while (payload := splitter.next_frame(FRAME_TO_CLIENT)) is not None:
        message = codec.decode_to_client(payload)
        assert message is not None
        yield begin, message
        begin += HEADER + len(payload)


def page_bodies(told: bytes) -> bytes:
    """What is compressed in the messages to pages among these whole frames."""
    messages = (message for _begin, message in _messages(told))
    return b"".join(zlib.decompress(each.body) for each in messages if isinstance(each, to_client.Page))


def _in_other_hands(message: to_client.ToClient, seat: int) -> set[str]:
    if not isinstance(message, to_client.Position):
        return set()
    hands = [player["hand"] for at, player in enumerate(message.state["players"], 1) if at != seat]
    return {card for hand in hands for card in hand if card != UNKNOWN}


def _without_open_piles(message: to_client.ToClient) -> to_client.ToClient:
    """C5, C6: discarded cards are open, and so are those the deck was shuffled from, but not their order.

    What a page is told is unpacked.
    """
    if isinstance(message, to_client.Page):
        return msgspec.structs.replace(message, body=zlib.decompress(message.body))
    if not isinstance(message, to_client.Position):
        return message
    state = {**message.state, "discard": []}
    if state["pile"] == sorted(state["pile"]):
        state["pile"] = []
    return msgspec.structs.replace(message, state=state)
