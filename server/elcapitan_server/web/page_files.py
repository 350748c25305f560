"""The static files of the page that plays, all of them in assets/page.

A file is found by its exact path and no other way: no path of a request ever reaches the file system. All but the page
itself are below a folder named by the hash of them all, so that a browser may keep them for ever. All are kept in
memory: 3 MiB.
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
    content: bytes
    gzipped: bytes
    """The same, compressed; empty if that gains nothing."""
    etag: str
    is_immutable: bool
    """Another content would have another path."""


def read_page(folder: Path) -> Mapping[str, PageFile]:
    """The files by the path of a request; none if there is no page. OSError if one cannot be read."""
    if not (folder / INDEX).is_file():
        return {}
    found: dict[str, bytes] = {}
    version = hashlib.sha256()
    for path in sorted(folder.rglob("*.*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in TEXTS or (path.suffix in PICTURES and path.stat().st_size <= MAX_PICTURE_BYTES):
            found[name] = path.read_bytes()
            version.update(name.encode() + hashlib.sha256(found[name]).digest())
    below = version.hexdigest()[:12]
    index = found.pop(INDEX).replace(VERSION_MARK, below.encode())
    return {
        "/": _file(INDEX, index, is_immutable=False),
        **{f"/{below}/{name}": _file(name, content) for name, content in found.items()},
    }


def _file(name: str, content: bytes, *, is_immutable: bool = True) -> PageFile:
    ending = Path(name).suffix
    gzipped = gzip.compress(content, mtime=0) if ending in TEXTS else content
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    smaller = gzipped if len(gzipped) < len(content) else b""
    return PageFile((TEXTS | PICTURES)[ending], content, smaller, etag, is_immutable)
