"""Options, pause and the rules: dialogues that any scene may open."""

import dataclasses
import random
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.options.options import Options, parse_port, with_option
from elcapitan.client.presence.participants import Participants
from elcapitan.client.rule_book.contents import RuleContents
from elcapitan.client.rule_book.rule_book import RuleBook, pages_of
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.table_info import TableInfoDialog, table_info_lines
from elcapitan.client.shell import i18n, option_list
from elcapitan.client.shell.option_list import OptionPage
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings, is_valid
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Widget
from elcapitan.games import DEFAULT_GAME, ruleset
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol.to_client import Hints, SeatInfo
from elcapitan.table import record as records
from elcapitan.table.replay import verify_record
from tests.client.headless_stage import click, key, look, stack, surface, typed
from tests.client.lobby.host_and_guest import table as table_info
from tests.client.scenes.scene_helpers import button, group, of_kind, offline_link, overlaps, press
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import OfflineLink
from tests.games.capitan.tables import new_table
from tests.games.client.window_games import WindowGame, every_game


@pytest.mark.parametrize(
    ("what", "value", "expected"),
    [
        ("language", "cs", Settings(language="cs")),
        ("fullscreen", True, Settings(fullscreen=True)),
        ("speed", "off", Settings(speed="off")),
        ("ui_scale", 1.2, Settings(ui_scale=1.2)),
        ("ui_scale", "huge", Settings()),
        ("contrast", "high", Settings(contrast="high")),
        ("marks", "huge", Settings()),
        ("hints", False, Settings(hints=False)),
        ("port", 80, Settings()),
    ],
)
def test_each_option_changes_its_setting_alone(what: str, value: object, expected: Settings) -> None:
    assert with_option(Settings(), what, value) == expected


def options(page: OptionPage = OptionPage.GAME) -> tuple[SceneStack, Options]:
    stage, scene = stack(), Options(page)
    stage.push(Menu(offline_link()))
    stage.push(scene)
    return stage, scene


def test_a_choice_takes_effect_at_once() -> None:
    stage, scene = options()
    speed = next(chips for chips in of_kind(scene, Chips) if chips.value == "normal")
    for event in click(speed.boxes[3].center):
        stage.handle(event)
    assert stage.settings.speed == "off"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("page", OptionPage)
def test_options_fit_and_nothing_overlaps(size: tuple[int, int], page: OptionPage) -> None:
    stage, scene = options(page)
    stage.resize(look(size, 1.3))
    assert not overlaps(scene)
    assert surface(size).get_rect().contains(scene.box)
    assert all(scene.box.contains(widget.rect) for widget in group(scene).widgets)
    stage.draw(surface(size))


def test_every_setting_that_can_be_chosen_has_its_option_and_a_sentence() -> None:
    offered = {option.name for option in option_list.all_options()}
    # The window's edge, the page of keys, the loudspeaker at the table, the first start, New game, Open a file.
    elsewhere = {"width", "height", "keys", "muted", "welcomed", "game", "tables", "folder"}
    assert offered | elsewhere == {field.name for field in dataclasses.fields(Settings)}
    assert all(option.sentence.endswith(".") for option in option_list.all_options())
    for option in option_list.all_options():
        values = [value for value, _words in option.choices]
        plain = getattr(Settings(), option.name)
        assert option.kind != "choice" or plain in values or option.name == "language"
        assert all(is_valid(option.name, value) for value in values)


def test_the_pages_are_turned_by_a_click() -> None:
    stage, scene = options()
    for page in OptionPage:
        chips = next(each for each in of_kind(scene, Chips) if isinstance(each.value, OptionPage))
        for event in click(chips.boxes[[*OptionPage].index(page)].center):
            stage.handle(event)
        assert scene.page is page
        stage.draw(surface((1280, 720)))


def test_a_name_and_a_port_are_kept_with_every_letter() -> None:
    stage, scene = options(OptionPage.NETWORK)
    for at, text in enumerate(("Žofie", "22000")):
        field = of_kind(scene, TextField)[at]
        for event in click(field.rect.center):
            stage.handle(event)
        stage.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    assert (stage.settings.name, stage.settings.port) == ("KláraŽofie", 22000)
    for letter in (pygame.K_BACKSPACE, pygame.K_BACKSPACE):
        stage.handle(key(letter))
    assert stage.settings.port == 2200  # 220 is none
    assert scene._sentence(scene._rows[2][0])[0] == "A port is a number from 1024 to 65535."


@pytest.mark.parametrize(
    ("text", "port"),
    [("", 0), (" 2000 ", 2000), ("80", None), ("0", None), ("x", None), ("²", None), ("9" * 5000, None)],
)
def test_a_port_is_read_from_what_is_typed(text: str, port: int | None) -> None:
    assert parse_port(text) == port


def painted_until_still(stage: SceneStack) -> int:
    """How many frames of a tenth of a second something is painted in."""
    window, frames = surface(), 0
    stage.draw(window)
    while stage.busy and frames < 1000:
        stage.update(0.1)
        frames += stage.draw(window) != []
    assert stage.draw(window) == []
    return frames


def test_the_preview_moves_as_moves_do_and_then_lies_still() -> None:
    stage, _scene = options()
    lengths = {}
    for speed in ("calm", "normal", "fast", "off"):
        stage.change_settings(Settings(speed=speed, pause="none"))
        stage.pop()
        stage.push(Options())
        lengths[speed] = painted_until_still(stage)
    assert lengths["calm"] > 1.5 * lengths["normal"] > 2 * lengths["fast"] > 0
    assert lengths["off"] == 0


@every_game
def test_the_preview_is_of_the_chosen_game(game: WindowGame) -> None:
    stage, scene = stack(settings=Settings(language="en", game=game.name)), Options()
    stage.push(scene)
    assert vars(scene)["_preview"].game == game.name


def test_reduced_motion_holds_for_the_preview_too() -> None:
    stage, _scene = options(OptionPage.PICTURE)
    stage.change_settings(Settings(reduced_motion=True))
    assert painted_until_still(stage) == 0


def test_a_new_volume_is_heard_although_all_was_muted_at_the_table() -> None:
    stage, scene = options(OptionPage.SOUND)
    stage.keep_settings(dataclasses.replace(stage.settings, muted=True))
    slider = of_kind(scene, Slider)[2]
    for event in click((slider.track.right, slider.rect.centery)):
        stage.handle(event)
    assert (stage.settings.music, stage.settings.muted) == (1.0, False)


def test_sounds_can_be_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, _scene = options(OptionPage.SOUND)
    heard: list[Sound] = []
    monkeypatch.setattr(stage, "sound", heard.append)
    press(stage, "coins")
    assert Sound.COIN in heard


def test_a_page_is_put_back_to_what_it_was() -> None:
    stage, scene = options()
    stage.change_settings(Settings(speed="off", hints=False, effects=0.1))
    press(stage, "Reset this page")
    assert stage.settings == Settings(effects=0.1)
    assert isinstance(stage.top, Options)
    assert scene.page is OptionPage.GAME


def test_escape_closes_a_dialogue() -> None:
    stage, _scene = options()
    stage.handle(key(pygame.K_ESCAPE))
    assert isinstance(stage.top, Menu)


def paused() -> tuple[SceneStack, OfflineLink]:
    seats = [TableSeat(1, "Klára", "red", "person"), TableSeat(2, "Marco", "blue", "easy")]
    model = new_table(seats, start(2), me=1)
    actions = OfflineLink(model, 1)
    stage = stack()
    stage.push(Menu(offline_link()))
    stage.push(PauseDialog(model, actions))
    return stage, actions


@pytest.mark.parametrize(
    ("label", "scene"),
    [
        ("Options", Options),
        ("How to play", RuleBook),
        ("Keys", KeyHelpDialog),
        ("This table", TableInfoDialog),
        ("Back to the game", Menu),
    ],
)
def test_the_pause_leads_everywhere(label: str, scene: type) -> None:
    stage, _actions = paused()
    press(stage, label)
    assert isinstance(stage.top, scene)


@every_game
def test_the_keys_of_the_pause_are_those_of_its_game(game: WindowGame) -> None:
    stage = stack()
    stage.push(Menu(offline_link()))
    stage.push(PauseDialog(game.recorded()))
    press(stage, "Keys")
    assert isinstance(stage.top, KeyHelpDialog)
    assert stage.top.game == game.recorded().rules.name
    stage.draw(surface())
    stage.handle(key(pygame.K_ESCAPE))
    assert isinstance(stage.top, PauseDialog)


def notes(dialog: PauseDialog) -> str:
    return str(dialog._note())


def test_the_pause_says_what_becomes_of_the_game() -> None:
    stage, actions = paused()
    dialog = PauseDialog(actions.model, actions)
    stage.push(dialog)
    assert notes(dialog) == "The game is saved whenever you leave"
    actions.keeps_game = False
    assert notes(dialog) == "Only for practice: it begins anew when you come back"
    replay = PauseDialog(actions.model)
    stage.push(replay)
    assert notes(replay) == "A replay: the game itself stays as it is"
    assert next(each.label for each in of_kind(replay, Button)) == "Back to the replay"


def test_leaving_is_the_table_s_own_business() -> None:
    stage, actions = paused()
    press(stage, "Main menu")
    assert actions.left


def test_the_game_is_saved_to_a_file_that_holds() -> None:
    stage, actions = paused()
    actions.others(random.Random(1))
    actions.play(str(legal_moves(actions.model.state)[0]))
    press(stage, "Save the game to a file")
    (file,) = (paths.data() / "records").glob("*.capitan")
    kept = verify_record(records.parse_record(file.read_text(encoding="utf-8")), ruleset)
    assert ruleset("elcapitan").digest(kept.state) == ruleset("elcapitan").digest(actions.model.state)


def test_a_table_says_what_was_chosen_for_it() -> None:
    _stage, actions = paused()
    setup = actions.model.setup
    actions.model.setup = setup._replace(options={**setup.options, "hands": "numbers"})
    said = dict(table_info_lines(actions.model, None))
    assert said["Players"] == "Klára and Marco"
    assert said["Started by"] == actions.model.seats[actions.model.start.starter - 1].name
    assert said["Other players' hands"] == "count only"
    assert said["Extra cities"] == "none"


def test_a_game_played_alone_lists_nothing_of_guests() -> None:
    _stage, actions = paused()
    alone = table_info(SeatInfo(seat=1, name="Klára", by="person"), SeatInfo(seat=2, name="Marco", by="easy"))
    at_home = cast(Participants, SimpleNamespace(link=SimpleNamespace(server=BUILTIN), table=alone))
    assert table_info_lines(actions.model, at_home) == table_info_lines(actions.model, None)
    there = SimpleNamespace(
        server="192.168.1.20:21997", hints=cast("Hints | None", None), gestures_allowed=cast("bool | None", None)
    )
    elsewhere = cast(Participants, SimpleNamespace(link=there, table=alone))
    assert {"Password", "Clock", "Onlookers"} <= {*dict(table_info_lines(actions.model, elsewhere))}
    assert "Hints" not in dict(table_info_lines(actions.model, elsewhere)), "the server has no such rule"
    there.hints = Hints(allowed=False)
    assert dict(table_info_lines(actions.model, elsewhere))["Hints"] == "not allowed"
    assert "Gestures" not in dict(table_info_lines(actions.model, elsewhere))
    there.gestures_allowed = True
    assert dict(table_info_lines(actions.model, elsewhere))["Gestures"] == "allowed"


def test_quitting_from_the_pause_quits() -> None:
    stage, _left = paused()
    press(stage, "Quit")
    assert not stage.running


def test_both_languages_have_the_same_pages() -> None:
    books = [pages_of(DEFAULT_GAME, language) for language in i18n.LANGUAGES]
    assert len({len(book) for book in books}) == 1
    assert all(page.paragraphs for book in books for page in book)


def test_a_language_without_a_rule_book_reads_the_english_one() -> None:
    assert pages_of(DEFAULT_GAME, "eo") == pages_of(DEFAULT_GAME, "en")


def test_pages_turn_and_end() -> None:
    stage, scene = stack(), CapitanFace().rule_book()
    stage.push(Menu(offline_link()))
    stage.push(scene)
    assert not button(scene, "Previous page").enabled
    for _ in range(len(scene.pages) - 1):
        press(stage, "Next page")
    assert scene.at == len(scene.pages) - 1
    stage.handle(key(pygame.K_LEFT))
    assert scene.at == len(scene.pages) - 2
    press(stage, "Next page")
    press(stage, "Done")
    assert isinstance(stage.top, Menu)


def test_a_page_is_found_by_its_words_by_keys_and_by_a_click() -> None:
    stage, book = stack(), CapitanFace().rule_book()
    assert isinstance(book, RuleBook)
    stage.push(book)
    stage.handle(key(pygame.K_f, mod=pygame.KMOD_CTRL))
    contents = stage.top
    assert isinstance(contents, RuleContents)
    for event in typed("pirate"):
        stage.handle(event)
    stage.handle(key(pygame.K_RETURN))
    assert stage.top == book
    assert "pirate" in book.pages[book.at].title.casefold()
    press(stage, "Contents")
    contents = stage.top
    assert isinstance(contents, RuleContents)
    for event in click(contents.list.row_rect(2).center):
        stage.handle(event)
    assert (stage.top, book.at) == (book, 2)
    press(stage, "Contents")
    for event in typed("xylophone"):
        stage.handle(event)
    stage.handle(key(pygame.K_RETURN))
    assert isinstance(stage.top, RuleContents)
    stage.handle(key(pygame.K_ESCAPE))
    assert (stage.top, book.at) == (book, 2)


@pytest.mark.parametrize("size", [(1, 1), (40, 30), (20, 200), (300, 20)])
@pytest.mark.parametrize("page", list(OptionPage))
def test_a_window_that_is_dragged_to_nothing_is_painted(size: tuple[int, int], page: OptionPage) -> None:
    stage = stack(size)
    stage.push(Menu(offline_link()))
    for scene in (NewGame(offline_link()), Options(page)):
        stage.push(scene)
        assert stage.draw(surface(size)) is None
        stage.pop()


@pytest.mark.parametrize("page", list(OptionPage))
@pytest.mark.parametrize("ui_scale", [0.9, 1.0, 1.15, 1.3, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)])
def test_nothing_of_the_options_overlaps_or_leaves_the_box(
    size: tuple[int, int], ui_scale: float, page: OptionPage
) -> None:
    stage, scene = stack(size), Options(page)
    stage.push(scene)
    stage.resize(look(size, ui_scale))
    assert overlaps(scene) == []
    assert pygame.Rect((0, 0), size).contains(scene.box)
    assert all(scene.box.contains(widget.rect) for widget in group(scene).widgets)


def test_the_focus_starts_nowhere() -> None:
    _stage, scene = options()
    focused: Widget | None = group(scene).focused
    assert focused is None
