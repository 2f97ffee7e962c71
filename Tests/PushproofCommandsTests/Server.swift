import APNsWire
import Foundation
import JSONModel
import PushModel
import Testing

/// A running `pushproof serve`.
final class Server {
    /// The one line that it prints when it listens.
    let ready: JSONValue
    private let program: RunningProgram
    /// Only what hangs needs it: a machine that has much else to do decides no test.
    private static let patience = Duration.seconds(300)

    /// Starts the program, or the line of shell, and waits for its first line.
    init(_ tool: Tool, _ arguments: [String], through line: String? = nil) async throws {
        program = try await RunningProgram(
            line == nil ? Tool.binary.path : "/bin/sh",
            line.map { ["-c", $0] } ?? ["serve"] + arguments,
            in: tool.folder
        )
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let text = try program.outputSoFar()
            if let line = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().first {
                ready = try JSONValue(parsing: Array(line.utf8))
                return
            }
            guard program.isRunning, ContinuousClock.now < deadline else {
                program.send(signal: SIGKILL)
                throw Failure(text: try await program.end(within: Self.patience).errorOutput)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    struct Failure: Error {
        let text: String
    }

    var port: Int { ready["url"]?.stringValue?.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
    var identifier: Int { Int(program.identifier) }

    func send(signal number: Int32) { program.send(signal: number) }

    /// Waits for the end.
    func end() async throws -> Tool.Result { try await program.end(within: Self.patience) }

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
