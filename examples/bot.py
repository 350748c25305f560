"""A complete player in one file: it joins a table and makes random legal moves, in any game of the server.

    python examples/bot.py HOST PORT           opens a table for two, prints its id and waits
    python examples/bot.py HOST PORT GAME      the same for a game such as yspahan
    python examples/bot.py HOST PORT TABLE     joins that table

Needs msgpack and the standard library; docs/protocol.md explains the messages."""

import os
import random
import socket
import sys

import msgpack


class Line:
    def __init__(self, host: str, port: str) -> None:
        self.socket = socket.create_connection((host, int(port)))
        self.stream = self.socket.makefile("rb")

    def say(self, type: str, **fields: object) -> None:
        payload = msgpack.packb({"type": type, **fields})
        self.socket.sendall(len(payload).to_bytes(4, "big") + payload)

    def hear(self) -> dict:
        length = int.from_bytes(self.stream.read(4), "big")
        return msgpack.unpackb(self.stream.read(length)) if length else {"type": "closing", "why": "connection lost"}


def play(line: Line, wanted: str) -> str:
    line.say("hello", protocol=1, program="example in Python", name="Python", wants="positions", features=["both"])
    me, asked, waiting = 0, {}, False
    while True:
        match line.hear():
            case {"type": "welcome", "games": games}:
                seats = {game["name"]: game["least"] for game in games}
                if wanted and wanted not in seats:
                    line.say("join_table", table=wanted)
                else:
                    game = wanted or games[0]["name"]
                    line.say("create_table", game=game, seats=seats[game])
            case {"type": "seated", "seat": me, "table": id}:
                print(f"seat {me} at table {id}", flush=True)
                line.say("ready")
            case {"type": "table", "table": {"stage": "lobby", "host": host, "seats": seats}} if host == me:
                if all(seat.get("ready") for seat in seats):
                    line.say("start")
            case {"type": "position"} as asked:  # sent after every change; without `legal` if it is not our turn
                pass
            case {"type": "moved", "text": text, "seat": seat}:
                print(f"seat {seat}: {text}", flush=True)
            case {"type": "done"} | {"type": "refused", "to": "move"}:
                waiting = False
            case {"type": "ping", **ping}:
                line.say("pong", number=ping.get("number", 0))
            case {"type": "over", "winners": winners, "scores": scores}:
                return f"seats {winners} win with {scores}"
            case {"type": "closing" | "refused", "why": why}:
                sys.exit(why)
        if asked.get("legal") and not waiting:
            line.say("move", id=os.urandom(16), position=asked["position"], text=random.choice(asked["legal"]))
            asked, waiting = {}, True


print(play(Line(*sys.argv[1:3]), "".join(sys.argv[3:])))
