"""Every legal move of every game is offered by clicks on what is shown, with its sentence and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan import games, paths
from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.click_paths import AMOUNT, AnswerStep, AskAmount, AskChoice, ChangeChoice, PlayMoves
from elcapitan.kit.table.page_table import Offer, PageTable
from tests.games.carcassonne.positions import draws, stand, table
from tests.kit.table.random_tables import TABLES, AnyClicks, positions
from tests.kit.table.test_click_paths import same

NAMES = ("Klára", "Šimon", "Matěj", "Žofie", "Eva", "Otto", "Leila", "Omid")
GAMES = {GameState: "elcapitan", YspahanState: "yspahan", CarcassonneState: "carcassonne"}


def page(clicks: AnyClicks) -> PageTable:
    seats = [
        TableSeat(seat, name, colour, "person")
        for seat, (name, colour, _player) in enumerate(
            zip(NAMES, games.colours(GAMES[type(clicks.state)]), clicks.state.players, strict=False), 1
        )
    ]
    return games.page_table(GAMES[type(clicks.state)])(clicks.state, seats, clicks.me)


def follow(clicks: AnyClicks, offer: Offer) -> Any:
    """The move that is made by the clicks and answers of an offer; a question with one answer is not asked."""
    chosen, meant = tuple[Any, ...](), None
    for step in offer.way.steps:
        if not isinstance(step, AnswerStep):
            if isinstance(meant, ChangeChoice):
                chosen = meant.chosen
            meant = clicks.click(chosen, step)
        elif isinstance(meant, AskAmount) and step.asked == AMOUNT:
            meant = PlayMoves((meant.moves[int(step.name) - 1],))
        elif isinstance(meant, AskChoice) and meant.asked == step.asked:
            meant = next(answer.leads_to for answer in meant.answers if answer.name == step.name)
    assert isinstance(meant, PlayMoves), meant
    return meant.moves[0]


@pytest.mark.parametrize("name", TABLES)
def test_every_legal_move_is_offered_once_in_words_and_by_clicks_of_its_own(name: str) -> None:
    for clicks in positions(name, seed=3):
        shown = page(clicks)
        found = shown.offers
        assert sorted(same(each.move) for each in found) == sorted({same(move) for move in clicks.legal_moves})
        assert len({each.way.steps for each in found}) == len({each.sentence for each in found}) == len(found)
        for offer in found:
            assert offer.sentence
            assert "{" not in offer.sentence + "".join(offer.brings)
            assert follow(clicks, offer) == offer.move


@pytest.mark.parametrize("name", TABLES)
def test_out_of_turn_nothing_is_offered(name: str) -> None:
    clicks = next(positions(name))
    other = type(clicks)(clicks.state, clicks.me % len(clicks.state.players) + 1)
    assert page(other).offers == []


@pytest.mark.parametrize("name", TABLES)
def test_what_is_clicked_is_shown_where_an_area_is_and_pictures_exist(name: str) -> None:
    for at, clicks in enumerate(positions(name, seed=4, every=40)):
        shown = page(clicks)
        areas = {area.name: area for area in shown.areas}
        things = [*shown.things()]
        keys = [each.thing for each in things]
        assert len(keys) == len(set(keys))
        clicked = {step for offer in shown.offers for step in offer.way.steps if not isinstance(step, AnswerStep)}
        assert clicked <= {each.thing for each in things if each.label}
        for each in things:
            assert (each.box is not None) == (areas[each.area].size is not None)
            assert "{" not in each.label + each.text
            assert not each.picture or (paths.assets() / each.picture).is_file(), each
        if at % 3 == 0:
            assert all(isinstance(line, str) for each in keys for line in shown.about((), each))


def test_the_last_tile_of_carcassonne_is_offered_without_the_last_scoring() -> None:
    state = stand(table("b24-1 0 0 0", sets=()), "2 follower 0 0 road-1")._replace(stack=1)
    seats = [TableSeat(seat, name, "red", "person") for seat, name in enumerate(NAMES[:2], 1)]
    (found, *_) = games.page_table("carcassonne")(draws(state, "b24-1"), seats, 1).offers
    assert not any("Unfinished" in line for line in found.brings)


def test_onlookers_of_carcassonne_see_the_tile_drawn_and_the_numbers_that_hands_are_told() -> None:
    state = draws(table("b24-1 0 0 0", sets=())._replace(stack=2), "b24-1")
    seats = [TableSeat(seat, name, "red", "person") for seat, name in enumerate(NAMES[:2], 1)]
    hand, television = ([*games.page_table("carcassonne")(state, seats, me).things()] for me in (1, 0))
    assert [each.picture for each in television if each.area == "tile"] == ["games/carcassonne/art/tiles/b24-1-0a.jpg"]
    places = [each for each in television if each.thing.kind == "square"]
    assert places == [each for each in hand if each.thing.kind == "square"]
    assert [each.text for each in places] == [str(at) for at in range(1, len(places) + 1)]
    assert not any("sign-wheel" in each.picture for each in television)


def test_a_flock_s_chance_is_offered_with_it() -> None:
    clicks = next(
        each for each in positions("carcassonne-8-4", seed=3, every=1) if each.state.stage == CarcassonneStage.SHEEP
    )
    score, grow = page(clicks).offers
    assert "tokens in the bag" in grow.brings[-1]
    assert "A flock is scored" in score.brings[0]
