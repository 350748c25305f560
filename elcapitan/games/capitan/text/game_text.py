"""El Capitan's `GameText`, as elcapitan/client/text/game_text.py describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elcapitan import games
from elcapitan.bots.budget import ADVICE_BUDGET
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.text.common_orders import ListedOrders
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.advice.turn_recap import recap
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.hint_steps import hint_steps
from elcapitan.games.capitan.client.facts.view_context import ViewContext, are_hands_open
from elcapitan.games.capitan.client.payday_sheet import payday_sheet
from elcapitan.games.capitan.client.wording import refusal_text, words
from elcapitan.games.capitan.client.wording.hint_text import hint_rows
from elcapitan.games.capitan.client.wording.turn_recap_text import recap_rows
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Move, Reopen
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.games.capitan.text import geography, overview, pages
from elcapitan.kit.words.game_pages import GamePages, find_called


class CapitanText(GamePages):
    """The GameText of El Capitan."""

    rules = ElCapitan()
    reasons = RefusalCode
    groups = pages.GROUPS
    orders = ListedOrders(words.WORDS["orders"])
    gives_hints = True
    page_lines = {
        "t table": lambda at, rest: pages.all_cities_lines(at),
        "g map": lambda at, rest: [*geography.map_lines(at), geography.sea_route_prices(at)],
        "c city": lambda at, rest: _city_page(at, rest),
        "p captains": lambda at, rest: pages.captain_lines(at),
        "k cards": lambda at, rest: pages.market_lines(at),
        "f forecast": lambda at, rest: pages.payday_outlook_lines(at, _seat_called(at, rest)),
        "r reach": lambda at, rest: pages.reachable_lines(at) if at.me else [_("You are watching.")],
    }
    situation_lines = staticmethod(pages.situation_lines)
    move_lines = staticmethod(pages.move_lines)
    move_line = staticmethod(pages.move_line)
    board_table = staticmethod(overview.city_table)
    player_table = staticmethod(overview.captain_table)

    def context(self, model: TableModel, moves: Sequence[Move]) -> ViewContext:
        return ViewContext(
            model.state, model.seats, model.me, moves, pending=model.pending, hands_open=are_hands_open(model)
        )

    def turn(self, at: ViewContext) -> object:
        return at.state.phase, at.state.round, at.state.stage

    def meaning(self, at: ViewContext, move: Move) -> str:
        """The city of the ship: `build 1` is another move there."""
        return at.state.mover.place if isinstance(move, Build | Reopen | BuildFortress) else ""

    def lists_moves(self, at: ViewContext) -> bool:
        """Only the short lists of what follows a payday."""
        return at.state.stage is not Stage.TURN

    def turn_start_lines(self, at: ViewContext, model: TableModel) -> list[str]:
        lines = []
        if (changed := recap(model.steps, model.me)) is not None and not changed.nothing:
            names = [info.name for info in model.seats]
            lines = [_("Since your last turn") + ":", *row_texts([*recap_rows(model.start.board, names, changed)])]
        if at.state.stage is Stage.TURN:
            lines.append(_("Your turn") + ".")
        return lines

    def log_lines(self, model: TableModel, step: GameStep) -> list[str]:
        names = [info.name for info in model.seats]
        lines = [event_log_line(model.start.board, names, event) for event in step.events]
        return [line.words for line in lines if not line.quiet]

    def detail_lines(self, at: ViewContext, model: TableModel, step: GameStep) -> list[str]:
        is_payday = any(isinstance(event, PaydayHeld) for event in step.events)
        if not is_payday or (settled := ledger.last_settlement(model)) is None:
            return []
        paid = payday_sheet(model, settled).lines[:-1]  # loans are repaid after it: the last line
        return pages.payday_lines(at, settled.held.phase, [(line.name, line.points) for line in paid])

    def page(self, at: ViewContext, labels: Mapping[str, Move], word: str, rest: str) -> list[str] | None:
        return pages.pirate_move_lines(at, labels) if word == "mp" else super().page(at, labels, word, rest)

    def hint_lines(self, at: ViewContext, model: TableModel) -> list[str]:
        advice = games.hints(model.rules.name).advise(at.state, ADVICE_BUDGET)
        return row_texts([*hint_rows(at, at.state, advice, hint_steps(at.state, advice.moves))])

    def since_text(self, state: GameState) -> str:
        phase = words.roman_text(state.phase)
        if state.round == 1:
            return pgettext("from when on", "phase {phase}").format(phase=phase)
        return pgettext("from when on", "phase {phase}, round {round}").format(phase=phase, round=state.round)

    def refusal_text(self, at: ViewContext, refused: Refusal) -> str:
        return refusal_text.refusal_text(at.state.board, refused)

    def score_line(self, score: int) -> str:
        return words.florins_text(score)

    def board_title(self) -> str:
        return _("Cities (c and a name: one city in detail)")


def _city_page(at: ViewContext, word: str) -> list[str]:
    cities = [plan.id for plan in at.state.board.cities]
    if city := find_called(word, cities, at.city):
        return pages.city_lines(at, city)
    return [_("Which city? There are {cities}.").format(cities=", ".join(cities))]


def _seat_called(at: ViewContext, name: str) -> int:
    """The captain whose name begins so; 0 for none."""
    called = (seat for seat, info in enumerate(at.seats, 1) if info.name.lower().startswith(name.lower()))
    return next(called, 0) if name else 0
