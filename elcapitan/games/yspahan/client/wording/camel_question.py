"""The question out of turn (R7) in words: what it is about, and what keeping and sending cost."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import SHOPS, SOUK_OF
from elcapitan.games.yspahan.rules.model.moves import KeepGood, SendGood
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.games.yspahan.rules.souks import complete_owner


def camel_question_lines(at: YspahanContext) -> tuple[str, ...]:
    """Title, what keeping costs, what sending costs; nothing if I am not asked."""
    asked = at.state.asked
    if asked is None or asked.seat != at.me:
        return ()
    camels = at.state.player(at.me).camels
    title = at.tell("Your good {in_souk} is about to be loaded", in_souk=names.souk_of_shop(SHOPS[asked.shop]))
    keep = at.tell("It stays; {points}; camels left: {left}", points=_gain(at, KeepGood()), left=camels - 1)
    complete = complete_owner(at.state.shops, SOUK_OF[asked.shop]) == at.me
    loss = _("the souk is no longer complete") if complete else _("the souk loses a good")
    send = at.tell("{points}; {loss}", points=_gain(at, SendGood()), loss=loss)
    return title, keep, send


def _gain(at: YspahanContext, move: KeepGood | SendGood) -> int:
    """What I score by the answer: for loading, and where it fills the caravan by that too."""
    played = play_unseen(at.state, move)
    return 0 if played.refused else played.state.player(at.me).points - at.state.player(at.me).points
