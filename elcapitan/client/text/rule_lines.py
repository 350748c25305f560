"""The rule book in a terminal: its titles, and one page of it at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elcapitan.client.model.rule_pages import RuleBookPage, page_for_rule
from elcapitan.client.shell.i18n import _

_RULE = re.compile(r"[A-Z]\d*")


def rule_lines(book: Sequence[RuleBookPage], wanted: str) -> list[str]:
    """The page `wanted`, by its number or by a rule such as K4; the titles if it is empty, a sentence if there is none.

    Pages that explain no rule are made of pictures, and left out.
    """
    pages = [page for page in book if page.rules]
    if not wanted:
        titles = [f"{number:>2}  {page.title}" for number, page in enumerate(pages, 1)]
        return [
            *titles,
            _("One page: rules and its number, or a rule such as {example}").format(example=_example(pages)),
        ]
    at = int(wanted) - 1 if re.fullmatch(r"[1-9]\d?", wanted) else _place(pages, wanted.upper())
    if not 0 <= at < len(pages):
        return [_("The rule book has no such page; rules lists them.")]
    page = pages[at]
    title = _("{number} of {count}. {title}").format(number=at + 1, count=len(pages), title=page.title)
    return [title, *page.paragraphs, *(_("Example: {text}").format(text=caption) for caption in page.captions)]


def _place(pages: Sequence[RuleBookPage], rule: str) -> int:
    """Where a rule is explained, -1 if no page explains its letter."""
    letters = {name[0] for page in pages for name in page.rules}
    return page_for_rule(pages, rule) if _RULE.fullmatch(rule) and rule[0] in letters else -1


def _example(pages: Sequence[RuleBookPage]) -> str:
    return f"{pages[1].rules[0][0]}1"
