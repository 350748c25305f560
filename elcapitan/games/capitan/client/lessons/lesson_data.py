"""The lessons as data: ideas of the guided game and exercises, from assets/lessons, in the player's language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from elcapitan import paths
from elcapitan.client.lessons.lesson_words import LessonText, lesson_words, read_lesson_file
from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.client.lessons.effects import payday_gain, turn_effects
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import LAST_PHASE

FOLDER = "lessons"


class Idea(NamedTuple):
    """One idea of the guided game, and when it is told."""

    name: str
    effect: str = ""
    """What the suggested turn brings about (effects.py); empty: the best turn at first sight is suggested."""
    advises: bool = True
    """Whether a turn is suggested."""
    counted: bool = True
    """It comes up in the prepared deal, whoever follows the advice."""
    repeats: bool = False
    """It is told again in every turn in which there is nothing else to tell."""
    most_left: int | None = None
    """Warehouses in front of the player, at most."""
    most_money: int | None = None
    """Florins, at most."""
    near_payday: int | None = None
    """Somebody has at most so many pieces left to build."""
    phase: int = 1
    """The first phase in which it is told."""
    last_phase: int = LAST_PHASE

    def fits(self, state: GameState) -> bool:
        """Whether its conditions hold for the seat to act; its effect is not looked at."""
        me = state.mover
        left = min(player.warehouses + player.fortresses for player in state.players)
        return (
            self.phase <= state.phase <= self.last_phase
            and (self.most_left is None or me.warehouses <= self.most_left)
            and (self.most_money is None or me.money <= self.most_money)
            and (self.near_payday is None or left <= self.near_payday)
        )


class Exercise(NamedTuple):
    """One turn to be found."""

    name: str
    goal: frozenset[str]
    """Effects that the moves of the turn must have, all of them (effects.py)."""
    answer: tuple[Move, ...]
    """One way to solve it."""
    spend: int | None = None
    """Florins it may cost, at most."""
    gain: int | None = None
    """Florins that the next payday must pay more, at least."""

    def is_solved(self, start: GameState, now: GameState, moves: Sequence[Move]) -> bool:
        """Whether these moves of one turn, from `start` to `now`, solve it."""
        return (
            self.goal <= turn_effects(start, moves)
            and (self.spend is None or start.mover.money - now.player(start.seat).money <= self.spend)
            and (self.gain is None or payday_gain(start, now) >= self.gain)
        )

    def new_table(self, name: str) -> TableModel:
        """The table of its position, with a player called `name` to act. ValueError if its record does not hold."""
        file = paths.assets() / FOLDER / f"{self.name}.capitan"
        model = TableModel.from_record(json.loads(file.read_text(encoding="utf-8")))
        model.set_seats([model.seats[0]._replace(name=name), *model.seats[1:]])
        return model


class Lessons(NamedTuple):
    """All of them."""

    seed: bytes
    """Of the guided game's deal."""
    ideas: tuple[Idea, ...]
    exercises: tuple[Exercise, ...]


@cache
def lessons() -> Lessons:
    """The lessons that the program ships."""
    data = read_lesson_file(FOLDER, "lessons")
    return Lessons(
        bytes.fromhex(data["game"]["seed"]),
        tuple(Idea(**idea) for idea in data["ideas"]),
        tuple(
            Exercise(
                **{**each, "goal": frozenset(each["goal"]), "answer": tuple(parse(text) for text in each["answer"])}
            )
            for each in data["exercises"]
        ),
    )


def idea_text(name: str, language: str) -> LessonText:
    """The words of an idea; English where there is no translation."""
    return LessonText(**lesson_words(FOLDER, "ideas", name, language))


def exercise_text(name: str, language: str) -> LessonText:
    """The words of an exercise; English where there is no translation."""
    words = lesson_words(FOLDER, "exercises", name, language)
    return LessonText(words["title"], words["task"], words["done"])
