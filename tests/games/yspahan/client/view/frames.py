"""Frames of Yspahan's table for tests: positions in the middle of a game, worded as a scene words them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pygame import Surface

from elcapitan.client.drawing.draw_context import DEFAULT_VISION, DrawContext, VisionOptions
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.layout_units import MAX_ENLARGEMENT, min_scale
from elcapitan.games.yspahan.clicks import TurnChoice, YspahanClicks
from elcapitan.games.yspahan.client.facts.outlook import week_outlook
from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.view.frame_content import FloorLabel, FrameContent
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.camel_question import camel_question_lines
from elcapitan.games.yspahan.client.wording.rail_text import rail_title
from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.board import CARDS, DISTANCES, DISTRICTS, FLOORS, SQUARE_AT, UNKNOWN
from elcapitan.games.yspahan.rules.model.moves import Move, MoveSupervisor, parse
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.supervisor import free_steps, step_price
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.click_paths import PlayMoves
from elcapitan.kit.table.furniture.rail import RailButton, RailWords, StepChip
from elcapitan.kit.table.things import Thing
from tests.art_memory import art
from tests.games.yspahan.positions import Game, table

NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
COLOURS = ("red", "blue", "yellow", "green")
Kind = YspahanKind
LONG_S = 9.0


def seats(count: int) -> list[TableSeat]:
    return [
        TableSeat(at, name, colour, "person" if at in (1, 3) else "normal")
        for at, (name, colour) in enumerate(zip(NAMES[:count], COLOURS, strict=False), 1)
    ]


def middle(players: int = 3) -> Game:
    """A day in the second week: goods in many souks, half a caravan, some buildings and cards."""
    game = table(players, starter=1).day(2, 4).starter(1)
    game = game.goods(1, "chest-4a", "sack-6b", "sack-6c", "vase-4a", "barrel-6a")
    game = game.goods(2, "chest-6a", "chest-6b", "sack-3a", "sack-3b", "sack-3c", "barrel-8a", "barrel-8b", "vase-12a")
    if players > 2:
        game = game.goods(3, "sack-8a", "sack-8b", "sack-8c", "chest-8a", "chest-8b", "barrel-3b")
    game = game.have(1, gold=6, camels=4, buildings=("paddock", "bath", "hoist"))
    game = game.have(2, gold=3, camels=7, buildings=("shop", "paddock"))
    game = game.hand(1, "good-on-caravan", "exchange").hand(2, UNKNOWN)
    if players > 2:
        game = game.have(3, gold=9, camels=2, buildings=("bazaar", "shop", "caravanserai")).hand(3, *(UNKNOWN,) * 3)
    if players > 3:
        game = game.have(4, gold=0, camels=12, buildings=("hoist",)).hand(4, UNKNOWN, UNKNOWN)
    loaded = (2, 1, 2, 1) if players == 2 else (2, 1, 3, 3, 2)
    game = game.caravan(*loaded).supervisor("west-1")
    return game.points(*(31, 27, 34, 18)[:players])


TOWER = {"gold": (6, 2, 0), "chest": (5, 2, 1), "barrel": (3, 2, 0), "sack": (2, 1, 0), "camels": (1, 2, 1)}
"""Number, white and yellow dice by floor."""


def view_of(
    state: YspahanState, size: tuple[int, int], me: int = 1, wish: float = 1.0, eyes: VisionOptions = DEFAULT_VISION
) -> YspahanView:
    """A view of that position in a window of that size, with a wish for larger things."""
    count = len(state.players)
    model = TableModel(Yspahan(), GameSetup({"players": count, "start": 1}, {}, ()), seats(count), start=state, me=me)
    view = YspahanView(model)
    look = DrawContext(size, art(), wish, eyes=eyes)
    view.reset(look.with_more_room(max(min(look.s / look.window_s, MAX_ENLARGEMENT), min_scale(size))))
    return view


def steps(now: int) -> list[StepChip]:
    labels = (_("Roll"), _("Choose a floor"), _("Build"), _("Cards"))
    return [
        StepChip(label, "done" if at < now else "now" if at == now else "later") for at, label in enumerate(labels, 1)
    ]


def frame(game: Game, step: int = 2, title: str = "", me: int = 1) -> FrameContent:
    """What a scene would show of a position to the seat `me`."""
    state = game.state
    mine = (state.asked.seat if state.asked else state.seat) == me
    moves: Sequence[Move] = tuple(legal_moves(state)) if mine else ()
    at = YspahanContext(state, seats(len(state.players)), me, moves)
    targets = YspahanClicks(state, me).possible(TurnChoice())
    return FrameContent(
        at=at,
        ui=TableSelection(glow_s=LONG_S),
        points=[player.points for player in state.players],
        on_turn=state.seat,
        glowing=[target for target in targets if target.kind in (Kind.FLOOR, Kind.ROLL, Kind.BUILDING, Kind.SHOP)],
        floors=floor_labels(state),
        outlook=week_outlook(state),
        next_building_text=names.points_text(5),
        rail=RailWords(
            steps=steps(step) if mine else (),
            title=title or rail_title(at, TurnChoice())[0],
            sentence=rail_title(at, TurnChoice())[1],
            buttons=buttons(state, step),
            reason=_("Take dice first") if step == 2 else "",
        ),
        log=LOG,
        offers_hint=mine,
    )


LOG = (
    ("green", "Žofie rolled nine dice and one yellow"),
    ("green", "Žofie took 3 gold"),
    ("blue", "Šimon moved the supervisor 4 squares"),
    ("red", "Klára gave up a camel; her shop keeps its good"),
    ("blue", "One good of Klára was loaded: 2 points"),
    ("blue", "Šimon built the Bath, the second building"),
    ("", "Day 4 begins"),
    ("red", "Klára chooses a floor"),
)


def floor_labels(state: YspahanState) -> Mapping[str, FloorLabel]:
    found = {}
    for floor, group in zip(FLOORS, state.tower, strict=True):
        if group is None:
            found[floor] = FloorLabel(_("no dice"), is_available=False)
            continue
        count = group.white + group.yellow
        text = {"camels": names.camels_text(count), "gold": names.gold_text(count)}.get(floor, names.goods_text(count))
        found[floor] = FloorLabel(text, is_available=True)
    return found


def buttons(state: YspahanState, step: int) -> list[RailButton]:
    target = Thing
    last = (
        RailButton(target(Kind.ROLL), _("Roll"), is_enabled=True, is_primary=True, icon="forward")
        if state.stage is YspahanStage.ROLL
        else RailButton(target(Kind.END), _("End turn"), is_enabled=step > 2, is_primary=True, icon="check")
    )
    return [
        RailButton(target(Kind.UNDO), _("Undo"), is_enabled=step > 2, icon="undo"),
        RailButton(target(Kind.UNDO_TURN), "", is_enabled=step > 2, icon="undo"),
        RailButton(target(Kind.DECK), _("Draw card"), is_enabled=step == 2, icon="card"),
        last,
    ]


def roll(players: int) -> FrameContent:
    """The day begins, and two yellow dice are bought."""
    game = middle(players).starter(1)
    shown = frame(game, 1, _("Roll the dice"))
    shown.ui.yellow = 2
    return shown


def choose_floor(players: int) -> FrameContent:
    """A floor is chosen: shops and squares glow, squares with their prices."""
    game = middle(players).main(1, **TOWER)
    shown = frame(game, 2, _("Choose a floor"))
    shown.ui.floor = "chest"
    moves = [move for move in shown.at.moves if isinstance(move, MoveSupervisor) and move.floor == "chest"]
    here, free = game.state.supervisor, free_steps(game.state)
    prices = {move.square: step_price(DISTANCES[here][SQUARE_AT[move.square]], 5, free) for move in moves}
    squares = [Thing(Kind.SQUARE, move.square) for move in moves]
    shops = [Thing(Kind.SHOP, shop) for shop in ("chest-4b", "chest-8c", "chest-8d")]
    return replace(
        shown,
        glowing=[*shown.glowing, *squares, *shops],
        square_prices=prices,
        suggested=shops[0],
        rail=shown.rail._replace(title=_("Chest: 3 dice, 4 goods with the Hoist")),
    )


def placing(players: int) -> FrameContent:
    """Goods are placed in the district of the chest, the pointer is on a shop."""
    game = middle(players).placing(1, "chest", 3)
    return pointing(frame(game, 2, _("Place 3 goods")), Thing(Kind.SHOP, "chest-4b"), "place chest-4b")


def supervisor(players: int) -> FrameContent:
    """The pointer is on a square that the supervisor may go to, where a good would be loaded."""
    game = middle(players).main(1, **TOWER)
    shown = replace(choose_floor(players), at=frame(game).at)
    target = Thing(Kind.SQUARE, "west-9" if players > 2 else "west-8")
    shown = pointing(shown, target, f"supervisor chest {target.name}")
    lines = ("8 squares: 0 gold", "Matěj's good goes to the caravan: +1", "They may give a camel to keep it")
    return replace(shown, tooltip=lines)


def question(players: int) -> FrameContent:
    """My good is about to be loaded in another seat's turn."""
    game = middle(players).main(2, **TOWER)
    state = game.state
    (move,) = [m for m in legal_moves(state) if str(m) == "supervisor sack west-4"] or [
        next(m for m in legal_moves(state) if str(m).endswith(" west-4"))
    ]
    asked = Yspahan().play(state, 2, move, ())
    assert not asked.refused
    shown = frame(Game(asked.state))
    return replace(shown, question=camel_question_lines(shown.at), rail=shown.rail._replace(steps=()))


def over_buildings(players: int) -> FrameContent:
    """After the action: buildings that can be paid for glow, the pointer on one."""
    game = middle(players).after(1)
    shown = frame(game, 3, _("Build, if you like"))
    return pointing(shown, Thing(Kind.BUILDING, "shop"), "build shop")


def pointing(shown: FrameContent, target: Thing, move: str) -> FrameContent:
    """The pointer on a thing that stands for that move."""
    shown.ui.hover = target
    return replace(shown, preview=pointed_move(shown.at.state, PlayMoves((parse(move),))))


def crowded(players: int) -> FrameContent:
    """All dice on one floor, every card in hand, large numbers, and a floor that is asked for."""
    dice = 12 if players > 2 else 9
    game = middle(players).main(1, camels=(1, 9, dice - 9)).hand(1, *CARDS)
    game = game.have(1, gold=28, camels=17, buildings=()).have(2, gold=14, camels=12, buildings=("shop", "paddock"))
    return frame(game.points(*(131, 127, 104, 118)[:players]), 2)


def close_up(players: int, district: str = DISTRICTS[0]) -> FrameContent:
    shown = choose_floor(players)
    shown.ui.close_up = district
    shown.ui.floor = ""
    return replace(shown, glowing=(), suggested=None)


def drawer(players: int, which: str) -> FrameContent:
    shown = choose_floor(players)
    shown.ui.drawer = which
    return shown


def waiting(players: int) -> FrameContent:
    """Another seat is on turn."""
    return frame(middle(players).main(2, **TOWER), 2)


SCREENS: dict[str, Callable[[int], FrameContent]] = {
    "roll": roll,
    "floor": choose_floor,
    "placing": placing,
    "supervisor": supervisor,
    "question": question,
    "buildings": over_buildings,
    "close-up": close_up,
    "close-up-vase": lambda players: close_up(players, "vase"),
    "crowded": crowded,
    "waiting": waiting,
    "drawer-log": lambda players: drawer(players, "log"),
    "drawer-buildings": lambda players: drawer(players, "buildings"),
}


def picture(
    shown: FrameContent, size: tuple[int, int], wish: float = 1.0, eyes: VisionOptions = DEFAULT_VISION
) -> Surface:
    """That frame in a window of that size."""
    surface = Surface(size)
    view_of(shown.at.state, size, shown.at.me, wish, eyes).draw(surface, shown, everything=True)
    return surface
