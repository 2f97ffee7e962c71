/// What the system allows a testee. Core files are always off: a crash is a finding, not a file in the working folder.
package struct ResourceLimits: Sendable, Equatable {
    /// The largest address space in bytes; nil leaves it as it is. Runtimes that reserve much and use little (Go, the
    /// JVM, Node.js) need a generous one, so there is none by default.
    package var addressSpaceBytes: Int?
    /// Files that may be open at once; nil leaves it as it is.
    package var openFiles: Int?

    package init(addressSpaceBytes: Int? = nil, openFiles: Int? = nil) {
        self.addressSpaceBytes = addressSpaceBytes
        self.openFiles = openFiles
    }

    /// The command under these limits. `posix_spawn` knows none, so the shell sets them and becomes the program.
    func applied(to command: TesteeCommand) -> TesteeCommand {
        var steps: [String] = []
        if let addressSpaceBytes { steps.append("ulimit -v \(max(addressSpaceBytes, 0) / 1024)") }
        if let openFiles { steps.append("ulimit -n \(max(openFiles, 0))") }
        guard !steps.isEmpty else { return command }
        let script = (steps + ["exec \"$@\""]).joined(separator: " && ")
        return TesteeCommand(
            executable: "/bin/sh",
            words: ["sh", "-c", script, "sh", command.executable] + command.words.dropFirst()
        )
    }
}
