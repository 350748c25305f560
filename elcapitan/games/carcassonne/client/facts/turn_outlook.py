"""What a turn leads to, as the rules count it: for the reasons of hints and reviews (kit/bots/reasons.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.rules.model import events, moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.kit.bots.reasons import Outlook, Topic

_WORTH: Final = {"whole": 0.5, "figures": 1.5, "never": 0.7, "fits": 0.15, "second": 3.0}
"""Points that one of a kind is worth, roughly."""


def turn_outlook(before: CarcassonneState, turn: Sequence[moves.Move]) -> Outlook:
    """After these moves, up to where chance answers."""
    state, happened = prospects.play_known(before, turn)
    seats = range(1, len(state.players) + 1)
    found: dict[Topic, list[int]] = defaultdict(lambda: [0] * len(seats))
    for event in happened:
        match event:
            case events.FeatureScored(kind=kind, points=points, finished=True):
                _add(found["scored", kind], points)
            case events.ExtraTile():
                found["second", ""][before.asked - 1] = 1
    found["figures", ""] = [sum(player.supply[: len(tiles.FOLLOWERS)]) for player in state.players]
    if state.stage is CarcassonneStage.OVER:
        return found
    for seat, forecast in zip(seats, prospects.forecast(state), strict=True):
        for kind, points in forecast._asdict().items():
            if kind != "now":
                found["left", kind][seat - 1] = points
    for number in {state.land.feature_of[figure.part] for figure in state.figures}:
        facts = prospects.feature_facts(state, number)
        if facts.open:
            _add(found["whole", facts.kind], [facts.finished * (seat in facts.owners) for seat in seats])
            if prospects.is_never_finished(state, number):
                _add(found["never", facts.kind], [-facts.finished * (seat in facts.owners) for seat in seats])
    return {**found, **_fitting(before, state)}


def _fitting(before: CarcassonneState, state: CarcassonneState) -> Outlook:
    """By feature on which figures stood before: how many unseen tiles fit on its open square where the fewest do.

    For its owners; nothing can be compared once it is finished or joined to an older one.
    """
    found: dict[Topic, list[int | None]] = {}
    for number in {before.land.feature_of[figure.part] for figure in before.figures}:
        feature = state.land.features.get(number)
        if feature and feature.open and feature.kind != tiles.MEADOW:
            owners = prospects.feature_facts(state, number).owners
            fewest = min(prospects.gap_count(state, square) or 0 for square in prospects.open_squares(state, feature))
            found["fits", number] = [fewest if seat in owners else None for seat in range(1, len(state.players) + 1)]
        else:
            found["fits", number] = [None] * len(state.players)
    return found


def _add(amounts: list[int], more: Sequence[int]) -> None:
    amounts[:] = [amount + each for amount, each in zip(amounts, more, strict=True)]


def weight(_before: CarcassonneState, topic: Topic) -> float:
    """What one of that kind is worth, in points."""
    return _WORTH.get(topic[0], 1.0)
