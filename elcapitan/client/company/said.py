"""What the band over the table says, most urgent first: the line, the pause, who waits for whom. Pure words."""

from __future__ import annotations

from typing import Literal, NamedTuple

from elcapitan.client import words
from elcapitan.client.company.company import Company
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.line import Health
from elcapitan.protocol.to_client import SeatInfo

Tone = Literal["bad", "info", "good"]


class Said(NamedTuple):
    """One thing at a time."""

    words: str
    tone: Tone
    icon: str
    answers: tuple[tuple[str, str], ...] = ()
    """Value and words of each button."""


def said(company: Company, to_act: int, back: bool) -> Said | None:
    """`to_act` is the seat that the game waits for (0: none); `back`: the line has just been mended."""
    return _line(company, back) or _agreement(company) or _held(company) or _away(company, to_act) or _onlooker(company)


def _line(company: Company, back: bool) -> Said | None:
    seconds = int(company.link.line.for_s)
    match company.health:
        case Health.SILENT:
            # The silence began before it was noticed.
            text = _("The server is not responding; reconnecting …")
        case Health.BROKEN:
            text = _("Connection lost; reconnecting …")
        case _:
            return Said(_("Reconnected"), "good", "check") if back else None
    if seconds >= 3:
        text += " " + ngettext("({count} second)", "({count} seconds)", seconds).format(count=seconds)
    return Said(text, "bad", "globe")


def _names(seats: list[SeatInfo]) -> str:
    return words.listed([seat.name for seat in seats])


def _agreement(company: Company) -> Said | None:
    agreed = company.agreed
    question = company.question
    waiting = _names([seat for seat in company.waited_for if seat.seat != company.me])
    if question == "go-on":
        if not agreed:
            return Said(_("The game is paused"), "info", "pause", (("agree", _("Resume")),))
        if company.have_agreed:
            return Said(_("Paused; waiting for {names}").format(names=waiting), "info", "pause")
        text = _("Paused; {names} would like to resume").format(names=_names(agreed))
        return Said(text, "info", "pause", (("agree", _("Resume")),))
    if company.paused:
        return Said(_("The game is paused"), "info", "pause")
    if not agreed or question is None:
        return None
    if company.have_agreed:
        text = {
            "pause": _("You asked for a pause; waiting for {names}"),
            "rematch": _("You asked to play again; waiting for {names}"),
        }[question]
        return Said(text.format(names=waiting), "info", "pause", (("withdraw", _("Cancel")),))
    text = {"pause": _("{names} would like a pause"), "rematch": _("{names} would like to play again")}[question]
    return Said(text.format(names=_names(agreed)), "info", "pause", (("agree", _("Agree")),))


def _held(company: Company) -> Said | None:
    own = company.own_seat
    if own is None or own.held_by is None:
        return None
    return Said(words.plays_for_you(own.held_by), "info", "bot", (("take", _("Take over")),))


def _away(company: Company, to_act: int) -> Said | None:
    seat = next((seat for seat in company.seats if seat.seat == to_act), None)
    if seat is None or not seat.away or seat.held_by is not None:
        return None
    text = _("{name} is away; the table waits").format(name=seat.name)
    return Said(text, "info", "person", (("hold", _("Let the computer play")),) if company.may_hold(seat) else ())


def _onlooker(company: Company) -> Said | None:
    return Said(_("You are watching"), "info", "lens", (("leave", _("Leave")),)) if company.looks_on else None
