"""The rules against the outside referee, which was written from the rules' text alone (tests/referee).

Whole games must be accepted by it, and in every position looked at the legal moves must be exactly the texts that the
referee accepts when it tries all that the grammar allows.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from elcapitan.boards import standard_board
from elcapitan.games import ruleset
from elcapitan.table.match import Match
from elcapitan.table.record import SeatLine, write
from tests.referee.judge import legal_texts, play
from tests.referee.record import judge, read_opening

COLOURS = ("red", "blue", "yellow", "green", "pearl")


def hoarding(texts: list[str], chance: Random) -> str:
    """A wilful player: buys a lot and borrows late, so that hands are full and purses thin (T6 has work to do)."""
    liked = [text for text in texts if text.split()[0] in ("buy", "sail")]
    return chance.choice(liked if liked and chance.random() < 0.7 else texts)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_t6_and_all_else_legal_moves_are_what_the_referee_accepts(players: int, seed: int) -> None:
    chance = Random(players * 100 + seed)
    options = {"players": players, "extras": [], "start": "drawn", "board": standard_board()}
    match = Match(ruleset("elcapitan"), options, bytes([players, seed] * 8))
    seats = [SeatLine(f"Seat {seat}", colour, "random") for seat, colour in enumerate(COLOURS[:players], 1)]
    position = read_opening(json.loads(write(match.record(seats))))
    looked_at = 0
    while match.to_act:
        texts = match.legal(match.to_act[0])
        if chance.random() < 0.12:
            assert set(texts) == legal_texts(position)
            looked_at += 1
        step = match.play(match.to_act[0], hoarding(texts, chance))
        position = play(position, step.entry.text, step.entry.turned_up)
    assert looked_at > 20
    verdict = judge(json.loads(write(match.record(seats))))
    assert verdict.ok, verdict.sentence
    assert verdict.finished
