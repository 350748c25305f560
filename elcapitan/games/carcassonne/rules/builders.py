"""Builder and pig (rules B1 to B8)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules import supply
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import History
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure

BUILT = (tiles.ROAD, tiles.CITY)
"""B2: "on a road or city part" """
NEVER_ALONE = (tiles.BUILDER, tiles.PIG)


def why_not_beside(state: CarcassonneState, kind: str, part: int) -> Refusal | None:
    """Why the builder or the pig of the player on turn may not go on that part of the tile just placed."""
    printed = state.land.part(part)
    rule = "B2" if kind == tiles.BUILDER else "B7"
    # B2: "It never goes on a meadow or cloister"; B7: "on a meadow part"
    if printed.kind not in (BUILT if kind == tiles.BUILDER else (tiles.MEADOW,)):
        return refuse(CarcassonneRefusalCode.WRONG_PART, rule, kind=kind, part=printed.name)
    # B2: "whose feature holds a follower of the same player"; B7: "whose meadow holds a farmer of the same player"
    if not has_follower(state, state.seat, state.land.feature_of[part]):
        return refuse(CarcassonneRefusalCode.NO_OWN_FOLLOWER, rule, kind=kind, part=printed.name)
    return None


def has_follower(state: CarcassonneState, seat: int, feature: int) -> bool:
    return any(each.seat == seat and each.kind in tiles.FOLLOWERS for each in state.figures_on(feature))


def extends_with(state: CarcassonneState, kind: str) -> bool:
    """Whether the tile just laid extends a feature on which the player on turn has a figure of that kind."""
    feature_of = state.land.feature_of
    for figure in state.figures:
        if figure.seat == state.seat and figure.kind == kind:
            return any(feature_of[part] == feature_of[figure.part] for part in state.laid.parts)
    return False


def earns_second_tile(state: CarcassonneState) -> bool:
    """Whether a second tile will follow the one just laid.

    B5: "When a player places a tile that extends or finishes a feature in which their builder already stands, they take
    a second tile after this one is done". B6: "No third tile: the second tile asks nothing of the builder." T5: "with
    B5 and an empty stack there is no second tile".
    """
    if tiles.BUILDER not in state.box.figures or state.second or not state.stack + state.river:
        return False
    return extends_with(state, tiles.BUILDER)


def leave_no_one_alone(state: CarcassonneState, seat: int, feature: int, history: History) -> CarcassonneState:
    """The plague took a figure of that seat off the feature.

    B4: "when the plague takes a player's last follower off the feature, their builder or pig there goes back too"
    """
    if has_follower(state, seat, feature):
        return state
    alone = [each for each in state.figures_on(feature) if each.seat == seat and each.kind in NEVER_ALONE]
    return supply.send_home(state, alone, "alone", history)


def pigs_on(state: CarcassonneState, figures: list[Figure]) -> tuple[bool, ...]:
    """By seat, whether these figures of a meadow include their pig (B8)."""
    seats = {each.seat for each in figures if each.kind == tiles.PIG}
    return tuple(seat in seats for seat in range(1, len(state.players) + 1))
