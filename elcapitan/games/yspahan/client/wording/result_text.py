"""Sentences on what decided a finished game of Yspahan."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.deciding_sources import DecidingSource, PointsDifference, deciding_sources
from elcapitan.games.yspahan.client.wording import names


def result_sentences(model: TableModel) -> list[str]:
    """At most three sentences; none before the end of the game."""
    return [_sentence(model, fact) for fact in deciding_sources(model)] if model.is_over else []


def _sentence(model: TableModel, fact: PointsDifference) -> str:
    text = {
        DecidingSource.LEAD: _("{better} finished {points} ahead of {worse}."),
        DecidingSource.TIE: _("{better} and {worse} finished level, with {mine} points each."),
        DecidingSource.SOUKS: _("Souks brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.BAZAAR: _("The Bazaar brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.LOADING: _("Loading brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.CARAVAN: _("The caravan brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.BUILDINGS: _("Buildings brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.CARDS: _("Cards brought {better} {points} more than {worse}: {mine} against {theirs}."),
        DecidingSource.WEEK: _("Week {week} alone brought {better} {mine} and {worse} {theirs}."),
    }[fact.source]
    return text.format(
        better=model.seats[fact.better - 1].name,
        worse=model.seats[fact.worse - 1].name,
        points=names.points_text(fact.points),
        mine=fact.mine,
        theirs=fact.theirs,
        week=fact.week,
    )
