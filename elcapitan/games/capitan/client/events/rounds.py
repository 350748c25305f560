"""Turns, rounds, phases and the end (letters T, P1, Q, E): events that move no piece."""

from __future__ import annotations

from typing import Final

from elcapitan.client.shell.i18n import _, join_names, number_text
from elcapitan.client.sound_names import Sound
from elcapitan.games.capitan.client.events.event_view import LogLine, LogNames, told
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
from elcapitan.kit.words.phrases import Phrase


def _money_line(event: MoneyChecked, at: LogNames) -> LogLine:
    text = _("{name} has the least money ({money}) and chooses the starting player")
    money = number_text(event.left[event.namer - 1])
    return LogLine(event.namer, text.format(name=at.name(event.namer), money=money))


def _starter_line(event: StarterNamed, at: LogNames) -> LogLine:
    chosen = Phrase("{name} chose {starter} to start", starter="starter:seat")
    return told(Phrase("{name} will start") if event.seat == event.starter else chosen)(event, at)


def _end_line(event: GameEnded, at: LogNames) -> LogLine:
    names = join_names([at.name(seat) for seat in event.winners])
    facts = {"count": len(event.winners), "names": names, "florins": max(event.money)}
    return LogLine(0, words.WORDS["events"]["GameEnded"].say(facts, words.kinds(at.board)))


VIEWS: Final[Views] = {
    TurnEnded: EventView(told(), quiet=True),
    TurnPassed: EventView(told(), motion=pause),
    RoundBegan: EventView(lambda event, at: LogLine(0, words.round_text(event.round)), quiet=True),
    MoneyChecked: EventView(_money_line, motion=pause),
    StarterNamed: EventView(_starter_line, motion=pause),
    PhaseBegan: EventView(told(seat="")),
    GameEnded: EventView(_end_line, sound=Sound.WIN),
}
