"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.refusal import RefusalCode as Code


def refusal_text(board: Board, refused: Refusal) -> str:
    """One whole sentence."""
    if refused.why is Code.WRONG_SITE:
        return _wrong_site_text(refused.facts["open"])
    return str(WORDS["refusals"][refused.why].say(refused.facts, words.kinds(board)))


def short_refusal_text(board: Board, refused: Refusal) -> str:
    """A few words, for the line beside a disabled button."""
    short = WORDS["short-refusals"].get(refused.why)
    return short.say(refused.facts, words.kinds(board)) if short else refusal_text(board, refused)


def _wrong_site_text(open_sites: Sequence[int]) -> str:
    said, first = WORDS["sites"], open_sites[0] if open_sites else None
    if first is None:
        return str(said["none"])
    sites = said["both"].say({"one": first, "two": open_sites[-1]}, {}) if len(open_sites) == 2 else first
    return str(said["next"].say({"count": len(open_sites), "sites": sites}, {}))
