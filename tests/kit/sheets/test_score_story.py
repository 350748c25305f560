"""What decided a game: the comparison in which the better player leads most, told with both names."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.kit.sheets.score_story import Comparison, largest, story_sentences
from elcapitan.kit.words.phrases import Phrase

SEATS = [TableSeat(1, "Anna", "red", "person"), TableSeat(2, "Ben", "blue", "easy")]
SOUKS = Comparison(Phrase("Souks brought {better} {points} more than {worse}: {mine} against {theirs}."), [9, 12])
COST = Comparison(Phrase("{better} paid {points} less than {worse}."), [8, 3], is_cost=True)


def test_the_largest_lead_decides_and_of_costs_the_smaller() -> None:
    assert largest([SOUKS, COST], 2, 1) == [COST]
    assert COST.lead(2, 1) == 5


def test_where_the_better_player_leads_in_nothing_there_is_none() -> None:
    assert largest([SOUKS, COST], 1, 2) == []


def test_a_sentence_names_both_and_words_the_difference_by_its_kind() -> None:
    i18n.use_language("en")
    told = story_sentences([SOUKS, COST], SEATS, 2, 1, "points", {"points": lambda points: f"{points} points"})
    assert told == ["Souks brought Ben 3 points more than Anna: 12 against 9.", "Ben paid 5 points less than Anna."]
