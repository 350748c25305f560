"""The payday and the ranking: counted line by line, nothing left in the dark."""

import random

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet.counted_sheet import DROP_S, VEIL_S
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.ledger import IncomeBreakdown
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import result_text
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.events import CardTurnedUp, PaydayHeld
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.sheets import score_charts
from elcapitan.kit.sheets.score_sheet import LINE_S
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, overlaps, press
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.capitan.client.scenes.paydays import at_stage, shown, values
from tests.games.capitan.client.scenes.table_without_server import OfflineLink, TableFixture


def test_counting_takes_a_moment_for_each_line_and_then_offers_to_go_on() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    assert scene.busy
    assert "skip" in values(scene)
    for _ in range(int((VEIL_S + DROP_S + scene.lines * LINE_S) / 0.1) + 4):
        stack.update(0.1)
    assert not scene.busy
    assert "skip" not in values(scene)


def test_space_skips_the_counting() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    stack.handle(headless_stage.key(pygame.K_SPACE))
    assert not scene.counting


def test_the_chart_knows_no_more_than_has_been_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(score_charts, "draw_course", lambda *args: seen.append(args[-1]))
    stack, scene, _ = shown(at_stage(Stage.SETTLING, 2), count=True)
    window = headless_stage.surface()
    for _ in range(int((VEIL_S + DROP_S + scene.lines * LINE_S) / 0.1) + 4):
        stack.update(0.1)
        stack.draw(window)
    counted = [each for each in seen if each is not None]
    assert counted[0] == scene.scoring.before
    assert [sum(each) for each in counted] == sorted(sum(each) for each in counted)
    assert counted[-1] == scene.scoring.held.money


def test_continue_goes_back_to_the_table() -> None:
    model = at_stage(Stage.STARTING)
    stack = headless_stage.stack()
    stack.push(TableScene(stack, model, None))
    scene = PaydayScene(stack, model)
    stack.push(scene)
    press(stack, "Continue")
    assert stack.top is not scene


def test_ranking_leads_to_the_menu_to_the_table_and_keeps_the_record() -> None:
    model = whole()
    stack = headless_stage.stack()
    actions = OfflineLink(model, 6)
    stack.push(TableScene(stack, model, None))
    scene = RankingScene(stack, model, actions)
    stack.push(scene)
    stack.draw(headless_stage.surface())
    assert overlaps(scene) == []
    press(stack, "Save to a file")
    assert ".capitan" in vars(stack)["_toast"].words
    press(stack, "Main menu")
    assert actions.left
    press(stack, "See the table")
    assert stack.top is not scene


@pytest.mark.parametrize("players", [2, 5])
def test_every_number_of_players_can_be_painted(players: int) -> None:
    model = whole_of(players)
    stack = headless_stage.stack()
    stack.push(TableScene(stack, model, None))
    for scene in (PaydayScene(stack, model), RankingScene(stack, model)):
        stack.push(scene)
        assert stack.draw(headless_stage.surface()) is None
        assert stack.draw(headless_stage.surface()) == []


def whole_of(players: int) -> TableModel:
    """A game of any number of seats, played by others to its end."""
    table, chance = TableFixture(players, seed=players, me=0), random.Random(1)
    table.actions.others(chance)
    return table.model


def test_veil_falls_ledger_drops_then_it_is_counted_and_ends_as_if_it_had_never_moved() -> None:
    """With nothing left to move the picture is the one that is shown at once with speed off."""
    model = at_stage(Stage.SETTLING)
    stack, scene, _ = shown(model, count=True)
    surface = headless_stage.surface()
    seen = []
    for _ in range(2000):
        if not scene.busy:
            break
        stack.update(1 / 30)
        stack.draw(surface)
        seen.append((scene.veil < 1, scene.coming, scene.counting))
    assert not scene.busy
    assert seen == sorted(seen, reverse=True), "veil, drop and counting come one after the other"
    assert {(True, True, True), (False, True, True), (False, False, True)} < set(seen)
    still, quiet, _ = shown(model, count=True, speed="off")
    other = headless_stage.surface()
    still.update(0.02)
    quiet.stale = True
    still.draw(other)
    assert not quiet.busy
    sheet = scene._box()(100, 70, 1720, 940)  # behind it the button of the speed reads otherwise
    moved, at_once = (pygame.image.tobytes(each.subsurface(sheet), "RGB") for each in (surface, other))
    assert moved == at_once


def test_a_click_ends_the_show_at_any_moment() -> None:
    for frames in (1, 10, 25, 60):
        stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
        for _ in range(frames):
            stack.update(1 / 30)
            stack.draw(headless_stage.surface())
        for event in headless_stage.click((640, 20)):
            stack.handle(event)
        assert not scene.busy, frames


def test_with_reduced_motion_everything_is_counted_at_once_and_nothing_flies() -> None:
    stack = headless_stage.stack(settings=Settings(language="en", reduced_motion=True))
    model = at_stage(Stage.SETTLING)
    stack.push(TableScene(stack, model, None))
    scene = PaydayScene(stack, model, None, count=True)
    stack.push(scene)
    stack.draw(headless_stage.surface())
    assert not scene.busy
    assert "skip" not in values(scene)
    assert scene.sheet.scores_after(scene._counted) == scene.sheet.scores_after(scene.lines)
    assert list(scene._flights()) == []


def test_the_ledger_can_be_opened_again_from_the_table_once_there_was_a_payday() -> None:
    table = TableFixture(3, seed=6)
    table.click(Thing(CapitanKind.FORECAST, number=1))
    assert "no payday yet" in table.toast
    model = whole(3, 6)
    stack = headless_stage.stack(settings=Settings(language="en", speed="off"))
    scene = TableScene(stack, model, None)
    stack.push(scene)
    stack.draw(headless_stage.surface())
    scene.controller.click(Thing(CapitanKind.FORECAST, number=1))
    assert isinstance(stack.top, PaydayScene)
    assert not stack.top.busy
    press(stack, "Continue")
    assert stack.scenes == (scene,)


def test_each_line_that_pays_is_heard() -> None:
    heard: list[Sound] = []

    class Ear:
        def play(self, sound: Sound) -> None:
            heard.append(sound)

    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    vars(stack)["_speaker"] = Ear()
    while scene.busy:
        stack.update(0.05)
    paying = [line for line in range(scene.lines) if any(scene.sheet.lines[line].points)]
    assert heard == [Sound.COIN] * len(paying)


def test_what_the_pirate_brought_is_told_as_income_and_what_it_cost_as_a_cost() -> None:
    i18n.use_language("en")
    for pirate, earned in ((-52, True), (7, False)):
        told = result_text.income_texts(IncomeBreakdown(majority=90, cards=12, pirate=pirate))
        assert [any("pirate" in text for text in texts) for texts in told] == [earned, not earned]
        assert ("pirate +52" in told[0]) is earned
    assert not any(
        "pirate" in text for texts in result_text.income_texts(IncomeBreakdown(majority=90)) for text in texts
    )


def test_every_cell_can_be_asked_with_the_mouse_and_says_nothing_before_it_is_counted() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    first, last = min(scene.cells.cells), max(scene.cells.cells)
    for cell, told in ((first, True), (last, False)):
        for _ in range(round((VEIL_S + DROP_S + LINE_S * 1.2) / 0.1)):
            stack.update(0.1)
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=scene.cells.cells[cell].center, rel=(0, 0), buttons=()))
        assert scene.cells.told == cell
        assert bool(scene._about(cell)) is told
    scene.skip()
    for cell, rect in scene.cells.cells.items():
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=()))
        assert scene.cells.told == cell
        assert len(scene._about(cell)) >= 2
        stack.draw(headless_stage.surface())


def test_the_arrow_keys_walk_among_the_cells_and_tab_leads_back_to_the_buttons() -> None:
    stack, scene, _ = shown(at_stage(Stage.STARTING))
    tabs = len(of_kind(scene, Button)) + 1
    for _ in range(tabs):
        stack.handle(headless_stage.key(pygame.K_TAB))
        if scene.group.focused is scene.cells:
            break
    assert scene.cells.told == (0, 0)
    for name in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
        stack.handle(headless_stage.key(name))
    assert scene.cells.told == (2, 1)
    stack.handle(headless_stage.key(pygame.K_TAB))
    assert isinstance(scene.group.focused, Button)
    assert scene.cells.told is None


def test_bars_show_no_more_than_has_been_counted() -> None:
    _stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    sheet, settled = scene.sheet, scene.scoring
    nothing, half, whole_ = (
        [sum(each[:4]) for each in sheet.sources_after(counted)] for counted in (0.0, 5.0, float(scene.lines))
    )
    assert nothing == [0] * len(nothing)
    assert sum(nothing) < sum(half) < sum(whole_)
    assert whole_ == [income.earned for income in ledger.payday_incomes(settled.held)]


def test_the_table_comes_back_as_it_stands_after_the_ledger() -> None:
    """What others settled while the ledger was open is not shown again with their old purses."""
    steps = whole(3, 6).steps
    paid = next(at for at, step in enumerate(steps) if any(isinstance(event, PaydayHeld) for event in step.events))
    stack = headless_stage.stack(settings=Settings(language="en", speed="normal"))
    before = whole(3, 6, upto=paid)
    scene = TableScene(stack, before, OfflineLink(before, 6))
    stack.push(scene)
    step = steps[paid]
    cards = tuple(event.card for event in step.events if isinstance(event, CardTurnedUp))
    before.play(step.seat, step.text, cards)
    surface = headless_stage.surface()
    for _ in range(4000):
        stack.update(1 / 30)
        stack.draw(surface)
        if isinstance(stack.top, PaydayScene):
            break
    assert isinstance(stack.top, PaydayScene)
    assert scene.director.on_turn(scene.director.picture) == 0, "no one is to move while the payday is counted"
    assert scene.controller.queries.rail_view_context(None).at_gate
    stack.top.skip()
    for _ in range(200):
        if before.state.stage is not Stage.SETTLING:
            break
        moves = legal_moves(before.state)
        before.play(before.state.seat, str(moves[0]))
        stack.update(1 / 30)
    while isinstance(stack.top, PaydayScene):
        if (button_ := next(b for b in of_kind(stack.top, Button) if b.value == "continue")).enabled:
            headless_stage.click_on(stack, button_)
        else:
            before.play(before.state.seat, str(legal_moves(before.state)[0]))
            stack.update(1 / 30)
    shown_money = [scene.director.money(seat) for seat in (1, 2, 3)]
    assert shown_money == [player.money for player in before.state.players]
    assert not scene.director.flights


def test_the_ranking_says_how_many_hints_a_player_has_taken() -> None:
    stack, _, _ = shown(at_stage(Stage.SETTLING))
    scene = RankingScene(stack, whole())
    stack.push(scene)
    for hints, text in ((0, ""), (1, "1 hint"), (3, "3 hints")):
        scene.model.hints_taken = (hints, 0, 0)
        spent = scene._account(1, 9999)[-1][0].split(" · ")
        assert ("hint" in spent[-1]) is bool(hints)
        assert spent[-1].endswith(text)
