"""Sentences on what decided a finished game."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.games.capitan.client.advice.deciding_factors import DecidingFact, IncomeSource, deciding_facts
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.state import Stage


def result_sentences(model: TableModel) -> list[str]:
    """At most three sentences; none before the end of the game."""
    if model.state.stage is not Stage.OVER:
        return []
    return [_sentence(model, fact) for fact in deciding_facts(model)]


def _sentence(model: TableModel, fact: DecidingFact) -> str:
    better = model.seats[fact.better - 1].name
    worse = model.seats[fact.worse - 1].name if fact.worse else ""
    place = words.place_text(model.start.board, fact.where) if fact.factor is IncomeSource.CITY else ""
    payday = words.ROMAN[int(fact.where)] if fact.factor is IncomeSource.PAYDAY else ""
    text = {
        IncomeSource.LEAD: _("{better} finished {florins} ahead of {worse}."),
        IncomeSource.TIE: _("The best players finished level, with {florins} each."),
        IncomeSource.PROLIFERATION: _(
            "The number of cities brought {better} {florins} more than {worse}: {mine} against {theirs}."
        ),
        IncomeSource.MAJORITY: _places_text(model),
        IncomeSource.FORTRESSES: _("Fortresses brought {better} {florins} more than {worse}: {mine} against {theirs}."),
        IncomeSource.BONUS: _("The bonus card brought {better} {florins} more than {worse}: {mine} against {theirs}."),
        IncomeSource.CARDS: _("{better} spent {florins} less on cards than {worse}: {mine} against {theirs}."),
        IncomeSource.BUILDING: _("{better} spent {florins} less on building than {worse}: {mine} against {theirs}."),
        IncomeSource.LOANS: _("Loans cost {better} {florins} less than {worse}: {mine} against {theirs}."),
        IncomeSource.PIRATE: _("The pirate ship brought {better} {florins} more than {worse}."),
        IncomeSource.CITY: _("{city} alone paid {better} {mine} and {worse} {theirs} over the whole game."),
        IncomeSource.PAYDAY: _("Payday {payday} paid {better} {mine} and {worse} {theirs}."),
    }[fact.factor]
    mine, theirs = (number_text(florins) for florins in fact.sums)
    return text.format(
        better=better,
        worse=worse,
        florins=words.florins_text(fact.florins),
        mine=mine,
        theirs=theirs,
        city=place,
        payday=payday,
    )


def _places_text(model: TableModel) -> str:
    if len(model.seats) == 2 and not any(city.extra for city in model.start.board.cities):  # N5; X4
        return _("First places brought {better} {florins} more than {worse}: {mine} against {theirs}.")
    return _("First and second places brought {better} {florins} more than {worse}: {mine} against {theirs}.")
