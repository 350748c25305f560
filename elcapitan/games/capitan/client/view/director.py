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

from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.settings import PAUSES
from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.events.animations import cards_turned_up_animation, event_animations
from elcapitan.games.capitan.client.events.apply_event import apply_event
from elcapitan.games.capitan.client.events.log_text import LogLine
from elcapitan.games.capitan.client.events.reduced_motion import remove_travel
from elcapitan.games.capitan.client.events.sound_cues import event_sound, sound_cues
from elcapitan.games.capitan.client.events.tween import AnimationClip, Flight
from elcapitan.games.capitan.client.layout.geometry import Geometry
from elcapitan.games.capitan.rules.model.events import (
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
from elcapitan.games.capitan.rules.model.state import GameState

PAUSE_S = PAUSES["short"]
"""Before each move of somebody else, unless the player has chosen otherwise."""
MAX_QUEUED = 40
"""Moves; whoever comes back to a table after more than this sees the outcome at once."""
ROLL_S = 0.35
"""How long a purse rolls to its new sum."""
BUMP = 0.12
"""By how much a purse that changes swells meanwhile."""
SETTLED = (LoanRepaid, LoanExtended, MoneyChecked, StarterNamed, PhaseBegan, RoundBegan)
"""What the ledger of a payday has shown already when the table is seen again."""
MAX_OWN_MOVE_S = 0.95
"""What my own move did is shown within this, at any speed: my hands are never tied for a second."""


class DirectorTask(NamedTuple):
    """A piece of work for the director: what is shown together of a step, or (nothing) its end."""

    step: GameStep
    events: tuple[Event, ...] = ()


def director_tasks(step: GameStep) -> Iterator[DirectorTask]:
    """Event by event, but cards turned up together are shown together; the end of the step comes last."""
    for turning, events in groupby(step.events, lambda event: isinstance(event, CardTurnedUp)):
        if turning:
            yield DirectorTask(step, tuple(events))
        else:
            yield from (DirectorTask(step, (event,)) for event in events)
    yield DirectorTask(step)


class Director:
    """What is shown now, and what comes next."""

    def __init__(
        self, state: GameState, me: int, tell: Callable[[Event], LogLine], done: Iterable[GameStep] = ()
    ) -> None:
        """`done` are the steps played before the table was opened; `tell` words an event."""
        self.me = me
        self.reduced = False
        """Nothing travels: things appear where they go."""
        self.pause_s = PAUSE_S
        """Before each step of another seat, so that it can be followed."""
        self._tell = tell
        self.restart(state, done)

    def restart(self, state: GameState, done: Iterable[GameStep]) -> None:
        """Show another position at once; `done` are the steps that led there."""
        self.state = state
        self.gate: Event | None = None
        """A payday or the end of the game that waits to be seen."""
        self.playing = 0
        """The seat whose move is being shown; 0 for none."""
        self._beats: deque[DirectorTask] = deque()
        self._shots: deque[AnimationClip] = deque()
        self._now_s = 0.0
        self._haste = 1.0
        """By how much faster my own step is shown than the speed says."""
        self._heard: list[Sound] = []
        self._shown: list[list[Event]] = [*(list(step.events) for step in done), []]
        """One list a step, the last for the step under way: what is taken back leaves the log again."""
        self._told: list[list[LogLine]] = []
        """The same in words."""
        self._lines: tuple[LogLine, ...] | None = None
        self.reword_log()

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
    def clip(self) -> AnimationClip | None:
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

    def purse_scale(self, seat: int) -> float:
        """How much larger than usual the sum in a purse is written just now: 1, or a little more while it rolls."""
        if not self._shots or all(rolling[0] != seat for rolling in self._shots[0].purses):
            return 1.0
        part = share(self._now_s, 0, ROLL_S)
        return 1 + BUMP * round(4 * math.sin(math.pi * part)) / 4

    def take_sounds(self) -> list[Sound]:
        """What was to be heard since this was last asked."""
        heard, self._heard = self._heard, []
        return heard

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log as far as it has been shown."""
        if self._lines is None:
            self._lines = tuple(line for step in self._told for line in step)
        return self._lines

    @property
    def log_lines_with_steps(self) -> list[tuple[int, LogLine]]:
        """The same without what a log leaves out, each line with the place of its step."""
        return [(at, line) for at, step in enumerate(self._told) for line in step if not line.quiet]

    def reword_log(self) -> None:
        """The language is another, or somebody is called otherwise."""
        self._told = [[self._tell(event) for event in step] for step in self._shown]
        self._lines = None

    # -- what comes

    def add_steps(self, steps: Sequence[GameStep]) -> None:
        """New steps to show."""
        for step in steps:
            self._beats.extend(director_tasks(step))
        if sum(not director_task.events for director_task in self._beats) > MAX_QUEUED:
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
                self._start_next_task(where, speed)
                continue
            pace = speed * self._haste
            rest = (self._shots[0].length_s - self._now_s) / pace
            if left < rest:
                self._advance_clip(left * pace)
                break
            left -= rest
            self._end_clip()
        return True

    def finish(self) -> None:
        """Show the outcome of everything that waits, up to the next gate; only the last of it is heard."""
        self._shots.clear()
        self._now_s = 0.0
        last: Sound | None = None
        while self._beats and self.gate is None:
            director_task = self._beats.popleft()
            if not director_task.events:
                self._end_step(director_task.step)
            for event in director_task.events:
                self._apply_events(event)
                last = event_sound(event) or last
        if last:
            self._heard.append(last)
        if not self._beats:
            self.playing = 0

    def drop_animations(self) -> None:
        """The rectangles are others now: end the shot that runs, its flights would be in the wrong place."""
        while self._shots:
            self._end_clip()

    def open_gate(self) -> None:
        """What waited at the gate has been seen, and with a payday what was settled after it."""
        self.gate = None
        while self._beats and all(isinstance(event, SETTLED) for event in self._beats[0].events):
            director_task = self._beats.popleft()
            for event in director_task.events:
                self._apply_events(event)
            if not director_task.events:
                self._end_step(director_task.step)

    def _advance_clip(self, seconds: float) -> None:
        """Within the shot that runs; what is heard in this stretch of it is heard now."""
        before, self._now_s = self._now_s, self._now_s + seconds
        heard = self._shots[0].cues
        self._heard += [sound for at, sound in heard if before <= at < self._now_s]

    def _end_clip(self) -> None:
        self._advance_clip(max(0.0, self._shots[0].length_s - self._now_s) + 1e-6)
        self._shots.popleft()
        self._now_s = 0.0

    def _start_next_task(self, where: Geometry, speed: float) -> None:
        director_task = self._beats.popleft()
        if not director_task.events:
            self._end_step(director_task.step)
            return
        first = director_task.step.events[0] is director_task.events[0] and director_task.step.text != "end"
        if first and director_task.step.seat != self.me and self.playing != -director_task.step.seat:
            # The pause comes before the event: put it back and mark that the pause has been made.
            self._beats.appendleft(director_task)
            self.playing = -director_task.step.seat
            self._shots.append(AnimationClip(self.pause_s, self.state))
            return
        if director_task.step.events[0] is director_task.events[0]:
            self._haste = self._speed_up_factor(director_task.step, where, speed)
        self.playing = director_task.step.seat
        before = self.state
        for event in director_task.events:
            self._apply_events(event)
        self._shots.extend(self._make_clips(director_task.events, before, self.state, where))
        if not self._shots and (sound := event_sound(director_task.events[0])):
            self._heard.append(sound)

    def _make_clips(
        self, events: Sequence[Event], before: GameState, after: GameState, where: Geometry
    ) -> list[AnimationClip]:
        """The shots of what is shown together, with what is heard during the first of them."""
        turned = [event for event in events if isinstance(event, CardTurnedUp)]
        found = (
            [cards_turned_up_animation(turned, after, where)]
            if turned
            else event_animations(events[0], before, after, where)
        )
        if found:
            found[0] = found[0]._replace(cues=sound_cues(events, found[0]))
        return [calm for shot in found for calm in remove_travel(shot, after)] if self.reduced else found

    def _speed_up_factor(self, step: GameStep, where: Geometry, speed: float) -> float:
        """How much faster than `speed` a step of mine must go."""
        if step.seat != self.me:
            return 1.0
        length_s, state = 0.0, self.state
        for director_task in director_tasks(step):
            after = state
            for event in director_task.events:
                after = apply_event(after, event)
            if director_task.events:
                length_s += sum(shot.length_s for shot in self._make_clips(director_task.events, state, after, where))
            state = after
        return max(1.0, length_s / speed / MAX_OWN_MOVE_S)

    def _apply_events(self, event: Event) -> None:
        self._shown[-1].append(event)
        self._told[-1].append(self._tell(event))
        self._lines = None
        self.state = apply_event(self.state, event)
        if isinstance(event, PaydayHeld | GameEnded):
            self.gate = event

    def _end_step(self, step: GameStep) -> None:
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
