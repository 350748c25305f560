"""The page of details: points by source, weeks and records, souks, buildings, main actions, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from elcapitan.client.shell.i18n import _, capitalised, decimal_text, number_text
from elcapitan.client.statistics.stored_game import PanelRow, StatisticsPanel, StoredGame
from elcapitan.client.statistics.summary import date_text
from elcapitan.games.yspahan.client.statistics.finished_yspahan import FinishedYspahan
from elcapitan.games.yspahan.client.week_sheet import SOURCES
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, SOUKS, WEEKS

MOST_ROWS = 6
"""Of souks and cards, those that were most."""


def detail_panels(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> list[StatisticsPanel]:
    """All of them; `facts` are those of the games."""
    return [
        _sources(games, facts),
        _weeks(games, facts),
        _souks(facts),
        _buildings(games, facts),
        _actions(facts),
        _cards(facts),
    ]


def _compared(name: str, games: Sequence[StoredGame], points: Sequence[Sequence[int]]) -> PanelRow:
    """The player's average and their opponents'; `points` by game and seat."""
    mine = fmean(here[played.seat - 1] for played, here in zip(games, points, strict=True))
    others = fmean(
        each
        for played, here in zip(games, points, strict=True)
        for seat, each in enumerate(here, 1)
        if seat != played.seat
    )
    return PanelRow(name, f"{decimal_text(mine)} ({decimal_text(others)})", mine, others)


def _sources(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    rows = [
        _compared(capitalised(str(source.name)), games, [[parts[at] for parts in game.parts] for game in facts])
        for at, source in enumerate(SOURCES)
    ]
    note = _("Points per game, in brackets your opponents'.")
    return StatisticsPanel(_("Where your points come from"), note, rows)


def _weeks(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    rows = [_compared(week_text(week), games, [game.weeks[week - 1] for game in facts]) for week in range(1, WEEKS + 1)]
    points, week, ended_s = max(
        (points[played.seat - 1], -week, -played.ended_s)
        for played, game in zip(games, facts, strict=True)
        for week, points in enumerate(game.weeks, 1)
    )
    rows.append(PanelRow(_("Best week"), f"{number_text(points)} · {week_text(-week)} · {date_text(-ended_s)}"))
    best = max(games, key=lambda played: played.me.score)
    rows.append(PanelRow(_("Best game"), f"{number_text(best.me.score)} · {date_text(best.ended_s)}"))
    lead, ended_s = max(
        (played.me.score - max(other.score for other in played.opponents), -played.ended_s) for played in games
    )
    if lead > 0:
        rows.append(PanelRow(_("Largest lead"), f"{number_text(lead)} · {date_text(-ended_s)}"))
    note = _("Points per week, in brackets your opponents'; then your records.")
    return StatisticsPanel(_("Weeks and records"), note, rows)


def _total(counted: Iterable[Mapping[str, int]]) -> Counter[str]:
    """Counts by name, of all games."""
    return sum((Counter(each) for each in counted), Counter[str]())


def _souks(facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    counts = _total(game.souks for game in facts)
    value = {souk.id: souk.value for souk in SOUKS}
    order = sorted(counts, key=lambda souk: -counts[souk] * value[souk])[:MOST_ROWS]
    rows = []
    for souk in order:
        points = counts[souk] * value[souk] / len(facts)
        # Words: points per game, and how often the souk was complete at the end of a week
        text = _("{points} ({count}×)").format(points=decimal_text(points), count=counts[souk])
        rows.append(PanelRow(capitalised(names.souk_label(souk)), text, points))
    note = _("Points per game from complete souks, without the Bazaar, and how often each scored.")
    return StatisticsPanel(_("Your best souks"), note, rows)


def _buildings(games: Sequence[StoredGame], facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    rows = []
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
        rows.append(PanelRow(names.building_text(building), text, len(built) / len(games)))
    note = _("In how many games you built each, on which of the 21 days, and how many of those you won.")
    return StatisticsPanel(_("Buildings"), note, rows)


def _actions(facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    counts = _total(game.actions for game in facts)
    every = max(1, counts.total())
    rows = [
        PanelRow(str(name), _("{share} %").format(share=round(100 * counts[action] / every)), counts[action] / every)
        for action, name in WORDS["main-actions"].items()
        if counts[action] or action != "build"
    ]
    return StatisticsPanel(_("Your main actions"), _("What you took the dice for, of all your main actions."), rows)


def _cards(facts: Sequence[FinishedYspahan]) -> StatisticsPanel:
    counts = _total(game.cards for game in facts)
    played = [(names.card_text(card), count) for card, count in counts.most_common(MOST_ROWS - 1)]
    rows = [
        PanelRow(name, decimal_text(count / len(facts)), count / len(facts))
        for name, count in (*played, (_("Discarded as a die"), sum(game.dice_cards for game in facts)))
    ]
    return StatisticsPanel(_("Cards"), _("How many you play per game on average: the most frequent effects."), rows)
