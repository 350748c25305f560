"""The ranking: the winner's ship comes in, what decided the game is true, each button stands where it is expected."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.sheet.ranking_sheet import END_S
from elcapitan.client.shell import i18n
from elcapitan.client.shell.pad_buttons import PadButton, pad_key_event
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import result_text, words
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, overlaps, press
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.capitan.client.scenes.table_without_server import OfflineLink

GAMES = [(2, 3, ()), (3, 6, ()), (5, 2, ()), (4, 7, ("porto", "lisboa", "islas-canarias"))]


def shown(
    speed: str = "normal", *, reduced: bool = False, celebrate: bool = True, size: tuple[int, int] = headless_stage.SIZE
) -> tuple[SceneStack, RankingScene]:
    stack = headless_stage.stack(size, settings=Settings(language="en", speed=speed, reduced_motion=reduced))
    model = whole()
    stack.push(TableScene(stack, model, None))
    scene = RankingScene(stack, model, OfflineLink(model, 6), celebrate=celebrate)
    stack.push(scene)
    return stack, scene


def picture(stack: SceneStack) -> bytes:
    surface = headless_stage.surface()
    stack.top.stale = True
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_ship_comes_in_and_in_the_end_the_picture_is_the_one_that_stands_at_once() -> None:
    stack, scene = shown()
    first = picture(stack)
    assert scene.busy
    while scene.busy:
        stack.update(0.1)
        stack.draw(headless_stage.surface())
    last = picture(stack)
    assert first != last
    still, quiet = shown(celebrate=False)
    assert not quiet.busy
    assert picture(still) == last


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True)])
def test_nothing_moves_for_players_who_want_no_motion(speed: str, reduced: bool) -> None:
    _stack, scene = shown(speed, reduced=reduced)
    assert not scene.busy


@pytest.mark.parametrize("event", [headless_stage.click((900, 300))[-1], headless_stage.key(pygame.K_SPACE)])
def test_a_click_or_a_key_ends_the_celebration(event: pygame.event.Event) -> None:
    stack, scene = shown()
    stack.draw(headless_stage.surface())
    stack.update(0.1)
    scene.group.focus(None)
    scene.handle(event)
    assert scene._now_s == END_S


def test_the_way_out_and_watching_again_are_buttons_that_lie_apart() -> None:
    stack, scene = shown()
    stack.draw(headless_stage.surface())
    assert overlaps(scene) == []
    bottom = {each.label: each.rect for each in of_kind(scene, Button)}
    assert len({rect.centery for rect in bottom.values()}) == 1, "all in one row"
    press(stack, "Watch the game")
    assert isinstance(stack.top, ReplayScene)
    assert stack.top.model is not scene.model, "the game itself stays as it is"


def test_the_saved_file_is_named_without_its_folder(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    stack, _scene = shown()
    stack.draw(headless_stage.surface())
    press(stack, "Save to a file")
    words = vars(stack)["_toast"].words
    assert ".capitan" in words
    assert "/" not in words


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_toast_covers_neither_words_nor_buttons_of_the_ranking(
    size: tuple[int, int], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    stack, scene = shown(celebrate=False, size=size)
    stack.draw(pygame.Surface(size))
    press(stack, "Save to a file")
    stack.draw(pygame.Surface(size))
    toast = vars(vars(stack)["_toast"])["_box"]
    sheet = scene._box()(92, 62, 1736, 960)
    assert toast.bottom <= sheet.top
    assert toast.top >= 0


def test_the_menu_of_the_replay_leads_back_to_the_ranking() -> None:
    stack, scene = shown(celebrate=False)
    stack.draw(headless_stage.surface())
    press(stack, "Watch the game")
    replay = stack.top
    assert isinstance(replay, ReplayScene)
    stack.draw(headless_stage.surface())
    replay.controller.click(Thing(CapitanKind.MENU))
    press(stack, "Back to the ranking")
    assert stack.top is scene


def test_the_winner_is_told_that_they_have_won(monkeypatch: pytest.MonkeyPatch) -> None:
    titles: list[str] = []
    stack, scene = shown()
    stack.draw(headless_stage.surface())
    fit = type(scene.brush.look).fit

    def spy(look: Any, dst: Any, words: str, *rest: Any, **more: Any) -> object:
        titles.append(words)
        return fit(look, dst, words, *rest, **more)

    monkeypatch.setattr(type(scene.brush.look), "fit", spy)
    winner = ranking([player.money for player in scene.model.state.players])[0][1]
    for me in (winner, 0):
        scene.model.me = me
        scene._draw_title(headless_stage.surface(), scene._box(), [winner])
    assert [words.startswith("You win") for words in titles] == [True, False]


@pytest.mark.parametrize(("players", "seed", "extras"), GAMES)
def test_the_differences_of_all_sources_add_up_to_the_lead(players: int, seed: int, extras: tuple[str, ...]) -> None:
    model = whole(players, seed, extras=extras)
    money = [player.money for player in model.state.players]
    (_first, better), (_second, worse) = ranking(money)[:2]
    leads = [each.lead(better, worse) for each in result_text._sources(model)]
    assert sum(leads) == money[better - 1] - money[worse - 1]


@pytest.mark.parametrize(("players", "seed", "extras"), GAMES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_three_sentences_name_both_players_and_their_florins(
    players: int, seed: int, extras: tuple[str, ...], language: str
) -> None:
    i18n.use_language(language)
    model = whole(players, seed, extras=extras)
    places = ranking([player.money for player in model.state.players])
    sentences = result_text.result_sentences(model)
    assert len(sentences) == 3
    for sentence in sentences:
        assert all(model.seats[seat - 1].name in sentence for _place, seat in places[:2])
        assert "{" not in sentence


def test_players_who_share_the_victory_are_not_told_of_a_lead() -> None:
    i18n.use_language("en")
    model = whole()
    state = model.state
    best = max(player.money for player in state.players)
    for seat in range(1, len(state.players) + 1):
        state = state.with_player(seat, state.player(seat)._replace(money=best))
    model.steps[-1] = model.steps[-1]._replace(after=state)
    assert model.state is state
    assert result_text.result_sentences(model) == [
        f"The best players finished level, with {words.florins_text(best)} each."
    ]


def test_before_the_end_nothing_is_said_to_have_decided_the_game() -> None:
    assert result_text.result_sentences(whole(upto=30)) == []


@pytest.mark.parametrize("way", ["click", "key", "pad"])
def test_the_review_is_opened_and_left_by_click_by_key_and_by_gamepad(
    way: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    stack, scene = shown(celebrate=False)
    stack.draw(headless_stage.surface())
    if way == "click":
        press(stack, "Review")
    else:
        step = headless_stage.key(pygame.K_TAB) if way == "key" else pad_key_event(PadButton.RIGHT_SHOULDER)
        while not (isinstance(scene.group.focused, Button) and scene.group.focused.value == "review"):
            stack.handle(step)
        stack.handle(headless_stage.key(pygame.K_RETURN) if way == "key" else pad_key_event(PadButton.A))
    review = stack.top
    assert isinstance(review, ReviewScene)
    assert review.work is not None
    stack.draw(headless_stage.surface())
    if way == "click":
        press(stack, "Cancel")
    else:
        stack.handle(headless_stage.key(pygame.K_ESCAPE) if way == "key" else pad_key_event(PadButton.B))
    assert stack.top is scene
    assert review.work is None
