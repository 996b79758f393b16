// Package all registers every title of the program. A new title is added here and nowhere else.
package all

import (
	_ "stationmaster/titles/t1894"
	_ "stationmaster/titles/t18ardennes"
	_ "stationmaster/titles/t18eu"
	_ "stationmaster/titles/t18frrce"
	_ "stationmaster/titles/t18norway"
)
