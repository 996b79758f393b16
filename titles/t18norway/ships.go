package t18norway
