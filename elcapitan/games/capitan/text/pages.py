"""The pages of text mode: cities, players, cards, the forecast, the legal moves.

Positions in, lines out. Every line can be understood without the others and without seeing where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_totals
from elcapitan.games.capitan.client.facts.preview import MovePreview, preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text, preview_text, prompts, seat_tooltips, words
from elcapitan.games.capitan.rules.building import open_sites
from elcapitan.games.capitan.rules.loans import cards_left
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Extend,
    Move,
    MovePirate,
    NameStarter,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import city_count, ranking, value
from elcapitan.games.capitan.text import geography
from elcapitan.kit.words.phrases import Phrase

GROUPS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("b", (Buy,)),
    ("s", (Sail,)),
    ("a", (Build, Reopen, BuildFortress, TakeLoan)),
    ("p", (MovePirate,)),
    ("d", (Repay, Extend, NameStarter)),
    ("e", (End, Pass)),
)
"""The letter of each group of moves, in the order of a turn."""
INDENT = "  "
MOST_PIRATE_MOVES = 12
"""That are listed with all other moves; there can be a hundred."""
KNOWN_ROWS = 3
"""Of what there is to be said of a captain: name, place and cities stand in their own line."""


def situation_lines(at: ViewContext) -> list[str]:
    """Where the game stands and what is asked for."""
    state = at.state
    prompt = prompts.rail_prompt(at)
    where = _("{phase}, round {number}").format(phase=words.phase_text(state.phase), number=state.round)
    lines = [f"{where}. {prompt.title}."]
    if prompt.sub:
        lines.append(prompt.sub)
    if at.me and state.stage is Stage.TURN and state.seat == at.me:
        lines.append(at.tell("Your purse: {florins}", florins=state.mover.money))
    return lines


def all_cities_lines(at: ViewContext) -> list[str]:
    """The map, then every city, row by row."""
    return geography.map_lines(at) + [line for plan in at.state.board.cities for line in _city(at, plan.id)]


def city_lines(at: ViewContext, wanted: str) -> list[str]:
    """All that is to be known of one city, its neighbours and the value after each warehouse among it."""
    state = at.state
    plan = state.board.plan(wanted)
    values = [_("none {value}").format(value=plan.row.values[0])]
    values += [f"{ordinal_text(site)} {value}" for site, value in enumerate(plan.row.values[1:], 1)]
    return [
        *_city(at, wanted),
        INDENT + _("value by the highest site built on: {values}").format(values=", ".join(values)),
        INDENT + geography.neighbours_text(at, plan),
        INDENT + geography.sea_distances_text(at, plan),
        INDENT + geography.sea_route_prices(at),
    ]


def _city(at: ViewContext, city: str) -> Iterator[str]:
    state = at.state
    standing = state.city(city)
    ranks = ", ".join(
        f"{_owner(at, each.piece)} {words.warehouses_text(each.warehouses)}" for each in ranking(standing)
    )
    worth = at.tell("{city}, worth {value}", city=city, value=value(state, city))
    none = _("no warehouse yet")
    yield f"{worth}: {ranks or none}"
    yield INDENT + _harbour(at, city)
    yield from (INDENT + line for line in _fortresses(at, city))
    row = [f"{ordinal_text(site)} {_owner(at, piece)}" for site, piece in enumerate(standing.row, 1) if piece]
    dark = sorted(state.board.dark_sites(city, len(state.players))) if not standing.is_turned else []
    parts = [_("sites: {row}").format(row=", ".join(row))] if row else []
    if sites := open_sites(standing):
        either = _(" or ").join(map(ordinal_text, sites))
        parts.append(_("the next warehouse goes on the {site} site").format(site=either))
    if dark:
        parts.append(_("sites that shut down: {sites}").format(sites=", ".join(map(ordinal_text, dark))))
    if standing.picture:
        shut = ", ".join(_owner(at, piece) for piece in standing.picture)
        parts.append(_("shut down: {names}").format(names=shut))
    if parts:
        yield INDENT + "; ".join(parts)


def ordinal_text(number: int) -> str:
    """A site or a space by its place in the row, which no voice takes for a price or a value."""
    ordinals = words.WORDS["ordinals"]
    return str(ordinals.get(str(number), f"{number}."))


def _owner(at: ViewContext, piece: int) -> str:
    return at.tell("{name} (neutral)", name=-piece) if piece < 0 else at.name(piece)


def _space(number: int, price: int, who: str) -> str:
    text = _("{nth} space costs {price}, {who}")
    return text.format(nth=ordinal_text(number), price=price, who=who or _("free"))


def _harbour(at: ViewContext, city: str) -> str:
    seats = at.state.city(city).harbour
    whose = [_("pirate ship") if seat == PIRATE else at.name(seat) if seat else "" for seat in seats]
    prices = at.state.board.plan(city).harbour
    spaces = [_space(number, price, who) for number, (price, who) in enumerate(zip(prices, whose, strict=True), 1)]
    return _("harbour: {spaces}").format(spaces="; ".join(spaces))


def _fortresses(at: ViewContext, city: str) -> list[str]:
    prices = at.state.board.plan(city).fortress
    whose = [at.name(seat) for seat in at.state.city(city).fortresses]
    whose += [""] * (len(prices) - len(whose))
    spaces = [_space(number, price, who) for number, (price, who) in enumerate(zip(prices, whose, strict=False), 1)]
    return [_("fortresses: {spaces}").format(spaces="; ".join(spaces))] if spaces else []


_TO_BUILD: Final = Phrase("to build: {warehouses}, {fortresses}")


def captain_lines(at: ViewContext) -> list[str]:
    """One line for each seat."""
    state, paid = at.state, payday_totals(forecast(at.state))
    lines = []
    for seat, player in enumerate(state.players, 1):
        parts = [
            words.florins_text(player.money),
            _("in {place}").format(place=at.city(player.place)),
            words.cities_text(city_count(state, seat)),
            at.tell(_TO_BUILD, warehouses=player.warehouses, fortresses=player.fortresses),
            _("payday would bring {florins}").format(florins=signed_text(paid[seat - 1])),
        ]
        if player.neutral:
            parts.insert(4, _("neutral to build: {count}").format(count=player.neutral))
        name = _("{name} (you)").format(name=at.name(seat)) if seat == at.me else at.name(seat)
        turn = _("to play") + ": " if seat == state.seat and state.stage is not Stage.OVER else ""
        lines.append(f"{turn}{name}: {', '.join(parts)}")
        lines += [INDENT + line for line in row_texts(list(seat_tooltips.seat_rows(at, seat)))[KNOWN_ROWS:]]
    return lines


def market_lines(at: ViewContext) -> list[str]:
    """The cards on display, my hand, and the loans the bank still has."""
    state = at.state
    board = state.board
    lines = []
    for title, deck in ((_("Destinations"), state.destinations), (_("Links between cities"), state.links)):
        open_ = [card for card in deck.display if card]
        shown = [at.tell(advice_text.FOR_SALE, card=card, price=board.cards[card].price) for card in open_]
        cards = "; ".join(shown) or _("none")
        lines.append(f"{title}: {cards}")
    if at.me:
        hand = [words.card_text(board, card) for card in state.player(at.me).hand]
        lines.append(_("Your hand: {cards}").format(cards="; ".join(hand) or _("none")))
    text = _("Loan of {amount}: repay {repay}, extended {extended}; {count} left")
    return lines + [
        text.format(amount=loan.amount, repay=loan.repay, extended=loan.extended, count=cards_left(state, loan.amount))
        for loan in board.loans
    ]


def payday_outlook_lines(at: ViewContext, seat: int = 0) -> list[str]:
    """If payday were now: everyone's sum; of one `seat` what it is made of."""
    paid = forecast(at.state)
    if seat:
        return row_texts(list(seat_tooltips.forecast_rows(at, seat, paid)))
    sums = [f"{at.name(each)} {signed_text(florins)}" for each, florins in enumerate(payday_totals(paid), 1)]
    return [_("If payday were now: {sums}").format(sums=", ".join(sums)), *row_texts(list(advice_text.phase_rows(at)))]


def reachable_lines(at: ViewContext) -> list[str]:
    """The cheapest way to come to each city, and what it costs to act there."""
    lines = []
    for plan in at.state.board.cities:
        rows = row_texts(list(advice_text.route_rows(at, plan.id)))
        shortest = "; ".join([*rows[:1], *rows[1:][-1:]]) or _("out of reach")
        lines.append(f"{at.city(plan.id)}: {shortest}")
    return lines


def move_lines(at: ViewContext, labels: Mapping[str, Move]) -> list[str]:
    """Everything that can be done now, by its name."""
    lines = []
    for first, _kinds in GROUPS:
        here = [(label, move) for label, move in labels.items() if label[0] == first]
        if first == "p" and len(here) > MOST_PIRATE_MOVES:
            text = _("Move the pirate ship: {count} ways, p1 to {last}; mp lists them")
            lines.append(text.format(count=len(here), last=here[-1][0]))
        elif here:
            lines.append(f"{words.WORDS['move-groups'][first]}:")
            lines += [f"{INDENT}{label}  {move_line(at, move)}" for label, move in here]
    nothing = _("Your move is on its way.") if at.pending else _("It is not your turn.")
    return lines or [nothing]


def pirate_move_lines(at: ViewContext, labels: Mapping[str, Move]) -> list[str]:
    """Every way to move the pirate ship, by its name."""
    lines = [f"{label}  {move_line(at, move)}" for label, move in labels.items() if isinstance(move, MovePirate)]
    return lines or [_("The pirate ship cannot be moved now.")]


def move_line(at: ViewContext, move: Move) -> str:
    """One move, and what it would change."""
    text = prompts.move_choice_text(at, move)
    if isinstance(move, MovePirate):
        goal = at.tell("to {city}, {nth} space", city=move.city, nth=ordinal_text(move.space))
        text = f"{goal}: {text}"
    if isinstance(move, Sail):
        text = f"{at.city(move.city)}: {text}"
    if isinstance(move, Buy | End | Pass | Repay | Extend | NameStarter):
        return text
    seen = preview_move(at.state, move)
    return text if seen is None else "; ".join([text, *_changes(at, seen)])


def _changes(at: ViewContext, seen: MovePreview) -> Iterator[str]:
    if seen.value is not None and seen.value[0] != seen.value[1]:
        yield _("the city's value from {before} to {after}").format(before=seen.value[0], after=seen.value[1])
    if seen.shut is not None:
        text = _("shuts down the warehouse of {name} on the {site} site")
        yield text.format(name=_owner(at, seen.shut.owner), site=ordinal_text(seen.shut.site))
    for each in seen.collected:
        yield at.tell("{name} pays {florins}", name=each.payer, florins=each.florins)
    if seen.bonus:
        yield at.tell("the bonus card of {florins}", florins=seen.bonus)
    if changed := preview_text.payday_changes_text(at, seen.seen_by):
        yield changed


def payday_lines(at: ViewContext, phase: int, paid: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """The payday of that phase; `paid`: the name of each line, and what it paid by seat."""
    sums = [*paid, (_("Total"), [sum(each) for each in zip(*(florins for _name, florins in paid), strict=True)])]
    title = _("Payday of {phase}").format(phase=words.phase_text(phase))
    return [title, *(f"{INDENT}{name}: {_sums(at, florins)}" for name, florins in sums if any(florins))]


def _sums(at: ViewContext, florins: Sequence[int]) -> str:
    return ", ".join(f"{at.name(seat)} {signed_text(each)}" for seat, each in enumerate(florins, 1) if each)
