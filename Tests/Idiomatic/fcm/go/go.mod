module example.com/fcmcompiler

go 1.19
