"""The law of views for Yspahan, on random games: whoever plays a seat's view on by what the seat is told stays at the
seat's view, with the same legal moves, the same refusals and the same events but for `?`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDrawn, Event
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanState
from elcapitan.games.yspahan.rules.play import why_not
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.kit.rules.played import Played
from elcapitan.table.record import Entry
from tests.games.yspahan.positions import play, table
from tests.games.yspahan.rules.properties.move_texts import texts_of
from tests.games.yspahan.rules.properties.random_play import MANNERS, TABLES, random_game

GAME = Yspahan()
SAMPLE = 60
"""Texts of the grammar whose refusals are compared, in every position for every audience that acts."""


def told(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events as that audience is told them."""
    return tuple(
        replace(event, card=UNKNOWN) if isinstance(event, CardDrawn) and event.seat != seat else event
        for event in events
    )


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("at_table", TABLES, ids=lambda part: "-".join(map(str, (part[0], *part[1]))))
def test_a_view_follows_what_its_seat_is_told(at_table: tuple[int, YspahanOptions], manner: str) -> None:
    players = at_table[0]
    followed: dict[int | None, YspahanState] = {}
    for before, seat, move, turned_up, state, events in random_game(*at_table, 5, manner):
        for audience in (None, *range(1, players + 1)):
            if before is None:
                followed[audience] = GAME.view(state, audience)
                assert followed[audience] == state  # nobody holds a card
                continue
            view = followed[audience]
            entry = GAME.seen(before, Entry(seat, str(move), turned_up), audience)
            assert (entry.seat, entry.text, len(entry.turned_up)) == (seat, str(move), len(turned_up))
            after = GAME.play(view, seat, GAME.parse(entry.text), entry.turned_up)
            assert isinstance(after, Played)
            assert after.state == GAME.view(state, audience)
            assert after.events == told(events, audience)
            assert GAME.to_act(after.state) == GAME.to_act(state)
            assert GAME.on_turn(after.state) == GAME.on_turn(state)
            assert GAME.result(after.state) == GAME.result(state)
            if audience:
                assert GAME.legal(after.state, audience) == GAME.legal(state, audience)
            followed[audience] = after.state


@pytest.mark.parametrize("at_table", TABLES[::3], ids=lambda part: "-".join(map(str, (part[0], *part[1]))))
def test_a_seat_is_refused_the_same_on_its_view(at_table: tuple[int, YspahanOptions]) -> None:
    chance = Random(3)
    for step in random_game(*at_table, 8, "loader"):
        state = step.state
        texts = chance.sample([*texts_of(state)], SAMPLE)
        for seat in range(1, at_table[0] + 1):
            view = GAME.view(state, seat)
            for text in texts if seat in GAME.to_act(state) else texts[:3]:
                refused = GAME.play(state, seat, GAME.parse(text))
                if refused.refused and seat in GAME.to_act(state):
                    assert why_not(view, parse(text)) == why_not(state, parse(text))
                elif refused.refused:
                    assert GAME.play(view, seat, GAME.parse(text)) == refused


def test_only_the_owner_is_told_a_drawn_card() -> None:
    game = table(3).main(1, gold=(1, 1)).goods(2, "barrel-3a").goods(3, "vase-4a")
    game = game.have(2, buildings=("caravanserai",)).have(3, buildings=("caravanserai",))
    state = play(game, "supervisor gold east-1").state
    entry = Entry(1, "first vase-4a", ("exchange", "sell-gold"))
    assert [GAME.seen(state, entry, seat).turned_up for seat in (None, 1, 2, 3)] == [
        *(("?", "?"), ("?", "?"), ("?", "sell-gold"), ("exchange", "?"))
    ]


def test_dice_and_played_cards_are_told_to_all() -> None:
    state = table(3).hand(1, "exchange").state
    for entry in (Entry(1, "roll 0", tuple("123456123")), Entry(1, "play exchange gold 1")):
        assert all(GAME.seen(state, entry, seat) is entry for seat in (None, 1, 2, 3))


def test_nothing_of_another_hand_is_in_a_view() -> None:
    """Every card of the others stands as `?` in what is sent, whatever they hold."""
    for card in CARDS:
        state = table(3).hand(1, "exchange").hand(2, card, card if card != "exchange" else "sell-gold").state
        for seat in (None, 1, 3):
            assert GAME.view(state, seat).player(2).hand == (UNKNOWN, UNKNOWN)
            other = table(3).hand(1, "exchange").hand(2, "three-gold", "three-camels").state
            assert GAME.view(state, seat)._replace(pile=()) == GAME.view(other, seat)._replace(pile=())
        assert GAME.view(state, 2).player(2) == state.player(2)
