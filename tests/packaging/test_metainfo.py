"""What software centres show of the program: in both languages, and true."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from elcapitan import __version__
from tests.timeouts import PATIENCE_S

SHARE = Path(__file__).parents[2] / "assets" / "packaging" / "share"
FILE = SHARE / "elcapitan.metainfo.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
COMPONENT = ET.parse(FILE).getroot()


def test_it_belongs_to_the_desktop_file() -> None:
    launched = COMPONENT.findtext("launchable")
    assert launched is not None
    desktop = (SHARE / launched).read_text("utf-8")
    assert f"MimeType={COMPONENT.findtext('provides/mediatype')};" in desktop
    assert f"Icon={COMPONENT.findtext('icon')}" in desktop
    assert {found.text for found in COMPONENT.iterfind("categories/category")} == {"Game", "BoardGame"}


def test_every_sentence_is_there_in_english_and_in_czech() -> None:
    for tag in ("summary", "description/p", "description/ul/li"):
        languages = [found.get(LANGUAGE) for found in COMPONENT.iterfind(tag)]
        assert languages, tag
        assert languages == [None, "cs"] * (len(languages) // 2), tag


def test_the_newest_release_is_this_version() -> None:
    release = COMPONENT.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__


def test_the_checker_of_software_centres_takes_it() -> None:
    if (checker := shutil.which("appstreamcli")) is None:
        pytest.skip("appstreamcli is not installed: apt-get install appstream")
    command = [checker, "validate", "--no-net", str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
