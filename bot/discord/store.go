package discord

import "context"

// Store keeps what must survive a restart; package store is one.
type Store interface {
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
	// Adjust sets a setting to what f makes of its value, one call at a time over all processes.
	Adjust(ctx context.Context, user string, game int64, key string, f func(value string) (string, error)) error
}

// kept is the bot's own part of a store.
type kept struct{ store Store }

// keptFor is the pseudo-user whose settings the bot's own are.
const keptFor = "discord"

func (k kept) Setting(ctx context.Context, key string) (string, error) {
	return k.store.Setting(ctx, keptFor, 0, key)
}

func (k kept) Set(ctx context.Context, key, value string) error {
	return k.store.Set(ctx, keptFor, 0, key, value)
}

func (k kept) Adjust(ctx context.Context, key string, f func(value string) (string, error)) error {
	return k.store.Adjust(ctx, keptFor, 0, key, f)
}
