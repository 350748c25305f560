"""What the table tells its player: the prompt of the rail, the hints, the tooltips. Words only, from the position.

Knows the position, the legal moves and what is taken up; paints nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.model import SeatInfo
from elcapitan.client.table.intent import Ask, Do, Hint, Intent, Question, Reason
from elcapitan.client.table.paint.rail import Prompt
from elcapitan.client.table.preview import Preview, preview
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.board import DestinationCard
from elcapitan.rules.events import PaydayHeld, WarehouseShut
from elcapitan.rules.loans import cards_left
from elcapitan.rules.moves import Build, BuildFortress, Buy, Move, Pass, Reopen, Sail, TakeLoan
from elcapitan.rules.payday import cities_of, value
from elcapitan.rules.refusal import Refused, Why
from elcapitan.rules.state import BANK, START, GameState, Stage


class Sitting(NamedTuple):
    """What the words are about."""

    state: GameState
    seats: Sequence[SeatInfo]
    me: int
    moves: Sequence[Move]
    """Legal for me now; empty when somebody else is to act."""
    chosen: str | None = None
    pending: str | None = None
    """My move on its way to the server."""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    def city(self, city: str) -> str:
        return words.place(self.state.board, city)


def prompt(at: Sitting) -> Prompt:
    """The headline of the rail, a line beneath it, and the step of the turn."""
    state = at.state
    if state.stage is Stage.OVER:
        return Prompt(_("The game is over"), "", 0)
    mine = state.seat == at.me
    if state.stage is not Stage.TURN:
        title = _("Settle your loans") if mine else _("Waiting for {name}").format(name=at.name(state.seat))
        if state.stage is Stage.STARTING and mine:
            title = _("Name the starting player")
        return Prompt(title, _("After the payday loans are settled, then a starting player is named."), 0)
    if not mine:
        return Prompt(_("{name} is playing").format(name=at.name(state.seat)), _where_i_am(at), 0)
    if at.pending:
        return Prompt(_("One moment …"), _("Your move is on its way to the server."), _step(at))
    return _my_prompt(at)


def _step(at: Sitting) -> int:
    if at.state.turn.acted:
        return 4
    if at.chosen:
        return 2
    if any(isinstance(move, Build | Reopen | BuildFortress) for move in at.moves):
        return 3
    return 2 if any(isinstance(move, Sail) for move in at.moves) else 1


def _my_prompt(at: Sitting) -> Prompt:
    state, step = at.state, _step(at)
    kinds = {type(move) for move in at.moves}
    if Pass in kinds:
        return Prompt(
            _("Nothing is possible"), _("Neither a purchase nor sailing nor a loan is left: pass (T4)."), step
        )
    if state.turn.acted:
        if state.turn.loan:
            return Prompt(_("End your turn"), _("A turn with a loan holds nothing but the loan (T3)."), 4)
        if Buy in kinds:
            return Prompt(_("End your turn"), _("You may still buy cards for later turns."), 4)
        return Prompt(_("End your turn"), _("Your action is done."), 4)
    if at.chosen:
        return Prompt(_("Choose a free harbour"), _reach(at, at.chosen), 2)
    player = state.mover
    if step == 3:
        return Prompt(_("Build in {city}").format(city=at.city(player.place)), _builds(at, kinds), 3)
    if player.place in state.board.index and not player.space:
        full = _("Every harbour space of {city} is taken: sail on with another card (L5).")
        return Prompt(_("You must sail on"), full.format(city=at.city(player.place)), step)
    if step == 2:
        return Prompt(_("Choose a card to sail with"), _cards_in_hand(at), 2)
    if player.place == START:
        sub = _("Your ship is at sea: only a destination card leads to a first city (L7).")
        return Prompt(_("Buy a destination card"), sub, 1)
    sub = _("No card of yours leads to a place where you could act.") if player.hand else _("Your hand is empty.")
    if TakeLoan in kinds:
        sub += " " + _("Or take a loan.")
    return Prompt(_("Buy a card"), sub, 1)


def _builds(at: Sitting, kinds: set[type]) -> str:
    ways = []
    if Build in kinds:
        ways.append(_("a warehouse"))
    if Reopen in kinds:
        ways.append(_("reopen one for free"))
    if BuildFortress in kinds:
        ways.append(_("a fortress"))
    text = _("Possible here: {ways}.").format(ways=words.listed(ways))
    if Sail in kinds:
        text += " " + _("You may sail on first.")
    return text


def _reach(at: Sitting, card: str) -> str:
    """How far the card taken up leads from here."""
    state = at.state
    printed = state.board.cards[card]
    if not isinstance(printed, DestinationCard):
        first, second = printed.cities
        return _("Joins {first} and {second}, either way.").format(first=at.city(first), second=at.city(second))
    straight = _("{city} card: straight to {city}").format(city=at.city(printed.city))
    place = state.mover.place
    if place not in state.board.index:
        return straight + "."
    return _("{straight}, or by sea up to {steps} from {place}.").format(
        straight=straight, steps=words.steps(printed.seals), place=at.city(place)
    )


def _cards_in_hand(at: Sitting) -> str:
    place = at.state.mover.place
    if place == BANK:
        return _("You are at the bank: a destination card leads straight to its city.")
    if place == START:
        return _("A destination card leads straight to its city.")
    return _("Your ship is in {city}. You may buy more cards first.").format(city=at.city(place))


def _where_i_am(at: Sitting) -> str:
    if not at.me:
        return _("You are looking on.")
    place = at.state.player(at.me).place
    if place == START:
        return _("Your ship is at sea.")
    if place == BANK:
        return _("Your ship is at the bank.")
    return _("Your ship is in {city}.").format(city=at.city(place))


def hint(at: Sitting, said: Hint) -> str:
    """Why a click does not fit the moment."""
    match said.reason:
        case Reason.NOT_YOUR_TURN:
            return _("It is the turn of {name}.").format(name=at.name(said.seat))
        case Reason.ONLOOKER:
            return _("You are looking on.")
        case Reason.NO_CARD_THITHER:
            return _("No card of yours leads to {city} now (L1, L2, L3).").format(city=at.city(said.name))
        case Reason.SHIP_ELSEWHERE:
            text = _("Your ship is not in {city}; one builds where she lies (B1).")
            return text.format(city=at.city(said.name))
        case Reason.NOT_YOURS:
            return _("This warehouse belongs to {name}: only its owner reopens it (O1).").format(
                name=at.name(said.seat)
            )
        case Reason.LAST_SPACE:
            return _("Nothing is ever built on the thirteenth space (B2).")
        case Reason.SETTLING:
            return _("The payday is still being settled (Q1).")


def why_not(at: Sitting, meant: Intent | None) -> str:
    """The reason in an answer of the intent; empty if it is none."""
    if isinstance(meant, Refused):
        return words.refusal(at.state.board, meant)
    return hint(at, meant) if isinstance(meant, Hint) else ""


def question(asked: Ask) -> str:
    """The headline of a question."""
    match asked.question:
        case Question.WAY:
            return _("How do you sail?")
        case Question.PLACING:
            return _("What do you place?")
        case Question.LOAN:
            return _("Which loan?")


def choice(at: Sitting, move: Move) -> str:
    """A move as an answer to a question, with what it costs."""
    text = words.move(at.state.board, move, at.state.mover.place)
    if isinstance(move, TakeLoan):
        plan = at.state.board.loan(move.amount)
        if plan:
            text = _("{text}, repay {repay} (extended {extended})").format(
                text=text, repay=plan.repay, extended=plan.extended
            )
        return text
    seen = preview(at.state, move)
    if seen and seen.price:
        text = _("{text} for {florins}").format(text=text, florins=words.florins(seen.price))
    elif isinstance(move, Reopen):
        text = _("{text}, free of charge").format(text=text)
    return text


def tooltip(at: Sitting, target: Target, meant: Intent | None, paid: PaydayHeld) -> list[str]:
    """The lines beside the pointer; none where there is nothing to say."""
    lines = _about(at, target, paid)
    if isinstance(meant, Do) and (seen := preview(at.state, meant.move)):
        lines += _consequences(at, seen)
    elif isinstance(meant, Ask):
        lines += [choice(at, move) for move in meant.moves]
    elif (isinstance(meant, Refused) and target.kind not in (Kind.HARBOUR, Kind.CITY)) or (at.chosen and meant):
        lines.append(why_not(at, meant))
    return [line for line in lines if line]


def _consequences(at: Sitting, seen: Preview) -> list[str]:
    lines = []
    if isinstance(seen.move, Sail) and not seen.space:
        lines.append(_("All harbour spaces are taken: only passing, sail on from there (L5)."))
    if seen.price > 0:
        lines.append(_("costs {price}, leaves you {money}").format(price=seen.price, money=words.number(seen.money)))
    elif seen.price < 0:
        lines.append(_("brings {florins}").format(florins=words.florins(-seen.price)))
    if seen.gain and not isinstance(seen.move, Sail | Buy | TakeLoan):
        lines.append(_("your part of a payday now: {change}").format(change=words.signed(seen.gain)))
    if isinstance(seen.shut, WarehouseShut):
        owner = at.name(seen.shut.owner)
        lines.append(
            _("the warehouse of {owner} on site {site} will be shut down").format(owner=owner, site=seen.shut.site)
        )
    return lines


def _about(at: Sitting, target: Target, paid: PaydayHeld) -> list[str]:
    state, board = at.state, at.state.board
    match target.kind:
        case Kind.DISPLAY | Kind.HAND:
            return _about_card(at, target)
        case Kind.HARBOUR:
            price = board.plan(target.name).harbour[target.number - 1]
            head = _("{city} · harbour {number}").format(city=at.city(target.name), number=target.number)
            seat = state.city(target.name).harbour[target.number - 1]
            lines = [head, _("a warehouse costs {price}").format(price=words.florins(price))]
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
        case Kind.END:
            return []
    return []


def _about_card(at: Sitting, target: Target) -> list[str]:
    board = at.state.board
    printed = board.cards[target.name]
    lines = [words.card(board, target.name)]
    if target.kind is Kind.HAND and at.state.seat == at.me:
        lines.append(_reach(at, target.name))
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
    if hand:
        lines.append(_("hand: {cards}").format(cards=hand))
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
    total = paid.proliferation[seat - 1] + paid.majority[seat - 1] + paid.fortresses[seat - 1]
    lines = [_("{name}: {sum} if payday were now").format(name=at.name(seat), sum=words.signed(total))]
    count = words.cities(paid.cities[seat - 1])
    lines.append(_("proliferation {florins} ({cities})").format(florins=paid.proliferation[seat - 1], cities=count))
    for row in paid.ledger:
        parts = []
        if row.majority[seat - 1]:
            parts.append(str(row.majority[seat - 1]))
        if row.fortresses[seat - 1]:
            parts.append(_("fortress {florins}").format(florins=row.fortresses[seat - 1]))
        if parts:
            lines.append(f"{at.city(row.city)}: {', '.join(parts)}")
    return lines


def end_reason(at: Sitting, meant: Intent | None) -> str:
    """The line under the big button while the turn cannot end."""
    if not isinstance(meant, Refused):
        return ""
    if meant.why is Why.ACTION_MISSING and not any(isinstance(move, TakeLoan) for move in at.moves):
        return _("Build, reopen or raise a fortress first ({rule})").format(rule=meant.rule)
    return words.short_refusal(at.state.board, meant)
