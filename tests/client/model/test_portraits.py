"""A face belongs to its name or its player: at every table, with any number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from elcapitan import games, paths
from elcapitan.client.model import own_face, portraits
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_setup import PERSON, quick_setup


class Player(NamedTuple):
    name: str
    by: str = "easy"
    face: str = ""


@pytest.fixture(autouse=True)
def nothing_chosen() -> Iterator[None]:
    yield
    own_face.use("", "")


def test_there_is_a_picture_of_each_and_no_other() -> None:
    files = {file.stem for file in (paths.assets() / "art" / "portraits").iterdir()}
    assert files == {*portraits.all_faces()}


def test_each_name_of_each_game_has_its_own() -> None:
    faces = [face for game in games.game_names() for face in portraits_of([Player(name) for name in games.names(game)])]
    assert len({*faces}) == len(faces)
    assert portraits_of([Player("Marco", "hard-banker"), Player("Aliénor", PERSON)]) == ["marco", "alienor"]


@pytest.mark.parametrize("game", games.game_names())
def test_there_are_names_for_all_seats(game: str) -> None:
    assert len(games.names(game)) >= games.ruleset(game).seats[1]


def test_another_name_always_has_the_same_one_whatever_its_capitals() -> None:
    assert portraits_of([Player("Klára", PERSON)]) == portraits_of([Player("Marco"), Player(" klára", PERSON)])[1:]


def test_no_two_players_have_the_same() -> None:
    twins = [Player("Zoe", PERSON), Player("zoe ", "normal"), Player("Zoé", "hard")]
    assert portraits_of(twins)[0] == "zoe"
    assert len({*portraits_of(twins)}) == len(twins)
    many = portraits_of([Player(f"Player {number}", PERSON) for number in range(12)])
    assert len({*many}) == len(many)


@pytest.mark.parametrize("game", games.game_names())
def test_a_chosen_face_is_kept_with_any_number_of_players(game: str) -> None:
    own_face.use("Petr", portraits.named_faces()[0])
    fewest, most = games.ruleset(game).seats
    tables = [
        portraits_of(quick_setup(["easy"] * (count - 1), "Petr", game=game).seats) for count in range(fewest, most + 1)
    ]
    assert {faces[0] for faces in tables} == {portraits.named_faces()[0]}
    # The computer player of that portrait sits down last, so the others keep theirs, too.
    assert tables[0][1] == tables[-1][1] != portraits.named_faces()[0]


def test_a_face_that_came_with_the_seat_goes_first_and_an_unknown_one_is_none() -> None:
    assert portraits_of([Player("Marco"), Player("Eva", PERSON, "marco")])[1] == "marco"
    assert portraits_of([Player("Eva", PERSON, "../x")]) == portraits_of([Player("Eva", PERSON)])
