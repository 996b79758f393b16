package route

import "math/bits"

// A bitset is a set of small numbers in one, two or eight machine words. Nearly every position fits in one; with
// eight the search takes about four times as long. The generic code serves all sizes.
type bitset interface {
	oneWord | twoWords | manyWords
}

type (
	oneWord   [1]uint64
	twoWords  [2]uint64
	manyWords [8]uint64
)

// capacity is how many numbers, from 0, fit in a B.
func capacity[B bitset]() int {
	var b B
	return 64 * len(b)
}

func add[B bitset](s *B, i int) { (*s)[i>>6] |= 1 << (i & 63) }

func drop[B bitset](s *B, i int) { (*s)[i>>6] &^= 1 << (i & 63) }

func has[B bitset](s *B, i int) bool { return (*s)[i>>6]>>(i&63)&1 != 0 }

// meets reports whether the sets share a number.
func meets[B bitset](s, t *B) bool {
	for i := range len(*s) {
		if (*s)[i]&(*t)[i] != 0 {
			return true
		}
	}
	return false
}

// unite adds t to s.
func unite[B bitset](s, t *B) {
	for i := range len(*s) {
		(*s)[i] |= (*t)[i]
	}
}

func union[B bitset](s, t B) B {
	for i := range len(s) {
		s[i] |= t[i]
	}
	return s
}

func intersection[B bitset](s, t B) B {
	for i := range len(s) {
		s[i] &= t[i]
	}
	return s
}

// without is s minus t.
func without[B bitset](s, t B) B {
	for i := range len(s) {
		s[i] &^= t[i]
	}
	return s
}

func isEmpty[B bitset](s *B) bool {
	for i := range len(*s) {
		if (*s)[i] != 0 {
			return false
		}
	}
	return true
}

func count[B bitset](s *B) int {
	n := 0
	for i := range len(*s) {
		n += bits.OnesCount64((*s)[i])
	}
	return n
}

// first is the smallest number of the set, or -1.
func first[B bitset](s *B) int {
	for i := range len(*s) {
		if w := (*s)[i]; w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// take removes and returns the smallest number of a non-empty set.
func take[B bitset](s *B) int {
	for i := range len(*s) {
		if w := (*s)[i]; w != 0 {
			(*s)[i] = w & (w - 1)
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
