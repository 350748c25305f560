"""What one audience is told of a game: earlier positions of a finished game, things that are asked about, hints."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from random import Random
from typing import Any

import pytest

from elcapitan import games
from elcapitan.kit.table.page_table import Known, PageThing
from elcapitan.kit.table.things import Thing
from elcapitan.page import page_hints
from elcapitan.page.page_view import PageSeat, PageView, earlier_lines, fingerprint, replayed_body
from elcapitan.table.match import Match
from elcapitan.table.turns import Undoable
from tests.games.yspahan.positions import table as yspahan_table

MOVES, SHARED_MOVES = 12, 60


def played(game: str, language: str = "en") -> tuple[Match, list[PageSeat], PageView]:
    """A game of two after some moves, and the view of the seat to act."""
    options = {option.name: option.default for option in games.ruleset(game).options}
    match = Match(games.ruleset(game), {**options, "players": 2, **games.builtin_parts(game)}, bytes(16))
    for _ in range(MOVES):
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    seats = [PageSeat(name, games.colours(game)[at], "person", "") for at, name in enumerate(("Anna", "Boris"))]
    me = match.to_act[0]
    return match, seats, PageView(game, match.options, match.view(me), seats, me, language)


def opened(body: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(body))
    return found


@pytest.mark.parametrize("game", games.game_names())
def test_a_replay_shows_the_same_things_as_the_game_did(game: str) -> None:
    match, seats, _view = played(game)
    moves = [(entry.seat, entry.text, entry.turned_up) for entry in match.entries]
    replayed = opened(replayed_body(game, match.options, match.deal, moves, seats, "en"))
    shown = opened(PageView(game, match.options, match.state, seats, 0, "en").whole(Undoable(0, 0)))
    assert replayed.pop("lines")
    assert shown.pop("lines") == []
    assert replayed == shown
    assert replayed["offers"] == []


@pytest.mark.parametrize("game", games.game_names())
def test_views_that_share_what_they_know_tell_the_same_as_those_that_do_not(game: str) -> None:
    match, seats, _view = played(game)
    chance, known = Random(1), Known()
    for _ in range(SHARED_MOVES):
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
        for me in range(3) if match.position % 6 == 0 else ():
            about = (game, match.options, match.view(me), seats, me, "cs")
            shared, alone = PageView(*about, known), PageView(*about)
            assert opened(shared.whole(Undoable(0, 0))) == opened(alone.whole(Undoable(0, 0)))
    renamed = [each._replace(name=each.name + "ka") for each in seats]
    view = PageView(*about, known)
    view.set_seats(renamed)
    assert opened(view.whole(Undoable(0, 0))) == opened(
        PageView(game, match.options, match.view(2), renamed, 2, "cs").whole(Undoable(0, 0))
    )


@pytest.mark.parametrize("game", games.game_names())
def test_what_is_told_is_in_the_language_of_the_page(game: str) -> None:
    english, czech = (opened(played(game, language)[2].whole(Undoable(0, 0))) for language in ("en", "cs"))
    assert all(english[told] != czech[told] for told in ("prompt", "areas"))
    assert [each["move"] for each in english["offers"]] == [each["move"] for each in czech["offers"]]


@pytest.mark.parametrize("game", games.game_names())
def test_a_page_that_comes_late_is_told_what_has_happened(game: str) -> None:
    match, seats, late = played(game)
    me = match.to_act[0]
    deal, moves = match.told(me)
    told = [(entry[0], entry[1], entry[2]) for entry in moves]
    there = PageView(game, match.options, match.ruleset.new(match.options, deal), seats, me, "en")
    for move in told:
        there.play(*move)
    lines = earlier_lines(game, match.options, deal, told, seats, me, "en")
    late.take_back(2, match.view(me))
    late.add_earlier(lines)
    assert late.lines == there.lines[:-2]
    assert opened(late.whole(Undoable(0, 0)))["lines"] == [line for step in there.lines[:-2] for line in step]


@pytest.mark.parametrize("game", games.game_names())
def test_beside_a_television_a_hand_shows_its_own_things_alone(game: str) -> None:
    match, _seats, view = played(game)
    told = opened(view.whole(Undoable(0, 0)))
    own = {area["name"] for area in told["areas"] if not area.get("is_shared")}
    assert 2 <= len(own) < len(told["areas"])
    of_others = {key for key, each in told["things"].items() if each.get("owner", 0) not in (0, match.to_act[0])}
    assert {key for key in of_others if told["things"][key]["area"] in own} == {f"seat::{3 - match.to_act[0]}"}


@pytest.mark.parametrize("game", games.game_names())
def test_only_what_is_there_is_explained(game: str) -> None:
    view = played(game)[2]
    assert view.about((), "forecast::2")
    for thing in ("", "shop", "shop:x:y", "shop:nowhere:0", "hand:nothing:7", "seat::9"):
        with pytest.raises(ValueError, match="there is no"):
            view.about((), thing)


@pytest.mark.parametrize("game", games.game_names())
def test_a_name_from_right_to_left_reorders_nothing_beside_it(game: str) -> None:
    match, seats, _view = played(game)
    names = ("שלום", "دانيال")
    seats = [each._replace(name=name) for each, name in zip(seats, names, strict=True)]
    deal, moves = match.told(0)
    told = [(entry[0], entry[1], entry[2]) for entry in moves]
    lines = [line for step in earlier_lines(game, match.options, deal, told, seats, 0, "en") for line in step]
    named = [(line, name) for line in lines for name in names if name in line]
    assert named
    assert all(f"\u2068{name}\u2069" in line for line, name in named)


@pytest.mark.slow
def test_a_hint_is_thought_out_in_a_process_of_its_own() -> None:
    match, seats, _view = played("yspahan")
    me = match.to_act[0]
    assert page_hints.hint_lines("yspahan", match.options, match.view(me), seats, me, "en")


def test_a_page_is_told_what_is_no_choice_where_it_may_make_it() -> None:
    state = yspahan_table(2).placing(1, "vase", 1).goods(1, "vase-12a", "vase-12b").state
    seats = [PageSeat(name, games.colours("yspahan")[at], "person", "") for at, name in enumerate(("Anna", "Boris"))]
    options = {"players": 2, "start": 1}
    told = [opened(PageView("yspahan", options, state, seats, me, "en").whole(Undoable(0, 0))) for me in (1, 2)]
    assert [each["forced"] for each in told] == ["place vase-12c", ""]


def test_a_thing_that_has_moved_is_another_one() -> None:
    thing = PageThing(Thing("tile"), "land", "a tile", box=(-1.0, 0.0, 1.0, 1.0))
    assert fingerprint(thing) == fingerprint(thing._replace())
    assert fingerprint(thing) != fingerprint(thing._replace(box=(-2.0, 0.0, 1.0, 1.0)))


def test_a_view_does_not_keep_the_things_that_it_has_told() -> None:
    match, _seats, view = played("yspahan")
    view.changes(match.takeable(match.to_act[0]))
    tracemalloc.start()
    try:
        others = [played("yspahan") for _ in range(4)]
        for other, _, each in others:
            each.changes(other.takeable(other.to_act[0]))
        taken = tracemalloc.get_traced_memory()[0] / len(others)
    finally:
        tracemalloc.stop()
    assert taken < 60 * 1024, "with its game: 33 KiB, and 84 with the things"
