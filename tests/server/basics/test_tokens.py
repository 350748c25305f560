"""Which hashes take a seat, and how they follow one another."""

from __future__ import annotations

from elcapitan_server.basics.tokens import MAX_HANDED_OUT, TokenBook, TokenHashes, token_hash

A, B, C, D = (token_hash(bytes([number] * 32)) for number in (1, 2, 3, 4))


def test_a_hash_is_not_the_token() -> None:
    assert bytes([1] * 32) != A
    assert len({A, B, C}) == 3


def test_the_used_one_and_the_fresh_one_are_good_and_no_other() -> None:
    hashes = TokenHashes(current=A).after_return(A, B)
    assert (hashes.is_valid(A), hashes.is_valid(B)) == (True, True)
    later = hashes.after_return(B, C)
    assert (later.is_valid(A), later.is_valid(B), later.is_valid(C)) == (False, True, True)


def test_every_one_that_was_handed_out_is_good_until_one_of_them_is_used() -> None:
    """The return that handed out C was an old one, delayed on the way: the player with B must not be locked out."""
    hashes = TokenHashes(current=A).after_return(A, B).after_return(A, C)
    assert all(hashes.is_valid(each) for each in (A, B, C))
    used = hashes.after_return(B, D)
    assert [used.is_valid(each) for each in (A, B, C, D)] == [False, True, False, True]


def test_only_so_many_are_kept() -> None:
    hashes = TokenHashes(current=A)
    for number in range(20):
        hashes = hashes.after_return(A, token_hash(bytes([100 + number] * 32)))
    assert len(hashes.all()) == 1 + MAX_HANDED_OUT
    assert hashes.is_valid(token_hash(bytes([119] * 32)))


def test_the_book_finds_seats_by_their_tokens_alone() -> None:
    book = TokenBook()
    book.keep("t", 1, TokenHashes(A, B))
    book.keep("u", 2, TokenHashes(C))
    assert book.find(bytes([1] * 32)) == book.find(bytes([2] * 32)) == ("t", 1)
    book.keep("t", 1, TokenHashes(B))
    assert book.find(bytes([1] * 32)) is None
    book.forget("t")
    assert book.find(bytes([2] * 32)) is None
    assert book.find(bytes([3] * 32)) == ("u", 2)


def test_a_hash_that_two_tables_have_takes_the_seat_it_was_kept_for_last() -> None:
    book = TokenBook()
    book.keep("t", 1, TokenHashes(A, B))
    book.keep("t", 2, TokenHashes(C))
    book.keep("u", 1, TokenHashes(A))
    book.keep("t", 2, TokenHashes(C))
    book.forget("t")
    assert book.find(bytes([1] * 32)) == ("u", 1)
    assert book.find(bytes([2] * 32)) is book.find(bytes([3] * 32)) is None
    book.forget("u")
    assert book.find(bytes([1] * 32)) is None
    book.keep("v", 1, TokenHashes(A, A))
    book.forget("v")
    assert book.find(bytes([1] * 32)) is None
