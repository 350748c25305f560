"""When a node may do what: of its own tables, of new ones, of those it has lost."""

from __future__ import annotations

import pytest

from elcapitan_server.nodes import lease as lease_module
from elcapitan_server.nodes.database import TableMoved
from elcapitan_server.nodes.lease import LeaseTimes, NodeLease

TIMES = LeaseTimes(lease_s=1.5, renew_s=0.5)


def joined() -> NodeLease:
    lease = NodeLease(TIMES)
    lease.begin("one", 10.0)
    return lease


def test_a_table_is_changed_under_the_epoch_it_was_adopted_with() -> None:
    lease = joined()
    assert lease.adopt({"a": 3, "b": 1}) == ["a", "b"]
    assert lease.adopt({"a": 3, "b": 1, "c": 2}) == ["c"]
    assert lease.needed(["a"], []) == ({"a": 3}, [])


def test_a_table_of_another_node_is_never_changed() -> None:
    with pytest.raises(TableMoved):
        joined().needed(["a"], [])


def test_a_new_table_is_this_nodes_once_it_is_stored() -> None:
    lease = joined()
    assert lease.needed(["a"], ["a"]) == ({}, ["a"])
    lease.claim(["a"])
    assert lease.adopt({"a": 1}) == [], "it is not another node's that came here"
    lease.claimed(["a"], stored=True)
    assert lease.needed(["a"], ["a"]) == ({"a": 1}, [])


def test_a_new_table_that_was_not_stored_is_nobodys() -> None:
    lease = joined()
    lease.claim(["a"])
    lease.claimed(["a"], stored=False)
    assert lease.tables == frozenset()
    with pytest.raises(TableMoved):
        lease.needed(["a"], [])


def test_a_lost_table_is_not_made_anew_and_may_come_back() -> None:
    lease = joined()
    lease.adopt({"a": 1})
    assert lease.drop(["a", "z"]) == ["a"]
    with pytest.raises(TableMoved):
        lease.needed(["a"], ["a"])
    assert lease.adopt({"a": 3}) == ["a"]
    assert lease.needed(["a"], ["a"]) == ({"a": 3}, [])


def test_tables_that_are_made_and_deleted_for_years_take_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease_module, "MAX_LOSSES", 3)
    lease = joined()
    for table in "abcdefg":
        lease.adopt({table: 1})
        lease.drop([table])
    lease.adopt({"e": 2})
    lease.drop(["e"])
    assert [lease.losses(table) for table in "abcdefg"] == [0, 0, 0, 0, 2, 1, 1]
    for table in "efg":
        with pytest.raises(TableMoved):
            lease.needed([table], [table])
    assert lease.needed(["h"], ["h"]) == ({}, ["h"])


def test_with_the_session_every_table_is_lost() -> None:
    lease = joined()
    lease.adopt({"a": 1, "b": 1})
    assert sorted(lease.end()) == ["a", "b"]
    assert (lease.session, lease.tables) == ("", frozenset())
    lease.begin("two", 20.0)
    with pytest.raises(TableMoved):
        lease.needed(["a"], [])


def test_a_table_stored_in_a_session_that_was_lost_meanwhile_is_not_owned() -> None:
    lease = joined()
    lease.claim(["a"])
    lease.begin("two", 20.0)
    lease.claimed(["a"], stored=True)
    assert lease.tables == frozenset()


def test_others_are_ended_only_after_renewals_without_a_gap_for_as_long_as_a_lease() -> None:
    lease = joined()
    assert not lease.may_end_others(10.1)
    for at_s in (10.5, 11.0, 11.5):
        lease.renewed(at_s)
    assert lease.may_end_others(11.6)
    assert not lease.may_end_others(13.1), "its own lease may have expired"
    lease.renewed(13.2)
    assert not lease.may_end_others(13.3), "the database was away: all leases have expired"
    for at_s in (13.7, 14.2, 14.7):
        lease.renewed(at_s)
    assert lease.may_end_others(14.8)
