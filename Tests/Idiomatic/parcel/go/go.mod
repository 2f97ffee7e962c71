module parcely.example/pushcompiler

go 1.19
