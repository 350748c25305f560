"""The scene *Puzzles*: reached from the menu by click, key and pad, with the rating and the results of the days."""

from __future__ import annotations

import time
from random import Random

import pygame
import pytest

from elcapitan import games
from elcapitan.bots.background import BackgroundWork
from elcapitan.client.model.game_records import record_text
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.puzzles import daily_table as daily
from elcapitan.client.puzzles.daily_games import keep_daily_game
from elcapitan.client.puzzles.puzzle_book import model_of_text, position_text, puzzles, save_puzzles
from elcapitan.client.puzzles.puzzle_ratings import rate_answer
from elcapitan.client.puzzles.puzzle_worth import worth_lines
from elcapitan.client.puzzles.puzzles_scene import PuzzlesScene
from elcapitan.client.saved.position_pictures import PositionPictures
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.picture_card import PictureCard
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.puzzles import DailyScene, PuzzleTable
from tests.client import headless_stage
from tests.client.puzzles.puzzle_lines import line_of
from tests.client.scenes.scene_helpers import of_kind
from tests.timeouts import PATIENCE_S

DAY = "2026-11-24"
"""Two players, seat 1."""


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    begun: list[tuple[object, ...]] = []
    monkeypatch.setattr(BackgroundWork, "begin", lambda self, *about: begun.append(about))
    monkeypatch.setattr(PositionPictures, "update", lambda self: False)
    return begun


def opened() -> tuple[SceneStack, PuzzlesScene]:
    stack, scene = headless_stage.stack(), PuzzlesScene(day=DAY, chance=Random(1))
    stack.push(Menu(TableClient(no_server, SeatTokenStore(None))))
    stack.push(scene)
    draw(stack)
    return stack, scene


async def no_server() -> ConnectAddress:
    raise OSError


def top(stack: SceneStack) -> Scene:
    return stack.top


def draw(stack: SceneStack) -> None:
    stack.update(0.02)
    stack.draw(headless_stage.surface())


def button(scene: PuzzlesScene, value: str) -> Button:
    return next(each for each in of_kind(scene, Button) if each.value == value)


def test_the_menu_leads_there_by_click_and_key() -> None:
    stack = headless_stage.stack()
    menu = Menu(TableClient(no_server, SeatTokenStore(None)))
    stack.push(menu)
    headless_stage.click_on(stack, next(each for each in of_kind(menu, Button) if each.value == "puzzles"))
    assert isinstance(stack.top, PuzzlesScene)
    stack.handle(headless_stage.key(pygame.K_ESCAPE))
    assert top(stack) is menu
    while menu.group.focused is None or menu.group.focused.value != "puzzles":  # type: ignore[attr-defined]
        stack.handle(headless_stage.key(pygame.K_TAB))
    stack.handle(headless_stage.key(pygame.K_RETURN))
    assert isinstance(stack.top, PuzzlesScene)


def test_a_puzzle_and_the_table_of_the_day_are_opened() -> None:
    for value, kind in (("puzzle", PuzzleTable), ("daily", DailyScene)):
        stack, scene = opened()
        headless_stage.click_on(stack, button(scene, value))
        assert isinstance(stack.top, kind)
        draw(stack)
        stack.pop()
        assert top(stack) is scene


@pytest.mark.parametrize(("day", "shown"), [("", "2026-11-25"), (DAY, DAY)])
def test_the_table_of_the_day_changes_at_midnight_unless_a_day_was_chosen(
    day: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    stack, scene = headless_stage.stack(), PuzzlesScene(day=day, chance=Random(1))
    stack.push(scene)
    draw(stack)
    monkeypatch.setattr(daily, "today", lambda: "2026-11-25")
    stack.update(1 / 60)
    draw(stack)
    headless_stage.click_on(stack, button(scene, "daily"))
    table = top(stack)
    assert isinstance(table, DailyScene)
    assert table.daily.day == shown


def test_every_button_is_reached_by_keys() -> None:
    stack, scene = opened()
    reached = set()
    for _ in range(12):
        stack.handle(headless_stage.key(pygame.K_TAB))
        reached.add(getattr(scene.group.focused, "value", None))
    assert reached >= {"puzzle", "daily", "back"}


def test_each_set_shows_its_next_position_and_a_star_for_each_third_that_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = puzzles("carcassonne")
    theme = games.puzzles("carcassonne").themes[-1]
    own = [each for each in every.values() if {*each.letters} & {*theme.letters}]
    for each in own[: -(-len(own) // 3)]:
        rate_answer(each, solved=True)
    stack = headless_stage.stack()
    scene = PuzzlesScene("carcassonne", DAY)
    stack.push(scene)
    card = next(card for card in of_kind(scene, PictureCard) if card.value == theme)
    assert card.stars == (1, 3)
    asked: list[str] = []
    monkeypatch.setattr(PositionPictures, "scaled", lambda _pictures, text, _room: asked.append(text))
    scene.relayout()
    draw(stack)
    assert len(asked) == sum(card.value != "daily" for card in of_kind(scene, PictureCard))
    wanted = next(each for each in own if position_text(each) in asked)
    assert not scene.standing.done & {wanted.key}
    assert model_of_text(position_text(wanted)).state == wanted.new_model("").state


def test_it_shows_the_rating_after_an_answer() -> None:
    rate_answer(next(iter(puzzles(DEFAULT_GAME).values())), solved=True)
    _stack, scene = opened()
    assert scene.standing.solved == 1
    assert scene.standing.mine.points > 1500


def test_my_result_stands_beside_the_strongest_players_as_soon_as_it_is_known(
    monkeypatch: pytest.MonkeyPatch, nobody_thinks: list[tuple[object, ...]]
) -> None:
    daily.store_scores(DEFAULT_GAME, DAY, daily.MINE, [100, 120])
    monkeypatch.setattr(BackgroundWork, "is_asked", property(lambda self: bool(nobody_thinks)))
    monkeypatch.setattr(BackgroundWork, "poll", lambda self: None)
    stack, scene = opened()
    assert nobody_thinks == [(daily.best_scores, daily.daily_table(DAY))]
    assert scene._result_lines() == [
        "You: 100 florins, place 2",
        "The strongest computer player is still playing your seat …",
    ]

    def answer(self: object) -> list[int]:
        nobody_thinks.clear()
        return [185, -24]

    monkeypatch.setattr(BackgroundWork, "poll", answer)
    draw(stack)
    assert scene._result_lines()[1] == "The strongest computer player: 185 florins, place 1"
    assert daily.daily_results(DEFAULT_GAME)[0].best == (185, -24)


def test_a_file_that_cannot_be_read_is_told_in_one_sentence() -> None:
    store.statistics_file().parent.mkdir(parents=True)
    store.statistics_file().write_bytes(b"no database" * 200)
    stack, scene = opened()
    assert vars(stack)["_toast"].words == "The statistics cannot be read: statistics.sqlite3 is damaged"
    headless_stage.click_on(stack, button(scene, "puzzle"))
    assert isinstance(stack.top, PuzzleTable)


def test_saved_puzzles_count_and_a_damaged_file_of_them_is_told() -> None:
    save_puzzles(line_of(next(iter(puzzles(DEFAULT_GAME).values()))))
    with (store.puzzle_folder() / "elcapitan.jsonl").open("ab") as file:
        file.write(b"{}")
    stack, scene = opened()
    assert len(scene.saved.puzzles) == 1
    assert vars(stack)["_toast"].words == "Some of your puzzles cannot be read: elcapitan.jsonl is damaged"
    headless_stage.click_on(stack, button(scene, "puzzle"))
    assert isinstance(stack.top, PuzzleTable)


def test_the_strongest_players_result_comes_from_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    work: BackgroundWork[list[int]] = BackgroundWork()
    work.begin(sorted, [3, 1, 2])
    until_s = time.monotonic() + PATIENCE_S
    found = None
    while found is None and time.monotonic() < until_s:
        found = work.poll()
        time.sleep(0.01)
    assert found == [1, 2, 3]


def test_what_puzzles_are_worth_stands_below_todays_card_until_the_days_need_the_room() -> None:
    _stack, scene = opened()
    easiest, *others = worth_lines(puzzles(DEFAULT_GAME), scene.standing)
    assert [icon for icon, _words in (easiest, *others)] == ["lens", "bulb", "star"]
    assert isinstance(button(scene, "daily"), PictureCard)
    assert scene._worth_room is not None
    for day in range(1, 12):
        date = f"2026-10-{day:02}"
        daily.store_scores(DEFAULT_GAME, date, daily.MINE, [100] * daily.daily_table(date).players)
    _stack, scene = opened()
    assert not isinstance(button(scene, "daily"), PictureCard)
    assert scene._worth_room is None


def test_the_card_shows_todays_game_as_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_text(daily.daily_table(DAY).new_model("Ada"))
    keep_daily_game(DEFAULT_GAME, DAY, record)
    asked: list[str] = []
    monkeypatch.setattr(PositionPictures, "scaled", lambda _pictures, text, _room: asked.append(text))
    opened()
    assert record in asked
