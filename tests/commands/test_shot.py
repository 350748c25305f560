"""`elcapitan shot`: a picture of the size asked for, or one sentence why not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan import cli, games, paths
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client
from tests.client.fake_server import FakeServer
from tests.client.second_window import yspahan_window


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def shot(*words: str) -> int:
    return cli.main(["shot", *words])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two up to its first payday."""
    harbour = FakeServer()
    while harbour.states[-1].phase == 1:
        state = harbour.states[-1]
        harbour.move(state.seat, str(legal_moves(state)[0]))
    file = tmp_path_factory.mktemp("records") / "game.capitan"
    written: to_client.Record = harbour.record()
    file.write_text(written.record, "utf-8")
    return file


@pytest.mark.parametrize("screen", ["menu", "newgame", "options", "rules"])
def test_a_screen_is_painted_without_a_display(screen: str, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert shot(screen, str(out), "--size", "1280x720", "--lang", "cs") == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == (1280, 720)
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 1280, 8)}) > 20


@pytest.mark.parametrize("screen", ["menu", "newgame", "lobby", "lessons"])
def test_a_screen_is_about_the_game_at_hand(screen: str, tmp_path: Path) -> None:
    pictures = []
    with yspahan_window():
        for game in ("elcapitan", "yspahan"):
            out = tmp_path / f"{game}.bmp"
            assert shot(screen, str(out), "--game", game, "--size", "1280x720") == 0
            pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("screen", ["exercise", "puzzle"])
def test_a_number_beyond_the_last_is_told(screen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shot(screen, str(tmp_path / "out.png"), "--game", "carcassonne", "--page", "99") != 0
    assert f"the game has no {screen} of that number" in capsys.readouterr().err


@pytest.mark.parametrize("screen", ["table", "city", "payday", "pause"])
def test_a_screen_of_a_record_is_painted(screen: str, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert shot(screen, str(out), "--record", str(record), "--size", "1280x720") == 0
    assert pygame.image.load(out).get_size() == (1280, 720)


@pytest.mark.parametrize("game", games.game_names())
def test_the_ranking_is_painted_of_a_finished_game(game: str, tmp_path: Path) -> None:
    assert cli.main(["simulate", "--game", game, "--bots", "random,random", "--out", str(tmp_path)]) == 0
    (record,) = tmp_path.glob("*.capitan")
    out = tmp_path / "out.png"
    assert shot("ranking", str(out), "--record", str(record), "--size", "1280x720") == 0
    assert pygame.image.load(out).get_size() == (1280, 720)


def test_of_a_game_that_is_not_over_there_is_no_ranking(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shot("ranking", str(tmp_path / "x.png"), "--record", str(record)) == 2
    assert "the game of the record is not over" in capsys.readouterr().err


def test_a_city_is_seen_from_near_by_its_id(record: Path, tmp_path: Path) -> None:
    shown = []
    for city in ("napoli", "venezia", "napoli"):
        out = tmp_path / "out.bmp"
        assert shot("city", str(out), "--record", str(record), "--city", city, "--size", "800x450") == 0
        shown.append(out.read_bytes())
    assert shown[0] == shown[2] != shown[1]


def test_a_city_that_is_not_on_the_board_is_one_sentence(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shot("city", str(tmp_path / "x.png"), "--record", str(record), "--city", "praha") == 2
    assert "no city 'praha'" in capsys.readouterr().err


def test_the_same_screen_is_the_same_picture(tmp_path: Path) -> None:
    for name in ("one.bmp", "two.bmp"):
        assert shot("menu", str(tmp_path / name), "--size", "800x450") == 0
    assert (tmp_path / "one.bmp").read_bytes() == (tmp_path / "two.bmp").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["harbour", "x.png"], "unknown screen 'harbour'"),
        (["menu", "x.png", "--lang", "xx"], "unknown language 'xx'"),
        (["menu", "x.doc"], "end in .png"),
        (["menu", "x.png", "--size", "big"], "1920x1080"),
        (["menu", "x.png", "--size", "99999x99999"], "at most"),
        (["table", "x.png"], "--record"),
        (["table", "x.png", "--record", "/nowhere"], "cannot be read"),
        (["menu", "/nowhere/x.png"], "cannot be written"),
    ],
)
def test_what_cannot_be_painted_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shot(*words) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_move_beyond_the_record_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shot("table", "x.png", "--record", str(record), "--move", "9999") == 2
    assert "there is no move 9999" in capsys.readouterr().err


def test_there_is_no_payday_before_the_first(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shot("payday", "x.png", "--record", str(record), "--move", "3") == 2
    assert "no payday yet" in capsys.readouterr().err


def test_a_file_that_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.capitan").write_text("{}")
    assert shot("table", "x.png", "--record", str(tmp_path / "x.capitan")) == 2
    assert "not a record" in capsys.readouterr().err


def test_a_page_of_the_rules_is_shown_with_one_of_its_pictures(tmp_path: Path) -> None:
    shown = []
    for page in ("1", "7", "7.1", "7.3"):
        out = tmp_path / "out.bmp"
        assert shot("rules", str(out), "--page", page, "--size", "800x450") == 0
        shown.append(out.read_bytes())
    assert shown[1] == shown[2]
    assert len(set(shown)) == 3


@pytest.mark.parametrize("word", ["", "0", "seven", "7.", "7.0", "-1", "100"])
def test_what_is_no_page_of_the_rules_is_refused(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        shot("rules", str(tmp_path / "out.png"), f"--page={word}")
    assert "a page looks like 7 or 7.3" in capsys.readouterr().err
