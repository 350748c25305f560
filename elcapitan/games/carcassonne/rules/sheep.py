"""Shepherds and sheep (rules D1 to D9)."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.carcassonne.rules import builders, supply, turns
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import FlockLost, FlockScored, History, TokenDrawn
from elcapitan.games.carcassonne.rules.model.moves import GROW, SCORE, DecideFlock
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState, Figure, Flock

DECISIONS = (DecideFlock(SCORE), DecideFlock(GROW))
"""The most harmless first."""


def why_not_shepherd(state: CarcassonneState, part: int) -> Refusal | None:
    """Why the shepherd may not go on that part of the tile just placed."""
    printed = state.land.part(part)
    if printed.kind != tiles.MEADOW:  # D1: "on a meadow part of the tile just placed"
        return refuse(CarcassonneRefusalCode.WRONG_PART, "D1", kind=tiles.SHEPHERD, part=printed.name)
    for figure in shepherds_on(state, state.land.feature_of[part]):
        # D2: "Not on a meadow with another shepherd"
        return refuse(CarcassonneRefusalCode.SHEPHERD_THERE, "D2", seat=figure.seat)
    return None


def shepherds_on(state: CarcassonneState, meadow: int) -> list[Figure]:
    return [figure for figure in state.figures_on(meadow) if figure.kind == tiles.SHEPHERD]


def tokens_in_bag(state: CarcassonneState) -> dict[str, int]:
    """How many of each token are in the bag (S8)."""
    left = {**state.box.bag}
    for flock in state.flocks:
        for sheep in flock.sheep:
            left[str(sheep)] -= 1
    return left


def why_not_token(state: CarcassonneState, turned_up: Sequence[str]) -> Refusal | None:
    """Why that cannot be the one token drawn."""
    if len(turned_up) != 1 or not tokens_in_bag(state).get(turned_up[0]):
        return refuse(CarcassonneRefusalCode.WRONG_CHANCE, "D3", drawn=tuple(turned_up))
    return None


def begin_flock(
    state: CarcassonneState, shepherd: Figure, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    """The shepherd has been placed.

    D3: "At once one token is drawn from the bag. Sheep: it lies beside the shepherd. Wolf: the wolf goes back into the
    bag, the shepherd to its owner."
    """
    state = _draw_token(state, shepherd, turned_up[0], history)
    return supply.send_home(state, [shepherd], "wolf", history) if turned_up[0] == tiles.WOLF else state


def _draw_token(state: CarcassonneState, shepherd: Figure, token: str, history: History) -> CarcassonneState:
    flocks = state.flocks
    sheep = 0 if token == tiles.WOLF else int(token)
    if sheep and any(flock.part == shepherd.part for flock in flocks):
        flocks = tuple(
            Flock(flock.part, (*flock.sheep, sheep)) if flock.part == shepherd.part else flock for flock in flocks
        )
    elif sheep:
        flocks = (*flocks, Flock(shepherd.part, (sheep,)))
    state = state._replace(flocks=flocks, tokens=state.tokens + 1)
    history.append((TokenDrawn(shepherd.seat, sheep), state))
    return state


def is_due(state: CarcassonneState) -> bool:
    """Whether the player will be asked after the figure.

    D4: "When a player places a tile that extends the meadow on which their shepherd already stands, they must, after
    the figure and before scoring, grow or score."
    """
    return tiles.SHEPHERD in state.box.figures and builders.extends_with(state, tiles.SHEPHERD)


def why_not_decide(state: CarcassonneState, move: DecideFlock) -> Refusal | None:
    if state.stage in (CarcassonneStage.PLACE, CarcassonneStage.FIGURE):
        return refuse(CarcassonneRefusalCode.NO_SHEEP_DUE, "D4")
    return turns.why_not_stage(state, CarcassonneStage.SHEEP)


def own_shepherd(state: CarcassonneState) -> Figure | None:
    """That of the player on turn; None: it is not on the land."""
    return next((each for each in state.figures if each.seat == state.seat and each.kind == tiles.SHEPHERD), None)


def asked_shepherd(state: CarcassonneState) -> Figure | None:
    """The one whose flock is asked about; None: no question, or a picture of the answer that has sent it home."""
    return own_shepherd(state) if state.stage is CarcassonneStage.SHEEP else None


def decide_flock(
    state: CarcassonneState, move: DecideFlock, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    """What is decided for one shepherd holds for all of the meadow.

    D7: "Meadows that were joined have one common flock, all tokens of all shepherds there. Whatever one of them does
    holds for all."
    """
    own = own_shepherd(state)
    assert own is not None
    meadow = state.land.feature_of[own.part]
    if move.decision == SCORE:
        return _score_flock(state, meadow, history)
    state = _draw_token(state, own, turned_up[0], history)
    if turned_up[0] != tiles.WOLF:
        return state
    # D5: "Wolf: all sheep of the meadow and the wolf go back into the bag, all its shepherds to their owners."
    state = lose_flock(state, meadow, history)
    return supply.send_home(state, shepherds_on(state, meadow), "wolf", history)


def _score_flock(state: CarcassonneState, meadow: int, history: History) -> CarcassonneState:
    """All shepherds of a meadow score.

    D6: "each shepherd's owner gets 1 point for each sheep of the whole meadow, all of them the same; tokens back into
    the bag, shepherds back to their owners."
    """
    land = state.land
    shepherds = shepherds_on(state, meadow)
    tokens, feature, printed = sheep_on(state, meadow), land.features[meadow], printed_sheep(state, meadow)
    owners = {figure.seat for figure in shepherds}
    points = tuple(tokens + printed if seat in owners else 0 for seat in range(1, len(state.players) + 1))
    state = _without_flock(state, meadow).with_points("sheep", points)
    squares = tuple(tile.square for tile in land.tiles_of(feature))
    history.append((FlockScored(squares, tokens, printed, points), state))
    return supply.send_home(state, shepherds, "flock", history)


def sheep_on(state: CarcassonneState, meadow: int) -> int:
    """How many sheep the tokens of a meadow show."""
    feature_of = state.land.feature_of
    return sum(sum(flock.sheep) for flock in state.flocks if feature_of[flock.part] == meadow)


def printed_sheep(state: CarcassonneState, meadow: int) -> int:
    """D8: "Printed sheep on river tiles of that meadow count in D6, every time, and stay." """
    return sum(part.sheep for part in state.land.tile_parts(state.land.features[meadow].parts))


def lose_flock(state: CarcassonneState, meadow: int, history: History) -> CarcassonneState:
    """All tokens of a meadow go back into the bag for nothing (D5, D9)."""
    tokens = sheep_on(state, meadow)
    if not tokens:
        return state
    state = _without_flock(state, meadow)
    history.append((FlockLost(tokens), state))
    return state


def _without_flock(state: CarcassonneState, meadow: int) -> CarcassonneState:
    feature_of = state.land.feature_of
    return state._replace(flocks=tuple(each for each in state.flocks if feature_of[each.part] != meadow))


def lose_flock_without_shepherd(state: CarcassonneState, meadow: int, history: History) -> CarcassonneState:
    """D9: "when W7 takes the only shepherd off a meadow, its sheep go back into the bag" """
    return state if shepherds_on(state, meadow) else lose_flock(state, meadow, history)
