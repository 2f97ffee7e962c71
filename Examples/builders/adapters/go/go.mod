module pushproof/builders

go 1.18
