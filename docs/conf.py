"""How the documents become a site: `make site` writes build/site/index.html."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

project = "El Capitan"
extensions = ["myst_parser"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "El Capitan"
html_static_path: list[str] = []
exclude_patterns = ["screens/**"]

ROOT = Path(__file__).resolve().parents[1]
OF_THE_ROOT = {
    "architecture": "ARCHITECTURE.md",
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
    "changes": "CHANGELOG.md",
    "figures": "benchmarks/README.md",
}
"""Pages that lie elsewhere in the checkout, where readers of code look for them; the site has them as its own."""
LINK = re.compile(r"\]\(([^)\s#]+\.md)(#[^)\s]*)?\)")


def _site_s(link: re.Match[str], folder: str) -> str:
    """The link as it is from a page of the site; it stands in a file of this folder of the checkout."""
    file = posixpath.normpath(posixpath.join(folder, link[1]))
    pages = {there: f"{page}.md" for page, there in OF_THE_ROOT.items()}
    page = pages.get(file, file.removeprefix("docs/"))
    return f"]({page}{link[2] or ''})"


def _read(_app: Any, page: str, text: list[str]) -> None:
    """A page as Sphinx is to read it."""
    file = OF_THE_ROOT.get(page, f"docs/{page}.md")
    whole = (ROOT / file).read_text(encoding="utf-8")
    text[0] = LINK.sub(lambda link: _site_s(link, posixpath.dirname(file)), whole)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _read)
