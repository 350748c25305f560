"""A guided game for whoever follows it to its end, and the search for prepared stacks that teach well.

    python -m tests.games.carcassonne.client.lessons.guided_line COURSE FIRST LAST

tries the seeds of these numbers (`first` for the first game) and prints why the tests would not take them, or what the
review says each advised turn loses: none of them should have a mark. A turn that the
review finds clearly better is printed as a line for `better` in lessons.toml.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.review import ReviewJob
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.lesson_data import GuidedCourse
from elcapitan.client.model.table_model import GameStep
from elcapitan.games.carcassonne.client.lessons.carcassonne_lessons import CarcassonneLessons
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.client.advised_losses import losses_text

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
    """What happened to the player, or was suggested, before the idea about it was told."""
    advised: tuple[ReviewJob, ...]
    """The turn that is suggested for each of `told`."""
    steps: tuple[GameStep, ...]
    """All moves."""


def follow(course: GuidedCourse, seed: bytes) -> GuidedLine:
    """Every turn as it is advised."""
    rules, bots = games.ruleset(LESSONS.game), games.bots(LESSONS.game)
    options = {"players": 1 + len(course.opponents), "start": ME, **course.options}
    dealer = rules.dealer(seed, options)
    others = {seat.seat: bots.make(seat.by, int.from_bytes(seed, "big")) for seat in course.opponents}
    state: CarcassonneState = rules.new(options, dealer.deal())
    told, early, advised, steps = list[str](), list[str](), list[ReviewJob](), list[GameStep]()
    ideas = {idea.effect: idea.name for idea in course.ideas if idea.effect}
    while state.seat:
        seat, decision = state.asked, LESSONS.decision(state)
        if seat != ME:
            made = others[seat].choose(state, seat, AT_ONCE)
        elif decision:
            found, made = LESSONS.next_idea(course, state, [name for name in told if name not in ("practice", "again")])
            assert found is not None, f"the guide is silent: {decision}"
            told.append(found.name)
            advised.append(ReviewJob(LESSONS.game, f"{seed.hex()}/{len(told)}", state, len(told), tuple(made)))
            if len(told) > 1:  # what the first one does is explained by the second
                shown = (ideas.get(effect, "") for effect in LESSONS.effects(state, made))
                early += [name for name in shown if name and name not in told]
        else:
            made = rules.legal(state, seat)[:1]
        for move in made:
            before, played = state, rules.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused, f"{move} is refused"
            state = played.state
            steps.append(GameStep(seat, str(move), tuple(played.events), before, state))
            early += [each for event in played.events if (each := _lesson_of(before, event)) and each not in told]
    points = tuple(player.points for player in state.players)
    return GuidedLine(tuple(told), points, tuple(early), tuple(advised), tuple(steps))


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
        case events.WheelTurned(points=points) if points[ME - 1]:
            return "sectors"
        case events.CrownsScored(points=points) if points[ME - 1]:
            return "crown"
        case events.ExtraTile(seat=seat) if seat == ME:
            return "double"
        case events.GoodsTaken(seat=seat) if seat == ME:
            return "goods"
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
        said = why or f"{found_line.points}: {losses_text(zip(found_line.told, found_line.advised, strict=True))}"
        sys.stdout.write(f"{number.to_bytes(16, 'big').hex()} {said}\n")
        sys.stdout.flush()
