"""The extra cities by a real mouse: chosen with a new game, sailed to, and the pirate ship moved in both its rights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from elcapitan.client.scenes.menu import Menu
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import DestinationCard
from elcapitan.games.capitan.rules.model.events import PirateMoved
from elcapitan.games.capitan.rules.model.moves import Build, Buy, End, Move, MovePirate, Sail
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind
from elcapitan.kit.rules.played import Played
from elcapitan.kit.table.click_paths import AskChoice
from elcapitan.kit.table.things import Thing
from tests.games.capitan.clicking import intent
from tests.window.capitan_turns import Plan, play_turn, settled
from tests.window.screen import open_hand, open_screen
from tests.window.user import SIZE, WindowUser, window_user

HOME = "islas-canarias"
LONGEST = 5
"""Moves of the way there: two cards bought, or three, and sailed by."""


def way_there(state: GameState, left: int = LONGEST) -> list[Move] | None:
    """Purchases and voyages to Islas Canarias, where they can build and then collect something; None if none do."""
    if state.mover.place == HOME and state.mover.space:
        return [] if pays(state) else None
    if not left:
        return None
    for move in legal_moves(state):
        if isinstance(move, Sail) or (isinstance(move, Buy) and is_destination(state, move.card)):
            played = play(state, move)
            assert isinstance(played, Played)
            if (rest := way_there(played.state, left - 1)) is not None:
                return [move, *rest]
    return None


def pays(state: GameState) -> bool:
    """Whether they can build here and the pirate then brings them something; the others may have nothing left."""
    for build in (move for move in legal_moves(state) if isinstance(move, Build)):
        after = play(state, build)
        assert isinstance(after, Played)
        return any(gained(after.state, goal) > 0 for goal in goals(after.state))
    return False


def goals(state: GameState) -> list[MovePirate]:
    return [move for move in legal_moves(state) if isinstance(move, MovePirate) and move.charge]


def fares(state: GameState) -> list[MovePirate]:
    return [move for move in legal_moves(state) if isinstance(move, MovePirate) and not move.charge]


def is_destination(state: GameState, card: str) -> bool:
    return isinstance(state.board.cards[card], DestinationCard)


async def turns_until(at: WindowUser, plan: Plan, ready: Callable[[GameState], bool]) -> bool:
    """Turn after turn until it is their turn in a position that will do; False if the game has ended before.

    Chance deals, so they may have to wait for it.
    """
    ahead = (PaydayScene, RankingScene)
    while True:
        await at.until(lambda: at.my_turn or isinstance(at.mirror.top, ahead), "my turn, a payday or the end")
        if isinstance(at.mirror.top, RankingScene):
            return False
        if isinstance(at.mirror.top, PaydayScene):
            await settled(at, plan)
            continue
        if ready(at.model.state):
            return True
        await play_turn(at, plan)


async def arrive(at: WindowUser, plan: Plan) -> bool:
    """To the pirate, as soon as there is a way; False if there was none until the end."""
    if not await turns_until(at, plan, lambda state: way_there(state) is not None):
        return False
    for move in way_there(at.model.state) or ():
        await at.play(move)
    return True


async def both_rights(at: WindowUser) -> bool:
    """A new game, and the pirate moved in it by X9 and by X10; False if the cards never allowed it."""
    await at.press("New game")
    await at.meets_the_others()
    for name in ("Porto", "Lisboa", "Islas Canarias"):
        await at.click(at.mirror.extra_city(name))
    await at.sees_everything()
    at.keep("new-game")
    # The others build first: they have something to protect.
    await at.choose("Marco")
    await at.press("Set sail")
    await at.sees_scene(TableScene)
    await at.sees_everything()
    assert [plan.id for plan in at.model.start.board.cities if plan.extra] == ["porto", "lisboa", HOME]
    plan = Plan()
    if not await arrive(at, plan):
        return False
    await collect(at)
    if not await turns_until(at, plan, lambda state: bool(fares(state))):
        return False
    await pay_the_fare(at)
    return True


async def test_x9_x10_pirate_is_moved_by_mouse_in_both_its_rights(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with open_screen(tmp_path / "screen", SIZE) as screen, open_hand(screen) as hand:
        async with window_user(screen, hand, home) as at:
            await at.sees_everything()
            while not await both_rights(at):
                await at.press("Main menu")
                await at.sees_scene(Menu)
            await at.press_key("Escape")
            await at.press("Main menu")
            await at.sees_scene(Menu)
            await at.press("Quit")
            assert at.program.has_left(), f"still there: {at.program.survivors()}"
            assert at.program.complaints() == ""


async def collect(at: WindowUser) -> None:
    """The action, then the duty: the turn does not end without it, and each goal says what it would bring."""
    await at.sees_everything()
    at.keep("arrived")
    build = next(move for move in legal_moves(at.model.state) if isinstance(move, Build))
    await at.play(build)
    assert End() not in legal_moves(at.model.state)
    await at.touch(Thing(CapitanKind.END))
    await at.until(lambda: at.mirror.matches(at.screen.picture()), "the reason")
    at.keep("the-turn-cannot-end")
    best = max(goals(at.model.state), key=lambda move: gained(at.model.state, move))
    await at.touch(Thing(CapitanKind.PIRATE))
    await at.sees_everything()
    await at.point(Thing(CapitanKind.HARBOUR, best.city, best.space))
    await at.sees_everything()
    at.keep("what-it-would-bring")
    assert gained(at.model.state, best) > 0
    money = at.model.state.mover.money + gained(at.model.state, best)
    there = Thing(CapitanKind.HARBOUR, best.city, best.space)
    meant = intent(at.model.state, at.model.me, PIRATE_SHIP, there)
    await at.touch(there)
    if isinstance(meant, AskChoice):  # they could pay for it instead
        await at.sees_scene(ChoiceDialog)
        await at.answer(meant.moves.index(best))
    await at.until(lambda: at.model.state.pirate == (best.city, best.space), "the pirate in its new city")
    assert at.model.state.mover.money == money
    await at.sees_everything()
    at.keep("moved-to-collect")
    await at.play(End())


def gained(state: GameState, move: MovePirate) -> int:
    played = play(state, move)
    assert isinstance(played, Played)
    return played.state.player(state.seat).money - state.mover.money


async def pay_the_fare(at: WindowUser) -> None:
    """For florins or by a card, whatever they have: moved, taken back, and the turn goes on."""
    await at.sees_everything()
    before = at.model.state
    await at.play(fares(before)[0])
    assert any(isinstance(event, PirateMoved) for event in at.model.steps[-1].events)
    await at.sees_everything()
    at.keep("moved-for-a-fare")
    await at.take_back(Thing(CapitanKind.UNDO))
    assert at.model.state == before
    assert not isinstance(at.mirror.top, ChoiceDialog)
    await at.sees_everything()
