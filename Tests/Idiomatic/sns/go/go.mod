module sns

go 1.19
