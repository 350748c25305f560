"""What a search finds in the record of a person's game, made from a puzzle that the program ships."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from elcapitan.arena.contest import Contest
from elcapitan.client.model.game_records import game_record
from elcapitan.client.puzzles.puzzle_book import Puzzle
from elcapitan.table.record import format_record


def record_of(puzzle: Puzzle, name: str = "Klára") -> str:
    """The record of a game in which the player of that name is to play the turn."""
    return format_record(game_record(puzzle.new_model(name)))


def line_of(puzzle: Puzzle, name: str = "Klára") -> dict[str, Any]:
    """As `puzzle_of_record` returns it."""
    record = game_record(puzzle.new_model(name))
    contest = Contest(tuple(seat.by for seat in record.seats), record.digest, game=record.game)
    held = {
        "at": len(record.moves),
        "phase": puzzle.phase,
        "letters": puzzle.letters,
        "turns": [(turn.moves, turn.loss, turn.error, 100) for turn in puzzle.turns],
        "solved": dict(puzzle.tried),
    }
    return {
        "playouts": 1,
        "contest": asdict(contest),
        "moves": (),
        "puzzles": [held],
        "record": format_record(record),
    }


def empty_line(puzzle: Puzzle) -> dict[str, Any]:
    """The same of a position without a puzzle."""
    return {**line_of(puzzle), "puzzles": []}
