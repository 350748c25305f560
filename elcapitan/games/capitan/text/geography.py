"""The map in words: the grid, the neighbours of a city, and its distance by sea to the others."""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import CityPlan
from elcapitan.kit.words.phrases import Phrase


def map_lines(at: ViewContext) -> list[str]:
    """The map: the main board row by row from north to south, then each extra city by its neighbours."""
    cities = at.state.board.cities
    lines = []
    for line, title in enumerate(words.WORDS["map"]["rows"]):
        row = sorted((plan for plan in cities if not plan.extra and plan.at[1] == line), key=lambda plan: plan.at[0])
        lines.append(at.tell(title, cities=", ".join(at.city(plan.id) for plan in row)))
    lines += [
        at.tell("{city} lies outside these rows; {neighbours}", city=plan.id, neighbours=neighbours_text(at, plan))
        for plan in cities
        if plan.extra
    ]
    return lines


def neighbours_text(at: ViewContext, plan: CityPlan) -> str:
    """The cities one step from that one, by direction; if there is none, the nearest ones."""
    column, line = plan.at
    places = {each.at: each.id for each in at.state.board.cities}
    beside = ((column, line - 1), (column + 1, line), (column, line + 1), (column - 1, line))
    sides = zip(words.WORDS["map"]["sides"], beside, strict=True)
    found = [at.tell(text, city=places[place]) for text, place in sides if place in places]
    if found:
        return _("next to it, {cities}").format(cities=", ".join(found))
    steps, cities = next(_by_steps(at, plan))
    return _("no city next to it; nearest, {steps}: {cities}").format(steps=words.steps_text(steps), cities=cities)


def sea_distances_text(at: ViewContext, plan: CityPlan) -> str:
    """Every other city by its distance, as a sea route counts it."""
    far = "; ".join(f"{words.steps_text(steps)}: {cities}" for steps, cities in _by_steps(at, plan))
    return _("by sea, {distances}").format(distances=far)


def sea_route_prices(at: ViewContext) -> str:
    """What a destination card that reaches so far costs; it sails as many steps as it has seals."""
    prices = dict(sorted({card.seals: card.price for card in at.state.board.destination_cards.values()}.items()))
    text = Phrase("{steps} for {price}", price="price:plain")
    each = ", ".join(at.tell(text, steps=seals, price=price) for seals, price in prices.items())
    return _(
        "A destination card also sails from the city where you are, by sea, as many steps as it has seals: {steps}"
    ).format(steps=each)


def _by_steps(at: ViewContext, plan: CityPlan) -> Iterator[tuple[int, str]]:
    board = at.state.board
    far: dict[int, list[str]] = {}
    for other in board.cities:
        if other is not plan:
            far.setdefault(board.steps(plan.id, other.id), []).append(at.city(other.id))
    for steps in sorted(far):
        yield steps, ", ".join(far[steps])
