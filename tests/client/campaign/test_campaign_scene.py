"""The chart: reached from the menu, walked by mouse, keyboard and pad; the card says what there is to do."""

from __future__ import annotations

import json
import math
from itertools import combinations
from typing import Any

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.client.campaign import campaign_card
from elcapitan.client.campaign.campaign_data import campaign_of, has_campaign
from elcapitan.client.campaign.campaign_layer import CampaignLayer
from elcapitan.client.campaign.campaign_scene import TRAVELLER_U, CampaignScene
from elcapitan.client.campaign.chart_margins import draw_legend
from elcapitan.client.campaign.route_stops import LightStop, PlaceStop, RouteStop, StopState
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import i18n
from elcapitan.client.shell.gamepads import pad_key_event
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import load, of_kind, offline_link, press
from tests.client.statistics.played_games import finished_model

GAMES = [game for game in games.game_names() if has_campaign(game)]
SIZES = [*((game, (1280, 720)) for game in GAMES), ("elcapitan", (2560, 1080)), ("yspahan", (1024, 768))]
WINDOWS = [
    *((*each, 1.0) for each in SIZES),
    *((game, (1280, 720), 1.5) for game in GAMES),
    ("carcassonne", (1366, 768), 1.5),
    ("carcassonne", (1920, 1080), 1.0),
]
"""With how large letters are."""


def keep(game: str, **progress: object) -> None:
    file = paths.ensure_folder(paths.data()) / f"campaign-{game}.json"
    file.write_text(json.dumps(progress), encoding="utf-8")


def won(*names: str) -> dict[str, object]:
    return {name: {"goals": ["win"], "place": 1, "mine": 90, "other": 80} for name in names}


def opened(
    game: str = "elcapitan", size: tuple[int, int] = (1280, 720), *, reduced_motion: bool = False, letters: float = 1.0
) -> tuple[SceneStack, CampaignScene]:
    settings = Settings(language="en", name="Klára", game=game, reduced_motion=reduced_motion)
    stack = SceneStack(headless_stage.look(size, letters), settings, lambda changed: None)
    stack.push(Menu(offline_link()))
    press(stack, "Campaign")
    scene = stack.top
    assert isinstance(scene, CampaignScene)
    draw(stack, size)
    return stack, scene


def draw(stack: SceneStack, size: tuple[int, int] = (1280, 720)) -> None:
    stack.draw(pygame.Surface(size))


def chosen(scene: CampaignScene) -> RouteStop:
    return scene.stops[scene.chosen]


def labels(scene: CampaignScene) -> list[str]:
    return [each.label for each in of_kind(scene, Button)]


def key(stack: SceneStack, name: int) -> None:
    stack.handle(headless_stage.key(name))
    draw(stack)


@pytest.mark.parametrize(("game", "size"), SIZES)
def test_neither_a_stop_nor_a_card_hides_the_traveller(game: str, size: tuple[int, int]) -> None:
    _stack, scene = opened(game, size)
    for at in (0, len(scene.stops) - len(scene.campaign.tables)):
        scene._choose(at)
        traveller = pygame.Rect(0, 0, scene.look.px(TRAVELLER_U), scene.look.px(TRAVELLER_U))
        traveller.center = round(scene._rests_at[0]), round(scene._rests_at[1])
        hidden = [rect.clip(traveller) for stop in scene.stops for rect in stop.taken]
        hidden.append(scene.card.clip(traveller) if scene.card is not None else pygame.Rect(0, 0, 0, 0))
        assert sum(each.w * each.h for each in hidden) <= traveller.w * traveller.h // 6


@pytest.mark.parametrize("done", [0, 3, 9, 16])
@pytest.mark.parametrize(("game", "size", "letters"), WINDOWS)
def test_a_card_stands_near_its_stop_and_hides_two_others_at_most(
    game: str, size: tuple[int, int], letters: float, done: int
) -> None:
    keep(game, results=won(*(table.name for table in campaign_of(game).tables[:done])))
    _stack, scene = opened(game, size, letters=letters)
    for at in range(len(scene.stops)):
        scene._choose(at)
        assert scene.card is not None
        hidden = [stop.rect.center for stop in scene.stops if scene.card.collidepoint(stop.rect.center)]
        assert len(hidden) <= 2, f"the card of stop {at}"
        near = scene.look.px(TRAVELLER_U + campaign_card.GAPS_U[-1])  # the traveller may stand between them
        assert scene.card.inflate(2 * near, 2 * near).colliderect(chosen(scene).whole), f"the card of stop {at}"


@pytest.mark.parametrize("letters", [1.0, 1.5])
def test_the_goals_on_a_card_stand_above_its_button(letters: float) -> None:
    look, surface = headless_stage.look(ui_scale=letters).whole, headless_stage.surface()

    def button(last_goal: str) -> bytes:
        words = campaign_card.CardText(
            "1", "Ada", "", goals=[("", False), ("", False), (last_goal, False)], button="Go"
        )
        card = pygame.Rect(100, 100, look.px(campaign_card.WIDTH_U), words.height(look))
        campaign_card.draw_card(surface, look, card, card.move(-300, 0), words)
        return surface.subsurface(campaign_card.button_rect(look, card)).get_buffer().raw

    assert button("") == button("Fly a quay quickly, jump by a jetty, buy a galley, pay a penalty")


def test_who_has_done_nothing_begins_with_the_first_lesson() -> None:
    stack, scene = opened()
    stop, lesson = chosen(scene), Scene()
    assert isinstance(stop, LightStop)
    stop.light = stop.light._replace(open=lambda stage: lesson)
    press(stack, "Open")
    load(stack)
    assert stack.top is lesson


async def test_the_next_table_is_chosen_and_played() -> None:
    keep("elcapitan", results=won("tanger", "valencia"))
    stack, scene = opened()
    stop = chosen(scene)
    assert isinstance(stop, PlaceStop)
    assert (stop.table.name, stop.state) == ("palma", StopState.NEXT)
    press(stack, "Play")
    assert isinstance(stack.top, StartingGame)
    stack.close()


def test_a_closed_place_says_what_opens_it() -> None:
    keep("elcapitan", results=won("tanger"))
    stack, scene = opened()
    place = of_kind(scene, PlaceStop)[5]
    headless_stage.click_on(stack, place)
    draw(stack)
    assert scene._card_text(chosen(scene)).text == "Earn a star in Genova first"
    assert labels(scene) == ["Back"]


def test_arrows_walk_along_the_route_and_escape_takes_the_card_first() -> None:
    keep("elcapitan", results=won("tanger"))
    stack, scene = opened()
    at = scene.chosen
    key(stack, pygame.K_LEFT)
    assert (scene.chosen, chosen(scene).ringed) == (at - 1, True)
    key(stack, pygame.K_HOME)
    assert scene.chosen == at
    key(stack, pygame.K_l)
    assert scene.chosen == 0
    key(stack, pygame.K_DOWN)
    assert scene.chosen == 1
    key(stack, pygame.K_ESCAPE)
    assert scene.card is None
    key(stack, pygame.K_RETURN)
    assert scene.card is not None
    stack.handle(pad_key_event(PadButton.B))
    stack.handle(pad_key_event(PadButton.B))
    assert isinstance(stack.top, Menu)


def test_new_stars_fly_in_and_are_shown_once() -> None:
    keep("elcapitan", results=won("tanger"), fresh=["tanger"])
    stack, scene = opened()
    assert scene.busy
    for _frame in range(40):
        stack.update(0.1)
        draw(stack)
    assert not scene.busy
    stack.pop()
    press(stack, "Campaign")
    again = stack.top
    assert isinstance(again, CampaignScene)
    assert not again.busy


def test_with_reduced_motion_they_are_there_at_once() -> None:
    keep("elcapitan", results=won("tanger"), fresh=["tanger"])
    _stack, scene = opened(reduced_motion=True)
    assert not scene.busy


@pytest.mark.parametrize(("game", "size"), SIZES)
def test_every_stop_is_seen_whole(game: str, size: tuple[int, int]) -> None:
    _stack, scene = opened(game, size)
    stops = of_kind(scene, PlaceStop)
    assert all(scene.chart.contains(stop.rect) for stop in scene.stops)
    for one, other in combinations(stops, 2):
        assert math.dist(one.rect.center, other.rect.center) >= (one.rect.w + other.rect.w) / 2, (one.name, other.name)
    assert scene.card is not None
    assert scene.chart.contains(scene.card)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(("game", "size"), SIZES)
def test_the_legend_lies_apart_from_the_names_of_the_places(game: str, size: tuple[int, int], language: str) -> None:
    _stack, scene = opened(game, size)
    i18n.use_language(language)
    legend = draw_legend(headless_stage.surface(size), scene.look, scene.campaign, scene.chart)
    apart = legend.inflate(scene.look.px(16), scene.look.px(4))
    for stop in of_kind(scene, PlaceStop):
        assert apart.collidelist(stop.taken) < 0, stop.name


def test_a_rival_speaks_after_a_scoring() -> None:
    keep("elcapitan", running={"table": "tanger"})
    stack, scene = opened()
    model = finished_model()
    steps = model.steps
    table: Any = games.face("elcapitan").make_table(stack, model, None)
    layer = CampaignLayer(stack, "table", (scene.campaign, scene.campaign.tables[0]), model, table.director)
    scored = next(step for step in steps if games.face("elcapitan").scoring_text(step.events))
    layer._lead = -5
    lead = layer._lead_now()
    assert layer._situation([scored]) == ("overtaken" if lead > 0 else "ahead")
    assert layer._situation([steps[0]]) == ""
