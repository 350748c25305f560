"""Encrypted connections: trusts the machine's certificates and those the player has put beside their settings."""

from __future__ import annotations

import ssl
from pathlib import Path

from elcapitan import paths

_extra_certificates: list[Path] = []


def trusted_certificates_file() -> Path:
    """Certificates of servers or their makers that the player trusts, in PEM; there may be none."""
    return paths.config() / "trusted.pem"


def trust_certificates(file: Path) -> None:
    """For this run of the program. OSError (also ssl.SSLError) if there is no certificate in it."""
    ssl.create_default_context().load_verify_locations(file)
    _extra_certificates.append(file)


def ssl_context() -> ssl.SSLContext:
    """For one connection; not reused, because the files may have changed."""
    found = ssl.create_default_context()
    found.minimum_version = ssl.TLSVersion.TLSv1_2
    for file in (trusted_certificates_file(), *_extra_certificates):
        if file.is_file():  # a pipe would be waited for
            found.load_verify_locations(file)
    return found
