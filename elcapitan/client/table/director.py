"""Plays what happened, one event after another, and says what the table shows at this moment.

Holds the position shown, which follows the newest one. With nothing left to play it is the newest one. A payday and the
end of the game stop it until the scene says that they have been seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from elcapitan.client.model import Step
from elcapitan.client.table.easing import out_cubic, share
from elcapitan.client.table.geometry import Geometry
from elcapitan.client.table.shots import Flight, Shot, shots, turned_up
from elcapitan.client.table.story import Line
from elcapitan.client.table.unfold import unfold
from elcapitan.rules.events import CardTurnedUp, Event, GameEnded, PaydayHeld
from elcapitan.rules.state import GameState

PAUSE_S = 0.35
"""Before each move of somebody else, so that one can follow."""
MOST_WAITING = 40
"""Moves; whoever comes back to a table after more than this sees the outcome at once."""
ROLL_S = 0.35
"""How long a purse rolls to its new sum."""


class Beat(NamedTuple):
    """A piece of work for the director: an event of a step, or (None) its end."""

    step: Step
    event: Event | None


class Director:
    """What is shown now, and what comes next."""

    def __init__(self, state: GameState, me: int, tell: Callable[[Event], Line], done: Iterable[Step] = ()) -> None:
        """`done` are the steps that were played before anybody looked; `tell` words an event."""
        self.state = state
        self.me = me
        self.gate: Event | None = None
        """A payday or the end of the game that waits to be seen."""
        self.playing = 0
        """The seat whose move is being shown; 0 for none."""
        self._tell = tell
        self._beats: deque[Beat] = deque()
        self._shots: deque[Shot] = deque()
        self._now_s = 0.0
        self._told: list[list[Line]] = [*([tell(event) for event in step.events] for step in done), []]
        self._lines: tuple[Line, ...] | None = None
        # One list a step, the last for the step under way: what is taken back leaves the log again.

    # -- what is shown

    @property
    def busy(self) -> bool:
        """Something moves, or would if the gate were opened."""
        return bool(self._shots) or (bool(self._beats) and self.gate is None)

    @property
    def idle(self) -> bool:
        """Everything has been shown."""
        return not self._shots and not self._beats and self.gate is None

    @property
    def shot(self) -> Shot | None:
        return self._shots[0] if self._shots else None

    @property
    def picture(self) -> GameState:
        """The position beneath what flies."""
        return self._shots[0].state if self._shots else self.state

    @property
    def hidden(self) -> frozenset[tuple[object, ...]]:
        return self._shots[0].hidden if self._shots else frozenset()

    @property
    def flights(self) -> list[tuple[Flight, float]]:
        """What is in the air, with the share of its way that lies behind it."""
        if not self._shots:
            return []
        return [
            (flight, share(self._now_s, flight.begin_s, flight.end_s))
            for flight in self._shots[0].flights
            if flight.begin_s <= self._now_s and self._now_s <= flight.end_s
        ]

    def money(self, seat: int) -> int:
        """What a purse shows just now."""
        if self._shots:
            for rolling, old, new in self._shots[0].purses:
                if rolling == seat:
                    return round(old + (new - old) * out_cubic(share(self._now_s, 0, ROLL_S)))
        return self.picture.player(seat).money

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log as far as it has been shown."""
        if self._lines is None:
            self._lines = tuple(line for step in self._told for line in step)
        return self._lines

    # -- what comes

    def take(self, steps: Sequence[Step]) -> None:
        """New steps to show."""
        for step in steps:
            self._beats.extend(Beat(step, event) for event in step.events)
            self._beats.append(Beat(step, None))
        if sum(beat.event is None for beat in self._beats) > MOST_WAITING:
            self.finish()

    def update(self, dt_s: float, speed: float, where: Geometry) -> bool:
        """Let time pass, at `speed` (0 shows only outcomes); whether anything may look different now."""
        if not self.busy:
            return False
        if not speed:
            self.finish()
            return True
        left = dt_s * speed
        while self.busy:
            if not self._shots:
                self._next_beat(where)
                continue
            shot = self._shots[0]
            rest = shot.length_s - self._now_s
            if left < rest:
                self._now_s += left
                break
            left -= rest
            self._end_shot()
        return True

    def finish(self) -> None:
        """Show the outcome of everything that waits, up to the next gate."""
        self._shots.clear()
        self._now_s = 0.0
        while self._beats and self.gate is None:
            beat = self._beats.popleft()
            if beat.event is None:
                self._end_step(beat.step)
            else:
                self._happened(beat.event)
        if not self._beats:
            self.playing = 0

    def drop_shots(self) -> None:
        """The rectangles are others now: end the shot that runs, its flights would be in the wrong place."""
        while self._shots:
            self._end_shot()

    def release(self) -> None:
        """What waited at the gate has been seen."""
        self.gate = None

    def _end_shot(self) -> None:
        self._shots.popleft()
        self._now_s = 0.0

    def _next_beat(self, where: Geometry) -> None:
        beat = self._beats.popleft()
        if beat.event is None:
            self._end_step(beat.step)
            return
        first = beat.step.events[0] is beat.event and beat.step.text != "end"
        if first and beat.step.seat != self.me and self.playing != -beat.step.seat:
            # The pause comes before the event: put it back and mark that the pause has been made.
            self._beats.appendleft(beat)
            self.playing = -beat.step.seat
            self._shots.append(Shot(PAUSE_S, self.state))
            return
        self.playing = beat.step.seat
        before = self.state
        events = [beat.event]
        if isinstance(beat.event, CardTurnedUp):
            while self._beats and isinstance(self._beats[0].event, CardTurnedUp):
                events.append(self._beats.popleft().event)  # type: ignore[arg-type]
        for event in events:
            self._happened(event)
        turned = [event for event in events if isinstance(event, CardTurnedUp)]
        if turned:
            self._shots.append(turned_up(turned, self.state, where))
        else:
            self._shots.extend(shots(beat.event, before, self.state, where))

    def _happened(self, event: Event) -> None:
        self._told[-1].append(self._tell(event))
        self._lines = None
        self.state = unfold(self.state, event)
        if isinstance(event, PaydayHeld | GameEnded):
            self.gate = event

    def _end_step(self, step: Step) -> None:
        self.state = step.after
        self.playing = 0
        self._lines = None
        if step.taken_back:
            self._told = [*self._told[:-2], []]
        else:
            self._told.append([])
