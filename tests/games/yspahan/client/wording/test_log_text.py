"""The log has one entry for a turn, with its goods folded; a day and a week's end are entries, too."""

from __future__ import annotations

import random

import pytest

from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap
from elcapitan.games.yspahan.client.wording.log_text import entry_words, log_groups, recap_rows, unfolded_lines
from elcapitan.games.yspahan.rules.model import events
from tests.games.yspahan.offline_link import OfflineYspahan

WHO = ("Klára", "Šimon", "Matěj")
DAY = events.DayBegan(1, 2, 2, (2, 3, 1))
FIVE_GOODS: tuple[events.Event, ...] = (
    events.GroupTaken(2, "chest", 4, 5, 0, 5),
    events.DistrictSupplied(2, "chest", 5, 5, 0, 0),
    events.GoodPlaced(2, "chest-4a", 4),
    events.GoodPlaced(2, "chest-4b", 3),
    events.SoukCompleted(2, "chest-4", 4),
    events.GoodPlaced(2, "chest-6a", 2),
    events.GoodPlaced(2, "chest-6b", 1),
    events.GoodPlaced(2, "chest-6c", 0),
    events.SoukCompleted(2, "chest-6", 6),
    events.TurnFinished(2),
)


def entries(*steps: tuple[events.Event, ...]) -> list[str]:
    return [words for group in log_groups(steps) if (words := entry_words(WHO, group))]


def test_a_turn_of_five_goods_is_one_entry_with_the_souks_it_completed() -> None:
    told = entries((DAY,), *((event,) for event in FIVE_GOODS))
    assert told == [
        "Week 1, day 2: Šimon is the starting player",
        "Šimon placed goods in the chest district: 2 in the blue souk (complete: 4 points) "
        "and 3 in the yellow souk (complete: 6 points)",
    ]
    i18n.use_language("cs")
    assert entries(FIVE_GOODS) == [
        "Šimon umísťuje zboží ve čtvrti truhly: 2 v modrém suku (plný: 4 body) a 3 ve žlutém suku (plný: 6 bodů)"
    ]


def test_an_entry_grows_with_its_turn() -> None:
    assert entries((events.Rolled(2, (1, 2), (), (None,) * 6),)) == ["Šimon rolled the dice"]
    assert entries(FIVE_GOODS[:2]) == ["Šimon supplied the chest district"]
    assert entries(FIVE_GOODS[:4]) == ["Šimon placed 2 goods in the blue souk of the chest district"]


def test_what_else_a_turn_does_follows_in_its_order() -> None:
    turn: tuple[events.Event, ...] = (
        events.DiceBought(2, 1, 1),
        events.Rolled(2, (1, 2), (2,), (None,) * 6),
        events.GroupTaken(2, "camels", 1, 1, 0, 1),
        events.SupervisorMoved(2, "west-1", "crossing", 1, ("crossing",), 0),
        events.CamelGiven(1, "sack-3b"),
        events.GoodLoaded(1, "", 3, 1, 2),
        events.CaravanScored((1, 0, 2), (1, 0, 3), (1, 0, 6), emptied=True),
        events.CardPlayed(2, "three-gold", gold=3),
        events.BuildingBuilt(2, "bath", 2, 2, 3, 5),
        events.TurnFinished(2),
    )
    assert entries(turn) == [
        "Šimon bought 1 yellow die; moved the supervisor to the crossing; Klára gave up a camel; "
        "loaded a good of Klára (2 points); the caravan is full: Klára +1, Matěj +6; "
        "played the card Three gold (3 gold); built the Bath (5 points)"
    ]


def test_the_end_of_a_week_is_one_entry_between_the_turn_and_the_next_day() -> None:
    end: tuple[events.Event, ...] = (
        events.TurnFinished(2),
        events.SoukScored(1, "chest-6", 6, 2),
        events.CaravanScored((1, 0, 0), (1, 0, 0), (1, 0, 0), emptied=False),
        events.WeekEnded(1, (6, 0, 0), (2, 0, 0), (1, 0, 0), (9, 3, 4)),
        events.DayBegan(2, 1, 3, (3, 1, 2)),
    )
    told = entries((events.CamelsTaken(2, 3, 3, 0, 0),), end)
    assert told == [
        "Šimon took 3 camels",
        "Week 1 is over. Points: Klára 9, Šimon 3, Matěj 4. Souks: Klára +8. Caravan: Klára +1",
        "Week 2, day 1: Matěj is the starting player",
    ]


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_of_whole_games_is_in_one_entry_and_every_turn_is_one(seats: int, language: str) -> None:
    i18n.use_language(language)
    link = OfflineYspahan(seats, seats)
    link.play_to_the_end(random.Random(seats))
    steps = [step.events for step in link.model.steps]
    who = [info.name for info in link.model.seats]
    groups = log_groups(steps)
    assert [event for group in groups for event in group.events] == [event for step in steps for event in step]
    turns = sum(isinstance(event, events.TurnFinished) for step in steps for event in step)
    told = [entry_words(who, group) for group in groups]
    mine = [words for group, words in zip(groups, told, strict=True) if group.seat]
    assert len(mine) == turns
    assert all(mine)
    assert not any("{" in words or "-" in words for words in mine)
    assert all(words.startswith(who[group.seat - 1]) for group, words in zip(groups, told, strict=True) if group.seat)
    assert all(unfolded_lines(who, group) for group, words in zip(groups, told, strict=True) if words)


def outlook(points: int) -> WeekOutlook:
    return WeekOutlook((), points, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (4, 7, "Your points if the week ended now: 4 → 7 (+3)"),
        (7, 4, "Your points if the week ended now: 7 → 4 (−3)"),
        (1, 1, "If the week ended now, you would get 1 point, as before"),
    ],
)
def test_w1_a_change_is_told_and_that_nothing_has_changed_too(before: int, now: int, words: str) -> None:
    (row,) = recap_rows(["Klára"], 1, WeekRecap(outlook(before), outlook(now), ()))
    assert row.words == words
