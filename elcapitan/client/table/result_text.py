"""What decided a finished game, in sentences."""

from __future__ import annotations

from elcapitan.client import words
from elcapitan.client.advice.deciding import Fact, Factor, deciding_facts
from elcapitan.client.i18n import _
from elcapitan.client.model import TableModel
from elcapitan.rules.state import Stage


def story(model: TableModel) -> list[str]:
    """At most three sentences; none before the end of the game."""
    if model.state.stage is not Stage.OVER:
        return []
    return [_sentence(model, fact) for fact in deciding_facts(model)]


def _sentence(model: TableModel, fact: Fact) -> str:
    better = model.seats[fact.better - 1].name
    worse = model.seats[fact.worse - 1].name if fact.worse else ""
    place = words.place(model.board, fact.where) if fact.factor is Factor.CITY else ""
    payday = words.ROMAN[int(fact.where)] if fact.factor is Factor.PAYDAY else ""
    text = {
        Factor.LEAD: _("{better} finished {florins} ahead of {worse}."),
        Factor.TIE: _("The best players finished level, with {florins} each."),
        Factor.PROLIFERATION: _(
            "The number of cities brought {better} {florins} more than {worse}: {mine} against {theirs}."
        ),
        Factor.MAJORITY: _(
            "First and second places brought {better} {florins} more than {worse}: {mine} against {theirs}."
        ),
        Factor.FORTRESSES: _("Fortresses brought {better} {florins} more than {worse}: {mine} against {theirs}."),
        Factor.BONUS: _("The bonus card brought {better} {florins} more than {worse}: {mine} against {theirs}."),
        Factor.CARDS: _("{better} spent {florins} less on cards than {worse}: {mine} against {theirs}."),
        Factor.BUILDING: _("{better} spent {florins} less on building than {worse}: {mine} against {theirs}."),
        Factor.LOANS: _("Loans cost {better} {florins} less than {worse}: {mine} against {theirs}."),
        Factor.PIRATE: _("The pirate ship brought {better} {florins} more than {worse}."),
        Factor.CITY: _("{city} alone paid {better} {mine} and {worse} {theirs} over the whole game."),
        Factor.PAYDAY: _("Payday {payday} paid {better} {mine} and {worse} {theirs}."),
    }[fact.factor]
    mine, theirs = (words.number(florins) for florins in fact.sums)
    return text.format(
        better=better,
        worse=worse,
        florins=words.florins(fact.florins),
        mine=mine,
        theirs=theirs,
        city=place,
        payday=payday,
    )
