package render

import (
	"image"
	"testing"
)

// What is kept of drawn hexes has a bound in bytes, and what is asked for again and again stays.
func TestHexCache(t *testing.T) {
	c := hexCache{most: 100_000}
	hex := func() *drawnHex { return &drawnHex{im: image.NewRGBA(image.Rect(0, 0, 10, 25))} } // 1,000 bytes
	often := hexLook{cost: -1}
	c.put(often, hex())
	for i := range 1000 {
		k := hexLook{cost: i}
		c.put(k, hex())
		if c.get(k) == nil {
			t.Fatalf("hex %d is forgotten at once", i)
		}
		if c.get(often) == nil {
			t.Fatalf("after %d others what is asked for each time is forgotten", i)
		}
		if n := 1000 * (len(c.late) + len(c.older)); n > c.most {
			t.Fatalf("%d bytes are kept", n)
		}
	}
	if c.get(hexLook{cost: 1}) != nil {
		t.Error("nothing is ever forgotten")
	}
}
