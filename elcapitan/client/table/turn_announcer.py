"""Announces whose turn it is: the call and the ribbon at the start of mine, and how long a seat has been on turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable

RIBBON_S = 1.25
"""How long the ribbon is shown."""
SLID_S, WIPE_S = 0.3, 0.3
"""How long the ribbon slides in, and the light runs round the seat on turn."""


class TurnAnnouncer:
    """For one visit to a table; the turn under way at its start is not announced.

    `my_turn` identifies a turn of mine (None: it is not mine): moves may arrive so fast that no turn of another seat
    was seen in between.
    """

    def __init__(self, my_turn: Callable[[], Hashable], on_turn: int, repaint: Callable[[], None]) -> None:
        self._my_turn, self._on_turn, self._repaint = my_turn, on_turn, repaint
        self._called = self._begun = my_turn()
        self.ribbon_s = RIBBON_S
        """Seconds since my turn was announced."""
        self.on_turn_s = WIPE_S
        """Seconds the same seat has been on turn."""

    @property
    def moving(self) -> bool:
        """Whether the ribbon or the light round the seat on turn moves."""
        return self.ribbon_s < RIBBON_S or self.on_turn_s < WIPE_S

    def advance(self, dt_s: float, on_turn: int) -> None:
        """Advance by `dt_s` seconds; `on_turn` is the seat shown as on turn."""
        self.ribbon_s += dt_s
        self.on_turn_s += dt_s
        if on_turn != self._on_turn:
            self._on_turn, self.on_turn_s = on_turn, 0.0
            self._repaint()

    def forget(self) -> None:
        """A turn of mine that is under way is to be announced, too; its player has been called already."""
        self._begun = None

    def is_call_due(self) -> bool:
        """True once for each turn of mine, even while another is shown."""
        now = self._my_turn()
        called, self._called = self._called, now or self._called
        return now is not None and now != called

    def is_ribbon_due(self) -> bool:
        """True the first time the table is seen in a turn of mine."""
        now = self._my_turn()
        begun, self._begun = self._begun, now or self._begun
        return now is not None and now != begun

    def show_ribbon(self, *, reduced: bool) -> None:
        """Announce my turn; `reduced`: the ribbon does not move."""
        self.ribbon_s = SLID_S if reduced else 0.0
        self._repaint()
