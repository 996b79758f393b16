-- A game can be put aside: it is not listed with the others and nobody is reminded, but all of it is there.
ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
