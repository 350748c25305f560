"""Every message of the wire at least once, with every field set."""

from __future__ import annotations

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import ToClient
from elcapitan.protocol.to_server import ToServer

ID, TOKEN, TABLE = bytes(16), bytes(range(32)), "0123456789ab"

HELLO = to_server.Hello(
    protocol=1,
    rules={"elcapitan": 1},
    program="test",
    name="Anna",
    wants="positions",
    features=["both", "requests", "hints", "gestures", "ask-position", "page"],
    language="cs",
    token=TOKEN,
    ticket=TOKEN,
    owner=TOKEN,
)
TO_SERVER: tuple[ToServer, ...] = (
    HELLO,
    to_server.Ping(number=1),
    to_server.Pong(number=2),
    to_server.ListTables(),
    to_server.Look(token=TOKEN),
    to_server.CreateTable(game="elcapitan", seats=3, options={"extras": [], "board": {"a": 1}}, name="A", colour="red"),
    to_server.CreateTable(game="toy", seats=2, onlookers="silent", password="pst"),
    to_server.LoadGame(record=b"x" * 100, seat=2, name="A", colour="red", onlookers="none", password="pst"),
    to_server.JoinTable(table=TABLE, seat=2, name="Žofie", colour="blue", password="pst"),
    to_server.Resume(token=TOKEN),
    to_server.Watch(table=TABLE, name="Wanda", password="pst"),
    to_server.LeaveTable(),
    to_server.DropTable(token=TOKEN),
    to_server.SetSeat(seat=2, name="B", colour="green"),
    to_server.SetOptions(options={"start": "1"}),
    to_server.SetTerms(
        onlookers="none", password="", takeover_s=60, takeover_level="easy", bank_s=1800, increment_s=20
    ),
    to_server.SetTerms(hints=False, gestures=False, aids=False),
    to_server.AddBot(level="easy", seat=3, name="C", colour="yellow"),
    to_server.RemoveBot(seat=3),
    to_server.Kick(seat=2),
    to_server.Kick(onlooker=7),
    to_server.CloseSeat(seat=3, closed=False),
    to_server.Ready(ready=False),
    to_server.Start(),
    to_server.CommitShare(hash=TOKEN),
    to_server.RevealShare(share=ID),
    to_server.HoldSeat(seat=2, level="hard"),
    to_server.Agree(to="pause", agreed=False),
    to_server.Move(id=ID, position=7, text="build 2"),
    to_server.Move(id=ID, position=7, text="build 2", stand_in=True),
    to_server.TakeBack(id=ID, position=8, what="turn"),
    to_server.TakeHint(),
    to_server.AskRecord(),
    to_server.AskRecord(request=5),
    to_server.AskPosition(request=6),
    to_server.AskAbout(thing="shop:sack-8a:0", chosen=["floor:sack:0"]),
    to_server.AskOptions(game="yspahan"),
    to_server.AskHint(),
    to_server.AskReplay(moves=3),
    to_server.Say(text="Ahoj!"),
    to_server.ShowGesture(gesture="well-played"),
    to_server.Open(port=21998, announce=False, name="Anna's game"),
    to_server.Close(cut=True),
    to_server.Stay(stay=False),
)

OPTION = to_client.OptionOffer(name="n", kind="number", default=1, choices=["a"], least=0, most=3)
GAME = to_client.GameOffer(
    name="toy", rules=1, least=2, most=5, options=[OPTION], colours=["red"], levels=["easy"], open_information=False
)
INFO = to_client.TableInfo(
    id=TABLE,
    game="toy",
    rules=1,
    stage="playing",
    host=1,
    seats=[
        to_client.SeatInfo(
            seat=1, name="A", colour="red", by="person", ready=True, away=True, closed=True, held_by="easy"
        )
    ],
    options={"rounds": 3},
    position=4,
    last_move=to_client.LastMove(seat=1, text="bid 2"),
    changed_s=1_800_000_000,
    onlookers="silent",
    watching=[to_client.Onlooker(number=3, name="Wanda")],
    locked=True,
    moves_before=7,
    paused=True,
    agreed=[1],
    takeover_s=60,
    takeover_level="easy",
    bank_s=1800,
    increment_s=20,
)
LINE = to_client.ChatLine(number=1, seat=2, name="B", text="Ahoj!", at_s=1_800_000_000)
WELCOME = to_client.Welcome(protocol=1, program="test", games=[GAME], owner=True, features=["both"])
REFUSED = to_client.Refused(
    why="too-dear",
    text="No.",
    to="move",
    id=ID,
    position=3,
    rule="B1",
    facts={"price": 5},
    protocol=[1, 1],
    rules={"toy": 1},
    request=5,
)
CLOSING = to_client.Closing(why="replaced", text="Gone.")
TO_CLIENT: tuple[ToClient, ...] = (
    WELCOME,
    REFUSED,
    CLOSING,
    to_client.Nodes(addresses=["tls://play.example.org:21997", "192.0.2.7:21997"]),
    to_client.Nodes(addresses=["192.0.2.7:21997"], websockets=["wss://play.example.org/elcapitan"]),
    to_client.Answered(request=5),
    to_client.Ping(number=1),
    to_client.Pong(number=2),
    to_client.Announcement(text="Hello, all!"),
    to_client.Announcement(about="stopping", text="A new disk.", left_s=600),
    to_client.Storage(available=False),
    to_client.Tables(tables=[INFO]),
    to_client.Seen(seat=1, table=INFO, record="{}"),
    to_client.Seated(table=TABLE, seat=1, token=TOKEN),
    to_client.Table(table=INFO),
    to_client.Watching(table=TABLE, number=3),
    to_client.Left(),
    to_client.Kicked(table=TABLE),
    to_client.Chat(lines=[LINE]),
    to_client.Said(line=LINE),
    to_client.Dropped(table=TABLE),
    to_client.ShareAsked(seat=1, hash=TOKEN),
    to_client.SharesAnnounced(seat=1, hash=TOKEN, hashes=[TOKEN, b""]),
    to_client.Record(position=3, record="{}"),
    to_client.Moved(position=4, seat=1, text="end", turned_up=["a-1"], digest="0123456789abcdef", forced="slow"),
    to_client.TakenBack(position=5, seat=1, moves=2),
    to_client.Clock(left_ms=[1_799_000, 0], running=[1]),
    to_client.Hints(allowed=False, taken=[2, 0, 1]),
    to_client.Gestures(allowed=False),
    to_client.GestureShown(seat=2, gesture="laugh"),
    to_client.Done(id=ID, position=5),
    to_client.Position(position=5, seat=1, to_act=[1], state={"a": [1, None, True]}, legal=["end"]),
    to_client.Page(position=5, seat=1, body=b"x"),
    to_client.GameOptions(
        game="yspahan",
        options=[
            to_client.OptionInWords(
                name="n", text="N", help="How many.", values=[to_client.ValueInWords(value="a", text="A", help="One.")]
            )
        ],
    ),
    to_client.About(thing="shop:sack-8a:0", lines=["A shop."]),
    to_client.HintText(position=5, lines=["Build."]),
    to_client.Over(
        winners=[1],
        scores=[120, -3],
        seeds=["00" * 16],
        shares=[to_client.RevealedShare(seat=0, hash=TOKEN, share=ID), to_client.RevealedShare(seat=1, hash=TOKEN)],
    ),
    to_client.Opened(port=21997, addresses=["192.168.1.7"], adapters=["Wi-Fi wlan0"], announced="coming"),
    to_client.Closed(),
    to_client.Staying(stay=True),
)
