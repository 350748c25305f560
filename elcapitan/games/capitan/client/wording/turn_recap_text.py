"""How the others' moves have changed a player's position since their last turn, in words and florins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _, capitalised, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, change_row, quiet_row
from elcapitan.games.capitan.client.advice.turn_recap import Recap, last_turn_ended
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.bot_turn_text import action_text
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    Event,
    LoanTaken,
    ProtectionCollected,
    ShipDisplaced,
    WarehouseShut,
)
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass, parse
from elcapitan.kit.words.phrases import fields

_TOLD: Final[Mapping[type[Event], tuple[Callable[[str], TextRow], str]]] = {
    WarehouseShut: (bad_row, "shut"),
    ProtectionCollected: (bad_row, "collected"),
    ShipDisplaced: (TextRow, "displaced"),
    BonusTaken: (quiet_row, "bonus"),
    LoanTaken: (quiet_row, "loan"),
}
"""The row of each event, and its sentence in `words.toml`."""


def recap_rows(board: Board, names: Sequence[str], found: Recap) -> Iterator[TextRow]:
    """The rows of the note, as sentences; `names` by seat."""
    yield from map(sentence_row, _recap_rows(board, names, found))


def sentence_row(row: TextRow) -> TextRow:
    """With a capital letter, as the other lines of a note; in a tooltip the same row continues its heading."""
    return row._replace(words=capitalised(row.words))


def _recap_rows(board: Board, names: Sequence[str], found: Recap) -> Iterator[TextRow]:
    tell = words.teller(board, lambda seat: names[seat - 1])
    said = words.WORDS["recap"]
    yield payday_change_row(found.before, found.now)
    for event in found.happened:
        row, phrase = _TOLD[type(event)]
        yield row(tell(said[phrase], **fields(event)))
    for each in found.cities:
        who = ", ".join(names[seat - 1] for seat in each.by)
        yield TextRow(tell("{city}: {change} ({names})", city=each.city, change=each.florins, names=who))
    if found.proliferation:
        yield TextRow(tell("proliferation: {change}", change=found.proliferation))
    if found.fortresses_elsewhere:
        yield TextRow(tell("fortresses elsewhere: {change}", change=found.fortresses_elsewhere))


def others_rows(board: Board, names: Sequence[str], steps: Sequence[GameStep], seat: int) -> Iterator[TextRow]:
    """The actions of the others since that seat's last turn, and its warehouses shut down meanwhile, a row each."""
    later = steps[last_turn_ended(steps, seat) or 0 :]
    turn = list[Move]()
    for step in later:
        turn.append(parse(step.text))
        if isinstance(turn[-1], End | Pass):
            action = action_text(board, turn, step.after.player(step.seat).place)
            yield quiet_row(_("{name}: {action}").format(name=names[step.seat - 1], action=action))
            turn = []
    for event in (event for step in later for event in step.events):
        if isinstance(event, WarehouseShut) and event.owner == seat:
            tell = words.teller(board, lambda seat: names[seat - 1])
            yield bad_row(tell(words.WORDS["recap"]["shut"], **fields(event)))


def payday_change_row(before: int, now: int) -> TextRow:
    """What a payday would pay the player, before and now."""
    change = now - before
    said = _("your payday: {before} → {now} ({change})").format(before=before, now=now, change=signed_text(change))
    return change_row(said, change)
