"""The puzzles that the program ships: positions of games in which one whole turn is the best by far.

A file of assets/puzzles for each game, made by `elcapitan arena puzzles`: one line a game, with its moves as far as its
last puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from elcapitan import games, paths
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import CAPTAINS, PERSON
from elcapitan.client.puzzles.glicko import UNRATED, RatedGame, Rating, rated

SOLVERS = {"easy": Rating(900.0, 50.0), "normal": Rating(1300.0, 50.0), "hard": Rating(1700.0, 50.0)}
"""What the computer players count as that tried the puzzles."""
LEAST_DEVIATION = 120.0
"""Of a puzzle that only they have tried: they do not fail where people fail."""


class ComparedTurn(NamedTuple):
    """One of the turns that were played out in a puzzle."""

    moves: tuple[str, ...]
    loss: float
    """Against the best turn, in points."""
    error: float


class PuzzleGame(NamedTuple):
    """The game that puzzles come from."""

    game: str
    deal: str
    levels: tuple[str, ...]
    extras: tuple[str, ...]
    moves: tuple[str, ...]

    @property
    def seed(self) -> bytes:
        """Of the dealer."""
        return blake2b(self.deal.encode(), digest_size=16).digest()


class Puzzle(NamedTuple):
    """A position, and the turns that were compared in it."""

    source: PuzzleGame
    at: int
    """Moves of the game before it."""
    phase: int
    letters: str
    """Of the rules that the best turn is about."""
    turns: tuple[ComparedTurn, ...]
    """The best first."""
    tried: Mapping[str, float]
    """By level, the share of computer players that found the best turn."""

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.source.deal}/{self.at}"

    @property
    def best(self) -> ComparedTurn:
        return self.turns[0]

    @property
    def first_rating(self) -> Rating:
        """Before a person has tried it: a player that has not found its best turn has lost against it."""
        results = [RatedGame(SOLVERS[level], 1.0 - share) for level, share in self.tried.items()]
        found = rated(UNRATED, results)
        return found._replace(deviation=max(LEAST_DEVIATION, found.deviation))

    def new_model(self, name: str) -> TableModel:
        """Its table; the player of that name sits where the turn is to be played."""
        source = self.source
        rules = games.ruleset(source.game)
        board = games.builtin_parts(source.game)
        options: dict[str, Any] = {"players": len(source.levels), "extras": list(source.extras)}
        dealer = rules.dealer(source.seed, {**board, **options})
        options["start"] = dealer.starter(len(source.levels))
        setup = GameSetup(options, board["board"], tuple(dealer.deal()))
        names = [each for each in CAPTAINS if each.casefold() != name.casefold()]
        seats = [
            TableSeat(seat, names[seat - 1], colour, level)
            for seat, (level, colour) in enumerate(zip(source.levels, games.colours(source.game), strict=False), 1)
        ]
        model = TableModel(rules, setup, seats)
        for text in source.moves[: self.at]:
            state = model.state
            model.play(rules.to_act(state)[0], text, dealer.turn_up(state, rules.parse(text)))
        model.take_new_steps()
        model.me = rules.to_act(model.state)[0]
        mine = model.seats[model.me - 1]._replace(name=name, by=PERSON)
        model.set_seats([mine if seat.seat == model.me else seat for seat in model.seats])
        return model


@cache
def puzzles(game: str) -> Mapping[str, Puzzle]:
    """All puzzles of a game by name; none if it has no file."""
    file = paths.assets() / "puzzles" / f"{game}.jsonl"
    if not file.is_file():
        return {}
    found = [each for line in file.read_text(encoding="utf-8").splitlines() for each in _puzzles_of(json.loads(line))]
    return {each.key: each for each in found}


def _puzzles_of(line: dict[str, Any]) -> list[Puzzle]:
    contest = line["contest"]
    source = PuzzleGame(
        contest["game"], contest["deal"], tuple(contest["levels"]), tuple(contest["extras"]), tuple(line["moves"])
    )
    return [
        Puzzle(
            source,
            each["at"],
            each["phase"],
            each["letters"],
            tuple(ComparedTurn(tuple(moves), loss, error) for moves, loss, error, _worlds in each["turns"]),
            each["solved"],
        )
        for each in line["puzzles"]
    ]
