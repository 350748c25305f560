"""The server's TLS certificate and its key, and when the certificate expires.

Python tells a certificate's dates only for one it trusts, so they are read from the file: RFC 5280, section 4.1.
"""

from __future__ import annotations

import logging
import os
import re
import ssl
import stat
from datetime import UTC, datetime
from pathlib import Path

from elcapitan.locked_file import read_bytes

log = logging.getLogger(__name__)

WARN_BEFORE_S = 14 * 86400
"""Certificates for 90 days are usually renewed a month before their end; then two weeks are left to look after it."""
WARN_EVERY_S = 86400

UTC_TIME, VERSION = 0x17, 0xA0
"""Tags of DER."""


class TlsUnusable(Exception):
    """Raised when certificate and key cannot be used; its text is one sentence."""


class ServerCertificate:
    """What a TLS listener needs."""

    def __init__(self, context: ssl.SSLContext, expires_s: int) -> None:
        """`expires_s`: end of the certificate's validity, in seconds since 1970."""
        self.context, self.expires_s = context, expires_s
        self._warned_s: int | None = None

    def warn_if_expiring(self, now_s: int) -> None:
        """Log a warning, at most once a day, if fewer than 14 days are left. `now_s`: seconds since 1970."""
        if self.expires_s - now_s >= WARN_BEFORE_S or (
            self._warned_s is not None and 0 <= now_s - self._warned_s < WARN_EVERY_S
        ):
            return
        self._warned_s = now_s
        tense = "expires" if self.expires_s > now_s else "expired"
        log.warning("the TLS certificate %s on %s UTC", tense, f"{datetime.fromtimestamp(self.expires_s, UTC):%F %R}")


def load_certificate(certificate: Path, key: Path) -> ServerCertificate:
    """TlsUnusable if the files are not there, are damaged or do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        text, _ = read_bytes(certificate).decode("latin-1"), read_bytes(key)  # a pipe would be waited for
        context.load_cert_chain(certificate, key, password=_refuse_password)
        expires_s = expiry_s(text)
    except (OSError, ValueError) as error:  # a file that is not there is an OSError, a damaged one an SSLError
        raise TlsUnusable(f"The certificate {certificate} and the key {key} cannot be used: {error}.") from None
    warn_if_readable(key)
    return ServerCertificate(context, expires_s)


def warn_if_readable(key: Path) -> None:
    """Log a warning if other users of the machine can read that key."""
    if os.name == "posix" and key.stat().st_mode & stat.S_IROTH:
        log.warning("everybody on this machine can read the key %s: chmod o-r would change that", key)


def _refuse_password() -> str:
    raise ssl.SSLError("the key is locked by a password")  # OpenSSL would ask for it at the terminal


def expiry_s(pem: str) -> int:
    """When the first certificate of a PEM file expires, in seconds since 1970; the first is the server's own.

    ValueError if there is none.
    """
    found = re.search(f"{ssl.PEM_HEADER}.*?{ssl.PEM_FOOTER}", pem, re.DOTALL)
    if found is None:
        raise ValueError("the file holds no certificate")
    _, certificate, _ = _read_element(ssl.PEM_cert_to_DER_cert(found[0]))
    _, rest, _ = _read_element(certificate)
    if rest[:1] == bytes([VERSION]):
        _, _, rest = _read_element(rest)
    for _ in ("serialNumber", "signature", "issuer"):
        _, _, rest = _read_element(rest)
    _, validity, _ = _read_element(rest)
    _, _, not_after = _read_element(validity)
    tag, digits, _ = _read_element(not_after)
    text = digits.decode("ascii")
    if tag == UTC_TIME:  # "Where YY is greater than or equal to 50, the year SHALL be interpreted as 19YY"
        text = ("19" if text >= "50" else "20") + text
    return int(datetime.strptime(text, "%Y%m%d%H%M%SZ").replace(tzinfo=UTC).timestamp())


def _read_element(data: bytes) -> tuple[int, bytes, bytes]:
    """The first element of DER: its tag, its content, and what follows. ValueError if there is none."""
    if len(data) < 2:
        raise ValueError("the certificate is too short")
    tag, length, start = data[0], data[1], 2
    if length >= 0x80:  # the long form: the low bits count the bytes of the length
        start += length & 0x7F
        length = int.from_bytes(data[2:start])
    return tag, data[start : start + length], data[start + length :]
