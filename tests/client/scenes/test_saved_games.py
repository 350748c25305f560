"""The lines of Continue: what is said of each game, how long ago, who waits for whom, and its picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec
import pytest
from pygame import Surface

from elcapitan.client.campaign.campaign_progress import remember_table
from elcapitan.client.drawing import game_picture
from elcapitan.client.net.seat_tokens import SeatToken
from elcapitan.client.net.table_client import FoundTable
from elcapitan.client.saved.saved_game_paint import draw_saved_game
from elcapitan.client.scenes.saved_games import GameKind, SavedGame, saved_game_of, time_ago_text
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client
from tests.client.fake_server import FakeServer
from tests.client.headless_stage import stack, surface


@pytest.mark.parametrize(
    ("seconds", "english", "czech"),
    [
        (0, "just now", "právě teď"),
        (60, "1 minute ago", "před 1 minutou"),
        (59 * 60, "59 minutes ago", "před 59 minutami"),
        (3 * 3600 + 5, "3 hours ago", "před 3 hodinami"),
        (49 * 3600, "2 days ago", "před 2 dny"),
        (-5, "just now", "právě teď"),
    ],
)
def test_how_long_ago_is_said_in_the_largest_unit(seconds: int, english: str, czech: str) -> None:
    assert time_ago_text(1000, 1000 + seconds) == english
    i18n.use_language("cs")
    assert time_ago_text(1000, 1000 + seconds) == czech


def found(record: str, stage: Literal["lobby", "playing", "over"] = "playing", changed_s: int = 0) -> FoundTable:
    table = to_client.TableInfo(
        id="abcdefghijkl",
        game="elcapitan",
        rules=1,
        stage=stage,
        host=1,
        seats=[to_client.SeatInfo(seat=1, name="Klára", colour="red", by="person")],
        changed_s=changed_s,
    )
    return FoundTable(SeatToken("builtin", "abcdefghijkl", 1, "00" * 32, 0), table, record)


def after(moves: int) -> SavedGame:
    harbour = FakeServer()
    for _ in range(moves):
        state = harbour.states[-1]
        harbour.move(state.seat, str(legal_moves(state)[0]))
    return saved_game_of(found(harbour.record().record))


def test_a_game_of_the_campaign_is_called_by_its_place() -> None:
    assert after(1).title == "Klára"
    remember_table("elcapitan", "abcdefghijkl", "tunis")
    assert after(1).title == "Campaign 7: Tunis"


def test_a_line_says_phase_round_and_what_was_last() -> None:
    line = after(1)
    assert line.state == "Phase I  ·  Round 1"
    assert line.last_move.startswith("Klára bought the card")


def test_a_game_that_has_just_begun_has_no_last_move() -> None:
    assert after(0).last_move == "no moves yet"


def with_others(line: SavedGame, *others: to_client.SeatInfo) -> SavedGame:
    """The same line, its player's seat beside these."""
    assert line.found is not None
    own, table = line.found.table.seats[0], line.found.table
    return line._replace(found=line.found._replace(table=msgspec.structs.replace(table, seats=[own, *others])))


def test_a_line_says_who_waits_for_whom() -> None:
    otto = to_client.SeatInfo(seat=2, name="Otto", colour="blue", by="person")
    eva = msgspec.structs.replace(otto, seat=3, name="Eva")
    mine = after(0)
    theirs = next(line for line in map(after, range(1, 20)) if line.model and not line.model.is_my_move)
    assert mine.waiting == "", "computer players do not mind"
    assert with_others(mine, otto).waiting == "Otto is waiting for you"
    assert with_others(mine, otto, eva).waiting == "Otto and Eva are waiting for you"
    assert with_others(mine, msgspec.structs.replace(otto, held_by="easy")).waiting == ""
    assert theirs.waiting == ""
    assert with_others(theirs, otto, eva).waiting == "Waiting for Otto"
    i18n.use_language("cs")
    assert with_others(mine, otto).waiting == "Čeká na tebe Otto"
    assert with_others(mine, otto, eva).waiting == "Čekají na tebe Otto a Eva"


def test_no_person_waits_for_a_player_whose_seat_a_computer_player_holds() -> None:
    otto = to_client.SeatInfo(seat=2, name="Otto", colour="blue", by="person")
    line = with_others(after(0), otto)
    assert line.found is not None
    line.found.table.seats[0] = msgspec.structs.replace(line.found.table.seats[0], held_by="easy")
    assert line.waiting == ""


def test_the_picture_of_the_game_is_veiled_until_the_position_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[bool] = []
    monkeypatch.setattr(game_picture, "draw_game_picture", lambda *_about, veiled: shown.append(veiled))
    look, dst = stack().look, surface()

    def draw(painted: Surface | None) -> None:
        draw_saved_game(look, lambda _text, _room: painted, dst, dst.get_rect(), after(0), chosen=False, hovered=False)

    draw(None)
    draw(surface())
    assert shown == [True]


@pytest.mark.parametrize("record", ["", "{", "[]", '{"moves": []}'])
def test_a_table_whose_record_does_not_hold_is_listed_all_the_same(record: str) -> None:
    line = saved_game_of(found(record))
    assert line.model is None
    assert line.state == "not started"
    assert line.why_not == "This program cannot read this game"


@pytest.mark.parametrize(
    ("server", "people", "others", "kind"),
    [
        ("builtin", 1, 0, GameKind.ALONE),
        ("builtin", 2, 1, GameKind.SHARED),
        ("builtin", 1, 1, GameKind.NETWORK),
        ("example.org:21997", 1, 0, GameKind.NETWORK),
    ],
)
def test_a_line_says_with_whom_it_is_played(server: str, people: int, others: int, kind: GameKind) -> None:
    otto = to_client.SeatInfo(seat=2, name="Otto", colour="blue", by="person")
    line = with_others(after(0), *[otto] * others)
    assert line._replace(seat_token=replace(line.seat_token, server=server), people=people).kind is kind
