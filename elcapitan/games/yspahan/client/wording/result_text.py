"""What decided a finished game of Yspahan, in at most three sentences."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.sheets.score_story import Comparison, compared_seats, largest, story_sentences


def result_sentences(model: TableModel) -> list[str]:
    """A winner against another player (`compared_seats`): the lead, the source and the week that made the most of it.

    Of a tie no more than that. None before the end of the game.
    """
    if not model.is_over:
        return []
    players, said = model.state.players, WORDS["result"]
    points = [player.points for player in players]
    places = ranking(points)
    winners = [seat for place, seat in places if place == 1]
    better, worse = compared_seats(places, model.me)
    if len(winners) > 1 and worse != model.me:
        tie = [Comparison(said["tie"], points)]
        return story_sentences(tie, model.seats, winners[0], winners[1], "points", names.KINDS)
    sources = [
        Comparison(sentence, [getattr(player.parts, name) for player in players])
        for name, sentence in WORDS["sources"].items()
    ]
    weeks = [Comparison(said["week"], [*map(sum, week.earned)], {"week": week.week}) for week in weeks_ended(model)]
    told = [Comparison(said["lead"], points), *largest(sources, better, worse), *largest(weeks, better, worse)]
    return story_sentences(told, model.seats, better, worse, "points", names.KINDS)
