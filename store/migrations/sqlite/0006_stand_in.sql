-- A stand-in may play a seat: 'turn' to the end of the turn, 'back' until its user does something, '' for nobody.
ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
