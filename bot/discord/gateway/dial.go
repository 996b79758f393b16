package gateway

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/gorilla/websocket"

	"stationmaster/bot/discord/rest"
)

// dial connects to the gateway. READY says where to resume a session; Discord disconnects a bot that resumes elsewhere more
// often. If that address fails, the next attempt goes to the front door, and so on in turns.
func (g *Gateway) dial(ctx context.Context, c *connection) (*websocket.Conn, error) {
	there := c.id != "" && c.resume != "" && !c.tried
	c.tried = there
	address := c.resume
	if !there {
		var err error
		if address, err = g.starts.door(ctx); err != nil {
			return nil, err
		}
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	u = u.JoinPath("/")
	u.RawQuery = url.Values{"v": {rest.Version}, "encoding": {"json"}}.Encode()
	d := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: rest.MostWait}
	ws, answer, err := d.DialContext(ctx, u.String(), nil)
	if err != nil {
		if !there {
			g.starts.forget()
		}
		if answer != nil {
			err = fmt.Errorf("%w: %s", err, answer.Status)
		}
		return nil, err
	}
	ws.SetCloseHandler(func(int, string) error { return nil }) // the default handler answers 1000, which would end the session
	return ws, nil
}
