"""Each client adds its share to the seed, keeps what proves it, and says so when it is missing in the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan.client.model import game_records
from elcapitan.client.net.notices import NoticeKind
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.seed_share import answer_request
from elcapitan.client.net.table_client import TableClient
from elcapitan.games import ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from elcapitan.table.seed_shares import SeedShare, check_receipt, share_hash
from tests.client.fake_server import until
from tests.client.net.client_at_table import has_told, told, told_to
from tests.client.net.test_rematches import connect, link_of, play_again, sit_down_together
from tests.games.capitan.client.endings import play_out
from tests.server.in_memory_server import serve_in_memory
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time

BEGUN = to_client.ShareAsked(seat=1, hash=share_hash(bytes(16)))
OTHER = share_hash(bytes(range(16)))


def announced(*hashes: bytes, server: bytes = BEGUN.hash) -> to_client.SharesAnnounced:
    return to_client.SharesAnnounced(seat=1, hash=server, hashes=[*hashes])


def test_the_share_is_drawn_once_announced_and_given() -> None:
    first = answer_request("", BEGUN)
    assert isinstance(first.answer, to_server.CommitShare)
    assert answer_request(first.kept, BEGUN) == first  # the server was started again before it told anything
    assert answer_request("", BEGUN).kept != first.kept
    given = answer_request(first.kept, announced(first.answer.hash, OTHER, b""))
    assert given.answer == to_server.RevealShare(share=bytes.fromhex(first.kept))
    assert given.kept.startswith(first.kept)
    assert len(given.kept) == 64
    assert answer_request(given.kept, announced(first.answer.hash, OTHER, b"")) == given


@pytest.mark.parametrize("ask", ["begins anew", "other share of the server", "other share of a seat", "without ours"])
def test_a_share_that_was_given_is_not_given_to_other_hashes(ask: str) -> None:
    kept = answer_request("", BEGUN).kept
    own = share_hash(bytes.fromhex(kept))
    given = answer_request(kept, announced(own, OTHER)).kept
    asked: dict[str, to_client.ShareAsked | to_client.SharesAnnounced] = {
        "begins anew": BEGUN,
        "other share of the server": announced(own, OTHER, server=OTHER),
        "other share of a seat": announced(own, BEGUN.hash),
        "without ours": announced(b"", OTHER),
    }
    assert answer_request(given, asked[ask]) == (given, None)


def test_who_was_too_late_gives_nothing_and_keeps_nothing() -> None:
    kept = answer_request("", BEGUN).kept
    assert answer_request(kept, announced(b"", OTHER)) == ("", None)
    assert answer_request("", announced(OTHER)) == ("", None)


def test_the_list_of_seats_keeps_it_and_older_programs_leave_it_there(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    seat = SeatTokenStore(file).save("builtin", "a" * 12, 1, bytes(32))
    assert "share" not in file.read_text()
    SeatTokenStore(file).update(seat, share="ab" * 32)
    again = SeatTokenStore(file)
    assert again.save("builtin", "a" * 12, 1, bytes(range(32))).share == "ab" * 32
    (known,) = again.seats_at()
    again.update(known, next_share="cd" * 32)
    (known,) = SeatTokenStore(file).seats_at()
    assert again.save("builtin", "b" * 12, 1, bytes(32), before=known).share == "cd" * 32
    document = json.loads(file.read_text())
    document["seats"][0]["share"] = "nonsense"
    file.write_text(json.dumps(document))
    assert [each.share for each in SeatTokenStore(file).seats_at()] == ["", "ab" * 32]


def shares_of(link: TableClient) -> tuple[SeedShare, ...]:
    assert link.model is not None
    return link.model.shuffled[-1].shares


@in_virtual_time
async def test_two_windows_add_their_shares_and_again_for_the_rematch() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with serve_in_memory(offers()) as house:
            connect(monkeypatch, house)
            klara, ben = await sit_down_together(house)
            for link in (klara, ben):
                link.notice = told_to(link)
            await play_out(klara, ben)
            for link in (klara, ben):
                assert link.model is not None
                assert check_receipt(link.model.receipt, shares_of(link)) == "whole"
                assert game_records.shares_text(link.model) == "Everybody has a share in the shuffle"
                record = parse_record(game_records.record_text(link.model))
                assert [len(each.shares) for each in record.shuffled] == [0, 3]
                verify_record(record, ruleset)
            first = klara.seat_token
            await play_again(klara, ben)
            assert klara.seat_token is not None
            assert first is not None
            assert len(klara.seat_token.share) == 64
            assert klara.seat_token.share != first.share
            assert klara.model is not None
            assert check_receipt(klara.model.receipt, shares_of(klara)) == "whole"
            assert told(klara) == [NoticeKind.REMATCH]
            for link in (klara, ben):
                await link.close()


@in_virtual_time
async def test_a_share_that_the_server_leaves_out_is_told_at_once() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with serve_in_memory(offers()) as house:
            connect(monkeypatch, house)
            klara, ben = link_of("Klára"), link_of("Ben")
            ben.notice = told_to(ben)
            await klara.take_seat(to_server.CreateTable(game="elcapitan", seats=2))
            await ben.take_seat(to_server.JoinTable(table=klara.place))
            await ben.send_request(to_server.Ready(), to_client.Table)
            (host,) = house.lobby.tables.values()
            finish = type(host)._start

            async def begin(table: object, seed: bytes, shares: tuple[SeedShare, ...]) -> None:
                await finish(host, seed, (*shares[:2], shares[2]._replace(share=None)))

            monkeypatch.setattr(type(host), "_start", begin)
            await klara.send_request(to_server.Start(), to_client.Record)
            await until(lambda: has_told(ben, 1))
            assert told(ben) == [NoticeKind.SHARE_MISSING]
            assert ben.model is not None
            assert game_records.shares_text(ben.model).startswith("Your share of the shuffle is missing")
            assert klara.model is not None
            assert game_records.shares_text(klara.model) == "Ben has no share in the shuffle"
            for link in (klara, ben):
                await link.close()


@in_virtual_time
async def test_each_of_the_people_at_one_computer_adds_a_share(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with serve_in_memory(offers()) as house:
            connect(monkeypatch, house)
            file = tmp_path / "seats.json"
            klara = link_of("Klára", SeatTokenStore(file))
            await klara.take_seat(to_server.CreateTable(game="yspahan", seats=2))
            await klara.people.add("Ben")
            await klara.send_request(to_server.Start(), to_client.Record)
            await until(lambda: all(each.model is not None for each in klara.people.clients))
            for each in klara.people.clients:
                assert each.model is not None
                assert check_receipt(each.model.receipt, shares_of(each)) == "whole"
            kept = SeatTokenStore(file).seats_of_people("builtin", klara.place)
            assert len({each.share for each in kept if len(each.share) == 64}) == 2
            await klara.close()
