// Package house plays the seats of house players. When it is one's turn, a worker thinks about it on a copy of the game, with package
// player, until a person has to decide, and stores all those orders in one change with one post. Nothing waits for it: a person's order
// comes first, and what was thought about an older position is thrown away.
package house
