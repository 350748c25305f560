"""Toy games for the tests of the table."""

from __future__ import annotations

from elcapitan.table.match import AlreadyAccepted, Denied, Match, PendingMove, PendingTakeBack
from elcapitan.table.record import SeatLine
from elcapitan.table.ruleset import Ruleset
from tests.toy_game import Toy

SEED = bytes(range(16))
SEATS = (SeatLine("Anna", "red", "person"), SeatLine("Bert", "blue", "meek"))


def rulesets(name: str) -> Ruleset:
    if name != "toy":
        raise ValueError(f"no game called {name}")
    return Toy()


def begun(rounds: int = 3, seed: bytes = SEED) -> Match:
    return Match(Toy(), {"rounds": rounds, "players": 2, "start": "1"}, seed)


def ident(number: int) -> bytes:
    return number.to_bytes(16, "big")


def accept(match: Match, found: PendingMove | PendingTakeBack | AlreadyAccepted | Denied) -> int:
    assert isinstance(found, PendingMove | PendingTakeBack), found
    return match.accept(found)


def played(match: Match, *moves: str) -> Match:
    """Moves as `1 bid 2`: seat and text."""
    for move in moves:
        seat, text = move.split(" ", 1)
        match.play(int(seat), text)
    return match


def over(seed: bytes = SEED) -> Match:
    match = begun(seed=seed)
    for _ in range(3):
        played(match, "1 bid 2", "2 bid 1", "1 roll")
    return match
