"""Plays what happened, one event after another, and says what the table shows at this moment.

Holds the position shown, which follows the newest one. With nothing left to play it is the newest one. A payday and the
end of the game stop it until the scene says that they have been seen.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from elcapitan.client.kit.easing import out_cubic, share
from elcapitan.client.model import Step
from elcapitan.client.settings import PAUSES
from elcapitan.client.sound import Sound
from elcapitan.client.table.cues import cues, sound_of
from elcapitan.client.table.flight import Flight, Shot
from elcapitan.client.table.geometry import Geometry
from elcapitan.client.table.reduced import without_travel
from elcapitan.client.table.shots import shots, turned_up
from elcapitan.client.table.story import Line
from elcapitan.client.table.unfold import unfold
from elcapitan.rules.events import (
    CardTurnedUp,
    Event,
    GameEnded,
    LoanExtended,
    LoanRepaid,
    MoneyChecked,
    PaydayHeld,
    PhaseBegan,
    RoundBegan,
    StarterNamed,
)
from elcapitan.rules.state import GameState

PAUSE_S = PAUSES["short"]
"""Before each move of somebody else, unless the player has chosen otherwise."""
MOST_WAITING = 40
"""Moves; whoever comes back to a table after more than this sees the outcome at once."""
ROLL_S = 0.35
"""How long a purse rolls to its new sum."""
BUMP = 0.12
"""By how much a purse that changes swells meanwhile."""
SETTLED = (LoanRepaid, LoanExtended, MoneyChecked, StarterNamed, PhaseBegan, RoundBegan)
"""What the ledger of a payday has shown already when the table is seen again."""
LONGEST_MINE_S = 0.95
"""What my own move did is shown within this, at any speed: my hands are never tied for a second."""


class Beat(NamedTuple):
    """A piece of work for the director: what is shown together of a step, or (nothing) its end."""

    step: Step
    events: tuple[Event, ...] = ()


def beats(step: Step) -> Iterator[Beat]:
    """Event by event, but cards turned up together are shown together; the end of the step comes last."""
    for turning, events in groupby(step.events, lambda event: isinstance(event, CardTurnedUp)):
        if turning:
            yield Beat(step, tuple(events))
        else:
            yield from (Beat(step, (event,)) for event in events)
    yield Beat(step)


class Director:
    """What is shown now, and what comes next."""

    def __init__(self, state: GameState, me: int, tell: Callable[[Event], Line], done: Iterable[Step] = ()) -> None:
        """`done` are the steps played before the table was opened; `tell` words an event."""
        self.me = me
        self.reduced = False
        """Nothing travels: things appear where they go."""
        self.pause_s = PAUSE_S
        """Before each step of another seat, so that it can be followed."""
        self._tell = tell
        self.restart(state, done)

    def restart(self, state: GameState, done: Iterable[Step]) -> None:
        """Show another position at once; `done` are the steps that led there."""
        self.state = state
        self.gate: Event | None = None
        """A payday or the end of the game that waits to be seen."""
        self.playing = 0
        """The seat whose move is being shown; 0 for none."""
        self._beats: deque[Beat] = deque()
        self._shots: deque[Shot] = deque()
        self._now_s = 0.0
        self._haste = 1.0
        """By how much faster my own step is shown than the speed says."""
        self._heard: list[Sound] = []
        self._shown: list[list[Event]] = [*(list(step.events) for step in done), []]
        """One list a step, the last for the step under way: what is taken back leaves the log again."""
        self._told: list[list[Line]] = []
        """The same in words."""
        self._lines: tuple[Line, ...] | None = None
        self.word_anew()

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
            if flight.begin_s <= self._now_s < flight.end_s
        ]

    def money(self, seat: int) -> int:
        """What a purse shows just now."""
        if self._shots:
            for rolling, old, new in self._shots[0].purses:
                if rolling == seat:
                    return round(old + (new - old) * out_cubic(share(self._now_s, 0, ROLL_S)))
        return self.picture.player(seat).money

    def swelling(self, seat: int) -> float:
        """How much larger than usual the sum in a purse is written just now: 1, or a little more while it rolls."""
        if not self._shots or all(rolling[0] != seat for rolling in self._shots[0].purses):
            return 1.0
        part = share(self._now_s, 0, ROLL_S)
        return 1 + BUMP * round(4 * math.sin(math.pi * part)) / 4

    def heard(self) -> list[Sound]:
        """What was to be heard since this was last asked."""
        heard, self._heard = self._heard, []
        return heard

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log as far as it has been shown."""
        if self._lines is None:
            self._lines = tuple(line for step in self._told for line in step)
        return self._lines

    @property
    def told(self) -> list[tuple[int, Line]]:
        """The same without what a log leaves out, each line with the place of its step."""
        return [(at, line) for at, step in enumerate(self._told) for line in step if not line.quiet]

    def word_anew(self) -> None:
        """The language is another, or somebody is called otherwise."""
        self._told = [[self._tell(event) for event in step] for step in self._shown]
        self._lines = None

    # -- what comes

    def take(self, steps: Sequence[Step]) -> None:
        """New steps to show."""
        for step in steps:
            self._beats.extend(beats(step))
        if sum(not beat.events for beat in self._beats) > MOST_WAITING:
            self.finish()

    def update(self, dt_s: float, speed: float, where: Geometry) -> bool:
        """Let time pass, at `speed` (0 shows only outcomes); whether anything may look different now."""
        if not self.busy:
            return False
        if not speed:
            self.finish()
            return True
        left = dt_s
        while self.busy:
            if not self._shots:
                self._next_beat(where, speed)
                continue
            pace = speed * self._haste
            rest = (self._shots[0].length_s - self._now_s) / pace
            if left < rest:
                self._pass(left * pace)
                break
            left -= rest
            self._end_shot()
        return True

    def finish(self) -> None:
        """Show the outcome of everything that waits, up to the next gate; only the last of it is heard."""
        self._shots.clear()
        self._now_s = 0.0
        last: Sound | None = None
        while self._beats and self.gate is None:
            beat = self._beats.popleft()
            if not beat.events:
                self._end_step(beat.step)
            for event in beat.events:
                self._happened(event)
                last = sound_of(event) or last
        if last:
            self._heard.append(last)
        if not self._beats:
            self.playing = 0

    def drop_shots(self) -> None:
        """The rectangles are others now: end the shot that runs, its flights would be in the wrong place."""
        while self._shots:
            self._end_shot()

    def release(self) -> None:
        """What waited at the gate has been seen, and with a payday what was settled after it."""
        self.gate = None
        while self._beats and all(isinstance(event, SETTLED) for event in self._beats[0].events):
            beat = self._beats.popleft()
            for event in beat.events:
                self._happened(event)
            if not beat.events:
                self._end_step(beat.step)

    def _pass(self, seconds: float) -> None:
        """Within the shot that runs; what is heard in this stretch of it is heard now."""
        before, self._now_s = self._now_s, self._now_s + seconds
        heard = self._shots[0].cues
        self._heard += [sound for at, sound in heard if before <= at < self._now_s]

    def _end_shot(self) -> None:
        self._pass(max(0.0, self._shots[0].length_s - self._now_s) + 1e-6)
        self._shots.popleft()
        self._now_s = 0.0

    def _next_beat(self, where: Geometry, speed: float) -> None:
        beat = self._beats.popleft()
        if not beat.events:
            self._end_step(beat.step)
            return
        first = beat.step.events[0] is beat.events[0] and beat.step.text != "end"
        if first and beat.step.seat != self.me and self.playing != -beat.step.seat:
            # The pause comes before the event: put it back and mark that the pause has been made.
            self._beats.appendleft(beat)
            self.playing = -beat.step.seat
            self._shots.append(Shot(self.pause_s, self.state))
            return
        if beat.step.events[0] is beat.events[0]:
            self._haste = self._hurry(beat.step, where, speed)
        self.playing = beat.step.seat
        before = self.state
        for event in beat.events:
            self._happened(event)
        self._shots.extend(self._filmed(beat.events, before, self.state, where))
        if not self._shots and (sound := sound_of(beat.events[0])):
            self._heard.append(sound)

    def _filmed(self, events: Sequence[Event], before: GameState, after: GameState, where: Geometry) -> list[Shot]:
        """The shots of what is shown together, with what is heard during the first of them."""
        turned = [event for event in events if isinstance(event, CardTurnedUp)]
        found = [turned_up(turned, after, where)] if turned else shots(events[0], before, after, where)
        if found:
            found[0] = found[0]._replace(cues=cues(events, found[0]))
        return [calm for shot in found for calm in without_travel(shot, after)] if self.reduced else found

    def _hurry(self, step: Step, where: Geometry, speed: float) -> float:
        """How much faster than `speed` a step of mine must go."""
        if step.seat != self.me:
            return 1.0
        length_s, state = 0.0, self.state
        for beat in beats(step):
            after = state
            for event in beat.events:
                after = unfold(after, event)
            if beat.events:
                length_s += sum(shot.length_s for shot in self._filmed(beat.events, state, after, where))
            state = after
        return max(1.0, length_s / speed / LONGEST_MINE_S)

    def _happened(self, event: Event) -> None:
        self._shown[-1].append(event)
        self._told[-1].append(self._tell(event))
        self._lines = None
        self.state = unfold(self.state, event)
        if isinstance(event, PaydayHeld | GameEnded):
            self.gate = event

    def _end_step(self, step: Step) -> None:
        self.state = step.after
        self.playing = 0
        self._haste = 1.0
        self._lines = None
        if step.taken_back:
            self._heard.append(Sound.UNDO)
            self._shown = [*self._shown[:-2], []]
            self._told = [*self._told[:-2], []]
        else:
            self._shown.append([])
            self._told.append([])
