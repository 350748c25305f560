"""What a request of HTTP is answered: by exact path, GET and HEAD alone, with the headers that protect a page."""

from __future__ import annotations

import gzip
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from elcapitan_server.web import page_answers, page_files
from elcapitan_server.web.page_answers import PageAnswer, parse_request

Files = Mapping[str, page_files.PageFile]


def make_page(folder: Path) -> Path:
    for name, content in {
        "index.html": b'<script type="module" src="{version}/page.js"></script>',
        "page.js": b"run();\n" * 400,
        "sources.sha256": b"no file of the page",
        "pictures/art/sail.png.webp": bytes(9000),
        "pictures/art/huge.png.webp": bytes(page_files.MAX_PICTURE_BYTES + 1),
        "pictures/games/camel.jpg.webp": b"camel",
        "../boards/secret.toml": b"not served",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return page_files.read_page(make_page(tmp_path / "page"))


def ask(files: Files, first: str, *headers: str) -> PageAnswer:
    request = parse_request("\r\n".join((f"{first} HTTP/1.1", "Host: x", *headers, "", "")).encode())
    assert request is not None
    return page_answers.answer(request, files)


def split(told: PageAnswer) -> tuple[int, dict[str, str], bytes]:
    head, _, body = told.data.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    return int(status.split()[1]), dict(line.split(": ", 1) for line in lines), body


def test_the_table_has_the_page_and_the_pictures_and_nothing_else(
    files: Files,
) -> None:
    version = next(path.split("/")[1] for path in files if path != "/")
    names = ["page.js", "pictures/art/sail.png.webp", "pictures/games/camel.jpg.webp"]
    assert sorted(files) == sorted(["/", *(f"/{version}/{name}" for name in names)])
    assert f'src="{version}/page.js"'.encode() in files["/"].body


def test_another_content_has_another_path(tmp_path: Path, files: Files) -> None:
    (tmp_path / "page/page.js").write_bytes(b"run(2);")
    assert set(page_files.read_page(tmp_path / "page")) & set(files) == {"/"}
    assert page_files.read_page(tmp_path / "nowhere") == {}


def test_the_same_content_has_the_same_path_at_every_node(tmp_path: Path, files: Files) -> None:
    other = make_page(tmp_path / "installed later/page")
    for path in other.rglob("*.*"):
        os.utime(path, (0, 0))
    assert page_files.read_page(other).keys() == files.keys()


def test_files_of_a_version_are_kept_for_ever_and_the_page_is_asked_for_each_time(
    files: Files,
) -> None:
    (script,) = (path for path in files if path.endswith("page.js"))
    status, headers, body = split(ask(files, f"GET {script}", "Accept-Encoding: br, gzip"))
    assert (status, gzip.decompress(body)) == (200, files[script].body)
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (headers["Content-Encoding"], headers["Content-Length"]) == ("gzip", str(len(body)))
    status, headers, body = split(ask(files, "GET /?any=thing"))
    assert (status, headers["Cache-Control"], body) == (200, "no-cache", files["/"].body)
    assert split(ask(files, "GET /", f"If-None-Match: {headers['ETag']}"))[::2] == (304, b"")
    status, headers, body = split(ask(files, "HEAD /"))
    assert (status, headers["Content-Length"], body) == (200, str(len(files["/"].body)), b"")


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/index.html",
            "//",
            "/../boards/secret.toml",
            "/%2e%2e/boards/secret.toml",
            "/000000000000/page.js",
            "/\x00",
        ),
        *(
            "/{version}/",
            "/{version}/pictures/art/../art/sail.png.webp",
            "/{version}/pictures/art/huge.png.webp",
            "/{version}/boards/secret.toml",
        ),
        *("/{version}/../boards/secret.toml", "/{version}/sources.sha256", "/{version}/PAGE.JS", "/{version}/page.js/"),
    ],
)
def test_any_other_path_is_not_found(files: Files, path: str) -> None:
    version = next(path.split("/")[1] for path in files if path != "/")
    told = ask(files, f"GET {path.replace('{version}', version)}")
    assert split(told)[0] == 404
    assert not told.stays


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"])
def test_other_methods_are_refused(files: Files, method: str) -> None:
    status, headers, _ = split(ask(files, f"{method} /"))
    assert (status, headers["Allow"], headers["Connection"]) == (405, "GET, HEAD", "close")


def test_every_answer_has_the_headers_that_protect_the_page(
    files: Files,
) -> None:
    for first in ("GET /", "GET /nothing", "POST /", "HEAD /"):
        _, headers, _ = split(ask(files, first))
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
        assert not {"Set-Cookie", "Access-Control-Allow-Origin"} & set(headers)


@pytest.mark.parametrize(
    "head", ["GET /", "GET / HTTP/1.0", "GET  / HTTP/1.1", "GET x HTTP/1.1", "GET / HTTP/1.1\r\n: x", "\x16\x03\x01"]
)
def test_what_is_no_request_of_http_is_none(head: str) -> None:
    assert parse_request(f"{head}\r\n\r\n".encode("latin-1")) is None


@pytest.mark.parametrize(
    ("head", "path", "stays", "asks"),
    [
        ("GET / HTTP/1.1\r\nConnection: Close, TE", "/", False, False),
        ("GET / HTTP/1.1\r\nConnection: keep-alive", "/", True, False),
        ("GET / HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c", "/", True, False),
        ("GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c, WebSocket", "/", True, True),
        ("GET http://example.org:80/some?table=x HTTP/1.1", "/some", True, False),
        ("GET HTTP://example.org HTTP/1.1", "/", True, False),
        ("GET https://example.org/some HTTP/1.1", "/some", True, False),
    ],
)
def test_a_request_is_read_as_the_standard_has_it(head: str, path: str, stays: bool, asks: bool) -> None:
    request = parse_request(f"{head}\r\n\r\n".encode("latin-1"))
    assert request is not None
    assert (request.path, request.stays, request.asks_for_websocket) == (path, stays, asks)


def test_a_large_file_has_a_larger_price(files: Files) -> None:
    picture = next(path for path in files if path.endswith("sail.png.webp"))
    requests = [parse_request(f"{first} HTTP/1.1\r\n\r\n".encode()) for first in (f"GET {picture}", "GET /", "GET /no")]
    assert [page_answers.price(each, files) for each in requests if each is not None] == [2, 1, 1]


@pytest.mark.parametrize("by", [None, b"another one"])
def test_a_picture_that_has_gone_or_was_replaced_is_not_found(tmp_path: Path, files: Files, by: bytes | None) -> None:
    picture = tmp_path / "page/pictures/art/sail.png.webp"
    picture.unlink()
    if by is not None:
        picture.write_bytes(by)
    assert split(ask(files, f"GET {next(path for path in files if path.endswith('sail.png.webp'))}"))[0] == 404
