"""The results of advice/ in words: routes to a city, loans, the next city, the end of the phase, recent changes.

Words only; every number comes from advice/.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, quiet_row
from elcapitan.games.capitan.client.advice import reach_map
from elcapitan.games.capitan.client.advice.forecast import next_city
from elcapitan.games.capitan.client.advice.loan_advice import LoanTerms, loan_terms, next_payday_debt, total_debt
from elcapitan.games.capitan.client.advice.phase_end import phase_end, pieces_left
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.pieces import PirateMove
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left

MOST_WAYS = 4
SAID: Final = words.WORDS["advice"]
FOR_SALE: Final = SAID["for-sale"]


def my_reach(at: ViewContext, city: str) -> reach_map.CityReach | None:
    """How I can reach a city; None for a spectator."""
    if not at.me or not at.state.seat:
        return None
    return reach_map.reachable_cities(at.state, at.me)[at.state.board.index[city]]


def route_rows(at: ViewContext, city: str) -> Iterator[TextRow]:
    """The cheapest routes of my ship to a city, and the total cost of acting there."""
    found = my_reach(at, city)
    if found is None:
        return
    # A player with a card that leads there need not buy one.
    free = [way for way in found.ways if not way.price]
    for way in (free or found.ways)[:MOST_WAYS]:
        if way.legs:
            yield TextRow(_route_text(at, way))
    if not found.ways:
        yield quiet_row(_("no cards in your hand or on display lead here"))
        return
    yield _reachable_row(at, found)


def _route_text(at: ViewContext, way: reach_map.ShipRoute) -> str:
    cards = [at.tell(FOR_SALE if leg.price else "{card} from hand", card=leg.card, price=leg.price) for leg in way.legs]
    return at.tell("{florins}: {cards}", florins=way.price, cards=", ".join(cards))


def indirect_route_text(at: ViewContext, city: str) -> str:
    """How to come to a city to which no card of the hand leads from here: by other cities, or by cards to be bought."""
    found = my_reach(at, city)
    ways = found.ways if found else ()
    if not ways or at.state.turn.acted or at.state.turn.pirate is PirateMove.COLLECTED:  # X9
        return at.tell(words.WORDS["click-reasons"]["no-card-leads-there"], name=city)
    way = next((way for way in ways if not way.price), ways[0])
    stops = join_names([at.city(leg.city) for leg in way.legs[:-1]])
    if not way.price:
        return at.tell("Sail by way of {stops}: your cards lead on to {city} from there.", city=city, stops=stops)
    cards = join_names([words.card_text(at.state.board, leg.card) for leg in way.legs if leg.price])
    if not stops:
        return at.tell(SAID["cards-lead"], city=city, cards=cards, price=way.price)
    return at.tell(SAID["by-stops"], city=city, stops=stops, cards=cards, price=way.price)


def _reachable_row(at: ViewContext, found: reach_map.CityReach) -> TextRow:
    money = at.state.player(at.me).money
    if not found.space:
        both = _("both harbour spaces are taken: you could only sail through")
        all_ = _("all harbour spaces are taken: you could only sail through")
        return bad_row(both if len(at.state.board.plan(found.city).harbour) == 2 else all_)
    if found.action is None:
        return bad_row(_("you could not build here"))
    assert found.total is not None
    left = max(0, money) - found.total
    if left < 0:
        return bad_row(at.tell(SAID["reach-short"], total=found.total, lacking=-left))
    return good_row(at.tell(SAID["reach"], total=found.total, left=money - found.total))


def loan_rows(at: ViewContext, amount: int) -> Iterator[TextRow]:
    """What a loan costs and when, and whether it is enough."""
    state = at.state
    found = loan_terms(state, amount)
    if found is None:
        return
    yield from _loan_terms_rows(found)
    if not at.me or not state.seat:
        return
    money = state.player(at.me).money
    owed = total_debt(state, at.me) + found.next
    yield TextRow(at.tell("you would have {money} and owe {owed} in total", money=money + amount, owed=owed))
    best = reach_map.cheapest_turn(reach_map.reachable_from_bank(state, at.me))
    if best is not None and best.total is not None:
        left = money + amount - best.total
        facts = {"total": best.total, "city": best.city, "lacking": -left, "left": left}
        short, enough = (at.tell(SAID[name], **facts) for name in ("from-bank-short", "from-bank"))
        yield bad_row(short) if left < 0 else good_row(enough)


def short_loan_text(state: GameState, amount: int) -> str:
    """Both prices of a loan in one line."""
    found = loan_terms(state, amount)
    if found is None:
        return ""
    if found.after is None:
        return _("{amount}: repay {repay} after the last payday").format(amount=amount, repay=found.next)
    text = _("{amount}: repay {repay} after payday {number}, or {after} after the next one")
    return text.format(amount=amount, repay=found.next, number=words.ROMAN[found.payday], after=found.after)


def _loan_terms_rows(found: LoanTerms) -> Iterator[TextRow]:
    number = words.ROMAN[found.payday]
    text = _("payday {number}: repay {repay} (interest {interest})")
    yield TextRow(text.format(number=number, repay=found.next, interest=found.interest))
    if found.after is None:
        yield quiet_row(_("the last payday: it cannot be extended"))
    else:
        text = _("extended to payday {number}: {repay}, which is {more} more")
        yield TextRow(text.format(number=words.ROMAN[found.payday + 1], repay=found.after, more=found.waiting))


def missing_for_next_action(at: ViewContext) -> str:
    """Florins missing for the cheapest action in reach; empty if none are missing or no action is in reach."""
    state = at.state
    if not at.me or state.seat != at.me or state.stage is not Stage.TURN or state.turn.acted:
        return ""
    best = reach_map.cheapest_turn(reach_map.reachable_cities(state, at.me))
    if best is None or best.total is None or best.total <= max(0, state.mover.money):
        return ""
    lacking = best.total - max(0, state.mover.money)
    return at.tell(SAID["lacking"], total=best.total, city=best.city, lacking=lacking)


def next_city_rows(at: ViewContext, seat: int) -> Iterator[TextRow]:
    """The value of one more city for that seat."""
    found = next_city(at.state, seat)
    if found is None:
        return
    yield TextRow(at.tell(SAID["next-city"], number=found.cities, florins=found.florins))
    if found.bonus:
        yield good_row(at.tell("and the bonus card of {florins} at the third payday", florins=found.bonus))


def debt_rows(at: ViewContext, seat: int) -> Iterator[TextRow]:
    """What the next payday takes from a seat."""
    state = at.state
    total, due = total_debt(state, seat), next_payday_debt(state, seat)
    if total:
        yield bad_row(at.tell(SAID["debt"], total=total, due=due, number=words.ROMAN[state.phase]))


def phase_rows(at: ViewContext) -> Iterator[TextRow]:
    """Pieces left, the earliest end of the phase, and which players still get a turn."""
    state = at.state
    found = phase_end(state)
    if found is None:
        return
    names = join_names([at.name(seat) for seat in found.by])
    if found.last:
        done = [at.name(seat) for seat, player in enumerate(state.players, 1) if has_no_pieces_left(player)]
        yield bad_row(at.tell("no pieces left: {names}; payday at the end of this round", names=join_names(done)))
    else:
        yield TextRow(at.tell("payday after round {round} at the earliest ({names})", round=found.round, names=names))
    coming = join_names([at.name(seat) for seat in found.to_come])
    yield TextRow(_("still to play in this round: {names}").format(names=coming))
    for seat, player in enumerate(state.players, 1):
        yield quiet_row(at.tell(SAID["pieces-left"], name=seat, count=pieces_left(player)))


def short_phase_text(state: GameState) -> str:
    """The same in the few words under the round; empty while the end is far."""
    found = phase_end(state)
    if found is None:
        return ""
    if found.last:
        return _("payday this round")
    if found.round == state.round:
        return _("payday possible this round")
    return _("payday possible next round") if found.round == state.round + 1 else ""


def payday_follows(state: GameState) -> bool:
    """Whether the payday follows this turn (P1)."""
    following = state.seat % len(state.players) + 1
    return following == state.starter and any(has_no_pieces_left(player) for player in state.players)


def after_turn_rows(at: ViewContext) -> Iterator[TextRow]:
    """What follows this turn."""
    state = at.state
    if payday_follows(state):
        last = state.phase == LAST_PHASE
        yield bad_row(_("the game ends with the payday that follows") if last else _("the payday follows"))
    else:
        yield quiet_row(at.tell("then it is {name}'s turn", name=state.seat % len(state.players) + 1))
