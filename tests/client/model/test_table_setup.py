"""A table as its host wishes it."""

import json
from pathlib import Path
from random import Random

import pytest

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import (
    LOCAL,
    PERSON,
    SeatSetup,
    TableSetup,
    player_name,
    quick_setup,
    same_table,
)
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.games import DEFAULT_GAME, colours

COLOURS = colours(DEFAULT_GAME)


def plan(*kinds: str, start: int = 0) -> TableSetup:
    return TableSetup(tuple(SeatSetup(by, by.title() + str(at), COLOURS[at]) for at, by in enumerate(kinds)), start)


def test_a_quick_plan_seats_the_player_first_against_each_level() -> None:
    quick = quick_setup(["normal", "easy"], "Klára")
    assert [seat.by for seat in quick.seats] == [PERSON, "normal", "easy"]
    assert quick.seats[0].name == "Klára"
    assert not quick.faults


@pytest.mark.parametrize(
    ("levels", "words"), [([], "2 to 5"), (["easy"] * 5, "2 to 5"), (["gentle"], "no level 'gentle'")]
)
def test_what_is_no_table_is_refused_in_words(levels: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        quick_setup(levels, "Klára")


@pytest.mark.parametrize("name", ["marco", " MARCO ", "niccolò"])
def test_names_that_differ_by_capitals_alone_are_the_same(name: str) -> None:
    plan = quick_setup(("easy",) * 3, name)
    assert plan.faults == []
    assert plan.with_one_more(Random(1)).faults == []


def test_a_bot_never_has_the_player_s_name() -> None:
    assert len({seat.name for seat in quick_setup(["easy"] * 4, "Marco").seats}) == 5


def test_the_circle_is_counted_from_the_person_on() -> None:
    seen = plan("easy", "normal", PERSON, "random", start=2).person_first()
    assert [seat.by for seat in seen.seats] == [PERSON, "random", "easy", "normal"]
    assert seen.start == 4
    assert seen.seats[seen.start - 1].by == "normal"


def test_extra_cities_come_in_the_order_of_the_board() -> None:
    there = ("porto", "lisboa", "islas-canarias")
    chosen = plan("easy", PERSON).with_extra("islas-canarias", True, there).with_extra("porto", True, there)
    assert chosen.extras == ("porto", "islas-canarias")
    assert chosen.with_extra("porto", False, there).extras == ("islas-canarias",)
    assert chosen.person_first().extras == chosen.extras


def test_a_drawn_start_stays_drawn() -> None:
    assert plan("easy", PERSON).person_first().start == 0


def test_moving_the_person_changes_places_and_keeps_the_seats_colours() -> None:
    moved = plan(PERSON, "easy", "normal").with_person(2)
    assert [seat.by for seat in moved.seats] == ["normal", "easy", PERSON]
    assert [seat.colour for seat in moved.seats] == list(COLOURS[:3])
    assert moved.seats[2].name == "Person0"


def test_a_table_of_people_alone_gets_a_computer_player_next() -> None:
    people = plan(PERSON, "easy").with_local_person(1)
    assert people.local_people[2].name == "Player 2"
    assert people.with_local_person(1) is people
    assert people.with_one_more(Random(1)).seats[2].by not in (PERSON, LOCAL)


def test_a_colour_somebody_has_is_exchanged() -> None:
    changed = plan(PERSON, "easy", "easy").with_colour(0, "yellow")
    assert [seat.colour for seat in changed.seats] == ["yellow", "blue", "red"]


def test_one_more_has_a_name_and_a_colour_of_its_own() -> None:
    chance = Random(1)
    full = plan(PERSON, "easy").with_one_more(chance).with_one_more(chance).with_one_more(chance)
    assert len(full.seats) == len({seat.colour for seat in full.seats}) == len({seat.name for seat in full.seats}) == 5
    assert split_level_word(full.seats[-1].by)[0] == "easy"


def test_every_computer_player_has_a_character_of_their_own() -> None:
    full = plan(PERSON, "easy", "hard-pirate", "normal", "random").with_characters(Random(1))
    characters = [split_level_word(seat.by)[1] for seat in full.seats]
    assert characters[0] == characters[4] == ""  # a person, and chance
    assert characters[2] == "pirate"
    assert len({*characters[1:4]}) == 3
    assert full != plan(PERSON, "easy", "hard-pirate", "normal", "random").with_characters(Random(3))


def test_another_level_keeps_the_character() -> None:
    changed = plan(PERSON, "easy-baron").with_level(1, "hard")
    assert changed.seats[1].by == "hard-baron"
    assert changed.with_level(1, "my-bot").seats[1].by == "my-bot"


@pytest.mark.parametrize(("start", "after"), [(0, 0), (1, 1), (2, 0), (3, 2)])
def test_who_begins_stays_the_same_when_a_seat_goes(start: int, after: int) -> None:
    assert plan(PERSON, "easy", "normal", start=start).without_seat(1).start == after


@pytest.mark.parametrize(
    ("names", "faults"),
    [(("A", "B"), []), (("A", " "), ["name-missing"]), (("A", "a "), ["name-twice"]), (("", ""), ["name-missing"])],
)
def test_names_must_be_there_and_differ(names: tuple[str, str], faults: list[str]) -> None:
    table = plan(PERSON, "easy").with_name(0, names[0]).with_name(1, names[1])
    assert table.faults == faults


def test_the_same_table_again_has_the_same_players_and_options_and_draws_who_begins() -> None:
    record = Path(__file__).parents[2] / "pictures" / "records" / "four.capitan"
    model = TableModel.from_record(json.loads(record.read_text("utf-8")), me=2)
    again = same_table(model)
    assert [seat.by for seat in again.seats] == [LOCAL, PERSON, *(seat.by for seat in model.seats[2:])]
    assert [seat.name for seat in again.seats] == [seat.name for seat in model.seats]
    assert (again.start, again.options["extras"]) == (0, model.setup.options["extras"])


def test_a_player_without_a_name_is_called_alike_in_every_game() -> None:
    """Not after a figure of one game."""
    assert [player_name(Settings(name=name)) for name in ("Ada", " ")] == ["Ada", "Player"]
    i18n.use_language("cs")
    assert player_name(Settings()) == "Hráč"
