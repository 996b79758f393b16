package render

import "sync"

// cache keeps what was made lately, in two generations: when what was asked for of late has half of the room, what was not asked for since
// the last time is forgotten.
type cache[K comparable, V any] struct {
	sync.Mutex
	most        int         // the sizes of both together
	size        func(V) int // nil: each counts as one
	late, older map[K]V
	held        int // the sizes of the late ones
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
	if _, twice := c.late[k]; !twice { // made twice at once
		c.keep(k, v)
	}
}

// keep is put for a caller that has the lock and knows that it is none of the late ones.
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
