"""What is shown follows what happened, and ends as the position is."""

from collections.abc import Iterable
from functools import cache

import pytest

from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.shell.settings import PAUSES
from elcapitan.client.table.step_director import MAX_QUEUED, PAUSE_S
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS, event_log_line
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.events.places import CapitanPlaces
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, table_layout
from elcapitan.games.capitan.client.view.director import SETTLED, Director
from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from tests.games.capitan.client.random_games import EXTRAS, board, game, start
from tests.games.capitan.tables import new_table
from tests.games.shown_events import shown_events

NAMES = ["Klára", "Šimon", "Matěj", "Žofie", "Jan"]
COLOURS = ["red", "blue", "yellow", "green", "pearl"]


def told(event: events.Event, position: object = None) -> LogLine:
    return event_log_line(board(EXTRAS), NAMES, event)


def geometry(me: int = 1, extras: tuple[str, ...] = ()) -> CapitanPlaces:
    places = {plan.id: plan.at for plan in board(extras).cities}

    @cache
    def laid(seats: int, hand: tuple[str, ...]) -> TableLayout:
        return table_layout((1280, 720), places, seats=seats, hand=hand)

    return CapitanPlaces(lambda state: laid(len(state.players), state.player(me).hand), me)


def model(players: int, moves: int | None, seed: int = 3, extras: tuple[str, ...] = ()) -> TableModel:
    """A table after that many moves of a random game, all of them still to be shown."""
    seats = [TableSeat(at + 1, NAMES[at], COLOURS[at], "person") for at in range(players)]
    table = new_table(seats, start(players, seed, extras), me=1)
    for at, (before, move, played) in enumerate(game(players, seed, extras)):
        if at == moves:
            break
        cards = tuple(event.card for event in played.events if isinstance(event, events.CardTurnedUp))
        table.play(before.seat, str(move), cards)
    return table


def fresh(table: TableModel) -> Director:
    return Director(table.start, 1, told)


def run(director: Director, where: CapitanPlaces, dt_s: float = 0.05) -> float:
    """Until nothing is left to play; how long that took."""
    passed = 0.0
    while not director.idle:
        director.update(dt_s, 1.0, where)
        passed += dt_s
        if director.gate:
            director.open_gate()
        assert passed < 3000
    return passed


def all_lines(steps: Iterable[GameStep]) -> list[LogLine]:
    return [told(event) for step in steps for event in step.events]


@pytest.mark.parametrize("players", [2, 4])
def test_with_nothing_left_to_play_the_picture_is_the_position(players: int) -> None:
    table = model(players, 30)
    director = fresh(table)
    director.add_steps(table.take_new_steps())
    assert director.picture is table.start
    run(director, geometry())
    assert director.picture is table.state
    assert director.hidden == frozenset()
    assert director.flights == []
    assert [director.money(seat) for seat in range(1, players + 1)] == [p.money for p in table.state.players]
    assert list(director.lines) == all_lines(table.steps)


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
def test_every_event_of_a_whole_game_can_be_shown(extras: tuple[str, ...]) -> None:
    table = model(3, None, extras=extras)
    director, where = fresh(table), geometry(extras=extras)
    for step in table.take_new_steps():
        director.add_steps([step])
        run(director, where, 0.2)
        assert director.picture is step.after
    assert list(director.lines) == all_lines(table.steps)


def test_speed_off_shows_only_the_outcome() -> None:
    table = model(4, 30)
    director = fresh(table)
    director.add_steps(table.take_new_steps())
    director.update(0.001, 0.0, geometry())
    assert director.idle
    assert director.picture is table.state


def test_a_click_finishes_what_runs_at_any_moment() -> None:
    table = model(4, 25)
    steps = table.take_new_steps()
    for passed in (0.1, 0.5, 1.3, 4.2):
        director = fresh(table)
        director.add_steps(steps)
        director.update(passed, 1.0, geometry())
        director.finish()
        assert director.idle
        assert director.picture is table.state
        assert list(director.lines) == all_lines(table.steps)


def test_double_speed_takes_half_the_time() -> None:
    table = model(4, 20)
    steps, where = table.take_new_steps(), geometry()
    lengths = []
    for speed in (1.0, 2.0):
        director = fresh(table)
        director.add_steps(steps)
        frames = 0
        while not director.idle:
            director.update(0.01, speed, where)
            frames += 1
        lengths.append(frames)
    assert lengths[0] == pytest.approx(2 * lengths[1], rel=0.02)


def test_a_pause_comes_before_moves_of_others_and_not_before_mine() -> None:
    table = model(3, 1)
    step = table.take_new_steps()[0]
    for me, paused in ((step.seat, False), (step.seat % 3 + 1, True)):
        director = Director(table.start, me, told)
        director.add_steps([step])
        director.update(0.001, 1.0, geometry())
        shot = director.clip
        assert shot is not None
        assert (shot.length_s == PAUSE_S and not shot.flights) is paused


def test_a_longer_pause_is_a_longer_pause_and_none_is_none() -> None:
    table = model(3, 1)
    step = table.take_new_steps()[0]
    lengths = []
    for pause_s in PAUSES.values():
        director, frames = Director(table.start, step.seat % 3 + 1, told), 0
        director.pause_s = pause_s
        director.add_steps([step])
        while not director.idle:
            director.update(0.01, 1.0, geometry())
            frames += 1
        lengths.append(frames / 100)
    none, short, long = lengths
    assert short - none == pytest.approx(PAUSES["short"], abs=0.02)
    assert long - none == pytest.approx(PAUSES["long"], abs=0.02)


def test_payday_and_end_stop_until_they_have_been_seen() -> None:
    table = model(3, None)
    director, where = fresh(table), geometry()
    seen: list[type] = []
    for step in table.take_new_steps():
        director.add_steps([step])
        director.finish()
        while director.gate:
            seen.append(type(director.gate))
            assert not director.idle
            director.update(1.0, 1.0, where)
            director.open_gate()
            director.finish()
    assert seen == [events.PaydayHeld, events.PaydayHeld, events.PaydayHeld, events.GameEnded]


def test_q1_what_the_ledger_has_shown_is_not_shown_once_more_at_the_table() -> None:
    table = model(3, None)
    director = fresh(table)
    steps = table.take_new_steps()
    paid = next(
        at for at, step in enumerate(steps) if any(isinstance(event, events.PaydayHeld) for event in step.events)
    )
    turn = next(at for at, step in enumerate(steps) if at > paid and not isinstance(step.events[0], SETTLED))
    assert turn > paid + 1
    director.add_steps(steps[:turn])
    while director.gate is None:
        director.finish()
    director.open_gate()
    assert director.idle
    assert director.picture is steps[turn - 1].after
    assert list(director.lines) == all_lines(steps[:turn])


def test_the_purses_keep_their_sums_until_the_ledger_has_counted_the_payday() -> None:
    table = model(3, None)
    director = fresh(table)
    steps = table.take_new_steps()
    paid = next(
        at for at, step in enumerate(steps) if any(isinstance(event, events.PaydayHeld) for event in step.events)
    )
    before = [player.money for player in steps[paid].before.players]
    director.add_steps(steps[: paid + 1])
    while director.gate is None:
        director.finish()
    assert isinstance(director.gate, events.PaydayHeld)
    assert [director.money(seat) for seat in (1, 2, 3)] == before
    held = director.gate
    director.open_gate()
    assert [director.money(seat) for seat in (1, 2, 3)] == list(held.money)
    assert list(held.money) != before


def test_what_is_taken_back_leaves_picture_and_log() -> None:
    table = model(3, 2)
    table.take_new_steps()
    director = Director(table.state, 1, told, table.steps)
    assert len(director.lines) == len(all_lines(table.steps))
    table.take_back(2)
    director.add_steps(table.take_new_steps())
    run(director, geometry())
    assert director.picture is table.state
    assert director.lines == ()


def test_long_absence_shows_the_outcome_at_once() -> None:
    table = model(3, MAX_QUEUED + 20)
    director = fresh(table)
    director.add_steps(table.take_new_steps())
    assert director.gate or director.picture is table.state


def test_rectangles_that_change_end_the_shot_that_runs() -> None:
    table = model(3, 3)
    director = fresh(table)
    director.add_steps(table.take_new_steps())
    director.update(0.45, 1.0, geometry())
    director.drop_animations()
    assert director.flights == []
    run(director, geometry())
    assert director.picture is table.state


def test_purse_rolls_from_the_old_sum_to_the_new_one() -> None:
    table = model(3, 1)
    step = table.take_new_steps()[0]
    director = Director(table.start, step.seat, told)
    director.add_steps([step])
    shown = []
    while not director.idle:
        director.update(0.02, 1.0, geometry())
        shown.append(director.money(step.seat))
    assert shown == sorted(shown, reverse=True)
    assert shown[0] <= step.before.player(step.seat).money
    assert shown[-1] == step.after.player(step.seat).money


def pirate_step(table: TableModel) -> GameStep:
    """The first move of the pirate that drives a ship from its space."""
    return next(
        step for step in table.take_new_steps() if any(isinstance(event, events.ShipDisplaced) for event in step.events)
    )


def test_x8_a_ship_gives_way_only_when_the_pirate_is_there() -> None:
    table = model(4, None, seed=7, extras=EXTRAS)
    step = pirate_step(table)
    gone = next(event for event in step.events if isinstance(event, events.ShipDisplaced))
    director, where = Director(step.before, step.seat, told), geometry(step.seat, EXTRAS)
    director.add_steps([step])
    seen = []
    while not director.idle:
        director.update(0.02, 1.0, where)
        flying = {flight.what.piece for flight, _ in director.flights if flight.what.kind == "ship"}
        there = director.picture.city(gone.city).harbour
        seen.append((flying, there[gone.origin - 1]))
    assert ({PIRATE}, gone.seat) in seen
    assert ({gone.seat}, PIRATE) in seen
    assert seen[-1][1] == PIRATE
    assert all(lying == gone.seat for flying, lying in seen if PIRATE in flying)
    assert director.picture.city(gone.city).harbour[gone.space - 1] == gone.seat


def test_x6_a_warehouse_lost_in_porto_sinks_and_is_nowhere() -> None:
    state = start(3, extras=EXTRAS)
    row = (1, 2, *(0,) * 10)
    before = state.with_city("porto", state.city("porto")._replace(row=row))
    event = events.WarehouseShut("porto", 1, 1, False, by=2, lost=True)
    after = before.with_city("porto", before.city("porto")._replace(row=(0, 2, *(0,) * 10)))
    (shot,) = EVENT_VIEWS.clips([event], before, after, geometry(extras=EXTRAS))
    assert [flight.what.kind for flight in shot.flights] == ["nailing", "fading", "shut"]
    assert shot.state.city("porto").picture == ()
    assert shot.flights[-1].what.size_end < shot.flights[-1].what.size


def test_what_my_own_move_did_is_shown_within_a_second_at_any_speed() -> None:
    """A warehouse that shuts another one down, the longest of all, is no exception."""
    where = geometry()
    table = model(3, None)
    for step in table.take_new_steps():
        for speed in (0.5, 1.0, 2.0):
            director = Director(step.before, step.seat, told)
            director.add_steps([step])
            passed = 0.0
            while not (director.idle or director.gate):
                director.update(0.01, speed, where)
                passed += 0.01
            assert passed <= 1.0, step.text


def test_what_others_do_takes_its_time() -> None:
    table, where = model(3, None), geometry()
    step = next(
        step for step in table.take_new_steps() if any(isinstance(event, events.WarehouseShut) for event in step.events)
    )
    director = Director(step.before, step.seat % 3 + 1, told)
    director.add_steps([step])
    assert run(director, where, 0.01) > 1.3


def test_a_purse_swells_while_it_rolls_and_not_longer() -> None:
    table, where = model(3, None), geometry()
    step = next(
        step for step in table.take_new_steps() if any(isinstance(event, events.CardBought) for event in step.events)
    )
    director = Director(step.before, step.seat, told)
    director.add_steps([step])
    assert director.purse_scale(step.seat) == 1
    seen = []
    while not director.idle:
        director.update(0.02, 1.0, where)
        seen.append(director.purse_scale(step.seat))
        assert director.purse_scale(step.seat % 3 + 1) == 1
    assert max(seen) == pytest.approx(1.12)
    assert seen[-1] == 1


def test_nothing_is_seen_to_flicker_more_than_three_times_a_second() -> None:
    """Whatever is shown of a move appears and goes at most once in a shot; no shot with a change is that short."""
    table, where = model(3, None), geometry()
    for event, before, after in shown_events(table.take_new_steps()):
        lengths = [shot.length_s for shot in EVENT_VIEWS.clips([event], before, after, where)]
        assert sum(lengths) >= 1 / 3 or not lengths or EVENT_VIEWS.view(event).together
