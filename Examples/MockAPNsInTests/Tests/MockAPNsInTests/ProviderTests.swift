import APNsTesting
import Foundation
import Testing

/// What the tests of a push provider may look like. The provider here is `curl`; put your own in its place.
@Suite struct ProviderTests {
    private let deviceToken = String(repeating: "ab", count: 32)

    @Test func aGoodPushIsAcceptedAndBreaksNoRule() async throws {
        try await withMockAPNs(.open) { apns in
            let provider = try CurlProvider(apns)
            defer { provider.cleanUp() }
            let answer = try await provider.push(#"{"aps":{"alert":{"title":"Hello"}}}"#, to: deviceToken)

            #expect(answer.status == 200)
            let push = try #require(apns.pushes.first)
            #expect(push.deviceToken == deviceToken)
            #expect(push.header("apns-topic") == "com.example.app")
            #expect(push.violations.isEmpty)
        }
    }

    /// APNs says 200 to a misspelt key, and the phone stays silent. The mock knows.
    @Test func whatTheDeviceWouldDropIsSeen() async throws {
        try await withMockAPNs(.open) { apns in
            let provider = try CurlProvider(apns)
            defer { provider.cleanUp() }
            let answer = try await provider.push(#"{"aps":{"alert":"Hi","mutable_content":1}}"#, to: deviceToken)

            #expect(answer.status == 200)
            #expect(apns.pushes.first?.violations.contains { $0.rule == "json.aps.key_spelling" } == true)
        }
    }

    @Test func theDeviceThatIsGoneIsReported() async throws {
        var world = MockAPNs.World.open
        world.deviceTokens = [
            .init(deviceToken, status: .unregistered(since: Date(timeIntervalSince1970: 1_700_000_000)))
        ]
        try await withMockAPNs(world) { apns in
            let provider = try CurlProvider(apns)
            defer { provider.cleanUp() }
            let answer = try await provider.push(#"{"aps":{"alert":"Hi"}}"#, to: deviceToken)

            #expect(answer.status == 410)
            #expect(answer.body == #"{"reason":"Unregistered","timestamp":1700000000000}"#)
        }
    }

    @Test func aBadDayAtAppleIsSurvived() async throws {
        var world = MockAPNs.World.open
        world.faults = [
            .init(.init(nth: 1), action: .respond(status: 503, reason: "ServiceUnavailable", retryAfter: .seconds(1)))
        ]
        try await withMockAPNs(world) { apns in
            let provider = try CurlProvider(apns)
            defer { provider.cleanUp() }
            #expect(try await provider.push(#"{"aps":{"badge":1}}"#, to: deviceToken).status == 503)
            #expect(try await provider.push(#"{"aps":{"badge":1}}"#, to: deviceToken).status == 200)
            #expect(apns.pushes.map(\.reason) == ["ServiceUnavailable", nil])
        }
    }
}

extension MockAPNs.World {
    /// A world without provider tokens, since this provider cannot sign.
    fileprivate static var open: MockAPNs.World {
        var world = MockAPNs.World()
        world.authentication = .none
        return world
    }
}

/// A push provider made of `curl`.
private struct CurlProvider {
    struct Answer {
        let status: Int
        let body: String
    }

    let url: String
    private let trustRoot: URL

    init(_ apns: MockAPNs) throws {
        url = apns.url
        trustRoot = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pem")
        try Data((apns.authorityPEM ?? "").utf8).write(to: trustRoot)
    }

    func cleanUp() {
        try? FileManager.default.removeItem(at: trustRoot)
    }

    func push(_ payload: String, to deviceToken: String) async throws -> Answer {
        let arguments = [
            "--silent", "--http2", "--cacert", trustRoot.path,
            "--header", "apns-topic: com.example.app", "--header", "apns-push-type: alert",
            "--data-binary", payload, "--write-out", "\n%{http_code}",
            "\(url)/3/device/\(deviceToken)",
        ]
        let output = try await Task.detached { try Self.run("curl", arguments) }.value
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return Answer(
            status: Int(lines.last ?? "") ?? 0,
            body: lines.dropLast().joined(separator: "\n")
        )
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
