"""The arithmetic of advice/ in words: ways to a city, loans, the next city, the end of the phase, what has changed.

Words only; every number comes from advice/.
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client import words
from elcapitan.client.advice.forecast import next_city
from elcapitan.client.advice.horizon import horizon, pieces
from elcapitan.client.advice.lending import Terms, due_next, owed, terms
from elcapitan.client.advice.reaching import CityReach, Way, cheapest_turn, from_bank, reaching
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.table.row import Row, bad, good, quiet
from elcapitan.client.table.sitting import Sitting
from elcapitan.rules.payday import LAST_PHASE
from elcapitan.rules.rounds import spent
from elcapitan.rules.state import GameState, Stage

MOST_WAYS = 4


def reached(at: Sitting, city: str) -> CityReach | None:
    """How I come to a city; None for an onlooker."""
    if not at.me or not at.state.seat:
        return None
    return reaching(at.state, at.me)[at.state.board.index[city]]


def ways(at: Sitting, city: str) -> Iterator[Row]:
    """The cheapest ways of my ship to a city, and what acting there would cost in all."""
    found = reached(at, city)
    if found is None:
        return
    # Whoever has a card that leads there buys none for it.
    free = [way for way in found.ways if not way.price]
    for way in (free or found.ways)[:MOST_WAYS]:
        if way.legs:
            yield Row(_way(at, way))
    if not found.ways:
        yield quiet(_("no cards in your hand or on display lead here"))
        return
    yield _standing(at, found)


def _way(at: Sitting, way: Way) -> str:
    board = at.state.board
    cards = []
    for leg in way.legs:
        text = _("{card} for {price}") if leg.price else _("{card} from hand")
        cards.append(text.format(card=words.card(board, leg.card), price=leg.price))
    return _("{florins}: {cards}").format(florins=words.florins(way.price), cards=", ".join(cards))


def _standing(at: Sitting, found: CityReach) -> Row:
    money = at.state.player(at.me).money
    if not found.space:
        both, all_ = (
            _("both harbour spaces are taken: you could only sail through"),
            _("all harbour spaces are taken: you could only sail through"),
        )
        return bad(both if len(at.state.board.plan(found.city).harbour) == 2 else all_)
    if found.action is None:
        return bad(_("you could not build here"))
    assert found.total is not None
    lacking = found.total - max(0, money)
    if lacking > 0:
        text = _("{total} with the cheapest action: {lacking} short")
        return bad(text.format(total=words.florins(found.total), lacking=lacking))
    text = _("{total} with the cheapest action, leaving {left}")
    return good(text.format(total=words.florins(found.total), left=money - found.total))


def loan(at: Sitting, amount: int) -> Iterator[Row]:
    """What a loan costs and when, and whether it is enough."""
    state = at.state
    found = terms(state, amount)
    if found is None:
        return
    yield from _terms(found)
    if not at.me or not state.seat:
        return
    money = state.player(at.me).money
    text, left = _("you would have {money} and owe {owed} in total"), words.number(money + amount)
    yield Row(text.format(money=left, owed=owed(state, at.me) + found.next))
    best = cheapest_turn(from_bank(state, at.me))
    if best is not None and best.total is not None:
        lacking = best.total - (money + amount)
        if lacking > 0:
            text = _("the cheapest turn from the bank costs {total} ({city}): still {lacking} short")
            yield bad(text.format(total=best.total, city=at.city(best.city), lacking=lacking))
        else:
            text = _("the cheapest turn from the bank costs {total} ({city}), leaving {left}")
            yield good(text.format(total=best.total, city=at.city(best.city), left=-lacking))


def loan_in_short(state: GameState, amount: int) -> str:
    """Both prices of a loan in one line."""
    found = terms(state, amount)
    if found is None:
        return ""
    if found.after is None:
        return _("{amount}: repay {repay} after the last payday").format(amount=amount, repay=found.next)
    text = _("{amount}: repay {repay} after payday {number}, or {after} after the next one")
    return text.format(amount=amount, repay=found.next, number=words.ROMAN[found.payday], after=found.after)


def _terms(found: Terms) -> Iterator[Row]:
    number = words.ROMAN[found.payday]
    text = _("payday {number}: repay {repay} (interest {interest})")
    yield Row(text.format(number=number, repay=found.next, interest=found.interest))
    if found.after is None:
        yield quiet(_("the last payday: it cannot be extended"))
    else:
        text = _("extended to payday {number}: {repay}, which is {more} more")
        yield Row(text.format(number=words.ROMAN[found.payday + 1], repay=found.after, more=found.waiting))


def plan(at: Sitting) -> str:
    """What the cheapest action within reach still lacks; empty where nothing is lacking or nothing is in reach."""
    state = at.state
    if not at.me or state.seat != at.me or state.stage is not Stage.TURN or state.turn.acted:
        return ""
    best = cheapest_turn(reaching(state, at.me))
    if best is None or best.total is None or best.total <= max(0, state.mover.money):
        return ""
    text = _("The cheapest action in reach costs {total} ({city}): you are {lacking} short.")
    lacking = best.total - max(0, state.mover.money)
    return text.format(total=best.total, city=at.city(best.city), lacking=lacking)


def presence(at: Sitting, seat: int) -> Iterator[Row]:
    """What one more city is worth to that seat."""
    found = next_city(at.state, seat)
    if found is None:
        return
    text = _("the next city, number {number}: {florins} at each payday")
    yield Row(text.format(number=found.cities, florins=words.signed(found.florins) if found.florins else "0"))
    if found.bonus:
        text = _("and the bonus card of {florins} at the third payday")
        yield good(text.format(florins=words.florins(found.bonus)))


def debts(at: Sitting, seat: int) -> Iterator[Row]:
    """What the next payday takes from a seat besides paying it."""
    state = at.state
    total, due = owed(state, seat), due_next(state, seat)
    if total:
        text = _("owes {total}, of which {due} must be repaid after payday {number}")
        yield bad(text.format(total=words.florins(total), due=due, number=words.ROMAN[state.phase]))


def phase(at: Sitting) -> Iterator[Row]:
    """Pieces left, the earliest end of the phase, and who still gets a turn."""
    state = at.state
    found = horizon(state)
    if found is None:
        return
    names = words.listed([at.name(seat) for seat in found.by])
    if found.last:
        done = [at.name(seat) for seat, player in enumerate(state.players, 1) if spent(player)]
        text = _("{names} built everything: payday at the end of this round")
        yield bad(text.format(names=words.listed(done)))
    else:
        text = _("payday after round {round} at the earliest ({names})")
        yield Row(text.format(round=found.round, names=names))
    coming = [at.name(seat) for seat in found.to_come]
    yield Row(_("still to play in this round: {names}").format(names=words.listed(coming)))
    for seat in range(1, len(state.players) + 1):
        left = pieces(state.player(seat))
        text = ngettext("{name}: {count} piece left", "{name}: {count} pieces left", left)
        yield quiet(text.format(name=at.name(seat), count=left))


def phase_in_short(state: GameState) -> str:
    """The same in the few words that stand under the round; empty while the end is far."""
    found = horizon(state)
    if found is None:
        return ""
    if found.last:
        return _("payday this round")
    if found.round == state.round:
        return _("payday this round?")
    return _("payday next round?") if found.round == state.round + 1 else ""


def payday_follows(state: GameState) -> bool:
    """Ending this turn brings the payday (P1)."""
    following = state.seat % len(state.players) + 1
    return following == state.starter and any(spent(player) for player in state.players)


def ending(at: Sitting) -> Iterator[Row]:
    """What comes after this turn."""
    state = at.state
    if payday_follows(state):
        last = state.phase == LAST_PHASE
        yield bad(_("the game ends with the payday that follows") if last else _("the payday follows"))
    else:
        yield quiet(_("then it is {name}'s turn").format(name=at.name(state.seat % len(state.players) + 1)))
