"""The static files of the page that plays, all of them in assets/page.

A file is found by its exact path and no other way: no path of a request ever reaches the file system. All but the page
itself are below a folder named by the hash of them all, so that a browser may keep them for ever. The page is kept in
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
        """OSError if the picture has gone."""
        return self.content if isinstance(self.content, bytes) else self.content.read_bytes()


def read_page(folder: Path) -> Mapping[str, PageFile]:
    """The files by the path of a request; none if there is no page. OSError if one cannot be read."""
    if not (folder / INDEX).is_file():
        return {}
    texts: dict[str, bytes] = {}
    pictures: dict[str, Path] = {}
    version = hashlib.sha256()
    for path in sorted(folder.rglob("*.*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in TEXTS:
            texts[name] = path.read_bytes()
            version.update(name.encode() + hashlib.sha256(texts[name]).digest())
        elif path.suffix in PICTURES and path.stat().st_size <= MAX_PICTURE_BYTES:
            pictures[name] = path
            version.update(f"{name} {path.stat().st_size} {path.stat().st_mtime_ns}".encode())
    below = version.hexdigest()[:12]
    index = texts.pop(INDEX).replace(VERSION_MARK, below.encode())
    return {
        "/": _text_file(INDEX, index, is_immutable=False),
        **{f"/{below}/{name}": _text_file(name, text) for name, text in texts.items()},
        **{f"/{below}/{name}": _picture_file(path, below) for name, path in pictures.items()},
    }


def _text_file(name: str, text: bytes, *, is_immutable: bool = True) -> PageFile:
    gzipped = gzip.compress(text, mtime=0)
    etag = f'"{hashlib.sha256(text).hexdigest()[:16]}"'
    smaller = gzipped if len(gzipped) < len(text) else b""
    return PageFile(TEXTS[Path(name).suffix], text, len(text), smaller, etag, is_immutable)


def _picture_file(path: Path, version: str) -> PageFile:
    return PageFile(PICTURES[path.suffix], path, path.stat().st_size, b"", f'"{version}"', True)
