"""The ranking: the winner's piece comes in, what decided the game is true, each button is where it is expected."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import NextStep
from elcapitan.client.review import review_work
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.sheet.ranking_sheet import END_S, RankingSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.gamepads import pad_key_event
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games import face, statistics
from elcapitan.games.capitan.client.wording import result_text
from elcapitan.kit.sheets.score_sheet import ranking
from elcapitan.kit.sheets.score_story import compared_seats
from tests.client import headless_stage
from tests.client.review.fake_review import FakeReview
from tests.client.scenes.scene_helpers import of_kind, overlaps, press
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.client.window_games import CAPITAN, YSPAHAN, WindowGame, every_game
from tests.hypothesis_profiles import some_of
from tests.pictures.text_measure import watched


def shown(
    game: WindowGame,
    model: TableModel | None = None,
    *,
    celebrate: bool = True,
    size: tuple[int, int] = headless_stage.SIZE,
    **how: Any,
) -> tuple[SceneStack, RankingSheet]:
    stack = headless_stage.stack(size, settings=Settings(language="en", **how))
    model = model or game.recorded()
    stack.push(game.table(stack, model, None))
    scene = game.ranking(stack, model, celebrate=celebrate)
    stack.push(scene)
    stack.draw(headless_stage.surface(size))
    return stack, scene


def picture(stack: SceneStack) -> bytes:
    surface = headless_stage.surface()
    stack.top.stale = True
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@every_game
def test_the_winners_piece_comes_in_and_in_the_end_the_picture_is_the_one_that_stands_at_once(game: WindowGame) -> None:
    stack, scene = shown(game)
    first = picture(stack)
    assert scene.busy
    while scene.busy:
        stack.update(0.1)
        stack.draw(headless_stage.surface())
    still, quiet = shown(game, celebrate=False)
    assert not quiet.busy
    assert first != picture(stack) == picture(still)


@every_game
@pytest.mark.parametrize("how", [{"speed": "off"}, {}], ids=str)
def test_a_game_ends_once_so_its_end_moves_unless_motion_is_reduced(game: WindowGame, how: dict[str, Any]) -> None:
    assert shown(game, **how)[1].busy
    assert not shown(game, reduced_motion=True, **how)[1].busy


@every_game
@pytest.mark.parametrize("event", [headless_stage.click((900, 300))[-1], headless_stage.key(pygame.K_SPACE)])
def test_a_click_or_a_key_ends_the_celebration(game: WindowGame, event: pygame.event.Event) -> None:
    stack, scene = shown(game)
    stack.update(0.1)
    scene.group.focus(None)
    scene.handle(event)
    assert scene._now_s == END_S


@every_game
def test_its_buttons_lie_apart_in_one_row(game: WindowGame) -> None:
    _stack, scene = shown(game)
    assert overlaps(scene) == []
    assert [each.value for each in of_kind(scene, Button)] == ["table", "watch", "save", "picture", "review", "menu"]
    assert len({each.rect.centery for each in of_kind(scene, Button)}) == 1


@every_game
@pytest.mark.parametrize(
    "size", some_of([(1280, 720), (800, 600), (2560, 1080), (1366, 768), (1920, 1080)], 3), ids=str
)
def test_nothing_that_begins_or_leaves_a_game_comes_under_the_button_that_leads_there(
    game: WindowGame, size: tuple[int, int]
) -> None:
    stack, model = headless_stage.stack(size, settings=Settings(language="en")), game.recorded()
    actions = OfflineTable(stack, model, bytes(16), others_answer=True)
    actions.leads_on = [lambda: NextStep("Onward", "play", lambda: None)] * 2
    stack.push(table := game.table(stack, model, None))
    stack.draw(headless_stage.surface(size))
    rail = table.view.layout_for(table.director.picture).rail
    [leads_there] = [rect for kind, rect in rail.buttons.items() if str(kind).endswith("end")]
    for steps in (None, actions):
        stack.push(scene := game.ranking(stack, model, steps))
        stack.draw(headless_stage.surface(size))
        assert overlaps(scene) == []
        beneath = {each.value for each in of_kind(scene, Button) if each.rect.colliderect(leads_there)}
        assert beneath <= {"table"}
        stack.pop()


@every_game
def test_the_saved_file_is_named_without_its_folder_and_the_table_is_seen(game: WindowGame) -> None:
    stack, scene = shown(game)
    press(stack, "Save to a file")
    words = vars(stack)["_toast"].words
    assert game.name in words
    assert ".capitan" in words
    assert "/" not in words
    press(stack, "See the table")
    assert stack.top is not scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_toast_covers_neither_words_nor_buttons_of_the_ranking(size: tuple[int, int]) -> None:
    stack, scene = shown(CAPITAN, celebrate=False, size=size)
    press(stack, "Save to a file")
    stack.draw(pygame.Surface(size))
    toast = vars(vars(stack)["_toast"])["_box"]
    sheet = scene._box()(92, 62, 1736, 960)
    assert toast.bottom <= sheet.top
    assert toast.top >= 0


@every_game
def test_the_game_is_watched_and_the_menu_of_the_replay_leads_back_to_the_ranking(game: WindowGame) -> None:
    stack, scene = shown(game, celebrate=False)
    press(stack, "Watch the game")
    replay = stack.top
    assert isinstance(replay, game.replay)
    assert replay.model is not scene.model, "the game itself stays as it is"
    replay.screens.open_menu()
    stack.draw(headless_stage.surface())
    press(stack, "Back to the ranking")
    assert stack.top is scene


@pytest.mark.parametrize(("game", "what"), [(CAPITAN, "shuffle was"), (YSPAHAN, "Dice and cards were")])
def test_what_is_told_to_be_fair_is_what_chance_decides(game: WindowGame, what: str) -> None:
    _stack, scene = shown(game, celebrate=False)
    assert f"{what} fair: the seed" in scene._fair_text()


@every_game
def test_the_winner_is_told_that_they_have_won(game: WindowGame, monkeypatch: pytest.MonkeyPatch) -> None:
    titles: list[str] = []
    _stack, scene = shown(game)
    fit = type(scene.brush.look).fit

    def spy(look: Any, dst: Any, words: str, *rest: Any, **more: Any) -> object:
        titles.append(words)
        return fit(look, dst, words, *rest, **more)

    monkeypatch.setattr(type(scene.brush.look), "fit", spy)
    winner = scene.places()[0][1]
    for me in (winner, 0):
        scene.model.me = me
        scene._draw_title(headless_stage.surface(), scene._box())
    assert [words.startswith("You win") for words in titles] == [True, False]


@every_game
def test_e1_the_highest_score_comes_first_and_equals_share_a_place(game: WindowGame) -> None:
    scores = game.scores(game.recorded().state)
    places = shown(game)[1].places()
    assert [scores[seat - 1] for _place, seat in places] == sorted(scores, reverse=True)
    assert shown(game, game.level())[1].places() == [(1, 1), (1, 2), (1, 3), (1, 4)]


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_what_brought_points_adds_up_to_them(name: str) -> None:
    model = YSPAHAN.recorded(name)
    _stack, scene = shown(YSPAHAN, model)
    for seat in range(1, len(model.seats) + 1):
        words = " · ".join(line for line, _ink in scene._account(seat, 9999)).replace("\u00a0", " ")
        sums = [int(part.rsplit(" ", 1)[1]) for part in words.split(" · ")]
        assert sum(sums) == model.state.player(seat).points
        assert 0 not in sums, "what brought nothing is not told"


@every_game
def test_hints_that_were_taken_are_told(game: WindowGame) -> None:
    model = game.recorded()
    model.set_hints(True, (0, 3, 0, 1))
    _stack, scene = shown(game, model)
    assert [scene._account(seat, 9999)[-1][0].endswith("hints") for seat in range(1, 5)] == [False, True, False, False]


GAMES = [(2, 3, ()), (3, 6, ()), (5, 2, ()), (4, 7, ("porto", "lisboa", "islas-canarias"))]


@pytest.mark.parametrize(("players", "seed", "extras"), GAMES)
def test_the_differences_of_all_sources_add_up_to_the_lead(players: int, seed: int, extras: tuple[str, ...]) -> None:
    model = whole(players, seed, extras=extras)
    money = CAPITAN.scores(model.state)
    (_first, better), (_second, worse) = ranking(money)[:2]
    leads = [each.lead(better, worse) for each in result_text._sources(model)]
    assert sum(leads) == money[better - 1] - money[worse - 1]


def test_three_sentences_tell_a_finished_game() -> None:
    model = YSPAHAN.recorded()
    model.me = 0
    assert YSPAHAN.result_sentences(model) == [
        "Šimon finished 8 points ahead of Žofie.",
        "Buildings brought Šimon 15 points more than Žofie: 15 against 0.",
        "Week 3 alone brought Šimon 43 and Žofie 30.",
    ]
    model.me = 1  # who was third
    assert YSPAHAN.result_sentences(model)[0] == "Šimon finished 9 points ahead of Klára."


@every_game
@pytest.mark.parametrize("name", ["two", "three", "four"])
@pytest.mark.parametrize("language", ["en", "cs"])
def test_three_sentences_name_both_players(game: WindowGame, name: str, language: str) -> None:
    i18n.use_language(language)
    model = game.recorded(name)
    compared = compared_seats(ranking(game.scores(model.state)), model.me)
    sentences = game.result_sentences(model)
    assert len(sentences) == 3
    for sentence in sentences:
        assert all(model.seats[seat - 1].name in sentence for seat in compared)
        assert "{" not in sentence


@every_game
def test_players_who_share_the_victory_are_not_told_of_a_lead(game: WindowGame) -> None:
    (told,) = game.result_sentences(game.level())
    assert "finished level, with 90" in told


@every_game
def test_before_the_end_nothing_is_said_to_have_decided_the_game(game: WindowGame) -> None:
    assert game.result_sentences(game.recorded(upto=100)) == []


@every_game
def test_the_second_click_on_what_opened_the_ranking_begins_no_other_game(game: WindowGame) -> None:
    begun: list[str] = []
    stack, model = headless_stage.stack(), game.recorded()
    actions = OfflineTable(stack, model, bytes(16), others_answer=True)
    actions.leads_on = [lambda: NextStep("Onward", "play", lambda: begun.append("game"))]
    stack.push(game.table(stack, model, None))
    stack.push(game.ranking(stack, model, actions))
    stack.draw(headless_stage.surface())
    press(stack, "Onward")
    assert begun == []
    stack.update(1.0)
    press(stack, "Onward")
    assert begun == ["game"]


@every_game
def test_without_animation_the_last_scoring_alone_is_counted(game: WindowGame) -> None:
    ended = game.recorded()
    first = next(at for at, step in enumerate(ended.steps, 1) if face(game.name).scoring_text(step.events))
    for model, counts in ((game.recorded(upto=first), False), (ended, True)):
        stack = headless_stage.stack(settings=Settings(speed="off"))
        table: Any = face(game.name).make_table(stack, model, None)
        stack.push(table)
        ledger = table.screens._ledger(count=True)
        stack.push(ledger)
        assert ledger.busy == counts
        stack.update(1.0)
        assert ledger.busy == counts
        stack.handle(headless_stage.key(pygame.K_SPACE))
        assert not ledger.busy


@every_game
@pytest.mark.parametrize("way", ["click", "key", "pad"])
def test_the_review_is_opened_and_left_by_click_by_key_and_by_gamepad(
    game: WindowGame, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_work, "BackgroundReview", FakeReview)
    stack, scene = shown(game, celebrate=False)
    if way == "click":
        press(stack, "Review")
    else:
        step = headless_stage.key(pygame.K_TAB) if way == "key" else pad_key_event(PadButton.RIGHT_SHOULDER)
        while not (isinstance(scene.group.focused, Button) and scene.group.focused.value == "review"):
            stack.handle(step)
        stack.handle(headless_stage.key(pygame.K_RETURN) if way == "key" else pad_key_event(PadButton.A))
    review = stack.top
    assert isinstance(review, ReviewScene)
    assert review.work.is_running
    stack.draw(headless_stage.surface())
    if way == "click":
        press(stack, "Back to the ranking")
    else:
        stack.handle(headless_stage.key(pygame.K_ESCAPE) if way == "key" else pad_key_event(PadButton.B))
    assert stack.top is scene
    assert review.work.is_running
    scene.on_removed()
    assert not review.work.is_running


@every_game
def test_the_review_begins_while_the_ranking_is_read(game: WindowGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "BackgroundReview", FakeReview)
    stack, scene = shown(game, celebrate=True)
    for _ in range(3):
        stack.update(30.0)
    work = scene.after.review_work
    assert work is not None
    assert work.is_running
    press(stack, scene.after.review_label)
    assert isinstance(stack.top, ReviewScene)
    assert stack.top.work is work
    stack.draw(headless_stage.surface())
    FakeReview.begun[-1].fault = True
    with watched(headless_stage.surface().get_size()) as letters:
        stack.update(0.1)  # the ranking underneath asks, too
        stack.draw(headless_stage.surface())
    assert any("a process has ended" in word.words for words in letters.written.values() for word in words)


@every_game
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(800, 450), (1280, 720)], ids=str)
def test_achievements_won_in_the_game_are_named_once_it_has_been_counted(
    game: WindowGame, language: str, size: tuple[int, int]
) -> None:
    i18n.use_language(language)
    model = game.recorded()
    stack, scene = shown(game, model, celebrate=False, size=size)
    achievements = statistics(game.name).achievements()
    model.achieved = achievements[0].id, achievements[2].id
    with watched(size) as letters:
        stack.update(0.1)
        stack.draw(headless_stage.surface(size))
    assert list(letters.faults()) == []
    said = {word.words for words in letters.written.values() for word in words}
    new = {"en": "New", "cs": "Nově"}[language]
    assert f"{new}: {achievements[0].title}, {achievements[2].title}" in said
    model.achieved = tuple(each.id for each in achievements)
    with watched(size) as letters:
        stack.update(0.1)
        stack.draw(headless_stage.surface(size))
    assert list(letters.faults()) == []
    said = {word.words for words in letters.written.values() for word in words}
    [line] = [words for words in said if words.startswith(f"{new}: {achievements[0].title}, ")]
    named = sum(f"{each.title}," in f"{line}," or f" {each.title} " in line for each in achievements)
    assert f" {len(achievements) - named} " in line
    assert not scene.stale
