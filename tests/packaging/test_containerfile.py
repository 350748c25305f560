"""The Containerfile: what it is made with is pinned, and everything its build needs is copied into it."""

from __future__ import annotations

import re

from tests.server.server_process import ROOT

PACKAGING = ROOT / "assets" / "packaging"
TEXT = (ROOT / "Containerfile").read_text("utf-8")
SCRIPT = (PACKAGING / "make_rootfs.sh").read_text("utf-8")


def pins(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Version and hashes of each library in a file of pins."""
    text = (PACKAGING / name).read_text("utf-8")
    blocks = re.findall(r"^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=\S+(?: \\)?\n)+)", text, re.MULTILINE)
    return {library: (version, frozenset(re.findall(r"sha256:\w+", hashes))) for library, version, hashes in blocks}


def test_its_libraries_are_those_of_the_release_and_those_for_metrics_and_nodes() -> None:
    image, release = pins("image.txt"), pins("release.txt")
    added = image.keys() - release.keys()
    assert added == {"prometheus-client", "asyncpg"}
    assert all(image[name] == release[name] for name in image.keys() & release.keys())
    assert all(image[name][1] for name in added)


def test_everything_that_its_script_reads_is_copied() -> None:
    build = TEXT.partition("FROM scratch")[0]
    copied = re.findall(r"^COPY (.+) \S+$", build, re.MULTILINE)
    paths = {path for line in copied for path in line.split()}
    assert all((ROOT / path).exists() for path in paths)
    data = [str(path.relative_to(ROOT)) for path in (ROOT / "assets" / "games").glob("*/*.toml")]
    assert "assets/games/carcassonne/tiles.toml" in data, "what the rules of a game read"
    for needed in ("assets/packaging/image.txt", "assets/boards", "assets/locale", "assets/page", "elcapitan", *data):
        assert needed in paths
        assert needed in SCRIPT
    assert "server" in paths


def test_it_runs_without_root_and_keeps_nothing_outside_its_volume() -> None:
    final = TEXT.partition("FROM scratch")[2]
    assert re.search(r"^USER 65532:65532$", final, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", final, re.MULTILINE)
    assert "ELCAPITAN_DATA=/data" in final
    assert "RUN" not in final.split()


def test_what_a_private_checkout_has_can_be_read_by_the_server() -> None:
    """Files keep their rights when they are copied; they are given to all once everything is there."""
    opened = SCRIPT.index('chmod -R u=rwX,go=rX "$root"')
    last_written = max(found.end() for found in re.finditer(r"(cp -r|compileall|>\"\$root)", SCRIPT))
    assert last_written < opened < SCRIPT.index('chmod 1777 "$root/tmp"') < SCRIPT.index('chmod 700 "$root/data"')
