"""Asks for a `.capitan` file and reads it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

from elcapitan import locked_file, paths
from elcapitan.client.model.game_list import game_title, why_not_playable
from elcapitan.client.scenes.record_list import RecordListDialog
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import ruleset
from elcapitan.protocol.limits import LONGEST_RECORD
from elcapitan.table import record as records
from elcapitan.table.record import NotARecord, OtherVersion, RecordError
from elcapitan.table.replay import replay_record

log = logging.getLogger(__name__)


class UnreadableGame(ValueError):
    """Raised when a file holds no game that can be gone on with; the text says why, in the player's language."""


def read_game(file: Path, *, finished: bool = False) -> str:
    """The text of a game; of one that is over only if a `finished` one is wanted, too. UnreadableGame."""
    try:
        if file.exists() and not file.is_file():  # a pipe would never end, nor would a device
            raise UnreadableGame(_("This is not a saved game"))
        with file.open("rb") as handle:
            text = locked_file.decode_text(handle.read(LONGEST_RECORD + 1))
        records.record_mapping(text)
    except OSError as fault:
        raise UnreadableGame(_("The file cannot be read: {reason}").format(reason=fault.strerror or fault)) from None
    except ValueError:  # no text, no JSON, or a path that can be none
        raise UnreadableGame(_("This is not a saved game")) from None
    try:
        record = records.parse_record(text)
        if lacking := why_not_playable(record.game):
            raise UnreadableGame(f"{game_title(record.game)}: {lacking}")
        replay_record(record, ruleset)
    except RecordError as fault:
        log.info("%s is not opened: %s", file, fault)  # a programmer's sentence
        raise UnreadableGame(_why_not(fault)) from None
    if record.winners is not None and not finished:
        raise UnreadableGame(_("This game is over"))
    return text


def _why_not(fault: RecordError) -> str:
    match fault:
        case OtherVersion():
            return _("This game was saved by a newer version of this program")
        case NotARecord():
            return _("This file is damaged, or it is not a saved game")
        case _:
            return _("This game cannot be continued: some of its moves are not possible by the rules")


def ask_for_game(stage: SceneContext, then: Callable[[str], None], *, finished: bool = False) -> None:
    """Ask for a file and hand on its text; a toast says why it cannot be read or (without `finished`) continued."""

    def read(file: Path) -> None:
        try:
            text = read_game(file, finished=finished)
        except UnreadableGame as trouble:
            stage.toast(str(trouble))
        else:
            then(text)

    answer, last = _("Open") if finished else _("Continue"), Path(stage.settings.folder)
    folder = last if stage.settings.folder and os.path.isdir(last) else paths.records()
    stage.push(RecordListDialog(folder, answer, read, i18n.language(), finished))
