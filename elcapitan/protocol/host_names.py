"""Names of hosts and ports as they are typed, before a connection is made: for some Python raises UnicodeError or
ValueError, not OSError.
"""

from __future__ import annotations

MAX_HOST = 253
"""Characters of a name in the domain name system."""
MAX_PORT = 65535


def is_host(text: str) -> bool:
    """Whether this can be the name or the address of a host: no empty label, none of more than 63 bytes, no space."""
    try:
        text.encode("idna")
    except UnicodeError:
        return False
    return 0 < len(text) <= MAX_HOST and is_unbroken(text)


def port_number(text: str) -> int | None:
    """The port, from 1 to 65535; None for a text that is none. Python reads no number of thousands of digits."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_PORT))
    return int(text) if is_number and 1 <= int(text) <= MAX_PORT else None


def is_unbroken(text: str) -> bool:
    """Whether nothing in it ends a word or a line, as in the line of a request, and no sign is unseen."""
    return text.isprintable() and not any(sign.isspace() for sign in text)


def is_path(text: str) -> bool:
    """Whether this can be the path of a WebSocket; it is written into a request as it is."""
    return is_unbroken(text) and not any(sign in "?#" for sign in text)


def page_link(host: str, port: int, table: str, *, secure: bool = False) -> str:
    """The address by which a browser opens a table's page. What stands behind `#` no server is told."""
    name = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{name}:{port}/#{table}"


def television_link(link: str) -> str:
    """Of a table's page, the link by which a large screen shows the table to all in the room."""
    return link.replace("#", "#tv/")
