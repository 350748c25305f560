"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.refusal import RefusalCode as Code
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.words.phrases import AnyPhrase, Phrase, PhraseByFact, PluralPhrase
from elcapitan.kit.words.refusal_answers import worded_answer
from elcapitan.protocol import to_client


def refusal_text(board: Board, refused: Refusal) -> str:
    """One whole sentence."""
    if refused.why is Code.WRONG_SITE:
        return _wrong_site_text(refused.facts["open"])
    return _SENTENCES[refused.why].say(refused.facts, words.kinds(board))


def short_refusal_text(board: Board, refused: Refusal) -> str:
    """A few words, for the line beside a disabled button."""
    short = _SHORT.get(refused.why)
    return short.say(refused.facts, words.kinds(board)) if short else refusal_text(board, refused)


def answer_refusal_text(model: TableModel | None, answer: to_client.Refused | None) -> str | None:
    """Why the rules refused a move; None if they did not, or for a reason of a newer server."""
    return None if model is None else worded_answer(answer, Code, partial(refusal_text, model.start.board))


def _wrong_site_text(open_sites: Sequence[int]) -> str:
    if not open_sites:
        return _("Nothing more can be built in this row.")
    sites = _("{one} or {two}").format(one=open_sites[0], two=open_sites[-1]) if len(open_sites) == 2 else open_sites[0]
    return _NEXT_SITE.say({"count": len(open_sites), "sites": sites}, {})


_NEXT_SITE: Final = PluralPhrase(
    "The next warehouse of this row goes on site {sites}.", "The next warehouse of this row goes on site {sites}."
)
_SENTENCES: Mapping[RefusalReason, AnyPhrase] = {
    Code.GAME_OVER: Phrase("The game is over."),
    Code.NOT_NOW: PhraseByFact(
        "stage",
        {
            "settling": Phrase("Loans are being settled now."),
            "starting": Phrase("The starting player is being chosen now."),
            "turn": Phrase("That is decided only after a payday."),
        },
        Phrase("That is not possible now."),
    ),
    Code.ACTION_DONE: Phrase("You have taken your action this turn."),
    Code.ACTION_MISSING: Phrase(
        "A turn needs an action: build a warehouse or fortress, reopen a warehouse, or take a loan."
    ),
    Code.LOAN_TURN: Phrase("If you take a loan, you do nothing else that turn."),
    Code.TURN_BEGUN: Phrase("You have bought or sailed this turn, so you can no longer take a loan."),
    Code.NO_PASSING: Phrase("You cannot pass while anything else is possible."),
    Code.NO_LOAN_IN_FIRST_ROUND: Phrase("There are no loans in the first round of the game."),
    Code.STRANDED: Phrase("After that, you could not take an action this turn."),
    Code.NOT_ON_DISPLAY: Phrase("The card {card} is not on display."),
    Code.NOT_IN_HAND: Phrase("The card {card} is not in your hand."),
    Code.TOO_DEAR: Phrase("It costs {price}; you have {money}.", price="price:plain"),
    Code.PURSE_BELOW_ZERO: Phrase("Your money is below zero ({money}): you cannot buy or build anything."),
    Code.UNKNOWN_CITY: Phrase("There is no city called {city} on this table."),
    Code.ALREADY_THERE: Phrase("Your ship is already in {city}."),
    Code.OUT_OF_REACH: Phrase("{city} is {steps} away, but the card has only {seals}."),
    Code.NOT_ON_CARD: Phrase("This card only links {first} and {second}."),
    Code.NOT_FROM_HERE: Phrase(
        "From the bank and the open sea, you can only sail with a destination card, straight to its city."
    ),
    Code.NOT_IN_HARBOUR: Phrase("Your ship is not in a harbour space."),
    Code.PASSING: Phrase("Every harbour space of {city} is taken: you must sail on."),
    Code.NO_WAREHOUSE_LEFT: PhraseByFact(
        "neutral",
        {True: Phrase("You have no neutral warehouse left in this phase.")},
        Phrase("You have no warehouse left in this phase."),
    ),
    Code.ROW_FULL: Phrase("All twelve sites of {city} are occupied."),
    Code.FOUR_IN_A_ROW: Phrase("Four of one colour would stand side by side on site {site}. Three is the most."),
    Code.FIVE_IN_A_ROW: Phrase("Five of your two colours would stand side by side on site {site}. Four is the most."),
    Code.MAIN_MUST_LEAD: Phrase("You must keep more main than neutral warehouses; you have {main} and {neutral}."),
    Code.NO_NEUTRAL_COLOURS: Phrase("Neutral warehouses are for two players only."),
    Code.NONE_SHUT_DOWN: Phrase("No warehouse of yours is shut down in {city}."),
    Code.NO_FORTRESS_LEFT: Phrase("You have no fortress left in this phase."),
    Code.FORTRESS_HERE_ALREADY: Phrase("You already have a fortress in {city}."),
    Code.NO_FORTRESS_SPACE: Phrase("{city} has no free space for a fortress."),
    Code.NO_SUCH_LOAN: Phrase("The bank does not offer a loan of {florins}.", florins="amount:florins"),
    Code.NO_LOAN_CARD_LEFT: Phrase("The bank has no loan of {florins} left.", florins="amount:florins"),
    Code.NO_LOAN_TO_SETTLE: Phrase("You have no loan of {florins} to settle.", florins="amount:florins"),
    Code.NO_SUCH_SEAT: Phrase("There is no seat {seat} at this table."),
    Code.WRONG_CARDS: Phrase("The cards turned up do not match the decks."),
    Code.MUST_PASS: Phrase("You can only pass this turn, and the pirate ship stays where it is."),
    Code.NO_PIRATE: Phrase("The pirate ship is not on this table."),
    Code.PIRATE_MOVED: Phrase("The pirate ship has already been moved this turn."),
    Code.PIRATE_THERE: Phrase("The pirate ship is already in {city}."),
    Code.PIRATE_NO_SPACE: Phrase("No harbour space of {city} is free for the pirate ship."),
    Code.NO_SUCH_SPACE: Phrase("{city} has no harbour space {space}."),
    Code.NO_PROTECTION: Phrase("Only a player who arrives at {city} and acts there collects protection."),
    Code.PIRATE_DUTY: Phrase("You arrived at {city}: the pirate ship must still be moved."),
    Code.COLLECTED: Phrase("After collecting protection you cannot sail on this turn."),
    Code.PIRATE_OUT_OF_REACH: Phrase("These cards do not take the pirate ship from {origin} to {city}."),
}
_SHORT: Mapping[RefusalReason, AnyPhrase] = {
    Code.ACTION_MISSING: Phrase("Build first, or take a loan"),
    Code.TOO_DEAR: Phrase("needs {price}; you have {money}", price="price:plain"),
    Code.LOAN_TURN: Phrase("The loan was your whole turn"),
    Code.TURN_BEGUN: Phrase("No loan after buying or sailing"),
    Code.NO_LOAN_IN_FIRST_ROUND: Phrase("No loans in the first round"),
    Code.ACTION_DONE: Phrase("You have taken your action"),
    Code.STRANDED: Phrase("You could not act afterwards"),
    Code.NO_PASSING: Phrase("You can still act"),
    Code.PIRATE_DUTY: Phrase("The pirate ship must still be moved"),
}
