"""El Capitan's `GameStatistics`: which of its facts are averaged, which cities paid best, and its achievements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, decimal_text, number_text
from elcapitan.client.statistics import stored_game
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.finished_game import CapitanAchievement, FinishedGame, finished_game
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.game import LEVELS
from elcapitan.kit.sheets.game_figures import GameFigures
from elcapitan.kit.words.phrases import Phrase

BEST_CITIES = 5


# fmt: off
ACHIEVEMENTS: Final[Mapping[CapitanAchievement, tuple[Phrase, Phrase]]] = {
    CapitanAchievement.VICTORY: (Phrase("First victory"),
        Phrase("Win a game. Only florins count at the end: what you build must earn its price.")),
    CapitanAchievement.NO_LOAN: (Phrase("Free of debt"),
        Phrase("Win without a loan. A few florins kept in the purse save its interest.")),
    CapitanAchievement.LOAN: (Phrase("Well invested"),
        Phrase("Win a game in which you took a loan. Warehouses built early pay on every payday.")),
    CapitanAchievement.TURNED: (Phrase("The row turns"),
        Phrase("Place a warehouse on the last site of a row. It is built backwards from then on, "
            "and its value stays.")),
    CapitanAchievement.REOPENED: (Phrase("Open again"),
        Phrase("Reopen a shut-down warehouse. It is free of charge, so look at the pictures of the cities.")),
    CapitanAchievement.SHUT_DOWN: (Phrase("Dark site"),
        Phrase("Shut down another player's warehouse. Count the rows: one dark site can turn a majority around.")),
    CapitanAchievement.TIE: (Phrase("There first"),
        Phrase("On a payday, win a tie for the first rank. The lower site decides, so it pays to come early.")),
    CapitanAchievement.FORTRESS: (Phrase("The right walls"),
        Phrase("Get the full value for a fortress. It pays in full only in the city with the most warehouses.")),
    CapitanAchievement.NINE_CITIES: (Phrase("Nine cities"),
        Phrase("Have warehouses in nine cities on a payday. Each further city makes proliferation worth more.")),
    CapitanAchievement.BONUS: (Phrase("Bonus card"),
        Phrase("Take a proliferation bonus card. The first to reach nine cities gets the best of the three.")),
    CapitanAchievement.ALL_BUILT: (Phrase("You set the pace"),
        Phrase("Be the first to build everything in a phase. The payday comes when you are ready, not the others.")),
    CapitanAchievement.EVERY_LEVEL: (Phrase("Every level"),
        Phrase("Win against easy, normal, hard and expert computer players. Each sees further than the one before.")),
}
# fmt: on
"""Title and lesson."""


class CapitanStatistics(GameFigures[FinishedGame]):
    """The statistics of El Capitan."""

    facts_type = FinishedGame
    texts = ACHIEVEMENTS
    every_level = CapitanAchievement.EVERY_LEVEL
    levels = LEVELS

    def facts_of(self, model: TableModel) -> FinishedGame:
        return finished_game(model)

    def figures(self, games: Sequence[stored_game.StoredGame]) -> Sequence[tuple[str, str]]:
        money = [played.me.score for played in games]
        loans = sum(self.stored_facts(played).loans for played in games) / len(games)
        return [
            (_("Average money"), number_text(round(sum(money) / len(money)))),
            (_("Most money"), number_text(max(money))),
            # Words: how many loans were taken in a game on average
            (_("Loans per game"), decimal_text(loans)),
        ]

    def course_title(self) -> str:
        return _("Money at the end of each game")

    def best(self, games: Sequence[stored_game.StoredGame]) -> tuple[str, Sequence[stored_game.RankedRow]]:
        """Cities by the florins they paid in a game in which they paid anything."""
        incomes: dict[str, list[int]] = defaultdict(list)
        for played in games:
            for city, florins in self.stored_facts(played).income.items():
                incomes[city].append(florins)
        rows = [stored_game.RankedRow(city, sum(paid) / len(paid), len(paid)) for city, paid in incomes.items()]
        return _("Best cities, in florins per game"), sorted(rows, key=lambda row: (-row.value, row.name))[:BEST_CITIES]

    def panels(self, games: Sequence[stored_game.StoredGame]) -> Sequence[stored_game.StatisticsPanel]:
        """Everything is on the page of numbers."""
        return ()

    def income_rows(self, model: TableModel) -> Sequence[tuple[str, Sequence[int]]]:
        """City by city what it paid to each seat, the most first; then what no city paid, and what was spent."""
        board, cities = model.start.board, ledger.city_incomes(model, [info.seat for info in model.seats])
        found = [(words.place_text(board, city), tuple(paid)) for city, paid in cities.items() if any(paid)]
        found.sort(key=lambda row: -sum(row[1]))
        incomes = ledger.game_incomes(model)
        others = [
            (_("At the start"), tuple(player.money for player in model.start.players)),
            (_("Proliferation"), tuple(each.proliferation for each in incomes)),
            (_("Bonus cards"), tuple(each.bonus for each in incomes)),
            (_("Cards"), tuple(-each.cards for each in incomes)),
            (_("Building"), tuple(-each.building for each in incomes)),
            (_("Cost of loans"), tuple(-each.interest for each in incomes)),
            (_("Pirate"), tuple(-each.pirate for each in incomes)),
        ]
        return found + [row for row in others if any(row[1])]

    def columns(self, game: stored_game.StoredGame) -> Mapping[str, str | int]:
        facts = self.stored_facts(game)
        return {
            "rounds": facts.rounds,
            "extra_cities": "; ".join(facts.extras),
            "loans": facts.loans,
            "cities": "; ".join(facts.cities),
            "income": "; ".join(f"{city} {florins}" for city, florins in facts.income.items()),
            "achievements": "; ".join(facts.achieved),
        }
