"""Symbols: signs upright in every rotation, rotations that look alike, figures that can be told apart."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.paint import signs, tile_symbols
from elcapitan.games.carcassonne.rules.model import tiles
from tests.games.carcassonne.every_kind import every_kind, kind_of


@pytest.mark.parametrize("name", ["i01", "i10", "i15", "b02", "b21-1", "h03", "h16", "t08", "r07"])
@pytest.mark.parametrize("size", [24, 92])
def test_a_sign_stands_upright_in_every_rotation(name: str, size: int) -> None:
    kind = kind_of(name)
    for rotation in range(kind.turns):
        symbol = tile_symbols.tile_symbol(kind, rotation, size)
        [(shown, rect)] = tile_symbols.sign_rects(kind, rotation, size).items()
        assert symbol.get_rect().contains(rect)
        upright = signs.sign(shown, rect.w)
        solid = [(x, y) for x in range(rect.w) for y in range(rect.h) if upright.get_at((x, y)).a == 255]
        assert solid
        assert all(symbol.get_at((x + rect.x, y + rect.y))[:3] == upright.get_at((x, y))[:3] for x, y in solid)


def test_what_is_shown_by_signs() -> None:
    shown = {kind.id: {*tile_symbols.sign_rects(kind, 0, 48)} for kind in every_kind()}
    assert shown["i13"] == {"shield", "inn"}
    assert shown["i01"] == {"cathedral"}
    assert shown["h10"] == {"cloister"}
    assert shown["b24-3"] == {"wheel-3"}
    assert shown["r07"] == {"sheep"}
    assert shown["t07"] == {"cloth"}
    assert (shown["h03"], shown["h05"]) == ({"hill"}, {"vineyard"})
    assert not shown["b18"]


def test_i1_an_inn_is_nearest_to_its_own_road() -> None:
    crossing = kind_of("i14")
    rect = tile_symbols.sign_rects(crossing, 0, 300)["inn"]
    near = {
        at: min(pygame.Vector2(x * 300, y * 300).distance_to(rect.center) for x, y in road[:12])
        for at, road in tile_shapes.shape_of(crossing).roads.items()
    }
    assert min(near, key=lambda at: near[at]) == crossing.places["road-1"]


def test_p4_rotations_differ_as_the_data_say() -> None:
    for kind in every_kind():
        symbols = [tile_symbols.tile_symbol(kind, rotation, 48) for rotation in range(kind.turns)]
        assert symbols[0].get_size() == (48, 48)
        assert len({pygame.image.tobytes(symbol, "RGB") for symbol in symbols}) == kind.turns, kind


@pytest.mark.parametrize("size", [4, 16, 40])
def test_figures_differ_by_colour_kind_and_ground(size: int) -> None:
    symbols = {
        pygame.image.tobytes(tile_symbols.figure_symbol(colour, kind, size, lying), "RGBA")
        for colour in ("red", "blue", "yellow", "green", "pearl")
        for kind in tiles.KINDS
        for lying in (False, True)
    }
    assert len(symbols) == 5 * len(tiles.KINDS) * 2
    least = tile_symbols.LEAST_FIGURE * tile_symbols.FIGURE_ROOM
    assert tile_symbols.figure_symbol("red", tiles.FOLLOWER, 4, False).get_width() == round(least)


def test_marks_differ_without_colour() -> None:
    marks = {
        pygame.image.tobytes(pygame.mask.from_surface(signs.mark_in(colour, 40, "#000000"), 127).to_surface(), "RGB")
        for colour in signs.drawings()["marks"]
    }
    assert len(marks) == len(signs.drawings()["marks"]) == 8


@pytest.mark.parametrize("name", signs.drawings()["signs"])
def test_every_sign_can_be_painted(name: str) -> None:
    assert pygame.mask.from_surface(signs.sign(name, 24), 127).count() > 40
