"""The pieces of a bar of amounts, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pygame import Rect

PartT = TypeVar("PartT")


def bar_pieces(
    bed: Rect, most: float, amounts: Sequence[float], parts: Sequence[PartT]
) -> Iterator[tuple[PartT, Rect]]:
    """Each part with its piece, a px apart from the next, in a bed as long as `most`; nothing for less than a px."""
    x = float(bed.x)
    for amount, part in zip(amounts, parts, strict=True):
        width = bed.w * amount / most
        if width >= 1:
            yield part, Rect(round(x), bed.y, max(2, round(x + width) - round(x) - 1), bed.h)
        x += width
