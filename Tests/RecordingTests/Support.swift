import APNsRules
import Findings
import Foundation
import JSONModel
import PushModel

@testable import APNsWire
@testable import Recording

extension Exchange {
    /// An accepted push; the arguments say what is different.
    static func sample(
        number: Int = 1,
        body: [UInt8] = Array(#"{"aps":{"badge":1}}"#.utf8),
        headers: [HeaderField] = [HeaderField("apns-topic", "com.example.app")],
        path: String = "/3/device/abcd",
        violations: [Violation] = [],
        answer: Answer? = nil
    ) -> Exchange {
        Exchange(
            request: PushRequest(path: path, headers: headers, body: body),
            bodyBytes: body.count,
            violations: violations,
            response: PushResponse(
                status: answer?.status ?? 200,
                headers: [HeaderField("apns-id", "ID")],
                reason: answer?.reason,
                body: answer.map { Array("{\"reason\":\"\($0.reason.rawValue)\"}".utf8) } ?? []
            ),
            fault: nil,
            connection: 1,
            peerPort: 50_000,
            stream: number,
            arrivedAt: 1_700_000_000_000,
            settledAt: 1_700_000_000_005
        )
    }
}

extension Exchange {
    /// A push with the body `{}`, of which there may have been more, and by default without an answer.
    static func unanswered(bodyBytes: Int, response: PushResponse? = nil) -> Exchange {
        Exchange(
            request: PushRequest(
                path: "/3/device/abcd",
                headers: [HeaderField("apns-topic", "com.example.app")],
                body: Array("{}".utf8)
            ),
            bodyBytes: bodyBytes,
            violations: [],
            response: response,
            fault: nil,
            connection: 1,
            peerPort: 1,
            stream: 1,
            arrivedAt: 0,
            settledAt: 0
        )
    }
}

/// A recorder in a folder that is gone afterwards.
func recording(
    corpus: Bool = false,
    sanitiser: RecordSanitiser = RecordSanitiser(),
    _ exchanges: [Exchange],
    ends: [ConnectionEnd] = [],
    messages: [RecordedMessage] = [],
    inlets: [Dialect] = [],
    check: (RecordedTraffic, URL) throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = RecordQueue()
    let recorder = try RequestRecorder(
        of: events,
        RequestRecorder.Options(
            directory: RunDirectory(path: folder.appending(path: "run").path),
            corpus: corpus ? folder.appending(path: "corpus").path : nil,
            sanitiser: sanitiser,
            inlets: inlets
        )
    )
    await events.record(messages)
    for exchange in exchanges { events.record(exchange) }
    for end in ends { events.record(end) }
    try check(await recorder.finish(), folder)
}

extension URL {
    /// The lines of a file of JSON lines.
    func lines(of name: String) throws -> [JSONValue] {
        try String(contentsOf: appending(path: name), encoding: .utf8).split(separator: "\n")
            .map { try JSONValue(parsing: Array($0.utf8)) }
    }
}
