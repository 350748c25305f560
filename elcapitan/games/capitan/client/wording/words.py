"""The game in sentences: refusals, cards, places and moves, in the player's language.

Knows the words, not where they are painted. each event words itself (events/). Every function looks its words up
when called, so that the language can change while a table is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.games.capitan.rules.model.board import Board, CityPlan, DestinationCard
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
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import BANK, START

ROMAN = ("", "I", "II", "III", "IV", "V")


def florins_text(count: int) -> str:
    return ngettext("{count} florin", "{count} florins", abs(count)).format(count=number_text(count))


def seals_text(count: int) -> str:
    return ngettext("{count} seal", "{count} seals", count).format(count=count)


def steps_text(count: int) -> str:
    return ngettext("{count} step", "{count} steps", count).format(count=count)


def warehouses_text(count: int) -> str:
    return ngettext("{count} warehouse", "{count} warehouses", count).format(count=count)


def fortresses_text(count: int) -> str:
    return ngettext("{count} fortress", "{count} fortresses", count).format(count=count)


def site_text(plan: CityPlan, number: int) -> str:
    """A site by its place in the row and its printed value."""
    return _("site {site} (value {value})").format(site=number, value=plan.row.values[number - 1])


def cities_text(count: int) -> str:
    return ngettext("{count} city", "{count} cities", count).format(count=count)


def roman_text(count: int) -> str:
    """The number of a phase."""
    return ROMAN[count] if count < len(ROMAN) else str(count)


def phase_text(count: int) -> str:
    return _("Phase {number}").format(number=roman_text(count))


def round_text(count: int) -> str:
    return _("Round {number}").format(number=count)


def place_text(board: Board, where: str) -> str:
    """A city, the bank harbour or the open sea before the first landing."""
    if where == BANK:
        return _("the bank harbour")
    if where == START:
        return _("the open sea")
    return board.plan(where).name if where in board.index else where


def card_text(board: Board, name: str) -> str:
    """A sailing card in words."""
    known = board.cards.get(name)
    if known is None:
        return name
    if isinstance(known, DestinationCard):
        return _("{city} ({seals})").format(city=place_text(board, known.city), seals=seals_text(known.seals))
    first, second = known.cities
    return f"{place_text(board, first)}–{place_text(board, second)}"


def short_refusal_text(board: Board, refused: Refusal) -> str:
    """The refusal in a few words, for the line beside a disabled button."""
    facts = refused.facts
    short: dict[RefusalCode, Callable[[], str]] = {
        RefusalCode.ACTION_MISSING: lambda: _("Build first, or take a loan"),
        RefusalCode.TOO_DEAR: lambda: _("needs {price}; you have {money}").format(
            price=facts["price"], money=number_text(_int_fact(facts, "money"))
        ),
        RefusalCode.LOAN_TURN: lambda: _("The loan was your whole turn"),
        RefusalCode.TURN_BEGUN: lambda: _("No loan after buying or sailing"),
        RefusalCode.NO_LOAN_IN_FIRST_ROUND: lambda: _("No loans in the first round"),
        RefusalCode.ACTION_DONE: lambda: _("You have taken your action"),
        RefusalCode.STRANDED: lambda: _("You could not act afterwards"),
        RefusalCode.NO_PASSING: lambda: _("You can still act"),
        RefusalCode.PIRATE_DUTY: lambda: _("The pirate ship must still be moved"),
    }
    words = short.get(refused.why)
    return words() if words else refusal_text(board, refused)


def _int_fact(facts: Mapping[str, Any], name: str) -> int:
    return int(facts[name])


def refusal_text(board: Board, refused: Refusal) -> str:
    """Why not, as one sentence with its facts. The rule's number is for the rule book, not for the sentence."""
    facts: Mapping[str, Any] = refused.facts

    def city(name: str = "city") -> str:
        return place_text(board, str(facts.get(name, "")))

    def said(name: str) -> str:
        return number_text(_int_fact(facts, name))

    reasons: dict[RefusalCode, Callable[[], str]] = {
        RefusalCode.GAME_OVER: lambda: _("The game is over."),
        RefusalCode.NOT_NOW: lambda: _wrong_stage_text(str(facts.get("stage", ""))),
        RefusalCode.ACTION_DONE: lambda: _("You have taken your action this turn."),
        RefusalCode.ACTION_MISSING: lambda: _(
            "A turn needs an action: build a warehouse or fortress, reopen a warehouse, or take a loan."
        ),
        RefusalCode.LOAN_TURN: lambda: _("If you take a loan, you do nothing else that turn."),
        RefusalCode.TURN_BEGUN: lambda: _("You have bought or sailed this turn, so you can no longer take a loan."),
        RefusalCode.NO_PASSING: lambda: _("You cannot pass while anything else is possible."),
        RefusalCode.NO_LOAN_IN_FIRST_ROUND: lambda: _("There are no loans in the first round of the game."),
        RefusalCode.STRANDED: lambda: _("After that, you could not take an action this turn."),
        RefusalCode.NOT_ON_DISPLAY: lambda: _("The card {card} is not on display.").format(
            card=card_text(board, str(facts.get("card", "")))
        ),
        RefusalCode.NOT_IN_HAND: lambda: _("The card {card} is not in your hand.").format(
            card=card_text(board, str(facts.get("card", "")))
        ),
        RefusalCode.TOO_DEAR: lambda: _("It costs {price}; you have {money}.").format(
            price=said("price"), money=said("money")
        ),
        RefusalCode.PURSE_BELOW_ZERO: lambda: _(
            "Your money is below zero ({money}): you cannot buy or build anything."
        ).format(money=said("money")),
        RefusalCode.UNKNOWN_CITY: lambda: _("There is no city called {city} on this table.").format(city=city()),
        RefusalCode.ALREADY_THERE: lambda: _("Your ship is already in {city}.").format(city=city()),
        RefusalCode.OUT_OF_REACH: lambda: _("{city} is {steps} away, but the card has only {seals}.").format(
            city=city(), steps=steps_text(_int_fact(facts, "steps")), seals=seals_text(_int_fact(facts, "seals"))
        ),
        RefusalCode.NOT_ON_CARD: lambda: _("This card only links {first} and {second}.").format(
            first=city("first"), second=city("second")
        ),
        RefusalCode.NOT_FROM_HERE: lambda: _(
            "From the bank and the open sea, you can only sail with a destination card, straight to its city."
        ),
        RefusalCode.NOT_IN_HARBOUR: lambda: _("Your ship is not in a harbour space."),
        RefusalCode.PASSING: lambda: _("Every harbour space of {city} is taken: you must sail on.").format(city=city()),
        RefusalCode.NO_WAREHOUSE_LEFT: lambda: (
            _("You have no neutral warehouse left in this phase.")
            if facts.get("neutral")
            else _("You have no warehouse left in this phase.")
        ),
        RefusalCode.ROW_FULL: lambda: _("All twelve sites of {city} are occupied.").format(city=city()),
        RefusalCode.WRONG_SITE: lambda: _wrong_site_text(tuple(facts.get("open", ()))),
        RefusalCode.FOUR_IN_A_ROW: lambda: _(
            "Four of one colour would stand side by side on site {site}. Three is the most."
        ).format(site=facts.get("site")),
        RefusalCode.FIVE_IN_A_ROW: lambda: _(
            "Five of your two colours would stand side by side on site {site}. Four is the most."
        ).format(site=facts.get("site")),
        RefusalCode.MAIN_MUST_LEAD: lambda: _(
            "You must keep more main than neutral warehouses; you have {main} and {neutral}."
        ).format(main=facts.get("main"), neutral=facts.get("neutral")),
        RefusalCode.NO_NEUTRAL_COLOURS: lambda: _("Neutral warehouses are for two players only."),
        RefusalCode.NONE_SHUT_DOWN: lambda: _("No warehouse of yours is shut down in {city}.").format(city=city()),
        RefusalCode.NO_FORTRESS_LEFT: lambda: _("You have no fortress left in this phase."),
        RefusalCode.FORTRESS_HERE_ALREADY: lambda: _("You already have a fortress in {city}.").format(city=city()),
        RefusalCode.NO_FORTRESS_SPACE: lambda: _("{city} has no free space for a fortress.").format(city=city()),
        RefusalCode.NO_SUCH_LOAN: lambda: _("The bank does not offer a loan of {florins}.").format(
            florins=florins_text(_int_fact(facts, "amount"))
        ),
        RefusalCode.NO_LOAN_CARD_LEFT: lambda: _("The bank has no loan of {florins} left.").format(
            florins=florins_text(_int_fact(facts, "amount"))
        ),
        RefusalCode.NO_LOAN_TO_SETTLE: lambda: _("You have no loan of {florins} to settle.").format(
            florins=florins_text(_int_fact(facts, "amount"))
        ),
        RefusalCode.NO_SUCH_SEAT: lambda: _("There is no seat {seat} at this table.").format(seat=facts.get("seat")),
        RefusalCode.WRONG_CARDS: lambda: _("The cards turned up do not match the decks."),
        RefusalCode.MUST_PASS: lambda: _("You can only pass this turn, and the pirate ship stays where it is."),
        RefusalCode.NO_PIRATE: lambda: _("The pirate ship is not on this table."),
        RefusalCode.PIRATE_MOVED: lambda: _("The pirate ship has already been moved this turn."),
        RefusalCode.PIRATE_THERE: lambda: _("The pirate ship is already in {city}.").format(city=city()),
        RefusalCode.PIRATE_NO_SPACE: lambda: _("No harbour space of {city} is free for the pirate ship.").format(
            city=city()
        ),
        RefusalCode.NO_SUCH_SPACE: lambda: _("{city} has no harbour space {space}.").format(
            city=city(), space=facts.get("space")
        ),
        RefusalCode.NO_PROTECTION: lambda: _(
            "Only a player who arrives at {city} and acts there collects protection."
        ).format(city=city()),
        RefusalCode.PIRATE_DUTY: lambda: _("You arrived at {city}: the pirate ship must still be moved.").format(
            city=city()
        ),
        RefusalCode.COLLECTED: lambda: _("After collecting protection you cannot sail on this turn."),
        RefusalCode.PIRATE_OUT_OF_REACH: lambda: _(
            "These cards do not take the pirate ship from {origin} to {city}."
        ).format(origin=city("origin"), city=city()),
    }
    return reasons[refused.why]()


def _wrong_stage_text(stage: str) -> str:
    now = {
        "settling": _("Loans are being settled now."),
        "starting": _("The starting player is being chosen now."),
        "turn": _("That is decided only after a payday."),
    }
    return now.get(stage, _("That is not possible now."))


def _wrong_site_text(open_sites: tuple[int, ...]) -> str:
    if not open_sites:
        return _("Nothing more can be built in this row.")
    names = [str(site) for site in open_sites]
    return ngettext(
        "The next warehouse of this row goes on site {sites}.",
        "The next warehouse of this row goes on site {sites}.",
        len(names),
    ).format(sites=_("{one} or {two}").format(one=names[0], two=names[1]) if len(names) == 2 else names[0])


def move_text(board: Board, chosen: Move, origin: str = START) -> str:
    """A move as the label of a choice; `origin` is where the ship is, so that a card can say which use it is."""
    match chosen:
        case Buy(name):
            return _("Buy the card {card}").format(card=card_text(board, name))
        case Sail(name, city):
            return _sail_text(board, name, city, origin)
        case Build(site, neutral):
            text = _("Build a neutral warehouse on site {site}") if neutral else _("Build a warehouse on site {site}")
            return text.format(site=site)
        case Reopen(site, neutral):
            main, other = _("Reopen your warehouse on site {site}"), _("Reopen your neutral warehouse on site {site}")
            return (other if neutral else main).format(site=site)
        case BuildFortress():
            return _("Build a fortress")
        case TakeLoan(amount):
            return _("Borrow {florins}").format(florins=florins_text(amount))
        case End():
            return _("End the turn")
        case Pass():
            return _("Pass")
        case Repay(amount):
            return _("Repay the loan of {florins}").format(florins=florins_text(amount))
        case Extend(amount):
            return _("Extend the loan of {florins}").format(florins=florins_text(amount))
        case NameStarter(seat):
            return _("Seat {seat} starts").format(seat=seat)
        case MovePirate(city, space):
            return _("Move the pirate ship to {city}, harbour {number}").format(
                city=place_text(board, city), number=space
            )


def _sail_text(board: Board, name: str, city: str, origin: str) -> str:
    played = board.cards[name]
    if not isinstance(played, DestinationCard):
        return _("With the link card {card}").format(card=card_text(board, name))
    if played.city == city:
        return _("Straight there with the card {card}").format(card=card_text(board, name))
    away = steps_text(board.steps(origin, city)) if origin in board.index else ""
    return _("By sea, {steps}, with the card {card}").format(steps=away, card=card_text(board, name))
