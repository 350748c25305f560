"""Why something cannot be had of a server, in words. A newer server's reason is told in its own English sentence."""

from __future__ import annotations

import ssl

from elcapitan.client.builtin import NoServer
from elcapitan.client.i18n import _
from elcapitan.client.wire import Declined, LineLost, Strange

FAULTS = (Declined, LineLost, NoServer, TimeoutError, OSError)
"""Everything that may come of asking a server."""


def reason(fault: Exception, server: str) -> str:
    """One of FAULTS; `server` is what it is called, empty for our own."""
    match fault:
        case Declined(answer=answer):
            return of_code(answer.why, answer.text)
        case Strange():
            return _("Whoever answers at {address} does not play El Capitan").format(address=server or "127.0.0.1")
        case LineLost(args=("tls-only",)):
            text = _("Only an encrypted line reaches {address}: type {tls} before the address")
            return text.format(address=server, tls="tls://")
        case ssl.SSLCertVerificationError():
            text = _("The certificate of {address} is not trusted: {reason}")
            return text.format(address=server, reason=fault.verify_message)
        case ssl.SSLError():
            return _("There is no encrypted line to {address}").format(address=server)
        case LineLost():
            return _("The connection has broken; please try again")
        case NoServer():
            return _("The game's own server could not be started: {reason}").format(reason=fault)
        case _:
            return _("Nobody answers at {address}").format(address=server or "127.0.0.1")


def of_code(why: str, text: str) -> str:
    """A refusal's code; `text` is the server's own sentence."""
    known = {
        "colour-taken": _("Somebody else has that colour"),
        "seat-taken": _("Somebody else was quicker"),
        "seat-closed": _("This seat is closed"),
        "wrong-password": _("This is not the password of that table"),
        "no-onlookers": _("Nobody may look on at this table"),
        "bad-record": _("This game cannot be continued there: {reason}").format(reason=text),
        "not-away": _("She is at the table herself"),
        "seat-held": _("A computer player holds that seat"),
        "paused": _("The game is paused"),
        "table-full": _("Every seat of this table is taken"),
        "no-such-table": _("This table does not exist any more"),
        "bad-token": _("This game does not exist any more"),
        "rematch": _("A rematch has begun at this table; open the list again"),
        "not-in-this-stage": _("The game has begun already"),
        "bad-name": _("A name needs at least one letter"),
        "bad-text": _("Nothing of this can be shown"),
        "seats-free": _("Some seats are still free"),
        "not-ready": _("Not everybody is ready"),
        "host-only": _("Only the host may do that"),
        "owner-only": _("Another window of yours has started the server; host the game there"),
        "cannot-listen": _("No port is free for the network"),
        "too-many": _("This server is full"),
        "too-fast": _("Slowly, please; wait a moment"),
        "bad-options": _("The game cannot be played like this"),
        "protocol-too-old": _("That server is newer than this program"),
        "protocol-too-new": _("That server is older than this program"),
        "rules-too-old": _("That server is newer than this program"),
        "rules-too-new": _("That server is older than this program"),
        "storage-unavailable": _("The server cannot write anything down now"),
    }
    return known.get(why) or text or why
