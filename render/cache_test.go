package render

import (
	"fmt"
	"image"
	"testing"
)

// The cache of drawn hexes is bounded in bytes, and keeps what is often asked for.
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
			t.Fatalf("after %d others a hex asked for each time is forgotten", i)
		}
		if n := 1000 * (len(c.late) + len(c.older)); n > c.most {
			t.Fatalf("%d bytes are kept", n)
		}
	}
	if _, ok := c.get(hexLook{cost: 1}); ok {
		t.Error("nothing is ever forgotten")
	}
}

// If each entry counts as one, the cache is bounded in number, even for empty results.
func TestNameCacheIsBounded(t *testing.T) {
	c := cache[string, []outerName]{most: 8}
	for i := range 100 {
		c.put(fmt.Sprint(i), nil)
		if _, ok := c.get("0"); !ok {
			t.Fatalf("an entry asked for each time is forgotten after %d others", i)
		}
		if n := len(c.late) + len(c.older); n > c.most {
			t.Fatalf("%d maps are kept", n)
		}
	}
	if _, ok := c.get("1"); ok {
		t.Error("nothing is ever forgotten")
	}
}
