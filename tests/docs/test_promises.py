"""Every promise of promises.toml is made on its page, and the test that keeps it exists.

A sentence that changes or goes, and a test that is renamed or deleted, has to be seen here.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.server.server_process import ROOT

PAGES = tomllib.loads(Path(__file__).with_name("promises.toml").read_text(encoding="utf-8"))
PROMISES = [(page, sentence, test) for page, promises in PAGES.items() for sentence, test in promises.items()]


@cache
def text_of(path: str) -> str:
    """A file of the repository, with single spaces."""
    return re.sub(r"\s+", " ", (ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("page", "sentence", "test"), PROMISES)
def test_a_promise_is_made_and_its_test_exists(page: str, sentence: str, test: str) -> None:
    file, _, name = test.partition("::")
    assert sentence in text_of(page)
    assert f"def test_{name}(" in text_of(f"tests/{file}")
