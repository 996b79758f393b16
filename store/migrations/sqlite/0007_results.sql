-- How a finished game went for each seat, so that figures over many games need no replay. An undo of the end takes it back.
CREATE TABLE results (
	game     INTEGER NOT NULL REFERENCES games (id),
	n        INTEGER NOT NULL,           -- the seat
	user     TEXT NOT NULL,              -- '' for an open one
	name     TEXT NOT NULL,
	guild    TEXT NOT NULL,
	title    TEXT NOT NULL,
	players  INTEGER NOT NULL,
	kind     TEXT NOT NULL,              -- '' for a game among people; others are counted apart
	ended    INTEGER NOT NULL,
	place    INTEGER NOT NULL,           -- 1 for every winner
	share    INTEGER NOT NULL,           -- worth, in ten-thousandths of the winner's
	bankrupt INTEGER NOT NULL,           -- 0 or 1
	turns    INTEGER NOT NULL,           -- that the user played
	stood_in INTEGER NOT NULL,           -- that a stand-in played
	median   INTEGER NOT NULL,           -- of how long the user's turns took, in milliseconds; 0 when none is known
	mean     REAL,                       -- the rating after it; NULL until it is rated
	spread   REAL,
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_user ON results (user, kind, guild, ended);
CREATE INDEX results_of_guild ON results (guild, kind, ended, game);

-- Sums over results, which change with them: a user's, and under no user those of the server's games.
CREATE TABLE tallies (
	guild    TEXT NOT NULL,
	user     TEXT NOT NULL,
	kind     TEXT NOT NULL,
	title    TEXT NOT NULL,
	players  INTEGER NOT NULL,
	name     TEXT NOT NULL,              -- what the user was called last
	games    INTEGER NOT NULL,
	won      INTEGER NOT NULL,
	places   INTEGER NOT NULL,
	shares   INTEGER NOT NULL,
	bankrupt INTEGER NOT NULL,
	turns    INTEGER NOT NULL,
	stood_in INTEGER NOT NULL,
	PRIMARY KEY (guild, user, kind, title, players)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_of_user ON tallies (user);

-- How users did against each other in games among people.
CREATE TABLE meetings (
	guild  TEXT NOT NULL,
	user   TEXT NOT NULL,
	other  TEXT NOT NULL,
	name   TEXT NOT NULL,                -- what the other was called last
	games  INTEGER NOT NULL,
	ahead  INTEGER NOT NULL,             -- the user of the other; equal places are neither
	behind INTEGER NOT NULL,
	PRIMARY KEY (user, guild, other)
) STRICT, WITHOUT ROWID;
