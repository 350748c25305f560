"""What can go wrong on the wire: two families, ours and the other side's.

ProtocolError(Exception)
    LocalProtocolError      a bug here
    RemoteProtocolError     hostile or broken bytes from there
        FrameTooLarge
        MalformedMessage
        MessageOutOfTurn
"""

from __future__ import annotations


class ProtocolError(Exception):
    """Never raised itself."""


class LocalProtocolError(ProtocolError):
    """Raised when this program sends what the state of the connection does not allow, or what is too large."""


class RemoteProtocolError(ProtocolError):
    """Reported when the other side breaks the protocol; the connection is of no further use."""


class FrameTooLarge(RemoteProtocolError):
    """Reported when a frame's announced length is zero or above the limit; nothing of it has been kept."""


class MalformedMessage(RemoteProtocolError):
    """Reported when a frame is not one msgpack map within the limits, or fits no message."""


class MessageOutOfTurn(RemoteProtocolError):
    """Reported when a well-formed message comes in a state that does not know it, such as anything before `hello`."""
