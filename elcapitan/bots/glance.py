"""The quick look of imagined games: what a captain would do without thinking long, in a tenth of a millisecond."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf

from elcapitan.bots.judgement import THIN, THIN_AT_HOME, Look
from elcapitan.bots.plan import REOPEN, Plan
from elcapitan.bots.ways import Way, colours, deeds, loans


def glance(look: Look, ways: Iterable[Way], noise: Callable[[], float]) -> Plan | None:
    """What looks best to the seat to act, for herself; between two players, against the other.

    None if she can do nothing. The same terms as `Look.options`, but for what several others gain, and loans at the
    price of today.
    """
    game, judge, paydays = look.game, look.judge, look.paydays
    if look.exact:
        found = look.options(ways)
        return max(found, key=lambda each: each[0])[1] if found else None
    weights, seat = judge.weights, game.seat
    colour, money = seat + 1, game.money[seat]
    stock, soon, held = game.warehouses[seat] + game.neutral[seat], look.soon[seat], look.held[seat]
    sooner = min(soon, stock - 1)
    spread, spread_built = judge.spread(soon, paydays), judge.spread(max(sooner, 0), paydays)
    last = paydays == 1
    per_stock, per_fort = (weights.last_stock, weights.last_moat) if last else (weights.stock, weights.moat)
    if last and stock > soon:
        per_stock += weights.leftover
    hope = weights.bonus * look.bonus_left[0] if look.bonus_left and not game.bonus[seat] else 0.0
    building = colours(game)
    promises, near, far, rows = look.promises, look.near, look.far, game.rows
    theirs, other, slope = float(game.players == 2), 1 - seat, 0.0
    if theirs:
        charts, at = judge.spread(look.soon[other], paydays)[0], int(look.held[other])
        slope = charts[at + 1] - charts[at]
    best: Plan | None = None
    most = -inf
    for way in ways:
        cards = judge.hand(way.hand, way.city)
        left = money - way.cost
        for plan in deeds(game, way, building):
            city = plan.city
            purse = left - plan.price
            if plan.placing is None:
                value, after, row, to_come = look.fort[city] + per_fort, held, rows[city], soon
                florins, sure = spread
            else:
                row = plan.placing.row
                before, then = promises[city], judge.promise(row, near[city], far[city], paydays)
                value = then.ranks[seat] - before.ranks[seat]
                after = held + then.presence[seat] - before.presence[seat]
                if plan.deed == REOPEN:
                    value -= weights.reopening
                    florins, sure = spread
                    to_come = soon
                else:
                    value += per_stock
                    florins, sure = spread_built
                    to_come = sooner
                    if judge.atlas.pays_at_once[city] and plan.piece > 0:
                        purse += row.worth if row.first_piece == colour else row.worth // 2
                if plan.placing.shut:
                    mine = abs(plan.placing.shut) == colour
                    value += weights.reopening if mine else -theirs * weights.reopening
                if theirs:
                    # Between two, what the other gains is lost.
                    value -= then.ranks[other] - before.ranks[other]
                    if (change := then.presence[other] - before.presence[other]) != 0.0:
                        value -= change * slope
            if plan.pirate >= 0:
                purse += sum(game.protection(plan.pirate))
            at = int(after)
            value += purse + florins[at] + (after - at) * (florins[at + 1] - florins[at]) + noise()
            if hope:
                value += hope * (sure[at] + (after - at) * (sure[at + 1] - sure[at]))
            if to_come > 0:
                value += cards
                needed = THIN
                if row.placings(colour):
                    value += weights.berth
                    needed = THIN_AT_HOME
                elif cards:
                    needed = THIN_AT_HOME
                if purse < needed:
                    value -= weights.thin * (1.0 - max(purse, 0) / needed)
                missing = weights.fare * to_come - purse
                if missing > 0.0:
                    value -= weights.short * missing
            if value > most:
                best, most = plan, value
    if money < max(weights.fare * soon, THIN) or best is None:
        cards = judge.hand(game.hand[seat], judge.atlas.bank)
        at = int(held)
        value = spread[0][at] + (held - at) * (spread[0][at + 1] - spread[0][at]) + noise()
        if hope:
            value += hope * (spread[1][at] + (held - at) * (spread[1][at + 1] - spread[1][at]))
        for plan in loans(game):
            kind = judge.atlas.board.loans[plan.kind]
            purse = money + kind.amount
            borrowed = value + purse - kind.repay
            if soon:
                borrowed += cards - weights.short * max(0.0, weights.fare * soon - purse)
                if purse < THIN:
                    borrowed -= weights.thin * (1.0 - max(purse, 0) / THIN)
            if borrowed > most:
                best, most = plan, borrowed
    return best
