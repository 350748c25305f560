"""A language of our own for tests: every word of the program with marked vowels, so that what was never asked to be
translated shows.
"""

from __future__ import annotations

import gettext
import re

import pytest

from elcapitan.client.shell import i18n

MARKED = str.maketrans("aeiouyAEIOUY", "āēīōūȳĀĒĪŌŪȲ")
PLACES = re.compile(r"(\{[^}]*\})")


def marked(words: str) -> str:
    """The words with marked vowels; what stands in braces stays."""
    return "".join(part if part.startswith("{") else part.translate(MARKED) for part in PLACES.split(words))


class Pseudo(gettext.NullTranslations):
    """Translates whatever is asked for."""

    def gettext(self, message: str) -> str:
        return marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return marked(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return marked(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def spoken(patch: pytest.MonkeyPatch) -> None:
    """Whatever language is asked for, that one is spoken."""
    for code, name in i18n.LANGUAGES.items():  # a screen that reads them again asks for their names in this language
        patch.setitem(i18n.LANGUAGES, code, name)
    patch.setattr(i18n, "catalogue", lambda language: Pseudo())


def untranslated(words: str, known: set[str]) -> list[str]:
    """The words with plain vowels that are neither names we know nor numbers."""
    found = re.findall(r"[^\W\d_]+", words)
    return [word for word in found if word not in known and re.search("[aeiouyAEIOUY]", word)]
