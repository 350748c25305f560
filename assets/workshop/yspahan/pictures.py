"""Every file of Yspahan's art folder and who draws it, in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from art.drawing.pixels import Pixels

from yspahan import building_pictures, camels, card_pictures, dice, floor_signs, ground, pieces, rim, shops, views
from yspahan.colours import SOUKS

Drawn = Iterator[tuple[str, Pixels | bytes]]
"""Files of the folder with their pictures; bytes as they are written."""


def city() -> Drawn:
    """The ground, its rim, the street and the shops."""
    yield "ground.jpg", ground.ground()
    yield "rim.png", rim.rim()
    yield "frames.toml", rim.entry().encode()
    yield "square.png", pieces.square(1)
    yield "square-2.png", pieces.square(2)
    yield "crossing.png", pieces.crossing()
    for colour in SOUKS:
        for variant in shops.VARIANTS:
            yield f"shop-{colour}-{variant}.png", shops.shop(colour, variant)


def table_pieces() -> Drawn:
    """Goods, the supervisor, camels, coins and dice; the signs of the tower's floors."""
    for colour_name in pieces.SEATS:
        yield f"good-{colour_name}.png", pieces.good(colour_name)
        yield f"large-marks/good-{colour_name}.png", pieces.good(colour_name, large_mark=True)
    yield "supervisor.png", pieces.supervisor()
    yield "camel.png", camels.camel()
    for number, stride in enumerate(camels.STRIDES, 1):
        yield f"camel-walk-{number}.png", camels.camel(stride)
    yield "camel-outline.png", camels.camel_outline()
    yield "coin.png", pieces.coin()
    for kind in dice.FACES:
        for number in dice.PIPS:
            yield f"die-{kind}-{number}.png", dice.die(kind, number)
    yield "dice-cup.png", dice.dice_cup()
    for floor in floor_signs.FLOORS:
        yield f"floor-{floor}.png", floor_signs.floor_sign(floor)


def small_views() -> Drawn:
    """The pictures of buildings and cards; the scaffold around what is being built; the cards' back."""
    for name in building_pictures.BUILDINGS:
        yield f"building-{name}.jpg", building_pictures.building(name)
    for name in card_pictures.CARDS:
        yield f"card-{name}.jpg", card_pictures.card(name)
    yield "scaffold.png", building_pictures.scaffolding()
    yield "card-back.png", card_pictures.card_back()


def large_views() -> Drawn:
    """The view for the choice of the game, and the one behind the week's ledger."""
    yield "menu.jpg", views.menu_view()
    yield "backdrop-ledger.jpg", views.ledger_backdrop()


GROUPS: dict[str, Callable[[], Drawn]] = {
    "yspahan-city": city,
    "yspahan-pieces": table_pieces,
    "yspahan-cards": small_views,
    "yspahan-views": large_views,
}
