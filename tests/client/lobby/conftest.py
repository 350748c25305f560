"""A host and their guests, who leave at the end of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.client.lobby.host_and_guest import HostAndGuest
from tests.ports import reserved_port


@pytest.fixture
async def party() -> AsyncIterator[HostAndGuest]:
    with reserved_port() as port:  # a server that is started again finds it free
        together = HostAndGuest(port)
        yield together
        await together.close()
