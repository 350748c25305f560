"""Tooltips of cards, spaces, sites, loans and buttons.

Words only, from the position; tooltips.py adds what a click would do, seat_tooltips.py describes the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, bad_row, heading_row, quiet_row, rows_from_lines
from elcapitan.games.capitan import things
from elcapitan.games.capitan.client.advice.shutdown_risk import placements_until_shutdown
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text, seat_tooltips, words
from elcapitan.games.capitan.client.wording.prompts import card_reach_text
from elcapitan.games.capitan.rules.loans import cards_left
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from elcapitan.games.capitan.rules.payday import ranking, value
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table.things import BUTTON_KEYS, Thing, menu_lines
from elcapitan.kit.words.phrases import Phrase

LOG_LINES = 16


_KEYS: Final[Mapping[str, KeyAction]] = {**BUTTON_KEYS, Kind.REACH: KeyAction.GAME_2}
"""Of the buttons."""
_COUNTS: Final = words.WORDS["counts"]
_STOCK: Final = {things.MAIN: "warehouses", things.NEUTRAL: "neutral", things.TOWER: "fortresses"}


def thing_rows(at: ViewContext, target: Thing, paid: PaydayHeld, log: Sequence[str]) -> list[TextRow]:
    """The description of a thing; the first row is its name."""
    if about := _ABOUT.get(target.kind):
        return list(about(at, target))
    match target.kind:
        case Kind.FORECAST:
            return list(seat_tooltips.forecast_rows(at, target.number, paid))
        case Kind.LOG:
            return rows_from_lines([_("Event log"), *log[-LOG_LINES:]]) if log else []
        case Kind.MENU:
            return rows_from_lines(menu_lines(at.keys))
        case kind if said := words.WORDS["buttons"].get(kind):
            return rows_from_lines([str(said[0]), *_about_button(at, kind, said[1:])])
    return []


def _about_button(at: ViewContext, kind: str, about: Sequence[Phrase]) -> Iterator[str]:
    if kind == Kind.SPEED and at.keys.pad:
        yield _("press {button} to skip the animation").format(button=at.keys.label(KeyAction.SHOW))
    else:
        yield from map(str, about)
    if kind != Kind.SPEED and (label := at.keys.label(_KEYS[kind])):
        yield _("button {button}").format(button=label) if at.keys.pad else _("key {key}").format(key=label)


def _about_shut(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    piece = at.state.city(target.name).picture[target.number - 1]
    main, neutral = Phrase("Shut-down warehouse, {name}"), Phrase("Shut-down neutral warehouse of {name}")
    yield heading_row(at.tell(neutral if piece < 0 else main, name=abs(piece)))
    yield quiet_row(_("its owner can reopen it for free from this harbour"))


def _about_loan(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(at.tell("Loan of {florins}", florins=target.number))
    yield from advice_text.loan_rows(at, target.number)
    yield quiet_row(_COUNTS["loan-cards"](cards_left(at.state, target.number)))


def _about_chart(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(_("Proliferation"))
    yield TextRow(_("What a payday pays you for the number of cities with your warehouses"))
    if at.me:
        yield from advice_text.next_city_rows(at, at.me)


def _about_deck(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    pile = at.state.links if target.name == "link" else at.state.destinations
    is_deck = target.number == 1
    yield heading_row(_COUNTS["deck"](len(pile.hidden)) if is_deck else _COUNTS["discard"](len(pile.discard)))


def _about_pirate(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(at.tell("The pirate ship lies in {city}", city=at.state.pirate.city if at.state.pirate else ""))


def _about_bank(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(_("Bank harbour"))
    yield TextRow(_("Your ship comes here for free to take a loan."))
    for plan in at.state.board.loans:
        yield TextRow(advice_text.short_loan_text(at.state, plan.amount))
    if lacking := advice_text.missing_for_next_action(at):
        yield bad_row(lacking)


def _about_stock(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    pieces = _STOCK[target.number]
    yield heading_row(_COUNTS[f"{pieces}-to-build"](getattr(at.state.player(at.me), pieces)))
    yield TextRow(_("drag it to a site, or click the site"))


def _about_harbour(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    _kind, city, number = target
    yield heading_row(at.tell("{city} · harbour {number}", city=city, number=number))
    yield TextRow(at.tell("a warehouse costs {price}", price=at.state.board.plan(city).harbour[number - 1]))
    seat = at.state.city(city).harbour[number - 1]
    if seat == PIRATE:
        yield bad_row(_("the pirate ship blocks this space"))
    elif seat:
        yield TextRow(at.tell("{name}'s ship", name=seat))


def _about_city(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(at.city(target.name))
    worth = value(at.state, target.name)
    yield TextRow(at.tell("worth {florins} now · double-click for a close-up", florins=worth))
    neutral = _(" (neutral)")
    ranks = [
        f"{at.name(abs(each.piece))}{neutral if each.piece < 0 else ''} {each.warehouses}"
        for each in ranking(at.state.city(target.name))
    ]
    if ranks:
        yield quiet_row(_("warehouses: {ranks}").format(ranks=", ".join(ranks)))


def _about_card(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    printed = at.state.board.cards[target.name]
    yield heading_row(words.card_text(at.state.board, target.name))
    if target.kind == Kind.HAND and at.state.seat == at.me:
        yield TextRow(card_reach_text(at, target.name))
    elif isinstance(printed, DestinationCard):
        yield TextRow(at.tell("straight to {city}, or up to {steps} by sea", city=printed.city, steps=printed.seals))


def _about_fortress(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    _kind, city, number = target
    standing = at.state.city(city).fortresses
    if number <= len(standing):
        yield heading_row(at.tell("{name}'s fortress in {city}", name=standing[number - 1], city=city))
    else:
        yield heading_row(at.tell("{city} · fortress", city=city))
        yield TextRow(at.tell("costs {price}", price=at.state.board.plan(city).fortress[number - 1]))


def _about_site(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    state, (_kind, city, site) = at.state, target
    standing = state.city(city)
    yield heading_row(at.tell("{city} · site {site}", city=city, site=site))
    if site > len(standing.row):
        yield TextRow(_("the city's value once site 12 has been built on"))
    elif piece := standing.row[site - 1]:
        neutral = Phrase("{name}'s neutral warehouse")
        yield TextRow(at.tell(neutral if piece < 0 else "{name}'s warehouse", name=abs(piece)))
        if until := placements_until_shutdown(state, city, site):
            last = bad_row(_("the next warehouse on a dark site here shuts it down"))
            yield last if until == 1 else quiet_row(_COUNTS["safe"](until - 1))
    elif site in state.board.dark_sites(city, len(state.players)) and not standing.is_turned:
        yield TextRow(_("dark: shuts down the first warehouse of the row"))


def _about_phase(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    yield heading_row(words.phase_text(at.state.phase))
    yield from advice_text.phase_rows(at)


_ABOUT: Final[Mapping[str, Callable[[ViewContext, Thing], Iterator[TextRow]]]] = {
    Kind.DISPLAY: _about_card,
    Kind.HAND: _about_card,
    Kind.HARBOUR: _about_harbour,
    Kind.FORTRESS: _about_fortress,
    Kind.SITE: _about_site,
    Kind.SHUT: _about_shut,
    Kind.CITY: _about_city,
    Kind.LOAN: _about_loan,
    Kind.BANK: _about_bank,
    Kind.SEAT: lambda at, target: seat_tooltips.seat_rows(at, target.number),
    Kind.PERIOD: _about_phase,
    Kind.CHART: _about_chart,
    Kind.DECK: _about_deck,
    Kind.STOCK: _about_stock,
    Kind.PIRATE: _about_pirate,
}
