import Testing

/// Files that a user names, and that have no end: one line, and the code of a bad input.
@Suite struct InputFileTests {
    @Test(arguments: [
        ["lint", "/dev/zero"],
        ["compile", "--dialect", "fcm", "/dev/zero"],
        ["replay", "/dev/zero"],
        ["fuzz", "--cases", "1", "--baseline", "/dev/zero"],
        ["serve", "--port", "0", "--cert", "/dev/zero", "--key", "/dev/zero"],
        ["serve", "--port", "0", "--config", "/dev/zero"],
    ])
    func fileWithoutEndIsNotReadToIt(arguments: [String]) async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run(arguments).expectFailure(65, naming: "/dev/zero", "is longer than")
        }
    }
}
