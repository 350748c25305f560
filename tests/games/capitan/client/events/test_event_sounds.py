"""Every event is heard as what it is, when it is seen."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from elcapitan.client.sound_names import GameSound, Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.events.building import FALL_S
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.model import events
from elcapitan.kit.table.event_view import LANDINGS_HEARD
from elcapitan.kit.table.motion import APART_S, STREAM_S, stream
from tests.games.capitan.client.events.filmed_game import film
from tests.games.capitan.client.random_games import EXTRAS
from tests.games.capitan.client.view.test_director import geometry, model, told
from tests.games.capitan.positions import four


@cache
def heard_in(
    extras: tuple[str, ...] = (), seed: int = 3
) -> list[tuple[events.Event, tuple[tuple[float, GameSound], ...]]]:
    """Every event of a game that is shown, with its cues."""
    return [(each.events[0], shot.cues) for each in film(extras, seed) for shot in each.shots]


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
def test_every_shot_of_a_game_is_heard_as_its_event_and_within_its_time(extras: tuple[str, ...]) -> None:
    for event, heard in heard_in(extras):
        sound = EVENT_VIEWS.sound(event)
        assert sound is None or sound in {each for _, each in heard}, event
        assert list(heard) == sorted(heard)
        assert all(at >= 0 for at, _ in heard)


def test_all_sounds_of_the_game_are_heard_in_some_games() -> None:
    ours = {sound for _, heard in [*heard_in(), *heard_in(EXTRAS, 7)] for _, sound in heard}
    assert ours >= {
        Sound.CARD, Sound.FLIP, Sound.COIN, Sound.SAIL, Sound.DOCK, Sound.BUILD, Sound.FORTRESS, Sound.SHUT,
        Sound.REOPEN, Sound.LOAN,
    }  # fmt: skip


def test_a_house_is_heard_when_it_strikes_its_site() -> None:
    event, heard = next(each for each in heard_in() if isinstance(each[0], events.WarehouseBuilt))
    assert (FALL_S, Sound.BUILD) in heard, event


def test_a_coin_is_heard_where_it_lands_and_not_where_it_takes_off() -> None:
    event = events.PaidAtOnce(1, "porto", 3)
    flights = tuple(stream("coin", 3, (0, 0), (100, 0), 26, 50, begin_s=1.0))
    heard = EVENT_VIEWS.cues(event, AnimationClip(2.0, four().state, flights=flights))
    assert [at for at, _sound in heard] == pytest.approx([1.0 + STREAM_S + APART_S * at for at in range(3)])
    assert {sound for _at, sound in heard} == {Sound.COIN}


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
def test_no_coin_of_a_game_is_heard_while_all_of_them_fly(extras: tuple[str, ...]) -> None:
    shown = [(each, shot) for each in film(extras, 3) for shot in each.shots]
    first = [
        (min(at for at, sound in shot.cues if sound is Sound.COIN), landed)
        for each, shot in shown
        if (landed := [flight.end_s for flight in shot.flights if flight.what.kind == "coin"])
    ]
    assert first
    assert all(at >= min(landed) for at, landed in first)


def test_shut_and_reopened_are_different_and_lost_is_a_third() -> None:
    assert EVENT_VIEWS.sound(events.WarehouseShut("napoli", 1, 1, False, by=2)) is Sound.SHUT
    assert EVENT_VIEWS.sound(events.WarehouseShut("porto", 1, 1, False, by=2, lost=True)) is Sound.LOST
    assert EVENT_VIEWS.sound(events.WarehouseReopened(1, "napoli", 1, False)) is Sound.REOPEN


def test_no_more_coins_are_heard_than_can_be_told_apart() -> None:
    assert max(Counter(sound for _, sound in heard)[Sound.COIN] for _, heard in heard_in()) <= LANDINGS_HEARD


def play_out(director: Director) -> list[GameSound]:
    heard: list[GameSound] = []
    where = geometry()
    while not director.idle:
        director.update(0.02, 1.0, where)
        heard += director.take_sounds()
        if director.gate:
            director.open_gate()
    return heard


def test_director_lets_every_cue_be_heard_once_and_payday_and_victory_too() -> None:
    table = model(3, None)
    wanted: Counter[GameSound] = Counter(sound for _, heard in heard_in() for _, sound in heard)
    ours: Counter[GameSound] = Counter()
    gates = 0
    for step in table.take_new_steps():
        director = Director(step.before, 1, told)
        director.add_steps([step])
        ours += Counter(play_out(director))
        gates += sum(isinstance(event, events.PaydayHeld | events.GameEnded) for event in step.events)
    assert ours[Sound.PAYDAY] == 3
    assert ours[Sound.WIN] == 1
    assert gates == 4
    for sound in (Sound.CARD, Sound.BUILD, Sound.SAIL, Sound.DOCK, Sound.SHUT):
        assert ours[sound] == wanted[sound], sound


def test_what_is_finished_by_a_click_is_heard_by_its_last_sound_alone() -> None:
    table = model(3, 12)
    director = Director(table.start, 1, told)
    director.add_steps(table.take_new_steps())
    director.finish()
    assert len(director.take_sounds()) == 1
    assert director.take_sounds() == []


def test_what_is_taken_back_is_heard_as_that() -> None:
    table = model(3, 2)
    table.take_new_steps()
    director = Director(table.state, 1, told, table.steps)
    table.take_back(1)
    director.add_steps(table.take_new_steps())
    assert Sound.UNDO in play_out(director)
