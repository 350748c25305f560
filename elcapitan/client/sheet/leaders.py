"""Who is in front or has won, by points, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, join_names, ngettext


def leaders(
    model: TableModel, points: Sequence[int], points_text: Callable[[int], str], before_end: str = ""
) -> tuple[list[int], str]:
    """The seats with the most points, and a sentence: of winners, or `before_end` with `{names}` and `{points}`."""
    best = [seat for seat, mine in enumerate(points, 1) if mine == max(points)]
    text = before_end
    if not text:
        text = ngettext("{names} wins with {points}", "{names} win with {points}", len(best))
        text = _("You win with {points}") if best == [model.me] else text
    who = join_names([model.seats[seat - 1].name for seat in best])
    return best, text.format(names=who, points=points_text(max(points)))
