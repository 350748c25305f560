"""The guided game for a player who follows it through week 1, and the search for prepared dice that teach well.

    python -m tests.games.yspahan.client.lessons.guided_line FIRST LAST

tries the seeds of these numbers and prints those that the tests of test_guided_week.py would take, with what the
review says each advised turn loses: none of them should have a mark.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.review import ReviewJob
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.games.yspahan.client.lessons.yspahan_lessons import MAX_LOSS, YspahanLessons, sights
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.client.advised_losses import losses_text

ME = 1
LESSONS = YspahanLessons()
COURSE = LESSONS.book.courses[0]
NOT_NEEDED = {"keeping", "freely"}
"""Counted ideas that need not come up in week 1: nobody may be asked for a camel; the other belongs to week 2."""


class GuidedLine(NamedTuple):
    """The first week."""

    told: tuple[str, ...]
    points: tuple[int, ...]
    """By seat, at its end."""
    losses: tuple[float, ...]
    """Points at first sight that each suggested main action brings less than the best one."""
    is_loaded_early: bool
    """A good of the player was loaded before the supervisor was explained."""
    advised: tuple[tuple[str, ReviewJob], ...]
    """The turns that are suggested, each with its idea."""


def follow(seed: bytes) -> GuidedLine:
    """Every turn as it is advised, the best at first sight where nothing is told."""
    rules, opponents = games.ruleset(LESSONS.game), COURSE.opponents
    options = {"players": 1 + len(opponents), "start": ME, **COURSE.options}
    dealer = rules.dealer(seed, options)
    bots = {seat.seat: games.bots(LESSONS.game).make(seat.by, int.from_bytes(seed, "big")) for seat in opponents}
    state: YspahanState = rules.new(options, tuple(dealer.deal()))
    told, losses, early, advised = list[str](), list[float](), False, list[tuple[str, ReviewJob]]()
    while state.week == 1:
        seat = rules.to_act(state)[0]
        view = rules.view(state, seat)
        if seat != ME:
            made = bots[seat].choose(view, seat, AT_ONCE)
        elif decision := LESSONS.decision(view):
            found, made = LESSONS.next_idea(COURSE, view, told)
            if found is not None and not found.repeats:
                told.append(found.name)
            made = made or LESSONS.rest_of_turn(view)
            job = ReviewJob(LESSONS.game, f"{seed.hex()}/{len(advised)}", view, len(advised), tuple(made))
            advised.append((found.name if found is not None else "", job))
            if decision == "main":
                seen = sights(view)
                chosen = next(each for each in seen if str(each.choice.moves[0]) == str(made[0]))
                losses.append(seen[0].mean - chosen.mean)
        else:
            made = LESSONS.rest_of_turn(view)
        for move in made:
            played = rules.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused, f"{move} is refused"
            loaded = any(isinstance(event, events.GoodLoaded) and event.seat == ME for event in played.events)
            early = early or (loaded and not {"supervisor", "keeping"} & {*told})
            state = played.state
    points = tuple(player.points for player in state.players)
    return GuidedLine(tuple(told), points, tuple(losses), early, tuple(advised))


def why_not(line: GuidedLine) -> str:
    """What is wrong with dice as those of the guided game; empty for nothing."""
    if missing := {*COURSE.counted} - {*line.told} - NOT_NEEDED:
        return f"not told in the first week: {', '.join(sorted(missing))}"
    if line.is_loaded_early:
        return "a good is loaded before the supervisor is explained"
    if max(line.losses) > MAX_LOSS:
        return f"a bad turn is suggested: {max(line.losses):.1f} points"
    if line.points[ME - 1] < max(line.points):
        return f"the player is behind after week 1: {line.points}"
    return ""


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        found_line = follow(number.to_bytes(16, "big"))
        why = why_not(found_line)
        if not why:
            lost = losses_text(found_line.advised)
            sys.stdout.write(f"{number.to_bytes(16, 'big').hex()} {found_line.points}: {lost}\n")
            sys.stdout.flush()
