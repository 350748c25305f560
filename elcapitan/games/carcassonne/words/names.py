"""The names of Carcassonne's things, and how the facts of its sentences are worded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from elcapitan.client.shell.i18n import _, join_names, number_text
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.tiles import TileKind, TilePart
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import Kinds, NameTable, PluralPhrase

POINTS: Final[PluralPhrase] = WORDS["counts"]["points"]
SHIELDS: Final[PluralPhrase] = WORDS["counts"]["shields"]
FIGURES: Final[Mapping[str, PluralPhrase]] = WORDS["figures"]
FIGURE: Final[NameTable] = WORDS["figure"]
FIGURE_USE: Final[NameTable] = WORDS["figure-use"]
ROLE: Final[NameTable] = WORDS["roles"]
FEATURE: Final[NameTable] = WORDS["features"]
EDGE: Final[NameTable] = WORDS["edges"]
EDGE_LETTER: Final[NameTable] = WORDS["edge-letters"]
SIDE: Final[NameTable] = WORDS["sides"]
TO_SIDE: Final[NameTable] = WORDS["to-sides"]
CORNER: Final[NameTable] = WORDS["corners"]
GOODS: Final[NameTable] = WORDS["goods"]
SECTOR: Final[NameTable] = WORDS["sectors"]
SCORED: Final[NameTable] = WORDS["scored"]
_EDGES_OF_RULES: Final = {"city": "c", "road": "r", "meadow": "f", "river": "v"}


def figures_text(supply: Mapping[str, int]) -> str:
    """Figures by kind, such as "2 ordinary figures, 1 builder"."""
    return ", ".join(FIGURES[kind](count) for kind, count in supply.items() if count)


def goods_text(counts: Iterable[int]) -> str:
    """Tokens by their place in `tiles.GOODS`, such as "wine 2, cloth 1"."""
    return ", ".join(f"{GOODS(kind)} {count}" for kind, count in zip(tiles.GOODS, counts, strict=True) if count)


def way_text(origin: Square, square: Square) -> str:
    """Such as "2 squares north and 1 square west"; empty for the same square."""
    (x, y), (to_x, to_y) = origin, square
    ways = {"n": y - to_y, "e": to_x - x, "s": to_y - y, "w": x - to_x}
    return join_names([WORDS["steps"][side](count) for side, count in ways.items() if count > 0])


def square_text(square: Square) -> str:
    """From where the land began: the start tile, or the northwest corner of the wheel's board."""
    steps = way_text((0, 0), square)
    return _("{steps} of the start").format(steps=steps) if steps else _("at the start")


def role_text(kind: str, feature: str) -> str:
    """A figure by what it is where it stands, such as a knight or a builder."""
    role = ROLE(feature) if kind in tiles.FOLLOWERS else FIGURE(kind)
    return _("big {role}").format(role=role) if kind == tiles.BIG else role


def edges_text(kind: TileKind, rotation: int) -> str:
    """What is on each edge of a tile, from the north clockwise."""
    edges = zip(tiles.SIDES, kind.turned[rotation].edges, strict=True)
    return ", ".join(f"{SIDE(side)} {EDGE(edge)}" for side, edge in edges)


def part_text(part: TilePart, rotation: int) -> str:
    """A part by where it is on the tile in that rotation; a meadow in all four corners is just the meadow."""
    ways = [*TO_SIDE.values()]
    corners = dict.fromkeys(
        CORNER(str((half + 1) // 2 % 4)) for half in sorted((h + 2 * rotation) % 8 for h in part.halves)
    )
    edges = sorted((edge + rotation) % 4 for edge in part.edges)
    places = join_names([str(ways[edge]) for edge in edges] or [corner for corner in corners if len(corners) < 4])
    return f"{FEATURE(part.kind)} {places}".strip()


def tile_text(kind: TileKind, rotation: int, *, has_wheel: bool = True) -> str:
    """A tile in words: its edges, and what cannot be seen from them; without the wheel its icon means nothing (O3)."""
    roads = sum(part.kind == tiles.ROAD for part in kind.parts)
    cities = sum(part.kind == tiles.CITY for part in kind.parts)
    shields = sum(part.shields for part in kind.parts)
    more = [
        (tiles.CLOISTER in kind.places, FEATURE(tiles.CLOISTER)),
        (cities > 1, _("separate cities")),
        (cities == 1 and kind.turned[0].edges.count("c") > 1, _("one city")),
        (roads > 1, _("separate roads")),
        (shields > 0, SHIELDS(shields)),
        (any(part.inn for part in kind.parts), _("inn")),
        (any(part.cathedral for part in kind.parts), _("cathedral")),
        (kind.hill, _("hill")),
        (kind.vineyard, _("vineyard")),
        (has_wheel and kind.icon > 0, _("icon of the wheel {steps}").format(steps=kind.icon)),
        *((bool(part.goods), GOODS(part.goods) if part.goods else "") for part in kind.parts),
        *((part.sheep > 0, _("sheep")) for part in kind.parts),
    ]
    return "; ".join([edges_text(kind, rotation), *(words for is_there, words in more if is_there)])


KINDS: Final[Kinds] = {
    "points": POINTS,
    "kind": FIGURE,
    "feature": FEATURE,
    "goods": GOODS,
    "sector": SECTOR,
    "square": square_text,
    "side": SIDE,
    "edge": lambda edge: EDGE(_EDGES_OF_RULES[edge]),
    "number": number_text,
}
