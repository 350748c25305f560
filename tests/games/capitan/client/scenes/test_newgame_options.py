"""El Capitan's part of New game: extra cities, and boards from files with their faults."""

import os
from pathlib import Path
from random import Random

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.newgame_options import CapitanTableOptions
from tests.client.headless_stage import click, click_on, surface
from tests.client.newgame.new_game_hands import new_game, write
from tests.client.scenes.scene_helpers import button, of_kind, offline_link, press
from tests.pictures.text_measure import PlainArt, watched


def part(scene: NewGame) -> CapitanTableOptions:
    assert isinstance(scene.options, CapitanTableOptions)
    return scene.options


def toggles(scene: NewGame) -> dict[str, ExtraCityToggle]:
    return {toggle.city.id: toggle for toggle in of_kind(scene, ExtraCityToggle)}


def chosen(scene: NewGame) -> list[str]:
    return list(scene.plan.extras)


def test_any_combination_of_extra_cities_can_be_chosen() -> None:
    stage, scene = new_game()
    assert list(toggles(scene)) == ["porto", "lisboa", "islas-canarias"]
    assert not any(toggle.on for toggle in toggles(scene).values())
    click_on(stage, toggles(scene)["islas-canarias"])
    click_on(stage, toggles(scene)["porto"])
    assert chosen(scene) == ["porto", "islas-canarias"]
    assert [toggle.on for toggle in toggles(scene).values()] == [True, False, True]
    click_on(stage, toggles(scene)["islas-canarias"])
    assert chosen(scene) == ["porto"]


def test_a_board_of_their_own_has_its_own_extra_cities() -> None:
    text = paths.standard_board().read_text("utf-8")
    own_board("mine.toml", text.replace('"lisboa"\nname = "Lisboa"', '"brest"\nname = "Brest"'))
    stage, scene = new_game()
    click_on(stage, toggles(scene)["porto"])
    click_on(stage, toggles(scene)["lisboa"])
    (listed,) = of_kind(scene, ScrollList)
    for event in click(listed.row_rect(1).center):
        stage.handle(event)
    assert list(toggles(scene)) == ["porto", "brest", "islas-canarias"]
    assert scene.plan.extras == ("porto",)
    stage.draw(surface())


def test_a_board_without_extra_cities_offers_none() -> None:
    text = paths.standard_board().read_text("utf-8")
    own_board("mine.toml", text[: text.index("[[extra]]")] + text[text.index("[destination]") :])
    stage, scene = new_game()
    (listed,) = of_kind(scene, ScrollList)
    for event in click(listed.row_rect(1).center):
        stage.handle(event)
    assert part(scene).boards[1].playable
    assert toggles(scene) == {}
    stage.draw(surface())


def own_board(name: str, text: str) -> Path:
    folder = paths.ensure_folder(paths.own_boards())
    (folder / name).write_text(text, "utf-8")
    return folder / name


def test_the_players_own_boards_are_listed_newest_first_with_their_faults() -> None:
    good = paths.standard_board().read_text("utf-8").replace('"Mediterranean"', '"My own sea"')
    for changed_s, (name, text) in enumerate([("older.toml", good), ("bad.toml", "name = 3"), ("newer.toml", good)]):
        os.utime(own_board(name, text), (changed_s, changed_s))
    _stage, scene = new_game()
    boards = part(scene).boards
    assert [board.name for board in boards] == [
        "The standard board",
        "My own sea",
        "bad.toml",
        "My own sea",
    ]
    assert [board.file and board.file.name for board in boards[1:]] == [
        "newer.toml",
        "bad.toml",
        "older.toml",
    ]
    assert [board.playable for board in boards] == [True, True, False, True]


def test_a_board_with_faults_can_be_looked_at_but_not_played() -> None:
    own_board("bad.toml", "name = 3")
    stage, scene = new_game()
    (listed,) = of_kind(scene, ScrollList)
    for event in click(listed.row_rect(1).center):
        stage.handle(event)
    assert button(scene, "Set sail").why_not == "This board has errors"
    assert len(part(scene).boards[part(scene).board].faults) > 3
    stage.draw(surface())


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(("size", "wish"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.3)])
def test_what_is_wrong_with_a_board_is_read_beside_everything_else(
    size: tuple[int, int], wish: float, language: str
) -> None:
    own_board("bad.toml", "name = 3")
    i18n.use_language(language)
    stage = SceneStack(
        DrawContext(size, PlainArt(paths.assets() / "art"), wish), Settings(language=language), lambda settings: None
    )
    scene = NewGame(offline_link(), Random(1))
    stage.push(scene)
    part(scene).board = 1
    with watched(size) as letters:
        stage.draw(pygame.Surface(size))
    lines = [word.words for here in letters.written.values() for word in here]
    faults = part(scene).boards[1].faults
    assert any(line.startswith(faults[0]) for line in lines)
    (last,) = (line for line in lines if " … " in line)
    told = next(at for at, fault in enumerate(faults, 1) if last.startswith(fault))
    assert str(len(faults) - told) in last
    assert list(letters.faults()) == []


def test_a_board_is_chosen_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "b.toml"
    file.write_text(paths.standard_board().read_text("utf-8"), "utf-8")
    stage, scene = new_game()
    field = next(each for each in of_kind(scene, TextField) if each.hint == "Path of a board file")
    write(stage, field, str(file))
    press(stage, "Use it")
    assert part(scene).boards[part(scene).board].file == file
    assert button(scene, "Set sail").enabled


def test_a_path_can_be_used_once_there_is_one() -> None:
    stage, scene = new_game()
    field = next(each for each in of_kind(scene, TextField) if each.hint == "Path of a board file")
    assert not button(scene, "Use it").enabled
    write(stage, field, "b.toml")
    assert button(scene, "Use it").enabled
    write(stage, field, "  ")
    assert not button(scene, "Use it").enabled


def test_a_path_that_leads_nowhere_says_so() -> None:
    stage, scene = new_game()
    field = next(each for each in of_kind(scene, TextField) if each.hint == "Path of a board file")
    write(stage, field, "/nowhere/at/all.toml")
    press(stage, "Use it")
    assert part(scene).boards[part(scene).board].faults == ("No such file or directory",)
