import APNsWire
import Inlets
import JSONModel
import PushModel
import Recording
import Synchronization

/// A backend whose endpoint answers as a test wants, and what came there.
final class TestBackend: Sendable {
    private struct State {
        var pushes: [PushRequest] = []
        var messages: [RecordedMessage] = []
    }

    /// 2026-01-01T00:00:00Z, in milliseconds.
    static let now = 1_767_225_600_000

    private let state = Mutex(State())
    private let respond: @Sendable (PushRequest) -> Result<PushResponse, DeliveryError>

    init(
        _ respond: @escaping @Sendable (PushRequest) -> Result<PushResponse, DeliveryError> = { _ in
            .success(PushResponse(status: 200, headers: [], reason: nil, body: []))
        }
    ) {
        self.respond = respond
    }

    static func refusing(_ status: Int, _ reason: Reason) -> TestBackend {
        TestBackend { _ in .success(PushResponse(status: status, headers: [], reason: reason, body: [])) }
    }

    var backend: ReferenceBackend {
        ReferenceBackend(
            clock: { Self.now },
            deliver: { [self] pushes in
                state.withLock { $0.pushes += pushes }
                return pushes.map(respond)
            },
            record: { [self] messages in state.withLock { $0.messages += messages } }
        )
    }

    var pushes: [PushRequest] { state.withLock { $0.pushes } }
    var messages: [RecordedMessage] { state.withLock { $0.messages } }
}

extension PushRequest {
    var payload: JSONValue? { try? JSONValue(parsing: body) }
}

/// A form as clients write it.
func form(_ fields: [(String, String)]) -> [UInt8] {
    func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
    return Array(fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&").utf8)
}
