package kit

import "sync"

// Kept are answers that were found before, by question. When it is full it begins anew, so that it never takes more memory than Most
// answers do. It is safe for concurrent use.
type Kept[Q comparable, A any] struct {
	Most int // answers; must be positive
	lock sync.Mutex
	of   map[Q]A
}

// Get returns the answer, if that is known.
func (k *Kept[Q, A]) Get(q Q) (a A, known bool) {
	k.lock.Lock()
	defer k.lock.Unlock()
	a, known = k.of[q]
	return a, known
}

// Put keeps an answer.
func (k *Kept[Q, A]) Put(q Q, a A) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.of == nil || len(k.of) >= k.Most {
		k.of = map[Q]A{}
	}
	k.of[q] = a
}
