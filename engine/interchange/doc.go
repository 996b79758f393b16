// Package interchange reads the game files that 18xx.games exports.
//
// A file names players, title, seed and every click, undone ones too. [Read] decodes it and keeps what counts;
// [Import] plays it through the engine and calls back after each recorded action. Names that differ are translated by
// the title's [Dialect]. 18xx.games passes by itself in places where our steps wait, and the other way round: a recorded
// action that a waiting step does not take is preceded by a pass, a recorded pass for a step that is over is left out.
package interchange
