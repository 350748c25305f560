"""A move seen from before, in words: what it costs, what it does to the city, and everybody's next payday.

Words only; what would happen is preview.py's.
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client import words
from elcapitan.client.advice.forecast import RankChange, forecast
from elcapitan.client.i18n import _
from elcapitan.client.table.preview import Preview, after_arrival
from elcapitan.client.table.row import Row, bad, good, head, quiet
from elcapitan.client.table.sitting import Sitting
from elcapitan.rules.moves import Build, BuildFortress, Buy, Reopen, Sail
from elcapitan.rules.reach import legs

MOST_ACTIONS = 9
"""Of what could be done after sailing: on two sites both colours built or reopened, and a fortress."""


def consequences(at: Sitting, seen: Preview) -> Iterator[Row]:
    """What a legal move would do, in the order in which a player asks."""
    yield Row(_price(seen))
    if isinstance(seen.move, Buy):
        yield from _leading(at, seen.move.card)
    if seen.at_once:
        yield good(_("{florins} of it is paid back immediately").format(florins=words.florins(seen.at_once)))
    if seen.value and seen.value[0] != seen.value[1]:
        old, new = seen.value
        yield Row(_("value of the city {old} → {new}").format(old=old, new=new))
    for change in seen.ranks:
        yield Row(rank(at, change))
    yield from _fortresses(at, seen)
    if seen.shut:
        text = _shut(seen.shut.neutral, seen.shut.lost)
        yield bad(text.format(owner=at.name(seen.shut.owner), site=seen.shut.site))
    if seen.bonus:
        text = _("you take the bonus card of {florins}")
        yield good(text.format(florins=words.florins(seen.bonus)))
    if isinstance(seen.move, Build | Reopen | BuildFortress):
        yield payday_row(seen)


def _fortresses(at: Sitting, seen: Preview) -> Iterator[Row]:
    """Fortresses that would be paid otherwise: the city has another value, or another one has the most warehouses."""
    if isinstance(seen.move, BuildFortress):
        return
    text = _("{name}'s fortress in {city}: {old} → {new}")
    for before, after in zip(forecast(at.state).ledger, seen.paid.ledger, strict=True):
        for seat, (old, new) in enumerate(zip(before.fortresses, after.fortresses, strict=True), 1):
            if old != new:
                yield quiet(text.format(name=at.name(seat), city=at.city(before.city), old=old, new=new))


def payday_row(seen: Preview) -> Row:
    """Everybody's next payday, as far as it changes."""
    if not seen.seen_by:
        return quiet(_("no one's payday changes"))
    return Row(_("next payday"), shifts=seen.seen_by)


def _price(seen: Preview) -> str:
    left = words.number(seen.money)
    if seen.price > 0:
        return _("costs {price}, leaving you with {money}").format(price=seen.price, money=left)
    if seen.price < 0:
        return _("brings {florins}, leaving you with {money}").format(florins=words.florins(-seen.price), money=left)
    if isinstance(seen.move, Reopen):
        return _("free")
    return _("costs nothing; you still have {money}").format(money=left)


def rank(at: Sitting, change: RankChange) -> str:
    """Who held a place in the city and who would."""

    def name(piece: int) -> str:
        if not piece:
            return _("no one")
        known = at.name(abs(piece))
        return _("{name} (neutral)").format(name=known) if piece < 0 else known

    text = _("first place: {old} → {new}") if change.rank == 1 else _("second place: {old} → {new}")
    return text.format(old=name(change.before), new=name(change.after))


def _leading(at: Sitting, card: str) -> Iterator[Row]:
    """Where a card for sale would lead from here."""
    state = at.state
    ends = legs(state.board, card, state.mover.place)
    if ends:
        yield quiet(_("leads from here to {cities}").format(cities=words.listed([at.city(each) for each in ends])))
    elif not state.turn.acted:
        yield quiet(_("leads nowhere from your ship's position"))


def arriving(at: Sitting, move: Sail) -> Iterator[Row]:
    """Where the ship would lie, and what could be done there then."""
    state, city = at.state, at.city(move.city)
    space = state.city(move.city).free_space()
    if not space:
        yield head(city)
        yield Row(_("All harbour spaces are taken: you may only sail through."))
        return
    yield head(_("{city} · harbour {number}").format(city=city, number=space))
    price = state.board.plan(move.city).harbour[space - 1]
    text = _("a warehouse costs {price}; you have {money}")
    yield Row(text.format(price=price, money=words.number(state.mover.money)))
    actions = after_arrival(state, move)
    for seen in actions[:MOST_ACTIONS]:
        yield Row(_action(seen), shifts=seen.seen_by)
    if not actions:
        yield bad(_("you could do nothing in {city} and would have to sail on").format(city=city))


def _action(seen: Preview) -> str:
    match seen.move:
        case Build(_site, neutral):
            kind = _("neutral warehouse") if neutral else _("warehouse")
            text = _("{kind} on site {site}: {florins}").format(kind=kind, site=seen.site, florins=_signed(seen))
        case Reopen(_site, neutral):
            main, other = _("reopening on site {site}"), _("reopening the neutral warehouse on site {site}")
            text = (other if neutral else main).format(site=seen.site)
        case _:
            text = _("fortress: {florins}").format(florins=_signed(seen))
    return _("{text}, shuts one down").format(text=text) if seen.shut else text


def _signed(seen: Preview) -> str:
    return words.signed(-seen.price) if seen.price else "0"


def _shut(neutral: bool, lost: bool) -> str:
    match neutral, lost:
        case True, True:
            return _("{owner}'s neutral warehouse on site {site} will leave the game")
        case True, False:
            return _("{owner}'s neutral warehouse on site {site} will be shut down")
        case False, True:
            return _("{owner}'s warehouse on site {site} will leave the game")
        case _:
            return _("{owner}'s warehouse on site {site} will be shut down")
