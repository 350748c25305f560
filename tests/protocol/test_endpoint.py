"""Two ends joined without a socket, their bytes split at every place; every state and message of the table."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.codec import encode
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side, State, Unfit, frame_message, next_state
from elcapitan.protocol.exceptions import FrameTooLarge, LocalProtocolError, MalformedMessage, MessageOutOfTurn
from elcapitan.protocol.framing import frame
from tests.hypothesis_profiles import examples
from tests.protocol.samples import CLOSING, HELLO, REFUSED, TO_CLIENT, TO_SERVER, WELCOME

GREETINGS = (to_server.Hello, to_client.Welcome)


def opened() -> tuple[Endpoint, Endpoint]:
    """Client and server after the greetings."""
    client, server = Endpoint(Side.CLIENT), Endpoint(Side.SERVER)
    client.send(HELLO)
    server.receive_data(client.data_to_send())
    server.send(WELCOME)
    client.receive_data(server.data_to_send())
    assert (server.events(), client.events()) == ([HELLO], [WELCOME])
    return client, server


@pytest.mark.slow
def test_a_whole_conversation_split_at_every_place() -> None:
    client, server = opened()
    wishes = [message for message in TO_SERVER if not isinstance(message, GREETINGS)]
    answers = [message for message in TO_CLIENT if not isinstance(message, (*GREETINGS, to_client.Closing))]
    for wish in wishes:
        client.send(wish)
    for answer in answers:
        server.send(answer)
    there, back = client.data_to_send(), server.data_to_send()
    for stream, side, expected in ((there, Side.SERVER, wishes), (back, Side.CLIENT, answers)):
        for place in range(0, len(stream) + 1, 1):
            end = opened()[side is Side.SERVER]
            end.receive_data(stream[:place])
            early = end.events()
            end.receive_data(stream[place:])
            assert [*early, *end.events()] == expected


@settings(max_examples=examples(40, deep=100))
@given(some.lists(some.integers(1, 40), max_size=60))
def test_events_are_the_same_however_the_bytes_arrive(cuts: list[int]) -> None:
    client, server = opened()
    for message in TO_SERVER[1:]:
        client.send(message)
    stream = client.data_to_send()
    heard = []
    for cut in cuts:
        server.receive_data(stream[:cut])
        heard += server.events()
        stream = stream[cut:]
    server.receive_data(stream)
    assert [*heard, *server.events()] == [*TO_SERVER[1:]]


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", [*TO_SERVER, *TO_CLIENT], ids=lambda message: type(message).__name__)
def test_every_message_has_its_place_in_the_table_of_states(state: State, message: to_server.ToServer) -> None:
    allowed = {
        State.SILENT: (to_server.Hello, to_client.Closing),
        State.GREETED: (to_client.Welcome, to_client.Refused, to_client.Closing),
        State.CLOSED: (),
    }
    following = next_state(state, message)
    if state is State.OPEN:
        assert (following is None) == isinstance(message, GREETINGS)
    else:
        assert (following is not None) == isinstance(message, allowed[state])
    if isinstance(message, to_client.Closing) and state is not State.CLOSED:
        assert following is State.CLOSED


def test_sending_out_of_turn_raises_and_changes_nothing() -> None:
    client = Endpoint(Side.CLIENT)
    for message in TO_SERVER[1:]:
        with pytest.raises(LocalProtocolError):
            client.send(message)
    with pytest.raises(LocalProtocolError):
        client.send(WELCOME)
    assert (client.state, client.data_to_send()) == (State.SILENT, b"")


def test_a_message_before_hello_breaks_the_connection() -> None:
    stranger, server = opened()[0], Endpoint(Side.SERVER)
    stranger.send(to_server.ListTables())
    server.receive_data(stranger.data_to_send())
    (event,) = server.events()
    assert isinstance(event, Broken)
    assert isinstance(event.error, MessageOutOfTurn)


def test_a_stranger_may_send_no_more_than_four_kib_in_a_frame() -> None:
    server = Endpoint(Side.SERVER)
    server.receive_data((limits.FRAME_BEFORE_HELLO + 1).to_bytes(4, "big"))
    (event,) = server.events()
    assert isinstance(event, Broken)
    assert isinstance(event.error, FrameTooLarge)


def test_after_hello_a_frame_may_have_sixty_four_kib() -> None:
    client, server = opened()
    board = {str(number): "x" * 4000 for number in range(16)}
    client.send(to_server.SetOptions(options={"board": board}))
    server.receive_data(client.data_to_send())
    assert len(server.events()) == 1
    with pytest.raises(LocalProtocolError):
        client.send(to_server.SetOptions(options={"board": board | {"17": "x" * 4000}}))


def test_what_came_whole_before_the_fault_is_still_heard_and_nothing_after_it() -> None:
    client, server = opened()
    client.send(to_server.Ready())
    good = client.data_to_send()
    bad = msgpack.packb({"type": "sing"})
    server.receive_data(good + len(bad).to_bytes(4, "big") + bad + good)
    server.receive_data(good)
    server.receive_eof()
    ready, broken = server.events()
    assert ready == to_server.Ready()
    assert isinstance(broken, Broken)
    assert isinstance(broken.error, MalformedMessage)


@pytest.mark.parametrize(("bytes_read", "in_mid_frame"), [(0, False), (1, True), (9, True)])
def test_an_end_in_mid_frame_is_told_from_a_clean_one(bytes_read: int, in_mid_frame: bool) -> None:
    client, server = opened()
    client.send(to_server.Start())
    server.receive_data(client.data_to_send()[:bytes_read])
    server.receive_eof()
    assert server.events() == [Ended(in_mid_frame)]


def test_a_value_out_of_its_range_is_an_event_and_the_next_request_is_read() -> None:
    client, server = opened()
    client.send(to_server.Say(text=""))
    client.send(to_server.Start())
    server.receive_data(client.data_to_send())
    unfit, start = server.events()
    assert isinstance(unfit, Unfit)
    assert (unfit.error.to, unfit.error.facts) == ("say", {"field": "text", "least": 1})
    assert start == to_server.Start()


def test_before_the_welcome_a_value_out_of_its_range_is_the_end() -> None:
    server = Endpoint(Side.SERVER)
    server.receive_data(frame(encode(to_server.Say(text="")), limits.FRAME_BEFORE_HELLO))
    (broken,) = server.events()
    assert isinstance(broken, Broken)


def test_a_client_reads_on_after_a_message_of_an_unknown_type() -> None:
    client, _ = opened()
    weather = frame(msgpack.packb({"type": "weather", "wind": 3}), limits.FRAME_TO_CLIENT)
    client.receive_data(weather + frame_message(to_client.Left()) + weather)
    assert client.events() == [to_client.Left()]
    assert client.state is State.OPEN


def test_before_the_welcome_an_unknown_type_is_no_server_of_ours() -> None:
    client = Endpoint(Side.CLIENT)
    client.send(HELLO)
    client.receive_data(frame(msgpack.packb({"type": "weather"}), limits.FRAME_TO_CLIENT))
    (broken,) = client.events()
    assert isinstance(broken, Broken)
    assert isinstance(broken.error, MessageOutOfTurn)


def test_a_server_breaks_off_at_a_type_or_field_it_does_not_know() -> None:
    for fields in ({"type": "weather"}, {"type": "ready", "weather": 1}):
        _, server = opened()
        server.receive_data(frame(msgpack.packb(fields), limits.FRAME_TO_SERVER))
        (broken,) = server.events()
        assert isinstance(broken, Broken)


def test_a_farewell_is_the_last_event() -> None:
    client, server = opened()
    server.send(CLOSING)
    client.receive_data(server.data_to_send())
    client.receive_eof()
    assert client.events() == [CLOSING]
    assert client.state is server.state is State.CLOSED
    with pytest.raises(LocalProtocolError):
        client.send(to_server.Start())


def test_what_arrives_after_our_own_farewell_is_not_read() -> None:
    client, server = opened()
    client.send(to_server.Start())
    server.send(CLOSING)
    server.receive_data(client.data_to_send())
    assert server.events() == []


def test_a_refused_hello_closes_and_a_refused_wish_does_not() -> None:
    server = Endpoint(Side.SERVER)
    client = Endpoint(Side.CLIENT)
    client.send(HELLO)
    server.receive_data(client.data_to_send())
    server.send(REFUSED)
    assert server.state is State.CLOSED
    _, open_server = opened()
    open_server.send(REFUSED)
    assert open_server.state is State.OPEN


def test_a_message_framed_once_is_the_same_for_every_connection() -> None:
    client, server = opened()
    moved = to_client.Moved(position=1, seat=1, text="end")
    server.send_frame(frame_message(moved))
    server.send(moved)
    client.receive_data(server.data_to_send())
    assert client.events() == [moved, moved]
    with pytest.raises(LocalProtocolError):
        Endpoint(Side.SERVER).send_frame(frame_message(moved))


@settings(max_examples=examples(100, deep=300))
@given(some.lists(some.binary(max_size=60), max_size=5))
def test_any_bytes_end_in_messages_and_at_most_one_fault(chunks: list[bytes]) -> None:
    for end in (Endpoint(Side.SERVER), Endpoint(Side.CLIENT), *opened()):
        for chunk in chunks:
            end.receive_data(chunk)
        end.receive_eof()
        events = end.events()
        faults = [event for event in events if isinstance(event, Broken | Ended)]
        assert faults == events[-1:]
