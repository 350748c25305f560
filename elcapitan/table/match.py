"""One game in progress: its position, who may move, what may be taken back, and the answers of chance.

Positions are numbered: 0 at the start, one more with every move and every take-back, never less. A move or take-back is
first considered, which changes nothing, and accepted once it is safe on disk; the owner of a match does one at a time.
Owns the dealer and the whole position, the only secrets: each seat, and the onlookers as seat 0, are an audience that
knows its view of the position and is told the moves as Ruleset.seen tells them. Once the game is over everyone may know
all of it. Knows no clock, no disk, no connection and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from elcapitan.table.record import Entry, GameRecord, SeatLine, ShuffleStart, make_record, seed_hash
from elcapitan.table.replay import verify_record
from elcapitan.table.ruleset import HIDDEN, Result, Ruleset
from elcapitan.table.seed_shares import SeedShare, without_server_share
from elcapitan.table.turns import MadeMove, Undoable, made_move, seats_ending_turn, undoable_moves

_AS_IT_IS: Mapping[int, Entry] = MappingProxyType({})
"""A move that every audience is told in full."""


class MatchError(ValueError):
    """Raised when a game cannot begin with these options, or a stored move no longer holds."""


class AlreadyAccepted(NamedTuple):
    """This id was accepted before; the answer is the one it got then."""

    position: int


class Denied(NamedTuple):
    """Not accepted; nothing has changed and nothing is remembered."""

    why: str
    text: str
    rule: str = ""
    """The rule's number if the rules forbid it; `why` is then their own code."""
    facts: Mapping[str, object] = {}


class PendingMove(NamedTuple):
    """A move that holds and is not yet part of the game."""

    id: bytes
    entry: Entry
    state: Any
    events: tuple[Any, ...]
    final: bool
    by: str = ""
    """The level of the computer player that moves; empty: the one whom the seat's line names."""


class PendingTakeBack(NamedTuple):
    """A take-back that holds and is not yet part of the game."""

    id: bytes
    seat: int
    moves: int


class _Past(NamedTuple):
    """What a move that stands can be undone to, and what it left in the record."""

    before: Any
    """None once it cannot be undone any more: a table must not hold every position it ever had."""
    payments: tuple[Any, ...]


class Match:
    """One game in progress."""

    def __init__(
        self, ruleset: Ruleset, options: Mapping[str, Any], seed: bytes, shares: tuple[SeedShare, ...] = ()
    ) -> None:
        """`options`: those of Ruleset.new; `start` may also be "drawn" or a digit. MatchError if they cannot be.

        `shares`: of which the seed was made, if players have added to it.
        """
        try:
            self.dealer = ruleset.dealer(seed, options)
            start = options.get("start", "drawn")
            drawn = self.dealer.starter(options["players"]) if start == "drawn" else int(start)
            self.options: dict[str, Any] = {**options, "start": drawn}
            self.deal = tuple(self.dealer.deal())
            self._begin(ruleset, seed, shares, ruleset.new(self.options, self.deal))
        except (ValueError, TypeError, KeyError) as error:
            raise MatchError(str(error) or "these options cannot be played") from None

    @classmethod
    def from_record(
        cls, ruleset: Ruleset, record: GameRecord, seed: bytes, shares: tuple[SeedShare, ...] = ()
    ) -> Match:
        """The game of an unfinished record, going on from its last position: `seed` rules what is hidden from there.

        RecordError with the first thing of the record that does not hold; MatchError if its game is over.
        """
        if record.game != ruleset.name:
            raise MatchError(f"This is a record of another game, {record.game[:40]!r}.")
        if record.seen_by is not None:
            whom = f"seat {record.seen_by}" if record.seen_by else "an onlooker"
            raise MatchError(f"This record holds only what {whom} was told, and nobody can go on from that.")
        replayed = verify_record(record, lambda _: ruleset)
        if ruleset.result(replayed.state) is not None:
            raise MatchError("The game of this record is over.")
        match = cls.__new__(cls)
        match.dealer = ruleset.dealer(seed, record.all_options(), replayed.state)
        match.options, match.deal = record.all_options(), record.deal
        match._begin(ruleset, seed, shares, replayed.state)
        match.entries, match._movers = [*record.moves], record.movers()
        match._told = [*map(match._tell, replayed.states, record.moves)]
        match._past = [_Past(None, tuple(ruleset.payments(events))) for events in replayed.events]
        match._barrier = match._loaded = len(record.moves)
        match._shuffled_before = record.shuffled
        return match

    def _begin(self, ruleset: Ruleset, seed: bytes, shares: tuple[SeedShare, ...], state: Any) -> None:
        self.ruleset = ruleset
        self.seed, self.shares = seed, shares
        self._audiences = range(0 if ruleset.open_information else self.options["players"] + 1)
        self._stand_at(state)
        self.position = 0
        self.entries: list[Entry] = []
        self._movers: list[str] = []
        """Beside each entry: who made it, empty for the one whom the seat's line names."""
        self._told: list[Mapping[int, Entry]] = []
        """Beside each entry: by audience, the entry as it is told there where it is told otherwise."""
        self._past: list[_Past] = []
        self._barrier = 0
        """How many entries can no longer be undone."""
        self._loaded = 0
        """How many entries came with a record."""
        self._shuffled_before: tuple[ShuffleStart, ...] = ()
        self._answers: dict[tuple[int, bytes], int] = {}
        self._asked = dict.fromkeys(self.to_act, 0)

    def _stand_at(self, state: Any) -> None:
        """What the rules say of a position is asked once, however often the table needs it."""
        self.state = state
        self._views: dict[int, Any] = {}
        self.to_act: tuple[int, ...] = self.ruleset.to_act(state)
        self.result: Result | None = None if self.to_act else self.ruleset.result(state)

    @property
    def digest(self) -> str:
        return self.ruleset.digest(self.state)

    # What each audience knows

    def view(self, audience: int) -> Any:
        """The position as a seat or the onlookers (0) know it; once the game is over they know the whole position."""
        return self.state if self.result is not None else self._followed(audience)

    def _followed(self, audience: int) -> Any:
        """The position of an audience that follows the game by what it is told."""
        if not self._audiences:
            return self.state
        if audience not in self._views:
            self._views[audience] = self.ruleset.view(self.state, audience or None)
        return self._views[audience]

    def digest_for(self, audience: int) -> str:
        """Of the position to which the moves lead that this audience was told."""
        return self.ruleset.digest(self._followed(audience))

    def last_told(self, audience: int) -> Entry:
        """The last move as this audience was told it."""
        entry = self.entries[-1]
        return self._told[-1].get(audience, entry) if self._audiences else entry

    def _tell(self, before: Any, entry: Entry) -> Mapping[int, Entry]:
        told: dict[int, Entry] = {}
        for audience in self._audiences:
            seen = self.ruleset.seen(before, entry, audience or None)
            if seen is not entry and seen != entry:
                told[audience] = seen
        return told or _AS_IT_IS

    # What may be done

    def asked_at(self, seat: int) -> int:
        """The number of the position at which that seat was asked; -1 if it need not act."""
        return self._asked.get(seat, -1)

    def legal(self, seat: int) -> list[str]:
        """The texts of a seat's legal moves, the most harmless first."""
        if seat not in self.to_act:
            return []
        return [self.ruleset.show(move) for move in self.ruleset.legal(self.view(seat), seat)]

    def find_accepted(self, seat: int, id: bytes) -> AlreadyAccepted | None:
        """The answer to a move or take-back that was accepted before; None if that id is new."""
        position = self._answers.get((seat, id))
        return None if position is None else AlreadyAccepted(position)

    def consider_move(self, seat: int, id: bytes, position: int, text: str) -> PendingMove | AlreadyAccepted | Denied:
        """Considers a move. The order of the checks is promised by the protocol (docs/protocol.md)."""
        if (known := self.find_accepted(seat, id)) is not None:
            return known
        if seat not in self.to_act:
            return Denied("not-your-turn", "It is not this seat's turn.")
        # A seat that was asked together with others is not out of date because one of them answered first.
        if not self._asked[seat] <= position <= self.position:
            return Denied("stale", f"The game has gone on to position {self.position}.")
        try:
            move = self.ruleset.parse(text)
            if HIDDEN in text:
                raise ValueError("nobody hides their move from the table itself")
        except ValueError:
            return Denied("not-a-move", "This text is not a move.")
        turned_up = tuple(self.dealer.turn_up(self.state, move))
        played = self.ruleset.play(self.state, seat, move, turned_up)
        if played.refused:
            if self._audiences and (seen := self.ruleset.play(self.view(seat), seat, move, turned_up)).refused:
                played = seen  # by the same rule, with no other facts than the seat knows
            text = f"{played.text.rstrip('.')} (rule {played.rule})."
            return Denied(str(played.why), text, played.rule, dict(played.facts))
        # The move is shown again: two spellings of one move must not make two different records.
        entry = Entry(seat, self.ruleset.show(move), turned_up)
        return PendingMove(id, entry, played.state, tuple(played.events), played.final)

    def consider_take_back(
        self, seat: int, id: bytes, position: int, what: Literal["step", "turn"]
    ) -> PendingTakeBack | AlreadyAccepted | Denied:
        """Considers a take-back: a seat may undo its last moves of a turn and the answers to them, unless something
        final has followed.
        """
        if (known := self.find_accepted(seat, id)) is not None:
            return known
        if position != self.position:
            return Denied("stale", f"The game has gone on to position {self.position}.")
        takeable = self.takeable(seat)
        if not takeable.turn:
            return Denied("nothing-to-take-back", "None of this seat's moves can be taken back now.")
        return PendingTakeBack(id, seat, takeable.step if what == "step" else takeable.turn)

    def takeable(self, seat: int) -> Undoable:
        """How many of the last moves that seat could undo now."""
        return undoable_moves(self._made_moves(), seat)

    def takeable_count(self, seat: int) -> int:
        """How many of them at once."""
        return self.takeable(seat).turn

    def _made_moves(self) -> Iterator[MadeMove]:
        """Newest first, as far as they can be undone."""
        for at in range(len(self.entries) - 1, self._barrier - 1, -1):
            yield made_move(self.ruleset, self._past[at].before, self.entries[at].seat)

    def turns_ended_by(self, change: PendingMove) -> set[int]:
        """The seats whose turn that move will end."""
        return seats_ending_turn(self.ruleset, self.state, change.entry.seat, change.entry.text, change.state)

    def turns_undone_by(self, change: PendingTakeBack) -> set[int]:
        """The seats that had ended a turn by one of the moves which will be undone."""
        afters = [*(past.before for past in self._past[-change.moves :]), self.state]
        undone: set[int] = set()
        for entry, before, after in zip(self.entries[-change.moves :], afters, afters[1:], strict=False):
            undone |= seats_ending_turn(self.ruleset, before, entry.seat, entry.text, after)
        return undone

    def accept(self, change: PendingMove | PendingTakeBack) -> int:
        """Make it part of the game; the new position's number. It must have been considered in this very position."""
        if isinstance(change, PendingMove):
            seat = change.entry.seat
            self._past.append(_Past(self.state, tuple(self.ruleset.payments(change.events))))
            self.entries.append(change.entry)
            self._movers.append(change.by)
            self._told.append(self._tell(self.state, change.entry) if self._audiences else _AS_IT_IS)
            self._stand_at(change.state)
            # Once a game is over its seed is told: moves made without knowing it can no longer be undone.
            if change.final or self.result is not None:
                self._past[self._barrier :] = [_Past(None, past.payments) for past in self._past[self._barrier :]]
                self._barrier = len(self.entries)
        else:
            seat = change.seat
            self._stand_at(self._past[-change.moves].before)
            for beside in (self.entries, self._movers, self._told, self._past):
                del beside[-change.moves :]
        self.position += 1
        if change.id:
            self._answers[seat, change.id] = self.position
        at = self.position
        self._asked = {each: at if each == seat else self._asked.get(each, at) for each in self.to_act}
        return self.position

    def play(self, seat: int, text: str) -> PendingMove:
        """Consider and accept in one, for games without a server. MatchError if it is refused."""
        step = self.consider_move(seat, b"", self.position, text)
        if not isinstance(step, PendingMove):
            raise MatchError(f"seat {seat}: {text}: {step.why if isinstance(step, Denied) else 'known'}")
        self.accept(step)
        return step

    def first_legal(self, seat: int) -> PendingMove | None:
        """The most harmless move of a seat that has to act and does not; None if it need not."""
        for text in self.legal(seat)[:1]:
            step = self.consider_move(seat, b"", self.position, text)
            assert isinstance(step, PendingMove), "a move was listed as legal and is refused"
            return step
        return None

    def restore_move(self, seat: int, id: bytes, text: str, turned_up: Sequence[str], by: str = "") -> None:
        """Accept a stored move again; MatchError unless the rules still allow it and chance answers the same."""
        step = self.consider_move(seat, id, self.position, text)
        # This sentence is sent to everyone who comes to the table.
        name = f"move {len(self.entries) + 1}" if self._audiences else f"move {len(self.entries) + 1} ({text})"
        if not isinstance(step, PendingMove):
            raise MatchError(f"{name} no longer holds")
        if step.entry.turned_up != tuple(turned_up):
            raise MatchError(f"after {name} chance no longer answers the same")
        self.accept(step._replace(by=by))

    def restore_take_back(self, seat: int, id: bytes, moves: int) -> None:
        """Accept a stored take-back again."""
        if not 0 < moves <= self.takeable_count(seat):
            raise MatchError(f"{moves} moves of seat {seat} cannot have been taken back")
        self.accept(PendingTakeBack(id, seat, moves))

    def record(self, seats: Sequence[SeatLine], audience: int | None = None) -> GameRecord:
        """The record of what stands, with the seed only when the game is over.

        `audience`: what that seat or the onlookers (0) were told of it, until the game is over; None: all of it.
        """
        over = self.result is not None
        shares = self.shares if over else without_server_share(self.shares)
        shuffled = ShuffleStart(self._loaded, seed_hash(self.seed), self.seed.hex() if over else None, shares)
        if over or not self._audiences:
            audience = None
        deal, moves = self.told(audience)
        return make_record(
            self.ruleset,
            self.options,
            seats=tuple(seats),
            deal=deal,
            moves=moves,
            payments=tuple(each for past in self._past for each in past.payments),
            state=self.state if audience is None else self.view(audience),
            shuffled=(*self._shuffled_before, shuffled),
            seen_by=audience,
            movers=self._movers,
        )

    def told(self, audience: int | None) -> tuple[tuple[str, ...], tuple[Entry, ...]]:
        """The deal and the moves that stand as an audience was told them; None, and once the game is over: in full."""
        if audience is None or not self._audiences or self.result is not None:
            return self.deal, tuple(self.entries)
        told = (told.get(audience, entry) for told, entry in zip(self._told, self.entries, strict=True))
        return tuple(self.ruleset.seen_deal(self.deal, audience or None)), tuple(told)

    def seeds(self) -> list[str]:
        """Of a game that is over, as hex digits: as many as the record has shuffles, empty for an unknown one."""
        return [*(each.seed or "" for each in self._shuffled_before), self.seed.hex()]
