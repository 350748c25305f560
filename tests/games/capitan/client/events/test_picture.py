"""Following a move event by event ends where the rules end."""

import pytest

from elcapitan.games.capitan.client.events.event_table import apply_event
from elcapitan.games.capitan.rules.model.state import GameState, Stage, Turn
from tests.games.capitan.client.random_games import EXTRAS, game


def seen(state: GameState) -> GameState:
    """The position without whose turn it is: that comes with the end of a step."""
    return state._replace(seat=0, stage=Stage.TURN, turn=Turn(), passes=0)


def decks(state: GameState) -> list[object]:
    return [(deck.display, deck.hidden, deck.discard) for deck in (state.destinations, state.links)]


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_events_of_every_step_lead_to_the_position_of_the_rules(players: int, extras: tuple[str, ...]) -> None:
    for before, move, played in game(players, players, extras):
        state = before
        for event in played.events:
            state = apply_event(state, event)
        after = played.state
        assert seen(state).players == after.players, move
        assert state.cities == after.cities, move
        assert state.pirate == after.pirate, move
        assert decks(state) == decks(after), move
        assert (state.phase, state.round, state.starter) == (after.phase, after.round, after.starter), move
