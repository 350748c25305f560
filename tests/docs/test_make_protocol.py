"""The pages for authors of other clients are those that the program makes, and what they promise holds.

The hashes are computed here by the formulas of docs/record.md, without the dealers of the games.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import make_protocol
import msgpack
import pytest

from elcapitan import games
from elcapitan.protocol import limits, to_client
from elcapitan.protocol.codec import decode_to_client, decode_to_server
from elcapitan.protocol.framing import HEADER, Splitter
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record

FILE: dict[str, Any] = json.loads((make_protocol.DOCS / "transcript.json").read_text("utf-8"))
BOARD = games.builtin_parts("elcapitan")["board"]


def keyed(seed: bytes, text: str) -> bytes:
    return blake2b(text.encode(), key=seed).digest()


def frames(to: str) -> list[tuple[bytes, dict[str, Any]]]:
    """The payloads to one side, and what is said to be in them."""
    found = []
    for each in FILE["frames"]:
        if each["to"] == to:
            splitter = Splitter()
            splitter.feed(bytes.fromhex(each["hex"]))
            payload = splitter.next_frame(limits.FRAME_TO_CLIENT)
            assert payload is not None
            assert splitter.holds == 0
            found.append((payload, each["message"]))
    return found


def test_the_pages_are_those_that_the_program_makes() -> None:
    for name, text in make_protocol.pages().items():
        assert (make_protocol.DOCS / name).read_text("utf-8") == text, "run assets/packaging/make_protocol.py"


@pytest.mark.parametrize("to", ["server", "client"])
def test_every_frame_holds_the_message_beside_it(to: str) -> None:
    decode = decode_to_server if to == "server" else decode_to_client
    assert len(frames(to)) > 10
    for payload, message in frames(to):
        assert in_hex(msgpack.unpackb(payload)) == message
        assert limits.type_of(type(decode(payload)).__name__) == message["type"]


def in_hex(value: Any) -> Any:
    """The same with binary in hex."""
    if isinstance(value, dict):
        return {name: in_hex(each) for name, each in value.items()}
    if isinstance(value, list):
        return [in_hex(each) for each in value]
    return value.hex() if isinstance(value, bytes) else value


def test_a_refusal_a_repeated_move_and_a_take_back_are_shown() -> None:
    told = [message["type"] for _, message in frames("client")]
    asked = [message["type"] for _, message in frames("server")]
    assert {"refused", "taken_back", "over", "position", "record", "moved"} <= {*told}
    assert asked.count("move") == told.count("done") + told.count("refused") - 1 == 4


def test_the_moves_of_the_record_lead_to_the_digests() -> None:
    record = parse_record(json.dumps(FILE["record"]))
    replayed = replay_record(record, games.ruleset)
    digests = [
        games.ruleset("elcapitan").digest(state)
        for state, final in zip(replayed.states[1:], replayed.final, strict=True)
        if final
    ]
    taken_back = 2  # positions: a move and its take-back came before
    assert digests == [digest for _, digest in FILE["digests"]]
    assert FILE["digests"][-1] == [len(FILE["record"]["moves"]) + taken_back, FILE["record"]["digest"]]


def test_the_seed_told_at_the_end_has_the_hash_told_at_the_beginning() -> None:
    records = [json.loads(message["record"]) for _, message in frames("client") if message["type"] == "record"]
    (over, *_) = [message for _, message in frames("client") if message["type"] == "over"]
    (seed,) = over["seeds"]
    first = records[0]
    assert [each["hash"] for each in first["shuffled"]] == [blake2b(bytes.fromhex(seed), digest_size=32).hexdigest()]
    assert "seed" not in first["shuffled"][0]
    assert first["deal"] == FILE["record"]["deal"] == deal_of(bytes.fromhex(seed))


def deal_of(seed: bytes) -> list[str]:
    """The first cards of El Capitan by the formula."""
    dealt = []
    for deck in ("destination", "link"):
        places = VECTOR["state"][f"{deck}s"]
        cards = [*places["display"], *places["hidden"]]
        dealt += sorted(cards, key=lambda card: keyed(seed, f"{deck}/1/{card}"))[: len(places["display"])]
    return dealt


VECTOR = FILE["vectors"]["elcapitan"][0]


@pytest.mark.parametrize("name", games.game_names())
def test_each_number_of_players_has_its_vector(name: str) -> None:
    least, most = games.ruleset(name).seats
    assert [each["players"] for each in FILE["vectors"][name]] == [*range(least, most + 1)]


@pytest.mark.parametrize("vector", FILE["vectors"]["elcapitan"] + FILE["vectors"]["yspahan"])
def test_hash_and_starting_seat_follow_from_the_seed(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert vector["hash"] == blake2b(seed, digest_size=32).hexdigest()
    assert vector["start"] == int.from_bytes(keyed(seed, "start"), "big") % vector["players"] + 1


@pytest.mark.parametrize("vector", FILE["vectors"]["elcapitan"])
def test_deal_and_digest_follow_from_the_formulas(vector: dict[str, Any]) -> None:
    assert vector["deal"] == deal_of(bytes.fromhex(vector["seed"]))
    position = json.dumps(vector["state"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert vector["digest"] == blake2b(position.encode()).digest()[:8].hex()


def test_the_first_frame_is_its_length_and_a_map() -> None:
    first = bytes.fromhex(FILE["frames"][0]["hex"])
    assert int.from_bytes(first[:HEADER], "big") == len(first) - HEADER
    assert first[HEADER] >> 4 == 8, "a small map of msgpack"
    assert isinstance(decode_to_client(frames("client")[0][0]), to_client.Welcome)
