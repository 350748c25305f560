"""How far a player has come in the campaign of a game: a small file in their data folder.

Two windows may write it; stars are never lost, and of two results of a table the better one stays. A result that this
version does not understand costs no other table its own, and stays in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import locked_file, paths
from elcapitan.client.campaign.campaign_data import STARS, Campaign, CampaignTable, campaign_of, has_campaign
from elcapitan.client.campaign.goal_figures import goals_met
from elcapitan.client.model.stand_ins import counts_for_player
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games import game_names
from elcapitan.locked_file import DamagedFile

PARTS: Mapping[str, type] = {"results": dict, "running": dict, "played": dict, "fresh": list}
"""Of the file."""
KEPT = 300
"""Finished games whose place in the campaign is remembered."""


class TableResult(NamedTuple):
    """The best of the games at one table."""

    goals: tuple[str, ...] = ()
    """Names of goals that were met in any of them."""
    place: int = 0
    """The player's in the best one; 0: none was played to its end."""
    mine: int = 0
    other: int = 0
    """The scores of the player and of the best of the others in it."""

    @property
    def order(self) -> tuple[int, int]:
        """The larger the better."""
        return -self.place, self.mine - self.other


class CampaignProgress(NamedTuple):
    """What has been reached; it is read anew whenever it is shown."""

    results: Mapping[str, TableResult]
    """By name of the table."""
    running: Mapping[str, str]
    """By id of a table at the player's own server, which table of the campaign it is, the newest last."""
    played: Mapping[str, str]
    """The same of games that are over."""
    fresh: tuple[str, ...]
    """Tables whose new stars the chart has not shown yet."""
    is_damaged: bool = False
    """The results could not be read."""

    def stars(self, table: CampaignTable) -> int:
        """How many of its goals were met."""
        met = self.results.get(table.name, TableResult()).goals
        return sum(goal.name in met for goal in table.goals)

    def all_stars(self, campaign: Campaign) -> int:
        return sum(map(self.stars, campaign.tables))

    def is_open(self, campaign: Campaign, table: CampaignTable) -> bool:
        """The first one, and each after one with a star."""
        return table.number == 1 or self.stars(campaign.tables[table.number - 2]) > 0

    def next_table(self, campaign: Campaign) -> CampaignTable:
        """The first one without a star; where all have one, the last."""
        return next((table for table in campaign.tables if not self.stars(table)), campaign.tables[-1])


class CampaignAward(NamedTuple):
    """What a finished game has brought in a campaign."""

    title: str
    stars: tuple[bool, ...]
    """By goal of its table, whether this game has met it."""
    chapter: str
    """With how many stars the chapter has been ended by it, in words; empty where it has not."""


def read_progress(game: str) -> CampaignProgress:
    """What is stored; a file of which not all can be read is set aside at the next change."""
    try:
        return _parsed(locked_file.read_document(_file(game)))
    except (OSError, DamagedFile):
        return CampaignProgress({}, {}, {}, (), is_damaged=True)


def remember_table(game: str, table_id: str, name: str) -> None:
    """A table of the campaign has been made. OSError if that cannot be written."""

    def change(document: dict[str, Any]) -> None:
        document.setdefault("running", {}).pop(table_id, None)
        document["running"][table_id] = name

    _change(game, change)


def store_result(table_id: str, model: TableModel) -> None:
    """Store what came of a finished game, if it was one of the campaign and all of it the player's own. OSError."""
    game = model.rules.name
    if not has_campaign(game) or not counts_for_player(model):
        return
    running, campaign = read_progress(game).running, campaign_of(game)
    found = next((table for table in campaign.tables if table.name == running.get(table_id)), None)
    result = model.rules.result(model.state)
    if found is None or result is None:
        return
    mine = result.scores[model.me - 1]
    others = [score for seat, score in enumerate(result.scores, 1) if seat != model.me]
    new = TableResult(
        tuple(goals_met(found.goals, model)), 1 + sum(score > mine for score in others), mine, max(others)
    )

    def change(document: dict[str, Any]) -> None:
        if document.setdefault("running", {}).pop(table_id, None) is None:
            return  # another window was quicker
        document["played"] = {**dict([*document.get("played", {}).items()][1 - KEPT :]), table_id: found.name}
        standing = document.setdefault("results", {}).get(found.name, {})
        understood = _table_result(standing)
        before = understood or TableResult()
        best = max((before, new), key=lambda each: each.order) if before.place else new
        goals = [*before.goals, *(goal for goal in new.goals if goal not in before.goals)]
        stored = {"goals": goals, "place": best.place, "mine": best.mine, "other": best.other}
        if standing and understood is None:
            locked_file.keep_unreadable(document, {found.name: standing})
        document["results"][found.name] = {**(standing if understood else {}), **stored}
        if len(goals) > len(before.goals):
            document["fresh"] = [*(each for each in document.get("fresh", []) if each != found.name), found.name]

    _change(game, change)


def forget_fresh(game: str) -> None:
    """The chart has shown all new stars. OSError if that cannot be written."""
    _change(game, lambda document: document.update(fresh=[]))


def campaign_table(table_id: str) -> tuple[Campaign, CampaignTable] | None:
    """Which table of which campaign a table at the player's own server is; None: of none."""
    for game in filter(has_campaign, game_names()):
        progress = read_progress(game)
        name = {**progress.played, **progress.running}.get(table_id) if table_id else None
        if name is not None and (found := [each for each in campaign_of(game).tables if each.name == name]):
            return campaign_of(game), found[0]
    return None


def campaign_title(table_id: str) -> str:
    """What the game at a table of a campaign is called in lists; empty: it is no such table."""
    if (found := campaign_table(table_id)) is None:
        return ""
    campaign, table = found
    place = campaign.title("tables", table.name)
    return _("Campaign {number}: {place}").format(number=table.number, place=place)


def award_of(table_id: str, model: TableModel) -> CampaignAward | None:
    """What the finished game of `model` has brought, stored yet or not; None: it is none of a campaign, or does not
    count.
    """
    if (found := campaign_table(table_id)) is None or not model.me or not counts_for_player(model):
        return None
    campaign, table = found
    met, progress = goals_met(table.goals, model), read_progress(campaign.game)
    chapter = [each for each in campaign.tables if each.chapter == table.chapter]
    stars = [progress.stars(each) for each in chapter if each is not table]
    mine = sum(goal.name in {*met, *progress.results.get(table.name, TableResult()).goals} for goal in table.goals)
    told = ""
    if table is chapter[-1] and met and all(stars):
        words = _("“{chapter}” is done: {stars} of {most} stars")
        title = campaign.title("chapters", table.chapter)
        told = words.format(chapter=title, stars=sum(stars) + mine, most=STARS * len(chapter))
    return CampaignAward(campaign_title(table_id), tuple(goal.name in met for goal in table.goals), told)


def unsaved_text(fault: OSError) -> str:
    """Progress could not be written."""
    words = _("How far you are in the campaign could not be saved: {reason}")
    return words.format(reason=fault.strerror or fault)


def _file(game: str) -> Path:
    return paths.data() / f"campaign-{game}.json"


def _change(game: str, change: Callable[[dict[str, Any]], None]) -> None:
    locked_file.change_parts(_file(game), PARTS, change)


def _parsed(document: Mapping[str, Any]) -> CampaignProgress:
    wrong = locked_file.wrong_parts(document, PARTS)
    results, running, played, fresh = (
        kind() if name in wrong else document.get(name, kind()) for name, kind in PARTS.items()
    )
    return CampaignProgress(
        {name: result for name, each in results.items() if (result := _table_result(each)) is not None},
        {table: str(name) for table, name in running.items()},
        {table: str(name) for table, name in played.items()},
        tuple(map(str, fresh)),
        is_damaged="results" in wrong,
    )


def _table_result(stored: Any) -> TableResult | None:
    """None: it is none that this version understands."""
    try:
        numbers = (int(stored[name]) for name in ("place", "mine", "other"))
        return TableResult(tuple(map(str, stored["goals"])), *numbers)
    except locked_file.INVALID:
        return None
