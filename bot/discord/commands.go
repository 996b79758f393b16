package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/engine"
)

// Discord's limits for commands.
const (
	// mostCommands is our own limit; Discord allows 100. People read this list among the commands of other bots.
	mostCommands    = 25
	mostArguments   = 25
	mostDescription = 100
)

// asked has the text option of each of the clerk's commands that takes one.
var asked = map[string]struct {
	name, help string
	required   bool
}{
	"do":        {"orders", "The orders, separated by semicolons: all of them or none.", true},
	"preview":   {"orders", "The orders to try, separated by semicolons.", true},
	"plan":      {"plans", "What to do on your turn; leave empty to see your plans, clear to delete them.", false},
	"undo":      {"what", "Empty for your last order, turn for your whole turn, or to and a number of orders.", false},
	"show":      {"what", "What to look at: map, market, players, a company, trains, story, rounds, status, log, recap, record.", false},
	"help":      {"command", "A command or an order to explain.", false},
	"rules":     {"about", "A word such as par, words to search for, a chapter's letters or a rule's id; empty lists the chapters.", false},
	"why":       {"orders", "The orders, separated by semicolons.", true},
	"new":       {"game", "The title; optionally options, learning, seed:number and a name.", true},
	"house":     {"number", "How many, and easy, steady or keen: 2 easy; or more; or why.", false},
	"alone":     {"game", "The title; optionally the number of players and easy, steady or keen.", true},
	"import":    {"player", "Which player in the file is you.", false},
	"join":      {"seat", "An open seat in a running game.", false},
	"games":     {"which", "all includes archived games.", false},
	"advise":    {"allow", "on or off (owner only): allow advice for everyone, or not.", false},
	"archive":   {"off", "off brings the game back.", false},
	"here":      {"game", "The game's number, if you have several in other channels.", false},
	"vacate":    {"player", "The player whose seat to open.", true},
	"rename":    {"name", "The new name of the game.", true},
	"set":       {"setting", "The setting and on or off.", false},
	"remind":    {"schedule", "When to send reminders; leave empty to see the schedule.", false},
	"zone":      {"zone", "Your time zone, such as Europe/Berlin.", true},
	"quiet":     {"hours", "Hours without reminders, such as 22:00-08:00, or off.", true},
	"away":      {"until", "How long you're away; leave empty to see your setting.", false},
	"pace":      {"time", "How long a turn may take, such as 48h; silence and least may follow; or off.", false},
	"stand-in":  {"turn", "on lets a stand-in play for you, off ends that.", false},
	"hints":     {"turn", "on or off.", true},
	"note":      {"text", "Your note; leave empty to read your notes, clear to delete them.", false},
	"copy":      {"order", "The number of the last order to copy; leave empty for the whole game.", false},
	"export":    {"what", "Empty for a file for 18xx.games, rounds for a table of all rounds, rounds json for the same as JSON.", false},
	"record":    {"what", "all shows more, off hides your record from others, on shows it again.", false},
	"standings": {"who", "A player, all for more players, or (admins only) rating on or rating off.", false},
}

// anywhere is the command about all servers. Users can install it for themselves and use it in private messages.
const anywhere = "turns"

// fileOption takes a file; shareOption shows the answer to everyone.
const (
	fileOption  = "file"
	shareOption = "share"
)

// definitions are the slash commands: the clerk's, some of them in groups, and the orders that most titles share. Buttons,
// menus and "do" give the other orders.
func definitions() []*discordgo.ApplicationCommand {
	var out []*discordgo.ApplicationCommand
	guilds := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	everywhere := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel}
	installs := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	alone := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
	add := func(name, help string, options []*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
		out = append(out, &discordgo.ApplicationCommand{Type: discordgo.ChatApplicationCommand, Name: name, Description: layout.Clip(help, mostDescription),
			Options: options, Contexts: &guilds, IntegrationTypes: &installs})
		return out[len(out)-1]
	}
	groups := map[string]*discordgo.ApplicationCommand{}
	for _, g := range bot.Groups() {
		groups[g[0]] = add(g[0], g[1], nil)
	}
	for _, k := range bot.Commands() {
		if k.Hidden {
			continue
		}
		var options []*discordgo.ApplicationCommandOption
		if k.Takes {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionAttachment, Name: fileOption,
				Description: "The file to import.", Required: true})
		}
		if a, ok := asked[k.Name]; ok {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: a.name,
				Description: layout.Clip(a.help, mostDescription), Required: a.required, Autocomplete: k.Complete != nil})
		}
		if k.Name == "show" || k.Name == "rules" {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionBoolean, Name: shareOption,
				Description: "Show the answer to everyone in the channel."})
		}
		if group, name, ok := strings.Cut(k.In, " "); ok {
			groups[group].Options = append(groups[group].Options, &discordgo.ApplicationCommandOption{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, Description: layout.Clip(k.Help, mostDescription), Options: options})
			continue
		}
		if d := add(k.Name, k.Help, options); k.Name == anywhere {
			d.Contexts, d.IntegrationTypes = &everywhere, &alone
		}
	}
	for _, v := range verbs() {
		var options []*discordgo.ApplicationCommandOption
		for _, a := range v.args {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: a,
				Description: argument(a), Autocomplete: true})
		}
		if len(out) < mostCommands {
			add(v.verb, v.help, options)
		}
	}
	return out
}

// verb is an order of some titles.
type verb struct {
	verb, help string
	args       []string
	titles     int // how many have it
}

const (
	// more is the option for the rest of an order, such as "from EST 150" after a train.
	more = "more"
	// what is the option for an argument that differs between titles: a private or a minor.
	what = "what"
)

// verbs lists the everyday orders that most titles share, with the arguments that they have in common.
func verbs() []verb {
	var out []verb
	titles := engine.Titles()
	for _, t := range titles {
		for _, m := range t.Verbs() {
			if !m.Everyday {
				continue
			}
			i := slices.IndexFunc(out, func(v verb) bool { return v.verb == m.Verb })
			if i < 0 {
				out = append(out, verb{m.Verb, m.Help, slices.Clone(m.Args), 1})
				continue
			}
			v := &out[i]
			v.titles++
			if len(m.Help) < len(v.help) { // longer ones tell of what only some titles have, such as trading trains in
				v.help = m.Help
			}
			for k, a := range v.args {
				if k < len(m.Args) && m.Args[k] != a {
					v.args[k] = what
				}
			}
		}
	}
	out = slices.DeleteFunc(out, func(v verb) bool { return 2*v.titles <= len(titles) })
	for i := range out {
		if len(out[i].args) > 0 {
			out[i].args = append(out[i].args, more)
		}
	}
	slices.SortFunc(out, func(a, b verb) int { return strings.Compare(a.verb, b.verb) })
	return out
}

// arguments describes the arguments whose names do not say enough.
var arguments = map[string]string{
	"company": "The company's short name.", "hex": "The hex's coordinate.", "tile": "The tile's number.",
	"rotation": "Rotation: sixths of a turn clockwise.", "city": "The city, by its hex; G6.1 where a hex has several.",
	"shares": "How many shares.", "source": "Where the share comes from, such as the pool.",
	"model": "The type of train.", "train": "The type of train.", "private": "The private company.", "routes": "The routes; leave empty for the best.",
	"lot": "What is up for sale.", what: "What it is about, such as a private or a minor.", "with": "What the company begins with.",
	more: "The rest of the order, if any; see the suggestions.",
}

func argument(name string) string {
	if s, ok := arguments[name]; ok {
		return s
	}
	return "The " + name + "."
}

// registeredKey is where the fingerprint of the registered commands is kept.
const registeredKey = "commands "

// refusedMark marks the fingerprint of commands that Discord refused, so that they are not sent again.
const refusedMark = "refused "

// register sends Discord the commands if they have changed. If Discord refuses them, it tells the bot's owner once.
func (b *Bot) register(ctx context.Context) error {
	all := definitions()
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(raw)
	print := hex.EncodeToString(sum[:])
	known, err := b.store.Setting(ctx, registeredKey+b.rest.App())
	if err != nil {
		return err
	}
	if known == print || known == refusedMark+print {
		return nil
	}
	url := discordgo.EndpointApplicationGlobalCommands(b.rest.App())
	_, err = b.rest.Call(ctx, http.MethodPut, url, url, all)
	if rest.Final(err) {
		// The old commands go on working, and /do and buttons can do the rest.
		b.log.Error("Discord refused this version's slash commands, which is a bug; please report it. The previous version's commands stay", "error", b.rest.Clean(err))
		b.owners.report(ctx, "Discord refused this version's slash commands, which is a bug; please report it. "+
			"The previous version's commands stay, and every order can be given with /do. Discord says: "+layout.Clip(b.rest.Clean(err).Error(), 1000))
		return b.store.Set(ctx, registeredKey+b.rest.App(), refusedMark+print)
	}
	if err != nil {
		return b.rest.Clean(err)
	}
	b.log.Info("slash commands registered", "commands", len(all))
	return b.store.Set(ctx, registeredKey+b.rest.App(), print)
}

// line is a slash command as a typed line.
func line(d data) string {
	words := []string{called(d)}
	for _, o := range ordered(d) {
		if o.Type == discordgo.ApplicationCommandOptionString {
			words = append(words, strings.TrimSpace(o.text()))
		}
	}
	return strings.Join(words, " ")
}

// given are the filled-in options of the command or its subcommand.
func given(d data) []option {
	if sub := below(d); sub != nil {
		return sub.Options
	}
	return d.Options
}

// called is the command's name, with the subcommand's.
func called(d data) string {
	if sub := below(d); sub != nil {
		return d.Name + " " + sub.Name
	}
	return d.Name
}

func below(d data) *option {
	if len(d.Options) == 1 && d.Options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		return &d.Options[0]
	}
	return nil
}

// ordered sorts the options as they are defined; Discord sends them as the user filled them in.
func ordered(d data) []option {
	out := slices.Clone(given(d))
	for _, v := range verbs() {
		if v.verb == d.Name {
			slices.SortStableFunc(out, func(a, b option) int {
				return slices.Index(v.args, a.Name) - slices.Index(v.args, b.Name)
			})
		}
	}
	return out
}
