"""The preview of a move in words: its cost, its effect on the city, and every player's next payday.

Words only; facts/preview.py computes the outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from elcapitan.client.shell.i18n import _, join_names, number_text, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, heading_row, quiet_row
from elcapitan.games.capitan.client.advice.forecast import RankChange, forecast
from elcapitan.games.capitan.client.facts.preview import MovePreview, previews_after_arrival
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, Reopen, Sail
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.reach import leg_destinations


class NamedPosition(Protocol):
    """A position with the names of its players and places."""

    @property
    def state(self) -> GameState: ...
    def name(self, seat: int) -> str: ...
    def city(self, city: str) -> str: ...


MOST_ACTIONS = 9
"""Maximum number of actions after sailing: both colours built or reopened on two sites, and a fortress."""


def consequence_rows(at: NamedPosition, seen: MovePreview) -> Iterator[TextRow]:
    """What a legal move would do, in the order in which a player asks."""
    yield TextRow(_price(seen))
    if isinstance(seen.move, Buy):
        yield from _destination_rows(at, seen.move.card)
    yield from effect_rows(at, seen)
    if isinstance(seen.move, Build | Reopen | BuildFortress):
        yield payday_row(seen)


def effect_rows(at: NamedPosition, seen: MovePreview) -> Iterator[TextRow]:
    """What a move would change beside the mover's purse."""
    if seen.at_once:
        yield good_row(_("{florins} of it is paid back immediately").format(florins=words.florins_text(seen.at_once)))
    if seen.value and seen.value[0] != seen.value[1]:
        old, new = seen.value
        yield TextRow(_("value of the city {old} → {new}").format(old=old, new=new))
    for change in seen.ranks:
        yield TextRow(rank_change_text(at, change))
    yield from _fortresses(at, seen)
    if seen.shut:
        text = _shutdown_text(seen.shut.neutral, seen.shut.lost)
        yield bad_row(text.format(owner=at.name(seen.shut.owner), site=seen.shut.site))
    if seen.bonus:
        text = _("you take the bonus card of {florins}")
        yield good_row(text.format(florins=words.florins_text(seen.bonus)))


def _fortresses(at: NamedPosition, seen: MovePreview) -> Iterator[TextRow]:
    """Fortresses whose income would change: the city's value or its majority changes."""
    if isinstance(seen.move, BuildFortress):
        return
    text = _("{name}'s fortress in {city}: {old} → {new}")
    for before, after in zip(forecast(at.state).ledger, seen.paid.ledger, strict=True):
        for seat, (old, new) in enumerate(zip(before.fortresses, after.fortresses, strict=True), 1):
            if old != new:
                yield quiet_row(text.format(name=at.name(seat), city=at.city(before.city), old=old, new=new))


def payday_row(seen: MovePreview) -> TextRow:
    """The changes in every player's next payday."""
    if not seen.seen_by:
        return quiet_row(_("no one's payday changes"))
    return TextRow(_("next payday"), shifts=seen.seen_by)


def _price(seen: MovePreview) -> str:
    left = number_text(seen.money)
    if seen.price > 0:
        return _("costs {price}, leaving you with {money}").format(price=seen.price, money=left)
    if seen.price < 0:
        return _("brings {florins}, leaving you with {money}").format(
            florins=words.florins_text(-seen.price), money=left
        )
    if isinstance(seen.move, Reopen):
        return _("free")
    return _("costs nothing; you still have {money}").format(money=left)


def rank_change_text(at: NamedPosition, change: RankChange) -> str:
    """The player who held a place in the city and the one who would hold it."""

    def name(piece: int) -> str:
        if not piece:
            return _("no one")
        known = at.name(abs(piece))
        return _("{name} (neutral)").format(name=known) if piece < 0 else known

    text = _("first place: {old} → {new}") if change.rank == 1 else _("second place: {old} → {new}")
    return text.format(old=name(change.before), new=name(change.after))


def _destination_rows(at: NamedPosition, card: str) -> Iterator[TextRow]:
    """Where a card for sale would lead from here."""
    state = at.state
    ends = leg_destinations(state.board, card, state.mover.place)
    if ends:
        yield quiet_row(_("leads from here to {cities}").format(cities=join_names([at.city(each) for each in ends])))
    elif not state.turn.acted:
        yield quiet_row(_("leads nowhere from your ship's position"))


def arrival_rows(at: NamedPosition, move: Sail) -> Iterator[TextRow]:
    """Where the ship would lie, and the possible actions there."""
    state, city = at.state, at.city(move.city)
    space = state.city(move.city).free_space()
    if not space:
        yield heading_row(city)
        yield TextRow(_("All harbour spaces are taken: you may only sail through."))
        return
    yield heading_row(_("{city} · harbour {number}").format(city=city, number=space))
    price = state.board.plan(move.city).harbour[space - 1]
    text = _("a warehouse costs {price}; you have {money}")
    yield TextRow(text.format(price=price, money=number_text(state.mover.money)))
    actions = previews_after_arrival(state, move)
    for seen in actions[:MOST_ACTIONS]:
        yield TextRow(_action(seen), shifts=seen.seen_by)
    if not actions:
        yield bad_row(_("you could do nothing in {city} and would have to sail on").format(city=city))


def _action(seen: MovePreview) -> str:
    match seen.move:
        case Build(_site, neutral):
            kind = _("neutral warehouse") if neutral else _("warehouse")
            text = _("{kind} on site {site}: {florins}").format(
                kind=kind, site=seen.site, florins=_price_change_text(seen)
            )
        case Reopen(_site, neutral):
            main, other = _("reopening on site {site}"), _("reopening the neutral warehouse on site {site}")
            text = (other if neutral else main).format(site=seen.site)
        case _:
            text = _("fortress: {florins}").format(florins=_price_change_text(seen))
    return _("{text}, shuts one down").format(text=text) if seen.shut else text


def _price_change_text(seen: MovePreview) -> str:
    return signed_text(-seen.price) if seen.price else "0"


def _shutdown_text(neutral: bool, lost: bool) -> str:
    match neutral, lost:
        case True, True:
            return _("{owner}'s neutral warehouse on site {site} will leave the game")
        case True, False:
            return _("{owner}'s neutral warehouse on site {site} will be shut down")
        case False, True:
            return _("{owner}'s warehouse on site {site} will leave the game")
        case _:
            return _("{owner}'s warehouse on site {site} will be shut down")
