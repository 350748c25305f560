"""The preview of a move in words: its cost, its effect on the city, and every player's next payday.

Words only; facts/preview.py computes the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from elcapitan.client.shell.i18n import _, join_names, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, heading_row, quiet_row
from elcapitan.games.capitan.client.advice.forecast import RankChange, forecast
from elcapitan.games.capitan.client.facts.preview import MovePreview, previews_after_arrival
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, Reopen, Sail
from elcapitan.games.capitan.rules.reach import leg_destinations
from elcapitan.kit.words.phrases import Phrase, fields

MOST_ACTIONS = 9
"""Maximum number of actions after sailing: both colours built or reopened on two sites, and a fortress."""


def consequence_rows(at: ViewContext, seen: MovePreview) -> Iterator[TextRow]:
    """What a legal move would do, in the order in which a player asks."""
    yield TextRow(_price(at, seen))
    if isinstance(seen.move, Buy):
        yield from _destination_rows(at, seen.move.card)
    yield from effect_rows(at, seen)
    if isinstance(seen.move, Build | Reopen | BuildFortress):
        yield payday_row(seen)


def effect_rows(at: ViewContext, seen: MovePreview) -> Iterator[TextRow]:
    """What a move would change beside the mover's purse."""
    if seen.at_once:
        yield good_row(at.tell("{florins} of it is paid back immediately", florins=seen.at_once))
    if seen.value and seen.value[0] != seen.value[1]:
        yield TextRow(at.tell("value of the city {old} → {new}", old=seen.value[0], new=seen.value[1]))
    for change in seen.ranks:
        yield TextRow(rank_change_text(at, change))
    yield from _fortresses(at, seen)
    if seen.shut:
        yield bad_row(at.tell(WORDS["previews"]["shut"], **fields(seen.shut)))
    if seen.bonus:
        yield good_row(at.tell("you take the bonus card of {florins}", florins=seen.bonus))


def _fortresses(at: ViewContext, seen: MovePreview) -> Iterator[TextRow]:
    """Fortresses whose income would change: the city's value or its majority changes."""
    if isinstance(seen.move, BuildFortress):
        return
    text = Phrase("{name}'s fortress in {city}: {old} → {new}")
    for before, after in zip(forecast(at.state).ledger, seen.paid.ledger, strict=True):
        for seat, (old, new) in enumerate(zip(before.fortresses, after.fortresses, strict=True), 1):
            if old != new:
                yield quiet_row(at.tell(text, name=seat, city=before.city, old=old, new=new))


def payday_row(seen: MovePreview) -> TextRow:
    """The changes in every player's next payday."""
    if not seen.seen_by:
        return quiet_row(_("no one's payday changes"))
    return TextRow(_("next payday"), shifts=seen.seen_by)


def payday_changes_text(at: ViewContext, changes: Iterable[tuple[int, int]]) -> str:
    """By seat, how much more or less the next payday would pay; empty for no changes."""
    told = [f"{at.name(seat)} {signed_text(florins)}" for seat, florins in changes]
    return _("next payday: {changes}").format(changes=", ".join(told)) if told else ""


def _price(at: ViewContext, seen: MovePreview) -> str:
    if isinstance(seen.move, Reopen) and not seen.price:
        return _("free")
    sign = (seen.price > 0) - (seen.price < 0)
    return at.tell(WORDS["previews"]["price"], sign=sign, price=seen.price, gain=-seen.price, money=seen.money)


def rank_change_text(at: ViewContext, change: RankChange) -> str:
    """The player who held a place in the city and the one who would hold it."""

    def name(piece: int) -> str:
        if not piece:
            return _("no one")
        return at.tell("{name} (neutral)", name=-piece) if piece < 0 else at.name(piece)

    text = _("first place: {old} → {new}") if change.rank == 1 else _("second place: {old} → {new}")
    return text.format(old=name(change.before), new=name(change.after))


def _destination_rows(at: ViewContext, card: str) -> Iterator[TextRow]:
    """Where a card for sale would lead from here."""
    state = at.state
    ends = leg_destinations(state.board, card, state.mover.place)
    if ends:
        yield quiet_row(_("leads from here to {cities}").format(cities=join_names([at.city(each) for each in ends])))
    elif not state.turn.acted:
        yield quiet_row(_("leads nowhere from your ship's position"))


def arrival_rows(at: ViewContext, move: Sail) -> Iterator[TextRow]:
    """The ship's harbour space, and the possible actions there."""
    state, space = at.state, at.state.city(move.city).free_space()
    if not space:
        yield heading_row(at.city(move.city))
        yield TextRow(_("All harbour spaces are taken: you may only sail through."))
        return
    yield heading_row(at.tell("{city} · harbour {number}", city=move.city, number=space))
    price = state.board.plan(move.city).harbour[space - 1]
    costs = Phrase("a warehouse costs {price}; you have {money}", price="price:plain")
    yield TextRow(at.tell(costs, price=price, money=state.mover.money))
    actions = previews_after_arrival(state, move)
    for seen in actions[:MOST_ACTIONS]:
        yield TextRow(_action(at, seen), shifts=seen.seen_by)
    if not actions:
        yield bad_row(at.tell("you could do nothing in {city} and would have to sail on", city=move.city))


def _action(at: ViewContext, seen: MovePreview) -> str:
    neutral = getattr(seen.move, "neutral", False)
    kind = _("neutral warehouse") if neutral else _("warehouse")
    said = WORDS["arrivals"][type(seen.move).__name__]
    text = at.tell(said, kind=kind, neutral=neutral, site=seen.site, cost=-seen.price)
    return _("{text}, shuts one down").format(text=text) if seen.shut else text
