"""What there is to be read of a table: its cities, captains, cards, what payday would bring, what can be done.

Positions in, lines out. Every line can be understood without the others and without seeing where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from elcapitan.client import words
from elcapitan.client.advice.forecast import forecast, income
from elcapitan.client.i18n import _, marked, ngettext
from elcapitan.client.table import counsel, guide, people
from elcapitan.client.table.ledger import Settlement
from elcapitan.client.table.ledger import ranking as by_money
from elcapitan.client.table.preview import Preview, preview
from elcapitan.client.table.row import said
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.text import geography
from elcapitan.client.text.labels import GROUPS, letter
from elcapitan.rules.building import sites_of
from elcapitan.rules.loans import cards_left
from elcapitan.rules.moves import Buy, End, Extend, Move, MovePirate, NameStarter, Pass, Repay, Sail
from elcapitan.rules.payday import cities_of, ranking, value
from elcapitan.rules.state import PIRATE, Stage

INDENT = "  "
MOST_PIRATE_MOVES = 12
"""That are listed with all other moves; there can be a hundred."""
KNOWN_ROWS = 3
"""Of what there is to be said of a captain: name, place and cities stand in her own line."""


def situation(at: Sitting) -> list[str]:
    """Where the game stands and what is asked for."""
    state = at.state
    prompt = guide.prompt(at)
    where = _("{phase}, round {number}").format(phase=words.phase(state.phase), number=state.round)
    lines = [f"{where}. {prompt.title}."]
    if prompt.sub:
        lines.append(prompt.sub)
    if at.me and state.stage is Stage.TURN and state.seat == at.me:
        lines.append(_("Your purse: {florins}").format(florins=words.florins(state.player(at.me).money)))
    return lines


def cities(at: Sitting) -> list[str]:
    """The map, then every city, row by row."""
    return geography.grid(at) + [line for plan in at.state.board.cities for line in _city(at, plan.id)]


def city(at: Sitting, wanted: str) -> list[str]:
    """All that is to be known of one city, its neighbours and the value after each warehouse among it."""
    state = at.state
    plan = state.board.plan(wanted)
    values = [_("none {value}").format(value=plan.row.values[0])]
    values += [f"{ordinal(site)} {value}" for site, value in enumerate(plan.row.values[1:], 1)]
    return [
        *_city(at, wanted),
        INDENT + _("value by the highest site built on: {values}").format(values=", ".join(values)),
        INDENT + geography.neighbours(at, plan),
        INDENT + geography.by_sea(at, plan),
        INDENT + geography.sea_route_prices(at),
    ]


def _city(at: Sitting, city: str) -> Iterator[str]:
    state = at.state
    standing = state.city(city)
    ranks = ", ".join(f"{_owner(at, each.piece)} {words.warehouses(each.warehouses)}" for each in ranking(standing))
    worth = _("{city}, worth {value}").format(city=at.city(city), value=value(state, city))
    nobody = _("no warehouse yet")
    yield f"{worth}: {ranks or nobody}"
    yield INDENT + _harbour(at, city)
    yield from (INDENT + line for line in _fortresses(at, city))
    row = [f"{ordinal(site)} {_owner(at, piece)}" for site, piece in enumerate(standing.row, 1) if piece]
    dark = sorted(state.board.dark_sites(city, len(state.players))) if not standing.turned else []
    parts = [_("sites: {row}").format(row=", ".join(row))] if row else []
    if open_sites := sites_of(standing):
        either = _(" or ").join(map(ordinal, open_sites))
        parts.append(_("the next warehouse goes on the {site} site").format(site=either))
    if dark:
        parts.append(_("sites that shut down: {sites}").format(sites=", ".join(map(ordinal, dark))))
    if standing.picture:
        shut = ", ".join(_owner(at, piece) for piece in standing.picture)
        parts.append(_("shut down: {names}").format(names=shut))
    if parts:
        yield INDENT + "; ".join(parts)


_ORDINALS = (
    marked("first"),
    marked("second"),
    marked("third"),
    marked("fourth"),
    marked("fifth"),
    marked("sixth"),
    marked("seventh"),
    marked("eighth"),
    marked("ninth"),
    marked("tenth"),
    marked("eleventh"),
    marked("twelfth"),
)


def ordinal(number: int) -> str:
    """A site or a space by its place in the row, which no voice takes for a price or a value."""
    return _(_ORDINALS[number - 1]) if number <= len(_ORDINALS) else f"{number}."


def _owner(at: Sitting, piece: int) -> str:
    name = at.name(abs(piece))
    return _("{name} (neutral)").format(name=name) if piece < 0 else name


def _space(number: int, price: int, who: str) -> str:
    text = _("{nth} space costs {price}, {who}")
    return text.format(nth=ordinal(number), price=price, who=who or _("free"))


def _harbour(at: Sitting, city: str) -> str:
    seats = at.state.city(city).harbour
    whose = [_("pirate ship") if seat == PIRATE else at.name(seat) if seat else "" for seat in seats]
    prices = at.state.board.plan(city).harbour
    spaces = [_space(number, price, who) for number, (price, who) in enumerate(zip(prices, whose, strict=True), 1)]
    return _("harbour: {spaces}").format(spaces="; ".join(spaces))


def _fortresses(at: Sitting, city: str) -> list[str]:
    prices = at.state.board.plan(city).fortress
    whose = [at.name(seat) for seat in at.state.city(city).fortresses]
    whose += [""] * (len(prices) - len(whose))
    spaces = [_space(number, price, who) for number, (price, who) in enumerate(zip(prices, whose, strict=False), 1)]
    return [_("fortresses: {spaces}").format(spaces="; ".join(spaces))] if spaces else []


def captains(at: Sitting) -> list[str]:
    """One line for each seat."""
    state, paid = at.state, income(forecast(at.state))
    lines = []
    for seat, player in enumerate(state.players, 1):
        parts = [
            words.florins(player.money),
            _("in {place}").format(place=at.city(player.place)),
            words.cities(cities_of(state, seat)),
            _("to build: {warehouses}, {fortresses}").format(
                warehouses=words.warehouses(player.warehouses),
                fortresses=ngettext("{count} fortress", "{count} fortresses", player.fortresses).format(
                    count=player.fortresses
                ),
            ),
            _("payday would bring {florins}").format(florins=words.signed(paid[seat - 1])),
        ]
        if player.neutral:
            parts.insert(4, _("neutral to build: {count}").format(count=player.neutral))
        name = _("{name} (you)").format(name=at.name(seat)) if seat == at.me else at.name(seat)
        turn = _("to play") + ": " if seat == state.seat and state.stage is not Stage.OVER else ""
        lines.append(f"{turn}{name}: {', '.join(parts)}")
        lines += [INDENT + line for line in said(list(people.about_seat(at, seat)))[KNOWN_ROWS:]]
    return lines


def market(at: Sitting) -> list[str]:
    """The cards on display, my hand, and the loans the bank still has."""
    state = at.state
    board = state.board
    lines = []
    for title, deck in ((_("Destinations"), state.destinations), (_("Links between cities"), state.links)):
        shown = [_priced(at, card) for card in deck.display if card]
        cards = "; ".join(shown) or _("none")
        lines.append(f"{title}: {cards}")
    if at.me:
        hand = [words.card(board, card) for card in state.player(at.me).hand]
        lines.append(_("Your hand: {cards}").format(cards="; ".join(hand) or _("none")))
    text = _("Loan of {amount}: repay {repay}, extended {extended}; {count} left")
    return lines + [
        text.format(amount=loan.amount, repay=loan.repay, extended=loan.extended, count=cards_left(state, loan.amount))
        for loan in board.loans
    ]


def _priced(at: Sitting, card: str) -> str:
    board = at.state.board
    return _("{card} for {price}").format(card=words.card(board, card), price=board.cards[card].price)


def outlook(at: Sitting, seat: int = 0) -> list[str]:
    """If payday were now: everybody's sum; of one `seat` what it is made of."""
    paid = forecast(at.state)
    if seat:
        return said(list(people.about_forecast(at, seat, paid)))
    sums = [f"{at.name(each)} {words.signed(florins)}" for each, florins in enumerate(income(paid), 1)]
    return [_("If payday were now: {sums}").format(sums=", ".join(sums)), *said(list(counsel.phase(at)))]


def reachable(at: Sitting) -> list[str]:
    """The cheapest way to come to each city, and what it costs to act there."""
    lines = []
    for plan in at.state.board.cities:
        rows = said(list(counsel.ways(at, plan.id)))
        shortest = "; ".join([*rows[:1], *rows[1:][-1:]]) or _("out of reach")
        lines.append(f"{at.city(plan.id)}: {shortest}")
    return lines


def deeds(at: Sitting, labels: Mapping[str, Move]) -> list[str]:
    """Everything that can be done now, by its name."""
    titles = {
        "b": _("Buy a card"),
        "s": _("Sail"),
        "a": _("Act"),
        "p": _("Move the pirate ship"),
        "d": _("After the payday"),
        "e": _("End"),
    }
    lines = []
    for first, _kinds in GROUPS:
        here = [(label, move) for label, move in labels.items() if letter(move) == first]
        if first == "p" and len(here) > MOST_PIRATE_MOVES:
            text = _("Move the pirate ship: {count} ways, p1 to {last}; mp lists them")
            lines.append(text.format(count=len(here), last=here[-1][0]))
        elif here:
            lines.append(f"{titles[first]}:")
            lines += [f"{INDENT}{label}  {deed(at, move)}" for label, move in here]
    nothing = _("Your move is on its way to the server.") if at.pending else _("It is not your turn.")
    return lines or [nothing]


def pirate_moves(at: Sitting, labels: Mapping[str, Move]) -> list[str]:
    """Every way to move the pirate ship, by its name."""
    lines = [f"{label}  {deed(at, move)}" for label, move in labels.items() if isinstance(move, MovePirate)]
    return lines or [_("The pirate ship cannot be moved now.")]


def deed(at: Sitting, move: Move) -> str:
    """One move, and what it would change."""
    text = guide.choice(at, move)
    if isinstance(move, MovePirate):
        goal = _("to {city}, {nth} space").format(city=at.city(move.city), nth=ordinal(move.space))
        text = f"{goal}: {text}"
    if isinstance(move, Sail):
        text = f"{at.city(move.city)}: {text}"
    if isinstance(move, Buy | End | Pass | Repay | Extend | NameStarter):
        return text
    seen = preview(at.state, move)
    return text if seen is None else "; ".join([text, *_changes(at, seen)])


def _changes(at: Sitting, seen: Preview) -> Iterator[str]:
    if seen.value is not None and seen.value[0] != seen.value[1]:
        yield _("the city's value from {before} to {after}").format(before=seen.value[0], after=seen.value[1])
    if seen.shut is not None:
        text = _("shuts down the warehouse of {name} on the {site} site")
        yield text.format(name=_owner(at, seen.shut.owner), site=ordinal(seen.shut.site))
    for each in seen.collected:
        yield _("{name} pays {florins}").format(name=at.name(each.payer), florins=words.florins(each.florins))
    if seen.bonus:
        yield _("the bonus card of {florins}").format(florins=words.florins(seen.bonus))
    changed = [f"{at.name(seat)} {words.signed(florins)}" for seat, florins in seen.seen_by]
    if changed:
        yield _("next payday: {changes}").format(changes=", ".join(changed))


def ledger(at: Sitting, settled: Settlement) -> list[str]:
    """A payday, city by city."""
    held = settled.held
    lines = [_("Payday of {phase}").format(phase=words.phase(held.phase))]
    for row in held.ledger:
        paid = [a + b for a, b in zip(row.majority, row.fortresses, strict=True)]
        if any(paid):
            lines.append(f"{INDENT}{at.city(row.city)}: {_sums(at, paid)}")
    sums = [(_("Proliferation"), held.proliferation), (_("Bonus"), held.bonus), (_("Total"), income(held))]
    return lines + [f"{INDENT}{title}: {_sums(at, florins)}" for title, florins in sums if any(florins)]


def _sums(at: Sitting, florins: Sequence[int]) -> str:
    return ", ".join(f"{at.name(seat)} {words.signed(each)}" for seat, each in enumerate(florins, 1) if each)


def ranks(at: Sitting) -> list[str]:
    """Who has won, and with how much."""
    money = [player.money for player in at.state.players]
    return [f"{place}. {at.name(seat)}: {words.florins(money[seat - 1])}" for place, seat in by_money(money)]
