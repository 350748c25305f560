"""What has happened, in a sentence for each event; figures that go back together are told in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.words import feature_text, names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import fields


def step_texts(names_by_seat: Sequence[str], told: Sequence[events.Event], land: Land) -> list[str]:
    """The events of a step; `land` is the land after it."""
    lines: list[str] = []
    for is_return, group in groupby(told, lambda event: isinstance(event, events.FigureReturned)):
        if is_return:
            lines.append(_returned_text(names_by_seat, [*group]))
        else:
            lines += [event_text(names_by_seat, event, land) for event in group]
    return [line for line in lines if line]


def event_text(names_by_seat: Sequence[str], event: events.Event, land: Land) -> str:
    """One event; empty for one that another tells already. `land` is the land after it."""
    phrase = WORDS["events"].get(type(event).__name__)
    if phrase is None:
        return _returned_text(names_by_seat, [event]) if isinstance(event, events.FigureReturned) else ""
    facts: dict[str, Any] = {**fields(event), **_more_facts(names_by_seat, event, land)}
    return str(phrase.say(facts, {**names.KINDS, "seat": lambda seat: names_by_seat[seat - 1], "points": str}))


def _returned_text(names_by_seat: Sequence[str], returned: Sequence[Any]) -> str:
    """Figures that go back to their owners, by player in the order of the first one of each."""
    back: dict[int, Counter[str]] = {}
    for event in returned:
        back.setdefault(event.seat, Counter())[event.kind] += 1
    words = [f"{names_by_seat[seat - 1]} {names.figures_text(kinds)}" for seat, kinds in back.items()]
    return _("Back in the supply: {figures}").format(figures="; ".join(words))


def _more_facts(names_by_seat: Sequence[str], event: events.Event, land: Land) -> Mapping[str, Any]:
    """What a sentence tells beside the fields of its event."""
    match event:
        case events.TileDrawn():
            return {"left": str(event.stack + event.river)}
        case events.PlagueAsked():
            return {"names": join_names([names_by_seat[seat - 1] for seat in event.seats])}
        case events.TilePlaced(x=x, y=y):
            return {"square": (x, y), "edges": names.edges_text(land.at[x, y].kind, event.rotation)}
        case events.FigurePlaced():
            tile = land.at[event.x, event.y]
            part = land.part(tile.part(event.part))
            return {"role": names.role_text(event.kind, part.kind), "place": names.part_text(part, tile.rotation)}
        case events.GoodsTaken():
            return {"tokens": names.goods_text((event.wine, event.grain, event.cloth))}
        case events.WheelTurned():
            counted = [_count_text(count) for count in event.counts]
            return {"paid": paid_text(names_by_seat, event.points, counted)}
        case events.FeatureScored():
            return {"shape": _feature_text(event), "paid": _majority_text(names_by_seat, event)}
        case events.MeadowScored():
            shape = [feature_text.SIZE[tiles.MEADOW](len(event.squares)), feature_text.CITIES(event.cities)]
            return {"shape": ", ".join(shape), "paid": _majority_text(names_by_seat, event)}
        case events.GoodsScored():
            return {"paid": paid_text(names_by_seat, event.points, [*map(str, event.counts)])}
        case events.FlockScored():
            sheep = feature_text.SHEEP(event.tokens + event.printed)
            return {"flock": sheep, "paid": paid_text(names_by_seat, event.points)}
        case events.FlockLost():
            return {"flock": feature_text.SHEEP(event.tokens)}
        case events.CrownsScored():
            return {"paid": paid_text(names_by_seat, event.points)}
        case _:
            return {}


def paid_text(names_by_seat: Sequence[str], points: Sequence[int], counted: Sequence[str] = ()) -> str:
    """Who gets how much, with what it is for in brackets."""
    words = []
    for at, (name, each) in enumerate(zip(names_by_seat, points, strict=True)):
        if each:
            what_for = f" ({counted[at]})" if counted and counted[at] else ""
            words.append(f"{name} {names.POINTS(each)}{what_for}")
    return ", ".join(words) or _("no points")


def _majority_text(names_by_seat: Sequence[str], event: events.FeatureScored | events.MeadowScored) -> str:
    """Who gets how much, and by what majority where there are several players."""
    words = [paid_text(names_by_seat, event.points)]
    if sum(each > 0 for each in event.strength) > 1:
        words.append(feature_text.strength_text(names_by_seat, event.strength))
    if event.by_hill:
        words.append(_("a figure on a hill decides"))
    return "; ".join(words)


def _count_text(count: events.WheelCount) -> str:
    return ", ".join(WORDS["counts"][name](each) for name, each in count._asdict().items() if each)


def _feature_text(event: events.FeatureScored) -> str:
    """What was scored, with all that counted."""
    worth = event.worth
    size = feature_text.SIZE[event.kind](worth.tiles if event.kind != tiles.CLOISTER else 9 - worth.tiles)
    if event.kind == tiles.CLOISTER and event.finished:
        size = _("a cloister")
    return ", ".join(
        [
            size,
            *([names.SHIELDS(worth.shields)] if worth.shields else []),
            *([_("inn")] if worth.inn else []),
            *([_("cathedral")] if worth.cathedral else []),
            *([WORDS["counts"]["vineyards"](worth.vineyards)] if worth.vineyards else []),
        ]
    )
