-- How often a game has been changed: who has it in memory sees by it that somebody else has changed it since.
ALTER TABLE games ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
