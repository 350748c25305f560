"""The sentence of the status bar, most urgent first: connection, disk, pause, the player to act. Words only."""

from __future__ import annotations

from typing import Literal, NamedTuple

from elcapitan.client.model.bot_profiles import plays_for_you_text
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.protocol.to_client import SeatInfo

Tone = Literal["bad", "info", "good"]


class TableStatus(NamedTuple):
    """The one sentence of the status bar, with its buttons."""

    words: str
    tone: Tone
    icon: str
    answers: tuple[tuple[str, str], ...] = ()
    """Value and words of each button."""


def table_status(company: Participants, to_act: int, back: bool) -> TableStatus | None:
    """`to_act` is the seat that the game waits for (0: none); `back`: the connection has just been restored."""
    return (
        _connection_status(company, back)
        or _storage_status(company)
        or _agreement_status(company)
        or _held_seat_status(company)
        or _away_status(company, to_act)
        or _onlooker_status(company)
    )


def _connection_status(company: Participants, back: bool) -> TableStatus | None:
    seconds = int(company.link.line.health_age_s)
    match company.health:
        case ConnectionHealth.SILENT:
            # The silence began before it was noticed.
            text = _("The table does not answer; reconnecting …")
        case ConnectionHealth.BROKEN if company.link.line.has_stopped:
            return TableStatus(_("The table is closed; you can go on once it is open again"), "bad", "globe")
        case ConnectionHealth.BROKEN:
            text = _("Connection lost; reconnecting …")
        case _:
            return TableStatus(_("Reconnected"), "good", "check") if back else None
    if seconds >= 3:
        text += " " + ngettext("({count} second)", "({count} seconds)", seconds).format(count=seconds)
    return TableStatus(text, "bad", "globe")


def _storage_status(company: Participants) -> TableStatus | None:
    unsaved = company.link.unsaved
    return TableStatus(notice_text(unsaved), "bad", "save") if unsaved is not None else None


def _names(seats: list[SeatInfo]) -> str:
    return join_names([seat.name for seat in seats])


def _agreement_status(company: Participants) -> TableStatus | None:
    agreed = company.seats_agreed
    question = company.question
    waiting = _names([seat for seat in company.seats_not_agreed if seat.seat != company.own_seat_number])
    if question == "go-on":
        if not agreed:
            return TableStatus(_("The game is paused"), "info", "pause", (("agree", _("Resume")),))
        if company.has_agreed:
            return TableStatus(_("Paused; waiting for {names}").format(names=waiting), "info", "pause")
        text = _("Paused; {names} would like to resume").format(names=_names(agreed))
        return TableStatus(text, "info", "pause", (("agree", _("Resume")),))
    if company.paused:
        return TableStatus(_("The game is paused"), "info", "pause")
    if not agreed or question is None:
        return None
    if company.has_agreed:
        text = {
            "pause": _("You asked for a pause; waiting for {names}"),
            "rematch": _("You asked to play again; waiting for {names}"),
        }[question]
        return TableStatus(text.format(names=waiting), "info", "pause", (("withdraw", _("Cancel")),))
    text = {"pause": _("{names} would like a pause"), "rematch": _("{names} would like to play again")}[question]
    return TableStatus(text.format(names=_names(agreed)), "info", "pause", (("agree", _("Agree")),))


def _held_seat_status(company: Participants) -> TableStatus | None:
    own = company.own_seat
    is_over = company.table is not None and company.table.stage == "over"
    if own is None or own.held_by is None or is_over:
        return None
    return TableStatus(plays_for_you_text(own.held_by), "info", "bot", (("take", _("Take over")),))


def _away_status(company: Participants, to_act: int) -> TableStatus | None:
    seat = next((seat for seat in company.seats if seat.seat == to_act), None)
    if seat is None or not seat.away or seat.held_by is not None:
        return None
    text = _("{name} is away; the table waits").format(name=seat.name)
    return TableStatus(
        text, "info", "person", (("hold", _("Let the computer play")),) if company.may_set_seat_level(seat) else ()
    )


def _onlooker_status(company: Participants) -> TableStatus | None:
    return TableStatus(_("You are watching"), "info", "lens", (("leave", _("Leave")),)) if company.is_onlooker else None
