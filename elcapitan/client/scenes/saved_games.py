"""A saved game as the list shows it: players, progress, last event, and whether it can be continued."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import locked_file
from elcapitan.client.campaign.campaign_progress import campaign_title
from elcapitan.client.model.game_list import why_not_playable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, server_name
from elcapitan.client.net.table_client import FoundTable
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.games import face
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import SeatInfo


class GameKind(StrEnum):
    """With whom a game is played, and what for."""

    NETWORK = "network"
    SHARED = "shared"
    """Several people at this window."""
    ALONE = "alone"
    GUIDED = "guided"
    TODAY = "today"
    CAMPAIGN = "campaign"


class SavedGame(NamedTuple):
    """One row of the list."""

    seat_token: SeatToken
    found: FoundTable | None
    """None: its server does not answer."""
    model: TableModel | None
    """None while the game has not started, or if its record does not hold here."""
    is_pending: bool = False
    """Its server has not been asked yet: of many games only the visible ones are."""
    people: int = 1
    """How many people at this computer play it."""
    campaign: str = ""
    """Which table of a campaign it is, in words; empty: of none."""
    trouble: str = ""
    """Why its server does not show it, in words; empty: it does, or it does not answer."""

    @property
    def kind(self) -> GameKind | None:
        """None while it is not known."""
        if self.is_pending:
            return None
        if self.campaign:
            return GameKind.CAMPAIGN
        persons = sum(seat.by == PERSON for seat in self.seats)
        if self.seat_token.server != BUILTIN or persons > self.people:
            return GameKind.NETWORK
        return GameKind.SHARED if self.people > 1 else GameKind.ALONE

    @property
    def is_my_turn(self) -> bool:
        return self.model is not None and not self.is_over and self.model.is_my_move

    @property
    def is_reachable(self) -> bool:
        """Its server has answered."""
        return self.found is not None

    @property
    def record(self) -> str:
        """Of the game; empty while it has not begun, or its server has not answered."""
        return self.found.record if self.found is not None else ""

    @property
    def changed_s(self) -> float:
        """Seconds since 1970: the last change of the table, or when our seat was taken if that is not known."""
        return self.found.table.changed_s if self.found is not None else self.seat_token.since_s

    @property
    def my_seat(self) -> int:
        return self.seat_token.seat

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats that are taken."""
        return [seat for seat in self.found.table.seats if seat.by is not None] if self.found is not None else []

    @property
    def game(self) -> str:
        """The wire's word; empty while it is not known."""
        return self.found.table.game if self.found is not None else ""

    @property
    def title(self) -> str:
        if self.is_pending:
            return _("Reading …")
        if self.found is None and self.seat_token.server == BUILTIN:
            return self.seat_token.name or _("A game of your own")
        if self.found is None:
            return _("Game at {address}").format(address=self.seat_token.server)
        return self.seat_token.name or self.campaign or join_names([seat.name for seat in self.seats])

    def other_people(self, ours: Collection[int]) -> bool:
        """Other persons play there than those on `ours`, the seats of the people at this computer."""
        return any(seat.by == PERSON and seat.seat not in ours for seat in self.seats)

    @property
    def address(self) -> str:
        """Of its server in the network; empty for the player's own, and while `title` says it."""
        return "" if self.found is None or self.seat_token.server == BUILTIN else self.seat_token.server

    @property
    def waiting(self) -> str:
        """Which persons wait for the player, or the player for which; empty where there are none, or it is unknown."""
        if self.model is None or self.is_over:
            return ""
        acting = self.model.rules.to_act(self.model.state)
        persons = [seat for seat in self.seats if seat.by == PERSON and not seat.held_by]
        others = [seat for seat in persons if seat.seat != self.my_seat]
        if self.my_seat not in acting:
            names = [seat.name for seat in others if seat.seat in acting]
            return _("Waiting for {names}").format(names=join_names(names)) if names else ""
        names = [seat.name for seat in others if seat.seat not in acting]
        if not names or len(others) == len(persons):  # a computer player holds the player's own seat
            return ""
        words = ngettext("{names} is waiting for you", "{names} are waiting for you", len(names))
        return words.format(names=join_names(names))

    @property
    def is_mine(self) -> bool:
        """It may be deleted by this player: they are its host."""
        return self.found is not None and self.found.table.host == self.seat_token.seat

    @property
    def is_over(self) -> bool:
        return self.model is not None and self.model.is_over

    @property
    def why_not(self) -> str:
        """Why it cannot be continued, in words; empty if it can."""
        if self.is_pending:
            return _("Reading …")
        if self.found is None:
            return self.trouble or _("No answer from {address}").format(address=self.seat_token.server)
        if lacking := why_not_playable(self.game):
            return lacking
        if self.model is None and self.found.table.stage != "lobby":
            return _("This program cannot read this game")
        return ""

    @property
    def state(self) -> str:
        """The stage of the game, in words."""
        if self.is_pending:
            return ""
        if self.found is None:
            return _("not reachable")
        if self.model is None:
            is_going = self.found.table.stage == "playing" and bool(why_not_playable(self.game))
            return _("in progress") if is_going else _("not started")
        if self.is_over:
            return _("finished")
        return "  ·  ".join(filter(None, face(self.model.rules.name).progress_texts(self.model.state)))

    @property
    def last_move(self) -> str:
        """The last line of the log, in words."""
        if self.found is None:
            return ""
        if self.model is not None and (told := face(self.model.rules.name).last_event_text(self.model)):
            return told
        return _("no moves yet")


def saved_game_of(found: FoundTable) -> SavedGame:
    """A table that was found, with its record replayed."""
    if not found.record or why_not_playable(found.table.game):
        return SavedGame(found.seat_token, found, None)
    try:
        record: Mapping[str, Any] = json.loads(found.record)
        model = TableModel.from_record(record, me=found.seat_token.seat)
    except locked_file.INVALID:
        return SavedGame(found.seat_token, found, None)
    is_own = found.seat_token.server == BUILTIN
    return SavedGame(found.seat_token, found, model, campaign=campaign_title(found.seat_token.table) if is_own else "")


def damaged_journal_text(journal: Path) -> str:
    """What became of the games in a journal that had to be set aside."""
    words = _("Your unfinished games could not be read and are kept in {file}; you can start new ones")
    return words.format(file=journal.name)


def time_ago_text(then_s: float, now_s: float) -> str:
    """How long ago, in the largest fitting unit."""
    minutes = int(max(0.0, now_s - then_s) // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    if minutes < 24 * 60:
        return ngettext("{count} hour ago", "{count} hours ago", minutes // 60).format(count=minutes // 60)
    days = minutes // (24 * 60)
    return ngettext("{count} day ago", "{count} days ago", days).format(count=days)


def open_address_text(opened: to_client.Opened | None) -> str:
    """Where others find a game that is open to the network."""
    if opened is None or not opened.addresses:
        return _("This computer is not connected to a network.")
    return _("Others can join this game at {address}").format(address=server_name(opened.addresses[0], opened.port))


def person_count(record: str) -> int:
    """How many persons played a recorded game."""
    return sum(seat["by"] == PERSON for seat in json.loads(record)["seats"])
