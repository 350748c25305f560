"""The exceptions of the wire: those of our own side and those of the peer.

ProtocolError(Exception)
    LocalProtocolError      a bug here
    RemoteProtocolError     hostile or broken bytes from there
        FrameTooLarge
        MalformedMessage
            ValueOutOfRange
        MessageOutOfTurn
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_Fault = TypeVar("_Fault", bound=Exception)


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


class ValueOutOfRange(MalformedMessage):
    """Reported when everything about a request is right but one value: too long, too large, or not one of its words.

    People type such things, so that the request is refused while the connection goes on.
    """

    def __init__(self, message: Mapping[str, object], text: str, facts: Mapping[str, object]) -> None:
        """`text` is one English sentence, `facts` what it is made of."""
        super().__init__(text)
        id, request = message.get("id"), message.get("request")
        self.to = str(message["type"])
        self.text, self.facts = text, facts
        self.id = id if type(id) is bytes and len(id) == 16 else b""
        self.request = request if type(request) is int and 0 <= request < 2**31 else 0


class MessageOutOfTurn(RemoteProtocolError):
    """Reported when a well-formed message comes in a state that does not know it, such as anything before `hello`."""


def without_frames(fault: _Fault) -> _Fault:
    """An exception that is kept, without the frames it was raised in.

    One of them usually holds it: together they would keep a connection, and 100 KiB of TLS, until the next collection
    of garbage.
    """
    fault.__cause__ = fault.__context__ = None
    return fault.with_traceback(None)
