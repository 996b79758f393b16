// Package gateway keeps a bot's connections to Discord's gateway, one a shard, and tells the events that come through them.
//
//	gateway.go    the connections of this process: when they begin, how healthy they are, how they end
//	connection.go one connection: made again whenever it breaks, its session resumed so that no event is lost
//	dial.go       where a connection goes
//	starts.go     how many sessions may begin, when and in which order, counted over all processes of the bot
//	pulse.go      whether a connection is alive
package gateway
