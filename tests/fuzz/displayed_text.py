"""What others see: a server's announcement, lines of chat and names."""

from __future__ import annotations

import random
import unicodedata
from functools import cache

from zeroconf import ServiceInfo
from zeroconf._dns import DNSText
from zeroconf._protocol.incoming import DNSIncoming
from zeroconf._protocol.outgoing import DNSOutgoing

from elcapitan.client.net import lan_discovery
from elcapitan.protocol.limits import CHAT_LETTERS
from elcapitan.text_cleaning import JOINERS, MAX_NAME, clean_name
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.tables import table_chat
from tests.fuzz import byte_mutation

# Discovery: whatever a packet says, a server that can be shown, or none.


def read_packet(data: bytes) -> None:
    packet = DNSIncoming(data)
    if not packet.valid:
        return
    for answer in packet.answers():
        if isinstance(answer, DNSText):
            try:
                service = ServiceInfo(lan_discovery.SERVICE, answer.name, port=data[-1] * 300, properties=answer.text)
            except Exception as trouble:  # the library's own: lan_discovery.py takes all of them for "not found"
                assert type(trouble).__module__.startswith("zeroconf"), trouble
                continue
            shown(lan_discovery.parse_announcement(answer.name, ["10.0.0.7"], service.port, service.properties))


def shown(found: lan_discovery.DiscoveredServer | None) -> None:
    if found is None:
        return
    assert 0 < found.port < 65536
    assert 0 < len(found.name) <= lan_discovery.LONGEST_NAME
    for text in (found.name, found.version, *found.games):
        assert text.isprintable()
        text.encode()


@cache
def packets() -> list[bytes]:
    """What announces a server, as the library itself writes it."""
    service = ServiceInfo(
        lan_discovery.SERVICE,
        f"Anna's game.{lan_discovery.SERVICE}",
        addresses=[b"\x0a\x00\x00\x07"],
        port=21997,
        properties={"version": "0.1.0", "protocol": "1", "games": "elcapitan,toy"},
    )
    outgoing = DNSOutgoing(0x8400)
    for each in (service.dns_text(), service.dns_service(), service.dns_pointer(), *service.dns_addresses()):
        outgoing.add_answer_at_time(each, 0)
    return outgoing.packets()


def make_packet(chance: random.Random) -> bytes:
    return byte_mutation.shaken(chance, chance.choice(packets()))


# Chat and names: what can be shown, short enough, or nothing at all.


def read_chat(data: bytes) -> None:
    text = data.decode(errors="replace")
    for longest in (CHAT_LETTERS, MAX_NAME):
        cleaned = clean_name(text, longest)
        assert len(cleaned) <= longest
        assert cleaned == cleaned.strip()
        assert all(unicodedata.category(letter)[0] != "C" or letter in JOINERS for letter in cleaned)
        assert all(letter == " " or unicodedata.category(letter)[0] != "Z" for letter in cleaned)
        assert clean_name(cleaned, longest) == cleaned
        cleaned.encode()
    try:
        assert table_chat.clean_chat_text(text)
    except RequestRefused as reason:
        assert reason.why == "bad-text"


SAID = [
    *(
        "Ahoj!",
        "Dobrý tah, Anno.",
        "e\u0301\u0323\u0301",
        "\u202eevil\u202c",
        "a\u200bb\u00adc",
        "\U0001f1e8\U0001f1ff",
    ),
    *(
        "\x1b[31mred",
        "x\ny\r\nz",
        "\u2028\u2029\u00a0\u3000",
        "\ufdfa" * 40,
        "\uff21\u0344" * 100,
        "\ufeff",
        "\u0958" * 200,
    ),
]


def make_chat(chance: random.Random) -> bytes:
    return byte_mutation.shaken(chance, "".join(chance.choice(SAID) for _ in range(chance.randrange(1, 4))).encode())
