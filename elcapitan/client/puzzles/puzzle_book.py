"""The puzzles of a game: positions in which one whole turn is the best by far.

Those that the program ships are in a file of assets/puzzles, made by `elcapitan arena puzzles`: one line a game, with
its moves as far as its last puzzle. Those that the player has saved from reviews are in a file of their data folder:
one line a puzzle, with the record that ends where it begins.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import games, locked_file, paths
from elcapitan.bots.catalogue import is_own_level, split_level_word
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import PERSON, free_names
from elcapitan.client.puzzles.glicko import UNRATED, RatedGame, Rating, rated
from elcapitan.client.shell.i18n import _
from elcapitan.client.statistics.statistics_store import StatisticsError, puzzle_folder
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record

SOLVERS = {"easy": Rating(900.0, 50.0), "normal": Rating(1300.0, 50.0), "hard": Rating(1700.0, 50.0)}
"""What the computer players count as that tried the puzzles."""
LEAST_DEVIATION = 120.0
"""Of a puzzle that only they have tried: they do not fail where people fail."""
MAX_LOSS = 1e6
"""Points; no game has as many."""


class PuzzleTheme(NamedTuple):
    """What the best turn of a puzzle is about."""

    letters: str
    """Of the rules: a puzzle belongs to the first theme of its game with one of the letters of its best turn."""
    title: object
    """A phrase: `str` tells it in the language in use."""


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
    chosen: Mapping[str, Any]
    """Other options that are not left at their defaults, by name."""
    moves: tuple[str, ...]
    record: str = ""
    """Of a game that a person has played, as far as its puzzle; empty: `deal` and `moves` tell the game."""

    @property
    def seed(self) -> bytes:
        """Of the dealer."""
        return blake2b(self.deal.encode(), digest_size=16).digest()

    def new_model(self, at: int, name: str) -> TableModel:
        """Its table after `at` moves; no player there is called `name`."""
        if self.record:
            model = TableModel.from_record(json.loads(self.record))
            # No other seat moves in a puzzle, so an installed player that is missing does not matter.
            model.set_seats(
                [
                    seat if is_own_level(split_level_word(seat.by)[0]) else seat._replace(by=PERSON)
                    for seat in model.seats
                ]
            )
            return model
        rules = games.ruleset(self.game)
        board = games.builtin_parts(self.game)
        options = {"players": len(self.levels), **self.chosen, **({"extras": list(self.extras)} if board else {})}
        dealer = rules.dealer(self.seed, {**board, **options})
        options["start"] = dealer.starter(len(self.levels))
        setup = GameSetup(options, board.get("board", {}), tuple(dealer.deal()))
        names = free_names(self.game, [name])
        seats = [
            TableSeat(seat, names[seat - 1], colour, level)
            for seat, (level, colour) in enumerate(zip(self.levels, games.colours(self.game), strict=False), 1)
        ]
        model = TableModel(rules, setup, seats)
        for text in self.moves[:at]:
            state = model.state
            model.play(rules.to_act(state)[0], text, dealer.turn_up(state, rules.parse(text)))
        model.take_new_steps()
        return model


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
    def is_simple(self) -> bool:
        """Whether its table has nothing added; games for two have rules of their own."""
        return len(self.source.levels) > 2 and not self.source.extras and not self.source.chosen

    @property
    def first_rating(self) -> Rating:
        """Before a person has tried it: a player that has not found its best turn has lost against it."""
        results = [RatedGame(SOLVERS[level], 1.0 - share) for level, share in self.tried.items()]
        found = rated(UNRATED, results)
        return found._replace(deviation=max(LEAST_DEVIATION, found.deviation))

    def new_model(self, name: str) -> TableModel:
        """Its table; the player of that name sits where the turn is to be played."""
        model = self.source.new_model(self.at, name)
        model.me = model.rules.to_act(model.state)[0]
        mine = model.seats[model.me - 1]._replace(name=name, by=PERSON)
        model.set_seats([mine if seat.seat == model.me else seat for seat in model.seats])
        return model


def position_text(puzzle: Puzzle) -> str:
    """Tells the position of a puzzle and nothing else; `model_of_text` reads it."""
    source = puzzle.source
    return json.dumps([*source._replace(chosen=dict(source.chosen), moves=source.moves[: puzzle.at])])


def model_of_text(text: str) -> TableModel:
    """The table of that position."""
    game, deal, levels, extras, chosen, moves, record = json.loads(text)
    source = PuzzleGame(game, deal, tuple(levels), tuple(extras), chosen, tuple(moves), record)
    return source.new_model(len(moves), "")


class SavedPuzzles(NamedTuple):
    """What the player has saved."""

    puzzles: Mapping[str, Puzzle]
    """By name."""
    trouble: str = ""
    """One sentence for the player, where not all of them can be read."""


@cache
def puzzles(game: str) -> Mapping[str, Puzzle]:
    """All puzzles of a game that the program ships, by name; none if it has no file."""
    file = paths.assets() / "puzzles" / f"{game}.jsonl"
    if not file.is_file():
        return {}
    found = [each for line in file.read_text(encoding="utf-8").splitlines() for each in _puzzles_of(json.loads(line))]
    return {each.key: each for each in found}


def saved_puzzles(game: str) -> SavedPuzzles:
    """Those of a game that the player has saved."""
    try:
        lines = _saved_lines(game)
    except OSError as fault:
        return SavedPuzzles({}, _("Your puzzles cannot be read: {reason}").format(reason=fault.strerror or fault))
    found: dict[str, Puzzle] = {}
    trouble = ""
    for line in lines:
        try:
            puzzle = _saved_puzzle(line)
        except locked_file.INVALID:
            trouble = _("Some of your puzzles cannot be read: {file} is damaged").format(file=_saved_file(game).name)
        else:
            found[puzzle.key] = puzzle
    return SavedPuzzles(found, trouble)


def save_puzzles(line: Mapping[str, Any]) -> int:
    """Add what `puzzle_of_record` has found to the player's own, unless it is there; how many puzzles it is.

    StatisticsError if it cannot be written: then the file is as before.
    """
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    found = _puzzles_of(json.loads(text))
    for puzzle in found:
        game = puzzle.source.game
        if puzzle.key in saved_puzzles(game).puzzles:
            continue
        try:
            locked_file.change_file(_saved_file(game), lambda held: _with_line(held or b"", text.encode()))
        except OSError as fault:
            reason = fault.strerror or fault
            raise StatisticsError(_("The puzzle could not be saved: {reason}").format(reason=reason)) from None
    return len(found)


def _with_line(held: bytes, line: bytes) -> bytes:
    """Another window may have saved the same one, or cut lines may end without a line end."""
    lines = [each for each in held.split(b"\n") if each]
    return b"".join(each + b"\n" for each in [*lines, *([] if line in lines else [line])])


def _saved_file(game: str) -> Path:
    return puzzle_folder() / f"{game}.jsonl"


def _saved_lines(game: str) -> list[bytes]:
    """As they are, damaged or not."""
    file = _saved_file(game)
    return [line for line in locked_file.read_bytes(file).split(b"\n") if line] if file.exists() else []


@lru_cache(maxsize=1000)
def _saved_puzzle(line: bytes) -> Puzzle:
    """Replayed by the rules, which takes a moment. ValueError, KeyError, TypeError or the like if it does not hold."""
    (puzzle,) = _puzzles_of(json.loads(line))
    record, bots = parse_record(puzzle.source.record), games.puzzle_search(puzzle.source.game)
    state = replay_record(record, games.ruleset).state
    for turn in puzzle.turns:
        bots.result_of(state, [games.ruleset(record.game).parse(text) for text in turn.moves])
        if not 0.0 <= turn.loss <= MAX_LOSS or not 0.0 <= turn.error <= MAX_LOSS:
            raise ValueError("no loss of a turn")
    if record.game != puzzle.source.game or puzzle.at != len(record.moves) or len(puzzle.turns) < 2:
        raise ValueError("no puzzle of that record")
    if not 0.0 < puzzle.first_rating.points < 1e4:
        raise ValueError("no shares of players")
    if not isinstance(puzzle.letters, str) or not puzzle.source.seed:
        raise ValueError("no letters of the rules")
    return puzzle


def _puzzles_of(line: dict[str, Any]) -> list[Puzzle]:
    contest = line["contest"]
    source = PuzzleGame(
        contest["game"],
        contest["deal"],
        tuple(contest["levels"]),
        tuple(contest["extras"]),
        dict(contest.get("chosen", ())),
        tuple(line["moves"]),
        line.get("record", ""),
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
