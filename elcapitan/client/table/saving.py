"""The record of a game as the client saw it, to be kept, replayed and sent about."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from elcapitan import paths
from elcapitan.client.i18n import _
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Stage
from elcapitan.games import GAME, ruleset
from elcapitan.rules.events import CardTurnedUp
from elcapitan.rules.state import GameState
from elcapitan.rules.state import Stage as Part
from elcapitan.table.record import Entry, Record, RecordError, SeatLine, record_of, write
from elcapitan.table.replay import verify


def record(model: TableModel) -> Record:
    """Everything the table knows; the seeds of the shuffles once the server has revealed them."""
    start: GameState = model.start
    rules = ruleset(GAME)
    deal = tuple(card for deck in (start.destinations, start.links) for card in deck.display if card)
    return record_of(
        rules,
        {**model.options, "board": dict(start.board.mapping)},
        seats=tuple(SeatLine(info.name, info.colour, info.by) for info in model.seats),
        deal=deal,
        moves=tuple(
            Entry(step.seat, step.text, tuple(e.card for e in step.events if isinstance(e, CardTurnedUp)))
            for step in model.steps
        ),
        paydays=tuple(payment for step in model.steps for payment in rules.payments(step.events)),
        state=model.state,
        # Of a game that is wound back: what was announced by then, and no seed before the end.
        shuffled=tuple(
            each if model.state.stage is Part.OVER else each._replace(seed=None)
            for each in model.shuffled
            if each.start <= len(model.steps)
        ),
    )


def are_honest(model: TableModel) -> bool | None:
    """Whether the decks of a finished game were those announced by hash in the beginning; None: nobody can tell."""
    if not model.shuffled or any(each.seed is None for each in model.shuffled):
        return None
    try:
        verify(record(model), ruleset)
    except RecordError:
        return False
    return True


def text_of(model: TableModel) -> str:
    """The record as it is written into a file."""
    return write(record(model))


def save(model: TableModel, now: datetime) -> Path:
    """Write the record among the player's own; nothing is overwritten. OSError if it cannot be written."""
    folder = paths.made(paths.data() / "records")
    name = f"elcapitan-{now:%Y-%m-%d-%H%M%S}"
    file = folder / f"{name}.capitan"
    number = 1
    while file.exists():
        number += 1
        file = folder / f"{name}-{number}.capitan"
    file.write_bytes(text_of(model).encode())  # the same bytes on every system
    return file


def save_and_say(stage: Stage, model: TableModel) -> None:
    """Save now, and tell the player where it is or why it is not."""
    try:
        file = save(model, datetime.now())
    except OSError as fault:
        stage.toast(_("The record could not be written: {reason}").format(reason=fault.strerror or fault))
    else:
        stage.toast(_("Saved as {file}").format(file=file.name))
