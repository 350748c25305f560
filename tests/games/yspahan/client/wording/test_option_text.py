"""Every option of a table and every value has words in every language."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.wording.option_text import option_help_text, option_text, value_text
from tests.games.yspahan.offline_link import RULES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_value_is_worded(language: str) -> None:
    i18n.use_language(language)
    for option in RULES.options:
        assert option_text(option.name)
        assert option_help_text(option.name).endswith(".")
        values = [value_text(option.name, value) for value in option.choices]
        assert all(values)
        assert len(set(values)) == len(values)
