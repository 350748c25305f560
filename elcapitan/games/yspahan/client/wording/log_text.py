"""The entries of the table's log: a turn is one entry, its goods folded; so are a day and the end of a week.

Beside them what the others' moves have changed for a player since their last turn.

Every event as a line of its own is in the views of the events: text mode reads these, and a click on an entry
unfolds them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.shell.i18n import _, join_names, signed_text, tie_numbers
from elcapitan.client.widgets.text_rows import TextRow, bad_row, change_row, quiet_row
from elcapitan.games.yspahan.client.events.event_table import EVENT_VIEWS, event_line
from elcapitan.games.yspahan.client.events.event_view import Names, TurnNames, gains_text
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board, events
from elcapitan.kit.words.phrases import Phrase


class LogGroup(NamedTuple):
    """The events that one entry tells."""

    first: int
    """Index of the first step of the game that is in it."""
    last: int
    seat: int
    """Whose turn it is; 0: the table's."""
    events: tuple[events.Event, ...]
    words: str = ""
    """As it is read; empty until it is worded."""

    @property
    def counts_week(self) -> bool:
        """It tells what a week has brought, which is not shown before the ledger has counted it."""
        return any(map(_is_of_week_end, self.events))


_OF_TABLE = (events.DayBegan, events.OrderChanged, events.GameFinished)
"""Each is an entry of its own."""


def log_groups(steps: Sequence[Sequence[events.Event]]) -> list[LogGroup]:
    """What has happened in groups, one for each entry; `steps` are the events of each step of the game."""
    found: list[LogGroup] = []
    goes_on = ""
    """What an event must be of to belong to the last group."""
    for at, step in enumerate(steps):
        for event in step:
            kind = "table" if isinstance(event, _OF_TABLE) else "week" if _is_of_week_end(event) else "turn"
            if kind != goes_on:
                found.append(LogGroup(at, at, 0, ()))
            group = found[-1]
            seat = (group.seat or getattr(event, "seat", 0)) if kind == "turn" else 0  # a shuffled pile has none
            found[-1] = group._replace(last=at, seat=seat, events=(*group.events, event))
            goes_on = "" if isinstance(event, (*_OF_TABLE, events.TurnFinished)) else kind
    return found


def _is_of_week_end(event: events.Event) -> bool:
    if isinstance(event, events.CaravanScored):
        return not event.emptied
    return isinstance(event, events.SoukScored | events.WeekEnded)


def entry_words(who: Names, group: LogGroup) -> str:
    """The entry of a group; empty as long as there is nothing to be told."""
    if group.counts_week:
        return _week(who, group)
    if isinstance(group.events[0], _OF_TABLE):
        return event_line(who, group.events[0]).words
    return next(iter(turn_wordings(who, group)), "")


def turn_wordings(who: Names, group: LogGroup) -> tuple[str, ...]:
    """The entry of a turn, and shorter ones that tell only what came last; none as long as there is nothing to tell."""
    clauses = list(_clauses(who, group))
    if not clauses and any(isinstance(event, events.Rolled) for event in group.events):
        clauses = [_("rolled the dice")]
    return tuple(f"{who[group.seat - 1]} {'; '.join(clauses[at:])}" for at in range(len(clauses)))


def unfolded_lines(who: Names, group: LogGroup) -> list[str]:
    """Everything that an entry folds, event by event."""
    lines = [event_line(who, event) for event in group.events]
    return [line.words for line in lines if not line.quiet]


def _clauses(who: Names, group: LogGroup) -> Iterator[str]:
    """What a player did in a turn, without their name."""
    placed: list[events.GoodPlaced] = []
    completed: list[events.SoukCompleted] = []
    supplied, turn = "", TurnNames(who, group.seat)
    for event in group.events:
        match event:
            case events.DistrictSupplied(_, district):
                supplied = district
            case events.GoodPlaced():
                placed.append(event)
            case events.SoukCompleted():
                completed.append(event)
            case _ if clause := EVENT_VIEWS.view(event).clause:
                if placed:
                    yield _goods(placed, completed)
                    placed, completed, supplied = [], [], ""
                yield clause(event, turn)
    if placed:
        yield _goods(placed, completed)
    elif supplied:
        yield names.tell("supplied the {district} district", district=supplied)


def _goods(placed: Sequence[events.GoodPlaced], completed: Sequence[events.SoukCompleted]) -> str:
    """Goods that were placed one after the other, souk by souk."""
    points = {event.souk: event.value for event in completed}
    counts = Counter(names.souk_of_shop(event.shop) for event in placed)

    def with_points(words: str, souk: str) -> str:
        if souk not in points:
            return words
        return names.tell(Phrase("{souk} (complete: {points})", souk="words"), words=words, points=points[souk])

    if len(counts) == 1:
        ((souk, count),) = counts.items()
        placed_in = Phrase("placed {goods} {in_souk}", in_souk="where")
        return names.tell(placed_in, goods=count, where=with_points(names.in_souk_text(souk), souk))
    souks = [f"{count} {with_points(names.in_short_souk_text(souk), souk)}" for souk, count in counts.items()]
    district = board.SOUK_CALLED[next(iter(counts))].district
    return names.tell("placed goods in the {district} district: {souks}", district=district, souks=join_names(souks))


def _week(who: Names, group: LogGroup) -> str:
    """The end of a week: all players' points, and what souks and the caravan brought."""
    event = next((event for event in group.events if isinstance(event, events.WeekEnded)), None)
    if event is None:
        return ""
    brought = [souks + bazaar for souks, bazaar in zip(event.souks, event.bazaar, strict=True)]
    sums = {"souks": gains_text(who, brought), "caravan": gains_text(who, event.caravan)}
    return ". ".join(WORDS["texts"]["week-entry"].say({"line": event_line(who, event).words, **sums}, {}))


def recap_rows(who: Names, seat: int, found: WeekRecap) -> Iterator[TextRow]:
    """The rows of the note; `who` by seat."""
    change = found.now.points - found.before.points
    before, now = found.before.points, found.now.points
    if change:
        text = _("Your points if the week ended now: {before} → {now} ({change})")
        text = text.format(before=before, now=now, change=signed_text(change))
    else:
        text = names.tell("If the week ended now, you would get {points}, as before", points=now)
    yield change_row(text, change)
    for event in found.happened:
        is_bad = isinstance(event, events.GoodLoaded) and event.shop
        row = bad_row if is_bad else quiet_row if isinstance(event, events.SoukCompleted) else TextRow
        yield row(tie_numbers(event_line(who, event).words))
