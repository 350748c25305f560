"""What is said of the thing pointed at, in sentences as a player says them."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.carcassonne.clicks import CarcassonneClicks
from elcapitan.games.carcassonne.client.facts.prospects import DraftOutcome, forecast
from elcapitan.games.carcassonne.client.wording import outcome_text, tooltips
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from tests.games.carcassonne import positions

SEATS = (TableSeat(1, "Ada", "red", "person"), TableSeat(2, "Bo", "blue", "person"))


def seat_words(state: CarcassonneState, seat: int) -> list[str]:
    at = CarcassonneContext(state, SEATS, 1, ())
    return [row.words for row in tooltips.seat_rows(at, seat, forecast(state)[seat - 1])]


def test_a_player_s_figures_are_counted_as_elsewhere() -> None:
    state = positions.stand(positions.table("b24-1 0 0 0", sets=["traders"]), "1 follower 0 0 road-1")
    assert seat_words(state, 1)[1] == "In the supply: 6 ordinary figures, 1 builder, 1 pig"


def test_a_player_without_figures_has_none() -> None:
    state = positions.table("b24-1 0 0 0", sets=[])
    player = state.players[0]
    state = state._replace(players=(player._replace(supply=(0,) * len(player.supply)), *state.players[1:]))
    assert seat_words(state, 1)[1] == "In the supply: no figures"


def test_an_unfinished_road_is_worth_more_when_it_is_finished_for_a_tile_finishes_it() -> None:
    state = positions.stand(positions.table("b24-1 0 0 0", sets=[]), "1 follower 0 0 road-1")
    rows = tooltips.feature_rows(CarcassonneContext(state, SEATS, 1, ()), state.land.at[0, 0].part("road-1"))
    assert rows[1].words == "Ada: 1 if the game ended now, at least 1 point once finished"


def test_a_cloister_is_worth_exactly_nine_when_it_is_finished() -> None:
    state = positions.stand(positions.table("b01 0 0 0", sets=[]), "1 follower 0 0 cloister")
    rows = tooltips.feature_rows(CarcassonneContext(state, SEATS, 1, ()), state.land.at[0, 0].part("cloister"))
    assert rows[1].words == "Ada: 1 if the game ended now, 9 points once finished"


def test_a_gap_waits_for_no_tile_once_all_have_come() -> None:
    state = positions.table("b24-1 0 0 0", sets=[])
    for left, told in ((state.unseen, 2), (dict.fromkeys(state.unseen, 0), 1)):
        at = CarcassonneContext(state._replace(unseen=left), SEATS, 1, ())
        rows = tooltips.gap_rows(at, CarcassonneClicks(at.state, 1), (1, 0), acts=False)
        assert len([*rows]) == told


def test_a_draft_of_the_last_tile_will_end_the_game_and_has_not_yet() -> None:
    state = positions.table("b24-1 0 0 0", sets=[])
    at = CarcassonneContext(state, SEATS, 1, ())
    outcome = DraftOutcome(state, (events.CarcassonneEnded((24, 5), (1,)),))
    assert [row.words for row in outcome_text.outcome_rows(at, outcome)] == ["This ends the game."]
