"""A guided game for whoever follows it to its end, and the search for prepared stacks that teach well.

    python -m tests.games.carcassonne.client.lessons.guided_line COURSE FIRST LAST

tries the seeds of these numbers (`first` for the first game) and prints those that the tests would take.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from elcapitan import games
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.lesson_data import GuidedCourse
from elcapitan.games.carcassonne.client.lessons.carcassonne_lessons import CarcassonneLessons
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState

ME = 1
LESSONS = CarcassonneLessons()
SOON = 14
"""Turns of the player in which most ideas are told."""


class GuidedLine(NamedTuple):
    """The whole game."""

    told: tuple[str, ...]
    """The idea of each decision."""
    points: tuple[int, ...]
    early: tuple[str, ...]
    """What happened to the player before the idea about it was told."""


Advised = tuple[str, CarcassonneState, Sequence[Move]]
"""An idea, the position in which it is told, and the turn that is suggested."""


def follow(course: GuidedCourse, seed: bytes, advised: list[Advised] | None = None) -> GuidedLine:
    """Every turn as it is advised; `advised` is filled with them."""
    rules, bots = games.ruleset(LESSONS.game), games.bots(LESSONS.game)
    options = {"players": 1 + len(course.opponents), "start": ME, **course.options}
    dealer = rules.dealer(seed, options)
    others = {seat.seat: bots.make(seat.by, int.from_bytes(seed, "big")) for seat in course.opponents}
    state: CarcassonneState = rules.new(options, dealer.deal())
    told, early = list[str](), list[str]()
    while state.seat:
        seat, decision = state.asked, LESSONS.decision(state)
        if seat != ME:
            made = others[seat].choose(state, seat, AT_ONCE)
        elif decision:
            found, made = LESSONS.next_idea(course, state, [name for name in told if name not in ("practice", "again")])
            assert found is not None, f"the guide is silent: {decision}"
            told.append(found.name)
            if advised is not None:
                advised.append((found.name, state, made))
        else:
            made = rules.legal(state, seat)[:1]
        for move in made:
            before, played = state, rules.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused, f"{move} is refused"
            state = played.state
            early += [each for event in played.events if (each := _lesson_of(before, event)) and each not in told]
    return GuidedLine(tuple(told), tuple(player.points for player in state.players), tuple(early))


def _lesson_of(before: CarcassonneState, event: events.Event) -> str:
    """The idea that must have been told before this happens to the player; empty for none."""
    match event:
        case events.FeatureScored(strength=strength) if strength[ME - 1]:
            return "sharing" if sum(map(bool, strength)) > 1 else "finish"
        case events.FigurePlaced(seat=seat, kind=kind) if seat == ME and kind not in tiles.FOLLOWERS:
            return kind
        case events.CrownTaken(seat=seat) if seat == ME:
            return "crown"
        case events.FlockLost():
            return "shepherd"
        case events.PlagueAsked():
            return "sectors"
    return ""


def why_not(course: GuidedCourse, line: GuidedLine) -> str:
    """What is wrong with a stack as that of a guided game; empty for nothing."""
    if missing := {*course.counted} - {*line.told}:
        return f"not told: {', '.join(sorted(missing))}"
    if late := [idea for idea in course.counted[:-1] if line.told.index(idea) > SOON and idea != "supply"]:
        return f"told late: {', '.join(late)}"
    known = {idea.name for idea in course.ideas}
    if early := known & {*line.early}:
        return f"happens before it is told: {', '.join(sorted(early))}"
    return f"the player loses: {line.points}" if line.points[ME - 1] < max(line.points) else ""


if __name__ == "__main__":
    wanted = LESSONS.book.course("" if sys.argv[1] == "first" else sys.argv[1])
    for number in range(int(sys.argv[2]), int(sys.argv[3])):
        found_line = follow(wanted, number.to_bytes(16, "big"))
        why = why_not(wanted, found_line)
        said = why or f"{found_line.points} {[each for each in found_line.told if each != 'practice']}"
        sys.stdout.write(f"{number.to_bytes(16, 'big').hex()} {said}\n")
        sys.stdout.flush()
