module example.com/zegocompiler

go 1.19
