-- A seat may stand open: it has no user. A user still has one seat in a game at most.
CREATE TABLE seats_open (
	game INTEGER NOT NULL REFERENCES games (id),
	n    INTEGER NOT NULL,
	user TEXT NOT NULL, -- '' for an open seat
	name TEXT NOT NULL,
	PRIMARY KEY (game, n)
) STRICT;
INSERT INTO seats_open (game, n, user, name) SELECT game, n, user, name FROM seats;
DROP TABLE seats;
ALTER TABLE seats_open RENAME TO seats;
CREATE UNIQUE INDEX seats_by_user ON seats (game, user) WHERE user <> '';
