"""What decided a finished game of Yspahan, in at most three sentences."""

from __future__ import annotations

from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.wording import names
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.sheets.score_story import Comparison, compared_seats, largest, story_sentences
from elcapitan.kit.words.phrases import Phrase

# fmt: off
LEAD: Final = Phrase("{better} finished {points} ahead of {worse}.")
TIE: Final = Phrase("{better} and {worse} finished level, with {mine} points each.")
SOURCES: Final = {
    "souks": Phrase("Souks brought {better} {points} more than {worse}: {mine} against {theirs}."),
    "bazaar": Phrase("The Bazaar brought {better} {points} more than {worse}: {mine} against {theirs}."),
    "loading": Phrase("Loading brought {better} {points} more than {worse}: {mine} against {theirs}."),
    "caravan": Phrase("The caravan brought {better} {points} more than {worse}: {mine} against {theirs}."),
    "buildings": Phrase("Buildings brought {better} {points} more than {worse}: {mine} against {theirs}."),
    "cards": Phrase("Cards brought {better} {points} more than {worse}: {mine} against {theirs}."),
}
"""By field of `ScoreParts`."""
WEEK: Final = Phrase("Week {week} alone brought {better} {mine} and {worse} {theirs}.")
# fmt: on


def result_sentences(model: TableModel) -> list[str]:
    """A winner against another player (`compared_seats`): the lead, the source and the week that made the most of it.

    Of a tie no more than that. None before the end of the game.
    """
    if not model.is_over:
        return []
    players = model.state.players
    points = [player.points for player in players]
    places = ranking(points)
    winners = [seat for place, seat in places if place == 1]
    better, worse = compared_seats(places, model.me)
    if len(winners) > 1 and worse != model.me:
        return story_sentences([Comparison(TIE, points)], model.seats, winners[0], winners[1], "points", names.KINDS)
    sources = [
        Comparison(sentence, [getattr(player.parts, name) for player in players]) for name, sentence in SOURCES.items()
    ]
    weeks = [Comparison(WEEK, [*map(sum, week.earned)], {"week": week.week}) for week in weeks_ended(model)]
    told = [Comparison(LEAD, points), *largest(sources, better, worse), *largest(weeks, better, worse)]
    return story_sentences(told, model.seats, better, worse, "points", names.KINDS)
