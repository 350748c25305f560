"""Writes the golden games anew: `python -m tests.games.carcassonne.golden.rewrite`. Look at the difference before you
commit it.
"""

from __future__ import annotations

from tests.games.carcassonne.golden.golden import FILE, written


def main() -> None:
    FILE.write_text("\n".join(written()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
