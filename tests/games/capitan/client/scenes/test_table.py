"""The table by clicks and keys: games, questions, reasons, taking back; nothing is drawn at rest."""

import random
from itertools import pairwise

import pygame
import pytest

from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.view.table_parts import rail_words
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.random_games import EXTRAS, start
from tests.games.capitan.client.scenes.table_without_server import TableFixture, moored, with_pirate


@pytest.mark.parametrize(("players", "extras"), [(2, ()), (4, EXTRAS)], ids=["printed", "extras"])
def test_a_whole_game_is_played_by_clicks(players: int, extras: tuple[str, ...]) -> None:
    table = TableFixture(players, start(players, players, extras), seed=players, extras=extras)
    chance = random.Random(players)
    paydays = clicks = 0
    while not isinstance(table.stack.top, RankingScene):
        clicks += 1
        assert clicks < 2500
        if isinstance(table.stack.top, PaydayScene):
            paydays += 1
            table.pass_payday(chance)
        elif isinstance(table.stack.top, ChoiceDialog):
            table.answer(0)
        elif table.model.state.seat == 1 and table.scene.controller.queries.legal:
            click_something(table, chance)
        else:
            table.actions.others(chance)
            table.frame()
    assert paydays >= 3
    assert any(text.startswith("pirate") for text in table.actions.asked) is bool(extras)
    assert table.model.state.seat == 0
    table.press(pygame.K_ESCAPE)
    table.frame()
    assert table.stack.scenes[-1:] == (table.scene,)
    assert table.scene.director.picture is table.model.state


def click_something(table: TableFixture, chance: random.Random) -> None:
    """Build where one can, else sail, else buy a little; end when that is all: a game that ends."""
    legal = list(table.scene.controller.queries.legal)
    wanted = (
        CapitanKind.SITE,
        CapitanKind.SHUT,
        CapitanKind.FORTRESS,
        CapitanKind.HARBOUR,
        CapitanKind.CITY,
        CapitanKind.HAND,
        CapitanKind.LOAN,
    )
    if Thing(CapitanKind.END) in legal:
        table.click(Thing(CapitanKind.END))
        return
    best = [target for kind in wanted for target in legal if target.kind == kind]
    if best and chance.random() < 0.9:
        first = [target for target in best if target.kind is best[0].kind]
        table.click(chance.choice(first))
    else:
        table.click(chance.choice(legal))


def test_buying_sailing_and_building_by_click() -> None:
    table = TableFixture(3)
    card = table.model.state.destinations.display[0]
    assert card is not None
    city = card.rsplit("-", 1)[0]
    table.click(Thing(CapitanKind.DISPLAY, card))
    table.click(Thing(CapitanKind.HAND, card))
    assert table.scene.ui.chosen == card
    table.click(Thing(CapitanKind.HARBOUR, city, 1))
    table.click(Thing(CapitanKind.SITE, city, 2))
    assert table.actions.asked == [f"buy {card}", f"sail {card} {city}", "build 2"]
    table.click(Thing(CapitanKind.END))
    assert table.actions.asked[-1] == "end"
    assert table.model.state.seat == 2


def test_what_is_not_possible_says_why_with_the_rule() -> None:
    table = TableFixture(3, moored(start(3)))
    table.click(Thing(CapitanKind.SITE, "marseille", 7))
    assert table.toast == "The next warehouse of this row goes on site 1 or 2."
    table.click(Thing(CapitanKind.END))
    assert "A turn needs an action" in table.toast
    table.click(Thing(CapitanKind.BANK))
    assert "loan" in table.toast.lower()
    table.click(Thing(CapitanKind.SITE, "napoli", 1))
    assert "Napoli" in table.toast
    assert table.actions.asked == []


def test_two_players_choose_the_colour_in_a_question() -> None:
    table = TableFixture(2, moored(start(2)))
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    assert isinstance(table.stack.top, ChoiceDialog)
    assert table.stack.top.choices[1] == "Build a neutral warehouse on site 1 for 4 florins"
    site = table.rect(Thing(CapitanKind.SITE, "marseille", 1))
    assert table.stack.top.leaves_clear
    assert not table.stack.top.box.colliderect(site)
    table.answer(1)
    assert table.actions.asked == ["build 1 neutral"]


def test_a_question_can_be_left_without_an_answer() -> None:
    table = TableFixture(2, moored(start(2)))
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    table.press(pygame.K_ESCAPE)
    assert table.stack.top is table.scene
    assert table.actions.asked == []


def test_loan_asks_which_one_and_says_what_it_costs() -> None:
    table = TableFixture(3, moored(start(3))._replace(round=2))
    table.click(Thing(CapitanKind.BANK))
    assert isinstance(table.stack.top, ChoiceDialog)
    assert table.stack.top.choices[1] == "Borrow 16 florins, repay 20 (extended 30)"
    table.answer(1)
    assert table.actions.asked == ["loan 16"]


def test_undo_takes_back_a_step_and_the_whole_turn() -> None:
    table = TableFixture(3, moored(start(3)))
    cards = [card for card in table.model.state.links.display if card]
    for card in cards[:2]:
        table.click(Thing(CapitanKind.DISPLAY, card))
    table.press(pygame.K_u)
    assert len(table.model.steps) == 1
    table.click(Thing(CapitanKind.DISPLAY, cards[2]))
    table.press(pygame.K_u, pygame.KMOD_SHIFT)
    assert table.model.steps == []
    assert table.scene.director.picture is table.model.start
    table.click(Thing(CapitanKind.UNDO))
    assert "nothing to take back" in table.toast


def test_keys_reach_and_do_everything_a_click_does() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_TAB)
    assert table.scene.ui.focus is not None
    table.press(pygame.K_1)
    assert table.scene.ui.focus == Thing(CapitanKind.SITE, "marseille", 1)
    table.press(pygame.K_1)
    assert table.scene.ui.focus == Thing(CapitanKind.SITE, "marseille", 2)
    table.press(pygame.K_RETURN)
    assert table.actions.asked == ["build 2"]
    table.press(pygame.K_e)
    assert table.actions.asked == ["build 2", "end"]


def test_arrows_walk_between_targets() -> None:
    table = TableFixture(3, moored(start(3)))
    table.press(pygame.K_1)
    table.press(pygame.K_DOWN)
    assert table.scene.ui.focus == Thing(CapitanKind.SITE, "marseille", 2)
    table.press(pygame.K_UP)
    assert table.scene.ui.focus == Thing(CapitanKind.SITE, "marseille", 1)


def test_tab_visits_every_group_and_comes_back() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    seen = []
    for _ in range(6):
        table.press(pygame.K_TAB)
        assert table.scene.ui.focus is not None
        seen.append(table.scene.ui.focus.kind)
    assert seen[0] == CapitanKind.HAND
    assert CapitanKind.DISPLAY in seen
    assert CapitanKind.UNDO in seen


def test_escape_lets_go_of_the_card_then_of_the_focus_then_pauses() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    table.press(pygame.K_TAB)
    table.press(pygame.K_RETURN)
    assert table.scene.ui.chosen == "venezia-2"
    table.press(pygame.K_ESCAPE)
    assert table.scene.ui.chosen is None
    table.press(pygame.K_ESCAPE)
    assert table.scene.ui.focus is None
    table.press(pygame.K_ESCAPE)
    assert isinstance(table.stack.top, PauseDialog)


def test_move_on_its_way_is_a_ghost_and_nothing_else_can_be_done() -> None:
    table = TableFixture(3, moored(start(3)))
    table.actions.silent = True
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    assert table.scene.controller.queries.legal == {}
    table.click(Thing(CapitanKind.SITE, "marseille", 2))
    assert table.actions.asked == ["build 1"]
    before = table.surface.copy()
    table.frame(0.5)
    assert different(before, table.surface) > 0


def test_others_moves_are_played_and_a_click_finishes_them() -> None:
    table = TableFixture(3, speed="normal", me=2)
    card = table.model.state.destinations.display[0]
    table.actions.play(f"buy {card}")
    table.frame()
    assert table.scene.busy
    assert table.scene.director.picture is table.model.start
    for event in headless_stage.click((960 * 2 // 3, 640)):
        table.stack.handle(event)
    table.frame()
    assert table.scene.director.picture is table.model.state
    assert table.actions.asked == [f"buy {card}"]


def test_nothing_is_drawn_at_rest() -> None:
    table = TableFixture(3, moored(start(3)))
    for _ in range(80):
        table.frame(0.1)
    assert table.frame(0.1) == []
    assert not table.scene.busy


@pytest.mark.parametrize("players", [2, 4])
def test_what_was_drawn_piece_by_piece_equals_a_picture_from_nothing(players: int) -> None:
    table, chance = TableFixture(players, seed=9, speed="fast"), random.Random(2)
    for _ in range(25):
        moves = legal_moves(table.model.state)
        table.actions.play(str(chance.choice(moves)))
        for _ in range(30):
            table.frame(0.03)
    table.scene.director.finish()
    for _ in range(60):
        table.frame(0.1)
    assert table.frame() == []
    piece_by_piece = table.surface.copy()
    table.scene.view.reset(table.stack.look.whole)
    table.scene.stale = True
    table.frame()
    assert different(piece_by_piece, table.surface) == 0


def different(one: pygame.Surface, other: pygame.Surface) -> int:
    """Pixels that are not the same, by more than the rounding of a blit."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (3, 3, 3, 255), other)
    return one.get_width() * one.get_height() - same.count()


def test_onlooker_sees_the_table_and_is_told_that_they_look_on() -> None:
    table = TableFixture(3, me=0)
    table.click(Thing(CapitanKind.SITE, "napoli", 1))
    assert table.toast == "You are watching."


def test_an_onlooker_has_no_buttons_that_do_nothing() -> None:
    """What only players can press is neither painted nor there to be pointed at."""
    table = TableFixture(3, me=0)
    table.frame()
    scene = table.scene
    kinds = {target.kind for target, _rect in scene.controller.thing_rects if not target.name}
    assert not kinds & {CapitanKind.UNDO, CapitanKind.UNDO_TURN, CapitanKind.BANK, CapitanKind.END, CapitanKind.PIRATE}
    assert rail_words(scene._frame(), has_pirate=True).buttons == []


def test_the_sound_is_switched_by_its_button_and_by_its_key() -> None:
    table = TableFixture(3)
    table.click(Thing(CapitanKind.SOUND))
    assert table.stack.settings.muted
    table.press(pygame.K_m)
    assert not table.stack.settings.muted


def test_speed_button_changes_the_setting() -> None:
    table = TableFixture(3)
    table.click(Thing(CapitanKind.SPEED))
    assert table.stack.settings.speed == "calm"


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_thing_can_be_explained(language: str) -> None:
    from elcapitan.client.shell import i18n

    i18n.use_language(language)
    table = TableFixture(2, moored(start(2), hand=("venezia-2", "marseille+napoli"))._replace(round=2))
    explained = 0
    for _thing, rect in table.scene.controller.thing_rects:
        table.stack.handle(headless_stage.moved(rect.center))
        for _ in range(3):
            table.frame(0.2)
        explained += 1
    assert explained > 150


def test_all_twelve_cities_are_painted_and_their_moves_shown() -> None:
    chance = random.Random(6)
    table = TableFixture(4, start(4, 8, EXTRAS), seed=8, speed="fast", me=0, extras=EXTRAS)
    for _ in range(40):
        table.actions.play(str(chance.choice(legal_moves(table.model.state))))
        for _ in range(8):
            table.frame(0.1)
    table.scene.director.finish()
    table.frame()
    assert table.scene.director.picture is table.model.state


def test_game_that_has_ended_shows_its_ranking_and_again_by_the_big_button() -> None:
    table = TableFixture(3, start(3)._replace(stage=Stage.OVER, seat=0))
    assert isinstance(table.stack.top, RankingScene)
    table.press(pygame.K_ESCAPE)
    assert table.stack.scenes[-1:] == (table.scene,)
    table.click(Thing(CapitanKind.END))
    assert isinstance(table.stack.top, RankingScene)


def test_the_log_of_twelve_cities_is_read_in_a_drawer() -> None:
    table = with_pirate()
    board = table.rect(Thing(CapitanKind.CITY, "lisboa")).midleft
    table.click(Thing(CapitanKind.LOG))
    assert table.scene.ui.drawer
    for event in headless_stage.click((board[0] + 20, board[1])):
        table.stack.handle(event)
    assert not table.scene.ui.drawer
    table.click(Thing(CapitanKind.LOG))
    table.press(pygame.K_ESCAPE)
    assert not table.scene.ui.drawer
    assert table.stack.top is table.scene


def test_a_log_with_room_has_no_drawer() -> None:
    table = TableFixture(3)
    table.click(Thing(CapitanKind.LOG))
    assert not table.scene.ui.drawer


def test_t6_a_card_that_may_not_be_bought_is_locked_even_if_the_player_can_pay_it() -> None:
    def pictures(money: int) -> tuple[TableFixture, dict[str, bytes]]:
        state = start(3, 5)
        table = TableFixture(3, state.with_player(1, state.player(1)._replace(money=money)))
        cards = [name for deck in (state.destinations, state.links) for name in deck.display if name]
        corners = {name: table.rect(Thing(CapitanKind.DISPLAY, name)).inflate(-20, -20) for name in cards}
        return table, {name: table.surface.subsurface(rect).copy().get_buffer().raw for name, rect in corners.items()}

    rich, (table, now) = pictures(20)[1], pictures(8)
    state = table.model.state
    for_sale = {move.card for move in legal_moves(state) if isinstance(move, Buy)}
    paid = {name for name in now if state.board.prices[name] <= 8}
    assert for_sale
    assert paid > for_sale, "T6 forbids some"
    assert {name for name in now if now[name] == rich[name]} == for_sale


def test_the_keys_from_1_on_reach_all_twelve_cities() -> None:
    table = with_pirate()
    table.click(Thing(CapitanKind.PIRATE))
    keys = [pygame.K_1, pygame.K_9, pygame.K_0, pygame.K_MINUS]
    cities = []
    for key in keys:
        table.press(key)
        assert table.scene.ui.focus is not None
        cities.append(table.scene.ui.focus.name)
    assert cities == ["marseille", "alexandria", "porto", "lisboa"]


@pytest.mark.parametrize("answers", [2, 9, 16, 30])
def test_any_number_of_answers_stays_in_the_window(answers: int) -> None:
    table = TableFixture(3)
    question = ChoiceDialog("Which?", [str(at) for at in range(answers)], lambda at: None)
    table.stack.push(question)
    rects = [button.rect for button in of_kind(question, Button)]
    assert all(table.surface.get_rect().contains(rect) for rect in (question.box, *rects))
    assert all(not one.colliderect(other) for one, other in pairwise(rects))
