"""Random play in lock-step with the rules of the caller: after every move both must say the same.

Knows of the other rules only what any `Ruleset` offers, and lets `Match` play them. Where the text leaves open how a
part of the position is written, its content alone is compared (`canonical`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from elcapitan.table.match import Denied, Match
from elcapitan.table.ruleset import Ruleset
from tests.games.yspahan.referee.moves import all_texts
from tests.games.yspahan.referee.selfplay import RandomPlayers
from tests.games.yspahan.referee.table import RefereeTable

FOUL_TRIES = 3
"""Illegal moves put to the other rules in every position: whoever lists the right moves could still accept others."""


class Difference(AssertionError):
    """Raised when the two do not say the same; names what, and the moves that led there."""


def compare(ruleset: Ruleset, options: Mapping[str, Any], seed: bytes, choice: Random) -> int:
    """One whole game, moves drawn by `choice`; how many moves it had. Difference at the first one.

    `options` are those of Match: `players`, `start` and the game's own. BreachError at one the referee does not know.
    """
    match = Match(ruleset, options, seed)
    chosen = {name: value for name, value in options.items() if name not in ("players", "start")}
    table = RefereeTable(options["players"], chosen, match.options["start"])
    players = RandomPlayers(choice)
    while True:
        legal_by_seat = compare_position(match, table)
        if not table.to_act():
            return len(match.entries)
        seat = choice.choice(table.to_act())
        legal = legal_by_seat[seat]
        _try_fouls(match, table, seat, legal, choice)
        text = players.pick_text(table, legal)
        expected = table.drawn(seat, text, seed)
        step = match.play(seat, text)
        _same(match, f"what chance answers to {text!r}", tuple(step.entry.turned_up), expected)
        _same(match, "the text of the move", step.entry.text, text)
        _same(match, f"whether {text!r} is final", step.final, is_final(text, expected))
        table.play(seat, text, expected)


def compare_position(match: Match, table: RefereeTable) -> dict[int, set[str]]:
    """Compares whose turn it is, who may act, all audiences' positions, all legal moves and the result.

    Difference where they are not the same; else the legal moves of each seat.
    """
    ruleset, state = match.ruleset, match.state
    _same(match, "to_act", tuple(ruleset.to_act(state)), table.to_act())
    _same(match, "on_turn", ruleset.on_turn(state), table.on_turn())
    seats = range(1, len(table.now.players) + 1)
    for audience in (None, *seats):
        theirs = canonical(ruleset.position(state, audience))
        ours = canonical(table.position(audience))
        for key in sorted(theirs.keys() | ours.keys()):
            _same(match, f"{key!r} of the position for {audience}", theirs.get(key), ours.get(key))
    legal = {seat: table.legal_texts(seat) for seat in seats}
    for seat, expected in legal.items():
        listed = match.legal(seat)
        _same(match, f"the legal moves of seat {seat}", set(listed), expected)
        _same(match, f"how many legal moves are listed for seat {seat}", len(listed), len(expected))
        if expected:
            seen = {ruleset.show(move) for move in ruleset.legal(ruleset.view(state, seat), seat)}
            _same(match, f"the legal moves of seat {seat} in its own view", seen, expected)
    result = ruleset.result(state)
    if result is None:
        _same(match, "the winners", None, table.winners())
    else:
        _same(match, "the winners", tuple(sorted(result.winners)), table.winners())
        _same(match, "the scores", tuple(result.scores), table.scores())
    return legal


def is_final(text: str, answers: tuple[str, ...]) -> bool:
    """Whether nothing before this move may be taken back (T5): `roll`, an answer, `end`, and whatever draws a card."""
    return text.split()[0] in ("roll", "keep", "send", "end") or bool(answers)


def canonical(position: Mapping[str, Any]) -> dict[str, Any]:
    """The same content in one form, where the text names no form: pairs, orders by name, seats as keys."""
    plain: dict[str, Any] = json.loads(json.dumps(position))
    for key in ("asked", "left_to_place"):
        pair = plain.get(key)
        plain[key] = sorted(pair.values() if isinstance(pair, dict) else pair, key=str) if pair else None
    for key in ("pile", "waiting"):
        plain[key] = _sorted_names(plain.get(key))
    players = plain.get("players")
    if isinstance(players, dict):
        players = [players[seat] for seat in sorted(players, key=int)]
    plain["players"] = [{**player, "hand": _sorted_names(player.get("hand"))} for player in players or []]
    plain["built"] = bool(plain.get("built"))
    return plain


def _sorted_names(names: Any) -> list[str]:
    """Of a list, or of a mapping from each name to how many there are."""
    if isinstance(names, dict):
        names = [name for name, count in names.items() for _ in range(count)]
    return sorted(names or [])


def _try_fouls(match: Match, table: RefereeTable, seat: int, legal: set[str], choice: Random) -> None:
    """Some illegal moves, of any kind and of the kinds that are possible now."""
    texts = sorted({*all_texts(table.now)} - legal)
    verbs = {text.split()[0] for text in legal}
    near = [text for text in texts if text.split()[0] in verbs]
    for text in [*choice.sample(texts, FOUL_TRIES), *choice.sample(near, min(FOUL_TRIES, len(near)))]:
        answer = match.consider_move(seat, b"", match.position, text)
        if not isinstance(answer, Denied):
            _fail(match, f"seat {seat} may play {text!r}, which is illegal")


def _same(match: Match, what: str, theirs: Any, ours: Any) -> None:
    if theirs == ours:
        return
    if isinstance(theirs, set) and isinstance(ours, set):
        _fail(match, f"{what}: only the rules have {sorted(theirs - ours)}, only the referee {sorted(ours - theirs)}")
    _fail(match, f"{what}: the rules say {theirs!r}, the referee {ours!r}")


def _fail(match: Match, sentence: str) -> None:
    moves = "; ".join(f"{entry.seat} {entry.text} {' '.join(entry.turned_up)}".strip() for entry in match.entries)
    raise Difference(f"after {len(match.entries)} moves, {sentence}\noptions: {match.options}\nmoves: {moves}")
