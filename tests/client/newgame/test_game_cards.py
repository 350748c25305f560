"""The choice of the game in New game: by click, by keys and by pad, in both languages, kept from then on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from elcapitan import games
from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.swatches import ColourSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from tests.client.headless_stage import click, click_on, key, look, stack, surface, typed
from tests.client.scenes.scene_helpers import button, group, of_kind, offline_link, overlaps, press
from tests.client.second_window import yspahan_in_words, yspahan_window
from tests.client.virtual_pad import VirtualPad
from tests.pictures.text_measure import watched


@pytest.fixture
def two_windows() -> Iterator[None]:
    with yspahan_window():
        yield


def new_game(settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> tuple[SceneStack, NewGame]:
    stage = stack(size, settings)
    scene = NewGame(offline_link(), Random(1))
    stage.push(scene)
    return stage, scene


def cards(scene: NewGame) -> GameCards:
    (found,) = of_kind(scene, GameCards)
    return found


def choose_by_click(stage: SceneStack, scene: NewGame, game: str) -> None:
    for event in click(cards(scene).box(game).center):
        stage.handle(event)


def choose(stage: SceneStack, scene: NewGame, value: object) -> None:
    """Click the chip of that value, of whatever it is one."""
    box = next(
        box
        for chips in of_kind(scene, Chips)
        for box, (each, _words) in zip(chips.boxes, chips.choices, strict=True)
        if each == value
    )
    for event in click(box.center):
        stage.handle(event)


@pytest.mark.usefixtures("two_windows")
@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_click_on_a_card_chooses_its_game_and_everything_below_follows(language: str) -> None:
    i18n.use_language(language)
    stage, scene = new_game(Settings(language=language, name="Klára"))
    assert scene.game == "elcapitan"
    assert of_kind(scene, ExtraCityToggle)
    choose_by_click(stage, scene, "yspahan")
    assert scene.game == cards(scene).value == "yspahan"
    assert not of_kind(scene, ExtraCityToggle)
    levels = {value for chips in of_kind(scene, Chips) for value, _words in chips.choices}
    assert {*games.opponents("yspahan"), "any", "three", "after"} <= levels
    assert {*of_kind(scene, ColourSwatches)[0].values} == {*games.colours("yspahan")}
    stage.draw(surface())


@pytest.mark.usefixtures("two_windows")
def test_arrows_choose_the_game_too() -> None:
    stage, scene = new_game()
    stage.handle(key(pygame.K_TAB))
    assert group(scene).focused is cards(scene)
    for wanted in (*games.game_names()[1:], "elcapitan", "yspahan"):
        stage.handle(key(pygame.K_RIGHT))
        assert scene.game == wanted
        assert group(scene).focused is cards(scene)
    stage.handle(key(pygame.K_LEFT))
    assert scene.game == "elcapitan"


@pytest.mark.usefixtures("two_windows")
def test_a_pad_chooses_the_game_too() -> None:
    settings = Settings(language="en", width=1280, height=720, name="Klára")
    app = App(window.open_window(settings), settings, offline_link())
    pygame.event.clear()
    scene = NewGame(app.link, Random(1))
    app.stack.push(scene)
    pad = VirtualPad(app)
    try:
        pad.press("rb")
        assert group(scene).focused is cards(scene)
        pad.press("right")
        assert scene.game == "yspahan"
        pad.press("a")
        assert scene.game == games.game_names()[2]
    finally:
        app.stack.close()


@pytest.mark.usefixtures("two_windows")
def test_the_game_chosen_last_is_the_first_one_next_time() -> None:
    stage, scene = new_game()
    choose_by_click(stage, scene, "yspahan")
    assert current_game(stage.settings) == "yspahan"
    _stage, again = new_game(stage.settings)
    assert again.game == "yspahan"


@pytest.mark.usefixtures("two_windows")
async def test_opponents_names_and_options_are_kept_for_each_game() -> None:
    stage, scene = new_game()
    click_on(stage, of_kind(scene, ExtraCityToggle)[1])
    press(stage, "Add a player")
    press(stage, "Set sail")
    kept = stage.settings
    stage.close()
    stage, scene = new_game(kept)
    choose_by_click(stage, scene, "yspahan")
    assert [split_level_word(seat.by)[0] for seat in scene.plan.seats] == ["person", "easy", "easy"]
    choose(stage, scene, "three")
    field = of_kind(scene, TextField)[1]
    click_on(stage, field)
    stage.handle(key(pygame.K_a, pygame.KMOD_CTRL))
    for event in typed("Shirin"):
        stage.handle(event)
    press(stage, "Start the game")
    kept = stage.settings
    stage.close()
    _stage, scene = new_game(kept)
    assert scene.game == "yspahan"
    assert scene.plan.options["gold_steps"] == "three"
    assert scene.plan.seats[1].name == "Shirin"
    choose_by_click(_stage, scene, "elcapitan")
    assert len(scene.plan.seats) == 4
    assert scene.plan.extras == ("lisboa",)
    assert "Shirin" not in {seat.name for seat in scene.plan.seats}


@pytest.mark.usefixtures("two_windows")
def test_what_was_planned_of_a_game_is_there_when_it_is_chosen_again() -> None:
    stage, scene = new_game()
    press(stage, "Add a player")
    choose_by_click(stage, scene, "yspahan")
    assert len(scene.plan.seats) == 3
    choose_by_click(stage, scene, "elcapitan")
    assert len(scene.plan.seats) == 4


@pytest.mark.usefixtures("two_windows")
async def test_the_table_is_made_of_the_game_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = new_game()
    choose_by_click(stage, scene, "yspahan")
    choose(stage, scene, "after")
    sent: list[TableSetup] = []
    monkeypatch.setattr(scene.link, "new_table", sent.append)
    press(stage, "Start the game")
    assert vars(stage.top)["game"] == "yspahan"
    vars(stage.top)["_sit_down"]()
    assert (sent[0].game, sent[0].options) == ("yspahan", {"card_time": "after"})
    stage.close()


@pytest.mark.usefixtures("two_windows")
def test_four_players_are_the_most_of_yspahan() -> None:
    stage, scene = new_game()
    choose_by_click(stage, scene, "yspahan")
    press(stage, "Add a player")
    assert len(scene.plan.seats) == 4
    with pytest.raises(AssertionError, match="no button 'Add a player'"):
        button(scene, "Add a player")


def test_a_game_without_a_window_is_greyed_says_why_and_cannot_be_chosen() -> None:
    with yspahan_in_words():
        stage, scene = new_game(size=(1920, 1080))
        with watched((1920, 1080)) as letters:
            stage.draw(surface((1920, 1080)))
        lines = [word.words for here in letters.written.values() for word in here]
        assert "This game has no window yet: elcapitan text --game yspahan" in lines
        choose_by_click(stage, scene, "yspahan")
        assert scene.game == "elcapitan"
        group(scene).focus(cards(scene))
        stage.handle(key(pygame.K_RIGHT))
        assert scene.game not in ("elcapitan", "yspahan")


@pytest.mark.parametrize(("size", "has_room"), [((800, 600), False), ((1024, 768), False), ((1280, 720), True)])
def test_a_card_has_its_sentence_where_both_lines_fit_into_it(size: tuple[int, int], has_room: bool) -> None:
    stage, _scene = new_game(size=size)
    with watched(size) as letters:
        stage.draw(surface(size))
    lines = " ".join(word.words for here in letters.written.values() for word in here)
    shown = [games.introduction(game).sentence.split()[-1] in lines for game in games.game_names()]
    assert any(shown) == has_room


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_names_on_shallow_cards_are_alike_and_above_what_is_told_of_the_games(scale: float) -> None:
    size = (1280, 720)
    own = GameCards(pygame.Rect(925, 196, 315, 45), "yspahan", 7, 400)
    with watched(size) as letters:
        own.draw(surface(size), DrawContext(size, look(size).art, scale))
    written = [word for here in letters.written.values() for word in here]
    names, facts = written[::2], written[1::2]
    assert [each.words for each in names] == [games.introduction(game).name for game in games.game_names()]
    assert len({each.size for each in names}) == 1
    assert all(above.ink.bottom <= below.ink.y for above, below in zip(names, facts, strict=True))


def test_the_last_game_is_forgotten_once_it_has_no_window() -> None:
    with yspahan_in_words():
        _stage, scene = new_game(Settings(language="en", name="Klára", game="yspahan"))
        assert scene.game == "elcapitan"


@pytest.mark.usefixtures("two_windows")
@pytest.mark.parametrize("game", games.game_names())
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(("size", "wish"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.5)])
def test_everything_is_apart_and_no_word_lies_on_another_with_all_seats(
    size: tuple[int, int], wish: float, language: str, game: str
) -> None:
    i18n.use_language(language)
    stage, scene = new_game(Settings(language=language, name="Klára", game=game))
    while not scene.is_full:
        scene._change(scene.plan.with_one_more(Random(1)))
    stage.resize(look(size, wish))
    assert scene._row_rect(len(scene.plan.seats) - 1).bottom <= scene._seats.bottom
    assert overlaps(scene) == []
    with watched(size) as letters:
        stage.draw(surface(size))
    assert list(letters.faults()) == []
