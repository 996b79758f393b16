package t1894
