"""Names of hosts, before anybody is asked where they are: Python raises UnicodeError for some, not OSError."""

from __future__ import annotations

MAX_HOST = 253
"""Characters of a name in the domain name system."""


def is_host(text: str) -> bool:
    """Whether this can be the name or the address of a host: no empty label, none of more than 63 bytes, no space."""
    try:
        text.encode("idna")
    except UnicodeError:
        return False
    return 0 < len(text) <= MAX_HOST and text.isprintable() and not any(sign.isspace() for sign in text)
