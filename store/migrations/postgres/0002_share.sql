-- How often a game has been changed: who has it in memory sees by it that somebody else has changed it since.
ALTER TABLE games ADD COLUMN rev BIGINT NOT NULL DEFAULT 0;

-- The processes that share the work of this database, while they are heard of. All times are the server's.
CREATE TABLE members (
	id      BIGSERIAL PRIMARY KEY,
	name    TEXT NOT NULL,              -- the machine and the process, for people
	version INTEGER NOT NULL,           -- how many of these migrations it knows
	shards  INTEGER NOT NULL,           -- how many connections to Discord there are in all, as it sees it
	until   TIMESTAMPTZ NOT NULL        -- when it is given up, unless it is heard of again
);

-- Who does which part of the work.
CREATE TABLE leases (
	work  TEXT PRIMARY KEY,
	owner BIGINT,                       -- a member; NULL for nobody
	fence BIGINT NOT NULL DEFAULT 0,    -- one more whenever it changes hands
	since TIMESTAMPTZ
);

-- When something was done last that may be done once in a while only.
CREATE TABLE slots (
	name TEXT PRIMARY KEY,
	at   TIMESTAMPTZ NOT NULL
);
