module easemob

go 1.19
