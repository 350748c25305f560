"""What must be true of every position of Carcassonne, counted again from what lies on the table; all faults at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import AROUND, STEPS, Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


def faults(state: CarcassonneState) -> list[str]:
    return [*_figures(state), *_tiles(state), *_tokens(state), *land_faults(state.land)]


def _figures(state: CarcassonneState) -> Iterator[str]:
    for seat, player in enumerate(state.players, 1):
        out = Counter(figure.kind for figure in state.figures if figure.seat == seat)
        out[tiles.FOLLOWER] += sum(seats.count(seat) for seats in state.crowns)
        for kind, left in zip(tiles.KINDS, player.supply, strict=True):
            if left < 0 or left + out[kind] != state.box.figures.get(kind, 0):
                yield f"seat {seat} has {left} {kind} and {out[kind]} out"
    on_tile = Counter(state.land.tile(figure.part) for figure in state.figures)
    yield from (f"{count} figures on {tile}" for tile, count in on_tile.items() if count > 1)
    for sector, seats, spaces in zip(tiles.SECTORS, state.crowns, state.box.crown_spaces, strict=True):
        if len(seats) > spaces:
            yield f"{len(seats)} figures on {sector}"


def _tiles(state: CarcassonneState) -> Iterator[str]:
    box, seen = state.box, Counter(state.aside)
    seen[state.tile] += 1
    seen.update(tile.kind.id for tile in state.land.tiles)
    # The start tile or the source was never in the stack.
    seen[box.source.tile if box.has_river else "" if box.has_wheel_board else box.start.tile] -= 1
    for tile, count in box.unseen.items():
        if seen[tile] + state.unseen[tile] != count:
            yield f"{seen[tile]} of {tile} are seen, {state.unseen[tile]} are not, of {count}"
    if sum(state.unseen.values()) != state.stack + state.river + state.buried:
        yield f"{sum(state.unseen.values())} unseen, {state.stack} + {state.river} to come, {state.buried} buried"


def _tokens(state: CarcassonneState) -> Iterator[str]:
    lying = Counter(str(sheep) for flock in state.flocks for sheep in flock.sheep)
    yield from (f"{count} sheep of {each}" for each, count in lying.items() if count > state.box.bag[each])
    shepherds = {state.land.feature_of[each.part] for each in state.figures if each.kind == tiles.SHEPHERD}
    for flock in state.flocks:
        if state.land.feature_of[flock.part] not in shepherds or not flock.sheep:
            yield f"a flock without shepherd or sheep: {flock}"
    taken = [sum(player.goods[at] for player in state.players) for at in range(len(tiles.GOODS))]
    if any(count > most for count, most in zip(taken, (9, 6, 5), strict=True)):
        yield f"goods: {taken}"


def land_faults(land: Land) -> Iterator[str]:
    """Features and empty squares, found again by walking from part to part."""
    for number, feature in land.features.items():
        if number != min(feature.parts) or {land.feature_of[part] for part in feature.parts} != {number}:
            yield f"feature {number} of {feature.parts} is marked otherwise"
    if sorted(part for feature in land.features.values() for part in feature.parts) != [
        part for tile in land.tiles for part in tile.parts
    ]:
        yield "a part is in no feature, or in two"
    joined, still_open = _walked(land)
    for feature in land.features.values():
        if joined[feature.parts[0]] != {*feature.parts}:
            yield f"{feature} hangs together as {sorted(joined[feature.parts[0]])}"
        expected = sum(still_open[part] for part in feature.parts)
        if feature.kind == tiles.CLOISTER:
            expected = len(AROUND) - len(land.neighbours(land.tile(feature.parts[0]).square))
        if feature.open != (len(feature.parts) if feature.kind == tiles.MEADOW else expected):
            yield f"{feature} has {expected} open edges"
    beside = {(x + dx, y + dy) for x, y in land.at for dx, dy in STEPS} - {*land.at}
    if {*land.free} != beside:
        yield "the empty squares are others"


def _walked(land: Land) -> tuple[dict[int, set[int]], Counter[int]]:
    """By part, all that hangs together with it; and how many of its edges lie open."""
    beside: dict[int, set[int]] = defaultdict(set)
    still_open: Counter[int] = Counter()
    for tile in land.tiles:
        edges = tile.kind.turned[tile.rotation].edges
        for side, (dx, dy) in enumerate(STEPS):
            other = land.at.get((tile.square[0] + dx, tile.square[1] + dy))
            back = (side + 2) % 4
            for part, printed in zip(tile.parts, tile.kind.parts, strict=True):
                for edge in printed.edges:
                    if (edge + tile.rotation) % 4 == side:
                        if other is None:
                            still_open[part] += 1
                        else:
                            beside[part] |= {
                                theirs
                                for theirs, looks in zip(other.parts, other.kind.parts, strict=True)
                                if any((each + other.rotation) % 4 == back for each in looks.edges)
                            }
                for half in printed.halves:
                    turned = (half + 2 * tile.rotation) % 8
                    if turned // 2 == side and other is not None:
                        facing = 2 * back + 1 - turned % 2
                        beside[part] |= {
                            theirs
                            for theirs, looks in zip(other.parts, other.kind.parts, strict=True)
                            if any((each + 2 * other.rotation) % 8 == facing for each in looks.halves)
                        }
            if other is not None and other.kind.turned[other.rotation].edges[back] != edges[side]:
                raise AssertionError(f"{tile} and {other} do not match")
    joined: dict[int, set[int]] = {}
    for part in (part for tile in land.tiles for part in tile.parts):
        if part in joined:
            continue
        found, queue = {part}, [part]
        while queue:
            new = beside[queue.pop()] - found
            found |= new
            queue += new
        joined |= dict.fromkeys(found, found)
    return joined, still_open
