"""Days and turns: who is on turn, when a day and a week are over, and the order of the last day (rules T1 to T4).

Knows nothing of what is done in a turn; what a turn holds at which stage is in turn.py, what a move makes final (T5) in
play.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.rules import turn, two_players
from elcapitan.games.yspahan.rules.ending import finish_game
from elcapitan.games.yspahan.rules.model.board import DAYS, WEEKS
from elcapitan.games.yspahan.rules.model.events import DayBegan, History, OrderChanged, TurnFinished
from elcapitan.games.yspahan.rules.model.moves import EndTurn
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.week_end import clear_week, score_week

ORDERED_BY_POINTS = 4
"""Players with whom the last day goes by the points (T4)."""


def why_not_end(state: YspahanState, _move: EndTurn | None = None) -> Refusal | None:
    """Why the turn cannot end now.

    T2: "the main action (A1), which nobody may leave out"; *ruling*: "the turn ends when the player says so, whatever
    is still possible".
    """
    return turn.why_not_after_action(state, "T2")


def end_turn(state: YspahanState, _move: EndTurn, history: History) -> YspahanState:
    """The turn is over, and with the last one the day."""
    finished, turns_left = TurnFinished(state.seat), state.turns_left[1:]
    stage = YspahanStage.MAIN if turns_left else state.stage
    state = state._replace(turns_left=turns_left, stage=stage, built="")
    history.append((finished, state))
    return state if turns_left else _end_day(state, history)


def _end_day(state: YspahanState, history: History) -> YspahanState:
    """T3: "When the day's last turn is over the dice left in the tower are put back. After days 1 to 6 of a week the
    next day begins ... After day 7 the week ends (W), and then the same; after day 21 the game ends (E)."
    """
    if state.day < DAYS:
        return _begin_day(state, state.week, state.day + 1, history)
    state = score_week(state, history)
    if state.week == WEEKS:
        return finish_game(state, history)
    return _begin_day(clear_week(state), state.week + 1, 1, history)


def _begin_day(state: YspahanState, week: int, day: int, history: History) -> YspahanState:
    players = len(state.players)
    # T3: "the left neighbour of the starter is the new starter"; N5: with two players they alternate by it.
    usual = day_turns(players, left_neighbour(players, state.starter))
    turns = usual
    if week == WEEKS and day == DAYS:
        points = tuple(player.points for player in state.players)
        turns = last_day_turns(points, state.starter, usual)
        if turns != usual:
            history.append((OrderChanged(turns, points), state))
    # T3: "the dice left in the tower are put back"
    state = state._replace(
        week=week, day=day, stage=YspahanStage.ROLL, starter=turns[0], turns_left=turns, tower=EMPTY_TOWER
    )
    history.append((DayBegan(week, day, turns[0], turns), state))
    return state


def left_neighbour(players: int, seat: int) -> int:
    """S6: "the left neighbour is the next seat", the first one after the last."""
    return seat % players + 1


def day_turns(players: int, starter: int) -> tuple[int, ...]:
    """The seats in the order of their turns on a day that this seat starts.

    T1: "one turn for each player, the starter first, clockwise. (Two players: N2.)"
    """
    turns = (*range(starter, players + 1), *range(1, starter))
    return (*turns, starter) if players == two_players.PLAYERS else turns


def last_day_turns(points: Sequence[int], starter: int, usual: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in the order of their turns on day 21, by everyone's points and the starter of day 20.

    T4: "Four players: turns go by the points at the beginning of that day, fewest first. Among equals the one who sat
    farther clockwise from the starter of day 20 plays earlier."
    """
    players = len(points)
    if players == two_players.PLAYERS:
        return day_turns(players, two_players.last_starter(points, usual[0]))
    if players != ORDERED_BY_POINTS:
        return usual
    return tuple(sorted(usual, key=lambda seat: (points[seat - 1], -((seat - starter) % players))))
