module getui

go 1.19
