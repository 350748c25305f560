"""What a legal move leads to: the new position, and what happened on the way."""

from __future__ import annotations

from typing import ClassVar, Final, Generic, Literal, TypeVar, final

from elcapitan.kit.rules.frozen_record import FrozenRecord
from elcapitan.kit.rules.refusals import Refusal

State = TypeVar("State")
Event = TypeVar("Event")


@final
class Played(FrozenRecord, Generic[State, Event]):
    """A move that was legal; a game says of which positions and events."""

    __match_args__: ClassVar = ("state", "history", "final")
    __slots__ = __match_args__
    refused: ClassVar[Literal[False]] = False

    def __init__(self, state: State, history: tuple[tuple[Event, State], ...], final: bool = False) -> None:
        self.state: Final = state
        self.history: Final = history
        """The events in their order, each with the position after it."""
        self.final: Final = final
        """Nothing before it may be taken back any more."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple([event for event, _after in self.history])


def expect_played(move: object, played: Played[State, Event] | Refusal) -> Played[State, Event]:
    """What a move leads to that must be legal. ValueError if the rules refuse it."""
    if played.refused:
        raise ValueError(f"{move} is refused: {played.text}")
    return played
