"""The dice (letter D): bought, rolled, taken, and the yellow ones that go."""

from __future__ import annotations

from functools import partial
from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery, line
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import FLOORS
from elcapitan.games.yspahan.rules.model.events import DiceBought, GroupTaken, Rolled, YellowDiceGone
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import Cues, EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

SHAKE_S = 0.35
"""The cup is shaken."""
ROLL_S = 0.6
"""A die rolls over the city."""
SORT_S = 0.35
"""A die goes from where it fell to its floor."""
DICE_APART_S = 0.01
YELLOW_LATER_S = 0.06
"""The yellow dice come last."""


def _bought(event: DiceBought, m: Scenery) -> list[AnimationClip]:
    cup = m.where.point(m.before, Kind.ROLL)
    return m.clip(event_view.coins(m, event.gold, event_view.seat_point(m, Kind.PURSE, event.seat), cup))


def _rolled(event: Rolled, m: Scenery) -> list[AnimationClip]:
    """The cup is shaken, the dice roll over the city's edge and sort themselves into the tower, yellow ones last."""
    before, where = m.before, m.where
    cup, side, city = where.point(before, Kind.ROLL), where.px(before, 34), where.layout_for(before).city
    middle, reach = city.crossing, city.step
    flights, hidden = [fly(sprites.CUP, cup, cup, where.px(before, 64), SHAKE_S)], set()
    for at, (floor, on_floor, number, colour) in enumerate(_dice_in_tower(m.after)):
        place = where.point(m.after, Kind.DIE, floor, on_floor)
        begin = SHAKE_S + DICE_APART_S * at + (YELLOW_LATER_S if colour == "yellow" else 0.0)
        fallen = (middle[0] - reach * (4.5 - at % 4), middle[1] - reach * (3.2 - 0.9 * (at // 4)))
        die = partial(fly, sprites.DIE, name=colour, piece=number)
        rolling = die(cup, fallen, side, ROLL_S, begin, apex=where.px(before, 60), ease="out-cubic")
        flights += [rolling, die(fallen, place, side, SORT_S, begin + ROLL_S)]
        hidden.add(Thing(Kind.DIE, floor, on_floor))
    return m.clip(flights, hides=hidden)


def _dice_in_tower(state: YspahanState) -> list[tuple[str, int, int, str]]:
    """Floor, place on it, number and colour of each die; the yellow ones come last."""
    dice = [
        (floor, at, group.number, "white" if at < group.white else "yellow")
        for floor, group in zip(FLOORS, state.tower, strict=True)
        if group is not None
        for at in range(group.white + group.yellow)
    ]
    return sorted(dice, key=lambda die: die[3])


def _roll_cues(clip: AnimationClip, sound: YspahanSound) -> Cues:
    return (0.0, YspahanSound.DICE_CUP), (SHAKE_S, sound), (clip.length_s * 0.9, YspahanSound.DIE_SET)


def _group_line(event: GroupTaken, who: event_view.Names) -> str:
    dice = event.white + event.yellow
    text = line(event, who, dice=dice)
    return text if event.counted == dice else _("{text}; the yellow ones do not count").format(text=text)


def _yellow_gone_line(event: YellowDiceGone, who: event_view.Names) -> str:
    text = line(event, who, count=sum(event.by_floor))
    if not event.emptied:
        return text
    return _("{text}; now empty: {floors}").format(text=text, floors=", ".join(map(names.floor_text, event.emptied)))


VIEWS: Final[Views] = {
    DiceBought: EventView(line, _bought, YspahanSound.GOLD, event_view.as_coins_land, clause=event_view.clause),
    Rolled: EventView(line, _rolled, YspahanSound.DICE_ROLL, _roll_cues),
    GroupTaken: EventView(_group_line),
    YellowDiceGone: EventView(_yellow_gone_line),
}
