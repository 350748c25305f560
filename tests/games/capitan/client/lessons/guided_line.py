"""The guided game for whoever follows it up to payday I, and the search for a prepared deal that teaches well.

    python -m tests.games.capitan.client.lessons.guided_line FIRST LAST

tries the seeds of these numbers and prints those that the tests of test_guided_advice.py would take, with what the
review says each advised turn loses: none of them should have a mark.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.review import ReviewJob
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_changes
from elcapitan.games.capitan.client.lessons.capitan_lessons import CapitanLessons
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.events import WarehouseShut
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.client.advised_losses import losses_text

ME = 1
LESSONS = CapitanLessons()
COURSE = LESSONS.book.courses[0]


class GuidedTurn(NamedTuple):
    """One turn of the player."""

    idea: str
    changes: tuple[int, ...]
    """By seat: florins more that payday would pay after it."""
    shut: frozenset[int]
    """Seats that lost a warehouse by it."""
    job: ReviewJob
    """For the review: up to where something new is learnt."""


class GuidedLine(NamedTuple):
    """The first phase."""

    turns: tuple[GuidedTurn, ...]
    purses: tuple[int, ...]
    """By seat, after payday I with all loans repaid."""
    is_struck_early: bool
    """A warehouse of the player was shut down before that was explained."""

    @property
    def told(self) -> list[str]:
        return [turn.idea for turn in self.turns]

    @property
    def blow(self) -> GuidedTurn | None:
        return next((turn for turn in self.turns if turn.idea == "shutting-down"), None)


def follow(seed: bytes) -> GuidedLine:
    """Every turn as it is advised, against the two players of the guided game."""
    rules, others = games.ruleset(LESSONS.game), COURSE.opponents
    board = games.boards(LESSONS.game).standard_board()
    options = {"players": 1 + len(others), "start": ME, "extras": [], "board": board}
    dealer = rules.dealer(seed, options)
    state: GameState = rules.new(options, tuple(dealer.deal()))
    bots = {seat.seat: games.bots(LESSONS.game).make(seat.by, int.from_bytes(seed, "big")) for seat in others}
    told, turns, early = list[str](), list[GuidedTurn](), False
    while state.phase == 1 and state.stage is Stage.TURN:
        before, mine = state, state.seat == ME
        idea, moves = "", bots[state.seat].choose(state, state.seat, AT_ONCE) if not mine else ()
        if mine:
            found, moves = LESSONS.next_idea(COURSE, state, told)
            assert found is not None, "the guide is silent"
            idea = found.name
            told += [] if found.repeats else [idea]
        after, shut, known = state, set[int](), list[Move]()
        learns = False
        for move in moves:
            known += [] if learns else [move]
            learns = learns or bool(dealer.turn_up(state, move))
            state, owners = _made(state, move, dealer)
            after = state if not isinstance(move, End | Pass) else after
            shut |= owners
        early = early or (ME in shut and "shutting-down" not in told)
        if mine:
            changes = payday_changes(forecast(before), forecast(after))
            job = ReviewJob(LESSONS.game, f"{seed.hex()}/{len(turns)}", before, len(turns), tuple(known))
            turns.append(GuidedTurn(idea, changes, frozenset(shut - {ME}), job))
    purses = tuple(
        player.money - sum(repay_cost(state.board, loan) for loan in player.loans) for player in state.players
    )
    return GuidedLine(tuple(turns), purses, early)


def _made(state: GameState, move: Move, dealer: object) -> tuple[GameState, set[int]]:
    played = play(state, move, dealer.turn_up(state, move))  # type: ignore[attr-defined]
    assert isinstance(played, Played), f"{move} is refused"
    return played.state, {event.owner for event in played.events if isinstance(event, WarehouseShut)}


def why_not(line: GuidedLine) -> str:
    """What is wrong with a deal as the one of the guided game; empty for nothing."""
    counted = {idea.name for idea in COURSE.ideas if idea.counted and idea.limits.least.get("phase", 1) == 1}
    if missing := counted - set(line.told):
        return f"not told in the first phase: {', '.join(sorted(missing))}"
    if line.is_struck_early:
        return "a warehouse of the player is shut down before that is explained"
    blow = line.blow
    if blow is None or blow.changes[ME - 1] <= 0 or not any(blow.changes[seat - 1] < 0 for seat in blow.shut):
        return "shutting down costs nobody anything"
    if line.purses[ME - 1] < max(line.purses):
        return f"the player is behind after payday I: {line.purses}"
    return ""


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        found_line = follow(number.to_bytes(16, "big"))
        if not why_not(found_line):
            lost = losses_text((turn.idea, turn.job) for turn in found_line.turns)
            sys.stdout.write(f"{number.to_bytes(16, 'big').hex()} {found_line.purses}: {lost}\n")
