"""The boards that a player may choose: the standard one, and files in their own folder or elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elcapitan import paths
from elcapitan.client.face import BoardChoice, BoardExtra
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.boards import read_board, standard_board
from elcapitan.games.capitan.client.wording import board_fault_text
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults
from elcapitan.text_cleaning import clean_path, clean_text


def choice_from_file(file: Path) -> BoardChoice:
    """The board in a file, with its faults if any."""
    try:
        mapping = read_board(file)
    except BoardFaults as found:
        faults = tuple(board_fault_text.board_fault_text(said) for said in found.faults)
        return BoardChoice(clean_path(file.name), file, faults=faults)
    except OSError as fault:
        return BoardChoice(clean_path(file.name), file, faults=(clean_text(fault.strerror or str(fault)),))
    except ValueError as fault:  # a path that can be none
        return BoardChoice(clean_path(file), file, faults=(clean_text(str(fault)),))
    return BoardChoice(clean_text(str(mapping["name"])), file, mapping, extras=_extras(mapping))


def _extras(mapping: Mapping[str, Any]) -> tuple[BoardExtra, ...]:
    return tuple(
        BoardExtra(city["id"], clean_text(city["name"]), _extra_city_text(city)) for city in mapping.get("extra", ())
    )


def _extra_city_text(city: Mapping[str, Any]) -> str:
    if city.get("pirate"):
        return _("the pirate ship")
    if city.get("pays_at_once"):
        return _("pays immediately")
    if city.get("loses_shutdown"):
        return _("shutdowns are final")
    return ""


def board_choices() -> list[BoardChoice]:
    """The standard board first, then the player's own, newest first."""
    own = paths.files_newest_first(paths.own_boards(), "*.toml")
    standard = BoardChoice(_("The standard board"), None, extras=_extras(standard_board()))
    return [standard, *(choice_from_file(file) for file, _changed_s in own)]
