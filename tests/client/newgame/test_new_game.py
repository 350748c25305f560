"""A new game: every wish of the scene reaches the plan, and the plan reaches the server."""

from itertools import pairwise
from random import Random

import pygame
import pytest

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.last_table import last_table
from elcapitan.client.model.table_setup import LOCAL, PERSON
from elcapitan.client.newgame.bot_character_button import BotCharacterButton
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.newgame.new_game import NewGame, first_plan
from elcapitan.client.newgame.seat_handle import SeatHandle
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.swatches import ColourSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.games import game_names
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.game import CHARACTERS
from tests.client.headless_stage import click, click_on, key, look, mouse, stack, surface, typed
from tests.client.newgame.new_game_hands import choose, new_game, write
from tests.client.scenes.scene_helpers import button, group, of_kind, offline_link, overlaps, press


def levels(scene: NewGame) -> list[str]:
    return [split_level_word(seat.by)[0] for seat in scene.plan.seats]


def kinds(scene: NewGame) -> list[Chips]:
    return [chips for chips in of_kind(scene, Chips) if any(value == PERSON for value, _words in chips.choices)]


def starter(scene: NewGame) -> Chips:
    return next(chips for chips in of_kind(scene, Chips) if chips.choices[0][0] == 0)


def test_it_begins_with_the_player_and_two_easy_computer_players() -> None:
    _stage, scene = new_game()
    assert levels(scene) == [PERSON, "easy", "easy"]
    assert scene.plan.seats[0].name == "Klára"


async def test_whom_they_set_sail_with_is_kept() -> None:
    stage, scene = new_game()
    choose(stage, kinds(scene)[1], "hard")
    press(stage, "Set sail")
    assert last_table(stage.settings, "elcapitan").opponents == ("hard", "easy")


def test_players_come_and_go_from_two_to_five() -> None:
    stage, scene = new_game()
    for count in (4, 5):
        press(stage, "Add a player")
        assert len(scene.plan.seats) == count
    assert "Add a player" not in {getattr(each, "label", "") for each in group(scene).widgets}
    for count in (4, 3, 2):
        press(stage, "")  # the cross of the first computer player
        assert len(scene.plan.seats) == count
    with pytest.raises(AssertionError, match="no button ''"):
        button(scene, "")


def test_a_level_is_chosen_for_a_seat() -> None:
    stage, scene = new_game()
    choose(stage, kinds(scene)[1], "hard")
    assert levels(scene) == [PERSON, "hard", "easy"]


def test_a_character_is_drawn_for_a_seat_and_another_one_chosen() -> None:
    stage, scene = new_game()
    drawn = [split_level_word(seat.by)[1] for seat in scene.plan.seats[1:]]
    assert len({*drawn}) == 2
    seen = {drawn[0]}
    for _ in CHARACTERS:
        click_on(stage, of_kind(scene, BotCharacterButton)[0])
        seen.add(split_level_word(scene.plan.seats[1].by)[1])
    assert seen == {*CHARACTERS, ""}
    click_on(stage, of_kind(scene, BotCharacterButton)[0])
    assert [split_level_word(seat.by)[1] for seat in scene.plan.seats[1:]] == drawn


def test_an_installed_player_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elcapitan.client.newgame.new_game.installed_bots", lambda game: ("ada", "bob"))
    stage, scene = new_game()
    choose(stage, kinds(scene)[1], "ada")
    assert scene.plan.seats[1].by == "ada"
    click_on(stage, of_kind(scene, BotCharacterButton)[0])
    assert scene.plan.seats[1].by == "bob"
    assert kinds(scene)[1].value == "bob"


def test_the_player_may_sit_anywhere() -> None:
    stage, scene = new_game()
    choose(stage, kinds(scene)[2], PERSON)
    assert levels(scene) == ["easy", "easy", PERSON]
    assert scene.plan.seats[2].name == "Klára"


def test_their_own_seat_cannot_be_given_to_a_computer_player() -> None:
    stage, scene = new_game()
    choose(stage, kinds(scene)[0], "easy")
    assert scene.plan.seats[0].by == PERSON
    assert kinds(scene)[0].value == PERSON


async def test_a_further_person_has_a_name_of_their_own_and_is_there_the_next_time() -> None:
    stage, scene = new_game()
    choose(stage, kinds(scene)[2], LOCAL)
    assert (levels(scene), scene.plan.seats[2].name) == ([PERSON, "easy", LOCAL], "Player 3")
    for event in typed("!"):  # typing begins at once
        stage.handle(event)
    assert scene.plan.seats[2].name == "Player 3!"
    kept = scene.plan
    scene._start_game()
    again = first_plan(stage.settings, scene.game, Random(1))
    assert [(seat.by == LOCAL, seat.name) for seat in again.seats] == [
        (seat.by == LOCAL, seat.name) for seat in kept.seats
    ]
    assert again.with_level(2, "easy").seats[2].name != "Player 3!"


def test_a_taken_colour_is_exchanged() -> None:
    stage, scene = new_game()
    swatches = of_kind(scene, ColourSwatches)[0]
    for event in click(swatches.box(1).center):
        stage.handle(event)
    assert [seat.colour for seat in scene.plan.seats] == ["blue", "red", "yellow"]


def test_a_name_is_typed_and_shown_where_the_starter_is_chosen() -> None:
    stage, scene = new_game()
    write(stage, of_kind(scene, TextField)[1], "Žofie")
    assert scene.plan.seats[0].name == "Žofie" or scene.plan.seats[1].name == "Žofie"
    assert "Žofie" in [words for _value, words in starter(scene).choices]


def test_a_seat_without_a_name_holds_the_game_up_and_says_why() -> None:
    stage, scene = new_game()
    write(stage, scene._names[1], "X")
    import pygame

    stage.handle(key(pygame.K_BACKSPACE))
    assert button(scene, "Set sail").why_not == "Every seat needs a name"
    for event in typed("Eva"):
        stage.handle(event)
    assert scene.plan.seats[1].name == "Eva"
    assert button(scene, "Set sail").enabled


def test_two_of_the_same_name_are_not_allowed() -> None:
    stage, scene = new_game()
    write(stage, scene._names[1], "klára")
    assert button(scene, "Set sail").why_not == "Two players have the same name"


def test_who_begins_is_drawn_or_named() -> None:
    stage, scene = new_game()
    assert scene.plan.start == 0
    choose(stage, starter(scene), 3)
    assert scene.plan.start == 3


async def test_setting_sail_keeps_the_name_and_goes_on() -> None:
    stage, scene = new_game()
    write(stage, scene._names[0], "Žofie ")
    press(stage, "Set sail")
    assert isinstance(stage.top, StartingGame)
    assert stage.settings.name == "Žofie"
    stage.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080)])
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_lies_upon_another(size: tuple[int, int], seats: int) -> None:
    stage, scene = new_game()
    while len(scene.plan.seats) < seats:
        press(stage, "Add a player")
    stage.resize(look(size, 1.3))
    assert not overlaps(scene)
    window = surface(size).get_rect()
    assert all(window.contains(widget.rect) for widget in group(scene).widgets)
    stage.draw(surface(size))


@pytest.mark.parametrize("ui_scale", [0.9, 1.0, 1.15, 1.3, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (1280, 800), (2560, 1080)])
def test_five_seats_find_room_at_every_size(size: tuple[int, int], ui_scale: float) -> None:
    stage = stack(size)
    scene = NewGame(offline_link(), Random(1))
    stage.push(scene)
    for _ in range(2):
        scene._change(scene.plan.with_one_more(Random(2)))
    stage.resize(look(size, ui_scale))
    assert overlaps(scene) == []
    panels = (scene._seats, scene._panel)
    assert not panels[0].colliderect(panels[1])
    for widget in group(scene).widgets:
        assert widget.rect.y < panels[0].y or any(panel.contains(widget.rect) for panel in panels)
    rows = [scene._row_rect(at) for at in range(5)]
    assert all(panels[0].contains(row) for row in rows)
    assert not any(one.colliderect(other) for one, other in pairwise(rows))


def test_tab_visits_the_seats_before_the_rest_of_the_game() -> None:
    _stage, scene = new_game()
    kinds = [type(widget) for widget in scene.group.widgets]
    assert kinds.index(TextField) < kinds.index(ExtraCityToggle)
    assert isinstance(scene.group.widgets[0], GameCards)
    assert scene.group.widgets[1].rect.y == min(ship.rect.y for ship in of_kind(scene, SeatHandle))


def test_seats_change_places_by_arrows_and_by_dragging() -> None:
    stage, scene = new_game()
    before = [seat.name for seat in scene.plan.seats]
    scene.group.focus(of_kind(scene, SeatHandle)[0])
    stage.handle(key(pygame.K_DOWN))
    moved = [seat.name for seat in scene.plan.seats]
    assert moved[:2] == before[1::-1]
    here, there = (ship.rect.center for ship in of_kind(scene, SeatHandle)[:2])
    stage.handle(mouse(pygame.MOUSEBUTTONDOWN, here))
    stage.handle(mouse(pygame.MOUSEBUTTONUP, there))
    assert [seat.name for seat in scene.plan.seats] == before


def test_every_choice_says_what_it_means_under_the_pointer_and_the_keyboard() -> None:
    _stage, scene = new_game()
    told = set()
    for widget in scene.group.widgets:
        if isinstance(widget, Chips | ExtraCityToggle | BotCharacterButton | ColourSwatches | ScrollList | SeatHandle):
            scene.group.focus(widget)
            tip = scene._show_tooltip()
            if widget is scene._start:  # the label over it says all
                assert tip is None
                continue
            assert tip is not None
            assert len(tip[0]) > 10
            told.add(tip[0])
    assert len(told) > 8


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(800, 450), (800, 600), (1024, 600), (1280, 720)])
def test_in_a_small_window_no_level_is_cut(size: tuple[int, int], language: str) -> None:
    i18n.use_language(language)
    for game in game_names():
        stage = stack(size, Settings(language=language, name="Klára"))
        scene = NewGame(offline_link(), Random(1), game)
        stage.push(scene)
        drawn = scene.look
        for chips in kinds(scene):
            room = chips.boxes[0].width - 2 * drawn.px(10)
            words = [name for _value, name in chips.choices]
            assert [drawn.fitting(each, room, "sans-bold", 18)[2] for each in words] == words
