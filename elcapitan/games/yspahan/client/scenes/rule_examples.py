"""The examples of Yspahan's rule book: dice, souks, the road, the caravan, buildings and cards, as the rules answer.

A position is set up, and what is shown of it was played or scored by the rules. rule_pictures.py paints it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elcapitan.client.rule_book.examples import AccountLine
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.caravan import load_good, score_caravan
from elcapitan.games.yspahan.rules.dice import group_dice
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model import state as game_state
from elcapitan.games.yspahan.rules.model.events import CaravanScored, GoldTaken, GoodLoaded, History, SoukScored
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.play import play
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.games.yspahan.rules.supervisor import step_price
from elcapitan.games.yspahan.rules.week_end import score_week
from elcapitan.kit.rules.played import Played

COLOURS = ("blue", "red", "green", "yellow")
"""By seat."""
BLUE, RED, GREEN, YELLOW = 1, 2, 3, 4
ROLLED = ((1, 1, 3, 3, 5, 5, 6, 6, 6), (1, 2))
"""The eleven dice of the page: white, then yellow."""
NUMBER = 3
"""On the dice of the supervisor's example."""
STREET = (
    *(f"west-{number}" for number in range(5, 0, -1)),
    board.CROSSING,
    *(f"east-{number}" for number in range(1, 6)),
)
"""Squares from west to east."""


class TowerPicture(NamedTuple):
    """The tower with its dice."""

    tower: tuple[game_state.DiceGroup | None, ...]


class SoukPicture(NamedTuple):
    """The souks of one district."""

    state: game_state.YspahanState
    district: str
    placed: tuple[str, ...] = ()
    """Shops that are ringed."""


class RoadPicture(NamedTuple):
    """Squares in a line, the supervisor on one of them, and what it costs to stop on each."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    """A title, and the price of each square of `STREET`."""


class CaravanPicture(NamedTuple):
    """The loaded caravan."""

    goods: tuple[int, ...]
    """Seats in the order loaded."""
    per_row: int


class PiecesPicture(NamedTuple):
    """Pieces one below the other, each with what it is."""

    lines: tuple[tuple[tuple[str, ...], str], ...]
    """Sprites that lie on one another, the words beside them."""


class BuildingsPicture(NamedTuple):
    """All buildings with their costs and points."""


class CardsPicture(NamedTuple):
    """All kinds of cards."""


Picture = TowerPicture | SoukPicture | RoadPicture | CaravanPicture | PiecesPicture | BuildingsPicture | CardsPicture


class YspahanExample(NamedTuple):
    """One picture of a page with its caption."""

    caption: str
    picture: Picture
    sums: tuple[AccountLine, ...] = ()


def first_position() -> game_state.YspahanState:
    """Of a game of four that Blue starts."""
    return new_game(4, BLUE, game_state.YspahanOptions())


def with_goods(state: game_state.YspahanState, seat: int, *shops: str) -> game_state.YspahanState:
    standing = list(state.shops)
    for shop in shops:
        standing[board.SHOP_AT[shop]] = seat
    return state._replace(shops=tuple(standing))


def on_turn_with(state: game_state.YspahanState, floor: str, number: int, dice: int) -> game_state.YspahanState:
    """Blue is to act, and so many dice lie on that floor."""
    tower = tuple(
        game_state.DiceGroup(number, dice) if at == board.FLOOR_AT[floor] else None for at in range(len(state.tower))
    )
    return state._replace(stage=game_state.YspahanStage.MAIN, tower=tower)


def after_moves(state: game_state.YspahanState, *texts: str) -> game_state.YspahanPlayed:
    """The position after these moves; ValueError if the rules refuse one."""
    played = None
    for text in texts:
        answer = play(state, parse(text), ())
        if not isinstance(answer, Played):
            raise ValueError(f"{text} is refused: {answer.text}")
        played, state = answer, answer.state
    assert played is not None, "at least one move"
    return played


def _merchant() -> tuple[YspahanExample, ...]:
    lines = (
        (("yspahan/good-blue",), _("your goods, for souks, buildings and the caravan")),
        (("yspahan/camel",), _("camels, to build and to keep goods")),
        (("yspahan/coin",), _("gold: you begin with {count}").format(count=board.START_GOLD)),
        (("yspahan/supervisor",), _("the supervisor, who belongs to nobody")),
    )
    return (YspahanExample(_("These pieces are in play. Goods, camels and gold never run out."), PiecesPicture(lines)),)


def _tower() -> tuple[YspahanExample, ...]:
    tower = group_dice(*ROLLED)
    rolled = _("Eleven dice, two of them yellow. The lowest number lies on the camels floor, the highest on gold.")
    state = first_position()._replace(stage=game_state.YspahanStage.MAIN, tower=tower)
    after = after_moves(state, "camels").state
    taken = _("The starting player has taken the camels. The other yellow die is gone, too; no group moves up or down.")
    return (YspahanExample(rolled, TowerPicture(tower)), YspahanExample(taken, TowerPicture(after.tower)))


def _action() -> tuple[YspahanExample, ...]:
    dice = ("yspahan/die-white-4",)
    lines = (
        (dice, _("Two dice that show 4 lie on the floor of the chest. You take both, and do one of these:")),
        (("yspahan/good-blue",), _("place 2 goods in the district of the chest, one for each die")),
        (("yspahan/supervisor",), _("move the supervisor 4 squares, the number on the dice")),
        (("yspahan/card-back",), _("draw 1 card, whatever the dice")),
    )
    return (YspahanExample(_("One group of dice, three ways to use it."), PiecesPicture(lines)),)


def _souks() -> tuple[YspahanExample, ...]:
    state = with_goods(first_position(), BLUE, "chest-6a", "chest-6b")
    state = on_turn_with(state, "chest", 4, 3)
    placed = ("chest-6c", "chest-4a", "chest-4b")
    first = after_moves(state, "supply chest", f"place {placed[0]}").state
    both = after_moves(first, *(f"place {shop}" for shop in placed[1:])).state
    begun = _("Blue has begun the yellow souk of the chest: 2 of its 3 shops. Nobody else may place a good there.")
    completed = _("Three dice: the first good completes the yellow souk. At the end of the week it scores 6 points.")
    going_on = _("Only now may Blue begin the next souk here. The other two goods complete the blue one.")
    return (
        YspahanExample(begun, SoukPicture(state, "chest")),
        YspahanExample(completed, SoukPicture(first, "chest", placed[:1])),
        YspahanExample(going_on, SoukPicture(both, "chest", placed[1:])),
    )


def street_prices(free: int) -> tuple[int, ...]:
    """Gold for each square of the street, the supervisor on the crossing (R3)."""
    origin = board.SQUARE_AT[board.CROSSING]
    return tuple(step_price(board.DISTANCES[origin][board.SQUARE_AT[square]], NUMBER, free) for square in STREET)


def _road() -> tuple[YspahanExample, ...]:
    bath = names.building_text(board.BATH)
    prices = (
        (_("without the {building}").format(building=bath), street_prices(0)),
        (_("with the {building}").format(building=bath), street_prices(board.BATH_STEPS)),
    )
    text = _("The dice show {number}. On each square stands what it costs to stop there. He may stay, too.")
    first = YspahanExample(text.format(number=NUMBER), RoadPicture(prices))
    state = with_goods(first_position(), BLUE, "vase-4a")
    state = state.with_player(BLUE, state.player(BLUE)._replace(camels=1))
    state = on_turn_with(state, "vase", 1, 1)
    kept = after_moves(state, "supervisor vase north-1", "keep")
    (loaded,) = [event for event in kept.events if isinstance(event, GoodLoaded)]
    lines = (
        (("yspahan/shop-orange-1", "yspahan/good-blue"), _("The supervisor stops beside Blue's shop.")),
        (("yspahan/camel",), _("Blue gives up a camel: the shop keeps its good.")),
        (
            ("yspahan/camel", "yspahan/good-blue"),
            _("A good from the supply is loaded instead: {points}.").format(points=names.points_text(loaded.points)),
        ),
    )
    keeping = _("The owner of a good is asked, whoever moved the supervisor.")
    return (first, YspahanExample(keeping, PiecesPicture(lines)))


LOADED = (GREEN, BLUE, YELLOW, YELLOW, RED, GREEN, BLUE, YELLOW, YELLOW)
"""The caravan of nine goods."""


def loaded_caravan(goods: tuple[int, ...]) -> game_state.YspahanState:
    """The caravan with these goods, loaded one after the other by the rules."""
    state = first_position()
    for seat in goods:
        state = load_good(state, seat, "", None, [])
    return state


def _caravan() -> tuple[YspahanExample, ...]:
    state = loaded_caravan(LOADED)
    history: History = []
    loading = _("Left, the points of a good when it is loaded. Right, by what your goods are multiplied later.")
    score_caravan(state, history, emptied=False)
    (scored,) = [event for event, _after in history if isinstance(event, CaravanScored)]
    sums = [names.caravan_sum_text(*each) for each in zip(scored.goods, scored.rows, scored.points, strict=True)]
    text = _("Scored: Blue {blue}, Red {red}, Green {green}, Yellow {yellow}. The highest good counts for all.")
    told = text.format(blue=sums[0], red=sums[1], green=sums[2], yellow=sums[3])
    return (
        YspahanExample(loading, CaravanPicture(LOADED[:2], state.camels_per_row)),
        YspahanExample(told, CaravanPicture(LOADED, state.camels_per_row)),
    )


def _buildings() -> tuple[YspahanExample, ...]:
    text = _("Each building once, in any order. Below, the points of your first to your sixth: {total} in all.")
    return (YspahanExample(text.format(total=sum(board.BUILDING_POINTS)), BuildingsPicture()),)


def _cards() -> tuple[YspahanExample, ...]:
    return (YspahanExample(_("Nine kinds of cards, two of each."), CardsPicture()),)


def _using() -> tuple[YspahanExample, ...]:
    state = on_turn_with(first_position(), "gold", 6, 2)
    player = state.player(BLUE)._replace(buildings=(board.SHOP,), hand=("exchange",))
    played = after_moves(state.with_player(BLUE, player), "gold exchange")
    (taken,) = [event for event in played.events if isinstance(event, GoldTaken)]
    lines = (
        (
            ("yspahan/die-white-6",),
            _("{dice} on the gold floor: {gold}").format(
                dice=names.dice_label(taken.dice), gold=names.gold_label(taken.dice)
            ),
        ),
        (("yspahan/card-back",), _("a card discarded as a die: {gold}").format(gold=names.gold_label(taken.card))),
        (
            ("yspahan/floor-gold",),
            _("the {building}: {gold}").format(
                building=names.building_text(board.SHOP), gold=names.gold_label(taken.building)
            ),
        ),
        (("yspahan/coin",), _("together {gold}").format(gold=names.gold_label(taken.gold))),
    )
    return (YspahanExample(_("Any card can be a die, without its effect."), PiecesPicture(lines)),)


def _week() -> tuple[YspahanExample, ...]:
    """The account of a week, souk by souk."""
    state = loaded_caravan((BLUE, RED, BLUE, GREEN, BLUE))
    state = with_goods(state, BLUE, "chest-6a", "chest-6b", "chest-6c", "chest-4a", "chest-4b")
    state = with_goods(state, RED, "chest-8a", "chest-8b")
    state = state.with_player(BLUE, state.player(BLUE)._replace(buildings=(board.BAZAAR,)))
    history: History = []
    score_week(state, history)
    bazaar = names.building_text(board.BAZAAR)
    lines = []
    for event, _after in history:
        if isinstance(event, SoukScored):
            lines.append(AccountLine(names.souk_label(event.souk), event.value))
            lines.append(AccountLine(bazaar, event.bazaar))
    souks = tuple(lines)
    (scored,) = [event for event, _after in history if isinstance(event, CaravanScored)]
    goods, row, points = scored.goods[BLUE - 1], scored.rows[BLUE - 1], scored.points[BLUE - 1]
    lines.append(AccountLine(_("caravan, {goods} × {row}").format(goods=goods, row=row), points))
    total = AccountLine(_("Blue scores"), sum(line.amount for line in lines), total=True)
    first = _("Blue has two complete souks, and the Bazaar adds 2 points to each. Red's violet one scores nothing.")
    second = _("Blue has three goods on the caravan, the highest of them on the middle row.")
    return (
        YspahanExample(first, SoukPicture(state, "chest"), souks),
        YspahanExample(second, CaravanPicture(state.caravan, state.camels_per_row), (*lines, total)),
    )


EXAMPLES: dict[str, Callable[[], tuple[YspahanExample, ...]]] = {
    "merchant": _merchant,
    "tower": _tower,
    "action": _action,
    "souks": _souks,
    "road": _road,
    "caravan": _caravan,
    "buildings": _buildings,
    "cards": _cards,
    "using": _using,
    "week": _week,
}
"""By the name that a page gives in its line `! name`."""


def example_pictures(name: str) -> tuple[YspahanExample, ...]:
    """The pictures of that name, one after the other; none if there is no such name."""
    made = EXAMPLES.get(name)
    return made() if made else ()
