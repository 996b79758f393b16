-- The same tables as those of the file, which its migrations explain.
CREATE TABLE games (
	id       BIGSERIAL PRIMARY KEY,
	guild    TEXT NOT NULL,
	channel  TEXT NOT NULL,
	name     TEXT NOT NULL,
	title    TEXT NOT NULL,
	options  TEXT NOT NULL,
	seed     BIGINT NOT NULL,
	state    TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'finished', 'deleted')),
	owner    TEXT NOT NULL,
	created  BIGINT NOT NULL,
	head     BIGINT NOT NULL DEFAULT 0,
	archived BOOLEAN NOT NULL DEFAULT false,
	place    TEXT NOT NULL DEFAULT '',
	decider  INTEGER NOT NULL DEFAULT 0,
	since    BIGINT NOT NULL DEFAULT 0,
	look     BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX games_by_channel ON games (guild, channel);
CREATE INDEX games_to_look_at ON games (look) WHERE state = 'running' AND NOT archived;
CREATE INDEX games_of_owner ON games (owner);

CREATE TABLE seats (
	game   BIGINT NOT NULL REFERENCES games (id),
	n      INTEGER NOT NULL,
	"user" TEXT NOT NULL,
	name   TEXT NOT NULL,
	PRIMARY KEY (game, n)
);
CREATE UNIQUE INDEX seats_by_user ON seats (game, "user") WHERE "user" <> '';
CREATE INDEX seats_of_user ON seats ("user");

CREATE TABLE actions (
	game    BIGINT NOT NULL REFERENCES games (id),
	id      BIGINT NOT NULL CHECK (id > 0),
	parent  BIGINT,
	n       INTEGER NOT NULL,
	text    TEXT NOT NULL,
	seat    TEXT NOT NULL,
	"user"  TEXT NOT NULL,
	turn    INTEGER NOT NULL,
	at      BIGINT NOT NULL,
	digest  TEXT NOT NULL DEFAULT '',
	planned BOOLEAN NOT NULL DEFAULT false,
	PRIMARY KEY (game, id),
	FOREIGN KEY (game, parent) REFERENCES actions (game, id)
);
CREATE FUNCTION actions_stay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''actions are never changed or deleted''; END';
CREATE TRIGGER actions_stay BEFORE DELETE OR UPDATE ON actions FOR EACH ROW EXECUTE FUNCTION actions_stay();

CREATE TABLE accepted (
	game   BIGINT NOT NULL,
	action BIGINT NOT NULL,
	digest TEXT NOT NULL,
	PRIMARY KEY (game, action),
	FOREIGN KEY (game, action) REFERENCES actions (game, id)
);

CREATE TABLE undos (
	id     BIGSERIAL PRIMARY KEY,
	game   BIGINT NOT NULL REFERENCES games (id),
	old    BIGINT NOT NULL,
	new    BIGINT NOT NULL,
	"user" TEXT NOT NULL,
	at     BIGINT NOT NULL
);

CREATE TABLE proposals (
	game   BIGINT PRIMARY KEY REFERENCES games (id),
	head   BIGINT NOT NULL,
	target BIGINT NOT NULL,
	asker  TEXT NOT NULL,
	agreed TEXT NOT NULL
);

CREATE TABLE posts (
	id        BIGSERIAL PRIMARY KEY,
	game      BIGINT NOT NULL REFERENCES games (id),
	channel   TEXT NOT NULL,
	key       TEXT COLLATE "C" NOT NULL,   -- compared letter by letter, as ranges of keys are looked for
	body      TEXT NOT NULL,
	version   INTEGER NOT NULL DEFAULT 1,
	delivered INTEGER NOT NULL DEFAULT 0,
	remote    TEXT NOT NULL DEFAULT '',
	dropped   TEXT NOT NULL DEFAULT '',
	due       BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	edited    BIGINT NOT NULL,
	UNIQUE (game, key)
);
CREATE INDEX posts_by_channel ON posts (channel, id);
CREATE INDEX posts_by_due ON posts (due);
CREATE INDEX posts_waiting ON posts (channel, due) WHERE delivered < version AND dropped = '';
CREATE INDEX posts_waiting_of_game ON posts (game, channel) WHERE delivered < version AND dropped = '';

CREATE TABLE handled (
	request TEXT PRIMARY KEY,
	at      BIGINT NOT NULL
);
CREATE INDEX requests_by_time ON handled (at);

CREATE TABLE settings (
	"user" TEXT NOT NULL,
	game   BIGINT NOT NULL,
	key    TEXT NOT NULL,
	value  TEXT NOT NULL,
	PRIMARY KEY ("user", game, key)
);
