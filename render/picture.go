package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"sync"
)

// Picture is a drawing ready to be posted.
type Picture struct {
	PNG []byte
	Alt string // a description, for those who cannot see it
}

// encoder writes pictures quickly; flat colours compress well at any level.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(bufferPool)}

type bufferPool struct{ sync.Pool }

func (p *bufferPool) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (p *bufferPool) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

// pixels are those of pages that are done, and indices what finish made of them. A page has some 10 MB; new memory for each took a
// quarter of the time of drawing.
var pixels, indices pixelPool

type pixelPool struct{ sync.Pool }

// get is room for n bytes. What is in it is left from other pages.
func (p *pixelPool) get(n int) []uint8 {
	if pix, ok := p.Get().(*[]uint8); ok && cap(*pix) >= n {
		return (*pix)[:n]
	}
	return make([]uint8, n)
}

func (p *pixelPool) put(pix []uint8) { p.Put(&pix) }

// finish encodes a page as an indexed PNG. Nothing can be drawn on the page after it.
func finish(c *canvas, alt string) (Picture, error) {
	page := c.image()
	few := indexed(page)
	pixels.put(page.Pix)
	var b bytes.Buffer
	err := encoder.Encode(&b, few)
	indices.put(few.Pix)
	if err != nil {
		return Picture{}, fmt.Errorf("render: encoding the picture: %w", err)
	}
	return Picture{PNG: b.Bytes(), Alt: alt}, nil
}

// A bucket is colours that differ only in their lowest bits.
type bucket struct {
	key   uint16
	count int
	color [3]uint8 // the first of its colours found; flat areas come before rims
}

// bits is how many bits of each channel distinguish buckets.
const bits = 5

func bucketOf(r, g, b uint8) uint16 {
	return uint16(r>>(8-bits))<<(2*bits) | uint16(g>>(8-bits))<<bits | uint16(b>>(8-bits))
}

// indexed reduces an opaque drawing to 256 colours. Drawings have flat areas, with shades between two of them at
// rims, so no visible detail is lost.
func indexed(im *image.RGBA) *image.Paletted {
	counts := make([]int32, 1<<(3*bits))
	first := make([][3]uint8, 1<<(3*bits))
	pix := im.Pix
	for i := 0; i < len(pix); {
		c := binary.LittleEndian.Uint32(pix[i:])
		j := i + 4
		for j < len(pix) && binary.LittleEndian.Uint32(pix[j:]) == c {
			j += 4
		}
		r, g, b := pix[i], pix[i+1], pix[i+2]
		k := bucketOf(r, g, b)
		n := int32(j-i) / 4
		if n > counts[k] || counts[k] == 0 {
			first[k] = [3]uint8{r, g, b}
		}
		counts[k] += n
		i = j
	}
	var used []bucket
	for k, n := range counts {
		if n > 0 {
			used = append(used, bucket{uint16(k), int(n), first[k]})
		}
	}
	slices.SortFunc(used, func(a, b bucket) int {
		if a.count != b.count {
			return b.count - a.count
		}
		return int(a.key) - int(b.key)
	})
	chosen := choose(used)
	palette := make(color.Palette, len(chosen))
	for i, c := range chosen {
		palette[i] = color.RGBA{c[0], c[1], c[2], 255}
	}
	index := make([]uint8, 1<<(3*bits))
	for _, u := range used {
		best := 0
		for i, c := range chosen {
			if apart(u.color, c) < apart(u.color, chosen[best]) {
				best = i
			}
		}
		index[u.key] = uint8(best)
	}
	w, h := im.Rect.Dx(), im.Rect.Dy()
	out := &image.Paletted{Pix: indices.get(w * h), Stride: w, Rect: im.Rect, Palette: palette}
	last, same := binary.LittleEndian.Uint32(pix), index[bucketOf(pix[0], pix[1], pix[2])]
	for i := range out.Pix {
		p := pix[4*i : 4*i+4 : 4*i+4]
		if c := binary.LittleEndian.Uint32(p); c != last {
			last, same = c, index[bucketOf(p[0], p[1], p[2])]
		}
		out.Pix[i] = same
	}
	return out
}

// choose picks up to 256 colours from buckets by size: all those of flat areas, then others that are not near one
// already chosen.
func choose(used []bucket) [][3]uint8 {
	var chosen [][3]uint8
	all := 0
	for _, u := range used {
		all += u.count
	}
	taken := make([]bool, len(used))
	for _, gap := range []int{0, 1200, 600, 300, 100, 0} { // least distance from colours already chosen
		flat := len(chosen) == 0
		for i, u := range used {
			if len(chosen) == 256 {
				return chosen
			}
			if taken[i] || flat && u.count < all/1000 ||
				slices.ContainsFunc(chosen, func(c [3]uint8) bool { return apart(u.color, c) < gap }) {
				continue
			}
			taken[i] = true
			chosen = append(chosen, u.color)
		}
	}
	return chosen
}

// apart is the squared distance of two colours.
func apart(a, b [3]uint8) int {
	r, g, bl := int(a[0])-int(b[0]), int(a[1])-int(b[1]), int(a[2])-int(b[2])
	return 2*r*r + 4*g*g + 3*bl*bl
}
