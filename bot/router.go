package bot

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/engine/notation"
	"stationmaster/engine/plan"
	"stationmaster/store"
)

// told tells whether users are told of a command: not of what only buttons use, nor of boards where there are none.
func (k *Command) told(boards bool) bool { return !k.Hidden && (k.Name != "board" || boards) }

// AtBoard tells whether a line is about the one game whose page it is typed on, so that a guest may say it there.
func AtBoard(line string) bool {
	cmd, group, rest := resolve(line)
	switch {
	case cmd == nil:
		return group == "" // an order
	case cmd.Name == "sure":
		return rest != "" && AtBoard(rest)
	case cmd.Name == "help" || cmd.Name == "rules":
		return true
	}
	return cmd.Needs != noGame && cmd.Name != "board"
}

// mends tells whether a command can be carried out although the game does not play as it did. As long as it plays at all,
// everything can be but what plays on.
func mends(c *call, cmd *Command) bool {
	what, _ := message.Cut(c.args)
	if c.live.Broken.Refused != nil {
		return cmd.Name == "show" && what == "record" || cmd.Name == "undo" && what == "to" || cmd.Name == "delete"
	}
	switch cmd.Name {
	case "do", "plan", "preview", "choose", "why":
		return false
	case "undo":
		return what == "to"
	}
	return true
}

// Command is something users can ask the clerk for. Besides these every verb of a game is a command: "pass" is "do pass".
type Command struct {
	Name string
	// In is what the command is called where commands are few and have others below them, such as "game new" for "new"; empty where
	// it stands alone. Both can be typed.
	In   string
	Args string // what follows, for help
	Help string // one sentence
	More string // what else there is to know, for help on this command; may be empty
	Run  runner
	// Needs is how far the game must be; "" for commands that are about no game.
	Needs  need
	Takes  bool // a file can be attached to it
	Hidden bool // only buttons use it
	Lasts  bool // its buttons hold in later positions of the game, too
	// Complete lists the words that could follow; nil means none.
	Complete completer
}

type need string

const (
	noGame  need = ""
	anyGame need = "any" // one that may not have begun
	begun   need = "begun"
)

// Commands lists the clerk's commands.
func Commands() []Command { return slices.Clone(commands) }

// commands is filled by init, since they mention functions that look things up in it.
var commands []Command

func init() {
	commands = []Command{
		{Name: "do", Args: "<order>; <order> ...", Help: "Carry out one or several orders, all or none.", Needs: begun, Run: by(ordersOf, orders.do), Complete: completeOrders},
		{Name: notation.Usual, Help: "Finish the company's turn as usual: the best run, the dividend as last time, no train unless one must be bought.", Needs: begun,
			Run: by(ordersOf, orders.usual), More: `It is an order, too: "lay D9 57 0; usual". "preview usual" shows first what it would do.`},
		{Name: "preview", Args: "[order; ...]", Help: "Show privately what orders would do, and try what could follow. Nothing is changed.", Needs: begun, Run: plain(preview), Complete: completeOrders},
		{Name: "plan", Args: "[plan; ... | clear]", Help: "Have orders carried out when it is your turn, as long as they make sense; only you see them.", Needs: begun, Run: by(ordersOf, orders.plan), Complete: completePlan, More: "A plan is such as " + plan.Examples + `. Without one, "plan" lists yours.`},
		{Name: "undo", Args: "[turn | to <number>]", Help: "Take back your last order, your turn, or (if the others agree) more.", Needs: begun, Run: by(undoingOf, undoing.undo), Complete: words("turn", "to")},
		{Name: "show", Args: "<what> [at <number of an order>]", Help: "Show the map, the stock market, the players, a company, the privates, the trains, the tiles, the history, all rounds in figures, the status, the log, a recap, or the record.", Needs: anyGame, Run: by(lookingOf, looking.show), Complete: completeShow},
		{Name: "board", Help: "Get a link, for you alone, to a page on which you play this game by pointing.", Needs: begun, Run: by(linkingOf, linking.board)},
		{Name: "turns", Help: "List the games in which it is your turn, wherever they are played, the longest waiting first.", Run: by(helpingOf, helping.turns)},
		{Name: "help", Args: "[command]", Help: "Explain what can be done now, or one command.", Run: by(helpingOf, helping.help), Complete: completeHelp},
		{Name: "rules", Args: "[words | chapter | id | open]", Help: "Look rules up: by words, a whole chapter, or one by its id; nothing lists the chapters, \"open\" what the rulebook leaves open.", Run: by(helpingOf, helping.rules), Complete: completeRules},
		{Name: "why", Args: "<order>; ...", Help: "Explain privately whether orders are possible, and which rule forbids them. Nothing is done.", Needs: begun, Run: plain(why), Complete: completeOrders},
		{Name: "games", In: "game list", Args: "[all]", Help: "List the games here; all adds those that were put aside.", Run: by(helpingOf, helping.list), Complete: words("all")},
		{Name: "new", In: "game new", Args: "<title> [options] [seed:<number>] [name]", Help: "Open a new game for players to join.", Run: by(lobbyOf, lobby.newGame), Complete: completeNew},
		{Name: "import", In: "game import", Args: "[player] [again]", Help: "Bring a game here from 18xx.games: attach its file.", Run: by(filesOf, files.importGame), Takes: true, More: importHelp},
		{Name: "export", In: "game export", Help: "Get the game as a file for 18xx.games.", Needs: begun, Run: plain(export)},
		{Name: "copy", In: "game copy", Args: "[number of an order]", Help: "Play on alone with a copy of the game: as it stands, or as it stood after that order.", Run: by(filesOf, files.copyGame)},
		{Name: "join", In: "game join", Args: "[open seat]", Help: "Take a seat: a new one before the start, later one that is open.", Needs: anyGame, Run: by(seatingOf, seating.join), Complete: completeSeat(games.OpenSeats), Lasts: true},
		{Name: "leave", In: "game leave", Help: "Give your seat back.", Needs: anyGame, Run: by(seatingOf, seating.leave),
			More: "In a game that has begun it is open then, and the game's owner plays it until somebody joins."},
		{Name: "vacate", In: "game vacate", Args: "<player>", Help: "Open the seat of a player who does not come any more, so that somebody else can join.", Needs: begun, Run: by(seatingOf, seating.vacate), Complete: completeSeat(games.TakenSeats)},
		{Name: "start", In: "game start", Help: "Draw the seating order and begin.", Needs: anyGame, Run: by(lobbyOf, lobby.start)},
		{Name: "here", In: "game here", Args: "[number of the game]", Help: "Go on with a game of yours in this channel.", Run: by(lobbyOf, lobby.here)},
		{Name: "rename", In: "game rename", Args: "<name>", Help: "Give the game another name.", Needs: anyGame, Run: by(lobbyOf, lobby.rename)},
		{Name: "archive", In: "game archive", Args: "[off]", Help: "Put the game aside: nobody is reminded, and it leaves the list. Any order goes on with it.", Needs: anyGame, Run: by(lobbyOf, lobby.archive), Complete: words("off")},
		{Name: "delete", In: "game delete", Help: "Throw the game away; only its owner can.", Needs: anyGame, Run: by(lobbyOf, lobby.delete)},
		{Name: "consent", In: "game consent", Help: "Agree to what another player wants to take back.", Needs: begun, Run: by(undoingOf, undoing.consent)},
		{Name: "object", In: "game object", Help: "Do not agree to what another player wants to take back.", Needs: begun, Run: by(undoingOf, undoing.object)},
		{Name: "overrule", In: "game overrule", Help: "Carry out what a player wants to take back, as the game's owner.", Needs: begun, Run: by(undoingOf, undoing.overrule)},
		{Name: "adopt", In: "game adopt", Help: "Go on with a game that does not play as it did since the program has changed; its owner decides.", Needs: begun, Run: by(undoingOf, undoing.adopt)},
		{Name: "remind", In: "game remind", Args: "[schedule | off]", Help: "Show or set when players are reminded of their turn.", Needs: anyGame, Run: by(personalOf, personal.remind), Complete: words("daily 09:00", "weekdays 18:00", "every 24h", "cron ", "off"), More: "A schedule is such as " + reminder.Examples + `; the game's owner sets it.`},
		{Name: "advise", In: "game advise", Args: "[on | off]", Help: "List the tiles and tokens that raise the company's best run most, where the table allows that.", Needs: anyGame, Run: by(advisingOf, advising.advise), Complete: words("on", "off"),
			More: "The game's owner allows it with on, for everybody, and everybody is told; it is off by default."},
		{Name: "zone", In: "me zone", Args: "<time zone>", Help: "Set the time zone in which you are reminded, for all your games.", Run: by(personalOf, personal.zone)},
		{Name: "quiet", In: "me quiet", Args: "<hours> | off", Help: "Set the hours in which you are not reminded, for all your games.", Run: by(personalOf, personal.quiet), Complete: words("22:00-08:00", "off")},
		{Name: "away", In: "me away", Args: "[until <day> | <number> days | back]", Help: "Tell the table that you are away; your reminders wait.", Needs: anyGame, Run: by(personalOf, personal.away), Complete: words("until ", "3 days", "7 days", "back")},
		{Name: "hints", In: "me hints", Args: "on|off", Help: "Have a line of advice in each of your turns, or none; without a word from you it stands in your first game.", Run: by(personalOf, personal.hints), Complete: words("on", "off")},
		{Name: "set", In: "me set", Args: "<setting> on|off", Help: "Change how the game treats you: numbers (tile numbers on your maps), ask (questions before orders that end something), heads-up (a ping when the player before you begins).", Needs: anyGame, Run: by(personalOf, personal.set), Complete: completeSet},
		{Name: "note", In: "me note", Args: "[text | clear]", Help: "Keep a note on this game for yourself, or read yours; nobody else is shown them.", Needs: anyGame, Run: by(personalOf, personal.note), Complete: words("clear")},
		{Name: "choose", Hidden: true, Args: "<words of an order>", Help: "Offer what can follow the words of an order.", Needs: begun, Run: plain(choose), Complete: completeOrders},
		{Name: "then", Hidden: true, Help: "Show the board as it was.", Needs: begun, Run: by(lookingOf, looking.then), Lasts: true},
		{Name: "sure", Hidden: true, Args: "<command>", Help: "Carry out a command without being asked whether you are sure.", Run: (*Clerk).certain},
	}
}

const importHelp = "The file is what 18xx.games gives under Tools, Game Data, Download; it may be gzipped. You get the seat of the player you name, " +
	"or of the one with your name. Where users have accounts the other seats are open: \"join\" takes one, also for yourself when you have named " +
	"nobody, and you play them until then. What is here already is imported once more with again. A running game goes on, by the rules as 18xx.games plays them; one that is over is kept to be looked at."

func command(name string) *Command {
	for i := range commands {
		if strings.EqualFold(commands[i].Name, name) {
			return &commands[i]
		}
	}
	return nil
}

// Groups lists the words under which commands stand, and what they are about.
func Groups() [][2]string {
	return [][2]string{{"game", "What concerns a whole game: new, join, start, list, import ..."}, {"me", "What you set for yourself."}}
}

func isGroup(word string) bool {
	return slices.ContainsFunc(Groups(), func(g [2]string) bool { return strings.EqualFold(g[0], word) })
}

// resolve splits a line into its command and what follows: "game new 1894" is "new 1894". cmd is nil when the line does not begin with a
// command; group is not empty when nothing but a command of that group could have followed.
func resolve(text string) (cmd *Command, group, rest string) {
	name, rest := message.Cut(strings.TrimPrefix(strings.TrimSpace(text), "/"))
	if !isGroup(name) {
		return command(name), "", rest
	}
	sub, after := message.Cut(rest)
	for _, k := range under(name) {
		if strings.EqualFold(k.below(), sub) {
			return k, "", after
		}
	}
	return nil, strings.ToLower(name), rest
}

// Called is what the command is called with its group.
func (k *Command) Called() string { return cmp.Or(k.In, k.Name) }

// Spoken is a line with its command called in full, such as "game join Ben" for "join Ben"; ok is false when it begins with none of the
// clerk's commands.
func Spoken(line string) (full string, ok bool) {
	cmd, _, rest := resolve(line)
	if cmd == nil || cmd.Hidden {
		return "", false
	}
	return strings.TrimSpace(cmd.Called() + " " + rest), true
}

// under lists the commands of a group.
func under(group string) []*Command {
	var out []*Command
	for i := range commands {
		if g, _, _ := strings.Cut(commands[i].In, " "); strings.EqualFold(g, group) {
			out = append(out, &commands[i])
		}
	}
	return out
}

// below is what the command is called in its group.
func (k *Command) below() string {
	_, name, _ := strings.Cut(k.In, " ")
	return name
}

// route finds the command of a request and runs it.
func (k *Clerk) route(c *call) (Reply, error) {
	name, _ := message.Cut(strings.TrimPrefix(strings.TrimSpace(c.req.Text), "/"))
	if name == "" {
		return Reply{}, message.Sorry(`Say what you want to do; "help" lists what is possible.`)
	}
	cmd, group, rest := resolve(c.req.Text)
	switch {
	case group != "":
		var names []string
		for _, k := range under(group) {
			names = append(names, k.below())
		}
		return Reply{}, message.Sorry(fmt.Sprintf("What about %q? Possible: %s.", group, strings.Join(names, ", ")))
	case cmd == nil && strings.EqualFold(name, "recap"): // what one looks for most by its own name
		cmd, rest = command("show"), "recap"
	case cmd == nil: // a verb of the game, or several
		cmd, rest = command("do"), strings.TrimPrefix(strings.TrimSpace(c.req.Text), "/")
		id, err := c.game(k.Games)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return Reply{}, err // whether a game is played here cannot be known
		}
		if id == 0 {
			return Reply{}, message.Sorry(fmt.Sprintf(`There is no command %q here; "help" lists them.`, name))
		}
	}
	c.args = rest
	if c.req.Attachment != nil && !cmd.Takes {
		return Reply{}, message.Sorry(fmt.Sprintf(`%q takes no file; "import" does.`, name))
	}
	if cmd.Needs == noGame {
		return cmd.Run(k, c)
	}
	id, err := c.game(k.Games)
	if err != nil {
		return Reply{}, err
	}
	if id == 0 {
		return Reply{}, message.Sorry(`No game is played in this channel. "new" opens one, "games" lists those elsewhere.`)
	}
	l, leave, err := k.Games.Enter(c.ctx, id)
	if err != nil {
		return Reply{}, err
	}
	defer leave()
	if l.Row.Guild != c.req.Guild || l.Row.State == store.Deleted {
		return Reply{}, store.ErrNotFound
	}
	if cmd.Needs == begun && l.Game == nil {
		return Reply{}, message.Sorry(fmt.Sprintf(`%s has not begun: "join" takes a seat, "start" begins.`, l.Row.Name))
	}
	if c.req.At != nil && *c.req.At != l.Row.Head && !cmd.Lasts {
		return Reply{}, message.Sorry(staleText)
	}
	c.live = l
	if l.Broken != nil && !mends(c, cmd) {
		return Reply{}, l.Broken
	}
	reply, err := cmd.Run(k, c)
	reply.Game, reply.Sheet = id, l.Row.Title
	if err == nil && l.Broken != nil && !c.sure {
		reply.Sections = append(reply.Sections, message.Section{Lines: []string{l.Broken.Error()}})
	}
	return reply, err
}

// certain runs a command whose user has been asked already.
func (k *Clerk) certain(c *call) (Reply, error) {
	if c.sure {
		return Reply{}, message.Sorry("Once is enough.")
	}
	c.sure = true
	c.req.Text = c.args
	return k.route(c)
}
