"""The close-up of a city comes and goes: how strong it is at a moment, and its finished picture meanwhile.

It obeys from its first moment and is out of the way from its last; only what is seen takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface

from elcapitan.client.drawing.easing import out_cubic, share

OPEN_S, CLOSE_S = 0.18, 0.14
LONG_AGO_S = 9.0


class CloseUpFade:
    """Of one table."""

    def __init__(self) -> None:
        self.city: str | None = None
        """Seen from near."""
        self.going: str | None = None
        """Was until a moment ago."""
        self._since_s = LONG_AGO_S
        self._sheet: Surface | None = None
        self._shows: Hashable = None

    @property
    def moving(self) -> bool:
        return self._since_s < (OPEN_S if self.city else CLOSE_S)

    @property
    def strength(self) -> float:
        """Of the close-up that comes or goes: 0 to 1."""
        if self.city:
            return out_cubic(share(self._since_s, 0, OPEN_S))
        return 1 - out_cubic(share(self._since_s, 0, CLOSE_S))

    def set_target(self, city: str | None, dt_s: float, *, still: bool) -> bool:
        """That one is seen from near now (None: none); whether the picture has changed. `still`: at once."""
        before = self.moving
        self._since_s += dt_s
        if city != self.city:
            # From city to city there is nothing to wait for.
            fades = (city is None) != (self.city is None) and not still
            self.city, self.going = city, self.city if city is None and fades else None
            self._since_s = 0.0 if fades else LONG_AGO_S
            if city or not fades:
                self._sheet = None
        if before and not self.moving:
            self.going = None
            if not self.city:
                self._sheet = None  # what came is kept for when it goes
        return before or self.moving

    def sheet(self, behind: Surface, shows: Hashable, paint: Callable[[Surface], None]) -> Surface:
        """The finished window, over what lay behind it when it came; painted anew if it `shows` something else."""
        if self._sheet is None or (self._shows, self._sheet.get_size()) != (shows, behind.get_size()):
            self._sheet, self._shows = behind.copy(), shows
            paint(self._sheet)
        strength = round(255 * self.strength)
        # A full 255 would still be blended, pixel by pixel.
        self._sheet.set_alpha(strength if strength < 255 else None)
        return self._sheet
