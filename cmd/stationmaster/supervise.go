package main

import (
	"context"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// attend tells systemd, if that started the program, when it serves and, as often as the watchdog wants, that all is
// well. It is silent while something is wrong, so that systemd restarts the unit in time. It ends with the context.
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

// notify sends systemd a message; without systemd it does nothing.
func (h *house) notify(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		h.log.Warn("systemd is not told how the program is", "error", err)
	}
}
