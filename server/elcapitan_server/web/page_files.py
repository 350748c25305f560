"""The static files of the page that plays, all of them in assets/page.

A file is found by its exact path and no other way: no path of a request ever reaches the file system. All but the page
itself are below a folder named by the hash of them all, so that a browser may keep them for ever. Texts are kept in
memory, a picture is read when it is asked for.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

INDEX = "index.html"
VERSION_MARK = b"{version}"
"""In the page, where the name of the folder goes."""
MAX_PICTURE_BYTES = 512 * 1024
TEXTS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
PICTURES = {".webp": "image/webp"}


class PageFile(NamedTuple):
    """One file."""

    kind: str
    """Its media type."""
    content: bytes | Path
    """The path of a picture."""
    size: int
    """Bytes."""
    gzipped: bytes
    """The same, compressed; empty if that gains nothing."""
    etag: str
    is_immutable: bool
    """Another content would have another path."""

    @property
    def body(self) -> bytes:
        """OSError if the picture has gone, or is another one by now: the program is being replaced."""
        if isinstance(self.content, bytes):
            return self.content
        found = self.content.read_bytes()
        if _etag(found) != self.etag:
            raise FileNotFoundError(self.content)
        return found


def read_page(folder: Path) -> Mapping[str, PageFile]:
    """The files by the path of a request; none if there is no page. OSError if one cannot be read."""
    if not (folder / INDEX).is_file():
        return {}
    found: dict[str, PageFile] = {}
    version = hashlib.sha256()
    for path in sorted(folder.rglob("*.*")):
        if path.suffix in TEXTS or (path.suffix in PICTURES and path.stat().st_size <= MAX_PICTURE_BYTES):
            name = path.relative_to(folder).as_posix()
            found[name] = file = _picture(path) if path.suffix in PICTURES else _text(path.suffix, path.read_bytes())
            version.update(f"{name} {file.etag}".encode())
    below = version.hexdigest()[:12]
    index = found.pop(INDEX).body.replace(VERSION_MARK, below.encode())
    return {
        "/": _text(".html", index)._replace(is_immutable=False),
        **{f"/{below}/{name}": file for name, file in found.items()},
    }


def _text(ending: str, content: bytes) -> PageFile:
    gzipped = gzip.compress(content, mtime=0)
    smaller = gzipped if len(gzipped) < len(content) else b""
    return PageFile(TEXTS[ending], content, len(content), smaller, _etag(content), True)


def _picture(path: Path) -> PageFile:
    content = path.read_bytes()
    return PageFile(PICTURES[path.suffix], path, len(content), b"", _etag(content), True)


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'
