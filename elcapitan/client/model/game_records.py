"""The record of a game as the client saw it, to be stored, replayed and shared."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from elcapitan import locked_file, paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import ruleset
from elcapitan.table.record import Entry, GameRecord, RecordError, SeatLine, format_record, make_record
from elcapitan.table.replay import verify_record
from elcapitan.table.seed_shares import ReceiptCheck, check_receipt, has_seat_shares, without_server_share


def game_record(model: TableModel) -> GameRecord:
    """Everything that is known here of the table: in a game with secrets what this seat was told, until it is over.

    With the seeds of the shuffles once the server has revealed them.
    """
    return make_record(
        model.rules,
        model.setup.all_options,
        seats=tuple(SeatLine(info.name, info.colour, info.by) for info in model.seats),
        deal=model.setup.deal,
        moves=tuple(Entry(step.seat, step.text, step.turned_up) for step in model.steps),
        payments=tuple(payment for step in model.steps for payment in model.rules.payments(step.events)),
        state=model.state,
        # Of a game that is wound back: what was announced by then, and no seed before the end.
        shuffled=tuple(
            each if model.is_over else each._replace(seed=None, shares=without_server_share(each.shares))
            for each in model.shuffled
            if each.start <= len(model.steps)
        ),
        seen_by=model.setup.seen_by,
        movers=[step.by for step in model.steps],
    )


def are_decks_honest(model: TableModel) -> bool | None:
    """Whether the decks of a finished game were those announced by hash in the beginning; None: not known."""
    if model.setup.seen_by is not None or not model.shuffled or any(each.seed is None for each in model.shuffled):
        return None
    try:
        verify_record(game_record(model), ruleset)
    except RecordError:
        return False
    return own_share(model) != "changed"


def own_share(model: TableModel) -> ReceiptCheck | None:
    """What the seed holds of the share that this player has added to it; None: they have not."""
    if not model.receipt:
        return None
    return check_receipt(model.receipt, model.shuffled[-1].shares if model.shuffled else ())


def shares_text(model: TableModel) -> str:
    """Whose share is in the shuffle, as one sentence; empty: no player added one."""
    if own_share(model) == "missing":
        return _("Your share of the shuffle is missing: it came too late, or was left out")
    shares = model.shuffled[-1].shares if model.shuffled else ()
    if not has_seat_shares(shares):
        return ""
    given = {each.seat for each in shares if each.share is not None}
    missing = [info.name for info in model.seats if info.by == PERSON and info.seat not in given]
    if not missing:
        return _("Everybody has a share in the shuffle")
    text = ngettext("{names} has no share in the shuffle", "{names} have no share in the shuffle", len(missing))
    return text.format(names=join_names(missing))


def record_text(model: TableModel) -> str:
    """The record as it is written into a file."""
    return format_record(game_record(model))


def save_record(model: TableModel, now: datetime, folder: Path | None = None) -> Path:
    """Write the record into a folder (None: among the player's own); nothing is overwritten, and no half is left.

    OSError if it cannot be written.
    """
    file = (folder or paths.records()) / f"{model.rules.name}-{now:%Y-%m-%d-%H%M%S}.capitan"
    return locked_file.write_new_file(file, record_text(model).encode())  # the same bytes on every system


def save_record_and_notify(stage: SceneContext, model: TableModel) -> None:
    """Save now, and tell the player where it is or why it is not."""
    try:
        file = save_record(model, datetime.now())
    except OSError as fault:
        stage.toast(_("The game could not be saved: {reason}").format(reason=fault.strerror or fault))
    else:
        stage.toast(_("Saved as {file}").format(file=file.name))
