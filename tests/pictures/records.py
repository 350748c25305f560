"""The recorded games behind the stored pictures: `python -m tests.pictures.records` plays them by today's rules.

Wanted after a change of the rules (docs/changing-a-rule.md). A game keeps its board, seed, seats and moves as far as
the rules still allow them; from there computer players play on to the end.
"""

from __future__ import annotations

import sys
from pathlib import Path

from elcapitan.bots.budget import Budget
from elcapitan.games import bots, ruleset
from elcapitan.table.match import Match, MatchError
from elcapitan.table.record import GameRecord, format_record, parse_record
from elcapitan.table.seeds import bot_seed

FILES = sorted((Path(__file__).parent / "records").rglob("*.capitan"))
LEVEL = "easy"
"""Quick, and as good to look at as any."""


def by_todays_rules(then: GameRecord) -> tuple[str, int]:
    """The text of the game's record as it is played today, and how many of its moves it has kept."""
    seed = bytes.fromhex(then.shuffled[0].seed or "")
    match = Match(ruleset(then.game), then.all_options(), seed)
    try:
        for move in then.moves:
            match.play(move.seat, move.text)
    except MatchError:
        pass  # from here on it is another game
    kept = match.position
    players = [bots(then.game).make(LEVEL, bot_seed(seed, seat)) for seat in range(1, len(then.seats) + 1)]
    while match.to_act:
        seat = match.to_act[0]
        for choice in players[seat - 1].choose(match.state, seat, Budget(rollouts=1)):
            match.play(seat, str(choice))
    return format_record(match.record(then.seats)), kept


def main() -> None:
    for file in FILES:
        then = parse_record(file.read_text("utf-8"))
        text, kept = by_todays_rules(then)
        file.write_text(text, "utf-8")
        sys.stdout.write(f"{file.name}: {kept} of {len(then.moves)} moves kept\n")


if __name__ == "__main__":
    main()
