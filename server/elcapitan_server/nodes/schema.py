"""The tables of a shared journal in PostgreSQL: those of the SQLite journal, and the sessions and leases of the nodes.
Columns are in the order of table_store.py, which reads and writes both.
"""

from __future__ import annotations

SCHEMA_NAME = "elcapitan"
"""The schema that holds them."""

SCHEMAS = (
    """
CREATE TABLE nodes (
    id text PRIMARY KEY, address text NOT NULL, expires_at timestamptz NOT NULL
);
CREATE TABLE commits (
    node text PRIMARY KEY, number bigint NOT NULL, joined_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE tables (
    id text PRIMARY KEY, game text NOT NULL, rules bigint NOT NULL, stage text NOT NULL, host bigint NOT NULL,
    seats bigint NOT NULL, options text NOT NULL, seed bytea, changed_s bigint NOT NULL, closed text NOT NULL,
    onlookers text NOT NULL, terms text NOT NULL, password bytea, paused bigint NOT NULL, moves_before bigint NOT NULL,
    origin bytea, rematch text, proof bytea
);
CREATE TABLE leases (
    table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    node text NOT NULL, epoch bigint NOT NULL
);
CREATE INDEX ON leases (node);
CREATE TABLE seats (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat bigint NOT NULL, name text NOT NULL,
    colour text NOT NULL, by text NOT NULL, ready bigint NOT NULL, token bytea, next_token bytea,
    held_by text, left_ms bigint NOT NULL, proof bytea, clock_proof bytea,
    PRIMARY KEY (table_id, seat)
);
CREATE FUNCTION seat_hashes(token bytea, next_token bytea) RETURNS bytea[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT array_remove(array_prepend(token,
       ARRAY(SELECT substring(next_token FROM at FOR 32) FROM generate_series(1, length(next_token), 32) AS at)), NULL)
$$;
CREATE INDEX ON seats USING gin (seat_hashes(token, next_token));
CREATE TABLE entries (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number bigint NOT NULL, kind text NOT NULL,
    seat bigint NOT NULL, id bytea NOT NULL, text text NOT NULL, turned_up text NOT NULL, moves bigint NOT NULL,
    at_s bigint NOT NULL, chain bytea NOT NULL, epoch bigint NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE chat (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number bigint NOT NULL, seat bigint NOT NULL,
    name text NOT NULL, text text NOT NULL, at_s bigint NOT NULL, proof bytea,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE origins (
    table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, record text NOT NULL
);
CREATE TABLE makers (
    table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, maker bytea NOT NULL
);
CREATE TABLE hints (
    table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat bigint NOT NULL, taken bigint NOT NULL,
    position bigint NOT NULL, proof bytea,
    PRIMARY KEY (table_id, seat)
);
CREATE FUNCTION join_nodes(session text, address text, lease_s double precision) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('elcapitan nodes'));
    INSERT INTO nodes VALUES (session, address, clock_timestamp() + make_interval(secs => lease_s));
    INSERT INTO commits VALUES (session, 0);
    DELETE FROM commits WHERE joined_at < now() - interval '30 days' AND node NOT IN (SELECT id FROM nodes);
    PERFORM pg_notify('elcapitan_nodes', '');
END $$;
CREATE FUNCTION leave_nodes(session text) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('elcapitan nodes'));
    DELETE FROM nodes WHERE id = session;
    PERFORM pg_notify('elcapitan_nodes', '');
END $$;
CREATE FUNCTION take_over(session text, expired boolean) RETURNS TABLE (id text, at bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('elcapitan nodes'));
    IF NOT EXISTS (SELECT FROM nodes WHERE nodes.id = session) THEN
        RAISE EXCEPTION 'the session has been ended' USING ERRCODE = 'EC001';
    END IF;
    IF expired THEN
        DELETE FROM nodes WHERE expires_at < clock_timestamp() AND nodes.id <> session;
    END IF;
    UPDATE leases SET node = session, epoch = epoch + 1
        WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.id = leases.node);
    IF FOUND THEN
        PERFORM pg_notify('elcapitan_nodes', '');
    END IF;
    RETURN QUERY SELECT leases.table_id, leases.epoch FROM leases WHERE leases.node = session;
END $$;
""",
    """
CREATE UNLOGGED TABLE node_requests (
    id text PRIMARY KEY, request text NOT NULL, asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNLOGGED TABLE node_answers (
    request text NOT NULL REFERENCES node_requests (id) ON DELETE CASCADE, node text NOT NULL, address text NOT NULL,
    answer text NOT NULL,
    PRIMARY KEY (request, node)
);
""",
    """
CREATE TABLE secrets (
    name text PRIMARY KEY, value bytea NOT NULL
);
CREATE TABLE sanctions (
    kind text NOT NULL, maker bytea NOT NULL, until_s bigint NOT NULL,
    PRIMARY KEY (kind, maker)
);
""",
    """
ALTER TABLE nodes ADD COLUMN websocket text NOT NULL DEFAULT '';
DROP FUNCTION join_nodes;
CREATE FUNCTION join_nodes(session text, address text, websocket text, lease_s double precision) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('elcapitan nodes'));
    INSERT INTO nodes (id, address, websocket, expires_at)
        VALUES (session, join_nodes.address, join_nodes.websocket, clock_timestamp() + make_interval(secs => lease_s));
    INSERT INTO commits VALUES (session, 0);
    DELETE FROM commits WHERE joined_at < now() - interval '30 days' AND node NOT IN (SELECT id FROM nodes);
    PERFORM pg_notify('elcapitan_nodes', '');
END $$;
""",
    """
ALTER TABLE entries ADD COLUMN by text NOT NULL DEFAULT '';
""",
    """
DROP FUNCTION take_over;
CREATE VIEW table_owners AS
    SELECT table_id, node, tables.stage IS NOT DISTINCT FROM 'over' AS is_over, changed_s,
        NOT EXISTS (SELECT FROM nodes WHERE nodes.id = leases.node) AS is_free
    FROM leases LEFT JOIN tables ON tables.id = leases.table_id;
CREATE FUNCTION node_count(session text) RETURNS numeric LANGUAGE sql AS
$$ SELECT count(*)::numeric FROM nodes WHERE id = session OR expires_at >= clock_timestamp() $$;
CREATE FUNCTION take_over(session text, expired boolean, everything boolean) RETURNS TABLE (id text, at bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    ended boolean := false;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('elcapitan nodes'));
    IF NOT EXISTS (SELECT FROM nodes WHERE nodes.id = session) THEN
        RAISE EXCEPTION 'the session has been ended' USING ERRCODE = 'EC001';
    END IF;
    IF expired THEN
        DELETE FROM nodes WHERE expires_at < clock_timestamp() AND nodes.id <> session;
        ended := FOUND;
    END IF;
    IF EXISTS (SELECT FROM table_owners WHERE is_free) THEN
        WITH room AS (
            SELECT is_over, ceil(count(*) / node_count(session)) - count(*) FILTER (WHERE node = session) AS places
            FROM table_owners GROUP BY is_over
        ), queue AS (
            SELECT table_id, is_over, row_number() OVER (PARTITION BY is_over ORDER BY changed_s DESC) AS place
            FROM table_owners WHERE is_free
        )
        UPDATE leases SET node = session, epoch = epoch + 1 FROM queue JOIN room USING (is_over)
            WHERE leases.table_id = queue.table_id AND (everything OR queue.place <= room.places);
        ended := ended OR FOUND;
    END IF;
    IF ended THEN
        PERFORM pg_notify('elcapitan_nodes', '');
    END IF;
    RETURN QUERY SELECT leases.table_id, leases.epoch FROM leases WHERE leases.node = session;
END $$;
""",
    """
ALTER TABLE tables ADD COLUMN shares text;
ALTER TABLE tables ADD COLUMN seeding text;
""",
)
"""Each makes the journal of the version before it into one of its own; a new database goes through all of them."""

VERSION_TABLE = f"""
CREATE SCHEMA IF NOT EXISTS {SCHEMA_NAME};
CREATE TABLE IF NOT EXISTS {SCHEMA_NAME}.schema_version (version bigint NOT NULL);
"""

SESSION_ENDED = "EC001"
"""The error of `take_over` for a session that is not there."""
CHANNEL = "elcapitan_nodes"
"""Notifications that nodes have joined or left and tables can be taken: rare, because every NOTIFY waits for a lock
that all commits of a database share."""
REQUEST_NEWS = "request"
"""The payload when one node asks all of them (node_requests.py); also rare."""
JOIN = "SELECT join_nodes($1, $2, $3, $4)"
LEAVE = "SELECT leave_nodes($1)"
RENEW = (
    "UPDATE nodes SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1"
    " RETURNING EXISTS (SELECT FROM nodes AS other WHERE other.expires_at < clock_timestamp() AND other.id <> $1)"
)
"""Does not wait for a commit that looks at the session, which locks its key alone."""
TAKE_OVER = (
    "SELECT id, at FROM take_over($1, $2, $3) LEFT JOIN tables USING (id)"
    " ORDER BY tables.stage IS NOT DISTINCT FROM 'over', tables.changed_s DESC"
)
"""One statement, so that a node that is paused within it does not block the others. It waits for the commits of an
expired session that have looked at it already; none can look after that. Nodes do this, and join, one after the other:
an UPDATE that began before a node joined would otherwise not know it, and take from it what it has just taken. Games
that are over come last: no player waits for them. The rows of `tables` are as they were before the wait. Each node
fills its share of the games that are over and of the other tables; together the shares are at least all tables."""
SHARES = (
    "SELECT is_over, count(*) FILTER (WHERE node = $1) - ceil(count(*) / node_count($1)), bool_or(is_free)"
    " FROM table_owners GROUP BY is_over"
)
HAND_OVER = (
    "WITH given AS (UPDATE leases SET node = '' WHERE node = $1 AND table_id = ANY($2::text[]) RETURNING table_id)"
    f" SELECT pg_notify('{CHANNEL}', '') FROM given LIMIT 1"
)
"""A node gives tables of its own away; the others take their shares of them. No commit of the node may be under way:
the fence relies on the leases of an existing session not changing."""
FENCE = """
WITH counted AS (UPDATE commits SET number = $4 WHERE node = $1)
SELECT EXISTS (SELECT FROM (SELECT 1 FROM nodes WHERE id = $1 FOR KEY SHARE) AS session),
    ARRAY(SELECT leases.table_id FROM leases, unnest($2::text[], $3::bigint[]) AS known (table_id, epoch)
        WHERE leases.table_id = known.table_id AND leases.epoch = known.epoch AND leases.node = $1)
"""
"""The first statement of a commit notes its number, and tells whether the session is there and which leases hold. Until
the transaction ends no other can end the session, and while the session exists no other changes its leases."""
CLAIM = "INSERT INTO leases VALUES ($1, $2, 1) ON CONFLICT DO NOTHING RETURNING table_id"
"""A new table is its maker's."""
OUTCOME = "SELECT number FROM commits WHERE node = $1 FOR UPDATE"
"""The number of the session's last commit, once none is under way that could still become its last. A transaction's own
id would not tell: after a crash PostgreSQL gives ids again that it had not written down."""
FIND_TABLE = (
    "SELECT leases.table_id, coalesce(nodes.address, ''), coalesce(websocket, '') FROM leases LEFT JOIN nodes"
    " ON nodes.id = leases.node AND nodes.expires_at >= clock_timestamp() WHERE leases.table_id = $1"
)
FIND_TOKEN = (
    "SELECT leases.table_id, coalesce(nodes.address, ''), coalesce(websocket, '')"
    " FROM seats JOIN leases USING (table_id) LEFT JOIN nodes"
    " ON nodes.id = leases.node AND nodes.expires_at >= clock_timestamp()"
    " WHERE seat_hashes(token, next_token) @> ARRAY[$1::bytea]"
)
"""A token is of one seat; asked for the first alone, PostgreSQL may read all seats instead: 47 ms for 6,000 of them."""
ADDRESSES = "SELECT DISTINCT address, websocket FROM nodes WHERE expires_at >= clock_timestamp() ORDER BY address"
