"""The tables that this node owns, as the membership of the nodes (nodes/membership.py) opens and releases them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from elcapitan.protocol import limits
from elcapitan_server.basics.table_directory import NodeAddress, nodes_message
from elcapitan_server.connections.address_limits import AddressAccounts
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.tables.lobby import Lobby
from elcapitan_server.tables.table_expiry import is_idle


class NodeTables:
    """The TableOwner of one server."""

    def __init__(self, lobby: Lobby, accounts: AddressAccounts, peers: Iterable[Peer]) -> None:
        """`peers` are the connections, as they are at each moment."""
        self._lobby, self._accounts, self._peers = lobby, accounts, peers
        self.loading: set[asyncio.Task[None]] = set()
        """Tables of other nodes that are being opened here."""

    def open_tables(self, tables: Sequence[TableSummary], makers: Mapping[str, bytes]) -> None:
        added = self._lobby.add_tables(
            tables, {table: self._accounts.for_maker(maker) for table, maker in makers.items()}
        )
        loading = asyncio.get_running_loop().create_task(self._lobby.load_tables(added))
        self.loading.add(loading)
        loading.add_done_callback(self.loading.discard)

    def tell_nodes(self, nodes: Sequence[NodeAddress]) -> None:
        """Send the nodes' addresses to every client that wants them."""
        for peer in self._peers:
            if limits.NODES in peer.features:
                peer.send(nodes_message(nodes))

    def has_table(self, table: str) -> bool:
        return table in self._lobby.tables

    def release_tables(self, tables: Sequence[str]) -> None:
        self._lobby.release_tables(tables)

    def idle_tables(self, for_s: float) -> Mapping[str, bool]:
        """Tables without a person for that long, and whether their games are over."""
        now_s = asyncio.get_running_loop().time()
        idle = (host for host in self._lobby.tables.values() if is_idle(host, for_s, now_s))
        return {host.row.id: host.stage == "over" for host in idle}
