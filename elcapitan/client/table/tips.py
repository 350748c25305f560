"""What the table says of the thing under the pointer: what it is, what clicking it would cost and bring, or why not.

Words only, from the position; where they are painted is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client import words
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.table.guide import choice, reach, why_not
from elcapitan.client.table.intent import Ask, Choose, Do, Intent
from elcapitan.client.table.pirate_words import explained
from elcapitan.client.table.pirate_words import rule as pirate_rule
from elcapitan.client.table.preview import Preview, preview
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.story import Line
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.board import DestinationCard
from elcapitan.rules.events import PaydayHeld, WarehouseShut
from elcapitan.rules.loans import cards_left
from elcapitan.rules.moves import Buy, MovePirate, Sail, TakeLoan
from elcapitan.rules.payday import cities_of, value
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import PIRATE, GameState

LOG_LINES = 16
MOST_LINES = 9


def tooltip(at: Sitting, target: Target, meant: Intent | None, paid: PaydayHeld, log: Sequence[Line] = ()) -> list[str]:
    """The lines beside the pointer; none where there is nothing to say. `log` where its panel is too short for it."""
    lines = _about(at, target, paid, log)
    if isinstance(meant, Choose) and target.kind in (Kind.HARBOUR, Kind.PIRATE):
        lines.append(pirate_rule(at.state) if meant.card else _("a second click leaves it where it is"))
    if isinstance(meant, Do | Ask):
        moves = meant.moves if isinstance(meant, Ask) else (meant.move,)
        pirates = [move for move in moves if isinstance(move, MovePirate)]
        if pirates:
            return list(explained(at, pirates))[:MOST_LINES]
    if isinstance(meant, Do) and isinstance(meant.move, Sail):
        return _arriving(at, meant.move)
    if isinstance(meant, Do) and (seen := preview(at.state, meant.move)):
        lines += _consequences(at, seen)
    elif isinstance(meant, Ask):
        lines += [choice(at, move) for move in meant.moves]
    elif (isinstance(meant, Refused) and not _needs_a_card(at, target)) or (at.chosen and meant):
        lines.append(why_not(at, meant))
    return [line for line in lines if line]


def _needs_a_card(at: Sitting, target: Target) -> bool:
    """Why nothing leads there is told only to who has taken something up; the pirate ship itself always explains."""
    return target.kind in (Kind.HARBOUR, Kind.CITY) and (target.name, target.number) != at.state.pirate


def _arriving(at: Sitting, move: Sail) -> list[str]:
    """Where the ship would lie, and what building there costs."""
    state, city = at.state, at.city(move.city)
    space = state.city(move.city).free_space()
    if not space:
        return [city, _("All harbour spaces are taken: only passing, sail on from there (L5).")]
    price = state.board.plan(move.city).harbour[space - 1]
    text = _("a warehouse costs {price}, you have {money}")
    return [
        _("{city} · harbour {number}").format(city=city, number=space),
        text.format(price=price, money=words.number(state.mover.money)),
    ]


def _consequences(at: Sitting, seen: Preview) -> list[str]:
    lines = []
    if seen.price > 0:
        lines.append(_("costs {price}, leaves you {money}").format(price=seen.price, money=words.number(seen.money)))
    elif seen.price < 0:
        lines.append(_("brings {florins}").format(florins=words.florins(-seen.price)))
    if seen.gain and not isinstance(seen.move, Buy | TakeLoan):
        lines.append(_("your part of a payday now: {change}").format(change=words.signed(seen.gain)))
    if isinstance(seen.shut, WarehouseShut):
        owner = at.name(seen.shut.owner)
        lines.append(
            _("the warehouse of {owner} on site {site} will be shut down").format(owner=owner, site=seen.shut.site)
        )
    return lines


def _about(at: Sitting, target: Target, paid: PaydayHeld, log: Sequence[Line]) -> list[str]:
    state, board = at.state, at.state.board
    match target.kind:
        case Kind.DISPLAY | Kind.HAND:
            return _about_card(at, target)
        case Kind.HARBOUR:
            price = board.plan(target.name).harbour[target.number - 1]
            head = _("{city} · harbour {number}").format(city=at.city(target.name), number=target.number)
            seat = state.city(target.name).harbour[target.number - 1]
            lines = [head, _("a warehouse costs {price}").format(price=words.florins(price))]
            if seat == PIRATE:
                return [*lines, _("the pirate ship closes this space (X7)")]
            return [*lines, _("ship of {name}").format(name=at.name(seat))] if seat else lines
        case Kind.FORTRESS:
            return _about_fortress(at, target)
        case Kind.SITE:
            return _about_site(at, target)
        case Kind.SHUT:
            piece = state.city(target.name).picture[target.number - 1]
            return [_("Shut-down warehouse of {name}").format(name=at.name(abs(piece)))]
        case Kind.CITY:
            worth = words.florins(value(state, target.name))
            return [at.city(target.name), _("worth {florins} now · double click: close-up").format(florins=worth)]
        case Kind.LOAN:
            plan = board.loan(target.number)
            left = cards_left(state, target.number)
            head = _("Loan of {florins}").format(florins=words.florins(target.number))
            text = _("repay {repay}, once extended {extended} · {left} left")
            return [head, text.format(repay=plan.repay, extended=plan.extended, left=left)] if plan else [head]
        case Kind.BANK:
            return [_("Bank harbour"), _("Your ship comes here free of charge to take a loan.")]
        case Kind.SEAT:
            return _about_seat(at, target.number)
        case Kind.FORECAST:
            return _about_forecast(at, target.number, paid)
        case Kind.LOG:
            return [_("Event log"), *(line.words for line in log[-LOG_LINES:])] if log else []
        case Kind.CHART:
            return [_("Proliferation"), _("What payday pays for the number of cities with a warehouse of yours")]
        case Kind.DECK:
            pile = state.links if target.name == "link" else state.destinations
            if target.number == 1:
                return [_("Deck: {count} cards face down").format(count=len(pile.hidden))]
            return [_("Discard pile: {count} cards").format(count=len(pile.discard))]
        case Kind.UNDO:
            return [_("Take back the last step"), _("key U")]
        case Kind.UNDO_TURN:
            return [_("Take back the whole turn"), _("key Shift+U")]
        case Kind.LENS:
            return [_("Close-up of a city"), _("double click on any board")]
        case Kind.SPEED:
            return [_("Speed of the animation"), _("click or Space finishes what runs")]
        case Kind.MENU:
            return [_("Pause"), _("key Esc")]
        case Kind.PIRATE:
            where = at.city(state.pirate.city) if state.pirate else ""
            return [_("The pirate ship lies in {city}").format(city=where)]
        case Kind.END:
            return []
    return []


def _about_card(at: Sitting, target: Target) -> list[str]:
    board = at.state.board
    printed = board.cards[target.name]
    lines = [words.card(board, target.name)]
    if target.kind is Kind.HAND and at.state.seat == at.me:
        lines.append(reach(at, target.name))
    elif isinstance(printed, DestinationCard):
        lines.append(_("straight to {city}, or up to {steps} by sea").format(
            city=at.city(printed.city), steps=words.steps(printed.seals)
        ))  # fmt: skip
    return lines


def _about_fortress(at: Sitting, target: Target) -> list[str]:
    state = at.state
    standing = state.city(target.name).fortresses
    if target.number <= len(standing):
        return [_("Fortress of {name} in {city}").format(
            name=at.name(standing[target.number - 1]), city=at.city(target.name)
        )]  # fmt: skip
    price = state.board.plan(target.name).fortress[target.number - 1]
    return [
        _("{city} · fortress").format(city=at.city(target.name)),
        _("costs {price}").format(price=words.florins(price)),
    ]


def _about_site(at: Sitting, target: Target) -> list[str]:
    state = at.state
    site = target.number
    head = _("{city} · site {site}").format(city=at.city(target.name), site=site)
    if site > len(state.city(target.name).row):
        return [head, _("the city's value once site 12 has been built on")]
    lines = [head]
    if piece := state.city(target.name).row[site - 1]:
        text = _("neutral warehouse of {name}") if piece < 0 else _("warehouse of {name}")
        lines.append(text.format(name=at.name(abs(piece))))
    elif site in state.board.dark_sites(target.name, len(state.players)) and not state.city(target.name).turned:
        lines.append(_("dark: shuts the first warehouse of the row down (D1)"))
    return lines


def _about_seat(at: Sitting, seat: int) -> list[str]:
    state = at.state
    player, info = state.player(seat), at.seats[seat - 1]
    head = info.name if info.by == "person" else f"{info.name} · {words.level(info.by)}"
    hand = words.listed([words.card(state.board, card) for card in player.hand])
    lines = [head, _("in {place}").format(place=at.city(player.place)), _cities_line(state, seat)]
    if hand and (at.hands_open or seat == at.me):
        lines.append(_("hand: {cards}").format(cards=hand))
    elif hand:
        count = len(player.hand)
        lines.append(ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count))
    for loan in player.loans:
        plan = state.board.loan(loan.amount)
        if plan:
            text = (
                _("loan of {amount}, extended: repay {repay}")
                if loan.extended
                else _("loan of {amount}: repay {repay}")
            )
            lines.append(text.format(amount=loan.amount, repay=plan.extended if loan.extended else plan.repay))
    if player.bonus:
        lines.append(_("bonus card: {florins} at the third payday").format(florins=words.florins(player.bonus)))
    if state.starter == seat:
        lines.append(_("began this phase (El Capitan token)"))
    return lines


def _cities_line(state: GameState, seat: int) -> str:
    return _("stands in {cities}").format(cities=words.cities(cities_of(state, seat)))


def _about_forecast(at: Sitting, seat: int, paid: PaydayHeld) -> list[str]:
    sources = (paid.proliferation, paid.majority, paid.fortresses, paid.bonus)
    total = sum(florins[seat - 1] for florins in sources)
    lines = [_("{name}: {sum} if payday were now").format(name=at.name(seat), sum=words.signed(total))]
    count = words.cities(paid.cities[seat - 1])
    lines.append(_("proliferation {florins} ({cities})").format(florins=paid.proliferation[seat - 1], cities=count))
    if paid.bonus[seat - 1]:
        lines.append(_("bonus {florins}").format(florins=paid.bonus[seat - 1]))
    for row in paid.ledger:
        parts = []
        if row.majority[seat - 1]:
            parts.append(str(row.majority[seat - 1]))
        if row.fortresses[seat - 1]:
            parts.append(_("fortress {florins}").format(florins=row.fortresses[seat - 1]))
        if parts:
            lines.append(f"{at.city(row.city)}: {', '.join(parts)}")
    return lines
