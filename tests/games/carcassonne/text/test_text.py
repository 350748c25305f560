"""Carcassonne in words: whole games by the names of the moves, the map, features, refusals."""

from __future__ import annotations

import random
import re

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode
from elcapitan.games.carcassonne.text import game_text
from elcapitan.games.carcassonne.words import log_text, names
from elcapitan.games.carcassonne.words.words import WORDS
from tests.games.carcassonne import positions
from tests.games.carcassonne.every_kind import kind_of
from tests.games.text.reader import Reader

EVERYTHING = {"expansions": ["inns", "traders", "hills", "river"], "wheel": "board"}


@pytest.mark.parametrize(
    ("kind", "text"),
    [("b01", "meadow"), ("b18", "meadow"), ("b09", "meadow in the northeast, in the southeast and in the southwest")],
)
def test_a_meadow_is_named_by_its_corners_unless_it_has_all_four(kind: str, text: str) -> None:
    assert names.part_text(next(part for part in kind_of(kind).parts if part.kind == tiles.MEADOW), 0) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (8, EVERYTHING)])
def test_a_whole_game_is_played_by_names_and_everything_is_said(
    language: str, seats: int, options: dict[str, object]
) -> None:
    i18n.use_language(language)
    chance, reader = random.Random(seats), Reader("carcassonne", seats, seats, options=options)
    while not reader.over:
        reader.others_play(chance)
        if reader.over:
            break
        before = len(reader.model.steps)
        reader.orders(chance.choice(list(reader.session.moves_page())))
        assert len(reader.model.steps) == before + 1
    for order in ("m", "w", "t", "t 1 1", "c 0 0", "f", "f all", "p", "g", "k", "k all", "l", "?"):
        assert all(reader.orders(order)), order
    assert all(len(line) <= 100 for line in reader.orders("t"))
    assert any(line.startswith("1. ") for line in reader.everything)
    assert not any("{" in line for line in reader.everything)
    coordinates = re.compile(r"(?<![\w-])-?\d+ -?\d+(?=[,:;.)]|$)")
    known = {line for order in ("t", "t 1 1", "?") for line in reader.orders(order)}
    assert [line for line in reader.everything if coordinates.search(line) and line not in known] == []


def test_the_start_tile_is_a_map_and_sentences() -> None:
    reader = Reader("carcassonne", 2)
    assert reader.orders("t")[:4] == ["       0", "    |  c", "  0 |r . r", "    |  m"]
    assert reader.orders("c 0 0")[1] == (
        "city to the north: a city of 1 tile, open to the north, worth 1 now, at least 2 finished"
    )
    assert reader.orders("c atlantis") == ["Which square? Write its x and y, such as: c 0 0."]


def test_what_is_not_possible_is_answered_in_a_sentence() -> None:
    assert {*WORDS["refusals"]} == {*CarcassonneRefusalCode}
    assert Reader("carcassonne", 2).orders("pass") == ["A tile must be drawn first."]


def told(done: positions.Done) -> list[str]:
    return log_text.step_texts(("Klára", "Šimon"), done.events, done.state.land)


def test_a_step_says_what_is_laid_who_stands_where_and_what_it_brought() -> None:
    lying = positions.stand(positions.table("b16 0 0 0", "b24-1 1 0 0"), "1 follower 1 0 road-1")
    assert told(positions.turn(lying, "b22 2 0 0", "figure follower meadow-1")) == [
        "Klára places the tile 2 squares east of the start: north meadow, east road, south road, west road",
        "Klára places a figure: farmer, meadow in the northwest and in the northeast",
        "Finished: a road of 3 tiles; Klára 3 points",
        "Back in the supply: Klára 1 ordinary figure",
    ]


def test_figures_that_go_back_together_are_one_line() -> None:
    back = [events.FigureReturned(seat, kind, "wolf") for seat, kind in ((1, "follower"), (2, "pig"), (1, "follower"))]
    assert log_text.step_texts(("Klára", "Šimon"), back, Land()) == [
        "Back in the supply: Klára 2 ordinary figures; Šimon 1 pig"
    ]


def test_the_wheel_says_what_it_counted_and_where_it_would_go() -> None:
    turned = events.WheelTurned("tax", (events.WheelCount(knights=1, shields=2), events.WheelCount()), (3, 0))
    assert log_text.event_text(("Klára", "Šimon"), turned, Land()) == (
        "Wheel of fortune, tax: Klára 3 points (1 knight, 2 shields)"
    )
    reader = Reader("carcassonne", 2, options={"wheel": "board"})
    assert reader.orders("g")[:2] == [
        "The pig of the wheel: fortune",
        "1 further: tax; unseen tiles with this number: 11; no points; crown spaces: 2 free",
    ]
    assert Reader("carcassonne", 2).orders("wheel") == ["At this table there is no wheel of fortune."]


def test_players_and_ranking_are_sentences() -> None:
    reader = Reader("carcassonne", 2, options={"expansions": ["traders"]})
    assert reader.orders("p") == [
        "> Klára: 0 points; 7 ordinary figures, 1 builder, 1 pig",
        "  Šimon: 0 points; 7 ordinary figures, 1 builder, 1 pig",
    ]
    reader.play_to_the_end(random.Random(3))
    reader.session.poll()
    first = next(line for line in reader.everything if line.startswith("1. "))
    parts = [int(number) for number in re.findall(r" (\d+)[,)]", first)]
    assert sum(parts) == max(player.points for player in reader.state.players) > 0


def test_a_hint_says_tile_and_figure_and_what_other_things_are_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "ADVICE_BUDGET", Budget(rollouts=8))
    reader = Reader("carcassonne", 2)
    assert reader.orders("hint") == ["draw a tile"]
    reader.orders("d1")
    tile, figure, *rest = reader.orders("hint")
    assert re.match(r"1\. 1 square \w+ of the start, rotation [0-3]: north ", tile)
    assert figure.startswith("2. ")
    others = [each for each in rest if each.startswith("About ")]
    assert len(others) > 1
    assert [each for each in rest if each not in others] == ["This scores a city of yours at once: 4 points."]
    assert all(
        re.match(r"About (as good: |\d+ points? (better than |less: ))\d square.* of the start, rotation", each)
        for each in others
    )
