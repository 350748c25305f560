"""The campaign of a game as data: its tables along a route, their rivals and goals, its chapters, ranks and chart.

It stands in `campaign.toml` and `chart.toml` of a folder of assets/campaigns, its words in `words.LANGUAGE.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from elcapitan.client.lessons.lesson_data import Limits
from elcapitan.client.lessons.lesson_words import lesson_words, read_lesson_file
from elcapitan.client.model.table_setup import PERSON, SeatSetup, TableSetup
from elcapitan.client.shell import i18n
from elcapitan.games import colours

Place = tuple[float, float]
"""Degrees east and north."""
FOLDER: Final = "campaigns"
STARS: Final = 3
"""Of each table: one for each goal."""


class Goal(NamedTuple):
    """What earns a star."""

    name: str
    limits: Limits
    """Of `goal_figures.figures_of`."""


class Rival(NamedTuple):
    """One computer player of a table."""

    name: str
    """As it stands at the table; the portrait follows from it."""
    by: str
    """Level and character."""


class CampaignTable(NamedTuple):
    """One stop of the route."""

    name: str
    number: int
    """From 1."""
    chapter: str
    at: Place
    shift: tuple[float, float]
    """u from that place to where it is painted, so that neighbours do not cover one another."""
    way: tuple[Place, ...]
    """Between the stop before and this one."""
    picture: str
    """In the art folder."""
    rivals: tuple[Rival, ...]
    """The one who is told of first."""
    extras: tuple[str, ...]
    """Extra parts of the board."""
    options: Mapping[str, Any]
    goals: tuple[Goal, ...]
    minutes: int
    """That a game takes."""

    @property
    def players(self) -> int:
        return 1 + len(self.rivals)


class Label(NamedTuple):
    """The name of a sea or a country on the chart."""

    name: str
    at: Place
    size_u: float
    is_water: bool


class Chart(NamedTuple):
    """What the route leads through."""

    west: float
    east: float
    north: float
    south: float
    """The edges, in degrees."""
    is_sea: bool
    """The ground is water and `shapes` are land; otherwise the other way round."""
    shapes: tuple[tuple[Place, ...], ...]
    rivers: tuple[tuple[Place, ...], ...]
    mountains: tuple[tuple[float, float, int], ...]
    """Middle of a range, and how many mountains it has."""
    labels: tuple[Label, ...]
    compass: Place


class Campaign(NamedTuple):
    """The campaign of one game."""

    game: str
    tables: tuple[CampaignTable, ...]
    """In the order of the route."""
    chapters: tuple[str, ...]
    ranks: tuple[tuple[str, int], ...]
    """The stars from which on each is held, the lowest first."""
    lights: tuple[Place, ...]
    """Lighthouses: the guided game, exercises, and the page of all lessons."""
    light_minutes: tuple[int, ...]
    """That each of them takes; 0: that is not told."""
    traveller: str
    """The sprite on its way to the next stop."""
    speaks_at_scorings: bool
    """The rival says something at each scoring; otherwise whenever the lead changes."""
    chart: Chart

    @property
    def most_stars(self) -> int:
        return STARS * len(self.tables)

    def table(self, name: str) -> CampaignTable:
        """KeyError if there is none of that name."""
        return {table.name: table for table in self.tables}[name]

    def words(self, kind: str, name: str) -> Mapping[str, str]:
        """The words of one of the `tables`, `goals`, `chapters`, `ranks` or `labels`, or of the `campaign` itself."""
        return lesson_words(f"{FOLDER}/{self.game}", kind, name, i18n.language())

    def title(self, kind: str, name: str) -> str:
        return self.words(kind, name)["title"]


def has_campaign(game: str) -> bool:
    """Whether a game has a campaign."""
    return bool(read_lesson_file(f"{FOLDER}/{game}", "campaign"))


@cache
def campaign_of(game: str) -> Campaign:
    """The campaign of a game that has one. KeyError if the data lack something."""
    data = read_lesson_file(f"{FOLDER}/{game}", "campaign")
    goals = {
        name: Goal(name, Limits(limits.get("least", {}), limits.get("most", {})))
        for name, limits in data["goals"].items()
    }
    return Campaign(
        game,
        tuple(_table(number, each, goals) for number, each in enumerate(data["table"], 1)),
        tuple(dict.fromkeys(each["chapter"] for each in data["table"])),
        tuple((name, stars) for name, stars in data["ranks"]),
        _places(data["lights"]),
        tuple(data["light_minutes"]),
        data["traveller"],
        data["speaks_at_scorings"],
        _chart(read_lesson_file(f"{FOLDER}/{game}", "chart")),
    )


def table_plan(campaign: Campaign, table: CampaignTable, name: str) -> TableSetup:
    """The table with the player called `name` in its first seat; a rival of that name takes a longer one."""
    same = [rival.name.casefold() == name.casefold() for rival in table.rivals]
    names = [
        campaign.words("tables", table.name)["rival"] if twice else rival.name
        for rival, twice in zip(table.rivals, same, strict=True)
    ]
    free = colours(campaign.game)
    seats = [SeatSetup(PERSON, name, free[0])]
    for rival, called, colour in zip(table.rivals, names, free[1:], strict=False):
        seats.append(SeatSetup(rival.by, called, colour))
    return TableSetup(tuple(seats), extras=table.extras, game=campaign.game, options=table.options)


def _table(number: int, data: Mapping[str, Any], goals: Mapping[str, Goal]) -> CampaignTable:
    east, north = data["at"]
    right, down = data.get("shift", (0, 0))
    return CampaignTable(
        data["name"],
        number,
        data["chapter"],
        (east, north),
        (right, down),
        _places(data.get("way", ())),
        data["picture"],
        tuple(Rival(*each) for each in data["rivals"]),
        tuple(data.get("extras", ())),
        data.get("options", {}),
        tuple(goals[name] for name in data["goals"]),
        data["minutes"],
    )


def _chart(data: Mapping[str, Any]) -> Chart:
    west, east, south, north = data["edges"]
    return Chart(
        west,
        east,
        north,
        south,
        data["is_sea"],
        tuple(map(_places, data["shapes"])),
        tuple(map(_places, data.get("rivers", ()))),
        tuple((each[0], each[1], each[2]) for each in data["mountains"]),
        tuple(
            Label(each["name"], (each["at"][0], each["at"][1]), each["size"], each["water"]) for each in data["label"]
        ),
        (data["compass"][0], data["compass"][1]),
    )


def _places(data: Any) -> tuple[Place, ...]:
    return tuple((east, north) for east, north in data)
