"""Every code with which a server refuses or closes, with its meaning: one list for the command, the page and the tests.

The codes with which the rules of a game forbid a move are the game's own (elcapitan/games).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Occasion = Literal["hello", "request", "move", "closing"]
"""hello: `refused` instead of `welcome`, and the connection ends. request, move (a move or a take-back): `refused`, and
the connection stays open. closing: the last message of a connection."""


class ServerReason(NamedTuple):
    """One code on one occasion."""

    code: str
    occasion: Occasion
    meaning: str
    """One sentence. The server's own `text` may say more."""
    facts: tuple[str, ...] = ()
    """The keys that `facts` can have."""


REASONS = (
    ServerReason(
        "protocol-too-old", "hello", "The server no longer serves this protocol number; `protocol` has its own."
    ),
    ServerReason(
        "protocol-too-new", "hello", "The server does not know this protocol number yet; `protocol` has its own."
    ),
    ServerReason(
        "rules-too-old",
        "hello",
        "The client knows no game by the server's rules, which `rules` has, and the first one by older rules.",
    ),
    ServerReason(
        "rules-too-new",
        "hello",
        "The client knows no game by the server's rules, which `rules` has, and the first one by newer rules.",
    ),
    ServerReason("bad-token", "hello", "The `owner` token is not this server's, or came over the network."),
    ServerReason("bad-ticket", "hello", "The `ticket` is not valid; only on the listener for computer players."),
    ServerReason(
        "bad-value",
        "request",
        "A value is out of its range; `facts` says which.",
        ("field", "most", "least", "words"),
    ),
    ServerReason("not-allowed", "request", "This connection may not send that."),
    ServerReason("already-seated", "request", "The request needs a connection at no table."),
    ServerReason("not-seated", "request", "The request needs a connection at a table."),
    ServerReason("host-only", "request", "Only the host of the table may do that."),
    ServerReason("owner-only", "request", "Only the owner of a built-in server may do that."),
    ServerReason("not-in-this-stage", "request", "That is not allowed at this stage of the table."),
    ServerReason(
        "not-now",
        "request",
        "That is not possible just now. A node without its database names another one to try in `facts`.",
        ("address", "websocket"),
    ),
    ServerReason(
        "bad-token", "request", "The seat token is not valid, or no longer; to `hello`: `welcome` came before."
    ),
    ServerReason(
        "rules-unknown",
        "request",
        "A client that wants moves needs the rules of this table's game in its `hello`; the token stays valid.",
    ),
    ServerReason(
        "rules-too-old",
        "request",
        "The client's `hello` has older rules of this table's game than the server; the token stays valid.",
    ),
    ServerReason(
        "rules-too-new",
        "request",
        "The client's `hello` has newer rules of this table's game than the server; the token stays valid.",
    ),
    ServerReason("no-such-game", "request", "The server does not know that game."),
    ServerReason("no-such-table", "request", "There is no such table."),
    ServerReason("no-such-seat", "request", "The table has no such seat, or another kind of player has it."),
    ServerReason("no-such-colour", "request", "The game does not have that colour."),
    ServerReason("no-such-level", "request", "The game has no computer player of that level."),
    ServerReason("no-such-onlooker", "request", "No onlooker has that number."),
    ServerReason("seat-taken", "request", "Another player has that seat."),
    ServerReason("seat-closed", "request", "The host has closed that seat."),
    ServerReason("table-full", "request", "No seat of the table is free."),
    ServerReason("colour-taken", "request", "Another player has that colour."),
    ServerReason("not-your-seat", "request", "That is another player's seat."),
    ServerReason("bad-name", "request", "The name has no character that can be shown."),
    ServerReason("bad-text", "request", "The line of chat has no character that can be shown."),
    ServerReason("bad-options", "request", "The game cannot be played with these options; `text` says why."),
    ServerReason("bad-record", "request", "The game cannot go on from this record; `text` says why."),
    ServerReason("seats-free", "request", "The game cannot start while a seat is free."),
    ServerReason("not-ready", "request", "The game cannot start before everyone is ready."),
    ServerReason("wrong-password", "request", "That is not the password of this locked table."),
    ServerReason("no-onlookers", "request", "This table does not allow onlookers."),
    ServerReason("no-hints", "request", "The host of this table does not allow hints."),
    ServerReason("no-gestures", "request", "The host of this table does not allow gestures."),
    ServerReason("not-away", "request", "The player of that seat is connected."),
    ServerReason("draining", "request", "The server stops soon and begins no new games; players keep their seats."),
    ServerReason("muted", "request", "The host of the server has muted this address for a time; it may play on."),
    ServerReason("too-many", "request", "A limit of tables, onlookers or positions is reached."),
    ServerReason("too-fast", "request", "Wait a moment; a client that continues is disconnected."),
    ServerReason("cannot-listen", "request", "`open` found no free port."),
    ServerReason("table-set-aside", "request", "The table cannot be opened; `text` says why."),
    ServerReason("storage-unavailable", "request", "The server cannot write to its disk; nothing was done."),
    ServerReason(
        "elsewhere",
        "request",
        "Another node of this server has the table: `facts` has its *address*, and its *websocket* if it has one.",
        ("address", "websocket"),
    ),
    ServerReason("paused", "move", "The game is paused."),
    ServerReason("seat-held", "move", "A computer player holds the seat."),
    ServerReason("out-of-time", "move", "The time of the player is up; a computer player plays the rest of the turn."),
    ServerReason("not-your-turn", "move", "The seat is not to act."),
    ServerReason("stale", "move", "The game has gone on since that position; `position` is the current one."),
    ServerReason("not-a-move", "move", "The text is no move of this game."),
    ServerReason("nothing-to-take-back", "move", "No move of this seat can be taken back now."),
    ServerReason("replaced", "closing", "A newer connection has the seat; do not connect again by yourself."),
    ServerReason("silent", "closing", "Nothing was heard of the client for too long."),
    ServerReason("too-slow", "closing", "The client did not read what was sent."),
    ServerReason("too-fast", "closing", "The client asked for too much, or its address connects too often."),
    ServerReason("network-closed", "closing", "The owner has closed the built-in server to the network."),
    ServerReason("malformed", "closing", "The client sent something that is no message of this protocol."),
    ServerReason("no-hello", "closing", "No complete `hello` came within 5 s."),
    ServerReason("too-many", "closing", "The address has too many connections, or too many wait without a `hello`."),
    ServerReason("shutting-down", "closing", "The server stops; the game can be continued later."),
    ServerReason("table-dropped", "closing", "The host, or a full server, has deleted the table."),
    ServerReason("server-fault", "closing", "The server made a mistake; come back with the token."),
    ServerReason("tls-only", "closing", "The server takes encrypted connections only: connect with TLS."),
    ServerReason("banned", "closing", "The host of the server has banned this address for a time."),
    ServerReason("moved", "closing", "Another node has the table now, or will have it: come back with your token."),
)
