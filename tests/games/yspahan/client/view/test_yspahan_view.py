"""A frame paints what has changed and nothing else, and a picture put together so is the whole picture."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.rules.model.board import SHOP_AT, SQUARE_AT
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.games.yspahan.client.view.frames import SCREENS, choose_floor, drawer, frame, middle, view_of

SIZE = (1280, 720)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def whole(shown: FrameContent, wish: float = 1.0) -> bytes:
    """The picture painted from nothing."""
    surface = Surface(SIZE)
    view_of(shown.at.state, SIZE, wish=wish).draw(surface, shown, everything=True)
    return pixels(surface)


@pytest.mark.parametrize("screen", sorted(SCREENS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_still_table_is_not_painted_again(screen: str, players: int) -> None:
    shown = SCREENS[screen](players)
    view, surface = view_of(shown.at.state, SIZE), Surface(SIZE)
    assert view.draw(surface, shown, everything=True) is None
    before = pixels(surface)
    assert view.draw(surface, SCREENS[screen](players), everything=False) == []
    assert pixels(surface) == before


@pytest.mark.parametrize("screen", sorted(set(SCREENS) - {"waiting", "drawer-log", "drawer-buildings"}))
def test_what_was_shown_leaves_no_trace(screen: str) -> None:
    """From any frame to a plain one and back: the same as painted from nothing."""
    shown, plain = SCREENS[screen](3), SCREENS["waiting"](3)
    view, surface = view_of(shown.at.state, SIZE), Surface(SIZE)
    view.draw(surface, shown, everything=True)
    view.draw(surface, plain, everything=False)
    assert pixels(surface) == whole(plain)
    view.draw(surface, shown, everything=False)
    assert pixels(surface) == whole(shown)


@pytest.mark.parametrize("which", ["log", "buildings"])
def test_a_drawer_opens_and_shuts_without_a_trace(which: str) -> None:
    opened, shut = drawer(4, which), choose_floor(4)
    view, surface = view_of(shut.at.state, SIZE, wish=1.3), Surface(SIZE)
    view.draw(surface, shut, everything=True)
    before = pixels(surface)
    view.draw(surface, opened, everything=False)
    assert pixels(surface) == whole(opened, 1.3) != before
    view.draw(surface, shut, everything=False)
    assert pixels(surface) == before


def drawn(first: FrameContent, then: FrameContent) -> tuple[YspahanView, list[Rect]]:
    """The view, and what was painted again for the second frame."""
    view, surface = view_of(first.at.state, SIZE), Surface(SIZE)
    view.draw(surface, first, everything=True)
    changed = view.draw(surface, then, everything=False)
    assert changed is not None
    return view, changed


def test_a_good_in_a_shop_changes_its_souk_alone() -> None:
    game = middle(3).main(2)
    view, changed = drawn(replace(frame(game), outlook=()), replace(frame(game.goods(1, "chest-4b")), outlook=()))
    city = view.layout_for(game.state).city
    souk = city.ground(9).union(city.coins[9]).inflate(40, 40)
    assert changed
    assert all(souk.contains(rect) for rect in changed)


def is_painted_again(shown: FrameContent, target: Thing, rect: Rect) -> bool:
    """Whether a thing at `rect` looks different when it is the suggested one."""
    _view, changed = drawn(replace(shown, suggested=None), replace(shown, suggested=target))
    return any(each.colliderect(rect) for each in changed)


def test_a_suggested_square_is_marked() -> None:
    shown = choose_floor(3)
    city = view_of(shown.at.state, SIZE).layout_for(shown.at.state).city
    square = next(target for target in shown.glowing if target.kind == YspahanKind.SQUARE)
    assert is_painted_again(shown, square, city.squares[SQUARE_AT[square.name]])


def test_the_suggested_answer_is_marked() -> None:
    shown = SCREENS["question"](3)
    asked = shown.at.state.asked
    assert asked is not None
    banner = view_of(shown.at.state, SIZE).layout_for(shown.at.state).question(asked.shop)
    assert is_painted_again(shown, Thing(YspahanKind.KEEP), banner.keep)
    assert is_painted_again(shown, Thing(YspahanKind.SEND), banner.send)


def test_what_an_animation_carries_is_left_out() -> None:
    shown = frame(middle(3).main(2))
    view, surface = view_of(shown.at.state, SIZE), Surface(SIZE)
    view.draw(surface, shown, everything=True)
    city, caravan = view.layout_for(shown.at.state).city, view.layout_for(shown.at.state).caravan
    places = {
        Thing(YspahanKind.GOOD, "chest-4a"): city.good(SHOP_AT["chest-4a"]),
        Thing(YspahanKind.CARAVAN, "", 2): caravan.good(2),
        Thing(YspahanKind.SUPERVISOR): Rect(city.feet(shown.at.state.supervisor), (1, 1)).inflate(10, 30),
    }
    for name, rect in places.items():
        before = pixels(surface.subsurface(rect))
        view.draw(surface, replace(shown, hidden=frozenset({name})), everything=False)
        assert pixels(surface.subsurface(rect)) != before, name
        view.draw(surface, shown, everything=False)
        assert pixels(surface.subsurface(rect)) == before, name


Change = Callable[[FrameContent], FrameContent]
CHANGES: dict[str, Change] = {
    "dusk": lambda shown: replace(shown, dusk=0.5),
    "ribbon": lambda shown: replace(shown, moment=shown.moment._replace(ribbon_s=0.6)),
    "points": lambda shown: replace(shown, points=[each + 1 for each in shown.points]),
    "suggested": lambda shown: replace(shown, suggested=Thing(YspahanKind.SHOP, "chest-8c")),
    "speed": lambda shown: replace(shown, moment=shown.moment._replace(speed="×2")),
    "muted": lambda shown: replace(shown, moment=shown.moment._replace(muted=True)),
}


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_what_a_frame_tells_is_seen(change: str) -> None:
    shown = choose_floor(3)
    assert drawn(shown, CHANGES[change](choose_floor(3)))[1]


def test_onlookers_see_the_table_without_purse_and_hand() -> None:
    shown = frame(middle(3).main(2), me=0)
    view, surface = view_of(shown.at.state, SIZE, me=0), Surface(SIZE)
    view.draw(surface, shown, everything=True)
    rail = view.layout_for(shown.at.state).rail
    assert rail.hand == ()
    bare = Rect(rail.gold_number, (30, 10))
    colours = {tuple(surface.get_at((x, y))) for x in range(bare.x, bare.right) for y in range(bare.y, bare.bottom)}
    assert max(max(each[:3]) for each in colours) < 90
