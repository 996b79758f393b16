package main

import (
	"context"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// attend tells systemd, where it has started the program, that the program serves, and as often as its watchdog wants it that all is
// well. It says nothing while something is wrong: then the unit is started anew when its time is over. It ends with the context.
func (h *house) attend(ctx context.Context, healthy func() error) {
	h.notify(daemon.SdNotifyReady)
	limit, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		h.log.Warn("systemd's watchdog is not served", "error", err)
	}
	if err == nil && limit > 0 {
		t := time.NewTicker(limit / 4)
		defer t.Stop()
		for well := true; ctx.Err() == nil; {
			err := error(nil)
			if healthy != nil {
				err = healthy()
			}
			switch {
			case err == nil:
				h.notify(daemon.SdNotifyWatchdog + "\nSTATUS=well")
			case well:
				h.log.Warn("something is wrong; if it lasts systemd starts the program anew", "after", limit, "error", err)
				fallthrough
			default:
				h.notify("STATUS=" + err.Error())
			}
			well = err == nil
			select {
			case <-t.C:
			case <-ctx.Done():
			}
		}
	}
	<-ctx.Done()
	h.notify(daemon.SdNotifyStopping)
}

// notify tells systemd something; it does nothing where no systemd listens.
func (h *house) notify(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		h.log.Warn("systemd is not told how the program is", "error", err)
	}
}
