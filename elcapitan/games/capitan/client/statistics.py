"""El Capitan's `GameStatistics`: which of its facts are averaged, which cities paid best, and its achievements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, decimal_text, number_text
from elcapitan.client.statistics import stored_game
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.finished_game import FinishedGame, finished_game
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.game import LEVELS
from elcapitan.kit.sheets.game_figures import GameFigures

BEST_CITIES = 5


class CapitanStatistics(GameFigures[FinishedGame]):
    """The statistics of El Capitan."""

    facts_type = FinishedGame
    columns_of = {
        **{"rounds": "rounds", "extras": "extra_cities", "loans": "loans", "cities": "cities", "income": "income"},
        "achieved": "achievements",
    }
    texts = words.WORDS["achievements"]
    every_level = "every-level"
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
        ]
        for name, label in words.WORDS["costs"].items():
            others.append((str(label), tuple(-getattr(each, name) for each in incomes)))
        return found + [row for row in others if any(row[1])]
