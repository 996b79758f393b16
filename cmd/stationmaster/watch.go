package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// watch serves metrics and a health check at a local address until the context ends. healthy reports whether the part
// that users see is well; nil means that it always is.
func (h *house) watch(ctx context.Context, address string, healthy func() error) error {
	host, _, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("metrics: %q is not a loopback address, such as 127.0.0.1:9183", address)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		err := h.clerk.WriteMetrics(r.Context(), w)
		if err == nil {
			err = h.writeMembers(r.Context(), w)
		}
		if err != nil {
			h.log.Error("writing metrics", "error", err)
			http.Error(w, "the figures cannot be read", http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		_, err := h.store.States(r.Context())
		if err == nil && healthy != nil {
			err = healthy()
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "well")
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		s.Close()
	}()
	go func() {
		if err := s.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
			h.log.Error("serving metrics", "error", err)
		}
	}()
	return nil
}

// writeMembers writes which process does which work if several share it. The value goes up whenever the work changes
// hands.
func (h *house) writeMembers(ctx context.Context, w io.Writer) error {
	members, err := h.store.Members(ctx)
	if err != nil {
		return err
	}
	for _, m := range members {
		fmt.Fprintf(w, "stationmaster_member{name=%q,version=\"%d\"} %d\n", m.Name, m.Version, len(m.Works))
		for _, k := range m.Works {
			fmt.Fprintf(w, "stationmaster_lease{work=%q,owner=%q} %d\n", k.Name, m.Name, k.Fence)
			fmt.Fprintf(w, "stationmaster_lease_seconds{work=%q,owner=%q} %.0f\n", k.Name, m.Name, time.Since(k.Since).Seconds())
		}
	}
	return nil
}
