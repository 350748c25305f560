"""What the scenes of a table may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from elcapitan.client.presence.participants import Participants


class PlayerActions(Protocol):
    """What a player at a table can do."""

    @property
    def participants(self) -> Participants | None:
        """The others there; None where there can be no others."""

    @property
    def keeps_game(self) -> bool:
        """A player who leaves can continue the game later."""

    def play(self, text: str) -> None:
        """Ask for a move."""

    def take_back(self, what: Literal["step", "turn"]) -> None: ...
    def take_hint(self) -> None:
        """Have a hint counted that is about to be shown."""

    def leave(self) -> None:
        """To the menu; the game is kept."""
