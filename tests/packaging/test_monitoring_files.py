"""The alert rules, the dashboard and the units of the hourly copy: well formed, and about metrics that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from elcapitan_server.operations import metrics
from elcapitan_server.operations.health import Trouble
from tests.packaging.sandbox import settings
from tests.packaging.test_unit import needs_systemd
from tests.server.operations.monitored import monitored
from tests.server.server_process import ROOT
from tests.timeouts import PATIENCE_S

SHARE = ROOT / "assets" / "packaging" / "share"
ALERTS, DASHBOARD = SHARE / "elcapitan-alerts.yml", SHARE / "elcapitan-dashboard.json"
HISTOGRAM = ("_bucket", "_sum", "_count")


def named_metrics() -> dict[str, str]:
    """The label of each series that metrics.py names; empty for none."""
    source = Path(metrics.__file__).read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for kind, name, rest in re.findall(r'self\._(gauge|counter|histogram)\(\s*"(\w+)",(.*)', source):
        label = re.search(r', "(\w+)"\)$', rest)
        ends = {"gauge": ("",), "counter": ("_total",), "histogram": HISTOGRAM}[kind]
        found |= {f"elcapitan_{name}{end}": label[1] if label else "" for end in ends}
    return found


def rules() -> dict[str, str]:
    """The expression of each alert by its name."""
    (group,) = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return {rule["alert"]: rule["expr"] for rule in group["rules"]}


def queries() -> Iterator[str]:
    for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def used_metrics(text: str) -> list[tuple[str, list[str]]]:
    """Each metric of ours in an expression, with the labels by which it is chosen."""
    found = re.findall(r"\b(elcapitan_\w+)(?:\{([^}]*)\})?", text)
    return [(name, re.findall(r"(\w+)=", labels)) for name, labels in found]


async def test_every_metric_that_is_named_exists(tmp_path: Path) -> None:
    known = named_metrics()
    async with monitored(tmp_path) as at:
        live = {name.partition("{")[0] for name in await at.metrics()}
    assert len(known) > 30
    assert len(rules()) > 8
    for text in (*rules().values(), *queries()):
        for name, labels in used_metrics(text):
            assert name in known or name in live, name
            assert {*labels} <= {"instance", known.get(name, "")}, f"{name} has no such label: {labels}"


def test_brackets_close_and_the_reasons_of_troubles_exist() -> None:
    for text in (*rules().values(), *queries()):
        for begin, end in ("()", "[]", "{}"):
            assert text.count(begin) == text.count(end), text
        for reason in re.findall(r'elcapitan_trouble\{reason="([^"]+)"', text):
            assert reason in {each.value for each in Trouble}


def test_every_rule_has_a_name_of_its_own_a_severity_and_a_sentence() -> None:
    (group,) = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    assert group["name"] == "elcapitan"
    assert len(rules()) == len(group["rules"])
    for rule in group["rules"]:
        assert {*rule} - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert re.fullmatch(r"ElCapitan[A-Za-z]+", rule["alert"])
        assert re.fullmatch(r"\d+m", rule.get("for", "0m"))
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert rule["annotations"]["summary"].endswith((".", "which."))
        assert "$labels.instance" in rule["annotations"]["summary"]


def test_panels_of_the_dashboard_do_not_lie_over_one_another() -> None:
    taken: set[tuple[int, int]] = set()
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken
        assert at["x"] + at["w"] <= 24
        taken |= cells


@needs_systemd
def test_systemd_understands_the_units_of_the_hourly_copy(tmp_path: Path) -> None:
    for name in ("elcapitan-backup.service", "elcapitan-backup.timer"):
        text = (SHARE / name).read_text("utf-8").replace("/opt/elcapitan/bin/elcapitan", "/bin/true")
        (tmp_path / name).write_text(text.replace("Documentation=man:elcapitan(6)\n", ""))
    words = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "elcapitan-backup.timer")]
    found = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_hourly_copy_is_made_where_the_page_says_and_checks_the_journal_after_it() -> None:
    """In this order: a damaged journal is still copied, and makes the unit fail."""
    unit, page = (path.read_text("utf-8") for path in (SHARE / "elcapitan-backup.service", ROOT / "docs/hosting.md"))
    (made,), (checked,) = (settings(name, unit) for name in ("ExecStart", "ExecStartPost"))
    data = "--data /var/lib/elcapitan/data"
    assert made == f"/opt/elcapitan/bin/elcapitan backup /var/backups/elcapitan --keep 48 {data}"
    assert checked == f"/opt/elcapitan/bin/elcapitan check {data}"
    assert settings("Type", unit) == ["oneshot"]
    assert "sudo install -d -m 700 /var/backups/elcapitan\n" in page
    assert settings("OnCalendar", (SHARE / "elcapitan-backup.timer").read_text("utf-8")) == ["hourly"]


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_prometheus_understands_the_rules() -> None:
    done = subprocess.run(["promtool", "check", "rules", str(ALERTS)], check=False, timeout=PATIENCE_S)
    assert done.returncode == 0
