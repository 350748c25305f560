"""What is copied into a database is copied into an empty one."""

from __future__ import annotations

import pytest


@pytest.fixture
def database(empty_database: str) -> str:
    """The connection string of an empty database."""
    return empty_database
