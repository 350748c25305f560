"""Where the game stands and what a player is asked for, in sentences."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import SHOPS
from elcapitan.games.yspahan.rules.model.state import YspahanStage

CARD_PLAYS = (moves.PlayBareCard, moves.PlayExchange, moves.PlayGoodInShop, moves.PlaySale)


def date_text(at: YspahanContext) -> str:
    return _("Week {week}, day {day}").format(week=at.state.week, day=at.state.day)


def prompt_text(at: YspahanContext) -> str:
    """What is asked of me, or whom the table waits for."""
    state = at.state
    if state.stage is YspahanStage.OVER:
        return _("The game is over.")
    if state.asked is not None:
        return _camel_question_text(at, state.asked.seat, SHOPS[state.asked.shop])
    if state.seat != at.me:
        return _("{name} is on turn.").format(name=at.name(state.seat))
    if at.held_by:
        return _("A computer player is in your seat.")
    return _my_prompt_text(at)


def _camel_question_text(at: YspahanContext, seat: int, shop: str) -> str:
    if seat != at.me:
        return _("{name} is asked whether to give up a camel for the good {in_souk}.").format(
            name=at.name(seat), in_souk=names.in_shop_text(shop)
        )
    return _("Your good {in_souk} is about to be loaded. Give up a camel to keep it?").format(
        in_souk=names.in_shop_text(shop)
    )


def _my_prompt_text(at: YspahanContext) -> str:
    state = at.state
    match state.stage:
        case YspahanStage.ROLL:
            return _("You are the starting player: buy yellow dice if you like, and roll.")
        case YspahanStage.PLACING:
            assert state.to_place is not None
            return _("Place your goods in the {district} district; still to place: {count}.").format(
                district=names.of_floor_text(state.to_place.district), count=state.to_place.goods
            )
        case YspahanStage.LOADING:
            return _("Goods of two players are to be loaded: whose goes first?")
        case YspahanStage.AFTER:
            return _after_text(at)
        case _:
            return _("Take your main action: dice from the tower.")


def _after_text(at: YspahanContext) -> str:
    builds = any(isinstance(move, moves.BuildBuilding) for move in at.moves)
    plays = any(isinstance(move, CARD_PLAYS) for move in at.moves)
    if builds and plays:
        return _("Build or play cards if you like, and end the turn.")
    if builds:
        return _("Build if you like, and end the turn.")
    if plays:
        return _("Play cards if you like, and end the turn.")
    return _("Nothing more can be done: end the turn.")


def purse_text(at: YspahanContext) -> str:
    """What I have."""
    player = at.state.player(at.me)
    return _("You have {gold}, {camels}, {cards} and {points}.").format(
        gold=names.gold_text(player.gold),
        camels=names.camels_text(player.camels),
        cards=names.cards_text(len(player.hand)),
        points=names.points_text(player.points),
    )
