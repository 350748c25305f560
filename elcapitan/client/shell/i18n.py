"""Translation: the window's sentences in the player's language.

English stands in the source; the other languages come from assets/locale and from the user's data folder, whose words
have precedence (own_languages.py). The language may change at any time, so words are asked for when they are painted
and not kept.
"""

from __future__ import annotations

import gettext as _gettext
import locale
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from copy import copy
from pathlib import Path
from typing import Final

from elcapitan import paths
from elcapitan.client.shell import own_languages
from elcapitan.text_cleaning import clean_name

DOMAIN = "elcapitan"
_package_folders: list[Path] = []
"""Where installed games have their words, such as `cs.po`; the program's own go before them."""
MINUS = "\N{MINUS SIGN}"
LONGEST_NAME: Final = 24
"""Letters of a language's own name."""


def catalogue(language: str) -> _gettext.NullTranslations:
    """The words of a language; of English, or one that has none, those of the source."""
    shipped = _gettext.translation(DOMAIN, paths.assets() / "locale", [language], fallback=True)
    for folder in _package_folders:
        if (file := folder / f"{language}.po").is_file():
            shipped.add_fallback(copy(own_languages.read(file)))
    try:
        own = own_languages.catalogue(language)
    except own_languages.UnreadableWords:
        return shipped
    if own is None:
        return shipped
    both = copy(own)  # the one that was read is kept, and must not get one fallback after another
    both.add_fallback(shipped)
    return both


def words_of(language: str) -> _gettext.NullTranslations:
    """The catalogue of that language; an empty one for English, whose words stand in the source."""
    return _gettext.NullTranslations() if language == "en" else catalogue(language)


def _find_languages() -> dict[str, str]:
    """English, and every language that has a file of words: by its code, its own name for itself."""
    files = sorted((paths.assets() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    codes = {file.parents[1].name for file in files}
    codes |= own_languages.files().keys() - {"en"} - _damaged().keys()
    return {"en": "English"} | {code: _own_name(code) for code in sorted(codes)}


def _own_name(code: str) -> str:
    name = catalogue(code).pgettext("the name of this language", "English")
    shown = clean_name(name, LONGEST_NAME)
    return shown if shown and shown != "English" else code


def _damaged() -> dict[str, int]:
    """The languages of the data folder that cannot be used, with the line at fault (0: the whole file)."""
    found = {}
    for code in own_languages.files():
        try:
            own_languages.catalogue(code)
        except own_languages.UnreadableWords as fault:
            found[code] = fault.line
    return found


def damaged_languages() -> dict[str, str]:
    """A sentence for each language of the data folder that cannot be used."""
    names = {code: file.name for code, file in own_languages.files().items()}
    return {
        code: _("{file} cannot be read as words of a language: line {line} is damaged").format(
            file=names.get(code, code), line=line
        )
        if line
        else _("{file} cannot be read as words of a language").format(file=names.get(code, code))
        for code, line in _damaged().items()
    }


LANGUAGES: Final = _find_languages()
"""Each by its own name, in its own words."""


def find_languages() -> None:
    """Read the data folder again; replaces LANGUAGES."""
    found = _find_languages()
    LANGUAGES.clear()
    LANGUAGES.update(found)


_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"
_temporary_catalogue: ContextVar[_gettext.NullTranslations | None] = ContextVar("aside", default=None)
"""For text in another language in one place, while the rest of the program keeps its language."""


def use_language(language: str) -> None:
    """Use that language from now on. An unknown one, or one whose words are missing, is English."""
    global _catalogue, _language
    _language = language if language in LANGUAGES else "en"
    _catalogue = words_of(_language)


def add_words(folder: Path) -> None:
    """Speak the words of that folder, too: a file such as `cs.po` for each language.

    UnreadableWords if one of them is damaged.
    """
    for file in folder.glob("*.po"):
        own_languages.read(file)
    if folder not in _package_folders:
        _package_folders.append(folder)
        use_language(_language)


def temporary_language(language: str) -> AbstractContextManager[None]:
    """Words asked for in here are in that language; those of other threads and tasks are not."""
    return temporary_catalogue(words_of(language))


@contextmanager
def temporary_catalogue(words: _gettext.NullTranslations) -> Iterator[None]:
    """The same for a catalogue that is kept: finding one takes half a millisecond."""
    before = _temporary_catalogue.set(words)
    try:
        yield
    finally:
        _temporary_catalogue.reset(before)


def language() -> str:
    """The language in use."""
    return _language


def system_language() -> str:
    """The language its user has chosen for the whole machine, English if we do not speak it."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    if not named:
        try:
            named = locale.getlocale()[0]
        except ValueError:  # a locale that this system does not know
            named = None
    plain = re.split(r"[.@]", named or "")[0] in ("C", "POSIX")  # then the list of languages does not count, as in GNU
    for wish in [*([] if plain else os.environ.get("LANGUAGE", "").split(":")), named or ""]:
        machine = re.split(r"[_.@]", wish.lower())[0]
        for code in LANGUAGES:
            # Windows calls it "Czech_Czechia".
            if machine in (code, catalogue(code).pgettext("this language in English", "English").lower()):
                return code
    return "en"


def _(words: str) -> str:
    """`words` in the spoken language."""
    return (_temporary_catalogue.get() or _catalogue).gettext(words)


def ngettext(one: str, many: str, count: int) -> str:
    """The form that fits `count`; Czech has three."""
    return (_temporary_catalogue.get() or _catalogue).ngettext(one, many, count)


def pgettext(context: str, words: str) -> str:
    """Words that mean different things in different places."""
    return (_temporary_catalogue.get() or _catalogue).pgettext(context, words)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The form that fits `count`, of words that mean different things in different places."""
    return (_temporary_catalogue.get() or _catalogue).npgettext(context, one, many, count)


def mark_for_translation(words: str) -> str:
    """Marks words for translation without translating them yet, for tables made when a module is read."""
    return words


def number_text(value: int) -> str:
    """A number with a typographic minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def decimal_text(value: float) -> str:
    """A number from 0 on with one decimal place, behind the sign that the language uses."""
    whole, tenths = divmod(round(10 * value), 10)
    return pgettext("decimal number", "{whole}.{tenths}").format(whole=whole, tenths=tenths)


def day_text(day: str) -> str:
    """A day, given as 2026-11-30, as the language writes it."""
    year, month, date = day.split("-")
    text = pgettext("day", "{year}-{month}-{date}")
    if not text.startswith("{year}-"):  # ISO 8601 alone has two digits always
        month, date = month.lstrip("0"), date.lstrip("0")
    return text.format(year=year, month=month, date=date)


def signed_text(value: int) -> str:
    """A number with its sign, for income or cost."""
    return f"+{value}" if value > 0 else number_text(value)


def capitalised(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def tie_numbers(words: str) -> str:
    """No-break spaces tie each number to the word before it: none begins a line, with or without a sign."""
    return re.sub(rf" (?=[+{MINUS}]?\d)", "\N{NO-BREAK SPACE}", words)


def join_names(words: Sequence[str]) -> str:
    """Several names in a list: "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return _("{most} and {last}").format(most=", ".join(words[:-1]), last=words[-1])
