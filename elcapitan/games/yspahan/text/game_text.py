"""Yspahan's `GameText`, as elcapitan/client/text/game_text.py describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elcapitan import games
from elcapitan.bots.budget import ADVICE_BUDGET
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.text.common_orders import ListedOrders
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.yspahan.client.events.event_table import event_line
from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.hint_text import hint_rows
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.client.wording.refusal_text import refusal_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, ROAD
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.games.yspahan.text import move_list, overview, pages
from elcapitan.kit.words.game_pages import GamePages, find_called


class YspahanText(GamePages):
    """The GameText of Yspahan."""

    rules = Yspahan()
    reasons = YspahanRefusalCode
    groups = move_list.GROUPS
    orders = ListedOrders(WORDS["orders"])
    gives_hints = True
    page_lines = {
        "d dice tower": lambda at, rest: pages.tower_lines(at),
        "t table city": lambda at, rest: pages.city_lines(at),
        "c district": lambda at, rest: _district_page(at, rest),
        "g street road": lambda at, rest: _road_page(at, rest),
        "v caravan": lambda at, rest: pages.caravan_lines(at),
        "p players": lambda at, rest: pages.player_lines(at),
        "k cards": lambda at, rest: pages.all_card_lines() if rest == "all" else pages.card_lines(at),
        "b buildings": lambda at, rest: pages.building_lines(at),
        "f forecast": lambda at, rest: pages.outlook_lines(at),
    }
    situation_lines = staticmethod(pages.situation_lines)
    move_line = staticmethod(move_text)
    ranking_lines = staticmethod(pages.ranking_lines)
    board_table = staticmethod(overview.city_table)
    player_table = staticmethod(overview.player_table)

    def context(self, model: TableModel, moves: Sequence[moves.Move]) -> YspahanContext:
        """With the moves in the order in which they are listed: of the supervisor's those that load something first."""
        listed = sorted(moves, key=lambda move: move_list.loads_nothing(model.state, move))
        return YspahanContext(model.state, model.seats, model.me, listed, model.pending)

    def turn(self, at: YspahanContext) -> object:
        """With two players the starter has two turns a day; an answer in another player's turn is no turn of mine."""
        state = at.state
        return state.week, state.day, len(state.turns_left), state.seat

    def meaning(self, at: YspahanContext, move: moves.Move) -> str:
        """Which good an answer is about, and which of two like cards is played."""
        match move:
            case moves.KeepGood() | moves.SendGood():
                return str(at.state.asked)
            case moves.PlayBareCard() | moves.PlayExchange() | moves.PlayGoodInShop() | moves.PlaySale():
                return str(at.state.player(at.me).hand.count(move.card))
        return ""

    def move_lines(self, at: YspahanContext, labels: Mapping[str, moves.Move]) -> list[str]:
        return move_list.move_lines(at, labels) or super().move_lines(at, {})

    def lists_moves(self, at: YspahanContext) -> bool:
        """Only short lists; those of a main action are long."""
        return at.state.stage is not YspahanStage.MAIN

    def turn_start_lines(self, at: YspahanContext, model: TableModel) -> list[str]:
        begins = at.state.stage in (YspahanStage.ROLL, YspahanStage.MAIN)  # else the turn goes on after an answer
        return [_("Your turn") + "."] if begins else []

    def event_line(self, names: Sequence[str], event: Event) -> str:
        line = event_line(names, event)
        return "" if line.quiet else line.words

    def page(self, at: YspahanContext, labels: Mapping[str, moves.Move], word: str, rest: str) -> list[str] | None:
        if len(word) == 2 and word[0] == "m" and word[1] in {letter for letter, _kinds in self.groups}:
            return move_list.group_lines(at, labels, word[1], rest)
        return super().page(at, labels, word, rest)

    def hint_lines(self, at: YspahanContext, model: TableModel) -> list[str]:
        advice = games.hints(model.rules.name).advise(at.state, ADVICE_BUDGET)
        return row_texts([*hint_rows(at, at.state, advice, hint_steps(at.state, advice.moves))])

    def since_text(self, state: YspahanState) -> str:
        if state.day == 1:
            return pgettext("from when on", "week {week}").format(week=state.week)
        return pgettext("from when on", "week {week}, day {day}").format(week=state.week, day=state.day)

    def refusal_line(self, names: Sequence[str], refused: Refusal) -> str:
        return refusal_text(names, refused)

    def board_title(self) -> str:
        return _("City (c and a district: all its shops)")


def _district_page(at: YspahanContext, word: str) -> list[str]:
    if district := find_called(word, DISTRICTS, names.floor_text):
        return pages.district_lines(at, district)
    return [_("Which district? There are {districts}.").format(districts=", ".join(map(names.floor_text, DISTRICTS)))]


def _road_page(at: YspahanContext, word: str) -> list[str]:
    if not word:
        return pages.road_lines(at)
    if arm := find_called(word, ROAD, names.arm_text):
        return pages.arm_lines(at, arm)
    return [_("Which arm? There are {arms}.").format(arms=", ".join(map(names.arm_text, ROAD)))]
