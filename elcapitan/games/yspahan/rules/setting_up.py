"""Setting up: what every seat gets and what lies where before the first roll (rules S1 to S3, S6)."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.days import day_turns
from elcapitan.games.yspahan.rules.model.board import CARDS, CROSSING, FEWEST, MOST, SHOPS, SQUARE_AT, START_GOLD
from elcapitan.games.yspahan.rules.model.state import (
    EMPTY_TOWER,
    YspahanOptions,
    YspahanPlayer,
    YspahanStage,
    YspahanState,
)

WHOLE_PILE = tuple(sorted(card for card, count in CARDS.items() for _ in range(count)))
"""All cards, as they are shuffled first (S3)."""


def new_game(players: int, starter: int, options: YspahanOptions) -> YspahanState:
    """The first position; ValueError if the seats cannot be.

    S1: "Each begins with 2 gold, no camel, no card, no building, 0 points."
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(f"Yspahan is played by {FEWEST} to {MOST}, not by {players}")
    if not 1 <= starter <= players:
        raise ValueError(f"seat {starter} cannot start a game of {players}")
    return YspahanState(
        options=options,
        players=(YspahanPlayer(START_GOLD),) * players,
        week=1,
        day=1,
        stage=YspahanStage.ROLL,
        starter=starter,
        turns_left=day_turns(players, starter),
        tower=EMPTY_TOWER,
        supervisor=SQUARE_AT[CROSSING],
        shops=(0,) * len(SHOPS),
        caravan=(),
        deck=len(WHOLE_PILE),
        pile=WHOLE_PILE,
    )
