package table_test

import (
	"bytes"
	"io"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stationmaster/bot/table"
)

// body is a page's request body. It reports when reading starts, and then blocks the reader.
type body struct {
	io.Reader
	once  sync.Once
	begun *atomic.Int32
	goOn  chan struct{}
}

func (b *body) Read(p []byte) (int, error) {
	b.once.Do(func() {
		b.begun.Add(1)
		<-b.goOn
	})
	return b.Reader.Read(p)
}

// Of many files sent at once only a few are in memory; the others wait, and all are answered. Commands without a file do not wait for them.
func TestUploadsTakeTurns(t *testing.T) {
	h := open(t, table.Config{Address: "127.0.0.1:0"})
	var begun atomic.Int32
	goOn := make(chan struct{})
	send := func(text string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "http://127.0.0.1/api/command", nil)
		r.Header.Set("Content-Type", "application/json")
		r.Body, r.ContentLength = io.NopCloser(&body{Reader: bytes.NewReader([]byte(text)), begun: &begun, goOn: goOn}), int64(len(text))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	const sent = 10
	file := upload(t, "", "import", make([]byte, 1<<20))
	var all sync.WaitGroup
	var answered atomic.Int32
	for range sent {
		all.Go(func() {
			if w := send(file); w.Code == 200 {
				answered.Add(1)
			}
		})
	}
	for end := time.Now().Add(time.Minute); begun.Load() < 2 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond)
	if n := begun.Load(); n != 2 {
		t.Errorf("%d files are read at once", n)
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://127.0.0.1/api/command", bytes.NewReader([]byte(`{"as": "Ada", "text": "games"}`)))
	r.Header.Set("Content-Type", "application/json")
	if h.ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("a command beside them: %d %s", w.Code, w.Body)
	}
	close(goOn)
	all.Wait()
	if n := answered.Load(); n != sent {
		t.Errorf("%d of %d are answered", n, sent)
	}
}
