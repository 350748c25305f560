"""Plays the events of the game one after another and returns what the table shows at this moment.

Holds the position shown, which follows the newest one and equals it when nothing is left to play. A payday and the
end of the game stop the playback until the scene reports that the player has seen them.
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
from elcapitan.games.capitan.client.events.cards import cards_turned_up_animation
from elcapitan.games.capitan.client.events.event_table import apply_event, event_animations, event_sound, sound_cues
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.events.reduced_motion import remove_travel
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
"""Pause before each move of another player, unless the player has chosen otherwise."""
MAX_QUEUED = 40
"""Moves; a player who returns to a table after more than this sees the outcome at once."""
ROLL_S = 0.35
"""How long a purse takes to roll to its new sum."""
BUMP = 0.12
"""Share by which a changing purse grows meanwhile."""
SETTLED = (LoanRepaid, LoanExtended, MoneyChecked, StarterNamed, PhaseBegan, RoundBegan)
"""Events that the ledger of a payday has shown already when the table is visible again."""
MAX_OWN_MOVE_S = 0.95
"""My own move is shown within this time, at any speed: the player never waits a second to act."""


class DirectorTask(NamedTuple):
    """One task of the director: events of a step that are shown together, or (without events) the end of the step."""

    step: GameStep
    events: tuple[Event, ...] = ()


def director_tasks(step: GameStep) -> Iterator[DirectorTask]:
    """One task per event, but cards turned up together are shown together; the end of the step comes last."""
    for turning, events in groupby(step.events, lambda event: isinstance(event, CardTurnedUp)):
        if turning:
            yield DirectorTask(step, tuple(events))
        else:
            yield from (DirectorTask(step, (event,)) for event in events)
    yield DirectorTask(step)


class Director:
    """Keeps what is shown now and the queue of what comes next."""

    def __init__(
        self, state: GameState, me: int, tell: Callable[[Event], LogLine], done: Iterable[GameStep] = ()
    ) -> None:
        """`done` are the steps played before the table was opened; `tell` turns an event into a log line."""
        self.me = me
        self.reduced = False
        """Reduced motion: things appear at their destination instead of travelling."""
        self.pause_s = PAUSE_S
        """Pause before each step of another seat, so that the player can follow it."""
        self._tell = tell
        self.restart(state, done)

    def restart(self, state: GameState, done: Iterable[GameStep]) -> None:
        """Show another position at once; `done` are the steps that led to it."""
        self.state = state
        self.gate: Event | None = None
        """A payday or the end of the game that the player has yet to see."""
        self.playing = 0
        """The seat whose move is being shown; 0 for none."""
        self._beats: deque[DirectorTask] = deque()
        self._shots: deque[AnimationClip] = deque()
        self._now_s = 0.0
        self._haste = 1.0
        """Factor by which my own step is faster than the chosen speed."""
        self._heard: list[Sound] = []
        self._shown: list[list[Event]] = [*(list(step.events) for step in done), []]
        """One list per step, the last for the step in progress: a step taken back leaves the log again."""
        self._told: list[list[LogLine]] = []
        """The log lines of the same steps."""
        self._lines: tuple[LogLine, ...] | None = None
        self.reword_log()

    # -- what is shown

    @property
    def busy(self) -> bool:
        """Whether something moves, or would move if the gate were opened."""
        return bool(self._shots) or (bool(self._beats) and self.gate is None)

    @property
    def idle(self) -> bool:
        """Whether everything has been shown."""
        return not self._shots and not self._beats and self.gate is None

    @property
    def clip(self) -> AnimationClip | None:
        return self._shots[0] if self._shots else None

    @property
    def picture(self) -> GameState:
        """The position painted beneath the flights."""
        return self._shots[0].state if self._shots else self.state

    @property
    def hidden(self) -> frozenset[tuple[object, ...]]:
        return self._shots[0].hidden if self._shots else frozenset()

    @property
    def flights(self) -> list[tuple[Flight, float]]:
        """The flights in progress, each with the share of its way completed."""
        if not self._shots:
            return []
        return [
            (flight, share(self._now_s, flight.begin_s, flight.end_s))
            for flight in self._shots[0].flights
            if flight.begin_s <= self._now_s < flight.end_s
        ]

    def money(self, seat: int) -> int:
        """The sum that a purse shows now."""
        if self._shots:
            for rolling, old, new in self._shots[0].purses:
                if rolling == seat:
                    return round(old + (new - old) * out_cubic(share(self._now_s, 0, ROLL_S)))
        return self.picture.player(seat).money

    def purse_scale(self, seat: int) -> float:
        """Scale of the sum in a purse: 1, or a little more while it rolls."""
        if not self._shots or all(rolling[0] != seat for rolling in self._shots[0].purses):
            return 1.0
        part = share(self._now_s, 0, ROLL_S)
        return 1 + BUMP * round(4 * math.sin(math.pi * part)) / 4

    def take_sounds(self) -> list[Sound]:
        """Return the sounds due since the last call."""
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
        """The lines of the log without the quiet ones, each with the index of its step."""
        return [(at, line) for at, step in enumerate(self._told) for line in step if not line.quiet]

    def reword_log(self) -> None:
        """Word the log again: the language or a player's name has changed."""
        self._told = [[self._tell(event) for event in step] for step in self._shown]
        self._lines = None

    # -- playback

    def add_steps(self, steps: Sequence[GameStep]) -> None:
        """Queue new steps."""
        for step in steps:
            self._beats.extend(director_tasks(step))
        if sum(not director_task.events for director_task in self._beats) > MAX_QUEUED:
            self.finish()

    def update(self, dt_s: float, speed: float, where: Geometry) -> bool:
        """Advance by `dt_s` seconds at `speed` (0 shows only outcomes); whether the picture may have changed."""
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
        """Show the outcome of all queued steps, up to the next gate; only the last one has a sound."""
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
        """The layout has changed: end the running clip, whose flights would be in the wrong place."""
        while self._shots:
            self._end_clip()

    def open_gate(self) -> None:
        """Open the gate: the player has seen it, and with a payday its settlement."""
        self.gate = None
        while self._beats and all(isinstance(event, SETTLED) for event in self._beats[0].events):
            director_task = self._beats.popleft()
            for event in director_task.events:
                self._apply_events(event)
            if not director_task.events:
                self._end_step(director_task.step)

    def _advance_clip(self, seconds: float) -> None:
        """Advance within the running clip and collect the sounds of this stretch."""
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
        """The clips of events shown together, with the sounds of the first clip."""
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
        """How much faster than `speed` a step of mine must be shown."""
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
