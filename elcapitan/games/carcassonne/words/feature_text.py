"""What hangs together on the land, in words: its size, where it lies open, and who is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.client.shell.i18n import _, join_names, pgettext
from elcapitan.games.carcassonne.rules import meadows, scoring
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import STEPS, Feature, Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import PluralPhrase

SIZE: Final[Mapping[str, PluralPhrase]] = WORDS["sizes"]
"""By kind of feature; a cloister by the empty squares around it."""
STANDING: Final[Mapping[str, PluralPhrase]] = WORDS["standing"]
"""Where a figure stands, by the same numbers."""
CITIES: Final[PluralPhrase] = WORDS["counts"]["at-cities"]
SHEEP: Final[PluralPhrase] = WORDS["counts"]["sheep"]


def feature_text(at: CarcassonneContext, state: CarcassonneState, number: int) -> str:
    """A feature in one sentence without an end: "a city of 4 tiles, open to the north; figures: Klára 2, Šimon 1"."""
    shape = ", ".join(_shape(state.land, state.land.features[number], state))
    return "; ".join([shape, *_holders(at, state.figures_on(number))])


def size_text(land: Land, feature: Feature, words: Mapping[str, PluralPhrase] = SIZE) -> str:
    """A road, city or meadow by the number of its tiles, a cloister by that of the empty squares around it."""
    return words[feature.kind](feature.open if feature.kind == tiles.CLOISTER else len(land.tiles_of(feature)))


def _shape(land: Land, feature: Feature, state: CarcassonneState) -> list[str]:
    """Its size, what is on it, and whether it is finished."""
    kind, parts = feature.kind, [*land.tile_parts(feature.parts)]
    if kind == tiles.CLOISTER:
        size = size_text(land, feature) if feature.open else _("a finished cloister")
        return [size, _worth_text(state, feature)]
    shields = sum(part.shields for part in parts)
    words = [size_text(land, feature)]
    if shields:
        words.append(names.SHIELDS(shields))
    goods = [part.goods for part in parts]
    words += [names.goods_text(map(goods.count, tiles.GOODS))] if any(goods) else []
    words += [_("inn")] * any(part.inn for part in parts) + [_("cathedral")] * any(part.cathedral for part in parts)
    if kind == tiles.MEADOW:
        if count := meadows.finished_cities(land, feature):
            words.append(CITIES(count))
        flock = [
            sum(each.sheep) for each in state.flocks if land.feature_of[each.part] == land.feature_of[feature.parts[0]]
        ]
        printed = sum(part.sheep for part in parts)
        return [*words, SHEEP(sum(flock) + printed)] if flock or printed else words
    finished = _open_text(land, feature) if feature.open else pgettext("feature", "finished")
    return [*words, finished, _worth_text(state, feature)]


def _worth_text(state: CarcassonneState, feature: Feature) -> str:
    """What a road, city or cloister gives as it is, and finished: a cloister always that, the others at least that.

    A road or a city is finished by one more tile at least, which this does not count.
    """
    finished = scoring.WORTH[feature.kind](state, feature._replace(open=0), True).points
    if not feature.open:
        return _("worth {points}").format(points=finished)
    now = scoring.WORTH[feature.kind](state, feature, False).points
    exact = feature.kind == tiles.CLOISTER
    text = _("worth {now} now, {finished} finished") if exact else _("worth {now} now, at least {finished} finished")
    return text.format(now=now, finished=finished)


def _open_text(land: Land, feature: Feature) -> str:
    """To which sides it lies open, each side once."""
    found = set()
    for part in feature.parts:
        tile = land.tile(part)
        x, y = tile.square
        for edge in land.part(part).edges:
            side = (edge + tile.rotation) % 4
            if (x + STEPS[side][0], y + STEPS[side][1]) not in land.at:
                found.add(side)
    return _("open {sides}").format(sides=join_names([names.TO_SIDE(tiles.SIDES[side]) for side in sorted(found)]))


def _holders(at: CarcassonneContext, figures: list[Figure]) -> list[str]:
    """What each player counts there (F4), then the figures that count nothing."""
    strength = [
        sum(tiles.FOLLOWERS.get(figure.kind, 0) for figure in figures if figure.seat == seat)
        for seat in range(1, len(at.seats) + 1)
    ]
    counted = strength_text([info.name for info in at.seats], strength)
    others = [figure for figure in figures if figure.kind not in tiles.FOLLOWERS]
    return [counted] * bool(counted) + [f"{names.FIGURE(figure.kind)}: {at.name(figure.seat)}" for figure in others]


def strength_text(names_by_seat: Sequence[str], strength: Sequence[int]) -> str:
    """What each player's followers count in a majority (F4), the most first; empty without any."""
    told = sorted(zip(strength, names_by_seat, strict=True), key=lambda each: -each[0])
    words = ", ".join(f"{name} {count}" for count, name in told if count)
    return _("figures: {names}").format(names=words) if words else ""


def squares_text(land: Land, feature: Feature) -> str:
    """Where it is: its squares in the order laid, from the start."""
    return ", ".join(names.way_text((0, 0), tile.square) or _("there") for tile in land.tiles_of(feature))
