"""The pictures of the rule book: positions that the rules have played, sums that payday pays, and turning them."""

from __future__ import annotations

import re
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from elcapitan import paths
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.rule_pages import read_toml
from elcapitan.client.rule_book.rule_book import RuleBook
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.capitan.client.scenes import rule_examples
from elcapitan.games.capitan.client.scenes.rule_pictures import callout_rect
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import DestinationCard, LinkCard
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.client import headless_stage

FACE = CapitanFace()
FOLDER = paths.rule_books("elcapitan")
BOARDS = [
    name for name, shown in read_toml(FOLDER / "examples.toml").items() if any("boards" in each for each in shown)
]
RED, GREEN = 1, 2
CITY = "marseille"


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# -- what is shown


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_of_a_picture_is_the_outcome_of_legal_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: set[tuple[str, object]] = set()

    def watched(state: GameState, move: Move) -> CapitanPlayed | Refusal:
        assert move in legal_moves(state), f"{move} of seat {state.seat}"
        played = play(state, move)
        assert isinstance(played, Played)
        place = state.player(state.seat).place
        city = played.state.city(place)
        rows.add((place, (city.row, city.picture, city.fortresses)))
        return played

    monkeypatch.setattr(rule_examples, "play", watched)
    for picture in rule_examples.example_pictures(name):
        for city in picture.shows.get("boards", ()):
            shown = picture.state.city(city)
            assert (city, (shown.row, shown.picture, shown.fortresses)) in rows


def test_one_city_is_told_in_seven_steps_as_the_printed_examples_tell_it() -> None:
    states = [picture.state for picture in rule_examples.example_pictures("city")]
    cities = [state.city(CITY) for state in states]
    assert len(states) == 7
    assert [city.row[:2] for city in cities[:2]] == [(0, RED), (GREEN, RED)]
    assert [city.picture for city in cities] == [(), (), (2,), (2, 1), (2,), (3,), (3,)]
    assert cities[4].row[8] == RED, "reopened on site 9"
    assert cities[5].is_turned
    assert cities[5].row[2:5] == (GREEN, GREEN, GREEN)
    refused = play(rule_examples.with_ship_moored(states[5], GREEN, CITY, 1), parse("build 2"))
    assert isinstance(refused, Refusal)
    assert refused.why is RefusalCode.FOUR_IN_A_ROW
    line = next(each for each in payday(states[6]).ledger if each.city == CITY)
    assert (line.value, line.majority, line.fortresses) == (16, (0, 16, 8, 0), (0, 0, 0, 16))


def test_the_account_adds_up_to_what_payday_pays() -> None:
    pictures = rule_examples.example_pictures("account")
    sums, held = pictures[-1].sums, payday(pictures[-1].state)
    paid = held.proliferation[0] + held.majority[0] + held.fortresses[0]
    assert sums[-1].total
    assert sums[-1].amount == paid == sum(line.amount for line in sums[:-1]) == 47
    assert [len(picture.sums) for picture in pictures] == [1, 2, 3, 4, 5, 7]


def test_captions_say_the_numbers_of_the_board_and_what_the_rules_pay() -> None:
    board = rule_examples.first_position(4).board
    plan, value = board.plan(CITY), board.plan(CITY).row.values
    rich, venezia = board.plan("napoli").row.values[4], board.plan("venezia").row.values[5]
    expected = {
        "turn": [[board.destination_display, board.link_display]],
        "sailing": [[board.destination_cards["candia-1"].seals]],
        "map": [[board.destination_cards["candia-3"].seals], [], []],
        "building": [[plan.harbour[0], 3, value[2], plan.fortress[1]]],
        "shutting": [[4, value[3]]],
        "city": [
            [1, 2, 2, value[1], plan.harbour[0]],
            [1, plan.harbour[1]],
            [6, value[5]],
            [8, value[7], 2],
            [9, value[8]],
            [12, 3, value[2], 2, value[1]],
            [value[12], value[12], value[12] // 2, value[12], value[12] // 2],
        ],
        "payday": [[rich, rich, rich // 2]],
        "account": [
            [4, board.proliferation[4]],
            [value[4]],
            [value[4], 5],
            [venezia, venezia // 2],
            [],
            [board.plan("candia").row.values[2]],
        ],
        "two": [[4, value[3], value[4]]],
    }
    captions = read_toml(FOLDER / "captions.en.toml")
    assert {name: [numbers(caption) for caption in captions[name]] for name in expected} == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_say_the_same_numbers_in_every_language(language: str) -> None:
    english, other = (read_toml(FOLDER / f"captions.{code}.toml") for code in ("en", language))
    said = [
        {name: [sorted(numbers(each)) for each in captions[name]] for name in english} for captions in (english, other)
    ]
    assert said[0] == said[1]


def test_routes_of_the_map_are_what_their_cards_allow() -> None:
    board = rule_examples.first_position(4).board
    for picture in rule_examples.example_pictures("map"):
        route = picture.shows["route"]
        cities, card = route["cities"], board.cards[route["card"]]
        if route["paid"] == "seals":
            assert isinstance(card, DestinationCard)
            steps = list(pairwise(cities))
            assert [board.steps(one, other) for one, other in steps] == [1] * card.seals
        assert cities[-1] in board.legs[cities[0]][card.id]
        if isinstance(card, LinkCard):
            assert tuple(cities) == card.cities


# -- how it is painted


@pytest.mark.parametrize("name", BOARDS)
def test_what_a_caption_points_at_is_on_its_board(name: str) -> None:
    brush, board = Brush(headless_stage.look()), Rect(100, 100, 400, 300)
    for picture in rule_examples.example_pictures(name):
        for city in picture.shows["boards"]:
            for callout in picture.callouts:
                assert board.contains(callout_rect(brush, picture.state, city, callout, board))
                assert not callout.letter or f"{callout.letter}:" in picture.caption


# -- how pages and pictures are turned


def opened(rule: str = "", page: int = 1) -> tuple[SceneStack, RuleBook]:
    stack, book = headless_stage.stack(), FACE.rule_book(page=(page, 1), rule=rule)
    stack.push(book)
    stack.draw(headless_stage.surface())
    return stack, book


def button(book: RuleBook, value: str) -> Button:
    return next(each for each in book.group.widgets if isinstance(each, Button) and each.value == value)


def test_pictures_are_turned_by_their_buttons_from_the_first_to_the_last() -> None:
    stack, book = opened(page=7)
    assert not button(book, "step back").enabled
    for step in range(1, 7):
        headless_stage.click_on(stack, button(book, "step on"))
        assert (book.at, book.step) == (6, step)
    assert not button(book, "step on").enabled
    headless_stage.click_on(stack, button(book, "step back"))
    assert book.step == 5


def test_pictures_are_turned_by_the_keys_up_and_down_and_pages_by_left_and_right() -> None:
    stack, book = opened(page=7)
    stack.handle(headless_stage.key(pygame.K_DOWN))
    stack.handle(headless_stage.key(pygame.K_DOWN))
    stack.handle(headless_stage.key(pygame.K_UP))
    assert (book.at, book.step) == (6, 1)
    stack.handle(headless_stage.key(pygame.K_RIGHT))
    assert (book.at, book.step) == (7, 0)
    stack.handle(headless_stage.key(pygame.K_LEFT))
    assert (book.at, book.step) == (6, 0)


def test_the_step_button_keeps_the_keyboard_while_it_turns_pictures() -> None:
    stack, book = opened(page=9)
    for _ in range(3):
        stack.handle(headless_stage.key(pygame.K_TAB))
        if book.group.focused is button(book, "step on"):
            break
    for step in (1, 2):
        stack.handle(headless_stage.key(pygame.K_RETURN))
        assert book.step == step
        assert book.group.focused is button(book, "step on")


def test_another_picture_is_painted_after_a_step() -> None:
    stack, book = opened(page=7)
    before = headless_stage.surface()
    book.stale = True
    stack.draw(before)
    headless_stage.click_on(stack, button(book, "step on"))
    after = headless_stage.surface()
    book.stale = True
    stack.draw(after)
    assert pygame.image.tobytes(before.subsurface(book.column), "RGB") != pygame.image.tobytes(
        after.subsurface(book.column), "RGB"
    )


def test_a_page_with_one_picture_has_no_step_buttons() -> None:
    _stack, book = opened(page=1)
    values = [each.value for each in book.group.widgets if isinstance(each, Button)]
    assert values == ["after", "before", "contents", "back"]


def test_who_has_read_the_rules_may_play_at_once() -> None:
    stack = headless_stage.stack()
    played: list[bool] = []
    book = FACE.rule_book(play=lambda: played.append(True))
    stack.push(book)
    for _ in book.pages:
        stack.handle(headless_stage.key(pygame.K_RIGHT))
    last = button(book, "play")
    assert last.label == "Play a first game"
    headless_stage.click_on(stack, last)
    assert played == [True]
