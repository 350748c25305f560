"""The marks of the last moves: where the others built, raised, shut down and lie, since my last turn."""

from elcapitan.games.capitan.client.facts.last_turn_marks import last_turn_marks
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.games.capitan.client.advice.test_turn_recap import played


def test_marks_are_what_the_others_did_and_stand_where_they_did_it() -> None:
    whole = played(3, 5)
    seen: set[str] = set()
    for at in range(0, len(whole.steps), 7):
        steps = whole.steps[:at]
        for trace in last_turn_marks(steps, 1):
            assert trace.seat != 1
            state = steps[-1].after
            city = state.city(trace.target.name)
            seen.add(trace.target.kind)
            if trace.target.kind == CapitanKind.FORTRESS:
                assert city.fortresses[trace.target.number - 1] == trace.seat
            if trace.target.kind == CapitanKind.HARBOUR:
                assert any(p.place == trace.target.name for p in state.players)
    assert seen >= {CapitanKind.SITE, CapitanKind.HARBOUR, CapitanKind.FORTRESS}


def test_marks_begin_anew_when_my_turn_ends_and_after_a_payday() -> None:
    whole = played(3, 5)
    mine = next(at for at, step in enumerate(whole.steps, 1) if step.seat == 1 and step.text == "end")
    assert last_turn_marks(whole.steps[:mine], 1) == ()
    paid = next(
        at for at, step in enumerate(whole.steps, 1) if any(isinstance(event, PaydayHeld) for event in step.events)
    )
    assert last_turn_marks(whole.steps[:paid], 1) == ()


def test_an_onlooker_sees_the_last_turn() -> None:
    whole = played(3, 5)
    ends = [at for at, step in enumerate(whole.steps, 1) if step.text == "end"]
    steps = whole.steps[: ends[4]]
    assert {trace.seat for trace in last_turn_marks(steps, 0)} <= {steps[-1].seat}
    assert last_turn_marks([], 0) == ()


def test_a_ship_is_marked_where_it_lies_now() -> None:
    whole = played(4, 9)
    for at in range(0, len(whole.steps), 11):
        steps = whole.steps[:at]
        berths = [trace for trace in last_turn_marks(steps, 1) if trace.target.kind == CapitanKind.HARBOUR]
        assert len({trace.seat for trace in berths}) == len(berths)
        assert Thing(CapitanKind.HARBOUR, "", 0) not in [trace.target for trace in berths]
