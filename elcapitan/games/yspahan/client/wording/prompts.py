"""Where the game stands and what a player is asked for, in sentences."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import SHOPS
from elcapitan.games.yspahan.rules.model.state import YspahanStage


def date_text(at: YspahanContext) -> str:
    return at.tell("Week {week}, day {day}", week=at.state.week, day=at.state.day)


def prompt_text(at: YspahanContext) -> str:
    """What is asked of me, or whom the table waits for."""
    state = at.state
    if state.stage is YspahanStage.OVER:
        return _("The game is over.")
    if asked := state.asked:
        return at.tell(WORDS["asked"], is_mine=asked.seat == at.me, seat=asked.seat, shop=SHOPS[asked.shop])
    if state.seat != at.me:
        return at.tell("{name} is on turn.", name=state.seat)
    if at.held_by:
        return _("A computer player is in your seat.")
    if state.stage is YspahanStage.AFTER:
        builds = any(isinstance(move, moves.BuildBuilding) for move in at.moves)
        plays = any(isinstance(move, moves.CardPlay) for move in at.moves)
        return at.tell(WORDS["after-action"], builds=builds, plays=plays)
    return at.tell(WORDS["stages"][state.stage], **(state.to_place._asdict() if state.to_place else {}))


def purse_text(at: YspahanContext) -> str:
    """What I have."""
    player = at.state.player(at.me)
    facts = {**player._asdict(), "cards": len(player.hand), "points": player.points}
    return at.tell("You have {gold}, {camels}, {cards} and {points}.", **facts)
