"""The ideas of Yspahan's guided game as data, from assets/games/yspahan/lessons, in the player's language."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from elcapitan.client.lessons.lesson_words import LessonText, lesson_words, read_lesson_file
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

FOLDER = "games/yspahan/lessons"


class YspahanIdea(NamedTuple):
    """One idea, and when it is told."""

    name: str
    at: str
    """`roll` before the dice are rolled, `main` where the main action is chosen, `asked` where a camel is asked for."""
    effect: str = ""
    """What the suggested turn brings about (suggested_turn.py); empty: any turn will do."""
    advises: bool = True
    """Whether a turn is suggested."""
    week: int = 1
    """The first week in which it is told."""
    day: int = 1
    """The first day of any week in which it is told."""

    def fits(self, state: YspahanState) -> bool:
        """Whether it may be told to the player who is to act; its effect is not looked at."""
        return self.at == decision(state) and state.week >= self.week and state.day >= self.day


class YspahanIdeas(NamedTuple):
    """All of them."""

    seed: bytes
    """Of the dice and the cards."""
    ideas: tuple[YspahanIdea, ...]


def decision(state: YspahanState) -> str:
    """Which decision begins in this position, as `YspahanIdea.at` calls it; empty in the middle of a turn."""
    if state.asked is not None:
        return "asked"
    return {YspahanStage.ROLL: "roll", YspahanStage.MAIN: "main"}.get(state.stage, "")


@cache
def guided_ideas() -> YspahanIdeas:
    """What the program ships."""
    data = read_lesson_file(FOLDER, "lessons")
    return YspahanIdeas(bytes.fromhex(data["game"]["seed"]), tuple(YspahanIdea(**idea) for idea in data["ideas"]))


def guided_idea_text(name: str, language: str) -> LessonText:
    """The words of an idea; English where there is no translation."""
    return LessonText(**lesson_words(FOLDER, "ideas", name, language))
