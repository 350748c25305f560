"""Turns, rounds, phases and the end (letters T, P1, Q, E): events that move no piece."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _, join_names, ngettext, number_text
from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.events.event_view import LogLine, LogNames
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import (
    GameEnded,
    MoneyChecked,
    PhaseBegan,
    RoundBegan,
    StarterNamed,
    TurnEnded,
    TurnPassed,
)
from elcapitan.kit.table.event_view import EventView, Views, pause


def _turn_line(event: TurnEnded, at: LogNames) -> LogLine:
    return LogLine(event.seat, _("{name} ended the turn").format(name=at.name(event.seat)))


def _pass_line(event: TurnPassed, at: LogNames) -> LogLine:
    return LogLine(event.seat, _("{name} passed").format(name=at.name(event.seat)))


def _round_line(event: RoundBegan, at: LogNames) -> LogLine:
    return LogLine(0, words.round_text(event.round))


def _money_line(event: MoneyChecked, at: LogNames) -> LogLine:
    text = _("{name} has the least money ({money}) and chooses the starting player")
    money = number_text(event.left[event.namer - 1])
    return LogLine(event.namer, text.format(name=at.name(event.namer), money=money))


def _starter_line(event: StarterNamed, at: LogNames) -> LogLine:
    name = at.name(event.seat)
    if event.seat == event.starter:
        return LogLine(event.seat, _("{name} will start").format(name=name))
    text = _("{name} chose {starter} to start").format(name=name, starter=at.name(event.starter))
    return LogLine(event.seat, text)


def _phase_line(event: PhaseBegan, at: LogNames) -> LogLine:
    text = _("{phase} begins; {name} starts")
    return LogLine(0, text.format(phase=words.phase_text(event.phase), name=at.name(event.starter)))


def _end_line(event: GameEnded, at: LogNames) -> LogLine:
    names = [at.name(seat) for seat in event.winners]
    text = ngettext("{names} wins with {florins}", "{names} win with {florins}", len(names))
    return LogLine(0, text.format(names=join_names(names), florins=words.florins_text(max(event.money))))


VIEWS: Final[Views] = {
    TurnEnded: EventView(_turn_line, quiet=True),
    TurnPassed: EventView(_pass_line, motion=pause),
    RoundBegan: EventView(_round_line, quiet=True),
    MoneyChecked: EventView(_money_line, motion=pause),
    StarterNamed: EventView(_starter_line, motion=pause),
    PhaseBegan: EventView(_phase_line),
    GameEnded: EventView(_end_line, sound=Sound.WIN),
}
