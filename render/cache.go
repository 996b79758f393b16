package render

import "sync"

// cache keeps recent results in two generations. When the newer one fills half of the room, it forgets what has not
// been asked for since the last time.
type cache[K comparable, V any] struct {
	sync.Mutex
	most        int         // the size of both together
	size        func(V) int // nil means that each counts as one
	late, older map[K]V
	held        int // the size of the newer one
}

func (c *cache[K, V]) get(k K) (v V, ok bool) {
	c.Lock()
	defer c.Unlock()
	if v, ok = c.late[k]; ok {
		return v, true
	}
	if v, ok = c.older[k]; ok {
		c.keep(k, v)
	}
	return v, ok
}

func (c *cache[K, V]) put(k K, v V) {
	c.Lock()
	defer c.Unlock()
	if _, twice := c.late[k]; !twice { // made twice at the same time
		c.keep(k, v)
	}
}

// keep is put for a caller that holds the lock and knows that k is not in the newer generation.
func (c *cache[K, V]) keep(k K, v V) {
	n := 1
	if c.size != nil {
		n = c.size(v)
	}
	if c.held += n; c.late == nil || c.held > c.most/2 {
		c.late, c.older, c.held = map[K]V{}, c.late, n
	}
	c.late[k] = v
}
