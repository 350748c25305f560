"""The yardstick: turns played out to the end in many worlds, and what a player's choices lose against the best of them.

A file of lines that is only added to while it is made, so that a run can be stopped at any time: games, the positions
taken from them with the turns worth comparing, and sums over worlds. A turn that a player chooses and that is not
among them is added. The best turn is picked in one half of the worlds and compared in the other, or its luck in
being picked would count as the player's loss.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import games, locked_file, paths
from elcapitan.arena.contest import Contest
from elcapitan.arena.positions import (
    BATCH,
    BatchJob,
    PlayedGame,
    PlayerJob,
    SourceGames,
    SourceJob,
    SourcePosition,
    Sums,
    TurnTexts,
    ask_player,
    play_batch,
    play_source_game,
)
from elcapitan.arena.runner import NotOutcomes, map_in_processes, read_lines
from elcapitan.bots.budget import Budget

MAX_WORLDS = 10**9
"""In one line; with more its numbers are a fault of the file."""
Line = dict[str, Any]


@dataclass(slots=True)
class ComparedTurns:
    """The turns of one position, by number, with their sums in each half of the worlds."""

    position: SourcePosition
    turns: list[TurnTexts]
    halves: tuple[dict[int, Sums], dict[int, Sums]] = field(default_factory=lambda: ({}, {}))
    """By turn."""

    def sums(self, half: int, turn: int) -> Sums:
        """What is known of that turn there."""
        return self.halves[half].get(turn, Sums())

    def worlds(self, half: int) -> int:
        """In which every turn has been played out there."""
        return min(self.sums(half, turn).worlds for turn in range(len(self.turns)))

    def best(self) -> int:
        """The turn with the highest mean margin in all worlds."""
        return max(range(len(self.turns)), key=lambda turn: self.sums(0, turn).plus(self.sums(1, turn)).mean)

    def loss(self, turn: int) -> tuple[float, float]:
        """What it loses against the best: points of margin, share of games won."""
        points = won = 0.0
        for one, other in (self.halves, self.halves[::-1]):
            best, chosen = other[max(one, key=lambda each: one[each].mean)], other[turn]
            points += (best.mean - chosen.mean) / 2.0
            won += (best.won / best.worlds - chosen.won / chosen.worlds) / 2.0
        return points, won


class MeasuredChoice(NamedTuple):
    """What a player did in one position, and what it lost."""

    position: SourcePosition
    turn: TurnTexts
    best: TurnTexts
    kind: str
    """Of the best turn."""
    points: float
    """Of the margin to the best other player."""
    won: float
    thought_s: float


class Yardstick:
    """A file of positions and what is known about their turns. NotOutcomes if it holds something else."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.games: dict[int, PlayedGame] = {}
        self.compared: dict[str, ComparedTurns] = {}
        """By the position's name."""
        self.playouts: dict[str, int] = {}
        """By game, the version of the players of imagined games."""
        read_lines(file, self._read, "line of a yardstick", b'{"playouts":')

    def _read(self, line: Line) -> None:
        match line:
            case {"game": number, "contest": contest, "moves": moves}:
                held = {**contest, "levels": tuple(contest["levels"]), "extras": tuple(contest["extras"])}
                held["chosen"] = tuple((name, value) for name, value in contest.get("chosen", ()))
                found = Contest(**held)
                if not all(isinstance(each, str) for each in (found.game, found.deal, *found.levels, *moves)):
                    raise TypeError("no game")
                self.games[int(number)] = PlayedGame(found, tuple(moves))
            case {"playouts": int(version), "of": str(game)}:
                self.playouts[game] = version
            case {"position": name, "phase": phase, "turns": turns} if turns:
                number, _, at = name.partition("/")
                position = SourcePosition(name, self.games[int(number)], int(at), phase)
                self.compared[name] = ComparedTurns(position, [tuple(turn) for turn in turns])
            case {"position": name, "turn": turn}:
                self.compared[name].turns.append(tuple(turn))
            case {"position": name, "half": half, "worlds": int(worlds), "sums": sums} if 0 < worlds < MAX_WORLDS:
                if not all(0 <= int(turn) < len(self.compared[name].turns) for turn in sums):
                    raise ValueError("no turn of the position")
                held = self.compared[name].halves[half]
                for turn, numbers in sums.items():
                    held[int(turn)] = held.get(int(turn), Sums()).plus(Sums(worlds, *numbers))
            case _:
                raise ValueError("none of these")

    def _add(self, line: Line) -> None:
        self._read(line)
        paths.ensure_folder(self.file.parent)
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(_as_text(line))

    def extend(self, positions: int, worlds: int, source: SourceGames, processes: int) -> Iterator[tuple[int, int]]:
        """Make what is missing; after each step, how much of how many is done. OSError if it cannot be written."""
        if not self.games and source.game not in self.playouts:
            self._add({"playouts": games.playouts(source.game).playout_version, "of": source.game})
        self._check_playouts()
        number = max(self.games, default=0)
        while len(self.compared) < positions:
            jobs = [SourceJob(source, number + step) for step in range(1, processes + 1)]
            number += processes
            for at, game, taken in map_in_processes(play_source_game, jobs, processes):
                self._add(_game_line(at, game))
                for moves, (phase, turns) in taken.items():
                    self._add({"position": f"{at}/{moves}", "phase": phase, "turns": turns})
            yield len(self.compared), positions
        asked = [
            BatchJob(compared.position, left, half, first)
            for first in range(0, -(-worlds // 2), BATCH)
            for compared in [*self.compared.values()][:positions]
            for half in (0, 1)
            if (left := {at: turn for at, turn in enumerate(compared.turns) if compared.sums(half, at).worlds <= first})
        ]
        for done, (job, found) in enumerate(map_in_processes(play_batch, asked, processes), 1):
            self._add(_sums_line(job.position.name, job.half, BATCH, found))
            yield done, len(asked)
        self._write_compact()

    def _check_playouts(self) -> None:
        """NotOutcomes if some games were imagined by other players than those of today."""
        for game in sorted({*self.playouts, *(each.contest.game for each in self.games.values())}):
            try:
                now = games.playouts(game).playout_version
            except games.UnknownGame as error:
                raise NotOutcomes(f"{self.file} cannot be used: {error}") from None
            if (version := self.playouts.get(game)) != now:
                raise NotOutcomes(
                    f"{self.file} holds games of {game} imagined by version {version or 'unknown'} of the players,"
                    f" which is {now} now; make it again"
                )

    def _write_compact(self) -> None:
        """The same with one line for all worlds of a half."""
        lines: list[Line] = [{"playouts": version, "of": game} for game, version in self.playouts.items()]
        lines += [_game_line(number, each) for number, each in self.games.items()]
        for name, compared in self.compared.items():
            lines.append({"position": name, "phase": compared.position.phase, "turns": compared.turns})
            for half, held in enumerate(compared.halves):
                for worlds in sorted({sums.worlds for sums in held.values()}):
                    alike = {turn: sums for turn, sums in held.items() if sums.worlds == worlds}
                    lines.append(_sums_line(name, half, worlds, alike))
        locked_file.write_file(self.file, "".join(map(_as_text, lines)).encode())

    def measure(self, level: str, budget: Budget, processes: int) -> Iterator[MeasuredChoice]:
        """What that player does in every position that is played out, and what it loses.

        BadPosition if the rules refuse what it plays, OSError if a new turn cannot be written.
        """
        self._check_playouts()
        jobs = [
            PlayerJob(each.position, tuple(each.turns), (each.worlds(0), each.worlds(1)), level, budget)
            for each in self.compared.values()
            if each.worlds(0) and each.worlds(1)
        ]
        for choice in map_in_processes(ask_player, jobs, processes):
            compared = self.compared[choice.position]
            if choice.halves is not None:
                self._add({"position": choice.position, "turn": choice.turn})
                for half, sums in enumerate(choice.halves):
                    self._add(_sums_line(choice.position, half, sums.worlds, {choice.number: sums}))
            position, best = compared.position, compared.turns[compared.best()]
            points, won = compared.loss(choice.number)
            kind = position.bots.kind_of(position.parse(best))
            yield MeasuredChoice(position, choice.turn, best, kind, points, won, choice.thought_s)


def _as_text(line: Line) -> str:
    return json.dumps(line, separators=(",", ":")) + "\n"


def _game_line(number: int, game: PlayedGame) -> Line:
    contest = game.contest
    held = {
        "levels": contest.levels,
        "deal": contest.deal,
        "extras": contest.extras,
        "rollouts": contest.rollouts,
        "game": contest.game,
    } | ({"chosen": contest.chosen} if contest.chosen else {})
    return {"game": number, "contest": held, "moves": game.moves}


def _sums_line(position: str, half: int, worlds: int, found: dict[int, Sums]) -> Line:
    return {
        "position": position,
        "half": half,
        "worlds": worlds,
        "sums": {str(turn): sums[1:] for turn, sums in found.items()},
    }
