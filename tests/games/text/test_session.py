"""Every game in words: everything can be read, asked and done; a whole game by names; bad lines get a sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from elcapitan import games, paths
from elcapitan.bots.budget import Budget
from elcapitan.client.model.rule_pages import load_rule_pages
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.capitan.client.wording import words as capitan_words
from elcapitan.games.capitan.text import game_text as capitan_text
from elcapitan.games.carcassonne.text import game_text as carcassonne_text
from elcapitan.games.carcassonne.words import names as carcassonne_words
from elcapitan.games.yspahan.client.wording import names as yspahan_words
from elcapitan.games.yspahan.text import game_text as yspahan_text
from tests.games.capitan.positions import EXTRAS
from tests.games.offline_game import NAMES
from tests.games.text.reader import Reader


class Words(NamedTuple):
    """What a game's own pages and sentences are asked for."""

    pages: Sequence[str]
    """Orders that show something of the table, whenever they are given."""
    orders: Sequence[str]
    """More of them, so that every line of the help is tried."""
    letters: set[str]
    """With which the lines of the help begin."""
    help_lines: Callable[[], list[str]]
    text: ModuleType
    score: Callable[[int], str]
    """The score of the winner in the ranking."""
    payday: str
    """A pattern of what is said once of each of the three, in either language."""
    begins: str
    """How a line says where the game stands."""
    refused: str
    """A move that is against the rules at the beginning."""
    stand_in: str
    """Said at the end to someone for whom a computer player played from the first move on."""
    options: dict[str, Any] = {}
    paydays: int = 3
    """How often `payday` is said."""


WORDS = {
    "elcapitan": Words(
        pages=("m", "w", "g", "t", "c napoli", "p", "k", "f"),
        orders=("mp", "f Kl", "y build 2", "rules D1"),
        letters={*"mwgtcpkflryeusq", "rules", "hint", "say"},
        help_lines=capitan_text.CapitanText.orders.help_lines,
        text=capitan_text,
        score=capitan_words.florins_text,
        payday="(Payday of Phase|Výplatní den,)",
        begins="Phase I, round 1. ",
        refused="build 1",
        stand_in="A computer player (hard) played the whole game for you.",
        options={"extras": EXTRAS},
    ),
    "yspahan": Words(
        pages=("m", "w", "d", "t", "c sack", "g", "g west", "v", "p", "k", "b", "f"),
        orders=("ms", "mt", "mb", "mc", "c váz", "g z", "k all", "y build bath", "rules K4"),
        letters={*"mwdtcgvpkbflyeusq", "ms", "rules", "say", "hint"},
        help_lines=yspahan_text.YspahanText.orders.help_lines,
        text=yspahan_text,
        score=yspahan_words.points_text,
        payday=r"(Week|Konec týdne) \d\b.*: Klára \d",
        begins="Week 1, day 1. ",
        refused="camels",
        stand_in="A computer player (hard) played the whole game for you.",
    ),
    "carcassonne": Words(
        pages=("m", "w", "t", "t 3 1", "c 0 0", "f", "f all", "p", "g", "k", "k all"),
        orders=("y place 1 0 0", "rules W6"),
        letters={*"mwtcfpgklyeusq", "rules", "hint", "say"},
        help_lines=carcassonne_text.CarcassonneText.orders.help_lines,
        text=carcassonne_text,
        score=carcassonne_words.POINTS,
        payday=r"(The game is over|Hra skončila)\.$",
        begins="Tiles face down: ",
        refused="pass",
        stand_in="A computer player (hard) played the whole game for you.",
        options={"expansions": ["inns", "traders", "hills", "river"], "wheel": "board"},
        paydays=1,
    ),
}
each_game = pytest.mark.parametrize("game", WORDS)


def seat_counts() -> list[tuple[str, int, str]]:
    """Every number of players, the languages in turn."""
    counts = [(game, players) for game in WORDS for players in range(games.ruleset(game).seats[1], 1, -1)]
    return [(*row, [*LANGUAGES][at % len(LANGUAGES)]) for at, row in enumerate(counts)]


@pytest.mark.parametrize(("game", "seats", "language"), seat_counts())
def test_a_whole_game_is_played_by_names_and_everything_is_said(game: str, seats: int, language: str) -> None:
    i18n.use_language(language)
    chance, words = random.Random(seats), WORDS[game]
    reader = Reader(game, seats, seats, options=words.options)
    for turn in range(2000):
        reader.others_play(chance)
        if reader.over:
            break
        moves = reader.session.moves_page()
        assert moves, "when I am to act there is something to do"
        if turn % 12 == 0:
            for order in words.pages:
                assert all(reader.orders(order)), order
        before = len(reader.model.steps)
        reader.orders(chance.choice(list(moves)))
        assert len(reader.model.steps) > before
    assert reader.over
    reader.session.poll()
    result = reader.rules.result(reader.state)
    assert result is not None
    best = words.score(max(result.scores))
    assert any(line.startswith("1. ") and best in line for line in reader.everything)
    assert len([line for line in reader.everything if re.match(words.payday, line)]) == words.paydays
    assert not any("{" in line for line in reader.everything)


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_order_of_the_help_is_answered(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = WORDS[game]
    monkeypatch.setattr(words.text, "ADVICE_BUDGET", Budget(rollouts=8))
    i18n.use_language(language)
    reader = Reader(game)
    reader.orders(next(iter(reader.session.moves_page())))
    for order in ("?", *words.pages, *words.orders, "l", "r", "rules", "hint", "u", "s", ""):
        assert reader.orders(order), order
    assert not reader.session.over
    reader.orders("q")
    assert reader.session.over
    assert {line.split()[0] for line in words.help_lines()[1:-1]} == words.letters


@each_game
def test_what_is_not_possible_is_answered_in_a_sentence_and_changes_nothing(game: str) -> None:
    reader = Reader(game)
    before = reader.model.state
    (refused,) = reader.orders(WORDS[game].refused)
    assert refused.endswith(".")
    assert not any(each.isdigit() for each in refused)
    if load_rule_pages(paths.rule_books(game), "en"):
        assert reader.orders("rules why")[0] == reader.orders(f"rules {reader.session._refused_by}")[0]
    assert any("nothing to take back" in line for line in reader.orders("u"))
    label = next(letter for letter, _kinds in games.text(game).groups if letter != "e") + "99"
    assert reader.orders(label) == [f"There is no {label} now; m lists what can be done."]
    assert any("needs its letter" in line for line in reader.orders("1"))
    assert any("neither a command nor a move" in line for line in reader.orders("dance"))
    assert any("Which " in line for line in reader.orders("c atlantis"))
    assert reader.model.state is before


@each_game
def test_where_the_game_stands_is_said_once_at_the_beginning(game: str) -> None:
    """Also to whoever comes first and is asked at once for their move."""
    reader = Reader(game, 2)
    assert sum(line.startswith(WORDS[game].begins) for line in reader.said) == 1
    assert {"Type ? for help.", "Your turn."} < set(reader.said)
    while reader.to_act == 1:
        reader.play(str(list(reader.session.moves_page().values())[-1]))
    later: list[str] = []
    reader.visit(later.extend)
    assert sum(line.startswith(WORDS[game].begins) for line in later) == 1
    assert "Your turn." not in later


@each_game
def test_it_is_said_when_it_is_another_player_s_turn(game: str) -> None:
    reader = Reader(game)
    while reader.to_act == 1:
        reader.play(str(list(reader.session.moves_page().values())[-1]))
    reader.session.poll()
    assert reader.orders("e") == [f"It is {NAMES[reader.to_act - 1]}'s turn."]
    assert reader.orders("m") == ["It is not your turn."]
    if games.text(game).gives_hints:
        assert reader.orders("hint") == ["You can ask for a hint in your own turn."]


@each_game
def test_an_onlooker_reads_and_does_nothing(game: str) -> None:
    reader = Reader(game, me=0)
    assert reader.orders(str(reader.rules.legal(reader.state, 1)[0])) == ["You are watching."]
    assert reader.orders("m") == ["It is not your turn."]
    assert reader.orders("k")


@each_game
def test_what_is_said_goes_to_the_others(game: str) -> None:
    reader = Reader(game)
    reader.orders("say Good evening")
    assert reader.talked == ["Good evening"]


@each_game
def test_the_ranking_says_who_played_for_me(game: str) -> None:
    reader = Reader(game, 2, 2)
    reader.model.set_seats([seat._replace(held_by="hard") if seat.seat == 1 else seat for seat in reader.model.seats])
    reader.play_to_the_end(random.Random(2))
    reader.session.poll()
    assert WORDS[game].stand_in in reader.everything
    assert reader.everything[-1] == "So this game does not count in your statistics."


@each_game
def test_unseen_signs_and_capitals_of_an_order_do_not_count(game: str) -> None:
    """PowerShell sends a byte order mark before the first line; phones begin a line with a capital."""
    expected = Reader(game).orders("?")
    reader = Reader(game)
    assert reader.orders("\ufeff?") == reader.orders("HELP") == reader.orders("\u200bHelp\u2060 ") == expected
    reader.orders("Quit")
    assert reader.session.over
