"""The pages of text mode: the city, the road, the tower, the caravan, players, cards, buildings, the outlook.

Positions in, lines out. Every line can be understood without the others and without seeing where it stands.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.yspahan.client.facts.outlook import week_outlook
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names, prompts
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.souks import complete_owner, goods_in
from elcapitan.kit.sheets.score_sheet import ranking as score_ranking

INDENT = "  "
_PAGES: Final = WORDS["pages"]


def situation_lines(at: YspahanContext) -> list[str]:
    """Where the game stands and what is asked for."""
    state = at.state
    over, placing = state.stage is YspahanStage.OVER, state.stage is YspahanStage.PLACING
    mine = at.me in (state.seat, state.asked.seat if state.asked else 0) and at.me != 0 and not over
    shows_tower = state.stage is YspahanStage.MAIN or (any(state.tower) and not mine and not over)
    return at.lines(
        "situation",
        asked=f"{prompts.date_text(at)}. {prompts.prompt_text(at)}",
        dice=names.tower_text(state.tower) if shows_tower else "",
        purse=prompts.purse_text(at) if mine and not placing else "",
    )


def city_lines(at: YspahanContext) -> list[str]:
    """Every souk of every district, a line each."""
    lines = []
    for district in board.DISTRICTS:
        lines.append(names.district_title(district) + ":")
        lines += [INDENT + _souk(at, souk) for souk in board.DISTRICT_SOUKS[district]]
    return lines


def district_lines(at: YspahanContext, district: str) -> list[str]:
    """The souks of one district, with every shop and the squares of the road beside it."""
    lines = [names.district_title(district) + ":"]
    for souk in board.DISTRICT_SOUKS[district]:
        lines.append(INDENT + _souk(at, souk))
        lines += [INDENT * 2 + _shop(at, shop) for shop in board.SOUK_SHOPS[souk]]
    return lines


def _souk(at: YspahanContext, souk: int) -> str:
    plan = board.SOUKS[souk]
    owners = Counter(seat for seat in goods_in(at.state.shops, souk) if seat)
    if owner := complete_owner(at.state.shops, souk):
        standing = at.tell("complete, {name}", name=owner)
    elif owners:
        standing = ", ".join(
            _("{name}: {goods} of {shops}").format(name=at.name(owner), goods=count, shops=plan.shops)
            for owner, count in owners.items()
        )
    else:
        standing = str(_PAGES["free"])
    return at.tell(_PAGES["souk"], id=plan.id, shops=plan.shops, points=plan.value, standing=standing)


def _shop(at: YspahanContext, shop: int) -> str:
    """With the name that a typed move has."""
    return f"{board.SHOPS[shop]}: {_owner(at, at.state.shops[shop])}, {names.beside_text(shop)}"


def _owner(at: YspahanContext, seat: int) -> str:
    """Whose good is in a shop or beside a camel; 0: none is."""
    return at.name(seat) if seat else str(_PAGES["free"])


def road_lines(at: YspahanContext) -> list[str]:
    """Where the supervisor stands, and on each arm of the road the squares with goods beside them."""
    lines = [at.tell(_PAGES["supervisor"], square=board.SQUARES[at.state.supervisor])]
    for arm, squares in board.ROAD.items():
        found = [words for number in range(1, len(squares) + 1) if (words := _goods_at(at, arm, number))]
        goods = "; ".join(found) or _("no goods beside them")
        lines.append(at.tell(_PAGES["arm"], arm=arm, squares=len(squares), goods=goods))
    return [*lines, _("All squares of an arm: g and its name, such as g {arm}").format(arm=names.arm_text("west"))]


def arm_lines(at: YspahanContext, arm: str) -> list[str]:
    """Every square of an arm from the crossing outwards, the shops beside it and whose goods are there."""
    lines = []
    for number in range(1, len(board.ROAD[arm]) + 1):
        square = board.SQUARE_AT[f"{arm}-{number}"]
        shops = "; ".join(
            f"{names.souk_label(board.SOUKS[board.SOUK_OF[shop]].id)}: {_owner(at, at.state.shops[shop])}"
            for shop in board.BESIDE[square]
        )
        here = _("; the supervisor is here") if square == at.state.supervisor else ""
        lines.append(f"{names.square_text(board.SQUARES[square])}: {shops}{here}")
    return lines


def _goods_at(at: YspahanContext, arm: str, number: int) -> str:
    goods = [shop for shop in board.BESIDE[board.SQUARE_AT[f"{arm}-{number}"]] if at.state.shops[shop]]
    if not goods:
        return ""
    told = [at.tell(_PAGES["good"], name=at.state.shops[shop], shop=board.SHOPS[shop]) for shop in goods]
    return f"{number} {join_names(told)}"


def tower_lines(at: YspahanContext) -> list[str]:
    """The dice in the tower, and who still has a turn today."""
    dice, turns = names.tower_text(at.state.tower), ", ".join(at.name(seat) for seat in at.state.turns_left)
    return at.lines("tower", dice=dice, is_empty=not dice, turns=turns)


def caravan_lines(at: YspahanContext) -> list[str]:
    """The rows from the top, and what each player would score for them now."""
    camels, loaded = at.state.camels_per_row, at.state.caravan
    lines = []
    for row in range(len(board.LOAD_POINTS), 0, -1):
        goods = loaded[(row - 1) * camels : row * camels]
        places = [_owner(at, seat) for seat in (*goods, *[0] * (camels - len(goods)))]
        text = _("{row}, {points} for a good loaded: {places}")
        points = names.points_text(board.LOAD_POINTS[row - 1])
        lines.append(text.format(row=names.row_text(row), points=points, places=", ".join(places)))
    sums = ", ".join(
        f"{at.name(seat)} {names.caravan_sum_text(each.goods, each.row, each.caravan)}"
        for seat, each in enumerate(week_outlook(at.state), 1)
    )
    return [*lines, _("If it were scored now: {sums}").format(sums=sums)]


def player_lines(at: YspahanContext) -> list[str]:
    """One line for each seat."""
    state, lines = at.state, []
    for seat, player in enumerate(state.players, 1):
        built = ", ".join(map(names.building_text, player.buildings)) or str(_PAGES["no-names"])
        name = _("{name} (you)").format(name=at.name(seat)) if seat == at.me else at.name(seat)
        turn = _("to play") + ": " if seat == state.seat else ""
        starts = " (" + _("starting player") + ")" if seat == state.starter else ""
        text = _("points {points}, gold {gold}, camels {camels}, cards {cards}; buildings: {buildings}")
        points, gold, camels, cards = player.points, player.gold, player.camels, len(player.hand)
        have = text.format(points=points, gold=gold, camels=camels, cards=cards, buildings=built)
        lines.append(f"{turn}{name}{starts}: {have}")
    return lines


def card_lines(at: YspahanContext) -> list[str]:
    """My hand with what each card does, the deck and the discard pile."""
    hand = at.state.player(at.me).hand if at.me else ()
    kinds = [card for card in dict.fromkeys(hand) if card != board.UNKNOWN]
    return at.lines(
        "cards",
        is_seated=at.me,
        cards=", ".join(map(names.card_text, hand)) or _("none"),
        effects=[f"{INDENT}{names.card_text(card)}: {names.card_effect_text(card)}" for card in kinds],
        count=at.state.deck,
        discarded=", ".join(map(names.card_text, at.state.discard)) or _("none"),
    )


def all_card_lines() -> list[str]:
    """Every kind of card and what it does."""
    return [f"{names.card_text(card)} ({count}): {names.card_effect_text(card)}" for card, count in board.CARDS.items()]


def building_lines(at: YspahanContext) -> list[str]:
    """What each building costs and does, and who has it."""
    lines = []
    for building, cost in board.BUILDINGS.items():
        price, owners = names.price_texts(cost.camels, cost.gold), at.builders(building)
        text = at.tell("{building} costs {price}: {power}", building=building, price=join_names(price), power=building)
        lines.append(text + ("; " + _("built by {names}").format(names=", ".join(owners)) if owners else ""))
    return lines


def outlook_lines(at: YspahanContext) -> list[str]:
    """What each player would score if the week ended now; once the game is over, the ranking: no week ends any more."""
    if at.state.stage is YspahanStage.OVER:
        return [_("No week ends any more: the game is over."), *ranking_lines(at)]
    lines = [_("If the week ended now:")]
    for seat, each in enumerate(week_outlook(at.state), 1):
        parts = at.lines(
            "outlook",
            souks=", ".join(map(names.souk_text, each.souks)) or str(_PAGES["no-names"]),
            bazaar=each.bazaar,
            sum=names.caravan_sum_text(each.goods, each.row, each.caravan),
        )
        lines.append(f"{INDENT}{at.name(seat)} {names.points_text(each.points)}: {'; '.join(parts)}")
    return lines


def ranking_lines(at: YspahanContext) -> list[str]:
    """Who has won, and where the points come from."""
    lines = []
    for place, seat in score_ranking([player.points for player in at.state.players]):
        player = at.state.players[seat - 1]
        parts = ", ".join(at.lines("parts", **player.parts._asdict()))
        told = f"{place}. {at.name(seat)}: {names.points_text(player.points)}"
        lines.append(f"{told} ({parts})" if parts else told)
    return lines
