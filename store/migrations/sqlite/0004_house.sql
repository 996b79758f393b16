-- What a list of games shows is written with the action, so that no list has to play games.
ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT '';      -- where in the game; '' when nobody has said so yet
ALTER TABLE games ADD COLUMN decider INTEGER NOT NULL DEFAULT 0;  -- the seat that has to decide; 0 for none
ALTER TABLE games ADD COLUMN since INTEGER NOT NULL DEFAULT 0;    -- since when
-- When to look at the game for a reminder, in milliseconds since 1970. 0 and less: now; each change takes another such number,
-- so that a look that began before the change does not write what it found over it.
ALTER TABLE games ADD COLUMN look INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_look_at ON games (look) WHERE state = 'running' AND NOT archived;
CREATE INDEX games_of_owner ON games (owner);
CREATE INDEX seats_of_user ON seats (user);

ALTER TABLE actions ADD COLUMN digest TEXT NOT NULL DEFAULT '';   -- of the game's state after it; '' when it was not noted
ALTER TABLE actions ADD COLUMN planned INTEGER NOT NULL DEFAULT 0 CHECK (planned IN (0, 1)); -- a plan gave it

-- Digests that take the place of those of the actions: the game goes on by the rules of a later program.
CREATE TABLE accepted (
	game   INTEGER NOT NULL,
	action INTEGER NOT NULL,
	digest TEXT NOT NULL,
	PRIMARY KEY (game, action),
	FOREIGN KEY (game, action) REFERENCES actions (game, id)
) STRICT, WITHOUT ROWID;

DROP INDEX posts_pending;
CREATE INDEX posts_waiting ON posts (channel, due) WHERE delivered < version AND dropped = '';
CREATE INDEX posts_waiting_of_game ON posts (game, channel) WHERE delivered < version AND dropped = '';
CREATE INDEX requests_by_time ON handled (at);
