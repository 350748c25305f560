"""The close-up of a city fades in and out: its opacity at a moment, and its finished picture meanwhile.

Input uses the new state at once; only the fade takes time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface

from elcapitan.client.drawing.easing import out_cubic, share

OPEN_S, CLOSE_S = 0.18, 0.14
LONG_AGO_S = 9.0


class CloseUpFade:
    """The fade of one table's close-up."""

    def __init__(self) -> None:
        self.city: str | None = None
        """The city of the open close-up."""
        self.going: str | None = None
        """The city whose close-up is fading out."""
        self._since_s = LONG_AGO_S
        self._sheet: Surface | None = None
        self._shows: Hashable = None

    @property
    def moving(self) -> bool:
        return self._since_s < (OPEN_S if self.city else CLOSE_S)

    @property
    def strength(self) -> float:
        """Opacity of the close-up that fades in or out: 0 to 1."""
        if self.city:
            return out_cubic(share(self._since_s, 0, OPEN_S))
        return 1 - out_cubic(share(self._since_s, 0, CLOSE_S))

    def set_target(self, city: str | None, dt_s: float, *, still: bool) -> bool:
        """Set the city of the close-up (None: none); whether the picture has changed. `still`: without a fade."""
        before = self.moving
        self._since_s += dt_s
        if city != self.city:
            # A change from city to city has no fade.
            fades = (city is None) != (self.city is None) and not still
            self.city, self.going = city, self.city if city is None and fades else None
            self._since_s = 0.0 if fades else LONG_AGO_S
            if city or not fades:
                self._sheet = None
        if before and not self.moving:
            self.going = None
            if not self.city:
                self._sheet = None  # after the fade-in the picture is kept for the fade-out
        return before or self.moving

    def sheet(self, behind: Surface, shows: Hashable, paint: Callable[[Surface], None]) -> Surface:
        """The finished close-up over its background at opening; painted again when `shows` changes."""
        if self._sheet is None or (self._shows, self._sheet.get_size()) != (shows, behind.get_size()):
            self._sheet, self._shows = behind.copy(), shows
            paint(self._sheet)
        strength = round(255 * self.strength)
        # An alpha of 255 would still be blended, pixel by pixel.
        self._sheet.set_alpha(strength if strength < 255 else None)
        return self._sheet
