"""The server's certificate and key: what cannot be used, when it expires, and the warning before that."""

from __future__ import annotations

import logging
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from elcapitan_server.connections.certificate import (
    WARN_BEFORE_S,
    WARN_EVERY_S,
    ServerCertificate,
    TlsUnusable,
    expiry_s,
    load_certificate,
)
from tests.server.operations.monitored import monitored

CERTIFICATE, KEY = (Path(__file__).parent / "tls" / name for name in ("cert.pem", "key.pem"))


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Another certificate and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: apt-get install openssl")
    certificate, key = folder / "renewed.pem", folder / "renewed-key.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-subj", "/CN=127.0.0.1", "-days", "2", "-out", str(certificate), "-keyout", str(key)]
    subprocess.run(words, check=True, capture_output=True)
    return certificate, key


def expiry_by_openssl(certificate: Path) -> int:
    """What the ssl module says of a certificate it trusts."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(certificate)
    return int(ssl.cert_time_to_seconds(str(context.get_ca_certs()[0]["notAfter"])))


def test_a_key_behind_a_password_is_not_asked_for_at_the_terminal() -> None:
    with pytest.raises(TlsUnusable, match="cannot be used"):
        load_certificate(CERTIFICATE, KEY.with_name("locked.pem"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_a_key_that_everybody_can_read_is_told_and_used(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    key = Path(shutil.copyfile(KEY, tmp_path / "key.pem"))
    for mode, said in ((0o600, 0), (0o640, 0), (0o644, 1)):
        key.chmod(mode)
        load_certificate(CERTIFICATE, key)
        assert len(caplog.records) == said


def test_the_expiry_is_read_in_both_forms_of_a_date(tmp_path: Path) -> None:
    renewed, its_key = make_certificate(tmp_path)
    assert load_certificate(CERTIFICATE, KEY).expires_s == expiry_by_openssl(CERTIFICATE)  # 2126: GeneralizedTime
    assert load_certificate(renewed, its_key).expires_s == expiry_by_openssl(renewed)  # before 2050: UTCTime


def test_the_first_certificate_of_a_chain_is_the_servers_own(tmp_path: Path) -> None:
    renewed, _ = make_certificate(tmp_path)
    chain = "a comment\n" + renewed.read_text() + CERTIFICATE.read_text()
    assert expiry_s(chain) == expiry_by_openssl(renewed)


@pytest.mark.parametrize("kept", [0, 1, 20, 100])
def test_a_certificate_that_is_cut_off_has_no_expiry(kept: int) -> None:
    cut = ssl.DER_cert_to_PEM_cert(ssl.PEM_cert_to_DER_cert(CERTIFICATE.read_text())[:kept])
    for pem in (cut, "nothing"):
        with pytest.raises(ValueError, match=r"certificate|time data"):
            expiry_s(pem)


def test_a_warning_comes_once_a_day_in_the_last_two_weeks(caplog: pytest.LogCaptureFixture) -> None:
    certificate = ServerCertificate(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), expires_s=WARN_BEFORE_S + 100)
    for now_s, said in (
        (100, 0),
        (101, 1),
        (101 + WARN_EVERY_S - 1, 1),
        (101 + WARN_EVERY_S, 2),
        (WARN_BEFORE_S + 100, 3),
    ):
        certificate.warn_if_expiring(now_s)
        assert [record.levelno for record in caplog.records] == [logging.WARNING] * said
    assert caplog.messages[0] == "the TLS certificate expires on 1970-01-15 00:01 UTC"
    assert caplog.messages[2] == "the TLS certificate expired on 1970-01-15 00:01 UTC"


async def test_the_warning_comes_at_the_start_and_at_a_renewal_and_the_metric_follows(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name, level = "elcapitan_tls_certificate_expiry_timestamp_seconds", 'elcapitan_log_messages_total{level="warning"}'
    renewed, its_key = make_certificate(tmp_path)
    soon, late = load_certificate(renewed, its_key), load_certificate(CERTIFICATE, KEY)
    caplog.clear()
    async with monitored(tmp_path, tls=soon) as at:
        assert caplog.text.count("certificate expires") == 1
        assert (await at.metrics())[name] == expiry_by_openssl(renewed)
        at.server.renew_tls(late)
        assert (await at.metrics())[name] == expiry_by_openssl(CERTIFICATE)
        assert caplog.text.count("certificate expires") == 1
        at.server.renew_tls(load_certificate(renewed, its_key))
        assert caplog.text.count("certificate expires") == 2
        assert (await at.metrics())[level] >= 1


async def test_a_server_without_tls_has_no_expiry(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        seen = await at.metrics()
    assert not [each for each in seen if "certificate" in each]
    assert seen["elcapitan_tls_handshake_failures_total"] == 0
