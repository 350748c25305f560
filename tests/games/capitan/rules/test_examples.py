"""The worked examples of the rules text, one test each with the same number."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import PaidAtOnce
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.payday import fortress_pay, majority, payday
from tests.games.capitan import positions


def test_example_1_first_in_marseille() -> None:
    game = positions.four().hand("red", "marseille-3").hand("green", "marseille-1").money("green", 50)
    red = positions.play(game, "sail marseille-3 marseille", "build 2")
    positions.assert_built(red, city="marseille", site=2, price=4, money_left=16)
    green = positions.play(red, "end", "sail marseille-1 marseille")
    assert positions.legal(green, "build") == {"build 1"}
    first = positions.play(green, "build 1")
    positions.assert_built(first, city="marseille", site=1, price=5, money_left=45)
    on = first
    for text in ("build 3", "build 4", "build 5", "fortress"):
        on = positions.play(on.to_act("green"), text)
    positions.assert_refused(
        positions.play(on.to_act("green"), "build 6"), RefusalCode.FOUR_IN_A_ROW, rule="B3", facts={"site": 6}
    )
    others = positions.play(on.to_act("red"), "build 6")
    positions.assert_built(positions.play(others.to_act("green"), "build 7"), city="marseille", site=7)


def test_example_2_two_shutdowns_and_a_reopening() -> None:
    game = positions.four().row("marseille", "grbyr").ship("yellow", "marseille").to_act("yellow")
    yellow = positions.play(game, "build 6")
    positions.assert_shut(yellow, city="marseille", site=1, owner="green")
    seven = positions.play(yellow.to_act("yellow"), "build 7")
    blue = positions.play(seven.ship("blue", "marseille").to_act("blue"), "build 8")
    positions.assert_shut(blue, city="marseille", site=2, owner="red")
    red = positions.play(blue.ship("yellow", "bank").ship("red", "marseille").to_act("red"), "reopen 9")
    positions.assert_reopened(red, city="marseille", site=9, money_left=20)


def test_example_3_backwards_to_the_third_of_green() -> None:
    game = positions.four().row("napoli", "...ggrbyrbyr").ship("green", "napoli").to_act("green")
    third = positions.play(game, "build 3")
    positions.assert_built(third, city="napoli", site=3)
    positions.assert_refused(positions.play(third.to_act("green"), "build 2"), RefusalCode.FOUR_IN_A_ROW, rule="B3")


def test_example_4_a_tie_at_three_warehouses() -> None:
    board = positions.printed()
    board["row"]["rich"]["values"][6] = 15
    game = positions.table("red", "green", "blue", board=board)
    assert majority(game.row("napoli", "grrggr").state, "napoli") == (7, 15, 0)
    assert majority(game.row("napoli", "rgrggr").state, "napoli") == (15, 7, 0)


def test_example_5_value_20_with_fortresses() -> None:
    game = positions.four().row("napoli", "rrgrb").fortress("napoli", "green", "yellow")
    assert majority(game.state, "napoli") == (20, 10, 0, 0)
    smaller = game.row("tunis", "rgbyrg")
    assert fortress_pay(smaller.state, "napoli") == (0, 10, 0, 10)
    assert fortress_pay(game.state, "napoli") == (0, 20, 0, 20)


def test_example_6_a_neutral_colour_comes_first() -> None:
    game = positions.table("yellow", "green").row("napoli", "Gy")
    assert majority(game.state, "napoli") == (0, 0)


def test_example_7_three_main_and_two_neutral_left() -> None:
    game = positions.table("yellow", "green").stock("yellow", 3, neutral=2).row("napoli", "g").ship("yellow", "napoli")
    assert positions.legal(game, "build") == {"build 2 neutral"}


def test_example_8_proliferation() -> None:
    florins = {}
    game = positions.four()
    for cities, plan in enumerate(positions.printed_board().cities, 1):
        game = game.row(plan.id, "r")
        florins[cities] = payday(game.state).proliferation[0]
    assert (florins[3], florins[4], florins[6], florins[9]) == (5, 10, 20, 60)


def test_example_9_lisboa_pays_at_once() -> None:
    game = positions.table("yellow", "red", "blue", extras=["lisboa"]).ship("yellow", "lisboa")
    game = positions.play(game, "build 2")
    assert positions.happened(game, PaidAtOnce) == PaidAtOnce(1, "lisboa", 4)
    game = positions.play(game.to_act("red").ship("red", "lisboa"), "build 1")
    assert positions.happened(game, PaidAtOnce) == PaidAtOnce(2, "lisboa", 4)
    game = positions.play(game.to_act("blue").ship("red", "tunis").ship("blue", "lisboa"), "build 3")
    assert positions.happened(game, PaidAtOnce) == PaidAtOnce(3, "lisboa", 3)


def test_example_10_steps_from_valencia_and_to_lisboa() -> None:
    game = positions.four().hand("red", "candia-3").ship("red", "valencia")
    others = {city.id for city in positions.printed_board().cities} - {"valencia"}
    assert positions.legal(game, "sail") == {f"sail candia-3 {city}" for city in others}
    board = positions.printed_board("lisboa")
    steps = {city.id: board.steps(city.id, "lisboa") for city in board.cities}
    assert steps["valencia"] == 1
    assert steps["napoli"] == steps["marseille"] == steps["tanger"] == 2
    assert steps["constantinople"] == steps["alexandria"] == 4
