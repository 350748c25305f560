"""Words that the window does not use: English of today with nothing for programmers, and Czech as players speak it."""

from __future__ import annotations

import re
from functools import cache

import make_locale
import pytest

from elcapitan import paths

IN_THE_WINDOW = ("client/", "games/", "kit/")
TODAY_IS_A_DATE = {"client/puzzles/puzzles_scene.py", "client/puzzles/daily_play.py", "campaigns/"}
"""The table of the day, and what rivals say; Yspahan is played in days."""
HOSTING = {
    "client/sheet/ranking_sheet.py",  # decks that were not dealt as announced
    "games/yspahan/client/scenes/ranking.py",
    "games/carcassonne/client/scenes/ranking.py",
    "client/net/request_errors.py",  # a server that somebody has typed the address of
    "client/scenes/table_info.py",
    "client/net/notices.py",
    "client/net/announcements.py",  # a server whose host has something to say
}


@cache
def window_strings() -> tuple[tuple[str, str], ...]:
    """Every English string that a window may show, with the file that says it."""
    said = tuple(
        (part, place)
        for message in make_locale.template()
        if message.id
        for part in forms(message.id)
        for place, _line in message.locations
        if place.startswith(IN_THE_WINDOW)
    )
    return said + tuple(read_assets("en"))


@cache
def czech_strings() -> tuple[tuple[str, str], ...]:
    """Every Czech string, of commands as well, with the file that says it."""
    translated = ((part, "cs.po") for message in make_locale.load_catalogue("cs") for part in forms(message.string))
    return (*translated, *read_assets("cs"))


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [*text] if isinstance(text, tuple | list) else [text or ""]


def read_assets(language: str) -> list[tuple[str, str]]:
    """The lines of rule books, captions, lessons and campaigns, with their files."""
    files = (file for kind in ("md", "toml") for file in paths.assets().rglob(f"*.{language}.{kind}"))
    return [
        (line, file.relative_to(paths.assets()).as_posix())
        for file in files
        for line in file.read_text("utf-8").splitlines()
    ]


@pytest.mark.parametrize(
    ("word", "allowed"),
    [
        (r"\bJSON\b", set()),
        (r"\btoday", TODAY_IS_A_DATE),
        (r"\bdear(er|est)?\b(?!\])", {"games/yspahan/client/wording/words.toml"}),
        (r"\bfalls? free\b", set()),
        (r"\bgive or take\b", set()),
        (r"\blost per decision\b", set()),
        (r"\bgames that lie\b", set()),
        (r"\bnext time,", set()),
        (r"\bserver", HOSTING),
        (r"\brecord could\b|\bSave record\b", set()),
        (r"built their last piece|has built everything", set()),
        (r"no disgrace|stands earlier|Extending costs|payday next round\?", set()),
        (r"No clear loss|compared with the best one|is played on from every turn", set()),
        (r"best alternative|Worth about|away from the road", set()),
        (r"This was not the turn", set()),
        (r"^Off$", set()),
    ],
)
def test_a_word_that_puzzles_a_player_is_on_no_screen(word: str, allowed: set[str]) -> None:
    found = {
        (part, place)
        for part, place in window_strings()
        if re.search(word, part)
        and not place.startswith(tuple(allowed))
        and not (word == r"\btoday" and "games/yspahan" in place)
    }
    assert found == set()


@pytest.mark.parametrize(
    "words",
    [
        r"\b[Mm]á úplný|\b(ne)?úplný suk",
        r"\bsuk (pytel|sud|truhla|váza) \d|\b(Obchod|obchod) (pytel|sud|truhla|váza) \d",
        r"\bU pole \w+ \d a ",
        r"[Nn]ásobek této řady",
        r"Odkud jsou body",
        r"už vzaté|po hodu prázdné",
        r"s kostkami z kterého",
        r"Kdo za tebe hraje|Mince za správce|Proč co\?",
        r"Všech šest budov, a brzy|úplné ještě před",
        r"aniž ti zbudou",
        r"K čemu bereš kostky|ze všech tvých",
        r"\bv karavaně čtyři|Jediné pozdní zboží",
        r"jakkoli mnoho|jakékoli kostky",
        r"na konci nic neplatí|patra není nic",
        r"budovou tahu|ve dvou hráčích",
        r"věc pod ukazatelem|co by stála a přinesla",
        r"^Desková hra El Capitan",
        r"\bdo karavany\b",
        r"\bjsi (\w+ )?\w+l\b|\w+l jsi\b|\bbys \w+l\b",  # a player is no man alone
    ],
)
def test_czech_that_sounds_translated_is_nowhere(words: str) -> None:
    assert {found for found in czech_strings() if re.search(words, found[0])} == set()


@pytest.mark.parametrize(
    ("english", "czech"),
    [
        ("Three is the most.", "Smějí být nejvýš tři."),
        ("Each guides you through a first game", "s průvodcem"),
        ("for example, Nora", "například Klára"),
        ("Your turn earns {loss} less than the best one.", "Tvůj tah vynese o {loss} méně"),
        ("best opponent", "nejlepší z ostatních"),
        ("payday possible next round", "příští kolo může být výplata"),
        ("You win with {points}", "Vítězíš"),
        ("Who plays for you?", "Kdo má hrát za tebe?"),
        ("Take over", "Převzít hru"),
        ("Gold for the supervisor", "Mince za pohyb správce"),
        ("This row counts double", "Řada násobí dvěma"),
        ("{name} completed {souk} ({points})", "{name} dokončuje {souk}"),
        ("no dice", "nic nepadlo"),
        ("Build with two players", "Stavba (hra ve dvou)"),
        ("Why what? ", "Na co se ptáš?"),
    ],
)
def test_a_sentence_is_said_as_players_say_it(english: str, czech: str) -> None:
    found = [
        words
        for message in make_locale.load_catalogue("cs")
        if any(english in form for form in forms(message.id))
        for words in forms(message.string)[:1]
    ]
    assert any(czech in words for words in found), found


def test_czech_says_what_each_command_does_in_the_third_person() -> None:
    """Vypíše, spustí, zkopíruje: no infinitives beside them."""
    told = [
        text
        for message in make_locale.load_catalogue("cs")
        if any(place.startswith("elcapitan/commands/") for place, _line in message.locations)
        for text in forms(message.string)
    ]
    assert len(told) > 100
    assert [text for text in told if re.match(r"(?!počet|zvrat)\w+(at|it|et|out)\b", text)] == []
