"""The share that a client adds to the seed of a game: drawn, stored beside the seat's token, and given once.

What is stored of it: the share alone (32 hex digits) while it is only announced, the whole receipt (64) from the moment
it is given. A server that then asks again with other hashes gets no answer: it would choose the seed by our share.
"""

from __future__ import annotations

import logging
import secrets
from typing import Literal, NamedTuple

from elcapitan.client.net.seat_tokens import RECEIPT_DIGITS, SeatToken
from elcapitan.protocol import to_client, to_server
from elcapitan.table.seed_shares import SHARE_BYTES, make_receipt, share_hash

log = logging.getLogger(__name__)

ShareField = Literal["share", "next_share"]


class ShareAnswer(NamedTuple):
    """What is answered, once what is kept has been stored."""

    kept: str
    """For the seat's `share`, or its `next_share`; empty: nothing."""
    answer: to_server.CommitShare | to_server.RevealShare | None
    """None: nothing is answered."""


def share_field(table: to_client.TableInfo | None) -> ShareField:
    """Where the share of the game that begins at this table is kept: a game that is over begins again elsewhere."""
    return "next_share" if table is not None and table.stage == "over" else "share"


def answer_request(kept: str, message: to_client.ShareAsked | to_client.SharesAnnounced) -> ShareAnswer:
    """`kept`: what is stored by now."""
    if isinstance(message, to_client.SharesAnnounced):
        return _give(kept, message)
    if len(kept) == RECEIPT_DIGITS:
        log.error("the server asks for another share, and has seen the first one")
        return ShareAnswer(kept, None)
    share = bytes.fromhex(kept) or secrets.token_bytes(SHARE_BYTES)
    return ShareAnswer(share.hex(), to_server.CommitShare(hash=share_hash(share)))


def _give(kept: str, message: to_client.SharesAnnounced) -> ShareAnswer:
    share = bytes.fromhex(kept)[:SHARE_BYTES]
    announced = [(seat, hash) for seat, hash in enumerate([message.hash, *message.hashes]) if hash]
    receipt = make_receipt(share, announced)
    is_in = (message.seat, share_hash(share)) in announced
    if len(kept) == RECEIPT_DIGITS and kept != receipt:
        log.error("the server has announced other hashes than before it saw our share")
        return ShareAnswer(kept, None)
    return ShareAnswer(receipt, to_server.RevealShare(share=share)) if kept and is_in else ShareAnswer("", None)


def whole_receipt(seat: SeatToken | None) -> str:
    """What the record of the seat's game has to agree with; empty: its share has not been given."""
    return seat.share if seat is not None and len(seat.share) == RECEIPT_DIGITS else ""
