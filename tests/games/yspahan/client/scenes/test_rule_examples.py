"""The examples of the rule book: numbers that the rules give, a picture for every name, and room for all of them."""

from __future__ import annotations

import re

import pytest

from elcapitan import paths
from elcapitan.client.model import rule_pages
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.scenes import rule_examples
from elcapitan.games.yspahan.client.wording.names import caravan_sum_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.caravan import score_caravan
from elcapitan.games.yspahan.rules.model.board import BATH_STEPS, BUILDING_POINTS
from elcapitan.games.yspahan.rules.model.events import CaravanScored, History


def test_d3_worked_example_1_the_other_yellow_die_goes_and_the_sack_floor_is_empty() -> None:
    rolled, taken = rule_examples.example_pictures("tower")
    counts = [group.white + group.yellow if group else 0 for group in rolled.state.tower]
    assert counts == [3, 1, 2, 2, 0, 3]
    left = [group.white + group.yellow if group else 0 for group in taken.state.tower]
    assert left == [0, 0, 2, 2, 0, 3]


def test_k4_the_yellow_souk_is_completed_before_the_blue_one_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = rule_examples.example_pictures("souks")
    assert [sum(map(bool, each.state.shops)) for each in shown] == [2, 3, 5]
    data = {"goods": {"blue": ["chest-6a", "chest-6b"]}, "dice": ["chest", 4, 3], "shows": "souks"}
    early = ({**data, "moves": ["supply chest", "place chest-4a"]}, "")
    monkeypatch.setattr(rule_examples, "captioned_examples", lambda *asked: [early])
    with pytest.raises(ValueError, match="refused"):
        rule_examples.example_pictures("souks")


def test_r3_worked_prices_of_the_street() -> None:
    assert rule_examples.street_prices(0) == (2, 1, 0, 1, 2, 3, 2, 1, 0, 1, 2)
    assert set(rule_examples.street_prices(BATH_STEPS)) == {0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_captions_say_the_numbers_of_the_rules(language: str) -> None:
    i18n.use_language(language)
    _loading, scored = rule_examples.example_pictures("caravan")
    history: History = []
    score_caravan(scored.state, history, emptied=False)
    (event,) = [event for event, _after in history if isinstance(event, CaravanScored)]
    sums = [caravan_sum_text(*each) for each in zip(event.goods, event.rows, event.points, strict=True)]
    assert sums == ["2 × 2 = 4", "1 × 2 = 2", "2 × 2 = 4", "4 × 3 = 12"]
    assert all(each in scored.caption for each in sums)
    street, _keeping = rule_examples.example_pictures("road")
    assert str(rule_examples.NUMBER) in re.findall(r"\d+", street.caption)
    (built,) = rule_examples.example_pictures("buildings")
    assert str(sum(BUILDING_POINTS)) in re.findall(r"\d+", built.caption)


def test_every_pile_of_pieces_has_its_words() -> None:
    listed = rule_pages.read_toml(paths.rule_books("yspahan") / "examples.toml")
    piles = {name: len(each["pieces"]) for name, shown in listed.items() for each in shown if "pieces" in each}
    assert piles == {name: len(words) for name, words in WORDS["pieces"].items()}


def test_w1_the_account_of_the_week_adds_up_as_the_page_says() -> None:
    souks, whole = rule_examples.example_pictures("week")
    assert [line.amount for line in souks.sums] == [6, 2, 4, 2]
    *lines, total = whole.sums
    assert total.amount == sum(line.amount for line in lines) == 20
    assert total.total
