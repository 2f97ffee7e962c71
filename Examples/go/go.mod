module example.com/mockapns

go 1.18
