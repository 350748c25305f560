"""What decided a finished game in at most three sentences, and what a player's money came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.sheets.score_story import Comparison, compared_seats, largest, story_sentences
from elcapitan.kit.words.phrases import Kinds, Phrase

# fmt: off
LEAD: Final = Phrase("{better} finished {florins} ahead of {worse}.")
TIE: Final = Phrase("The best players finished level, with {florins} each.", florins="mine:florins")
FIRST_PLACES: Final = Phrase(
    "First places brought {better} {florins} more than {worse}: {mine} against {theirs}.")
EARNED: Final = {
    "proliferation": Phrase(
        "The number of cities brought {better} {florins} more than {worse}: {mine} against {theirs}."),
    "majority": Phrase(
        "First and second places brought {better} {florins} more than {worse}: {mine} against {theirs}."),
    "fortresses": Phrase("Fortresses brought {better} {florins} more than {worse}: {mine} against {theirs}."),
    "bonus": Phrase("The bonus card brought {better} {florins} more than {worse}: {mine} against {theirs}."),
}
"""By field of `IncomeBreakdown`; the differences of all sources add up to the lead."""
SPENT: Final = {
    "cards": Phrase("{better} spent {florins} less on cards than {worse}: {mine} against {theirs}."),
    "building": Phrase("{better} spent {florins} less on building than {worse}: {mine} against {theirs}."),
    "interest": Phrase("Loans cost {better} {florins} less than {worse}: {mine} against {theirs}."),
    "pirate": Phrase("The pirate ship brought {better} {florins} more than {worse}."),
}
CITY: Final = Phrase("{city} alone paid {better} {mine} and {worse} {theirs} over the whole game.")
PAYDAY: Final = Phrase("Payday {payday} paid {better} {mine} and {worse} {theirs}.")
# fmt: on


def result_sentences(model: TableModel) -> list[str]:
    """The result, the source that made the largest difference, and the city or payday that did.

    Who is compared: `compared_seats`. None before the end of the game.
    """
    if model.state.stage is not Stage.OVER:
        return []
    money = [player.money for player in model.state.players]
    places = ranking(money)
    better, worse = compared_seats(places, model.me)
    is_tie = [place for place, _seat in places].count(1) > 1
    told = [Comparison(TIE if is_tie else LEAD, money)]
    if worse:
        for each in (_sources(model), _parts(model)):
            told += largest(each, better, worse)
    board, numbers = words.kinds(model.start.board), {"mine": number_text, "theirs": number_text}
    kinds: Kinds = {**board, **numbers, "payday": words.roman_text}
    return story_sentences(told, model.seats, better, worse, "florins", kinds)


def _sources(model: TableModel) -> Iterator[Comparison]:
    incomes = ledger.game_incomes(model)
    # N5; X4
    first_alone = len(model.seats) == 2 and not any(city.extra for city in model.start.board.cities)
    earned = {**EARNED, "majority": FIRST_PLACES} if first_alone else EARNED
    for name, sentence in {**earned, **SPENT}.items():
        yield Comparison(sentence, [getattr(each, name) for each in incomes], is_cost=name in SPENT)


def _parts(model: TableModel) -> Iterator[Comparison]:
    """What one city paid at all paydays, and what one payday paid in all."""
    for city, paid in ledger.city_incomes(model).items():
        yield Comparison(CITY, paid, {"city": city})
    for held in ledger.paydays(model):
        yield Comparison(PAYDAY, [each.earned for each in ledger.payday_incomes(held)], {"payday": held.phase})


def income_texts(income: ledger.IncomeBreakdown) -> tuple[list[str], list[str]]:
    """What was earned and what was spent, each with its sum."""
    earned = [
        _("proliferation {florins}").format(florins=income.proliferation),
        _("majority {florins}").format(florins=income.majority),
        _("fortresses {florins}").format(florins=income.fortresses),
    ]
    spent = [
        _("cards {florins}").format(florins=number_text(-income.cards)),
        _("building {florins}").format(florins=number_text(-income.building)),
    ]
    if income.bonus:
        earned.append(_("bonus {florins}").format(florins=income.bonus))
    if income.interest:
        spent.append(_("loans {florins}").format(florins=number_text(-income.interest)))
    if income.pirate:
        pirate = _("pirate {florins}").format(florins=signed_text(-income.pirate))
        (spent if income.pirate > 0 else earned).append(pirate)
    return earned, spent
