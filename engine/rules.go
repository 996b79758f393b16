package engine

// Reason is why the kit refuses; a title says which of its rules that is.
type Reason string

// Rules are a title's answers to questions of the kit. What is nil or zero takes the meaning given here.
type Rules struct {
	// Worth is a player's worth at this moment, as the final score counts it.
	Worth func(g *Game, player ID) Money
}
