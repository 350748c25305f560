"""What a turn lacks to solve an exercise, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.lessons.effects import turn_effects
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import before_end

ORDER = tuple(words.WORDS["goals"])
"""Effects (effects.py): what a player would do first is said first."""


def missing_text(exercise: Exercise, start: GameState, gains: Mapping[str, int], moves: Sequence[Move]) -> str:
    """What the moves of one turn from `start` lack; empty for nothing. `gains` as the lessons count them."""
    if lacking := sorted(exercise.goal - turn_effects(start, moves), key=lambda goal: ORDER.index(goal.split()[0])):
        return _("Not this turn: {what}.").format(what=_goal_text(before_end(start, moves), lacking[0]))
    (least, most), spent, gain = exercise.limits, gains["spent"], gains["payday"]
    if spent > most.get("spent", spent):
        text = _("Not this turn: it may cost {most}, and it cost {spent}.")
        return text.format(most=words.florins_text(most["spent"]), spent=spent)
    if gain < least.get("payday", gain):
        text = _("Not this turn: payday has to pay you {least} more, and it pays {gain} more.")
        return text.format(least=words.florins_text(least["payday"]), gain=gain)
    return ""


def _goal_text(now: GameState, goal: str) -> str:
    effect, _space, which = goal.partition(" ")
    city = words.place_text(now.board, which) if which in now.board.index else ""
    if effect in ("build", "reopen", "full-fortress") and city and now.mover.place != which:
        return _("your ship has to reach {city}").format(city=city)
    return str(words.WORDS["goals"][effect].say({"city": city, "which": which}, {}))
