"""The link by which a table is opened in a browser, as a QR code in text."""

from __future__ import annotations

import segno

MARGIN = 2
"""Light squares around the code; readers want some."""
UPPER_AND_LOWER = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(link: str) -> list[str]:
    """The code in half blocks, light on dark as most terminals are: two rows in each line."""
    rows = [[1 - dark for dark in row] for row in segno.make(link, micro=False).matrix_iter(border=MARGIN)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return [
        "".join(UPPER_AND_LOWER[pair] for pair in zip(*rows[at : at + 2], strict=True)) for at in range(0, len(rows), 2)
    ]
