"""Write the man page from the program's own words: `python assets/packaging/make_man.py`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PAGE = Path(__file__).parent / "share" / "elcapitan.6"
COLUMNS = "80"
DATE = "2026-11-22"
"""Of the page, not of its making: the same words always give the same page."""
SECTIONS = {
    "files": r"""Settings, seats and logs lie where the system keeps such things, on Linux:
.TP
.I ~/.config/elcapitan/settings.toml
what was chosen in the options; may be edited by hand
.TP
.I ~/.local/share/elcapitan
games, one's own boards in
.I boards
and saved records in
.I records
.TP
.I ~/.local/state/elcapitan/log
what went wrong
""",
    "environment": r""".TP
.B ELCAPITAN_HOME
one folder that holds all of these instead
""",
    "exit status": r"""0: it was done. 1: something was found, such as a move that does not hold.
2: it could not be done; one sentence on the standard error says why.
""",
}


def page() -> str:
    """The page in troff."""
    from argparse_manpage.manpage import Manpage

    from elcapitan import __version__, cli

    os.environ["COLUMNS"] = COLUMNS
    about = {
        "description": "the board games El Capitan, Yspahan and Carcassonne",
        "project_name": "El Capitan",
        "version": __version__,
        "manual_title": "Games",
        "manual_section": "6",
        "date": DATE,
    }
    whole = Manpage(cli.parser(), about)
    whole.parser._manpage = [{"heading": heading, "content": words} for heading, words in SECTIONS.items()]
    # The date is no text to be set: its hyphens stay what they are.
    return str(whole).replace(DATE.replace("-", r"\-"), DATE, 1)


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
