"""Yspahan's lessons: when ideas are told, and which turns are suggested: the best at first sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from elcapitan.client.lessons.game_lessons import GameLessons
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.client.lessons.effects import turn_effects, turn_gains
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from elcapitan.games.yspahan.client.wording import result_text
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.kit.bots.search import Candidate

MAX_LOSS: Final = 3.0
"""Points at first sight that a turn may bring less than the best one, to be suggested."""
DECISIONS: Final = {YspahanStage.ROLL: "roll", YspahanStage.MAIN: "main"}


class YspahanLessons(GameLessons):
    """The LessonScenes of Yspahan."""

    game = "yspahan"
    folder = "games/yspahan/lessons"
    table_type = GuidedYspahanTable
    story = staticmethod(result_text.result_sentences)
    effects = staticmethod(turn_effects)
    gains = staticmethod(turn_gains)

    def decision(self, state: YspahanState) -> str:
        return DECISIONS.get(state.stage, "") if state.asked is None else "asked"

    def figures(self, state: YspahanState) -> Mapping[str, int]:
        return {"week": state.week, "day": state.day}

    def turns(self, state: YspahanState) -> Iterator[Sequence[Move]]:
        """Each up to where something new is learnt."""
        # No card is discarded as a die.
        seen = [each for each in sights(state) if not getattr(each.choice.moves[0], "card", "")]
        if state.asked is None and state.stage is YspahanStage.MAIN:
            for option in seen:
                if seen[0].mean - option.mean <= MAX_LOSS:
                    yield _complete(state, option.choice.moves)
        else:
            yield self.rest_of_turn(state)

    def rest_of_turn(self, state: YspahanState) -> Sequence[Move]:
        return _complete(state, sights(state)[0].choice.moves)


def sights(state: YspahanState) -> list[Candidate[YspahanChoice]]:
    """What may be done, the best at first sight first."""
    return candidates(state, judge_for(len(state.players)), Random(digest(state)), thorough=False)


def _complete(state: YspahanState, moves: Sequence[Move]) -> tuple[Move, ...]:
    return CHOICES.complete(state, moves, lambda after: sights(after)[0].choice.moves)
