"""A hint in words: the steps of what is left of the turn, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.yspahan.client.facts.hint_steps import YspahanHintStep
from elcapitan.games.yspahan.client.facts.move_preview import foreseen_events
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.events import CamelsTaken, DistrictSupplied, GoldTaken
from elcapitan.games.yspahan.rules.model.state import YspahanState

LEAST_LEAD: Final = 0.5
"""Points; what is worth less more is as good, as far as imagined games can tell."""


def hint_rows(
    at: YspahanContext, asked: YspahanState, advice: Advice, steps: Sequence[YspahanHintStep]
) -> Iterator[TextRow]:
    """What to do, and why; `asked` is the view the advice was given for, `steps` is what is left to be done."""
    for number, step in enumerate(steps, 1):
        text = move_text(at._replace(state=step.before), step.move)
        yield TextRow(f"{number}. {text}" if len(steps) > 1 else text)
    there = at._replace(state=asked)
    for number, other in enumerate(advice.alternatives):
        yield _alternative_row(there, other, is_best=number == 0)


def _alternative_row(at: YspahanContext, other: Alternative, *, is_best: bool) -> TextRow:
    deed = doing_text(at, other.moves[0])
    if other.behind < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=deed))
    points = names.points_text(max(1, round(other.behind)))
    if is_best:
        # Words: {other} is such as "taking 2 gold"
        return good_row(_("About {points} better than {other}").format(points=points, other=deed))
    return quiet_row(_("About {points} less: {other}").format(points=points, other=deed))


def doing_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move behind "better than", such as "taking 2 gold" (Czech: the infinitive)."""
    match move:
        case moves.TakeCamels() | moves.TakeGold() | moves.SupplyDistrict():
            return _taking_text(at, move)
        case moves.PlaceGood(shop):
            return _("placing a good {in_souk}").format(in_souk=names.in_shop_text(shop))
        case moves.MoveSupervisor(_floor, square):
            return _("moving the supervisor to {square}").format(square=names.to_square_text(square))
        case moves.DrawCard():
            return _("drawing a card")
        case moves.BuildBuilding(building):
            return _("building the {building}").format(building=names.building_text(building))
        case moves.RollDice(yellow) if yellow:
            return _("buying {yellow}").format(yellow=names.yellow_dice_text(yellow))
        case moves.RollDice():
            return _("rolling without yellow dice")
        case moves.LoadFirst(shop):
            name = at.name(at.state.shops[SHOP_AT[shop]])
            return _("first loading the good of {name}").format(name=name)
        case moves.KeepGood():
            return _("giving up a camel")
        case moves.SendGood():
            return _("keeping your camels")
        case moves.EndTurn():
            return _("ending the turn")
    return _("playing the card {card}").format(card=names.card_text(move.card))


def _taking_text(at: YspahanContext, move: moves.TakeCamels | moves.TakeGold | moves.SupplyDistrict) -> str:
    for event in foreseen_events(at.state, move):
        match event:
            case CamelsTaken(_seat, camels):
                return _("taking {things}").format(things=names.camels_text(camels))
            case GoldTaken(_seat, gold):
                return _("taking {things}").format(things=names.gold_text(gold))
            case DistrictSupplied(_seat, district, goods):
                return _("supplying the {district} district with {goods}").format(
                    district=names.of_floor_text(district), goods=names.goods_text(goods)
                )
    raise AssertionError(f"{move} takes nothing")
