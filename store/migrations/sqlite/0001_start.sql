CREATE TABLE games (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	guild   TEXT NOT NULL,
	channel TEXT NOT NULL,
	name    TEXT NOT NULL,
	title   TEXT NOT NULL,
	options TEXT NOT NULL,              -- a JSON list
	seed    INTEGER NOT NULL,           -- the 64 bits of an unsigned number
	state   TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'finished', 'deleted')),
	owner   TEXT NOT NULL,
	created INTEGER NOT NULL,           -- times are milliseconds since 1970
	head    INTEGER NOT NULL DEFAULT 0  -- the action the game stands at; 0 is the start
) STRICT;
CREATE INDEX games_by_channel ON games (guild, channel);

CREATE TABLE seats (
	game INTEGER NOT NULL REFERENCES games (id),
	n    INTEGER NOT NULL,
	user TEXT NOT NULL,
	name TEXT NOT NULL,
	PRIMARY KEY (game, n),
	UNIQUE (game, user)
) STRICT;

-- Actions are only ever added. Each follows another, so the record of a game is the path from its head to the start, and
-- what was taken back is still there beside it.
CREATE TABLE actions (
	game   INTEGER NOT NULL REFERENCES games (id),
	id     INTEGER NOT NULL CHECK (id > 0), -- counts the actions of the game, taken back or not
	parent INTEGER,                         -- NULL for one made at the start
	n      INTEGER NOT NULL,                -- its number in the record
	text   TEXT NOT NULL,
	seat   TEXT NOT NULL,
	user   TEXT NOT NULL,
	turn   INTEGER NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (game, id),
	FOREIGN KEY (game, parent) REFERENCES actions (game, id)
) STRICT;
CREATE TRIGGER actions_stay BEFORE DELETE ON actions BEGIN SELECT RAISE(ABORT, 'actions are never deleted'); END;
CREATE TRIGGER actions_keep BEFORE UPDATE ON actions BEGIN SELECT RAISE(ABORT, 'actions are never changed'); END;

CREATE TABLE undos (
	id      INTEGER PRIMARY KEY,
	game    INTEGER NOT NULL REFERENCES games (id),
	old     INTEGER NOT NULL, -- the head before
	new     INTEGER NOT NULL, -- and after
	user    TEXT NOT NULL,
	at      INTEGER NOT NULL
) STRICT;

CREATE TABLE proposals (
	game   INTEGER PRIMARY KEY REFERENCES games (id),
	head   INTEGER NOT NULL, -- the position it was made in
	target INTEGER NOT NULL, -- the action to go back to
	asker  TEXT NOT NULL,
	agreed TEXT NOT NULL     -- a JSON list of users
) STRICT;

CREATE TABLE posts (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	game      INTEGER NOT NULL REFERENCES games (id),
	channel   TEXT NOT NULL,
	key       TEXT NOT NULL,              -- what the post is for; an edit has the same
	body      TEXT NOT NULL,
	version   INTEGER NOT NULL DEFAULT 1,
	delivered INTEGER NOT NULL DEFAULT 0, -- the version that its readers see
	remote    TEXT NOT NULL DEFAULT '',   -- what the chat service calls it
	dropped   TEXT NOT NULL DEFAULT '',   -- why it cannot be delivered
	due       INTEGER NOT NULL,           -- undelivered posts go out in this order
	at        INTEGER NOT NULL,
	edited    INTEGER NOT NULL,
	UNIQUE (game, key)
) STRICT;
CREATE INDEX posts_by_channel ON posts (channel, id);
CREATE INDEX posts_by_due ON posts (due);
CREATE INDEX posts_pending ON posts (due) WHERE delivered < version AND dropped = '';

CREATE TABLE handled (
	request TEXT PRIMARY KEY,
	at      INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
	user  TEXT NOT NULL,
	game  INTEGER NOT NULL, -- 0 for all games
	key   TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (user, game, key)
) STRICT;
