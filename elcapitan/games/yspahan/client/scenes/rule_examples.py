"""The examples of Yspahan's rule book: dice, souks, the road, the caravan, buildings and cards, as the rules answer.

The file `examples.toml` beside the book says what each shows. A position is set up, and what is shown of it was played
or scored by the rules. rule_pictures.py paints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from elcapitan import paths
from elcapitan.client.model.rule_pages import captioned_examples
from elcapitan.client.rule_book.examples import AccountLine
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.caravan import load_good
from elcapitan.games.yspahan.rules.dice import group_dice
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model import state as game_state
from elcapitan.games.yspahan.rules.model.events import CaravanScored, History, SoukScored
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.play import play
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.games.yspahan.rules.supervisor import step_price
from elcapitan.games.yspahan.rules.week_end import score_week
from elcapitan.kit.rules.played import expect_played
from elcapitan.kit.words.phrases import Kinds, fields

COLOURS = ("blue", "red", "green", "yellow")
"""By seat."""
BLUE = 1
NUMBER = 3
"""On the dice of the supervisor's example."""
_WEST, _EAST = ([f"{arm}-{number}" for number in range(1, 6)] for arm in ("west", "east"))
STREET = (*reversed(_WEST), board.CROSSING, *_EAST)
"""Squares from west to east."""


class YspahanExample(NamedTuple):
    """One picture of a page with its caption."""

    caption: str
    shows: str
    """What: one of those in the file."""
    state: game_state.YspahanState
    district: str = ""
    ringed: tuple[str, ...] = ()
    """Shops."""
    pieces: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Sprites that lie on one another, the words beside them."""
    sums: tuple[AccountLine, ...] = ()


def on_turn_with(state: game_state.YspahanState, floor: str, number: int, dice: int) -> game_state.YspahanState:
    """Blue is to act, and so many dice lie on that floor."""
    tower = tuple(game_state.DiceGroup(number, dice) if floor == each else None for each in board.FLOORS)
    return state._replace(stage=game_state.YspahanStage.MAIN, tower=tower)


def set_up(state: game_state.YspahanState, data: Mapping[str, Any]) -> game_state.YspahanState:
    """The position as an example of the file has it before its moves."""
    for colour in data.get("loaded", ()):
        state = load_good(state, COLOURS.index(colour) + 1, "", None, [])
    owners = {shop: COLOURS.index(colour) + 1 for colour, shops in data.get("goods", {}).items() for shop in shops}
    standing = zip(board.SHOPS, state.shops, strict=True)
    state = state._replace(shops=tuple(owners.get(shop, seat) for shop, seat in standing))
    has: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in data.get("blue", {}).items()
    }
    state = state.with_player(BLUE, state.player(BLUE)._replace(**has))
    if "rolled" in data:
        state = state._replace(stage=game_state.YspahanStage.MAIN, tower=group_dice(*data["rolled"]))
    return on_turn_with(state, *data["dice"]) if "dice" in data else state


def street_prices(free: int) -> tuple[int, ...]:
    """Gold for each square of the street, the supervisor on the crossing (R3)."""
    origin = board.SQUARE_AT[board.CROSSING]
    return tuple(step_price(board.DISTANCES[origin][board.SQUARE_AT[square]], NUMBER, free) for square in STREET)


def street_rows() -> Iterator[tuple[str, tuple[int, ...]]]:
    """A title, and the price of each square of `STREET`."""
    for title, free in (("without", 0), ("with", board.BATH_STEPS)):
        yield names.tell(WORDS["streets"][title], building=board.BATH), street_prices(free)


def account(state: game_state.YspahanState, *, whole: bool) -> Iterator[AccountLine]:
    """Of Blue's souks at the end of the week, or of all that it brings them."""
    history: History = []
    score_week(state, history)
    total = 0
    for event, _after in history:
        if isinstance(event, SoukScored):
            yield AccountLine(names.souk_label(event.souk), event.value)
            yield AccountLine(names.building_text(board.BAZAAR), event.bazaar)
            total += event.value + event.bazaar
        elif isinstance(event, CaravanScored) and whole:
            goods, row, points = event.goods[BLUE - 1], event.rows[BLUE - 1], event.points[BLUE - 1]
            yield AccountLine(_("caravan, {goods} × {row}").format(goods=goods, row=row), points)
            yield AccountLine(_("Blue scores"), total + points, total=True)


def example_pictures(name: str) -> tuple[YspahanExample, ...]:
    """The pictures of that name, one after the other; none if there is no such name. ValueError for a refused move."""
    state, found = new_game(4, BLUE, game_state.YspahanOptions()), list[YspahanExample]()
    for data, caption in captioned_examples(paths.rule_books("yspahan"), name, i18n.language()):
        state = set_up(state, data)
        facts: dict[str, Any] = {"count": board.START_GOLD, "bonus": board.SHOP}
        for text in data.get("moves", ()):
            played = expect_played(text, play(state, parse(text), ()))
            state = played.state
            for event in played.events:
                facts |= fields(event)
        kinds: Kinds = {**names.KINDS, "dice": names.dice_label, "gold": names.gold_label}
        told = zip(data.get("pieces", ()), WORDS["pieces"].get(name, ()), strict=False)
        district, ringed = data.get("district", ""), tuple(data.get("ringed", ()))
        pieces = tuple((tuple(sprites), phrase.say(facts, kinds)) for sprites, phrase in told)
        sums = tuple(account(state, whole=data["account"] == "all")) if "account" in data else ()
        found.append(YspahanExample(caption, data["shows"], state, district, ringed, pieces, sums))
    return tuple(found)
