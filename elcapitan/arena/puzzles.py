"""Puzzles: positions in which one whole turn is the best by far.

They come out of the yardstick, whose turns are played out already, and out of new games of mixed levels. There every
turn worth comparing is looked at some rounds ahead; where one seems to lead, they are played out to the end in more and
more worlds, until the lead is clear or seems too small. A file of one line a game is only added to, so that a run can
be stopped at any time; the program ships it as it is.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from elcapitan import games, paths
from elcapitan.arena.contest import Contest, make_player
from elcapitan.arena.positions import (
    PlayedGame,
    SourceGames,
    SourceJob,
    SourcePosition,
    Sums,
    TurnTexts,
    play_mixed_game,
    state_at,
    sums_of,
)
from elcapitan.arena.runner import UnusableLine, map_in_processes, read_lines
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused, collect_between_games
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record

ERRORS = 4.0
"""Standard errors by which the best turn leads every other, beside the points of the game's `PuzzleTerms`."""
FEWEST_TURNS = 3
"""Between which there is a choice worth a puzzle."""
SEEN, SEEN_WORLDS = 40, 4
"""Positions of each phase of a new game that are looked at, and worlds for each turn."""
SEEN_LEAD = 5 / 6
"""The part of a puzzle's lead that must be seen there to be worth more."""
STEPS = (30, 100, 250, 500)
"""Worlds played out to the end, after each of which it is asked whether that is enough."""
FEWEST_WORLDS = 100
FIRST, CLOSEST = 4, 2
"""Turns that are played out at first, and then along with the best one."""
SIMILAR = 12
"""Turns that do the same as the best one and are compared with it, too."""
HOPE = 0.5
"""Standard errors by which the lead may turn out larger than it seems so far."""
SOLVERS = (("easy", 4), ("normal", 8), ("hard", 4))
"""The levels that are asked for a turn, and how often: the share that finds the best one tells how hard it is."""
SOLVER_BUDGET = Budget(rollouts=32)

Line = dict[str, Any]


class JudgedTurn(NamedTuple):
    """A turn of a puzzle and what it loses against the best one."""

    moves: TurnTexts
    loss: float
    """Points of the margin to the best other score at the end."""
    error: float
    worlds: int


class KnownPosition(NamedTuple):
    """A position of the yardstick, and what is known of its turns."""

    position: SourcePosition
    turns: tuple[TurnTexts, ...]
    sums: tuple[Sums, ...]


class KnownJob(NamedTuple):
    """A game of the yardstick."""

    game: PlayedGame
    positions: tuple[KnownPosition, ...]


class Puzzles:
    """A file of games and the puzzles in them. NotOutcomes if it holds something else."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: list[Line] = []
        read_lines(file, lambda line: self.lines.append(_checked_line(line)), "line of puzzles", b'{"playouts":')

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return sum(len(line["puzzles"]) for line in self.lines)

    @property
    def earlier(self) -> int:
        """How many of them were compared by earlier players of imagined games than those of today.

        They stay: their turns led by far in those games, and each line says which players they were.
        """
        return sum(len(line["puzzles"]) for line in self.lines if line["playouts"] != _playout_version(line))

    def extend(self, wanted: int, source: SourceGames, yardstick: Yardstick, processes: int) -> Iterator[int]:
        """Search more games until there are that many puzzles; yields their number after each game. OSError if the file
        cannot be written."""
        done = {line["contest"]["deal"] for line in self.lines}
        is_of_today = yardstick.playouts.get(source.game) == games.playouts(source.game).playout_version
        known: dict[str, list[KnownPosition]] = defaultdict(list)
        for each in yardstick.compared.values():
            contest = each.position.source.contest
            if contest.game == source.game and contest.deal not in done and each.worlds(0) and is_of_today:
                sums = tuple(each.sums(0, turn).plus(each.sums(1, turn)) for turn in range(len(each.turns)))
                known[contest.deal].append(KnownPosition(each.position, tuple(each.turns), sums))
        left = [KnownJob(each[0].position.source, tuple(each)) for each in known.values()]
        number = 0
        while self.count < wanted:
            jobs: list[KnownJob | SourceJob] = [*left[:processes]]
            del left[:processes]
            for _ in range(processes):
                number += 1
                while f"{source.seed}/{number}" in done:
                    number += 1
                jobs.append(SourceJob(source, number))
            for line in map_in_processes(search_game, jobs, processes):
                self.lines.append(line)
                paths.ensure_folder(self.file.parent)
                with self.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line, separators=(",", ":")) + "\n")
                yield self.count


def _checked_line(held: Line) -> Line:
    """A line of the file. UnusableLine if it is none that this program can add others to."""
    try:
        made_by, now = int(held["playouts"]), _playout_version(held)
    except games.UnknownGame as fault:
        raise UnusableLine(f"cannot be used: {fault}") from None
    if not isinstance(held["puzzles"], list) or not isinstance(held["contest"]["deal"], str):
        raise TypeError("no puzzles of a game")
    if made_by > now:
        raise UnusableLine(
            f"has turns compared by version {made_by} of the players of imagined games, and this program has version"
            f" {now}: go on with a newer program, or name another file"
        )
    return held


def _playout_version(line: Line) -> int:
    """Of today's players of imagined games, for the game of that line."""
    return games.playouts(Contest(**line["contest"]).game).playout_version


def search_game(job: KnownJob | SourceJob) -> Line:
    """The work of one process: a game, as far as the last puzzle in it."""
    with GcPaused():
        if isinstance(job, KnownJob):
            game, found = job.game, [_puzzle(*each) for each in job.positions if _is_enough(*each[:2])]
        else:
            game, found = _search_new_game(job)
    return _line(game, found)


def puzzle_of_record(text: str) -> Line:
    """The work of one process: the position where a record ends, with one puzzle or none. RecordError if it is none.

    Its name is its digest, so that the same position is the same puzzle for all players.
    """
    record = parse_record(text)
    contest = Contest(tuple(seat.by for seat in record.seats), record.digest, game=record.game)
    with GcPaused():
        state = replay_record(record, games.ruleset).state
        game, bots, rules = PlayedGame(contest, (), text), games.puzzle_search(record.game), games.ruleset(record.game)
        position = SourcePosition(record.digest, game, len(record.moves), bots.phase(state))
        turns = [tuple(map(rules.show, turn)) for turn in bots.shortlist(state)]
        enough = _is_enough(position, turns)
        found = _puzzle(position, _look_ahead(position, turns, least=-inf)[1]) if enough else None
    return _line(game, [found]) | {"record": text}


def _is_enough(position: SourcePosition, turns: Sequence[TurnTexts]) -> bool:
    """Whether choosing between these turns is enough for a puzzle."""
    bots = games.puzzle_search(position.source.contest.game)
    return len(turns) >= FEWEST_TURNS and bots.kind_of(position.parse(turns[0])) not in bots.puzzle_terms.left_out


def _is_about(letters: str, position: SourcePosition, turns: Sequence[TurnTexts]) -> bool:
    """Whether the first turn is about one of these letters of the rules, or any will do."""
    bots = games.puzzle_search(position.source.contest.game)
    return not letters or bool({*letters} & {*bots.letters_of(state_at(position), position.parse(turns[0]))})


def _line(game: PlayedGame, found: Sequence[Line | None]) -> Line:
    puzzles = sorted(filter(None, found), key=lambda each: int(each["at"]))
    moves = game.moves[: max((each["at"] for each in puzzles), default=0)]
    playouts = games.playouts(game.contest.game).playout_version
    return {"playouts": playouts, "contest": asdict(game.contest), "moves": moves, "puzzles": puzzles}


def _search_new_game(job: SourceJob) -> tuple[PlayedGame, list[Line | None]]:
    chance = Random(f"{job.source.seed}/{job.number}")
    terms = games.puzzle_search(job.source.game).puzzle_terms
    players = terms.players[job.number % len(terms.players)]
    game, begun = play_mixed_game(job, players, chance)
    found: list[Line | None] = []
    for (phase, places), tried in zip(begun.items(), terms.tried[players], strict=False):
        choices = [
            (SourcePosition(f"{job.source.seed}/{job.number}/{at}", game, at, phase), turns)
            for at, turns in places[len(places) // 3 :]
        ]
        choices = [each for each in choices if _is_enough(*each) and _is_about(job.source.letters, *each)]
        looked_at = chance.sample(choices, min(SEEN, len(choices))) if tried else []
        seen = [(*_look_ahead(position, turns), position) for position, turns in looked_at]
        seen.sort(key=lambda each: -each[0])
        leading = [(turns, position) for lead, turns, position in seen if lead >= SEEN_LEAD * terms.lead][:tried]
        found += [_puzzle(at, turns) for turns, at in leading if _is_about(job.source.letters, at, turns)]
    return game, found


def _look_ahead(
    position: SourcePosition, turns: Sequence[TurnTexts], least: float | None = None
) -> tuple[float, list[TurnTexts]]:
    """By how much one turn seems to lead, and all of them, the best at this look first.

    If one leads by `least` (None: by enough to be worth more), those that do the same by other ways are looked at, too.
    """
    bots, state = games.puzzle_search(position.source.contest.game), state_at(position)
    worlds = [f"{position.name}/seen/{world}" for world in range(SEEN_WORLDS)]

    def seen(turn: TurnTexts) -> tuple[float, TurnTexts]:
        return fmean(bots.look_ahead(state, position.parse(turn), worlds)), turn

    found = sorted(map(seen, turns), reverse=True)
    if found[0][0] - found[1][0] >= (SEEN_LEAD * bots.puzzle_terms.lead if least is None else least):
        found = sorted([*found, *map(seen, _other_ways(position, turns, found[0][1]))], reverse=True)
    return found[0][0] - found[1][0], [turn for _worth, turn in found]


def _other_ways(position: SourcePosition, turns: Sequence[TurnTexts], best: TurnTexts) -> list[TurnTexts]:
    """Turns that are not among these and do the same as the best one."""
    bots, rules, state = games.puzzle_search(position.source.contest.game), position.rules, state_at(position)
    known = {bots.result_of(state, position.parse(turn)) for turn in turns}
    ways = bots.similar_turns(state, position.parse(best))
    return [tuple(map(rules.show, turn)) for turn in ways if bots.result_of(state, turn) not in known][:SIMILAR]


def _puzzle(position: SourcePosition, turns: Sequence[TurnTexts], known: Sequence[Sums] = ()) -> Line | None:
    """None if it is none."""
    collect_between_games()
    judged = judge_turns(position, turns, known)
    if judged and known:
        judged = with_similar_turns(position, judged)
    if judged is None:
        return None
    bots = games.puzzle_search(position.source.contest.game)
    return {
        "at": position.at,
        "phase": position.phase,
        "letters": bots.letters_of(state_at(position), position.parse(judged[0].moves)),
        "turns": judged,
        "solved": _solved(position, judged[0].moves),
    }


def with_similar_turns(position: SourcePosition, judged: Sequence[JudgedTurn]) -> list[JudgedTurn] | None:
    """Also those that do the same as the best one by other ways; None if it is not the best of them by as much."""
    best = judged[0].moves
    ways = _other_ways(position, [each.moves for each in judged], best)
    if not ways:
        return list(judged)
    alike = judge_turns(position, [best, *ways])
    if alike is None or alike[0].moves != best:
        return None
    return [judged[0], *sorted([*judged[1:], *alike[1:]], key=lambda each: each.loss)]


def judge_turns(
    position: SourcePosition, turns: Sequence[TurnTexts], known: Sequence[Sums] = ()
) -> list[JudgedTurn] | None:
    """The turns and what they lose, the best first; None if none leads by that much, or not surely.

    What is known is not added to. Otherwise those turns should come first that seem to be the best.
    """
    least = games.puzzle_search(position.source.contest.game).puzzle_terms.lead
    sums = list(known) or [Sums()] * len(turns)
    followed = [*range(len(turns))] if known else [*range(min(FIRST, len(turns)))]
    for worlds in STEPS:
        while followed:
            for turn in followed:
                if (done := sums[turn].worlds) < worlds:
                    names = [f"{position.name}/puzzle/{world}" for world in range(done, worlds)]
                    sums[turn] = sums[turn].plus(sums_of(position, turns[turn], names))
            best = max(range(len(turns)), key=lambda turn: sums[turn].mean)
            losses = {at: _loss(sums[best], each) for at, each in enumerate(sums) if each.worlds and at != best}
            for loss, error in losses.values():
                if loss + HOPE * error < max(least, ERRORS * error * sqrt(min(1.0, worlds / STEPS[-1]))):
                    return None
            clear = {
                turn
                for turn, (loss, error) in losses.items()
                if loss >= max(least, ERRORS * error) and min(sums[turn].worlds, sums[best].worlds) >= FEWEST_WORLDS
            }
            if len(clear) + 1 == len(turns):
                judged = [
                    JudgedTurn(turns[turn], round(loss, 2), round(error, 2), sums[turn].worlds)
                    for turn, (loss, error) in losses.items()
                ]
                judged.sort(key=lambda each: each.loss)
                return [JudgedTurn(turns[best], 0.0, 0.0, sums[best].worlds), *judged]
            # The closest ones first: they are the ones to fail at.
            unclear = sorted(({*range(len(turns))} - clear - {best}), key=lambda turn: losses.get(turn, (inf, 0.0))[0])[
                :CLOSEST
            ]
            followed = [turn for turn in (best, *unclear) if sums[turn].worlds < worlds]
        if known:
            continue
        followed = [best, *unclear]
    return None


def _loss(best: Sums, other: Sums) -> tuple[float, float]:
    """The loss and its standard error; pairing the worlds would make it hardly smaller."""
    return best.mean - other.mean, sqrt(best.variance / best.worlds + other.variance / other.worlds)


def _solved(position: SourcePosition, best: TurnTexts) -> dict[str, float]:
    """By level, the share of players that find the best turn."""
    state, bots, rules = state_at(position), position.bots, position.rules
    seat, wanted = rules.to_act(state)[0], bots.result_of(state, position.parse(best))
    view = rules.view(state, seat)
    found = {}
    for level, times in SOLVERS:
        answers = [make_player(level, number, rules.name).choose(view, seat, SOLVER_BUDGET) for number in range(times)]
        found[level] = sum(bots.result_of(state, answer) == wanted for answer in answers) / times
    return found
