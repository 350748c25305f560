"""How the documents become a site: `make site` writes build/site/index.html."""

project = "El Capitan"
extensions = ["myst_parser"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "El Capitan"
html_static_path: list[str] = []
# A link to a file of the project that is no page of the site stays what it is in the checkout.
suppress_warnings = ["myst.xref_missing"]
exclude_patterns = ["screens/**"]
