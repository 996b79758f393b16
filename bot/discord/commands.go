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
	"stationmaster/engine"
)

// Discord's limits for commands.
const (
	mostCommands    = 100
	mostArguments   = 25
	mostDescription = 100
)

// asked names the option of each of the clerk's commands that takes text, and says what it is for. Those that are not
// here take none.
var asked = map[string]struct {
	name, help string
	required   bool
}{
	"do":      {"orders", "The orders, with semicolons between them; all are carried out or none.", true},
	"preview": {"orders", "The orders to try, with semicolons between them.", true},
	"plan":    {"plans", "What is to be done when it is your turn; nothing shows your plans, clear forgets them.", false},
	"undo":    {"what", "Nothing for your last order, turn for your whole turn, or to and a number of orders.", false},
	"show":    {"what", "What to look at: map, market, players, a company, trains, tiles, status, log, recap, record.", false},
	"help":    {"command", "A command or an order to explain.", false},
	"rules":   {"rule", "The id of a rule, or words that stand in it.", true},
	"new":     {"game", "The title, and if you like options, seed:number and a name.", true},
	"import":  {"player", "The player in the file who you are.", false},
	"join":    {"seat", "An open seat in a game that has begun.", false},
	"games":   {"which", "all adds the games that were put aside.", false},
	"archive": {"off", "off takes the game up again.", false},
	"here":    {"game", "The number of the game, when you have several elsewhere.", false},
	"vacate":  {"player", "The player whose seat is to be opened.", true},
	"rename":  {"name", "The new name of the game.", true},
	"set":     {"setting", "The setting and on or off.", false},
	"remind":  {"schedule", "When to remind; nothing shows how it is set.", false},
	"away":    {"until", "Until when you are away; nothing says how it is set.", false},
}

// hidden are commands that only buttons use.
var hidden = []string{"choose", "sure"}

// fileOption is the option that takes a file, shareOption the one that shows an answer to everybody.
const (
	fileOption  = "file"
	shareOption = "share"
)

// definitions are the slash commands: the clerk's own, and every verb of every title.
func definitions() []*discordgo.ApplicationCommand {
	var out []*discordgo.ApplicationCommand
	guilds := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	add := func(name, help string, options []*discordgo.ApplicationCommandOption) {
		out = append(out, &discordgo.ApplicationCommand{Type: discordgo.ChatApplicationCommand, Name: name, Description: clip(help, mostDescription),
			Options: options, Contexts: &guilds})
	}
	for _, k := range bot.Commands() {
		if slices.Contains(hidden, k.Name) {
			continue
		}
		var options []*discordgo.ApplicationCommandOption
		if k.Takes {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionAttachment, Name: fileOption,
				Description: "The file to bring here.", Required: true})
		}
		if a, ok := asked[k.Name]; ok {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: a.name,
				Description: clip(a.help, mostDescription), Required: a.required, Autocomplete: k.Complete != nil})
		}
		if k.Name == "show" || k.Name == "rules" {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionBoolean, Name: shareOption,
				Description: "Show the answer to everybody in the channel."})
		}
		add(k.Name, k.Help, options)
	}
	for _, v := range verbs() {
		var options []*discordgo.ApplicationCommandOption
		for _, a := range v.args {
			options = append(options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: a,
				Description: argument(a), Autocomplete: true})
		}
		add(v.verb, v.help, options)
	}
	if len(out) > mostCommands {
		out = out[:mostCommands] // "do" takes every order, too
	}
	return out
}

// verb is an order that titles take.
type verb struct {
	verb, help string
	args       []string
}

// rest is the option for what may follow the arguments of an order, such as "from EST 150" after the model of a train.
const rest = "more"

// verbs lists the verbs of all titles, each with the arguments of the title that gives it most.
func verbs() []verb {
	var out []verb
	for _, t := range engine.Titles() {
		for _, m := range t.Verbs() {
			i := slices.IndexFunc(out, func(v verb) bool { return v.verb == m.Verb })
			if i < 0 {
				out = append(out, verb{m.Verb, m.Help, nil})
				i = len(out) - 1
			}
			if len(m.Args) > len(out[i].args) {
				out[i].args = slices.Clone(m.Args)
			}
		}
	}
	for i := range out {
		if len(out[i].args) > 0 && len(out[i].args) < mostArguments {
			out[i].args = append(out[i].args, rest)
		}
	}
	slices.SortFunc(out, func(a, b verb) int { return strings.Compare(a.verb, b.verb) })
	return out
}

// arguments say what an argument of an order is, by its name, where the name alone does not.
var arguments = map[string]string{
	"company": "The company, by its short name.", "hex": "The hex, by its coordinate.", "tile": "The number of the tile.",
	"rotation": "By how many sixths the tile is turned clockwise.", "city": "The city, by its hex; G6.1 where a hex has several.",
	"shares": "How many shares.", "source": "Where the share comes from, such as the pool.",
	"model": "The model of the train.", "train": "The model of the train.", "private": "The private company.", "routes": "The routes; nothing takes the best.",
	"lot": "What is up for sale.", "with": "What the company begins with.",
	rest: "What follows, if anything: completion shows it.",
}

func argument(name string) string {
	if s, ok := arguments[name]; ok {
		return s
	}
	return "The " + name + "."
}

// registeredKey is under which the fingerprint of the registered commands is kept.
const registeredKey = "commands "

// register tells Discord the commands, if they are not those that it knows.
func (b *Bot) register(ctx context.Context) error {
	all := definitions()
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(raw)
	print := hex.EncodeToString(sum[:])
	known, err := b.config.Store.Setting(ctx, keptFor, 0, registeredKey+b.appID())
	if err != nil {
		return err
	}
	if known == print {
		return nil
	}
	url := discordgo.EndpointApplicationGlobalCommands(b.appID())
	if _, err := b.call(ctx, http.MethodPut, url, url, all); err != nil {
		return b.clean(err)
	}
	b.log.Info("the commands have been registered", "commands", len(all))
	return b.config.Store.Set(ctx, keptFor, 0, registeredKey+b.appID(), print)
}

// line is the line of text that a slash command stands for, as if it had been typed.
func line(d discordgo.ApplicationCommandInteractionData) string {
	words := []string{d.Name}
	for _, o := range ordered(d) {
		if o.Type == discordgo.ApplicationCommandOptionString {
			words = append(words, strings.TrimSpace(o.StringValue()))
		}
	}
	return strings.Join(words, " ")
}

// ordered are a command's options in the order in which they are defined: Discord sends them as the user filled them in.
func ordered(d discordgo.ApplicationCommandInteractionData) []*discordgo.ApplicationCommandInteractionDataOption {
	out := slices.Clone(d.Options)
	for _, v := range verbs() {
		if v.verb == d.Name {
			slices.SortStableFunc(out, func(a, b *discordgo.ApplicationCommandInteractionDataOption) int {
				return slices.Index(v.args, a.Name) - slices.Index(v.args, b.Name)
			})
		}
	}
	return out
}
