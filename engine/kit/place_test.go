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

func ExampleAllOf() {
	fmt.Println(kit.AllOf([]string{"$50", "a 2", "two 3s"}))
	// Output: $50, a 2 and two 3s
}
