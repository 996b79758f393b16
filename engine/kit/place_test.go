package kit_test

import (
	"fmt"

	"stationmaster/engine/kit"
)

func ExampleOneOf() {
	fmt.Printf("%q\n", kit.OneOf([]string{}))
	fmt.Println(kit.OneOf([]string{"C14"}))
	fmt.Println(kit.OneOf([]int{0, 1}))
	fmt.Println(kit.OneOf([]string{"4", "5", "7"}))
	// Output:
	// ""
	// C14
	// 0 or 1
	// 4, 5 or 7
}
