"""The announcements of a server's host, in words."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.protocol.to_client import Announcement


def announcement_text(announcement: Announcement) -> str:
    """A sentence of ours about the stop of the server, and what the host has typed."""
    match announcement.about:
        case "stopping":
            ours = stop_text(announcement.left_s)
            return f"{ours} {announcement.text}" if announcement.text else ours
        case "staying":
            return _("The server does not stop after all.")
        case _:
            return _("From the host of the server: {text}").format(text=announcement.text)


def stop_text(left_s: int) -> str:
    """In hours, minutes or seconds, rounded to whole ones."""
    if left_s >= 2 * 3600:
        count = round(left_s / 3600)
        text = ngettext("The server stops in {count} hour.", "The server stops in {count} hours.", count)
    elif left_s >= 60:
        count = round(left_s / 60)
        text = ngettext("The server stops in {count} minute.", "The server stops in {count} minutes.", count)
    else:
        count = left_s
        text = ngettext("The server stops in {count} second.", "The server stops in {count} seconds.", count)
    later = _("Unfinished games can be continued later.")
    return f"{text.format(count=count)} {later}"
