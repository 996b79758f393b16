// Package interchange reads and writes the game files of 18xx.games.
//
// A file names players, title, seed and every click, undone ones too. [Read] decodes it and refuses what is too large to
// be one; [File.Effective] leaves out what was undone, and chat; [Import] plays the rest through the engine and calls back
// after each recorded action. [Write] makes a file of a record. Names that differ are translated by the title's [Dialect].
//
// Reading is in import.go, with names.go, tracks.go, shares.go and trains.go for what a file names, and stops.go for where
// their engine waits; writing is in write.go, with hands.go and fleet.go for their numbers of shares and trains, and
// apart.go for games that 18xx.games would play otherwise.
//
// What the verbs of the kit are called there is known here: buying, laying, running, paying and so on. What only one title
// can do is read and written by the title's dialect ([Dialect].Reads and Writes), which lies beside the title's rules.
//
// # What is drawn
//
// 18xx.games draws the setup of a game from its seed with a linear congruential generator: the seed in the settings, else
// the digits of the game's id. The engine uses the same generator for every game ([engine.Draw]), so a file with the same
// seed sets up the same table and nothing has to be read from its actions. Players sit in the order in which the file
// lists them. What else a title draws, such as the company that starts, its setup draws in the order in which theirs does.
//
// # What is switched
//
// Where its engine plays a rule differently, an imported game is played with the title's option "18xx.games". The title's as18xx.go
// makes the rules of such games out of the rulebook's, difference by difference ([engine.Title.Variants]). Consent is not asked there: a proposal of a recorded action is
// accepted at once.
//
// # Passes
//
// Both engines pass by themselves where nothing can be done, and no file records that. A title lists the [Stop]s at which
// their engine may wait in a company's turn, and tells for each whether it waits now, from their rules. The [Reader] goes
// through the stops after every action: a step of ours that waits although theirs does not is passed at once, and a
// recorded pass belongs to the stop at which theirs waits, whether or not our step waits too. So each pass falls where it
// fell there, which shows in prices and payments, and not only at the end of the turn. The recorded games' traces name the
// step that waited; the test holds the stops against every one of them.
//
// The file has the last word: an action that belongs to a later stop, or to the next company, shows that the stops before
// it are over. Beyond that nothing is guessed. An action that our rules refuse, of somebody whose turn it is not, a route
// that earned another sum there, a train that cost another price, a token that came to lie elsewhere: each ends the
// import with a [StopError].
package interchange
