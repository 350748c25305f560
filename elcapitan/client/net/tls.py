"""Encrypted connections: trusts the machine's certificates and those the player has put beside their settings."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path

from elcapitan import locked_file, paths

log = logging.getLogger(__name__)

_extra_certificates: list[Path] = []


def trusted_certificates_file() -> Path:
    """Certificates of servers or their makers that the player trusts, in PEM; there may be none."""
    return paths.config() / "trusted.pem"


def trust_certificates(file: Path) -> None:
    """For this run of the program. OSError (also ssl.SSLError) if there is no certificate in it."""
    _load(ssl.create_default_context(), file)
    _extra_certificates.append(file)


def ssl_context() -> ssl.SSLContext:
    """For one connection; not reused, because the files may have changed."""
    found = ssl.create_default_context()
    found.minimum_version = ssl.TLSVersion.TLSv1_2
    for file in (trusted_certificates_file(), *_extra_certificates):
        try:
            _load(found, file)
        except FileNotFoundError:
            pass
        except OSError as fault:  # it costs no other server its connection
            log.warning("%s is not trusted: %s", file, fault)
    return found


def _load(context: ssl.SSLContext, file: Path) -> None:
    """Trust the certificates of a file, as any editor saves it; words beside them are ignored. OSError."""
    data = locked_file.read_bytes(file)
    try:
        text = locked_file.decode_text(data)
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if not (pem := text.encode("ascii", "ignore").decode()):
        raise ssl.SSLError(0, "the file is empty")
    context.load_verify_locations(cadata=pem)
