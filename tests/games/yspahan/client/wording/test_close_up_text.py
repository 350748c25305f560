"""What the close-up says of a souk follows from its goods."""

from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.close_up_text import souk_lines
from elcapitan.games.yspahan.rules.model.board import SOUKS
from tests.games.yspahan.client.view.frames import seats
from tests.games.yspahan.positions import Game, table


def lines(game: Game, souk: str) -> list[str]:
    at = YspahanContext(game.state, seats(3), 1, ())
    return souk_lines(at, next(at for at, each in enumerate(SOUKS) if each.id == souk))


def test_an_empty_souk_may_be_begun_by_anyone() -> None:
    said = lines(table(3), "chest-8")
    assert said == ["Empty: anyone may begin it", "8 points when complete", "2 shops not on the street"]


def test_a_begun_souk_says_what_is_missing() -> None:
    said = lines(table(3).goods(2, "chest-6a"), "chest-6")
    assert said == ["Šimon: 1 of 3", "2 goods more, then 6 points", "Every shop is on the street"]


def test_w1_a_complete_souk_says_its_points_with_the_bazaar() -> None:
    game = table(3).goods(1, "chest-4a", "chest-4b")
    assert lines(game, "chest-4")[1] == "Complete: 4 points at the end of the week"
    assert lines(game.have(1, buildings=("bazaar",)), "chest-4")[1] == "Complete: 6 points at the end of the week"


def test_w1_goods_of_several_players_score_nothing() -> None:
    state, outcome, _safe = lines(table(3).goods(1, "chest-4a").goods(2, "chest-4b"), "chest-4")
    assert state == "Klára: 1 of 2 · Šimon: 1 of 2"
    assert outcome == "Goods of several players: nobody can complete it now"
