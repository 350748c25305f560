"""What the client knows of its table: seats, every move that stands, the newest position.

Applies the same rules as the server, and is told everything by the link or by a record: in a game with secrets what its
seat is told, so that every position is the seat's view until the game is over. It emits nothing: the caller that
changes it tells the scene, and a scene may compare `revision` itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.games import ruleset
from elcapitan.table.record import (
    ShuffleStart,
    clean_mover,
    clean_player_name,
    movers_of,
    read_shuffles,
    read_stand_ins,
)
from elcapitan.table.ruleset import HIDDEN, Ruleset
from elcapitan.table.seed_shares import SERVER
from elcapitan.table.turns import MadeMove, Undoable, forced_move, made_move, undoable_moves


class Disagreement(ValueError):
    """Raised when a move that was made elsewhere is none by our rules; nothing of it has been applied."""


class TableSeat(NamedTuple):
    """One seat of the table."""

    seat: int
    name: str
    colour: str
    by: str
    """`person`, or the level of a computer player."""
    away: bool = False
    """A person who is not connected now."""
    held_by: str = ""
    """The level of the computer player that holds a person's seat; empty: none does."""
    face: str = ""
    """The portrait that a person has chosen, as their server tells it."""

    @property
    def current_player(self) -> str:
        """Who plays it now."""
        return self.held_by or self.by


class GameStep(NamedTuple):
    """One move with its events and the position after it."""

    seat: int
    text: str
    events: tuple[Any, ...]
    before: Any
    after: Any
    taken_back: bool = False
    """It was undone: `before` and `after` have changed places, and there are no events."""
    final: bool = False
    """Nothing up to here can be taken back any more (T8)."""
    by: str = ""
    """Who played the seat then, as far as it is known here: a level, or `person`."""
    turned_up: tuple[str, ...] = ()
    """What chance answered to the move."""
    positions: tuple[Any, ...] = ()
    """By event, the position after it."""


class GameSetup(NamedTuple):
    """What a game begins with, as its record has it."""

    options: Mapping[str, Any]
    board: Mapping[str, Any]
    """Empty: the game has none."""
    deal: tuple[str, ...]
    seen_by: int | None = None
    """The seat to which the deal and the moves are told, 0: an onlooker; None: nothing is hidden."""

    @property
    def all_options(self) -> dict[str, Any]:
        """What the rules are given."""
        return {**self.options, "board": dict(self.board)} if self.board else dict(self.options)


class TableModel:
    """The state of one table as this client knows it."""

    def __init__(
        self, rules: Ruleset, setup: GameSetup, seats: Sequence[TableSeat], start: Any = None, me: int = 0
    ) -> None:
        """`start` is the first position (None: the one `setup` leads to); `me` is my seat, 0 for an onlooker."""
        self.rules = rules
        self.setup = setup
        self.seats = tuple(seats)
        self.me = me
        self.position = 0
        """The server's number of the position; with a record alone, the number of moves."""
        self.steps: list[GameStep] = []
        """Every move that stands, from the first on."""
        self.pending: str | None = None
        """My move that the server has not acknowledged yet: a ghost on the board."""
        self.revision = 0
        """One more with every change of anything."""
        self.shuffled: tuple[ShuffleStart, ...] = ()
        """What was announced of the shuffles in the first message about the game; with the seeds once it is over."""
        self.receipt = ""
        """For the share that this player has added to the last of their seeds; empty: none was given here."""
        self.hints_allowed = True
        """False: the host of the table has forbidden hints."""
        self.has_aids = True
        """False: the players have agreed to play without hints, forecasts and previews."""
        self.hints_taken: tuple[int, ...] = ()
        """How many each seat has taken in this game; empty: the server does not count them."""
        self.achieved: tuple[str, ...] = ()
        """The ids of the achievements and records that were won in this game; once it is over and has been counted."""
        self._start = rules.new(setup.all_options, setup.deal) if start is None else start
        self._fresh: list[GameStep] = []

    @classmethod
    def from_record(cls, record: Mapping[str, Any], upto: int | None = None, me: int = 1) -> TableModel:
        """The table of a record after its first `upto` moves (None: all of them), with none of them left to be shown.

        ValueError when it does not hold.
        """
        setup = GameSetup(
            dict(record["options"]), record.get("board", {}), tuple(record["deal"]), record.get("seen_by")
        )
        if len(record["seats"]) != record["options"].get("players"):
            raise ValueError("there is not one line for each seat")
        if not 0 <= me <= len(record["seats"]):
            raise ValueError(f"there is no seat {me}")
        colours = known_colours(record["game"], [seat["colour"] for seat in record["seats"]])
        seats = [
            TableSeat(at, clean_player_name(seat["name"], at), colour, clean_mover(seat["by"]))
            for at, (seat, colour) in enumerate(zip(record["seats"], colours, strict=True), 1)
        ]
        model = cls(ruleset(record["game"]), setup, seats, me=me)
        model.shuffled = read_shuffles(record)
        lines = {seat.seat: seat.by for seat in seats}
        movers = movers_of([entry[0] for entry in record["moves"]], lines, read_stand_ins(record))
        for entry, by in zip(record["moves"][:upto], movers, strict=False):
            model.play(entry[0], entry[1], entry[2] if len(entry) > 2 else (), by=by)
        model._fresh.clear()
        return model

    @property
    def state(self) -> Any:
        """The newest position."""
        return self.steps[-1].after if self.steps else self._start

    @property
    def start(self) -> Any:
        """The first position."""
        return self._start

    @property
    def positions(self) -> list[Any]:
        """All positions, the first one first."""
        return [self._start, *(step.after for step in self.steps)]

    @property
    def may_take_back(self) -> bool:
        """My last move may be undone: nothing but answers to it has followed, nothing was revealed (T8), and I play."""
        return not self.held_by and self.undoable.turn > 0

    @property
    def undoable(self) -> Undoable:
        """How many of the last moves I could undo, as the server counts them."""
        return undoable_moves(self._made_moves(), self.me)

    def _made_moves(self) -> Iterator[MadeMove]:
        """Newest first, as far as they can be undone."""
        for step in reversed(self.steps):
            if step.final:
                return
            yield made_move(self.rules, step.before, step.seat)

    @property
    def held_by(self) -> str:
        """The level of the computer player that holds my seat; empty: I play it myself, or look on."""
        return self.seats[self.me - 1].held_by if self.me else ""

    @property
    def is_my_move(self) -> bool:
        """The game waits for my seat, and no computer player holds it: the server would accept my move."""
        return self.me in self.rules.to_act(self.state) and not self.held_by

    @property
    def forced_move(self) -> Any | None:
        """What I can do where I have no choice; None: there is one, or it is not my move."""
        return forced_move(self.rules, self.state) if self.is_my_move else None

    def is_my_last(self, text: str) -> bool:
        """The newest step is this move of mine."""
        return bool(self.steps) and (self.steps[-1].seat, self.steps[-1].text) == (self.me, text)

    @property
    def hides_hands(self) -> bool:
        """A seat sees something that the others do not see: by the rules, or where a table shows hands as numbers."""
        return not self.rules.open_information or self.setup.options.get("hands") == "numbers"

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is; 0 for none."""
        return self.rules.on_turn(self.state)

    @property
    def is_over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def has_new_steps(self) -> bool:
        """Whether something has happened since `take_new_steps` was asked last."""
        return bool(self._fresh)

    def take_new_steps(self) -> list[GameStep]:
        """What has happened since this was asked last, in order; taken-back moves too."""
        steps, self._fresh = self._fresh, []
        return steps

    def play(
        self, seat: int, text: str, turned_up: Sequence[str] = (), position: int | None = None, by: str = ""
    ) -> GameStep:
        """A move was made. Disagreement if our rules refuse it.

        `position` is the server's number of the position after it; `by` who made it, empty: who plays the seat now.
        """
        before = self.state
        if seat not in (may := self.rules.to_act(before)):
            raise Disagreement(
                f"seat {seat} made the move {text!r}, but seat {', '.join(map(str, may)) or 0} is to act"
            )
        try:
            played = self.rules.play(before, seat, self.rules.parse(text), tuple(turned_up))
        except ValueError as fault:
            raise Disagreement(f"{text!r} is no move: {fault}") from fault
        if played.refused:
            raise Disagreement(f"{text!r} of seat {seat} is refused by rule {played.rule}: {played.why}")
        by = by or self.seats[seat - 1].current_player
        events = tuple(event for event, _after in played.history)
        positions = tuple(after for _event, after in played.history)
        step = GameStep(
            *(seat, text, events, before, played.state),
            final=played.final,
            by=by,
            turned_up=tuple(turned_up),
            positions=positions,
        )
        self.steps.append(step)
        self._fresh.append(step)
        if seat == self.me:
            self.pending = None
        self._changed(position)
        return step

    def append(self, step: GameStep) -> None:
        """A move of a recorded game, played already: it follows the newest position."""
        self.steps.append(step)
        self._fresh.append(step)
        self._changed(None)

    def set_steps(self, steps: Sequence[GameStep]) -> None:
        """Replace all moves by these; none of them is left to be shown."""
        self.steps = list(steps)
        self._fresh.clear()
        self._changed(len(self.steps))

    def take_back(self, moves: int, position: int | None = None) -> None:
        """The last `moves` moves were undone. Disagreement if that cannot be."""
        if not 0 < moves <= len(self.steps):
            raise Disagreement(f"{moves} moves were taken back, but only {len(self.steps)} were made")
        for _ in range(moves):
            step = self.steps.pop()
            self._fresh.append(GameStep(step.seat, step.text, (), step.after, step.before, taken_back=True))
        self._changed(position)

    def set_seats(self, seats: Sequence[TableSeat]) -> None:
        """Take the players' presence and names; a list of other seats than those of the game is ignored."""
        if [each.seat for each in seats] != [each.seat for each in self.seats]:
            return
        if tuple(seats) != self.seats:
            self.seats = tuple(seats)
            self._changed(self.position)

    def set_hints(self, allowed: bool, taken: Sequence[int]) -> None:
        """Whether hints are allowed, and how many each seat has taken; a count of other seats is none."""
        counted = tuple(taken) if len(taken) == len(self.seats) else ()
        if (allowed, counted) != (self.hints_allowed, self.hints_taken):
            self.hints_allowed, self.hints_taken = allowed, counted
            self.revision += 1

    def reveal(self, seeds: Sequence[str], share: str = "") -> None:
        """The game is over and the server says by which seeds it shuffled: in the order of `shuffled`, empty: unknown.

        `share`: its own, of which it made the last of them; empty: unknown, or it made it alone.
        The hashes stay those that were announced in the beginning; what is not revealed stays unknown.
        """
        told = [*seeds, *[""] * len(self.shuffled)]
        self.shuffled = tuple(
            each._replace(seed=seed or each.seed) for each, seed in zip(self.shuffled, told, strict=False)
        )
        if share and self.shuffled and self.shuffled[-1].shares:
            last = self.shuffled[-1]
            shares = [each if each.seat != SERVER else each._replace(share=share) for each in last.shares]
            self.shuffled = (*self.shuffled[:-1], last._replace(shares=tuple(shares)))
        self.revision += 1

    def set_pending(self, pending: str | None) -> None:
        """A move of mine is on its way, or (None) is not any more."""
        self.pending = pending
        self.revision += 1

    def update_from_record(self, newer: TableModel) -> None:
        """Take over what a newer record of the same table says, and show only what is new in it."""
        known = 0
        for ours, theirs in zip(self.steps, newer.steps, strict=False):
            if ours.seat != theirs.seat or (ours.text != theirs.text and HIDDEN not in ours.text):
                break
            known += 1
        if len(self.steps) > known:
            self.take_back(len(self.steps) - known)
        watched = self.steps
        if newer.setup.seen_by != self.setup.seen_by:  # the game is over: what was hidden is told
            self.setup, self._start = newer.setup, newer.start
            self.steps = newer.steps[:known]
        # A server without the feature `stand-ins` does not say who moved; for moves received here it is known.
        lines = {seat.seat: seat.by for seat in newer.seats}
        self.steps = [
            step._replace(by=theirs.by if theirs.by != lines[step.seat] else seen.by)
            for step, theirs, seen in zip(self.steps, newer.steps, watched, strict=False)
        ]
        self._fresh += newer.steps[known:]
        self.steps += newer.steps[known:]
        self.seats = newer.seats
        self.pending = None
        self._changed(newer.position)

    def _changed(self, position: int | None) -> None:
        self.position = self.position + 1 if position is None else position
        self.revision += 1


def known_colours(game: str, written: Sequence[object]) -> list[str]:
    """The colours of the seats; one that the game does not have, or that is taken by an earlier seat, is replaced by a
    free one."""
    offered = games.colours(game)
    free = chain((colour for colour in offered if colour not in written), cycle(offered))
    found: list[str] = []
    for colour in written:
        good = isinstance(colour, str) and colour in offered and colour not in found
        found.append(str(colour) if good else next(free))
    return found
