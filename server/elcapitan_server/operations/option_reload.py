"""What the options of a running server mean for it, and which of them it takes over when it reads them again (SIGHUP).

The command line and the environment of a process stay what they were: what changes is the file of options. An option
that decides where the server listens, or where its data are, needs a restart; the log names it.
"""

from __future__ import annotations

import argparse
import logging

from elcapitan import locked_file
from elcapitan_server.connections.address_limits import AddressLimits, scale_limits
from elcapitan_server.connections.certificate import (
    ServerCertificate,
    TlsUnusable,
    load_certificate,
    warn_if_readable,
)
from elcapitan_server.connections.rate_limits import ConnectionRates, scale_rates
from elcapitan_server.operations.options import OPTIONS, OptionError, resolve_options
from elcapitan_server.operations.service_manager import ServiceManager
from elcapitan_server.operations.turn_webhook import MAX_KEY_BYTES, MIN_KEY_BYTES, TurnWebhook
from elcapitan_server.server import Server
from elcapitan_server.tables.table_expiry import RetentionDays

log = logging.getLogger(__name__)

LIMITS = ("requests_per_s", "connections_per_address", "tables_per_address", "trusted_network")
RETENTION = ("keep_lobbies", "keep_finished", "keep_games")
"""In the order of the fields of RetentionDays."""
CERTIFICATE = ("tls_cert", "tls_key")
RELOADABLE = (*LIMITS, *RETENTION, *CERTIFICATE, "verbose")


def rates_of(options: argparse.Namespace) -> ConnectionRates:
    """What one connection may do."""
    return scale_rates(options.requests_per_s)


def limits_of(options: argparse.Namespace) -> AddressLimits:
    """What one address may have and do."""
    return scale_limits(options.connections_per_address, options.tables_per_address, rates_of(options))


def retention_of(options: argparse.Namespace) -> RetentionDays:
    """How long unused tables are kept."""
    return RetentionDays(*(getattr(options, field) for field in RETENTION))


def certificate_of(options: argparse.Namespace) -> ServerCertificate | None:
    """The certificate for TLS, None without TLS. OptionError if it cannot be used."""
    if options.tls_cert is None and options.tls_key is None:
        return None
    if options.tls_cert is None or options.tls_key is None:
        raise OptionError("An encrypted line needs both --tls-cert and --tls-key.")
    try:
        return load_certificate(options.tls_cert, options.tls_key)
    except TlsUnusable as reason:
        raise OptionError(str(reason)) from None


def webhook_of(options: argparse.Namespace) -> TurnWebhook | None:
    """What calls players who are away, None without a webhook. OptionError if it cannot be used."""
    if options.turn_webhook is None and options.turn_webhook_secret is None:
        return None
    if options.turn_webhook is None or options.turn_webhook_secret is None:
        raise OptionError("A webhook needs both --turn-webhook and --turn-webhook-secret.")
    try:
        key = locked_file.read_bytes(options.turn_webhook_secret, MAX_KEY_BYTES + 1).strip()
    except OSError as error:
        raise OptionError(f"The secret {options.turn_webhook_secret} cannot be read: {error.strerror}.") from None
    if len(key) < MIN_KEY_BYTES:
        raise OptionError(f"The secret {options.turn_webhook_secret} has fewer than {MIN_KEY_BYTES} bytes.")
    if len(key) > MAX_KEY_BYTES:  # the first part of it would give wrong signatures
        raise OptionError(f"The secret {options.turn_webhook_secret} has more than {MAX_KEY_BYTES} bytes.")
    warn_if_readable(options.turn_webhook_secret)
    return TurnWebhook(options.turn_webhook, key)


class OptionReload:
    """The options of one running server."""

    def __init__(self, server: Server, given: argparse.Namespace, options: argparse.Namespace) -> None:
        """`given` is what was typed, `options` what came of it at the start."""
        self._server, self._given = server, given
        self.options = options
        """What holds now."""

    def reload_service(self, manager: ServiceManager) -> None:
        """Read them again, and tell the service manager when that begins and what came of it."""
        manager.reloading()
        status = "options could not be read again"
        try:
            status = self.reload()
        finally:
            manager.reloaded(status)

    def reload(self) -> str:
        """Read them again, and take over what can be changed; what was done, in one sentence, which the log has, too.

        If the file or the certificate cannot be used, nothing changes at all.
        """
        try:
            found = resolve_options(self._given)
            found.announce = self.options.announce  # the command `host` decides it
            needs_restart = self._needing_restart(found)
            for field in needs_restart:
                setattr(found, field, getattr(self.options, field))
            certificate = certificate_of(found)
        except OptionError as reason:
            text = f"options and certificate stay what they were: {reason}"
            log.error("%s", text)
            return text
        changed = [field for field in RELOADABLE if getattr(found, field) != getattr(self.options, field)]
        self._take_over(found, changed, certificate)
        told = [_name(field) for field in changed]
        text = f"options have been read again; changed: {', '.join(told) or 'none'}"
        if certificate is not None:
            text += "; the certificate has been read again"
        if needs_restart:
            text += f"; a restart is needed for: {', '.join(map(_name, needs_restart))}"
        log.warning("%s", text)
        return text

    def _needing_restart(self, found: argparse.Namespace) -> list[str]:
        fixed = [option.field for option in OPTIONS if option.field not in RELOADABLE]
        if (self.options.tls_cert is None) != (found.tls_cert is None):
            fixed += CERTIFICATE  # whether connections are encrypted at all
        return [field for field in fixed if getattr(found, field) != getattr(self.options, field)]

    def _take_over(self, found: argparse.Namespace, changed: list[str], certificate: ServerCertificate | None) -> None:
        self.options = found
        if {*LIMITS} & {*changed}:
            self._server.change_limits(rates_of(found), limits_of(found), found.trusted_network)
        if {*RETENTION} & {*changed}:
            self._server.retention = retention_of(found)
        if "verbose" in changed:
            logging.getLogger().setLevel(logging.INFO if found.verbose else logging.WARNING)
        if certificate is not None:
            self._server.renew_tls(certificate)


def _name(field: str) -> str:
    return field.replace("_", "-")
