import APNsWire
import Foundation
import JSONModel
import PushModel
import Testing

/// A running `pushproof serve`.
final class Server {
    /// The one line that it prints when it listens.
    let ready: JSONValue
    private let process: Process
    private let output: URL
    private let errorOutput: URL
    /// Only what hangs needs it: a machine that has much else to do decides no test.
    private static let patience = Duration.seconds(300)

    /// Starts the program and waits for its first line.
    init(_ tool: Tool, _ arguments: [String], through line: String? = nil) async throws {
        let name = UUID().uuidString
        output = tool.folder.appending(path: ".\(name).out")
        errorOutput = tool.folder.appending(path: ".\(name).err")
        for file in [output, errorOutput] { try Data().write(to: file) }
        process = Process()
        process.executableURL = line == nil ? Tool.binary : URL(filePath: "/bin/sh")
        process.arguments = line.map { ["-c", $0] } ?? ["serve"] + arguments
        process.currentDirectoryURL = tool.folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PUSHPROOF": Tool.binary.path, "NO_COLOR": "1"]
        ) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errorOutput)
        try process.run()
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            if let line = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().first {
                ready = try JSONValue(parsing: Array(line.utf8))
                return
            }
            guard process.isRunning, ContinuousClock.now < deadline else {
                kill(process.processIdentifier, SIGKILL)
                throw Failure(text: String(decoding: try Data(contentsOf: errorOutput), as: UTF8.self))
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    struct Failure: Error {
        let text: String
    }

    var port: Int { ready["url"]?.stringValue?.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
    var identifier: Int { Int(process.processIdentifier) }

    func send(signal number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits for the end.
    func end() async throws -> Tool.Result {
        let deadline = ContinuousClock.now + Self.patience
        while process.isRunning {
            guard ContinuousClock.now < deadline else {
                Issue.record("the server takes longer than \(Self.patience) to end")
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                break
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        let isSignal = process.terminationReason == .uncaughtSignal
        return Tool.Result(
            code: Int(process.terminationStatus) + (isSignal ? 128 : 0),
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errorOutput: String(decoding: try Data(contentsOf: errorOutput), as: UTF8.self)
        )
    }

    /// Ends it as a service manager would.
    func terminate() async throws -> Tool.Result {
        send(signal: SIGTERM)
        return try await end()
    }

    // MARK: Clients

    static let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")

    /// A client that trusts the server's authority and signs.
    func client() throws -> APNsClient {
        let authority = try ready["caFile"]?.stringValue.map { try String(contentsOfFile: $0, encoding: .utf8) }
        return try APNsClient(
            APNsClient.Configuration(
                host: "127.0.0.1",
                port: port,
                trustRootPEM: authority,
                signer: Self.signer,
                clock: { Int(Date().timeIntervalSince1970 * 1000) }
            )
        )
    }

    /// Sends the pushes over one connection and returns their statuses; 0 where there was no answer.
    @discardableResult
    func push(_ requests: PushRequest...) async throws -> [Int] {
        let client = try client()
        let statuses = await client.send(requests).map { result in
            if case .success(let response) = result { response.status } else { 0 }
        }
        await client.stop()
        return statuses
    }
}

extension PushRequest {
    /// A push that no rule says anything about, unless its text makes it too large.
    static func alert(_ text: String = "Hello", token: String = String(repeating: "ab", count: 32)) -> PushRequest {
        PushRequest(
            path: "/3/device/\(token)",
            authority: "api.push.apple.com",
            headers: [
                HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert"),
                HeaderField("apns-priority", "10"),
            ],
            body: Array(#"{"aps":{"alert":{"title":"T","body":"\#(text)"}}}"#.utf8)
        )
    }

    /// One byte more than APNs takes.
    static var oversize: PushRequest {
        let empty = alert("").body.count
        return alert(String(repeating: "x", count: PayloadLimit.device + 1 - empty))
    }
}
