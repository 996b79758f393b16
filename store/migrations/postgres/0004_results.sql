-- How a finished game went for each seat; the file's migration explains the columns.
CREATE TABLE results (
	game     BIGINT NOT NULL REFERENCES games (id),
	n        INTEGER NOT NULL,
	"user"   TEXT NOT NULL,
	name     TEXT NOT NULL,
	guild    TEXT NOT NULL,
	title    TEXT NOT NULL,
	players  INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	ended    BIGINT NOT NULL,
	place    INTEGER NOT NULL,
	share    INTEGER NOT NULL,
	bankrupt INTEGER NOT NULL,
	turns    INTEGER NOT NULL,
	stood_in INTEGER NOT NULL,
	median   BIGINT NOT NULL,
	mean     DOUBLE PRECISION,
	spread   DOUBLE PRECISION,
	PRIMARY KEY (game, n)
);
CREATE INDEX results_of_user ON results ("user", kind, guild, ended);
CREATE INDEX results_of_guild ON results (guild, kind, ended, game);

CREATE TABLE tallies (
	guild    TEXT NOT NULL,
	"user"   TEXT NOT NULL,
	kind     TEXT NOT NULL,
	title    TEXT NOT NULL,
	players  INTEGER NOT NULL,
	name     TEXT NOT NULL,
	games    BIGINT NOT NULL,
	won      BIGINT NOT NULL,
	places   BIGINT NOT NULL,
	shares   BIGINT NOT NULL,
	bankrupt BIGINT NOT NULL,
	turns    BIGINT NOT NULL,
	stood_in BIGINT NOT NULL,
	PRIMARY KEY (guild, "user", kind, title, players)
);
CREATE INDEX tallies_of_user ON tallies ("user");

CREATE TABLE meetings (
	guild  TEXT NOT NULL,
	"user" TEXT NOT NULL,
	other  TEXT NOT NULL,
	name   TEXT NOT NULL,
	games  BIGINT NOT NULL,
	ahead  BIGINT NOT NULL,
	behind BIGINT NOT NULL,
	PRIMARY KEY ("user", guild, other)
);
