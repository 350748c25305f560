"""What the tooltip of a thing on the table says: lines, the first one a title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from elcapitan.client.key_actions import KeyLabels
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _, capitalised, join_names, pgettext
from elcapitan.games.yspahan.clicks import AskedFor, ClickIntent, cheapest_floors
from elcapitan.games.yspahan.client.facts.outlook import week_outlook
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import gain_text, names
from elcapitan.games.yspahan.client.wording.click_text import answer_label, why_not_words
from elcapitan.games.yspahan.client.wording.floor_text import floor_tooltip
from elcapitan.games.yspahan.client.wording.move_text import loaded_goods_text, move_text, outcome_texts, ride_text
from elcapitan.games.yspahan.client.wording.prompts import date_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.moves import BuildBuilding, PlaceGood, PlayBareCard, PlayGoodInShop
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import goods_in
from elcapitan.games.yspahan.rules.supervisor import free_steps
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves, ShowReason
from elcapitan.kit.table.things import BUTTON_KEYS, Thing, button_text, menu_lines
from elcapitan.kit.words.phrases import Phrase


class TooltipContext(NamedTuple):
    """What a tooltip is worded from."""

    at: YspahanContext
    steps: Sequence[GameStep]
    meant: ClickIntent | None
    """What a click on the thing means now."""
    keys: KeyLabels
    after: YspahanState | None = None
    """The position after that click; None where it makes no move, or one whose outcome is chance."""


def target_tooltip(given: TooltipContext, target: Thing) -> list[str]:
    """The lines about a thing: what it is, and what a click would do or why it does nothing."""
    make = _LINES.get(target.kind)
    lines = make(given, target) if make is not None else []
    return [*lines, *_click_lines(given, target)] if lines else []


def _click_lines(given: TooltipContext, target: Thing) -> list[str]:
    """What a click would do; only for the player it is asked of."""
    at, meant = given.at, given.meant
    if not at.moves or target.kind in (Kind.FLOOR, Kind.YELLOW):
        return []
    if isinstance(meant, PlayMoves):
        changes = [*gain_text.points_change_lines(at, given.after)] if given.after is not None else []
        move = meant.moves[0]
        if target.kind == Kind.SHOP and isinstance(meant.moves[-1], PlaceGood | PlayGoodInShop):
            # How far the souk is with a good of mine in that shop.
            souk = board.SOUK_OF[board.SHOP_AT[target.name]]
            progress = souk_count_text(at, at.me, souk, goods_in(at.state.shops, souk).count(at.me) + 1)
            return [_("With a good here: {progress}").format(progress=progress), *changes]
        if target.kind == Kind.SQUARE:
            return [ride_text(at, move), *changes]
        if isinstance(move, PlayBareCard):  # the lines above tell the effect
            return ["; ".join([_("Click: play the card"), *outcome_texts(at, move)]), *changes]
        if isinstance(move, BuildBuilding) and not (move.cards or move.floor):
            return [_("Click: build it")]  # the lines above tell what it costs and scores
        return [move_text(at, move)] if target.kind != Kind.END else []
    if target.kind == Kind.BUILDING and isinstance(meant, AskChoice) and meant.asked is AskedFor.PRICE:
        return [answer_label(at, meant, answer) for answer in meant.answers]
    if target.kind == Kind.HAND and isinstance(meant, AskAmount | AskChoice | ChangeChoice):
        return [*gain_text.card_lines(at, meant)]
    told = target.kind == Kind.BUILDING or (target.kind == Kind.SHOP and at.state.shops[board.SHOP_AT[target.name]])
    return [why_not_words(at, meant)] if isinstance(meant, Refusal | ShowReason) and not told else []


def _sentence(words: str) -> str:
    """Words of a list as a sentence of their own."""
    return f"{capitalised(words)}."


def _floor(given: TooltipContext, target: Thing) -> list[str]:
    at, meant = given.at, given.meant
    lines = floor_tooltip(at, given.steps, target.name)
    if not at.moves or at.state.tower[board.FLOOR_AT[target.name]] is None:
        return lines
    if isinstance(meant, PlayMoves):  # it is chosen, or a card is to count as a die here
        return [*lines, _("Click: {move}").format(move=move_text(at, meant.moves[0]))]
    return [*lines, why_not_words(at, meant)] if isinstance(meant, Refusal | ShowReason) else lines


def _shop(given: TooltipContext, target: Thing) -> list[str]:
    at, shop = given.at, board.SHOP_AT[target.name]
    lines = [names.shop_label(target.name), capitalised(names.beside_text(shop))]
    if owner := at.state.shops[shop]:
        lines.append(at.tell("{name} has a good here.", name=owner))
    return [*lines, *souk_lines(at, board.SOUK_OF[shop]), *gain_text.good_in_danger_lines(at, shop)]


def souk_lines(at: YspahanContext, souk: int) -> list[str]:
    """Who has how much of a souk."""
    goods, plan = goods_in(at.state.shops, souk), board.SOUKS[souk]
    if not any(goods):
        # Words: {souk} is such as "The yellow souk of the barrel district"
        empty = Phrase("{souk}: {shops}, {points} when complete", souk="title", points="value:points")
        return [at.tell(empty, title=capitalised(names.souk_text(plan.id)), shops=plan.shops, value=plan.value)]
    seats = sorted({*goods} - {0})
    return [f"{at.name(seat)}: {souk_count_text(at, seat, souk, goods.count(seat))}" for seat in seats]


def souk_count_text(at: YspahanContext, seat: int, souk: int, count: int) -> str:
    """What a souk with this count of a seat's goods scores if the week ends now, and once it is complete (W1, B9)."""
    plan = board.SOUKS[souk]
    bazaar = board.BAZAAR in at.state.player(seat).buildings if seat else False
    facts = {"count": count, "all": plan.shops, "points": plan.value + (board.BAZAAR_POINTS if bazaar else 0)}
    if count == plan.shops:
        return at.tell("{count} of {all}: complete, {points} at the end of the week", **facts)
    return at.tell("{count} of {all}: nothing if the week ended now, {points} when complete", **facts)


def _souk(given: TooltipContext, target: Thing) -> list[str]:
    souk = next(at for at, each in enumerate(board.SOUKS) if each.id == target.name)
    lines = souk_lines(given.at, souk)
    return [capitalised(names.souk_text(target.name)), *lines] if any(goods_in(given.at.state.shops, souk)) else lines


def _district(given: TooltipContext, target: Thing) -> list[str]:
    souks = (souk_lines(given.at, souk) for souk in board.DISTRICT_SOUKS[target.name])
    return [names.district_title(target.name), *chain.from_iterable(souks), _("Click: close-up")]


def _square(given: TooltipContext, target: Thing) -> list[str]:
    at, state, meant = given.at, given.at.state, given.meant
    prices, gold = list[str](), state.player(at.me).gold if at.me else 0
    is_chosen = isinstance(meant, PlayMoves) and not meant.is_shortcut  # the floor: its price is told with the move
    if at.moves and state.stage is YspahanStage.MAIN and not (is_chosen or isinstance(meant, Refusal)):
        ways, free = cheapest_floors(state, target.name), pgettext("price", "free")
        prices = [f"{names.floor_text(floor)} {price or free}" for price, floor in ways if price <= gold]
    return at.lines(
        "square",
        title=capitalised(names.square_text(target.name)),
        # A move that ends here says itself what it loads.
        goods="" if isinstance(meant, PlayMoves) else loaded_goods_text(at, target.name),
        prices=", ".join(prices),
        squares=board.DISTANCES[state.supervisor][board.SQUARE_AT[target.name]],
        free=free_steps(state) if prices else 0,
    )


def _caravan(given: TooltipContext, target: Thing) -> list[str]:
    state, place = given.at.state, target.number
    row = place // state.camels_per_row
    owner = state.caravan[place] if place < len(state.caravan) else 0
    return given.at.lines("caravan", row=row + 1, points=board.LOAD_POINTS[row], name=owner)


def _building(given: TooltipContext, target: Thing) -> list[str]:
    at, building, meant = given.at, target.name, given.meant
    cost = board.BUILDINGS[building]
    wanted = at.me > 0 and building not in at.state.player(at.me).buildings
    unpaid = isinstance(meant, Refusal) and meant.why is YspahanRefusalCode.CANNOT_PAY
    return at.lines(
        "building",
        title=names.building_text(building),
        power=_sentence(names.building_power_text(building)),
        price="" if unpaid else join_names(names.held_labels(*cost)),  # else the reason tells it
        names=join_names(at.builders(building)),
        brought=gain_text.building_yield_line(at, given.steps, building) if at.me else "",
        next=next_building_text(at) if wanted else "",
        is_action=wanted and len(at.state.players) == TWO,
        why=why_not_words(at, meant) if wanted and isinstance(meant, Refusal | ShowReason) else "",
    )


def next_building_text(at: YspahanContext) -> str:
    """What my next building scores; empty if I look on or the game is over."""
    if not at.me or at.state.stage is YspahanStage.OVER:
        return ""
    count = len(at.state.player(at.me).buildings)
    if count == len(board.BUILDING_POINTS):
        return _("You have all buildings.")
    return at.tell("next: {points}", points=board.BUILDING_POINTS[count])


def _hand(given: TooltipContext, target: Thing) -> list[str]:
    if target.name == board.UNKNOWN:
        return []
    at, effect = given.at, _sentence(names.card_effect_text(target.name))
    may_be_die = at.state.seat != at.me or at.state.stage in (YspahanStage.ROLL, YspahanStage.MAIN)
    return at.lines("card", title=names.card_text(target.name), effect=effect, may_be_die=may_be_die)


def _deck(given: TooltipContext, target: Thing) -> list[str]:
    return given.at.lines("deck", count=given.at.state.deck, discarded=len(given.at.state.discard))


def _seat(given: TooltipContext, target: Thing) -> list[str]:
    at, player = given.at, given.at.state.player(target.number)
    held = names.held_labels(player.camels, player.gold, len(player.hand))
    parts = ", ".join(at.lines("parts", **player.parts._asdict()))
    built, title = names.join_buildings(player.buildings), at.name(target.number)
    return at.lines("seat", title=title, held=", ".join(held), built=built, parts=parts)


def _forecast(given: TooltipContext, target: Thing) -> list[str]:
    at = given.at
    if at.state.stage is YspahanStage.OVER:
        return _seat(given, target)
    found = week_outlook(at.state)[target.number - 1]
    souks = [f"{names.souk_label(souk.id)}: {souk.value}" for souk in board.SOUKS if souk.id in found.souks]
    bazaar = f"{names.building_text('bazaar')}: {found.bazaar}" if found.bazaar else ""
    sum_ = names.caravan_sum_text(found.goods, found.row, found.caravan)
    return at.lines("forecast", name=target.number, souks=souks, bazaar=bazaar, sum=sum_)


def _week(given: TooltipContext, target: Thing) -> list[str]:
    return given.at.lines("period", date=date_text(given.at), name=given.at.state.starter)


def _yellow(given: TooltipContext, target: Thing) -> list[str]:
    at, meant, dice = given.at, given.meant, target.number
    why = why_not_words(at, meant) if at.moves and isinstance(meant, Refusal | ShowReason) else ""
    price = dice * board.YELLOW_PRICE if at.moves and not why else 0
    left = at.state.player(at.me).gold - price if price else 0
    return at.lines("yellow", label=names.yellow_dice_label(dice), why=why, price=price, left=left)


def _button(given: TooltipContext, target: Thing) -> list[str]:
    return [button_text(target.kind, given.keys, WORDS["keys"])]


def _end(given: TooltipContext, target: Thing) -> list[str]:
    can_end = given.at.moves and isinstance(given.meant, PlayMoves)
    undone = gain_text.left_undone_lines(given.at) if can_end else []
    return given.at.lines("end", label=_button(given, target), undone=undone)


_LINES: dict[str, Callable[[TooltipContext, Thing], list[str]]] = {
    **dict.fromkeys(BUTTON_KEYS, _button),
    Kind.FLOOR: _floor,
    Kind.SHOP: _shop,
    Kind.SOUK: _souk,
    Kind.DISTRICT: _district,
    Kind.SQUARE: _square,
    Kind.CARAVAN: _caravan,
    Kind.BUILDING: _building,
    Kind.HAND: _hand,
    Kind.DECK: _deck,
    Kind.SEAT: _seat,
    Kind.FORECAST: _forecast,
    Kind.PERIOD: _week,
    Kind.YELLOW: _yellow,
    Kind.ROLL: lambda given, target: given.at.lines("roll"),
    Kind.END: _end,
    Kind.MENU: lambda given, target: menu_lines(given.keys),
}
