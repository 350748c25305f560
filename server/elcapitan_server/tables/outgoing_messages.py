"""The messages about a table and its game, as moves or as positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from elcapitan.protocol import to_client
from elcapitan.protocol.endpoint import frame_message
from elcapitan.protocol.limits import date_number
from elcapitan.table import record as records
from elcapitan.table.match import Denied, Match, PendingMove, PendingTakeBack
from elcapitan_server.connections.peer import RecordParts
from elcapitan_server.store.table_rows import PERSON, SeatRow, TableRow
from elcapitan_server.tables.table_connections import TableConnections

ForcedReason = Literal["slow", "illegal", "stand-in"]


def table_info_message(
    row: TableRow,
    seats: Mapping[int, SeatRow],
    reserved: Mapping[int, records.SeatLine],
    company: TableConnections,
    position: int,
    last: to_client.LastMove | None,
    agreed: list[int],
    faces: Mapping[int, str],
) -> to_client.TableInfo:
    """The table as the lobby shows it; `reserved` is who had the seats in the record the game goes on from."""

    def seat_info(seat: int) -> to_client.SeatInfo:
        taken = seats.get(seat)
        if taken is None:
            if seat in reserved:
                return to_client.SeatInfo(seat=seat, name=reserved[seat].name, colour=reserved[seat].colour)
            return to_client.SeatInfo(seat=seat, closed=seat in row.closed)
        return to_client.SeatInfo(
            seat=seat,
            name=taken.name,
            colour=taken.colour,
            by=taken.by,
            ready=taken.ready,
            away=taken.by == PERSON and seat not in company.seated,
            held_by=taken.held_by,
            face=(faces.get(seat) or None) if taken.by == PERSON else None,
        )

    return to_client.TableInfo(
        id=row.id,
        game=row.game,
        rules=row.rules,
        stage=row.stage,
        host=row.host,
        seats=[seat_info(seat) for seat in range(1, row.seats + 1)],
        options={**row.options.shown},
        position=position,
        last_move=last,
        changed_s=date_number(row.changed_s),
        onlookers=row.onlookers,
        watching=company.onlooker_list(),
        locked=row.password is not None,
        moves_before=row.moves_before,
        paused=row.paused,
        agreed=agreed,
        takeover_s=row.terms.takeover_s,
        takeover_level=row.terms.takeover_level,
        bank_s=row.terms.bank_s,
        increment_s=row.terms.increment_s,
        aids=row.terms.aids,
    )


def change_message(
    match: Match,
    done: PendingMove | PendingTakeBack,
    forced: ForcedReason | None,
    audience: int,
    stand_in: str = "",
    *,
    named: bool,
) -> to_client.Moved | to_client.TakenBack:
    """The move or take-back that has just been accepted, as a seat or the onlookers (0) are told it.

    `stand_in`: the computer player that moved in a person's place; `named`: with the seat that moved.
    """
    if isinstance(done, PendingTakeBack):
        return to_client.TakenBack(position=match.position, seat=done.seat, moves=done.moves)
    told = match.last_told(audience)
    return to_client.Moved(
        position=match.position,
        seat=told.seat if named else 0,
        text=told.text,
        turned_up=list(told.turned_up),
        digest=match.digest_for(audience) if done.final else None,
        forced=forced,
        by=stand_in or None,
    )


class ChangeFrames:
    """A move or take-back that has just been accepted, framed once for all who are told the same."""

    def __init__(
        self,
        match: Match,
        done: PendingMove | PendingTakeBack,
        forced: ForcedReason | None,
        stand_in: str = "",
        *,
        named: bool,
    ) -> None:
        """`stand_in`: see `change_message`; `named`: the seat that moved is told to everyone, not only where it is
        asked for.
        """
        self._match, self._done, self._forced, self._stand_in, self._named = match, done, forced, stand_in, named
        self._by_audience: dict[tuple[int, bool], bytes] = {}
        """By audience, and whether the seat is named."""
        self._built: list[tuple[to_client.Moved | to_client.TakenBack, bytes]] = []
        self.for_all: bytes | None = None
        """What every client that knows the rules is told; None: not all are told the same."""
        if match.ruleset.open_information or type(done) is PendingTakeBack:
            self.for_all = frame_message(change_message(match, done, forced, 0, stand_in, named=named))

    def frame(self, audience: int, *, named: bool = False) -> bytes:
        """For a seat or the onlookers (0); `named`: a client that does not know the rules has to be told who moved."""
        if self.for_all is not None:
            if not named or self._named:
                return self.for_all
            audience = 0
        key = (audience, named or self._named)
        if (frame := self._by_audience.get(key)) is None:
            frame = self._by_audience[key] = self._build(*key)
        return frame

    def _build(self, audience: int, named: bool) -> bytes:
        message = change_message(self._match, self._done, self._forced, audience, self._stand_in, named=named)
        for alike, frame in self._built:
            if message == alike:
                return frame
        self._built.append((message, frame_message(message)))
        return self._built[-1][1]


def refused_message(match: Match, id: bytes, to: str, denied: Denied, request: int) -> to_client.Refused:
    """A move or take-back that was not accepted; `request` is its number, 0 if it has none."""
    return to_client.Refused(
        why=denied.why,
        text=denied.text,
        to=to,
        id=id,
        position=match.position,
        rule=denied.rule,
        facts=dict(denied.facts),
        request=request,
    )


def position_message(match: Match, seat: int) -> to_client.Position:
    """The position as that seat may see it, with what it may do; seat 0 is an onlooker's."""
    return to_client.Position(
        position=match.position,
        seat=seat,
        to_act=list(match.to_act),
        state=match.ruleset.position(match.view(seat), seat or None),
        legal=match.legal(seat),
    )


def record_text(match: Match | None, seats: dict[int, SeatRow], audience: int, parts: RecordParts) -> str:
    """The record so far, as a seat or the onlookers (0) have been told it; empty before the game.

    `parts`: what clients with the features can read.
    """
    if match is None:
        return ""
    lines = [records.SeatLine(*row[:3]) for _, row in sorted(seats.items())]
    record = match.record(lines, audience)
    return records.format_record(record.reduced(stand_ins=parts.stand_ins, shares=parts.shares))


def over_message(match: Match, *, with_shares: bool) -> to_client.Over:
    """How the game ended; now its seed is no secret any more. `with_shares`: as the feature `shares` has it."""
    result = match.result
    assert result is not None
    shares = [
        to_client.RevealedShare(
            seat=each.seat, hash=bytes.fromhex(each.hash), share=bytes.fromhex(each.share) if each.share else b""
        )
        for each in (match.shares if with_shares else ())
    ]
    return to_client.Over(winners=list(result.winners), scores=list(result.scores), seeds=match.seeds(), shares=shares)
