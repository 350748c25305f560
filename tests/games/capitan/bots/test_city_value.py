"""What one row promises: value, ranks and presence, sure where nothing more is built and blurred where much is."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.bots.city_value import CityValue, city_value
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.weights import Weights
from tests.games.capitan.positions import pieces, printed_board

WEIGHTS = Weights(majority=1.0, doubt=0.4)


def rich(standing: str, builds: float = 0.0, paydays: int = 1) -> CityValue:
    row = board_tables_of(printed_board(), 4).books[printed_board().index["marseille"]].row(pieces(standing))
    return city_value(row, builds, 2.0, paydays, WEIGHTS)


def test_the_value_is_the_number_after_the_highest_warehouse() -> None:
    assert 2 * rich("rgb").value == 12


def test_the_value_grows_with_what_is_still_built_and_falls_beyond_the_peak() -> None:
    assert 2 * rich("rgb", 2).value == 20
    assert 2 * rich("rgbyrgby", 3).value == 20
    assert 2 * rich("rgbyrgby", 30).value == 16


def test_the_lead_is_paid_the_value_and_the_second_half() -> None:
    ranks = rich("rrrg").ranks
    assert ranks[0] == pytest.approx(16, abs=0.5)
    assert ranks[1] == pytest.approx(8, abs=0.6)
    assert ranks[2] == pytest.approx(0, abs=0.5)


def test_a_tie_favours_the_lower_first_site() -> None:
    red, green, *_ = rich("rgrg").ranks
    assert red > green + 3


def test_a_lead_is_worth_less_when_much_is_still_to_be_built() -> None:
    sure, open_ = rich("rrg"), rich("rrg", 6)
    assert sure.ranks[0] / sure.value > open_.ranks[0] / open_.value


def test_ranks_never_promise_more_than_they_can_pay() -> None:
    for standing in ("", "r", "rrgby", "rgbyrgbyrgby"):
        for builds in (0.0, 2.0, 7.5):
            assert sum(rich(standing, builds).ranks) <= 3.0 * rich(standing, builds).value + 1e-9


def test_the_first_warehouse_is_in_danger_before_a_dark_site() -> None:
    safe, doomed = rich("rgbg", 0.0), rich("rgbgb", 1.5)
    assert safe.presence[0] == 1.0
    assert doomed.presence[0] < 0.5
    assert doomed.presence[1] == 1.0


def test_a_turned_row_shuts_nothing_down() -> None:
    assert rich("..rgbyrgbyrg", 2.0).presence == (1.0, 1.0, 1.0, 1.0)


def test_an_untouched_row_is_everybodys_hope() -> None:
    ranks = rich("", 3).ranks
    assert ranks[0] > 0
    assert len(set(ranks)) == 1


def test_two_players_only_a_main_colour_on_the_first_rank_is_paid() -> None:
    row = (
        board_tables_of(printed_board(), 2)
        .books[printed_board().index["marseille"]]
        .row(pieces("RRrg", ("red", "green")))
    )
    ranks = city_value(row, 0.0, 0.0, 1, WEIGHTS).ranks
    assert ranks[0] < 2
    assert ranks[1] < 2


def test_later_paydays_add_to_it_the_less_the_later() -> None:
    one, two, three = (rich("rrg", 2.0, paydays).ranks[0] for paydays in (1, 2, 3))
    assert 0 < three - two < two - one < one
