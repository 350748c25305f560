"""The rules against the outside referee, which was written from the rules' text alone (tests/games/capitan/referee).

Whole games must be accepted by it, and in every position looked at the legal moves must be exactly the texts that the
referee accepts when it tries all that the grammar allows.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.table.match import Match
from elcapitan.table.record import SeatLine, format_record
from elcapitan.table.ruleset import Ruleset
from tests.games.capitan.positions import CHOICES
from tests.games.capitan.referee.judge import legal_texts, play
from tests.games.capitan.referee.record import judge, read_opening
from tests.games.option_choices import choice_id
from tests.hypothesis_profiles import first_rows, some_of

COLOURS = ("red", "blue", "yellow", "green", "pearl")
PLAIN = [choice for choice in CHOICES if not choice["extras"]]
ENLARGED = [choice for choice in CHOICES if choice["extras"]]
BY_TURNS = [choice for at, choice in enumerate(ENLARGED) if at % 2 == at // 2 % 2]
"""Every set of extra cities, hands by turns of cards and of numbers."""


def hoarding(texts: list[str], chance: Random) -> str:
    """A wilful player: buys a lot and borrows late, so that hands are full and purses thin (T6 has work to do)."""
    liked = [text for text in texts if text.split()[0] in ("buy", "sail")]
    return chance.choice(liked if liked and chance.random() < 0.7 else texts)


def adventurous(texts: list[str], chance: Random) -> str:
    """A wilful player who likes Islas Canarias and protection, and moves the pirate by all its fares."""
    liked = [text for text in texts if text.endswith((" charge", " islas-canarias")) and chance.random() < 0.5]
    kinds: dict[str, list[str]] = {}
    for text in liked or texts:
        verb, *words = text.split()
        by_cards = verb == "pirate" and words[2] not in ("charge", "florins")
        kinds.setdefault(f"{verb} by {len(words)}" if by_cards else verb, []).append(text)
    return chance.choice(kinds[chance.choice([kind for kind in kinds if kind != "loan"] or ["loan"])])


def play_and_compare(
    players: int,
    choice: Mapping[str, Any],
    seed: int,
    manner: Callable[[list[str], Random], str] = adventurous,
    share: float = 0.03,
    game: Ruleset | None = None,
) -> Counter[str]:
    """A whole game under both; how often the legal moves were compared and what kinds of moves were played."""
    chance, seen = Random(players * 100 + seed), Counter[str]()
    options = {"players": players, **choice, "start": "drawn", "board": standard_board()}
    match = Match(game or ElCapitan(), options, bytes([players, seed] * 8))
    seats = [SeatLine(f"Seat {seat}", colour, "random") for seat, colour in enumerate(COLOURS[:players], 1)]
    position = read_opening(json.loads(format_record(match.record(seats))))
    while match.to_act:
        texts = match.legal(match.to_act[0])
        if chance.random() < share:
            assert set(texts) == legal_texts(position)
            seen["compared"] += 1
        step = match.play(match.to_act[0], manner(texts, chance))
        position = play(position, step.entry.text, step.entry.turned_up)
        seen[step.entry.text.split()[0]] += 1
    verdict = judge(json.loads(format_record(match.record(seats))))
    assert verdict.ok, verdict.sentence
    assert verdict.finished
    return seen


@pytest.mark.parametrize(("players", "seed"), first_rows([(2, 0), (3, 1), (4, 0), (5, 1)]))
def test_t6_and_all_else_legal_moves_are_what_the_referee_accepts(players: int, seed: int) -> None:
    assert play_and_compare(players, PLAIN[seed % len(PLAIN)], seed, hoarding, 0.06)["compared"] > 10


@pytest.mark.parametrize("choice", some_of([*BY_TURNS[-1:], *BY_TURNS[:-1]], 3), ids=choice_id)
def test_x_with_every_set_of_extra_cities_too(choice: dict[str, Any]) -> None:
    at = BY_TURNS.index(choice)
    seen = play_and_compare(2 + at % 4, choice, at % 4)
    assert seen["compared"] > 4
    assert ("pirate" in seen) == ("islas-canarias" in choice["extras"])
