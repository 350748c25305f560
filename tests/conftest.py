"""What the tests say at their end that no single test can say."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """On which Pythons the golden games were played (tests/games/test_pythons.py)."""
    ran: dict[str, set[str]] = {"passed": set(), "failed": set(), "skipped": set()}
    for outcome, versions in ran.items():
        for report in terminalreporter.stats.get(outcome, ()):
            versions |= {str(value) for name, value in getattr(report, "user_properties", ()) if name == "python"}
    if any(ran.values()):
        words = (("passed", "the same on"), ("failed", "NOT the same on"), ("skipped", "not at hand:"))
        parts = [f"{word} {', '.join(sorted(ran[outcome]))}" for outcome, word in words if ran[outcome]]
        terminalreporter.write_line(f"Golden games on other Pythons: {'; '.join(parts)}")
