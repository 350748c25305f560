"""Random play in lock-step with the rules of the caller: after every move both must say the same.

Knows of the other rules only what any `Ruleset` offers, and lets `Match` play them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from elcapitan.table.match import Denied, Match
from elcapitan.table.record import SeatLine, format_record
from elcapitan.table.ruleset import Ruleset
from tests.games.carcassonne.referee import moves, position
from tests.games.carcassonne.referee.chance import Drawn, drawn_starter
from tests.games.carcassonne.referee.position import Event, Options
from tests.games.carcassonne.referee.record import judge_record
from tests.games.carcassonne.referee.selfplay import RandomPlayers
from tests.games.carcassonne.referee.table import RefereeTable

ENDED = "GameEnded"
FOUL_TRIES = 3
"""Illegal moves put to the other rules in every position: rules that list the right moves could still accept others."""


MOST_BEFORE_CHANGE = 180
"""Moves before another seed rules; every game has more."""


class Difference(AssertionError):
    """Raised when the two do not say the same; names what, and the moves that led there."""


def compare(
    ruleset: Ruleset, options: Mapping[str, Any], seed: bytes, choice: Random, next_seed: bytes | None = None
) -> int:
    """One whole game, moves drawn by `choice`; how many moves it had. Difference at the first one.

    `options` are those of Match: `players`, `start`, `expansions`, `wheel`, `farmers`. With `next_seed` the record of
    the game's first moves is continued with that seed. At the end the record is judged.
    """
    match = Match(ruleset, options, seed)
    if options["start"] == "drawn":
        _same(match, "the seat drawn to begin", match.options["start"], drawn_starter(seed, options["players"]))
    chosen = {**options, "expansions": tuple(options["expansions"]), "start": match.options["start"]}
    table = RefereeTable(Options(**chosen))
    chance, players = Drawn(seed, table.now), RandomPlayers(choice)
    seats = [SeatLine(f"Seat {seat}", f"colour {seat}", "person") for seat in table.now.players]
    change = choice.randrange(MOST_BEFORE_CHANGE) if next_seed else None
    while True:
        legal = compare_position(match, table)
        if not table.to_act():
            findings = judge_record(format_record(match.record(seats)))
            _same(match, "the faults of the record", findings.faults, [])
            return len(match.entries)
        if next_seed and len(match.entries) == change:
            match, chance = Match.from_record(ruleset, match.record(seats), next_seed), Drawn(next_seed, table.now)
        (seat,) = table.to_act()
        _try_fouls(match, table, seat, legal, choice)
        text = players.pick_text(table, legal)
        final, answers = moves.is_final(table.now, text), table.drawn(seat, text, chance)
        paid = len(table.now.payments)
        step = match.play(seat, text)
        _same(match, f"what chance answers to {text!r}", tuple(step.entry.turned_up), answers)
        _same(match, "the text of the move", step.entry.text, text)
        _same(match, f"whether {text!r} is final", step.final, final)
        table.play(seat, text, answers)
        _same(match, f"the payments of {text!r}", list(ruleset.payments(step.events)), table.now.payments[paid:])
        _compare_events(match, table, step.events)


def _compare_events(match: Match, table: RefereeTable, events: Sequence[Any]) -> None:
    """The same events in the same order, and in each the same facts; 0 and empty where only one side has a fact."""
    theirs, ours = [_read_event(event) for event in events], [_plain(event) for event in table.now.events]
    _same(match, "the names of the events", [name for name, _ in theirs], [name for name, _ in ours])
    for (name, told), (_, expected) in zip(theirs, ours, strict=True):
        for key in sorted(told.keys() | expected.keys()):
            found, wanted = told.get(key), expected.get(key)
            _same(match, f"{key!r} of {name}", found or None, wanted or None)


def _read_event(event: Any) -> tuple[str, dict[str, Any]]:
    """The name and the facts of another side's event; a group of facts is read as the facts in it."""
    if isinstance(event, Event):
        return _plain(event)
    facts: dict[str, Any] = {}
    for fact in fields(event):
        value = getattr(event, fact.name)
        facts |= {fact.name: value} if not hasattr(value, "_asdict") else _named(value)
    name = ENDED if type(event).__name__.endswith("Ended") else type(event).__name__
    return _plain(Event(name, facts))


def _named(group: Any) -> dict[str, Any]:
    facts: dict[str, Any] = group._asdict()
    return {("worth" if name == "points" else name): value for name, value in facts.items()}


def _plain(event: Event) -> tuple[str, dict[str, Any]]:
    return event.name, {name: _plain_value(value) for name, value in event.facts.items()}


def _plain_value(value: Any) -> Any:
    """Lists for tuples; groups without what is 0."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {name: fact for name, fact in value.items() if fact}
    return [_plain_value(item) for item in value] if isinstance(value, list | tuple) else value


def compare_position(match: Match, table: RefereeTable) -> set[str]:
    """Compares whose turn it is, who may act, the position, all legal moves and the result.

    Difference where they are not the same; else the legal moves of the seat that is to act.
    """
    ruleset, state = match.ruleset, match.state
    _same(match, "to_act", tuple(ruleset.to_act(state)), table.to_act())
    _same(match, "on_turn", ruleset.on_turn(state), table.on_turn())
    theirs, ours = json.loads(json.dumps(ruleset.position(state, None))), table.position()
    for key in sorted(theirs.keys() | ours.keys()):
        _same(match, f"{key!r} of the position", theirs.get(key), ours.get(key))
    _same(match, "the digest", match.digest, table.digest())
    legal: set[str] = set()
    for seat in table.now.players:
        expected, listed = table.legal_texts(seat), match.legal(seat)
        _same(match, f"the legal moves of seat {seat}", set(listed), expected)
        _same(match, f"how many legal moves are listed for seat {seat}", len(listed), len(expected))
        if expected:
            legal = expected
            _check_first(match, table, listed)
    result = ruleset.result(state)
    if result is None:
        _same(match, "the winners", None, table.winners())
    else:
        _same(match, "the winners", tuple(sorted(result.winners)), table.winners())
        _same(match, "the scores", tuple(result.scores), table.scores())
    return legal


def _check_first(match: Match, table: RefereeTable, listed: list[str]) -> None:
    """Whether the most harmless move stands first.

    "`draw`; `place` nearest to 0 0; `pass`; `sheep score`; `return` of the figure placed last."
    """
    now, first = table.now, listed[0]
    if now.stage == position.PLACE:
        distances = [_distance(text) for text in listed]
        _same(match, f"whether {first!r} is the place nearest to 0 0", distances[0], min(distances))
        return
    last = [figure for figure in now.figures if figure.seat in table.to_act()][-1:]
    expected = {
        position.DRAW: "draw",
        position.FIGURE: "pass",
        position.SHEEP: "sheep score",
        position.PLAGUE: "".join(f"return {figure.x} {figure.y}" for figure in last),
    }
    _same(match, "the most harmless move", first, expected[now.stage])


def _distance(text: str) -> int:
    """In squares along rows and columns: the text does not say how it is measured."""
    _, x, y, _ = text.split()
    return abs(int(x)) + abs(int(y))


def _try_fouls(match: Match, table: RefereeTable, seat: int, legal: set[str], choice: Random) -> None:
    """Some illegal moves, of any kind and of the kinds that are possible now."""
    texts = sorted({*moves.all_texts(table.now)} - legal)
    verbs = {text.split()[0] for text in legal}
    near = [text for text in texts if text.split()[0] in verbs]
    misspelt = choice.choice(_misspelt(choice.choice(sorted(legal))))
    for text in [*choice.sample(texts, FOUL_TRIES), *choice.sample(near, min(FOUL_TRIES, len(near))), misspelt]:
        answer = match.consider_move(seat, b"", match.position, text)
        if not isinstance(answer, Denied):
            _fail(match, f"seat {seat} may play {text!r}, which is illegal")


def _misspelt(text: str) -> list[str]:
    """ "Every legal move has one text; whole numbers without sign but a minus, no leading zero." """
    words = text.split()
    numbers = [word for word in words if word[-1].isdigit() and word.lstrip("-").isdigit()]
    changed = [(word, f"{'-' * (word[0] == '-')}{mark}{word.lstrip('-')}") for word in numbers for mark in ("0", "+")]
    changed += [("0", "-0")] if "0" in numbers else []
    swapped = [" ".join(other if word == old else word for word in words) for old, other in changed]
    return [text.upper(), f"{text} ", f" {text}", f"{text} 0", text.replace(" ", "  ") + "\n", *swapped]


def _same(match: Match, what: str, theirs: Any, ours: Any) -> None:
    if theirs == ours:
        return
    if isinstance(theirs, set) and isinstance(ours, set):
        _fail(match, f"{what}: only the rules have {sorted(theirs - ours)}, only the referee {sorted(ours - theirs)}")
    _fail(match, f"{what}: the rules say {theirs!r}, the referee {ours!r}")


def _fail(match: Match, sentence: str) -> None:
    entries = "; ".join(f"{entry.seat} {entry.text} {' '.join(entry.turned_up)}".strip() for entry in match.entries)
    raise Difference(f"after {len(match.entries)} moves, {sentence}\noptions: {match.options}\nmoves: {entries}")
