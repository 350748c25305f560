"""A score sheet's title, and the reason beside it."""

from __future__ import annotations

import pytest

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.text_layout import TextBlock
from elcapitan.client.sheet.paper_sheet import sheet_box
from elcapitan.kit.sheets.ledger_paint import draw_title
from tests.client import headless_stage

LEAST_U = 18
"""Of the letters of a reason, before they are made larger."""


@pytest.mark.parametrize("letters", [1.0, 1.5])
def test_a_reason_is_readable_beside_a_long_title(letters: float, monkeypatch: pytest.MonkeyPatch) -> None:
    look, painted = headless_stage.look(ui_scale=letters).whole, list[TextBlock]()
    with monkeypatch.context() as patched:
        patched.setattr(DrawContext, "draw_block", lambda self, dst, block, *_place: painted.append(block))
        box = sheet_box(look.size, look.s)
        reason = "Cesty, města, kláštery, louky a zboží"
        draw_title(headless_stage.surface(), Brush(look), box, "Závěrečné hodnocení", reason)
    assert [block.size_u >= LEAST_U for block in painted] == [True]
