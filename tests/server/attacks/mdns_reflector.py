"""What a router does that lets the two parts of a house find each other: it passes discovery on between them.

`python -m tests.server.attacks.mdns_reflector INTERFACE INTERFACE` sends every packet of multicast DNS that comes in
by one of them out by the other one; nothing else gets through here.
"""

from __future__ import annotations

import select
import socket
import struct
import sys

GROUP, PORT = "224.0.0.251", 5353
LARGEST = 9000


def ear(interface: str) -> socket.socket:
    """Receives and sends on one interface alone."""
    found = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
    found.bind(("", PORT))
    joined = struct.pack("=4s4si", socket.inet_aton(GROUP), bytes(4), socket.if_nametoindex(interface))
    found.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
    found.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, joined)
    found.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    found.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)  # what is passed on does not come in again
    return found


def main(one: str, other: str) -> None:
    """Until it is killed."""
    ears = ear(one), ear(other)
    sys.stdout.write("passing on\n")
    sys.stdout.flush()
    while True:
        for heard in select.select(ears, (), ())[0]:
            ears[heard is ears[0]].sendto(heard.recv(LARGEST), (GROUP, PORT))


if __name__ == "__main__":
    main(*sys.argv[1:])
