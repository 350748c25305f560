"""What a request of HTTP that asks for no WebSocket is answered: one of the page's files, or why not.

Knows a request and the table of files; reads and writes nothing itself (http_opening.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from elcapitan_server.web.page_files import PageFile

BYTES_FOR_ONE = 8 * 1024
"""Of an answer; so many count as one request of the client's address: 3 MiB a second with the usual limits."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing of another host, nothing inline, and inside no other page."""
ALWAYS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""Headers of every answer."""
METHODS = ("GET", "HEAD")


class HttpRequest(NamedTuple):
    """The head of a request."""

    method: str
    path: str
    """Without what follows a question mark."""
    headers: Mapping[str, str]
    """By their names in small letters; of several with one name, all, joined by commas."""

    @property
    def asks_for_websocket(self) -> bool:
        """Other upgrades, such as curl's to HTTP/2, are ignored (RFC 9110, 7.8)."""
        return "websocket" in self._words("upgrade")

    def _words(self, header: str) -> set[str]:
        return {each.strip().lower() for each in self.headers.get(header, "").split(",")}

    @property
    def stays(self) -> bool:
        """The client sends more requests by this connection; one with a body does not, as no body is read."""
        has_body = "transfer-encoding" in self.headers or self.headers.get("content-length", "0") != "0"
        return "close" not in self._words("connection") and not has_body


class PageAnswer(NamedTuple):
    """What is written."""

    data: bytes
    stays: bool
    """The connection may be used for another request."""


def parse_request(head: bytes) -> HttpRequest | None:
    """A request of HTTP/1.1 from its first byte to the empty line; None if it is none."""
    try:
        first, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
        method, target, version = first.split(" ")
    except ValueError:
        return None
    if target.lower().startswith(("http://", "https://")):  # as to a proxy; it has to be taken (RFC 9112, 3.2.2)
        target = "/" + target.partition("://")[2].partition("/")[2]
    if version != "HTTP/1.1" or not target.startswith("/"):
        return None
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not name or name != name.strip():
            return None
        key = name.lower()
        headers[key] = f"{headers[key]},{value.strip()}" if key in headers else value.strip()
    return HttpRequest(method, target.partition("?")[0], headers)


def price(request: HttpRequest, files: Mapping[str, PageFile]) -> int:
    """How many requests it counts as."""
    found = files.get(request.path)
    return 1 + (found.size // BYTES_FOR_ONE if found is not None and request.method == "GET" else 0)


def answer(request: HttpRequest, files: Mapping[str, PageFile]) -> PageAnswer:
    """The file that is asked for, or the status that says why there is none."""
    if request.method not in METHODS:
        return refusal(HTTPStatus.METHOD_NOT_ALLOWED, ("Allow", ", ".join(METHODS)))
    found = files.get(request.path)
    if found is None:
        return refusal(HTTPStatus.NOT_FOUND)
    headers = [
        ("ETag", found.etag),
        ("Cache-Control", "public, max-age=31536000, immutable" if found.is_immutable else "no-cache"),
        ("Vary", "Accept-Encoding"),
    ]
    named = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if found.etag in named or "*" in named:
        return _answer(HTTPStatus.NOT_MODIFIED, headers, stays=request.stays)
    if found.gzipped and _takes_gzip(request.headers.get("accept-encoding", "")):
        body = found.gzipped
        headers.append(("Content-Encoding", "gzip"))
    else:
        try:
            body = found.body
        except OSError:
            return refusal(HTTPStatus.NOT_FOUND)
    headers += [("Content-Type", found.kind), ("Content-Length", str(len(body)))]
    return _answer(HTTPStatus.OK, headers, body if request.method == "GET" else b"", stays=request.stays)


def refusal(status: HTTPStatus, *headers: tuple[str, str]) -> PageAnswer:
    """The connection ends with it."""
    return _answer(status, [*headers, ("Content-Length", "0"), ("Connection", "close")], stays=False)


def _answer(status: HTTPStatus, headers: list[tuple[str, str]], body: bytes = b"", *, stays: bool) -> PageAnswer:
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in (*headers, *ALWAYS))]
    return PageAnswer("\r\n".join((*lines, "", "")).encode("latin-1") + body, stays)


def _takes_gzip(accepted: str) -> bool:
    words = {each.replace(" ", "").lower() for each in accepted.split(",")}
    return bool(words & {"gzip", "gzip;q=1", "gzip;q=1.0"})
