import APNsWire
import Findings
import JSONModel
import PushModel
import Recording

/// What happens, as server-sent events (WHATWG, "Server-sent events").
struct EventText {
    let router: ControlRouter

    /// - Parameter event: What happened.
    /// - Returns: The bytes of its events: a push comes with its answer.
    func bytes(of event: EventFollower.Event) -> [UInt8] {
        switch event {
        case .push(let push):
            let response = push.exchange.response
            let answer: JSONValue = [
                "number": .number(JSONNumber(push.number)),
                "status": response.map { .number(JSONNumber($0.status)) } ?? .null,
                "reason": response?.reason.map { .string($0.rawValue) } ?? .null,
                "outcome": .string(push.exchange.outcome.rawValue),
            ]
            return Array("id: \(push.number)\nevent: push\ndata: ".utf8) + router.line(push) + Array("\n\n".utf8)
                + Array("event: answer\ndata: ".utf8) + answer.serialized() + Array("\n\n".utf8)
        case .connection(let end):
            return Array("event: connection\ndata: ".utf8) + end.recordLine.serialized() + Array("\n\n".utf8)
        case .nothing: return Array(": nothing new\n\n".utf8)
        }
    }
}
