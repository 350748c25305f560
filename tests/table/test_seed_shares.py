"""A seed made of everyone's shares: the formula, the record that holds them, and a server that cheats."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import blake2b, sha256
from itertools import product
from random import Random

import pytest

from elcapitan.table import seed_shares
from elcapitan.table.match import Match
from elcapitan.table.record import GameRecord, NotARecord, format_record, parse_record
from elcapitan.table.replay import RecordMismatch, verify_record
from elcapitan.table.seed_shares import SeedShare, check_receipt, make_receipt, seed_of_shares, share_hash
from tests.table.toy_matches import SEATS, over, played, rulesets
from tests.toy_game import Toy

TRIES = 1000


def draw(chance: Random) -> bytes:
    return chance.randbytes(seed_shares.SHARE_BYTES)


def cut_of(server: bytes, *seats: bytes) -> tuple[SeedShare, ...]:
    return tuple(SeedShare(seat, share_hash(each).hex(), each.hex()) for seat, each in enumerate((server, *seats)))


def game(shares: tuple[SeedShare, ...], *, rounds: int = 3, seed: bytes | None = None) -> Match:
    """A toy game as a server deals it by these shares, or by a seed of its own."""
    match = Match(Toy(), {"rounds": 3, "players": 2, "start": "1"}, seed or seed_of_shares(shares), shares)
    for _ in range(rounds):
        played(match, "1 bid 2", "2 bid 1", "1 roll")
    return match


def receipt(shares: tuple[SeedShare, ...], seat: int) -> str:
    """What the client of that seat keeps, when all hashes have been announced."""
    own = shares[seat].share
    assert own is not None
    return make_receipt(bytes.fromhex(own), [(each.seat, bytes.fromhex(each.hash)) for each in shares])


SHARES = cut_of(bytes(16), bytes(range(16)), bytes(range(16, 32)))


def test_the_seed_is_what_anybody_works_out_by_the_formula() -> None:
    told = b"\0" + bytes(16) + b"\1" + bytes(range(16)) + b"\2" + bytes(range(16, 32))
    assert seed_of_shares(SHARES) == sha256(told).digest()[:16]
    assert SHARES[1].hash == sha256(bytes(range(16))).hexdigest()
    missing = (*SHARES[:2], SHARES[2]._replace(share=None))
    assert seed_of_shares(missing) == sha256(told[:34]).digest()[:16]
    announced = b"".join(bytes([each.seat]) + bytes.fromhex(each.hash) for each in SHARES)
    assert receipt(SHARES, 1) == bytes(range(16)).hex() + sha256(announced).hexdigest()[:32]


def test_the_record_has_the_servers_share_at_the_end_alone() -> None:
    early = game(SHARES, rounds=1).record(SEATS)
    assert [each.share is None for each in early.shuffled[0].shares] == [True, False, False]
    verify_record(early, rulesets)
    whole = game(SHARES).record(SEATS)
    assert whole.shuffled[0].shares == SHARES
    assert whole.shuffled[0].hash == blake2b(seed_of_shares(SHARES), digest_size=32).hexdigest()
    verify_record(whole, rulesets)
    mapping = json.loads(format_record(whole))
    assert mapping["version"] == 4
    assert mapping["shuffled"][0]["shares"][1] == {"seat": 1, "hash": SHARES[1].hash, "share": SHARES[1].share}
    for record in (early, whole):
        assert parse_record(format_record(record)) == record


def test_for_a_program_that_knows_no_shares_it_is_the_record_of_before() -> None:
    older = game(SHARES).record(SEATS).reduced(stand_ins=True, shares=False)
    assert format_record(older) == format_record(over(seed_of_shares(SHARES)).record(SEATS))
    verify_record(older, rulesets)


def test_a_game_that_goes_on_keeps_the_shares_of_before_beside_its_own() -> None:
    first = game(SHARES, rounds=1).record(SEATS)
    later = cut_of(bytes(range(8, 24)), bytes(range(1, 17)))
    match = Match.from_record(Toy(), first, seed_of_shares(later), later)
    record = played(match, *2 * ("1 bid 2", "2 bid 1", "1 roll")).record(SEATS)
    assert [len(each.shares) for each in record.shuffled] == [3, 2]
    assert record.shuffled[0].shares[0].share is None
    verify_record(record, rulesets)


def test_what_the_journal_keeps_is_short_and_whole() -> None:
    shares = (*SHARES[:2], SHARES[2]._replace(share=None))
    assert seed_shares.parse_shares(seed_shares.shares_text(shares)) == shares
    assert len(seed_shares.shares_text(shares)) < 200


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seat": 9}, "not those of the server and of seats"),
        ({"seat": 0}, "not those of the server and of seats"),
        ({"share": "00" * 16}, "share of seat 2 is not the one announced"),
    ],
)
def test_shares_that_do_not_hold_are_named(change: dict[str, object], sentence: str) -> None:
    mapping = json.loads(format_record(game(SHARES).record(SEATS)))
    mapping["shuffled"][0]["shares"][2] |= change
    with pytest.raises(RecordMismatch, match=sentence):
        verify_record(parse_record(json.dumps(mapping)), rulesets)


@pytest.mark.parametrize("shares", [[], {}, [{"seat": 0}], [{"seat": "0", "hash": "00" * 32}], [1]])
def test_shares_in_another_form_are_no_record(shares: object) -> None:
    mapping = json.loads(format_record(game(SHARES).record(SEATS)))
    mapping["shuffled"][0]["shares"] = shares
    with pytest.raises(NotARecord, match="shuffled is not what it should be"):
        parse_record(json.dumps(mapping))


def test_the_receipt_says_what_a_player_can_know() -> None:
    assert check_receipt(receipt(SHARES, 2), SHARES) == "whole"
    assert check_receipt(bytes(range(16)).hex(), SHARES) == "share"
    assert check_receipt(bytes(16).hex(), SHARES) == "missing"  # the server's own share is nobody's
    assert check_receipt(bytes(16).hex(), ()) == "missing"
    assert check_receipt("ff" * 32, SHARES) == "missing"
    assert check_receipt(receipt(SHARES, 2)[:32] + "00" * 16, SHARES) == "changed"


# A server that cheats: it has announced its own share and seen those of the seats, and looks for a seed that it likes.


def is_caught(record: GameRecord, kept: str) -> bool:
    """Whether the player of seat 1 finds it out from the record and what their client has kept."""
    try:
        verify_record(record, rulesets)
    except RecordMismatch:
        return True
    return check_receipt(kept, record.shuffled[0].shares) != "whole"


def another_seed(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return game(shares, seed=draw(chance)).record(SEATS)


def another_share_of_its_own(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return game((*cut_of(draw(chance)), *shares[1:])).record(SEATS)


def another_share_under_its_first_hash(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return game((shares[0]._replace(share=draw(chance).hex()), *shares[1:])).record(SEATS)


def another_share_of_a_seat_of_its_own(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return game((*shares[:2], cut_of(b"", b"", draw(chance))[2])).record(SEATS)


def without_the_share_of_the_player(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return game((shares[0], shares[1]._replace(share=None), *cut_of(b"", b"", draw(chance))[2:])).record(SEATS)


def without_any_shares(chance: Random, shares: tuple[SeedShare, ...]) -> GameRecord:
    return over(draw(chance)).record(SEATS)


CHEATS = (
    *(another_seed, another_share_of_its_own, another_share_under_its_first_hash),
    *(another_share_of_a_seat_of_its_own, without_the_share_of_the_player, without_any_shares),
)


def test_a_server_that_tries_1000_seeds_is_caught_1000_times() -> None:
    chance = Random("cheats")
    caught = 0
    for number in range(TRIES):
        shares = cut_of(draw(chance), draw(chance), draw(chance))
        kept = receipt(shares, 1)
        if number % 50 == 0:
            assert not is_caught(game(shares).record(SEATS), kept)
        caught += is_caught(CHEATS[number % len(CHEATS)](chance, shares), kept)
    assert caught == TRIES


def test_a_record_cannot_be_mended_afterwards() -> None:
    record = game(SHARES).record(SEATS)
    for field, at in product(("hash", "share"), range(3)):
        shares = [*SHARES]
        wrong = {"hash": shares[at]._replace(hash="ab" * 32), "share": shares[at]._replace(share="ab" * 16)}
        shares[at] = wrong[field]
        shuffle = record.shuffled[0]._replace(shares=tuple(shares))
        assert is_caught(replace(record, shuffled=(shuffle,)), receipt(SHARES, 1))
