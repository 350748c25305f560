"""What decided a finished game in at most three sentences, and what a player's money came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import number_text, signed_text
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.sheets.score_story import Comparison, compared_seats, largest, story_sentences
from elcapitan.kit.words.phrases import Kinds


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
    told = [Comparison(WORDS["result"]["tie" if is_tie else "lead"], money)]
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
    earned, spent = WORDS["earned"], WORDS["spent"]
    if first_alone:
        earned = {**earned, "majority": WORDS["result"]["first-places"]}
    for name, sentence in {**earned, **spent}.items():
        yield Comparison(sentence, [getattr(each, name) for each in incomes], is_cost=name in spent)


def _parts(model: TableModel) -> Iterator[Comparison]:
    """What one city paid at all paydays, and what one payday paid in all."""
    said = WORDS["result"]
    for city, paid in ledger.city_incomes(model).items():
        yield Comparison(said["city"], paid, {"city": city})
    for held in ledger.paydays(model):
        earned = [each.earned for each in ledger.payday_incomes(held)]
        yield Comparison(said["payday"], earned, {"payday": held.phase})


def income_texts(income: ledger.IncomeBreakdown) -> tuple[list[str], list[str]]:
    """What was earned and what was spent, each with its sum; what not everyone has only where there is any."""

    def texts(names: Sequence[str], rare: str, word: Callable[[int], str]) -> list[str]:
        found = {name: getattr(income, name) for name in names}
        said = WORDS["incomes"]
        return [said[name].say({"florins": word(sum_)}, {}) for name, sum_ in found.items() if sum_ or name != rare]

    earned = texts(("proliferation", "majority", "fortresses", "bonus"), "bonus", str)
    spent = texts(("cards", "building", "interest"), "interest", lambda florins: number_text(-florins))
    pirate = texts(("pirate",), "pirate", lambda florins: signed_text(-florins))
    return (earned, spent + pirate) if income.pirate > 0 else (earned + pirate, spent)
