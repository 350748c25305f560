"""What tooltips say of a thing on the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording.thing_tooltips import thing_rows
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.games.capitan.client.random_games import start

SEATS = [TableSeat(1, "Klára", "red", "person"), TableSeat(2, "Marco", "blue", "easy")]


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    i18n.use_language("en")


@pytest.mark.parametrize(
    ("count", "english", "czech"),
    [
        (1, "Discard pile: 1 card", "1 karta v odhazovacím balíčku"),
        (2, "Discard pile: 2 cards", "2 karty v odhazovacím balíčku"),
        (5, "Discard pile: 5 cards", "5 karet v odhazovacím balíčku"),
    ],
)
def test_cards_of_a_pile_are_counted_in_the_right_form(count: int, english: str, czech: str) -> None:
    state = start(2)
    links = state.links._replace(discard=tuple(sorted(state.links.hidden)[:count]))
    at = ViewContext(state._replace(links=links), SEATS, 1, ())
    for language, text in (("en", english), ("cs", czech)):
        i18n.use_language(language)
        assert row_texts(thing_rows(at, Thing(CapitanKind.DECK, "link", 0), payday(state), ())) == [text]
