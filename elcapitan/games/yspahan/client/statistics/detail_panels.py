"""The page of details: points by source, weeks and records, souks, buildings, main actions, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

from elcapitan.client.shell.i18n import _, capitalised, decimal_text, number_text
from elcapitan.client.statistics.point_statistics import compared_row
from elcapitan.client.statistics.stored_game import PanelRow, StatisticsPanel, StoredGame
from elcapitan.client.statistics.summary import date_text
from elcapitan.games.yspahan.client.statistics.finished_yspahan import FinishedYspahan
from elcapitan.games.yspahan.client.week_sheet import SOURCES
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, SOUK_CALLED, WEEKS

MOST_ROWS = 6
"""Of souks and cards, those that were most."""


def detail_panels(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> list[StatisticsPanel]:
    """All of them; `facts` are those of the games."""
    return [
        StatisticsPanel(str(title), str(note), [*rows(games, facts)])
        for (title, note), rows in zip(WORDS["panels"].values(), _PANELS, strict=True)
    ]


def _sources(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    for at, source in enumerate(SOURCES):
        points = [[parts[at] for parts in game.parts] for game in facts]
        yield compared_row(capitalised(str(source.name)), games, points)


def _weeks(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    for week in range(1, WEEKS + 1):
        yield compared_row(week_text(week), games, [game.weeks[week - 1] for game in facts])
    points, week, ended_s = max(
        (points[played.seat - 1], -week, -played.ended_s)
        for played, game in zip(games, facts, strict=True)
        for week, points in enumerate(game.weeks, 1)
    )
    yield PanelRow(_("Best week"), f"{number_text(points)} · {week_text(-week)} · {date_text(-ended_s)}")
    best = max(games, key=lambda played: played.me.score)
    yield PanelRow(_("Best game"), f"{number_text(best.me.score)} · {date_text(best.ended_s)}")
    lead, ended_s = max((played.lead, -played.ended_s) for played in games)
    if lead > 0:
        yield PanelRow(_("Largest lead"), f"{number_text(lead)} · {date_text(-ended_s)}")


def _total(counted: Iterable[Mapping[str, int]]) -> Counter[str]:
    """Counts by name, of all games."""
    return sum((Counter(each) for each in counted), Counter[str]())


def _souks(_games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    counts = _total(game.souks for game in facts)
    brought = {souk: count * SOUK_CALLED[souk].value for souk, count in counts.items()}
    for souk in sorted(brought, key=lambda souk: -brought[souk])[:MOST_ROWS]:
        points = brought[souk] / len(facts)
        # Words: points per game, and how often the souk was complete at the end of a week
        text = _("{points} ({count}×)").format(points=decimal_text(points), count=counts[souk])
        yield PanelRow(capitalised(names.souk_label(souk)), text, points)


def _buildings(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    for building in BUILDINGS:
        built = [
            (game.buildings[building], played.me.won)
            for played, game in zip(games, facts, strict=True)
            if building in game.buildings
        ]
        text = _("never")
        if built:
            text = _("{share} % · day {day} · won {won} %").format(
                share=round(100 * len(built) / len(games)),
                day=round(fmean(day for day, _won in built)),
                won=round(100 * fmean(won for _day, won in built)),
            )
        yield PanelRow(names.building_text(building), text, len(built) / len(games))


def _actions(_games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    counts = _total(game.actions for game in facts)
    for action, name in WORDS["main-actions"].items():
        if counts[action] or action != "build":
            share = counts[action] / max(1, counts.total())
            yield PanelRow(str(name), _("{share} %").format(share=round(100 * share)), share)


def _cards(_games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> Iterator[PanelRow]:
    counts = _total(game.cards for game in facts)
    played = [(names.card_text(card), count) for card, count in counts.most_common(MOST_ROWS - 1)]
    for name, count in (*played, (_("Discarded as a die"), sum(game.dice_cards for game in facts))):
        yield PanelRow(name, decimal_text(count / len(facts)), count / len(facts))


_PANELS: Final = (_sources, _weeks, _souks, _buildings, _actions, _cards)
"""In the order of their titles and notes in words.toml."""
