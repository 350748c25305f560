"""What holds for the clicks of every game: they lead to the legal moves and nothing else; what leads on lights up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from elcapitan.kit.table import click_paths
from tests.kit.table.random_tables import TABLES, AnyClicks, positions


def made_first(meant: object) -> Iterator[Any]:
    """The moves that a click, or an answer to its question, makes first."""
    match meant:
        case click_paths.PlayMoves(moves):
            yield moves[0]
        case click_paths.AskAmount(moves):
            yield from moves
        case click_paths.AskChoice(answers=answers):
            for answer in answers:
                yield from made_first(answer.leads_to)


def choices(meant: object) -> list[tuple[Any, ...]]:
    """What is chosen after a click, or an answer to its question."""
    match meant:
        case click_paths.ChangeChoice(chosen):
            return [chosen]
        case click_paths.AskChoice(answers=answers):
            return [chosen for answer in answers for chosen in choices(answer.leads_to)]
    return []


def same(move: Any) -> str:
    """The text of a move; the same cards in another order are no other way."""
    return " ".join(sorted(str(move).replace("+", " ").split())) if getattr(move, "cards", ()) else str(move)


def reached(clicks: AnyClicks, things: set[Any]) -> set[str]:
    """All moves to which clicks on these things lead."""
    found: set[str] = set()
    seen, waiting = set[tuple[Any, ...]](), [tuple[Any, ...]()]
    while waiting:
        chosen = waiting.pop()
        if chosen in seen:
            continue
        seen.add(chosen)
        for target in things:
            meant = clicks.click(chosen, target)
            found.update(map(same, made_first(meant)))
            waiting += choices(meant)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_clicks_lead_to_the_legal_moves_and_to_nothing_else(name: str) -> None:
    checked = 0
    for clicks in positions(name):
        ways = [way for turn in clicks.turns() for way in clicks.ways(turn)]
        things = {step for way in ways for step in way.steps if not isinstance(step, click_paths.AnswerStep)}
        assert reached(clicks, things) == {same(move) for move in clicks.legal_moves}
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", TABLES)
def test_what_lights_up_leads_on_and_clicks_that_are_advised_make_the_move(name: str) -> None:
    for clicks in positions(name, seed=2):
        for target in clicks.lit():
            assert isinstance(
                clicks.click((), target),
                click_paths.PlayMoves | click_paths.AskAmount | click_paths.AskChoice | click_paths.ChangeChoice,
            ), target
        for turn in clicks.turns():
            chosen, meant = tuple[Any, ...](), None
            for target in clicks.clicks_of(turn):
                assert clicks.next_click(turn, chosen) == target
                assert target in clicks.lit(chosen)
                meant = clicks.click(chosen, target)
                chosen = next(iter(choices(meant)), chosen)
            assert turn[0] in made_first(meant), (turn, meant)


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_chosen_the_clicks_that_are_advised_make_no_other_move(name: str) -> None:
    """What is chosen and would change the move, such as a yellow die, is put back first."""
    for clicks in positions(name, seed=3):
        starts = {chosen for target in clicks.lit() for chosen in choices(clicks.click((), target))}
        for turn in clicks.turns():
            for start in starts:
                chosen, made = start, list[Any]()
                for _click in range(6):
                    meant = clicks.click(chosen, clicks.next_click(turn, chosen))
                    made = [*made_first(meant)]
                    if turn[0] in made or (made and not choices(meant)):
                        break
                    chosen = next(iter(choices(meant)), ())
                assert turn[0] in made, (turn, start, made)


@pytest.mark.parametrize("name", TABLES)
def test_out_of_turn_nothing_lights_up_and_every_click_says_why(name: str) -> None:
    clicks = next(positions(name))
    kind, state, me = type(clicks), clicks.state, clicks.me
    for target in clicks.lit():
        other = me % len(state.players) + 1
        assert kind(state, other).click((), target) == click_paths.ShowReason(
            click_paths.TableReason.NOT_YOUR_TURN, seat=me
        )
        assert kind(state, 0).click((), target) == click_paths.ShowReason(click_paths.TableReason.ONLOOKER)
        assert kind(state, me, held=True).click((), target) == click_paths.ShowReason(click_paths.TableReason.HELD)
        assert not kind(state, other).lit()
        assert not kind(state, me, held=True).lit()
