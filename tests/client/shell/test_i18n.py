"""Languages: complete, compiled, and switched while the window is open."""

import ast
import gettext
import re
import string
import threading
from functools import partial
from typing import Any

import make_locale
import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, ngettext, pgettext
from elcapitan.games.capitan.client.wording.words import WORDS

each_language = pytest.mark.parametrize("language", make_locale.languages())
"""One that someone adds is held to the same."""


def messages(language: str) -> list[Any]:
    """Those that have words; what has none is one test's alone."""
    return [message for message in make_locale.load_catalogue(language) if message.id and any(forms(message.string))]


def forms(text: Any) -> list[str]:
    return list(text) if isinstance(text, tuple | list) else [text]


@each_language
def test_every_string_of_the_source_is_translated(language: str) -> None:
    assert make_locale.missing(make_locale.merge_catalogue(language)) == []


@pytest.mark.slow
def test_no_string_hides_where_the_collector_does_not_look() -> None:
    """Within an f-string, for one: it would stay English in every language, and no list of gaps would have it."""
    known = {part for message in make_locale.template() for part in forms(message.id)}
    hidden = []
    for file in (*(file for folder in make_locale.SOURCES for file in folder.rglob("*.py")), *make_locale.COMMAND_LINE):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute) and call.args):
                continue
            called = call.func.id if isinstance(call.func, ast.Name) else call.func.attr
            if called in make_locale.KEYWORDS:
                said = call.args[isinstance((make_locale.KEYWORDS[called] or (1,))[0], tuple)]  # behind a context
                if isinstance(said, ast.Constant) and said.value not in known:
                    hidden.append(f"{file.name}:{call.lineno}: {said.value!r}")
    assert hidden == []


@each_language
def test_the_head_of_the_file_says_whose_it_is(language: str) -> None:
    head = make_locale.po_file(language).read_text("utf-8").partition("#: ")[0]
    assert "Project-Id-Version: El Capitan" in head
    for left in ("FIRST AUTHOR", "ORGANIZATION", "FULL NAME", "EMAIL@ADDRESS", "LL@li.org", "same license"):
        assert left not in head, left


@each_language
def test_nothing_is_translated_that_the_source_does_not_say(language: str) -> None:
    said = {(m.context, str(m.id)) for m in make_locale.template() if m.id}
    assert {(m.context, str(m.id)) for m in messages(language)} <= said


@each_language
def test_the_compiled_words_are_those_of_the_po_file(language: str) -> None:
    compiled = make_locale.po_file(language).with_suffix(".mo")
    with compiled.open("rb") as file:
        words = gettext.GNUTranslations(file)
    form = gettext.c2py(make_locale.load_catalogue(language).plural_expr)
    counts = {form(count): count for count in range(200, -1, -1)}
    for message in messages(language):
        if isinstance(message.id, tuple):
            one, many = message.id
            said = words.ngettext
            if message.context:
                said = partial(words.npgettext, message.context)
            assert [said(one, many, counts[at]) for at in sorted(counts)] == list(message.string)
        elif message.context:
            assert words.pgettext(message.context, message.id) == message.string
        else:
            assert words.gettext(message.id) == message.string


@each_language
def test_every_translation_has_the_places_of_its_string(language: str) -> None:
    def places(text: str) -> set[str]:
        return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}

    for message in messages(language):
        wanted = places(forms(message.id)[-1])
        for form in forms(message.string):
            assert places(form) == wanted, message.id


def test_no_sentence_on_a_screen_names_the_number_of_a_rule() -> None:
    """The book beside it leads there. A fault of a board file is read by whoever wrote that file."""
    numbered, board_faults = re.compile(r"\([A-Z]\d|\{rule\}"), {each.text for each in WORDS["board"]["faults"]}
    for message in make_locale.template():
        of_boards = message.id in board_faults
        assert of_boards or not any(map(numbered.search, forms(message.id))), message.id


@each_language
def test_rule_numbers_and_dots_survive_translation(language: str) -> None:
    for message in messages(language):
        source, words = forms(message.id)[-1], forms(message.string)[-1]
        assert re.findall(r"\([A-Z]\d.*?\)", source) == re.findall(r"\([A-Z]\d.*?\)", words)
        if not re.fullmatch(r"\d+(st|nd|rd|th)", source):  # Czech writes an ordinal with a dot
            assert source.endswith(".") == words.endswith("."), source


@pytest.mark.parametrize(("count", "words"), [(1, "1 florin"), (2, "2 floriny"), (5, "5 florinů"), (0, "0 florinů")])
def test_czech_has_three_forms(count: int, words: str) -> None:
    i18n.use_language("cs")
    assert ngettext("{count} florin", "{count} florins", count).format(count=count) == words


def test_the_language_is_switched_at_once() -> None:
    assert _("New game") == "New game"
    i18n.use_language("cs")
    assert _("New game") == "Nová hra"
    assert pgettext("starter", "Random") == "Losem"
    i18n.use_language("en")
    assert _("New game") == "New game"


@pytest.mark.parametrize(("spoken", "day"), [("en", "2026-11-05"), ("cs", "5. 11. 2026")])
def test_a_day_is_written_as_the_language_does(spoken: str, day: str) -> None:
    with i18n.temporary_language(spoken):
        assert i18n.day_text("2026-11-05") == day


def test_every_language_has_a_name_of_its_own() -> None:
    """Else two of them would be called English in the options."""
    assert sorted(i18n.LANGUAGES) == sorted(["en", *make_locale.languages()])
    assert len(set(i18n.LANGUAGES.values())) == len(i18n.LANGUAGES)


def test_an_unknown_language_is_english() -> None:
    i18n.use_language("tlh")
    assert i18n.language() == "en"


@pytest.mark.parametrize(
    ("lang", "spoken"), [("cs_CZ.UTF-8", "cs"), ("tlh_AQ", "en"), ("C", "en"), ("Czech_Czechia.1250", "cs")]
)
def test_the_machine_s_language_is_recognised(lang: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", lang)
    assert i18n.system_language() == spoken


@pytest.mark.parametrize(
    ("wishes", "lang", "spoken"),
    [
        ("tlh:cs_CZ:en", "de_DE", "cs"),
        ("en", "cs_CZ", "en"),
        (":", "cs_CZ", "cs"),
        ("cs", "C", "en"),
        ("cs", "C.UTF-8", "en"),
    ],
)
def test_a_list_of_languages_goes_first(wishes: str, lang: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", wishes)
    monkeypatch.setenv("LC_MESSAGES", lang)
    assert i18n.system_language() == spoken


def test_words_aside_are_of_another_language_and_of_no_other_thread() -> None:
    i18n.use_language("cs")
    said = []
    with i18n.temporary_language("en"):
        said.append(_("Options"))
        other = threading.Thread(target=lambda: said.append(_("Options")))
        other.start()
        other.join()
    assert [*said, _("Options")] == ["Options", "Nastavení", "Nastavení"]
    i18n.use_language("en")
    with i18n.temporary_language("cs"):
        assert ngettext("{count} hour ago", "{count} hours ago", 2) == "před {count} hodinami"
        assert pgettext("speed", "slow") == "klidně"
