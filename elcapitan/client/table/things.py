"""What each thing on the table is, in words: cards, spaces, sites, loans, buttons.

Words only, from the position; what clicking would do is added by tips.py, what a seat has and gets is in people.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client import words
from elcapitan.client.advice.risk import placings_until_shut
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.keys import Deed
from elcapitan.client.table import counsel, people
from elcapitan.client.table.dropping import NEUTRAL, TOWER
from elcapitan.client.table.guide import reach
from elcapitan.client.table.row import Row, bad, head, plain, quiet
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.story import Line
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.board import DestinationCard
from elcapitan.rules.events import PaydayHeld
from elcapitan.rules.loans import cards_left
from elcapitan.rules.payday import ranking, value
from elcapitan.rules.state import PIRATE

LOG_LINES = 16


def about(at: Sitting, target: Target, paid: PaydayHeld, log: Sequence[Line]) -> list[Row]:
    """What the thing is; the first row is its name."""
    state = at.state
    match target.kind:
        case Kind.DISPLAY | Kind.HAND:
            return plain(_about_card(at, target))
        case Kind.HARBOUR:
            return _about_harbour(at, target)
        case Kind.FORTRESS:
            return plain(_about_fortress(at, target))
        case Kind.SITE:
            return list(_about_site(at, target))
        case Kind.SHUT:
            piece = state.city(target.name).picture[target.number - 1]
            main, neutral = _("Shut-down warehouse, {name}"), _("Shut-down neutral warehouse of {name}")
            text = (neutral if piece < 0 else main).format(name=at.name(abs(piece)))
            return [head(text), quiet(_("its owner can reopen it for free from this harbour"))]
        case Kind.CITY:
            return list(_about_city(at, target.name))
        case Kind.LOAN:
            left = cards_left(state, target.number)
            text = ngettext("{count} loan card left", "{count} loan cards left", left)
            title = _("Loan of {florins}").format(florins=words.florins(target.number))
            return [head(title), *counsel.loan(at, target.number), quiet(text.format(count=left))]
        case Kind.BANK:
            return list(_about_bank(at))
        case Kind.SEAT:
            return list(people.about_seat(at, target.number))
        case Kind.FORECAST:
            return list(people.about_forecast(at, target.number, paid))
        case Kind.PHASE:
            return [head(words.phase(state.phase)), *counsel.phase(at)]
        case Kind.LOG:
            return plain([_("Event log"), *(line.words for line in log[-LOG_LINES:])]) if log else []
        case Kind.CHART:
            said = _("What a payday pays you for the number of cities with your warehouses")
            return [head(_("Proliferation")), Row(said), *(counsel.presence(at, at.me) if at.me else ())]
        case Kind.DECK:
            pile = state.links if target.name == "link" else state.destinations
            if target.number == 1:
                return plain([_("Deck: {count} cards face down").format(count=len(pile.hidden))])
            return plain([_("Discard pile: {count} cards").format(count=len(pile.discard))])
        case Kind.STOCK:
            return list(_about_stock(at, target.number))
        case Kind.PIRATE:
            where = at.city(state.pirate.city) if state.pirate else ""
            return plain([_("The pirate ship lies in {city}").format(city=where)])
        case _:
            return _about_button(at, target.kind)


def _about_button(at: Sitting, kind: Kind) -> list[Row]:
    def key(deed: Deed) -> str:
        label = at.keys.label(deed)
        return _("key {key}").format(key=label) if label else ""

    match kind:
        case Kind.UNDO:
            return plain([_("Take back the last step"), key(Deed.UNDO)])
        case Kind.UNDO_TURN:
            return plain([_("Take back the whole turn"), key(Deed.UNDO_TURN)])
        case Kind.LENS:
            return plain([_("Close-up of a city"), _("double-click any city"), key(Deed.LENS)])
        case Kind.REACH:
            said = _("Every city with the cost of going there and acting")
            return plain([_("Map of cities within reach"), said, key(Deed.REACH)])
        case Kind.SPEED:
            return plain([_("Animation speed"), _("click or press Space to skip the animation")])
        case Kind.SOUND:
            return plain([_("Sound on or off"), key(Deed.SOUND)])
        case Kind.MENU:
            return plain([_("Pause"), _("key Esc")])
        case _:
            return []


def _about_bank(at: Sitting) -> Iterator[Row]:
    yield head(_("Bank harbour"))
    yield Row(_("Your ship comes here for free to take a loan."))
    for plan in at.state.board.loans:
        yield Row(counsel.loan_in_short(at.state, plan.amount))
    if lacking := counsel.plan(at):
        yield bad(lacking)


def _about_stock(at: Sitting, piece: int) -> Iterator[Row]:
    player = at.state.player(at.me)
    if piece == TOWER:
        text = ngettext("{count} fortress to build", "{count} fortresses to build", player.fortresses)
        yield head(text.format(count=player.fortresses))
    elif piece == NEUTRAL:
        text = ngettext("{count} neutral warehouse to build", "{count} neutral warehouses to build", player.neutral)
        yield head(text.format(count=player.neutral))
    else:
        text = ngettext("{count} warehouse to build", "{count} warehouses to build", player.warehouses)
        yield head(text.format(count=player.warehouses))
    yield Row(_("drag it to a site, or click the site"))


def _about_harbour(at: Sitting, target: Target) -> list[Row]:
    state = at.state
    price = state.board.plan(target.name).harbour[target.number - 1]
    title = _("{city} · harbour {number}").format(city=at.city(target.name), number=target.number)
    seat = state.city(target.name).harbour[target.number - 1]
    rows = [head(title), Row(_("a warehouse costs {price}").format(price=words.florins(price)))]
    if seat == PIRATE:
        return [*rows, bad(_("the pirate ship blocks this space"))]
    return [*rows, Row(_("{name}'s ship").format(name=at.name(seat)))] if seat else rows


def _about_city(at: Sitting, city: str) -> Iterator[Row]:
    yield head(at.city(city))
    yield Row(
        _("worth {florins} now · double-click for a close-up").format(florins=words.florins(value(at.state, city)))
    )
    neutral = _(" (neutral)")
    ranks = [
        f"{at.name(abs(each.piece))}{neutral if each.piece < 0 else ''} {each.warehouses}"
        for each in ranking(at.state.city(city))
    ]
    if ranks:
        yield quiet(_("warehouses: {ranks}").format(ranks=", ".join(ranks)))


def _about_card(at: Sitting, target: Target) -> list[str]:
    board = at.state.board
    printed = board.cards[target.name]
    lines = [words.card(board, target.name)]
    if target.kind is Kind.HAND and at.state.seat == at.me:
        lines.append(reach(at, target.name))
    elif isinstance(printed, DestinationCard):
        text = _("straight to {city}, or up to {steps} by sea")
        lines.append(text.format(city=at.city(printed.city), steps=words.steps(printed.seals)))
    return lines


def _about_fortress(at: Sitting, target: Target) -> list[str]:
    state = at.state
    standing = state.city(target.name).fortresses
    if target.number <= len(standing):
        text = _("{name}'s fortress in {city}")
        return [text.format(name=at.name(standing[target.number - 1]), city=at.city(target.name))]
    price = state.board.plan(target.name).fortress[target.number - 1]
    return [
        _("{city} · fortress").format(city=at.city(target.name)),
        _("costs {price}").format(price=words.florins(price)),
    ]


def _about_site(at: Sitting, target: Target) -> Iterator[Row]:
    state, site = at.state, target.number
    standing = state.city(target.name)
    yield head(_("{city} · site {site}").format(city=at.city(target.name), site=site))
    if site > len(standing.row):
        yield Row(_("the city's value once site 12 has been built on"))
        return
    if piece := standing.row[site - 1]:
        text = _("{name}'s neutral warehouse") if piece < 0 else _("{name}'s warehouse")
        yield Row(text.format(name=at.name(abs(piece))))
        if until := placings_until_shut(state, target.name, site):
            more = until - 1
            if not more:
                yield bad(_("the next warehouse on a dark site here shuts it down"))
                return
            text = ngettext(
                "safe until {count} more warehouse is built here",
                "safe until {count} more warehouses are built here",
                more,
            )
            yield quiet(text.format(count=more))
    elif site in state.board.dark_sites(target.name, len(state.players)) and not standing.turned:
        yield Row(_("dark: shuts down the first warehouse of the row"))
