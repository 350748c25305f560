"""F1 and F2: building a fortress. Napoli's fortress spaces cost 8 and 10."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import FortressBuilt
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan.positions import Game, assert_refused, four, happened, play, printed, table


def at_napoli(*standing: str) -> Game:
    return four().ship("red", "napoli").fortress("napoli", *standing)


def test_f1_costs_the_price_of_its_space() -> None:
    after = play(at_napoli(), "fortress")
    assert (after.player("red").money, after.player("red").fortresses) == (12, 0)
    assert after.city("napoli").fortresses == (1,)
    event = happened(after, FortressBuilt)
    assert (event.seat, event.city, event.space, event.price) == (1, "napoli", 1, 8)


def test_f1_ruling_the_cheapest_free_space_is_taken() -> None:
    after = play(at_napoli("green"), "fortress")
    assert (after.city("napoli").fortresses, after.player("red").money) == ((2, 1), 10)
    assert happened(after, FortressBuilt).space == 2


def test_f1_the_harbour_space_has_no_say_in_the_price() -> None:
    game = four().ship("green", "napoli").ship("red", "napoli", space=2)
    assert play(game, "fortress").player("red").money == 12


def test_f1_too_dear_is_refused_with_both_numbers() -> None:
    game = at_napoli("green").money("red", 9)
    facts = {"price": 10, "money": 9}
    assert_refused(play(game, "fortress"), RefusalCode.TOO_DEAR, rule="F1", unchanged=game, facts=facts)


def test_f1_only_from_a_harbour_space() -> None:
    game = four()
    assert_refused(play(game, "fortress"), RefusalCode.NOT_IN_HARBOUR, rule="B1", unchanged=game)


def test_f1_without_a_fortress_in_front_of_them_nothing_is_built() -> None:
    game = at_napoli().stock("red", 6)
    assert_refused(play(game, "fortress"), RefusalCode.NO_FORTRESS_LEFT, rule="F1", unchanged=game)


def test_f1_a_fortress_stays_for_the_rest_of_the_game() -> None:
    game = play(at_napoli(), "fortress").stock("red", 0).phase(1, round=2).to_act("yellow").acted()
    next_phase = play(game, "end", "start 1")
    assert next_phase.state.phase == 2
    assert next_phase.city("napoli").fortresses == (1,)


def test_f2_one_fortress_a_player_in_a_city() -> None:
    game = at_napoli("red").stock("red", 6, fortresses=1)
    facts = {"city": "napoli"}
    assert_refused(play(game, "fortress"), RefusalCode.FORTRESS_HERE_ALREADY, rule="F2", unchanged=game, facts=facts)


def test_f2_as_many_in_all_as_the_city_has_spaces() -> None:
    game = at_napoli("green", "blue")
    facts = {"city": "napoli"}
    assert_refused(play(game, "fortress"), RefusalCode.NO_FORTRESS_SPACE, rule="F2", unchanged=game, facts=facts)


def test_f2_a_city_may_have_a_single_space() -> None:
    board = printed()
    board["city"][4]["fortress"] = [8]
    game = table("red", "green", board=board).ship("red", "napoli").fortress("napoli", "green")
    assert_refused(play(game, "fortress"), RefusalCode.NO_FORTRESS_SPACE, rule="F2", unchanged=game)


def test_f2_one_a_turn() -> None:
    after = play(at_napoli().stock("red", 6, fortresses=2), "fortress")
    assert_refused(play(after, "fortress"), RefusalCode.ACTION_DONE, rule="T2", unchanged=after)
