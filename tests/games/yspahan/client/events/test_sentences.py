"""Every event is one line in every language, with its numbers."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.events.event_table import EVENT_VIEWS, event_line
from elcapitan.games.yspahan.client.wording.names import tower_text
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.state import DiceGroup
from tests.games.yspahan.offline_link import NAMES, OfflineYspahan

TOWER = (DiceGroup(1, 2, 1), DiceGroup(2, 0, 1), None, None, None, DiceGroup(6, 3))
LINES: list[tuple[events.Event, str]] = [
    (events.DayBegan(2, 3, 1, (1, 2)), "Week 2, day 3: Klára is the starting player"),
    (events.DiceBought(1, 2, 2), "Klára bought 2 yellow dice for 2 gold"),
    (
        events.Rolled(1, (1, 1, 6, 6, 6), (1, 2), TOWER),
        "Klára rolled: camels 1 1, yellow 1; sack yellow 2; gold 6 6 6",
    ),
    (events.GroupTaken(2, "sack", 4, 1, 0, 1), "Šimon took 1 die with the number 4 from the sack floor"),
    (
        events.GroupTaken(2, "vase", 4, 1, 2, 1),
        "Šimon took 3 dice with the number 4 from the vase floor; the yellow ones do not count",
    ),
    (
        events.YellowDiceGone((1, 1, 0, 0, 0, 0), ("sack",)),
        "2 yellow dice leave the tower; now empty: sack",
    ),
    (events.YellowDiceGone((1, 0, 0, 0, 0, 0), ()), "1 yellow die leaves the tower"),
    (events.CamelsTaken(1, 3, 3, 0, 0), "Klára got 3 camels"),
    (events.CamelsTaken(1, 3, 1, 1, 1), "Klára got 3 camels (dice 1, card +1, Paddock +1)"),
    (events.GoldTaken(1, 5, 3, 0, 2), "Klára got 5 gold (dice 3, Shop +2)"),
    (
        events.DistrictSupplied(1, "chest", 4, 3, 0, 1),
        "Klára supplied the chest district with 4 goods (dice 3, Hoist +1)",
    ),
    (events.GoodPlaced(1, "sack-8a", 2), "Klára placed a good in the orange souk of the sack district"),
    (events.SoukCompleted(1, "vase-12", 12), "Klára completed the blue souk of the vase district (12 points)"),
    (events.GoodsReturned(1, "vase", 1), "Klára found no shop for 1 good in the vase district"),
    (
        events.SupervisorMoved(1, "crossing", "west-2", 3, ("west-1", "west-2"), 1),
        "Klára moved the supervisor from the crossing to west 2, for 1 gold",
    ),
    (
        events.SupervisorMoved(1, "south-2", "south-2", 3, (), 3),
        "Klára let the supervisor stay at south 2, for 3 gold",
    ),
    (events.SupervisorMoved(1, "south-2", "south-2", 3, (), 0), "Klára let the supervisor stay at south 2"),
    (events.CamelGiven(2, "sack-3b"), "Šimon gave up a camel and keeps the good in the red souk of the sack district"),
    (
        events.GoodLoaded(2, "sack-3b", 1, 1, 2),
        "Loaded: a good of Šimon from the red souk of the sack district, bottom row, 2 points",
    ),
    (events.GoodLoaded(2, "", 9, 3, 0), "Loaded: a good of Šimon from the supply, top row, 0 points"),
    (events.PileShuffled(7, 2), "The discard pile was shuffled and is the deck now: 7 cards"),
    (events.CardDrawn(1, "exchange"), "Klára drew the card Exchange"),
    (events.CardDrawn(1, UNKNOWN), "Klára drew a card"),
    (events.NoCardDrawn(1), "Klára drew no card, for none is left"),
    (events.CardDiscarded(1, "sell-gold"), "Klára discarded the card Sell gold as a die"),
    (events.CardPlayed(1, "exchange", camels=-2, gold=2), "Klára played the card Exchange: camels −2, gold +2"),
    (events.CardPlayed(1, "sell-gold", gold=-4, points=4), "Klára played the card Sell gold: gold −4, points +4"),
    (events.CardPlayed(1, "good-in-shop"), "Klára played the card Good into a shop"),
    (events.BuildingBuilt(1, "bath", 2, 2, 1, 0), "Klára built the Bath for 2 camels and 2 gold"),
    (
        events.BuildingBuilt(1, "paddock", 0, 0, 3, 5),
        "Klára built the Paddock for nothing; building number 3: 5 points",
    ),
    (
        events.CaravanScored((4, 2), (3, 1), (12, 2), emptied=True),
        "The caravan is full, scored and emptied: Klára 4 × 3 = 12, Šimon 2 × 1 = 2",
    ),
    (events.CaravanScored((0, 2), (0, 2), (0, 4), emptied=False), "The caravan is scored: Klára 0, Šimon 2 × 2 = 4"),
    (events.SoukScored(1, "chest-6", 6, 0), "Klára scored the yellow souk of the chest district: 6 points"),
    (events.SoukScored(1, "chest-6", 6, 2), "Klára scored the yellow souk of the chest district: 8 points (Bazaar +2)"),
    (events.WeekEnded(1, (6, 0), (0, 0), (1, 2), (14, 9)), "Week 1 is over. Points: Klára 14, Šimon 9"),
    (events.OrderChanged((2, 1), (41, 30)), "The last day goes by points, fewest first: Šimon (30), Klára (41)"),
    (events.TurnFinished(1), "Klára ended the turn"),
    (events.GameFinished((41, 30), (1,)), "The game is over. Klára wins with 41 points"),
    (events.GameFinished((30, 30), (1, 2)), "The game is over. Klára and Šimon share the victory with 30 points"),
]


@pytest.mark.parametrize(("event", "words"), LINES, ids=lambda each: type(each).__name__)
def test_an_event_is_one_line_with_its_numbers(event: events.Event, words: str) -> None:
    assert event_line(NAMES[:2], event).words == words


def test_every_event_has_a_line_above() -> None:
    assert set(get_args(events.Event)) == {type(event) for event, _words in LINES}


def test_every_event_of_a_turn_is_part_of_its_entry_or_left_out_knowingly() -> None:
    folded = {events.DistrictSupplied, events.GoodPlaced, events.SoukCompleted}
    said_by_the_rest = {events.Rolled, events.GroupTaken, events.YellowDiceGone, events.PileShuffled}
    of_no_turn = {events.DayBegan, events.SoukScored, events.WeekEnded, events.OrderChanged, events.GameFinished}
    without = {event for event, view in EVENT_VIEWS.by_event.items() if view.clause is None}
    assert without == folded | said_by_the_rest | of_no_turn | {events.TurnFinished}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_told_in_every_language(language: str, seats: int) -> None:
    i18n.use_language(language)
    link = OfflineYspahan(seats, seats)
    link.play_to_the_end(random.Random(seats))
    for step in link.model.steps:
        for event in step.events:
            line = event_line(NAMES[:seats], event)
            assert line.words
            assert "{" not in line.words
            assert UNKNOWN not in line.words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.DayBegan(2, 3, 1, (1, 2)), "Týden 2, den 3: začíná Klára"),
        (events.CamelsTaken(1, 1, 1, 0, 0), "Klára dostává 1 velblouda"),
        (events.CardDrawn(1, UNKNOWN), "Klára si bere kartu"),
        (
            events.SupervisorMoved(1, "crossing", "west-2", 3, ("west-1", "west-2"), 1),
            "Klára posouvá správce z náměstí na pole západ 2 za 1 minci",
        ),
        (events.SupervisorMoved(1, "south-2", "south-2", 3, (), 0), "Klára nechává správce na poli jih 2"),
    ],
)
def test_czech_tells_an_event_in_the_right_forms(event: events.Event, words: str) -> None:
    i18n.use_language("cs")
    assert event_line(NAMES[:2], event).words == words


def test_an_empty_tower_has_no_words() -> None:
    assert tower_text((None,) * 6) == ""
