"""Plays the steps of a game one after another and returns what the table shows at this moment.

Holds the position shown, which follows the newest one and equals it when nothing is left to play. Some events stop the
playback until the scene reports that the player has seen them. A game's director says how its events look and sound.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.settings import PAUSES
from elcapitan.client.sound_names import GameSound, Sound
from elcapitan.client.table.clips import AnimationClip, Flight

PAUSE_S = PAUSES["short"]
"""Pause before each move of another player, unless the player has chosen otherwise."""
MAX_QUEUED = 40
"""Moves; a player who returns to a table after more than this sees the outcome at once."""
ROLL_S = 0.35
"""How long a sum takes to roll to its new value."""
BUMP = 0.12
"""Share by which a changing sum grows meanwhile."""
MAX_OWN_MOVE_S = 0.95
"""My own move is shown within this time, at any speed: the player never waits a second to act."""


class HasQuiet(Protocol):
    """A line of a log."""

    @property
    def quiet(self) -> bool:
        """The log of the table omits it."""


LineT = TypeVar("LineT", bound=HasQuiet)


class DirectorTask(NamedTuple):
    """One task of the director: events of a step that are shown together, or (without events) the end of the step."""

    step: GameStep
    history: tuple[tuple[Any, Any], ...] = ()
    """The events, each with the position after it."""

    @property
    def events(self) -> tuple[Any, ...]:
        return tuple(event for event, _after in self.history)


class StepDirector(Generic[LineT]):
    """Keeps what is shown now and the queue of what comes next; `where` is the object that a game's clips ask for
    places."""

    max_own_move_s = MAX_OWN_MOVE_S
    """A step of mine is shown within this time."""

    def __init__(self, state: Any, me: int, tell: Callable[[Any, Any], LineT], done: Iterable[GameStep] = ()) -> None:
        """`done` are the steps played before the table was opened; `tell` turns an event and the
        position after it into a log line."""
        self.me = me
        self.reduced = False
        """Reduced motion: things appear at their destination instead of travelling."""
        self.pause_s = PAUSE_S
        """Pause before each step of another seat, so that the player can follow it."""
        self.is_closed = False
        """No seat is shown as on turn, because the lesson or puzzle is over."""
        self._tell = tell
        self.restart(state, done)

    # -- what a game says of its events

    def _tasks(self, step: GameStep) -> Iterator[DirectorTask]:
        """The events of a step in groups that are shown together, in order; its end comes last."""
        raise NotImplementedError

    def _shown_after(self, event: Any, shown: Any, position: Any) -> Any:
        """What is shown after an event, where `shown` was shown before it and `position` is that of the rules."""
        return position

    def _make_clips(self, events: Sequence[Any], before: Any, after: Any, where: Any) -> list[AnimationClip]:
        """The clips of events shown together, with their sounds."""
        raise NotImplementedError

    def _sound_of(self, event: Any) -> GameSound | None:
        """The sound of an event that is shown without a clip."""
        raise NotImplementedError

    def _is_gate(self, event: Any) -> bool:
        """Whether the playback stops at this event until the player has seen it."""
        raise NotImplementedError

    def _is_seen_at_gate(self, event: Any) -> bool:
        """Whether an event behind the gate has been seen there already when the table is visible again."""
        return False

    def _is_paused_before(self, step: GameStep) -> bool:
        """Whether a pause comes before this step of another seat."""
        return True

    # -- what is shown

    def restart(self, state: Any, done: Iterable[GameStep]) -> None:
        """Show another position at once; `done` are the steps that led to it."""
        self.state = state
        self.gate: Any = None
        """The event that the player has yet to see before the playback goes on."""
        self._after_gate: Any = None
        """The position after that event, shown once the player has seen it."""
        self.playing = 0
        """The seat whose move is being shown; negative during the pause before it, 0 for none."""
        self._beats: deque[DirectorTask] = deque()
        self._shots: deque[AnimationClip] = deque()
        self._now_s = 0.0
        self._haste = 1.0
        """Factor by which my own step is faster than the chosen speed."""
        self._sounds: list[GameSound] = []
        self._shown: list[list[Any]] = [*(list(step.events) for step in done), []]
        """One list per step, the last for the step in progress: a step taken back leaves the log again."""
        self._positions: list[list[Any]] = [*(list(step.positions) for step in done), []]
        """The positions after these events."""
        self._told: list[list[LineT]] = []
        """The log lines of the same steps."""
        self._newest: tuple[Any, Sequence[GameStep]] | None = None
        """While a turn is shown again: the newest position and its steps, shown after it."""
        self._lines: tuple[LineT, ...] | None = None
        self.reword_log()

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
    def picture(self) -> Any:
        """The position painted beneath the flights."""
        return self._shots[0].state if self._shots else self.state

    @property
    def hidden(self) -> frozenset[Any]:
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

    def rolled(self, seat: int, standing: int) -> int:
        """What a seat's sum shows now, if it is `standing` while it does not roll."""
        if self._shots:
            for rolling, old, new in self._shots[0].purses:
                if rolling == seat:
                    return round(old + (new - old) * out_cubic(share(self._now_s, 0, ROLL_S)))
        return standing

    def purse_scale(self, seat: int) -> float:
        """Scale of the sum in a purse: 1, or a little more while it rolls."""
        if not self._shots or all(rolling[0] != seat for rolling in self._shots[0].purses):
            return 1.0
        part = share(self._now_s, 0, ROLL_S)
        return 1 + BUMP * round(4 * math.sin(math.pi * part)) / 4

    def take_sounds(self) -> list[GameSound]:
        """Return the sounds due since the last call."""
        heard, self._sounds = self._sounds, []
        return heard

    @property
    def lines(self) -> tuple[LineT, ...]:
        """The log as far as it has been shown."""
        if self._lines is None:
            self._lines = tuple(line for step in self._told for line in step)
        return self._lines

    @property
    def events_shown(self) -> Sequence[Sequence[Any]]:
        """The events of each step as far as they have been shown; the last list is of the step in progress."""
        return self._shown

    @property
    def log_lines_with_steps(self) -> list[tuple[int, LineT]]:
        """The lines of the log without the quiet ones, each with the index of its step."""
        return [(at, line) for at, step in enumerate(self._told) for line in step if not line.quiet]

    def on_turn(self, state: Any) -> int:
        """The seat whose move is shown, or awaited in that position; 0 for none, as while a gate is to be seen."""
        if self.gate is not None or self.is_closed:
            return 0
        return abs(self.playing) or self._awaited(state)

    def _awaited(self, state: Any) -> int:
        """The seat whose move is awaited in that position."""
        return int(state.seat)

    def reword_log(self) -> None:
        """Word the log again: the language or a player's name has changed."""
        steps = zip(self._shown, self._positions, strict=True)
        self._told = [[self._tell(*each) for each in zip(*step, strict=True)] for step in steps]
        self._lines = None

    # -- playback

    def replay(self, state: Any, steps: Sequence[GameStep], first: int, last: int) -> None:
        """Show the steps from `first` to `last` again, up to a gate, and then `state`, to which all steps have led."""
        self.finish()
        if self.idle:
            self.restart(steps[first].before, steps[:first])
            self._newest = state, steps
            tasks = (each for step in steps[first : last + 1] for each in self._tasks(step))
            self._beats.extend(takewhile(lambda each: not any(map(self._is_gate, each.events)), tasks))

    def _end_replay(self) -> None:
        if self._newest is not None:
            self.restart(*self._newest)

    def add_steps(self, steps: Sequence[GameStep]) -> None:
        """Queue new steps."""
        if steps:
            self._end_replay()
        for step in steps:
            self._beats.extend(self._tasks(step))
        if sum(not director_task.events for director_task in self._beats) > MAX_QUEUED:
            self.finish()

    def update(self, dt_s: float, speed: float, where: Any) -> bool:
        """Advance by `dt_s` seconds at `speed` (0 shows only outcomes); whether the picture may have changed."""
        if not self.busy:
            return False
        if not speed and self._newest is None:
            self.finish()
            return True
        speed = speed or 1.0
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
        if not self.busy:
            self._end_replay()
        return True

    def finish(self) -> None:
        """Show the outcome of all queued steps, up to the next gate; only the last one has a sound."""
        self._shots.clear()
        self._now_s = 0.0
        last: GameSound | None = None
        while self._beats and self.gate is None:
            director_task = self._beats.popleft()
            if not director_task.events:
                self._end_step(director_task.step)
            for event, position in director_task.history:
                self._show_event(event, position)
                last = self._sound_of(event) or last
        if last:
            self._sounds.append(last)
        if not self._beats:
            self.playing = 0
        self._end_replay()

    def drop_animations(self) -> None:
        """The layout has changed: end the running clip, whose flights would be in the wrong place."""
        while self._shots:
            self._end_clip()

    def open_gate(self) -> None:
        """Open the gate: the player has seen it, and with a scoring its settlement."""
        if self.gate is not None:
            self.state, self.gate = self._after_gate, None
        while self._beats and all(map(self._is_seen_at_gate, self._beats[0].events)):
            director_task = self._beats.popleft()
            for event, position in director_task.history:
                self._show_event(event, position)
            if not director_task.events:
                self._end_step(director_task.step)

    def _advance_clip(self, seconds: float) -> None:
        """Advance within the running clip and collect the sounds of this stretch."""
        before, self._now_s = self._now_s, self._now_s + seconds
        heard = self._shots[0].cues
        self._sounds += [sound for at, sound in heard if before <= at < self._now_s]

    def _end_clip(self) -> None:
        self._advance_clip(max(0.0, self._shots[0].length_s - self._now_s) + 1e-6)
        self._shots.popleft()
        self._now_s = 0.0

    def _start_next_task(self, where: Any, speed: float) -> None:
        director_task = self._beats.popleft()
        if not director_task.events:
            self._end_step(director_task.step)
            return
        first = director_task.step.events[0] is director_task.events[0] and self._is_paused_before(director_task.step)
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
        for event, position in director_task.history:
            self._show_event(event, position)
        self._shots.extend(self._make_clips(director_task.events, before, self.state, where))
        if not self._shots and (sound := self._sound_of(director_task.events[0])):
            self._sounds.append(sound)

    def _speed_up_factor(self, step: GameStep, where: Any, speed: float) -> float:
        """How much faster than `speed` a step of mine must be shown."""
        if step.seat != self.me:
            return 1.0
        length_s, state = 0.0, self.state
        for director_task in self._tasks(step):
            after = state
            for event, position in director_task.history:
                after = self._shown_after(event, after, position)
            if director_task.events:
                length_s += sum(shot.length_s for shot in self._make_clips(director_task.events, state, after, where))
            state = after
        return max(1.0, length_s / speed / self.max_own_move_s)

    def _show_event(self, event: Any, position: Any) -> None:
        self._shown[-1].append(event)
        self._positions[-1].append(position)
        self._told[-1].append(self._tell(event, position))
        self._lines = None
        self.state = self._shown_after(event, self.state, position)
        if self._is_gate(event):
            self.gate, self._after_gate = event, position

    def _end_step(self, step: GameStep) -> None:
        self.state = step.after
        self.playing = 0
        self._haste = 1.0
        self._lines = None
        if step.taken_back:
            self._sounds.append(Sound.UNDO)
        for kept in (self._shown, self._positions, self._told):
            kept[-2 if step.taken_back else len(kept) :] = [[]]
