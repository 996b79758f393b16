package bot

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"stationmaster/bot/absence"
	"stationmaster/bot/call"
	"stationmaster/bot/figures"
	"stationmaster/bot/games"
	"stationmaster/bot/lobby"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/engine/notation"
	"stationmaster/engine/plan"
	"stationmaster/store"
)

// told reports whether users are told about a command: not about those for buttons only, nor about boards if there are none.
func (k *Command) told(boards bool) bool { return !k.Hidden && (k.Name != "board" || boards) }

// AtBoard reports whether a command concerns only the current game, so that guests may give it on a game's page.
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

// mends reports whether a command is allowed in a broken game: everything that doesn't play on, as long as the record can be replayed at all.
func mends(c *call.Call, cmd *Command) bool {
	what, _ := message.Cut(c.Args)
	if c.Live.Broken.Refused != nil {
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

// Command is something users can ask for. Every verb of a game is a command, too: "pass" means "do pass".
type Command struct {
	Name string
	// In is the command's name in a group, such as "game new" for "new", for chat services with few top-level commands; empty if it is in no
	// group. Both names can be typed.
	In   string
	Args string // what follows, for help
	Help string // one sentence
	More string // what else there is to know, for help on this command; may be empty
	Run  runner
	// Needs reports whether a game is needed and must have started.
	Needs  need
	Takes  bool // a file can be attached to it
	Hidden bool // only buttons use it
	Lasts  bool // its buttons hold in later positions of the game, too
	Plays  bool // whoever gives it is present: it takes their seat back from a stand-in
	// Complete suggests arguments; nil means none.
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

// commands is filled by init, since its functions refer to it.
var commands []Command

func init() {
	commands = []Command{
		{Name: "do", Args: "<order>; <order> ...", Help: "Carry out one or more orders: all of them or none.", Needs: begun, Run: by(ordersOf, orders.do), Complete: completeOrders, Plays: true},
		{Name: notation.Usual, Help: "Finish the company's turn as usual: best run, same dividend as last time, no train unless it must buy one.", Needs: begun,
			Run: by(ordersOf, orders.usual), Plays: true, More: `It also works as an order: "lay D9 57 0; usual". "preview usual" shows what it would do. In the last round everything is paid out.`},
		{Name: "preview", Args: "[order; ...]", Help: "See privately what orders would do, and try what could follow. Nothing changes.", Needs: begun, Run: plain(preview), Complete: completeOrders},
		{Name: "plan", Args: "[plan; ... | clear]", Help: "Save orders for your turn; they run as long as they still make sense, and only you can see them.", Needs: begun, Run: by(ordersOf, orders.plan), Plays: true, Complete: completePlan, More: "Examples: " + plan.Examples + `. "plan" alone lists yours.`},
		{Name: "undo", Args: "[turn | to <number>]", Help: "Take back your last order, your whole turn, or (if the others agree) more.", Needs: begun, Run: by(undoingOf, undoing.undo), Plays: true, Complete: words("turn", "to")},
		{Name: "show", Args: "<what> [at <number of an order>]", Help: "Show the map, stock market, players, a company, privates, trains, tiles, history, the story so far, the rounds in figures, status, log, recap, record or your plans.", Needs: anyGame, Run: by(lookingOf, looking.show), Complete: completeShow, Lasts: true},
		{Name: "board", Help: "Get a private link to an interactive board for this game.", Needs: begun, Run: by(linkingOf, linking.board)},
		{Name: "turns", Help: "List the games where it's your turn, on every server, longest wait first.", Run: by(helpingOf, helping.turns)},
		{Name: "help", Args: "[command]", Help: "Explain what you can do now, or one command.", Run: by(helpingOf, helping.help), Complete: completeHelp},
		{Name: "rules", Args: "[word | words | chapter | id | open]", Help: "Explain a word such as par, or look up rules by words, chapter or id. Without an argument, list the chapters; \"open\" lists what the rulebook leaves open.", Run: by(helpingOf, helping.rules), Complete: completeRules},
		{Name: "why", Args: "<order>; ...", Help: "Find out privately whether orders are legal and, if not, which rule forbids them.", Needs: begun, Run: plain(why), Complete: completeOrders},
		{Name: "games", In: "game list", Args: "[all]", Help: "List the games here; \"all\" includes archived games.", Run: by(helpingOf, helping.list), Complete: words("all")},
		{Name: "new", In: "game new", Args: "<title> [options] [learning] [seed:<number>] [name]", Help: "Create a game for players to join.", Run: by(lobbyOf, lobby.Lobby.NewGame), Complete: completeNew},
		{Name: "house", In: "game house", Args: "[number | more] [temper] | less [name] | why [name or company] [order]", Help: "Give seats to house players, who play by themselves: easy, steady or keen ones.", Needs: anyGame,
			Run: by(seatingOf, lobby.Seating.House), Complete: words("more", "less", "1", "2", "3", "why"), Lasts: true, More: `"house 2 easy" makes it two easy ones, "house more" adds a steady one to those there are, "house more keen" a keen one; "house less Boxcar" sends one away, "house 0" all of them. In a running game, "house why" says why one of them gave the orders of their last turn, "house why Boxcar" why that one did, and "house why 120" why one of them gave order 120.`},
		{Name: "alone", In: "game alone", Args: "<title> [players] [temper]", Help: "Start a game at once in which house players have all seats but yours.",
			Run: by(lobbyOf, lobby.Lobby.Alone), Complete: completeNew},
		{Name: "import", In: "game import", Args: "[player] [again]", Help: "Import a game from 18xx.games: attach its file.", Run: by(filesOf, lobby.Files.ImportGame), Takes: true, More: importHelp},
		{Name: "export", In: "game export", Args: "[rounds [json]]", Help: "Export the game as a file for 18xx.games, or its figures round by round for a spreadsheet.", Needs: begun, Run: plain(export), Complete: words("rounds", "rounds json"), Lasts: true},
		{Name: "copy", In: "game copy", Args: "[number of an order]", Help: "Play on alone with a private copy of the game, as it stands or after an earlier order.", Run: by(filesOf, lobby.Files.CopyGame)},
		{Name: "join", In: "game join", Args: "[open seat]", Help: "Take a seat: a new one before the start, an open one later.", Needs: anyGame, Run: by(seatingOf, lobby.Seating.Join), Complete: completeSeat(games.OpenSeats), Lasts: true},
		{Name: "leave", In: "game leave", Help: "Give up your seat.", Needs: anyGame, Run: by(seatingOf, lobby.Seating.Leave),
			More: "In a running game the seat becomes open, and the game's owner plays it until someone joins."},
		{Name: "vacate", In: "game vacate", Args: "<player>", Help: "Free an absent player's seat so that someone else can join.", Needs: begun, Run: by(seatingOf, lobby.Seating.Vacate), Complete: completeSeat(games.TakenSeats)},
		{Name: "start", In: "game start", Help: "Draw the seating order and start the game.", Needs: anyGame, Run: by(lobbyOf, lobby.Lobby.Start)},
		{Name: "here", In: "game here", Args: "[number of the game]", Help: "Move one of your games to this channel.", Run: by(lobbyOf, lobby.Lobby.Here)},
		{Name: "rename", In: "game rename", Args: "<name>", Help: "Rename the game.", Needs: anyGame, Run: by(lobbyOf, lobby.Lobby.Rename)},
		{Name: "archive", In: "game archive", Args: "[off]", Help: "Archive the game: no reminders, and not in the list. Any order brings it back.", Needs: anyGame, Run: by(lobbyOf, lobby.Lobby.Archive), Complete: words("off")},
		{Name: "delete", In: "game delete", Help: "Delete the game; only its owner can.", Needs: anyGame, Run: by(lobbyOf, lobby.Lobby.Delete)},
		{Name: "consent", In: "game consent", Help: "Accept another player's undo.", Needs: begun, Run: by(undoingOf, undoing.consent), Plays: true},
		{Name: "object", In: "game object", Help: "Refuse another player's undo.", Needs: begun, Run: by(undoingOf, undoing.object), Plays: true},
		{Name: "overrule", In: "game overrule", Help: "As the game's owner, accept an undo for everyone.", Needs: begun, Run: by(undoingOf, undoing.overrule)},
		{Name: "adopt", In: "game adopt", Help: "As the owner, continue a game whose replay differs from the recorded game since the bot was updated.", Needs: begun, Run: by(undoingOf, undoing.adopt)},
		{Name: "remind", In: "game remind", Args: "[schedule | off]", Help: "Show or set when players are reminded of their turns.", Needs: anyGame, Run: by(personalOf, personal.remind), Complete: words("daily 09:00", "weekdays 18:00", "every 24h", "cron ", "off"), More: "Examples of schedules: " + reminder.Examples + `. Only the game's owner can set it.`},
		{Name: "pace", In: "game pace", Args: "[time | off] [silence] [least]", Help: "Show or set how long a turn may take before the others are asked what to do.", Needs: anyGame,
			Run: by(absenceOf, absence.Desk.Pace), Complete: words("48h", "72h", "48h silence", "48h least", "off"), More: "Examples: " + absence.Examples + `. With "silence", whoever doesn't answer within a day agrees to a stand-in for the turn; with "least", stand-ins do as little as the rules allow. Only the game's owner can set it.`},
		{Name: "stand-in", In: "game stand-in", Args: "[on | off]", Help: "Let a stand-in play for you, without risk, until you give an order yourself.", Needs: begun,
			Run: by(absenceOf, absence.Desk.StandIn), Complete: words("on", "off"), Lasts: true},
		{Name: "late", Hidden: true, Args: "wait | turn | back | open", Help: "Say what to do about a player who stays away.", Needs: begun, Run: by(absenceOf, absence.Desk.Late)},
		{Name: "advise", In: "game advise", Args: "[on | off]", Help: "List the tiles and tokens that raise the company's best run most, if this game allows advice.", Needs: anyGame, Run: by(advisingOf, advising.advise), Complete: words("on", "off"),
			More: "The game's owner turns it on or off for everyone, and everyone is told. It is off by default."},
		{Name: "standings", In: "game record", Args: "[player | all | rating on|off]", Help: "Show how players on this server do over many games.", Run: by(figuresOf, figures.Desk.Here), Complete: words("all", "rating on", "rating off"),
			More: "Only finished games among people count; players who hide their record aren't listed. The server's admins can turn ratings on, which are off by default."},
		{Name: "record", In: "me record", Args: "[all | off | on]", Help: "Show how you do over many games, or hide it from others.", Run: by(figuresOf, figures.Desk.Mine), Complete: words("all", "off", "on"),
			More: "Games with house players, imported and copied ones, and those that a stand-in mostly played for you are counted apart; with off, nobody else sees your record."},
		{Name: "zone", In: "me zone", Args: "<time zone>", Help: "Set your time zone for reminders, in all your games.", Run: by(personalOf, personal.zone)},
		{Name: "quiet", In: "me quiet", Args: "<hours> | off", Help: "Set quiet hours without reminders, in all your games.", Run: by(personalOf, personal.quiet), Complete: words("22:00-08:00", "off")},
		{Name: "away", In: "me away", Args: "[until <day> | <number> days | back]", Help: "Tell your game that you're away; your reminders wait.", Needs: anyGame, Run: by(personalOf, personal.away), Complete: words("until ", "3 days", "7 days", "back")},
		{Name: "hints", In: "me hints", Args: "on|off", Help: "Turn hints in your turns on or off. By default you get them in your first game only.", Run: by(personalOf, personal.hints), Complete: words("on", "off")},
		{Name: "set", In: "me set", Args: "<setting> on|off", Help: "Change your settings in this game: numbers (tile numbers on your maps), ask (confirm final orders), heads-up (a ping when the player before you starts).", Needs: anyGame, Run: by(personalOf, personal.set), Complete: completeSet},
		{Name: "note", In: "me note", Args: "[text | clear]", Help: "Save a note on this game that only you can see, or read your notes.", Needs: anyGame, Run: by(personalOf, personal.note), Complete: words("clear")},
		{Name: "choose", Hidden: true, Args: "<words of an order>", Help: "List what can follow the words of an order.", Needs: begun, Run: plain(choose), Complete: completeOrders},
		{Name: "then", Hidden: true, Help: "Show the board as it was.", Needs: begun, Run: by(lookingOf, looking.then), Lasts: true},
		{Name: "sure", Hidden: true, Args: "<command>", Help: "Carry out a command without asking for confirmation.", Run: (*Clerk).certain},
	}
}

const importHelp = "The file is on 18xx.games under Tools, Game Data, Download; it may be gzipped. You get the seat of the player you name, " +
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

// Groups lists the groups of commands and what they are about.
func Groups() [][2]string {
	return [][2]string{{"game", "Everything about a game: new, join, start, list, import ..."}, {"me", "Your own settings."}}
}

func isGroup(word string) bool {
	return slices.ContainsFunc(Groups(), func(g [2]string) bool { return strings.EqualFold(g[0], word) })
}

// resolve splits a line into its command and the rest: "game new 1894" is "new 1894". cmd is nil if the line doesn't begin with a command;
// group is set if it begins with a group but none of its commands.
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

// Called is the command's name with its group.
func (k *Command) Called() string { return cmp.Or(k.In, k.Name) }

// Spoken is a line with its command's full name, such as "game join Ben" for "join Ben"; ok is false if it doesn't begin with a command.
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

// below is the command's name within its group.
func (k *Command) below() string {
	_, name, _ := strings.Cut(k.In, " ")
	return name
}

// route finds a request's command and runs it.
func (k *Clerk) route(c *call.Call) (call.Reply, error) {
	name, _ := message.Cut(strings.TrimPrefix(strings.TrimSpace(c.Req.Text), "/"))
	if name == "" {
		return call.Reply{}, message.Sorry(`What would you like to do? "help" lists the options.`)
	}
	cmd, group, rest := resolve(c.Req.Text)
	switch {
	case group != "":
		var names []string
		for _, k := range under(group) {
			names = append(names, k.below())
		}
		return call.Reply{}, message.Sorry(fmt.Sprintf("What about %q? Possible: %s.", group, strings.Join(names, ", ")))
	case cmd == nil && isView(name): // people type "market" and mean "show market"
		cmd, rest = command("show"), strings.TrimPrefix(strings.TrimSpace(c.Req.Text), "/")
	case cmd == nil: // a verb of the game, or several
		cmd, rest = command("do"), strings.TrimPrefix(strings.TrimSpace(c.Req.Text), "/")
		id, err := c.Game(k.Games)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return call.Reply{}, err // whether a game is played here cannot be known
		}
		if id == 0 {
			return call.Reply{}, message.Sorry(fmt.Sprintf(`Unknown command %q; "help" lists the commands.`, name))
		}
	}
	switch what, after := message.Cut(rest); {
	case cmd.Name == "show" && strings.EqualFold(strings.TrimSuffix(what, "s"), "plan"):
		cmd, rest = command("plan"), ""
	case cmd.Name == "why" && strings.EqualFold(what, "house"): // no order begins so
		cmd, rest = command("house"), "why "+after
	}
	c.Args = rest
	if c.Req.Attachment != nil && !cmd.Takes {
		return call.Reply{}, message.Sorry(fmt.Sprintf(`%q takes no file; "import" does.`, name))
	}
	if cmd.Needs == noGame {
		return cmd.Run(k, c)
	}
	id, err := c.Game(k.Games)
	if err != nil {
		return call.Reply{}, err
	}
	if id == 0 {
		return call.Reply{}, message.Sorry(`There's no game in this channel. "new" creates one; "games" lists the others.`)
	}
	l, leave, err := k.Games.Enter(c.Ctx, id)
	if err != nil {
		return call.Reply{}, err
	}
	leave = sync.OnceFunc(leave)
	defer leave()
	if l.Row.Guild != c.Req.Guild || l.Row.State == store.Deleted {
		return call.Reply{}, store.ErrNotFound
	}
	if cmd.Needs == begun && l.Game == nil {
		return call.Reply{}, message.Sorry(fmt.Sprintf(`%s hasn't started: "join" takes a seat, "house more" gives one to a house player, "start" begins the game.`, l.Row.Name))
	}
	if c.Req.At != nil && *c.Req.At != l.Row.Head && !cmd.Lasts {
		return call.Reply{}, message.Sorry(staleText)
	}
	c.Live, c.Unlock = l, leave
	title := l.Row.Title
	if l.Broken != nil && !mends(c, cmd) {
		return call.Reply{}, l.Broken
	}
	if cmd.Plays {
		if _, err := absenceOf(k).Back(c); err != nil {
			return call.Reply{}, err
		}
	}
	reply, err := cmd.Run(k, c)
	err = addressed(c, err)
	reply.Game, reply.Sheet = id, title
	if c.Live == nil { // others may be using the game by now
		return reply, err
	}
	if err == nil && (cmd.Plays || cmd.Name == "show") {
		if err := ordersOf(k).tellPlans(c, &reply); err != nil {
			k.log.Error("telling a user which plans have ended", "game", id, "error", err)
		}
	}
	if err == nil && l.Broken != nil && !c.Sure {
		reply.Sections = append(reply.Sections, message.Section{Lines: []string{l.Broken.Error()}})
	}
	return reply, err
}

// certain runs a command that has been confirmed.
func (k *Clerk) certain(c *call.Call) (call.Reply, error) {
	if c.Sure {
		return call.Reply{}, message.Sorry("\"sure\" is only needed once.")
	}
	c.Sure = true
	c.Req.Text = c.Args
	return k.route(c)
}
