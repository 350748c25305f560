"""Tooltips of cards, spaces, sites, loans and buttons.

Words only, from the position; tooltips.py adds what a click would do, seat_tooltips.py describes the seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.shell.key_bindings import KeyAction
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.widgets.text_rows import TextRow, bad_row, heading_row, quiet_row, rows_from_lines
from elcapitan.games.capitan.client.advice.shutdown_risk import placements_until_shutdown
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text, seat_tooltips, words
from elcapitan.games.capitan.client.wording.prompts import card_reach_text
from elcapitan.games.capitan.rules.loans import cards_left
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import PIRATE
from elcapitan.games.capitan.rules.payday import ranking, value
from elcapitan.games.capitan.things import NEUTRAL, TOWER, CapitanKind
from elcapitan.kit.table.things import Thing

LOG_LINES = 16


def thing_rows(at: ViewContext, target: Thing, paid: PaydayHeld, log: Sequence[LogLine]) -> list[TextRow]:
    """The description of a thing; the first row is its name."""
    state = at.state
    match target.kind:
        case CapitanKind.DISPLAY | CapitanKind.HAND:
            return rows_from_lines(_about_card(at, target))
        case CapitanKind.HARBOUR:
            return _about_harbour(at, target)
        case CapitanKind.FORTRESS:
            return rows_from_lines(_about_fortress(at, target))
        case CapitanKind.SITE:
            return list(_about_site(at, target))
        case CapitanKind.SHUT:
            piece = state.city(target.name).picture[target.number - 1]
            main, neutral = _("Shut-down warehouse, {name}"), _("Shut-down neutral warehouse of {name}")
            text = (neutral if piece < 0 else main).format(name=at.name(abs(piece)))
            return [heading_row(text), quiet_row(_("its owner can reopen it for free from this harbour"))]
        case CapitanKind.CITY:
            return list(_about_city(at, target.name))
        case CapitanKind.LOAN:
            left = cards_left(state, target.number)
            text = ngettext("{count} loan card left", "{count} loan cards left", left)
            title = _("Loan of {florins}").format(florins=words.florins_text(target.number))
            return [heading_row(title), *advice_text.loan_rows(at, target.number), quiet_row(text.format(count=left))]
        case CapitanKind.BANK:
            return list(_about_bank(at))
        case CapitanKind.SEAT:
            return list(seat_tooltips.seat_rows(at, target.number))
        case CapitanKind.FORECAST:
            return list(seat_tooltips.forecast_rows(at, target.number, paid))
        case CapitanKind.PERIOD:
            return [heading_row(words.phase_text(state.phase)), *advice_text.phase_rows(at)]
        case CapitanKind.LOG:
            return rows_from_lines([_("Event log"), *(line.words for line in log[-LOG_LINES:])]) if log else []
        case CapitanKind.CHART:
            said = _("What a payday pays you for the number of cities with your warehouses")
            return [
                heading_row(_("Proliferation")),
                TextRow(said),
                *(advice_text.next_city_rows(at, at.me) if at.me else ()),
            ]
        case CapitanKind.DECK:
            pile = state.links if target.name == "link" else state.destinations
            if target.number == 1:
                count = len(pile.hidden)
                text = ngettext("Deck: {count} card face down", "Deck: {count} cards face down", count)
            else:
                count = len(pile.discard)
                text = ngettext("Discard pile: {count} card", "Discard pile: {count} cards", count)
            return rows_from_lines([text.format(count=count)])
        case CapitanKind.STOCK:
            return list(_about_stock(at, target.number))
        case CapitanKind.PIRATE:
            where = at.city(state.pirate.city) if state.pirate else ""
            return rows_from_lines([_("The pirate ship lies in {city}").format(city=where)])
        case _:
            return _about_button(at, target.kind)


def _about_button(at: ViewContext, kind: str) -> list[TextRow]:
    def key(deed: KeyAction) -> str:
        label = at.keys.label(deed)
        text = _("button {button}").format(button=label) if at.keys.pad else _("key {key}").format(key=label)
        return text if label else ""

    match kind:
        case CapitanKind.UNDO:
            return rows_from_lines([_("Take back the last step"), key(KeyAction.UNDO)])
        case CapitanKind.UNDO_TURN:
            return rows_from_lines([_("Take back the whole turn"), key(KeyAction.UNDO_TURN)])
        case CapitanKind.HINT:
            said = _("What the strongest computer player would do in your place")
            return rows_from_lines([_("Hint"), said, key(KeyAction.HINT)])
        case CapitanKind.LENS:
            return rows_from_lines([_("Close-up of a city"), _("double-click any city"), key(KeyAction.LENS)])
        case CapitanKind.REACH:
            said = _("Every city with the cost of going there and acting")
            return rows_from_lines([_("Map of cities within reach"), said, key(KeyAction.GAME_2)])
        case CapitanKind.SPEED:
            said = _("click or press Space to skip the animation")
            if at.keys.pad:
                said = _("press {button} to skip the animation").format(button=at.keys.label(KeyAction.SHOW))
            return rows_from_lines([_("Animation speed"), said])
        case CapitanKind.SOUND:
            return rows_from_lines([_("Sound on or off"), key(KeyAction.SOUND)])
        case CapitanKind.MENU:
            button = at.keys.pad_label(PadButton.START)
            return rows_from_lines([_("Pause"), _("button {button}").format(button=button) if button else _("key Esc")])
        case _:
            return []


def _about_bank(at: ViewContext) -> Iterator[TextRow]:
    yield heading_row(_("Bank harbour"))
    yield TextRow(_("Your ship comes here for free to take a loan."))
    for plan in at.state.board.loans:
        yield TextRow(advice_text.short_loan_text(at.state, plan.amount))
    if lacking := advice_text.missing_for_next_action(at):
        yield bad_row(lacking)


def _about_stock(at: ViewContext, piece: int) -> Iterator[TextRow]:
    player = at.state.player(at.me)
    if piece == TOWER:
        text = ngettext("{count} fortress to build", "{count} fortresses to build", player.fortresses)
        yield heading_row(text.format(count=player.fortresses))
    elif piece == NEUTRAL:
        text = ngettext("{count} neutral warehouse to build", "{count} neutral warehouses to build", player.neutral)
        yield heading_row(text.format(count=player.neutral))
    else:
        text = ngettext("{count} warehouse to build", "{count} warehouses to build", player.warehouses)
        yield heading_row(text.format(count=player.warehouses))
    yield TextRow(_("drag it to a site, or click the site"))


def _about_harbour(at: ViewContext, target: Thing) -> list[TextRow]:
    state = at.state
    price = state.board.plan(target.name).harbour[target.number - 1]
    title = _("{city} · harbour {number}").format(city=at.city(target.name), number=target.number)
    seat = state.city(target.name).harbour[target.number - 1]
    rows = [heading_row(title), TextRow(_("a warehouse costs {price}").format(price=words.florins_text(price)))]
    if seat == PIRATE:
        return [*rows, bad_row(_("the pirate ship blocks this space"))]
    return [*rows, TextRow(_("{name}'s ship").format(name=at.name(seat)))] if seat else rows


def _about_city(at: ViewContext, city: str) -> Iterator[TextRow]:
    yield heading_row(at.city(city))
    yield TextRow(
        _("worth {florins} now · double-click for a close-up").format(florins=words.florins_text(value(at.state, city)))
    )
    neutral = _(" (neutral)")
    ranks = [
        f"{at.name(abs(each.piece))}{neutral if each.piece < 0 else ''} {each.warehouses}"
        for each in ranking(at.state.city(city))
    ]
    if ranks:
        yield quiet_row(_("warehouses: {ranks}").format(ranks=", ".join(ranks)))


def _about_card(at: ViewContext, target: Thing) -> list[str]:
    board = at.state.board
    printed = board.cards[target.name]
    lines = [words.card_text(board, target.name)]
    if target.kind == CapitanKind.HAND and at.state.seat == at.me:
        lines.append(card_reach_text(at, target.name))
    elif isinstance(printed, DestinationCard):
        text = _("straight to {city}, or up to {steps} by sea")
        lines.append(text.format(city=at.city(printed.city), steps=words.steps_text(printed.seals)))
    return lines


def _about_fortress(at: ViewContext, target: Thing) -> list[str]:
    state = at.state
    standing = state.city(target.name).fortresses
    if target.number <= len(standing):
        text = _("{name}'s fortress in {city}")
        return [text.format(name=at.name(standing[target.number - 1]), city=at.city(target.name))]
    price = state.board.plan(target.name).fortress[target.number - 1]
    return [
        _("{city} · fortress").format(city=at.city(target.name)),
        _("costs {price}").format(price=words.florins_text(price)),
    ]


def _about_site(at: ViewContext, target: Thing) -> Iterator[TextRow]:
    state, site = at.state, target.number
    standing = state.city(target.name)
    yield heading_row(_("{city} · site {site}").format(city=at.city(target.name), site=site))
    if site > len(standing.row):
        yield TextRow(_("the city's value once site 12 has been built on"))
        return
    if piece := standing.row[site - 1]:
        text = _("{name}'s neutral warehouse") if piece < 0 else _("{name}'s warehouse")
        yield TextRow(text.format(name=at.name(abs(piece))))
        if until := placements_until_shutdown(state, target.name, site):
            more = until - 1
            if not more:
                yield bad_row(_("the next warehouse on a dark site here shuts it down"))
                return
            text = ngettext(
                "safe until {count} more warehouse is built here",
                "safe until {count} more warehouses are built here",
                more,
            )
            yield quiet_row(text.format(count=more))
    elif site in state.board.dark_sites(target.name, len(state.players)) and not standing.is_turned:
        yield TextRow(_("dark: shuts down the first warehouse of the row"))
