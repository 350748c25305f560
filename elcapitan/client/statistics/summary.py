"""What follows from the stored games: how often they were won, against whom, and what was achieved when."""

from __future__ import annotations

import csv
import io
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple, TypeVar

from elcapitan.bots.catalogue import level_word, levels, split_level_word
from elcapitan.client.model.bot_profiles import LOCAL, PERSON, character_title, level_text
from elcapitan.client.shell.i18n import _, day_text, decimal_text, ngettext
from elcapitan.client.statistics.stored_game import Achievement, RankedRow, StatisticsPanel, StoredGame
from elcapitan.games import characters, opponents, statistics
from elcapitan.text_cleaning import clean_output

K = TypeVar("K", int, str)
NEWEST_REVIEWS = 5
"""Reviewed games over which the loss of a turn is averaged."""


class WinShare(NamedTuple):
    """How many of some games were won."""

    name: str
    won: int
    games: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.won / self.games

    @property
    def text(self) -> str:
        """As a percentage, with the number of games it is based on."""
        return ngettext("{share} % of {count} game", "{share} % of {count} games", self.games).format(
            share=round(100 * self.share), count=self.games
        )


class StatisticsSummary(NamedTuple):
    """The numbers of the screen and of the command."""

    figures: list[tuple[str, str]]
    shares: list[tuple[str, list[WinShare]]]
    """Groups of win shares, each with its heading; a group without games is left out."""
    course_title: str
    course: list[tuple[int, bool]]
    """The player's score in each game and whether it won, the oldest first."""
    losses: list[tuple[int, float]]
    """The number of each game that was reviewed, from 1, and the points that the player lost a turn in it."""
    best_title: str
    best: list[RankedRow]
    panels: list[StatisticsPanel]
    """The page of details; empty: there is none."""
    achievements: list[tuple[Achievement, str]]
    """Each with the date on which it was earned; empty: not yet."""


def summarize(games: Sequence[StoredGame], game: str, puzzle_rating: float | None = None) -> StatisticsSummary:
    """The summary of all stored games of one name, the oldest first; with none of them, only the achievements.

    `puzzle_rating`: the player's, if they have one.
    """
    words = statistics(game)
    earned = words.earned(games)
    achievements = [
        (each, date_text(earned[each.id].ended_s) if each.id in earned else "") for each in words.achievements()
    ]
    if not games:
        return StatisticsSummary([], [], words.course_title(), [], [], "", [], [], achievements)
    won = WinShare("", sum(played.me.won for played in games), len(games))
    won_text = _("{won} ({share} %)").format(won=won.won, share=round(100 * won.share))
    hinted = sum(played.me.won and played.hints > 0 for played in games)
    helped = [(_("Won with hints"), str(hinted))] if hinted else []
    rating = [] if puzzle_rating is None else [(_("Puzzle rating"), str(round(puzzle_rating)))]
    best_title, best = words.best(games)
    losses = [(at, each.loss_per_turn) for at, each in enumerate(games, 1) if each.loss_per_turn is not None]
    newest = [loss for _at, loss in losses[-NEWEST_REVIEWS:]]
    lost = [(_("Loss per turn"), decimal_text(max(0.0, fmean(newest))))] if newest else []
    return StatisticsSummary(
        [(_("Games"), _games_text(games)), (_("Won"), won_text), *helped, *words.figures(games), *lost, *rating],
        [(title, rows) for title, rows in _shares(games, game) if rows],
        words.course_title(),
        [(played.me.score, played.me.won) for played in games],
        losses,
        best_title,
        [*best],
        [*words.panels(games)],
        achievements,
    )


def _games_text(games: Sequence[StoredGame]) -> str:
    """How many, and how many of them a teacher advised."""
    guided = sum(played.is_guided for played in games)
    if guided == len(games):
        return _("{games} guided").format(games=guided)
    return _("{games}, {guided} of them guided").format(games=len(games), guided=guided) if guided else str(len(games))


def _shares(games: Sequence[StoredGame], game: str) -> Iterator[tuple[str, list[WinShare]]]:
    yield _("Wins by number of players"), _shares_by_players(games)
    yield _("Wins by opponents' level"), _shares_by_level(games, game)
    yield _("Wins by opponents' character"), _shares_by_character(games, game)


def _shares_by_players(games: Sequence[StoredGame]) -> list[WinShare]:
    found = _count(games, lambda played: [len(played.seats)])
    return [
        WinShare(ngettext("{count} player", "{count} players", count).format(count=count), *found[count])
        for count in sorted(found)
    ]


def _shares_by_level(games: Sequence[StoredGame], game: str) -> list[WinShare]:
    """A game counts once for every level among its opponents."""
    found = _count(games, lambda played: [split_level_word(seat.by)[0] for seat in played.opponents])
    order = {level: at for at, level in enumerate((PERSON, LOCAL, *levels(game)))}
    return [
        WinShare(level_text(level), *found[level])
        for level in sorted(found, key=lambda level: (order.get(level, len(order)), level))
    ]


def _shares_by_character(games: Sequence[StoredGame], game: str) -> list[WinShare]:
    found = _count(games, lambda played: [split_level_word(seat.by)[1] for seat in played.opponents])
    return [
        WinShare(character_title(level_word(opponents(game)[0], character)), *found[character])
        for character in characters(game)
        if character in found
    ]


def _count(games: Sequence[StoredGame], kinds: Callable[[StoredGame], Iterable[K]]) -> dict[K, tuple[int, int]]:
    """By kind: games won, and games."""
    found: dict[K, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for played in games:
        for kind in set(kinds(played)):
            won, count = found[kind]
            found[kind] = won + played.me.won, count + 1
    return dict(found)


def date_text(seconds: float) -> str:
    """The day, by this machine's clock, as the language writes it."""
    return day_text(_day(seconds))


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


def csv_text(games: Sequence[StoredGame], game: str) -> str:
    """One line for each game, with a heading; words are English, so that it reads the same on every machine."""
    words = statistics(game)
    rows = [
        {
            "date": _day(played.ended_s),
            "game": played.game,
            "players": len(played.seats),
            "seat": played.seat,
            "score": played.me.score,
            "place": played.place,
            "won": int(played.me.won),
            "guided": int(played.is_guided),
            "hints": played.hints,
            "lost_per_turn": "" if played.loss_per_turn is None else round(played.loss_per_turn, 2),
            "opponents": "; ".join(seat.by for seat in played.opponents),
            "opponent_scores": "; ".join(str(seat.score) for seat in played.opponents),
            **words.columns(played),
        }
        for played in games
    ]
    text = io.StringIO()
    if rows:
        table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    return clean_output(text.getvalue())  # levels and cities may be a host's or a board's


def summary_lines(summary: StatisticsSummary) -> list[str]:
    """The same numbers as lines of text."""
    lines = [f"{label}: {value}" for label, value in summary.figures]
    for heading, shares in summary.shares:
        if shares:
            lines += ["", heading, *(f"  {share.name}: {share.text}" for share in shares)]
    if summary.best:
        lines += ["", summary.best_title, *(f"  {best_row_text(row)}" for row in summary.best)]
    for panel in summary.panels:
        lines += ["", f"{panel.title} ({panel.note})", *(f"  {row.name}: {row.text}" for row in panel.rows)]
    earned = sum(bool(date) for _achievement, date in summary.achievements)
    lines += ["", achievements_heading(earned, len(summary.achievements))]
    for achievement, date in summary.achievements:
        lines.append(f"  [{'x' if date else ' '}] {achievement.title}{f' ({date})' if date else ''}")
        lines.append(f"      {achievement.lesson}")
    return lines


def achievements_heading(earned: int, count: int) -> str:
    return _("Achievements: {earned} of {count}").format(earned=earned, count=count)


def best_row_text(row: RankedRow) -> str:
    """One line of the list of the best."""
    return f"{row.name}: {average_text(row)}"


def average_text(row: RankedRow) -> str:
    """The value on average, with the number of games it is based on."""
    return ngettext("{value} on average in {count} game", "{value} on average in {count} games", row.games).format(
        value=round(row.value), count=row.games
    )
