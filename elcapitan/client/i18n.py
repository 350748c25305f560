"""The words of the window in the player's language.

English stands in the source; the other languages come from assets/locale. The language may change at any time, so words
are asked for when they are painted and not kept.
"""

from __future__ import annotations

import gettext as _gettext
import locale
import os
from typing import Final

from elcapitan import paths

LANGUAGES: Final = {"en": "English", "cs": "Čeština"}
"""Each by its own name, in its own words."""
DOMAIN = "elcapitan"

_spoken: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def use(language: str) -> None:
    """Speak that language from now on. An unknown one, or one whose words are missing, is English."""
    global _spoken, _language
    _language = language if language in LANGUAGES else "en"
    if _language == "en":
        _spoken = _gettext.NullTranslations()
    else:
        _spoken = _gettext.translation(DOMAIN, paths.assets() / "locale", [_language], fallback=True)


def language() -> str:
    """The language spoken now."""
    return _language


def of_this_machine() -> str:
    """The language its user has chosen for the whole machine, English if we do not speak it."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    if not named:
        try:
            named = locale.getlocale()[0]
        except ValueError:  # a locale that this system does not know
            named = None
    start = (named or "").lower()
    # Windows calls it "Czech_Czechia".
    return "cs" if start.startswith(("cs", "czech")) else "en"


def _(words: str) -> str:
    """`words` in the spoken language."""
    return _spoken.gettext(words)


def ngettext(one: str, many: str, count: int) -> str:
    """The form that fits `count`; Czech has three."""
    return _spoken.ngettext(one, many, count)


def pgettext(context: str, words: str) -> str:
    """Words that mean different things in different places."""
    return _spoken.pgettext(context, words)


def marked(words: str) -> str:
    """Marks words for translation without translating them yet, for tables made when a module is read."""
    return words
