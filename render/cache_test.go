package render

import (
	"fmt"
	"image"
	"testing"
)

// What is kept of drawn hexes has a bound in bytes, and what is asked for again and again stays.
func TestHexCache(t *testing.T) {
	c := cache[hexLook, *drawnHex]{most: 100_000, size: hexes.size}
	hex := func() *drawnHex { return &drawnHex{im: image.NewRGBA(image.Rect(0, 0, 10, 25))} } // 1,000 bytes
	often := hexLook{cost: -1}
	c.put(often, hex())
	for i := range 1000 {
		k := hexLook{cost: i}
		c.put(k, hex())
		if _, ok := c.get(k); !ok {
			t.Fatalf("hex %d is forgotten at once", i)
		}
		if _, ok := c.get(often); !ok {
			t.Fatalf("after %d others what is asked for each time is forgotten", i)
		}
		if n := 1000 * (len(c.late) + len(c.older)); n > c.most {
			t.Fatalf("%d bytes are kept", n)
		}
	}
	if _, ok := c.get(hexLook{cost: 1}); ok {
		t.Error("nothing is ever forgotten")
	}
}

// Where each counts as one so many are kept, also where nothing is what was found.
func TestNameCacheIsBounded(t *testing.T) {
	c := cache[string, []outerName]{most: 8}
	for i := range 100 {
		c.put(fmt.Sprint(i), nil)
		if _, ok := c.get("0"); !ok {
			t.Fatalf("what is asked for each time is forgotten after %d others", i)
		}
		if n := len(c.late) + len(c.older); n > c.most {
			t.Fatalf("%d maps are kept", n)
		}
	}
	if _, ok := c.get("1"); ok {
		t.Error("nothing is ever forgotten")
	}
}
