"""A host and their guests at the real server: sitting down, preparing, setting sail, and lines that break."""

from __future__ import annotations

import signal
import socket
from collections.abc import Sequence
from functools import partial

import pytest

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import NoticeKind, TableClient
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import until
from tests.client.lobby.host_and_guest import Guest, HostAndGuest, seen, settled
from tests.signals import send_signal

pytestmark = pytest.mark.slow


async def test_a_host_is_told_where_others_find_them(party: HostAndGuest) -> None:
    await party.host(3)
    assert party.room.is_host
    assert party.room.is_at_own_server
    assert not party.room.why_closed
    assert party.port == party.link.port


async def test_the_host_waits_for_free_seats_and_for_whoever_is_not_ready(party: HostAndGuest) -> None:
    await party.host(4)
    guest = await party.guest()
    assert party.room.why_not_start() == "Some seats are still free"
    party.room.send_request(to_server.AddBot(level="easy"))
    party.room.send_request(to_server.CloseSeat(seat=4))
    await settled(party.room)
    assert party.room.why_not_start() == "Waiting for Ben"
    guest.room.send_request(to_server.Ready())
    await seen(lambda: not party.room.why_not_start())


async def test_options_change_one_by_one_and_the_others_stay(party: HostAndGuest) -> None:
    await party.host(2)
    party.room.set_options(extras=["lisboa"])
    await settled(party.room)
    party.room.set_options(start="1")
    await settled(party.room)
    assert (party.table.options["extras"], party.table.options["start"]) == (["lisboa"], "1")


async def test_what_is_said_is_heard_by_both_and_by_who_comes_later(party: HostAndGuest) -> None:
    await party.host(3)
    guest = await party.guest()
    guest.room.say("Ahoj!")
    await seen(lambda: [line.text for line in party.link.chat] == ["Ahoj!"])
    later = await party.guest("Eva")
    await seen(lambda: [(line.name, line.text) for line in later.room.at.chat] == [("Ben", "Ahoj!")])


async def test_what_is_not_granted_is_said_in_words(party: HostAndGuest) -> None:
    await party.host(2)
    guest = await party.guest()
    guest.room.send_request(to_server.SetSeat(seat=2, colour="red"))
    await settled(guest.room)
    assert guest.told == ["Another player has that colour"]


async def test_whom_the_host_sends_away_sits_nowhere_and_holds_no_seat(party: HostAndGuest) -> None:
    await party.host(2)
    guest = await party.guest()
    party.room.send_request(to_server.Kick(seat=2))
    await seen(lambda: guest.room.table is None)
    assert guest.link.seats.servers() == []
    assert party.table.seats[1].by is None


async def test_a_host_who_leaves_dissolves_the_table_and_closes_the_door(party: HostAndGuest) -> None:
    await party.host(2)
    guest = await party.guest()
    port = party.port
    party.room.leave()
    await settled(party.room)
    assert party.room.table is None
    assert party.link.opened is None
    await seen(lambda: guest.room.table is None)
    await seen(lambda: not reachable(port))


def reachable(port: int) -> bool:
    with socket.socket() as knocking:
        knocking.settimeout(1)
        return knocking.connect_ex(("127.0.0.1", port)) == 0


async def test_a_guest_who_leaves_frees_their_seat(party: HostAndGuest) -> None:
    await party.host(2)
    guest = await party.guest()
    guest.room.leave()
    await settled(guest.room)
    assert guest.room.table is None
    assert guest.link.seats.servers() == []
    await seen(lambda: party.table.seats[1].by is None)


async def test_two_at_each_of_two_computers(party: HostAndGuest) -> None:
    await party.host(4)
    party.room.add_person(2, "Petr")
    await settled(party.room)
    guest = await party.guest()
    guest.room.add_person(0, "Žofie")
    await settled(guest.room)
    rooms = party.room, guest.room
    assert [room.at.people.seats for room in rooms] == [{1, 2}, {3, 4}]
    guest.room.remove_person(4)
    await seen(lambda: party.table.seats[3].by is None)
    guest.room.add_person(4, "Dora")
    await settled(guest.room)
    guest.room.send_request(to_server.Ready())
    # Another option takes the marks away; those of the people beside a player follow theirs.
    party.room.set_options(start="2")

    def is_ready() -> bool:
        for room in rooms:
            room.update(0.0)
        if guest.room.me is not None and not guest.room.me.ready and not guest.room.busy:
            guest.room.send_request(to_server.Ready())
        return party.table.options["start"] == "2" and not party.room.why_not_start() and not party.room.busy

    await until(is_ready)
    party.room.start()
    clients = [client for room in rooms for client in room.at.people.clients]
    await seen(lambda: all(client.model is not None for client in clients))
    models = [client.model for client in clients if client.model is not None]
    assert [model.me for model in models] == [1, 2, 3, 4]
    assert [seat.name for seat in models[0].seats] == ["Klára", "Petr", "Ben", "Dora"]


async def sail(party: HostAndGuest) -> tuple[tuple[TableClient, TableModel], ...]:
    """A game of the host and one guest has begun."""
    await party.host(2)
    guest = await party.guest()
    guest.room.send_request(to_server.Ready())
    await seen(lambda: not party.room.why_not_start())
    party.room.start()
    await settled(party.room)
    await seen(lambda: guest.room.at.model is not None)
    assert party.link.model is not None
    assert guest.room.at.model is not None
    return (party.link, party.link.model), (guest.room.at, guest.room.at.model)


def all_have_steps(sides: tuple[tuple[TableClient, TableModel], ...], counts: Sequence[int]) -> bool:
    """Whether each side has seen that many steps and has no move on its way."""
    return all(
        len(model.steps) == count and model.pending is None for (_link, model), count in zip(sides, counts, strict=True)
    )


async def play(sides: tuple[tuple[TableClient, TableModel], ...], moves: int) -> None:
    """Whoever is to act plays the first legal move; both see every one of them."""
    for _ in range(moves):
        link, mine = next((link, model) for link, model in sides if model.state.seat == model.me)
        counts = [len(model.steps) for _link, model in sides]
        link.play(str(legal_moves(mine.state)[0]))
        await seen(partial(all_have_steps, sides, [count + 1 for count in counts]))


async def test_both_play_and_each_sees_the_moves_of_the_other(party: HostAndGuest) -> None:
    sides = await sail(party)
    await play(sides, 24)
    (_host, hers), (_guest, his) = sides
    assert [(step.seat, step.text) for step in hers.steps] == [(step.seat, step.text) for step in his.steps]
    assert {step.seat for step in hers.steps} == {1, 2}
    assert (hers.me, his.me) == (1, 2)


async def test_a_closed_seat_vanishes_and_who_sat_behind_it_keeps_their_place(party: HostAndGuest) -> None:
    await party.host(3)
    eva, ben = await party.guest("Eva"), await party.guest("Ben")
    party.room.send_request(to_server.Kick(seat=2))
    await settled(party.room)
    party.room.send_request(to_server.CloseSeat(seat=2))
    ben.room.send_request(to_server.Ready())
    await seen(lambda: not party.room.why_not_start())
    party.room.start()
    await seen(lambda: ben.room.at.model is not None)
    assert eva.room.table is None
    assert ben.room.at.seat == 2
    (kept,) = ben.link.seats.seats_at(ben.room.at.server)
    assert kept.seat == 2
    assert ben.room.at.model is not None
    assert ben.room.at.model.me == 2


async def test_a_guest_who_is_not_connected_is_away_and_comes_back_to_their_seat(party: HostAndGuest) -> None:
    sides = await sail(party)
    await play(sides, 4)
    (_host, hers), (line, his) = sides
    assert line.line.connection is not None
    line.line.connection.abort()
    await seen(lambda: hers.seats[1].away)
    await seen(lambda: not hers.seats[1].away)
    await play(sides, 4)
    assert len(his.steps) == 8


async def test_a_server_that_dies_in_the_lobby_is_started_again_with_everybody_at_the_table(
    party: HostAndGuest,
) -> None:
    await party.host(2)
    guest = await party.guest()
    told: list[NoticeKind] = []
    guest.room.at.notice = lambda notice: told.append(notice.what)
    port, pid = party.port, party.link.server_pid
    send_signal(pid, signal.SIGKILL)
    await seen(lambda: party.link.server_pid not in (0, pid))
    # On a machine with much else to do they may have been silent before they were lost.
    await seen(lambda: told[:1] in ([NoticeKind.LOST], [NoticeKind.SILENT]) and NoticeKind.BACK in told)
    assert party.port == port
    guest.room.say("Still here")
    await seen(lambda: [line.text for line in party.link.chat] == ["Still here"])


async def test_a_port_that_somebody_else_has_taken_meanwhile_is_asked_for_again(
    party: HostAndGuest, caplog: pytest.LogCaptureFixture
) -> None:
    await party.host(2)
    guest = await party.guest()
    told: list[NoticeKind] = []
    guest.room.at.notice = lambda notice: told.append(notice.what)
    port = party.port
    send_signal(party.link.server_pid, signal.SIGKILL)
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)

        def take() -> bool:
            try:
                taken.bind(("", port))
            except OSError:
                return False  # it is still dying
            return True

        await until(take)
        taken.listen()
        await seen(lambda: f"port {port} is not open again yet" in caplog.text)
    await seen(lambda: NoticeKind.BACK in told)
    assert party.port == port


async def test_a_seat_held_already_is_taken_again_instead_of_another_one(party: HostAndGuest) -> None:
    await party.host(3)
    guest = await party.guest()
    again = Guest()
    again.link.seats = guest.link.seats
    party.guests.append(again)
    again.room.connect("127.0.0.1", party.port, "Ben")
    await settled(again.room)
    assert again.room.me is not None
    assert again.room.me.seat == 2
    assert party.table.seats[2].by is None
    await seen(lambda: guest.room.table is None)


async def test_a_locked_table_lets_in_who_knows_the_word_and_nobody_else(party: HostAndGuest) -> None:
    await party.host(2)
    party.room.send_request(to_server.SetTerms(password="Sésam"))
    await seen(lambda: party.table.locked)
    guest = await party.guest()
    assert guest.room.table is None, "a locked table is not joined unasked"
    assert guest.room.chosen_table is not None
    guest.room.join(guest.room.chosen_table, "Ben", "sesame")
    await settled(guest.room)
    assert guest.told == ["Wrong password for this table"]
    guest.room.join(guest.room.chosen_table, "Ben", "Sésam")
    await settled(guest.room)
    assert guest.room.table is not None


async def test_a_host_forbids_hints_and_everyone_sees_how_many_were_taken(party: HostAndGuest) -> None:
    (host, hers), (guest, his) = await sail(party)
    assert (hers.hints_allowed, hers.hints_taken) == (his.hints_allowed, his.hints_taken) == (True, (0, 0))
    guest.take_hint()
    await seen(lambda: hers.hints_taken == his.hints_taken == (0, 1))
    party.room.send_request(to_server.SetTerms(hints=False))
    await seen(lambda: not (hers.hints_allowed or his.hints_allowed))
    notices: list[NoticeKind] = []
    host.notice = lambda notice: notices.append(notice.what)
    host.take_hint()
    await seen(lambda: notices == [NoticeKind.REFUSED])
    assert hers.hints_taken == (0, 1)


async def test_an_onlooker_sees_the_game_and_comes_back_to_it(party: HostAndGuest) -> None:
    sides = await sail(party)
    onlooker = Guest("Lucie")
    party.guests.append(onlooker)
    onlooker.room.connect("127.0.0.1", party.port, "Lucie")
    await settled(onlooker.room)
    (spot,) = onlooker.room.listed_tables
    assert onlooker.room.chosen == spot.key
    assert "but you can watch" in onlooker.told[-1]
    onlooker.room.watch_table(spot, "Lucie")
    await seen(lambda: onlooker.room.at.model is not None)
    await play(sides, 2)
    model = onlooker.room.at.model
    assert model is not None
    assert model.me == 0
    await seen(lambda: len(model.steps) == 2)
    wire = onlooker.room.at.line.connection
    assert wire is not None
    wire.abort()
    await play(sides, 2)
    await seen(lambda: len(model.steps) == 4)
    assert onlooker.room.at.is_onlooker


async def test_a_pause_lasts_until_both_go_on(party: HostAndGuest) -> None:
    (host, _hers), (guest, _his) = await sail(party)
    for link in (host, guest):
        await link.send_request(to_server.Agree(to="pause"), to_client.Table)
    await seen(lambda: bool(host.table and host.table.paused and guest.table and guest.table.paused))
    for link in (guest, host):
        await link.send_request(to_server.Agree(to="go-on"), to_client.Table)
    await seen(lambda: bool(guest.table and not guest.table.paused))


async def test_who_is_away_is_played_for_and_takes_their_seat_back(party: HostAndGuest) -> None:
    sides = await sail(party)
    (host, hers), (guest, _his) = sides
    kept = guest.seats.newest(guest.server, guest.place)
    assert kept is not None
    await guest.leave()
    await seen(lambda: hers.seats[1].away)
    await host.send_request(to_server.HoldSeat(seat=2, level="easy"), to_client.Table)
    await seen(lambda: hers.seats[1].held_by == "easy")
    await guest.resume(kept)
    await seen(lambda: not hers.seats[1].away and not hers.seats[1].held_by)


async def test_a_saved_game_goes_on_elsewhere(party: HostAndGuest) -> None:
    sides = await sail(party)
    await play(sides, 6)
    (host, hers), _guest = sides
    text = game_records.record_text(hers)
    await host.leave()
    party.room.host_record(text, "Klára")
    await settled(party.room)
    assert party.room.table is not None, party.told
    assert party.room.table.moves_before == 6
    free = next(seat for seat in party.room.table.seats if seat.by is None)
    assert free.name == "Ben"
    await host.send_request(to_server.AddBot(seat=free.seat, level="random"), to_client.Table)
    await host.send_request(to_server.Start(), to_client.Record)
    await seen(lambda: host.model is not None)
    assert host.model is not None
    moves = [[(step.seat, step.text) for step in model.steps][:6] for model in (host.model, hers)]
    assert moves[0] == moves[1]
