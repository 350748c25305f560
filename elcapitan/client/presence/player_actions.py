"""What the scenes of a table may ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from elcapitan.client.presence.participants import Participants


class NextStep(NamedTuple):
    """A button at the end of a game that leads on."""

    label: str
    icon: str
    go: Callable[[], None]


class PlayerActions(Protocol):
    """What a player at a table can do."""

    @property
    def participants(self) -> Participants | None:
        """The others there; None where there can be no others."""

    @property
    def keeps_game(self) -> bool:
        """A player who leaves can continue the game later."""

    @property
    def next_steps(self) -> Sequence[NextStep]:
        """What leads on from the end of a whole game without others, the most natural first."""

    def play(self, text: str) -> None:
        """Ask for a move."""

    def take_back(self, what: Literal["step", "turn"]) -> None: ...
    def take_hint(self) -> None:
        """Have a hint counted that is about to be shown."""

    def leave(self) -> None:
        """To the menu; the game is kept."""
