import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let target = FCMRule(
        "FC-1",
        "A message of HTTP v1 has exactly one target, a topic without /topics/, or it is refused.",
        sources: [FCMDocument.discovery, FCMDocument.python, FCMDocument.node]
    )
}

extension FCMCompilation {
    mutating func checkTarget(_ targets: FCMTargets) throws(CompilationStop) {
        guard let target = targets.names.first else {
            throw .refused("Recipient of the message is not set.", by: FCMRule.target)
        }
        if let other = targets.names.dropFirst().first {
            throw .refused(
                "oneof field 'target' is already set by '\(target)'. Cannot set '\(other)'",
                by: FCMRule.target
            )
        }
        if targets.emptyCount > 0, readings.take(EmptyTarget.self) == .refused {
            throw .refused("a target is empty", by: FCMRule.target)
        }
        if targets.hasMalformedTopic {
            throw .refused("Topic name contains invalid characters.", by: FCMRule.target)
        }
    }
}

/// Where a message goes: `token`, `topic`, `condition`, or `fid` in newer documents.
struct FCMTargets: Sendable {
    /// The fields with a text in them, in the order of the message.
    private(set) var names: [String] = []
    /// Fields with an empty one.
    private(set) var emptyCount = 0
    /// Whether the topic is more than letters, digits and `-_.~%`. HTTP v1 does not take it with `/topics/` before it.
    private(set) var hasMalformedTopic = false

    init(_ message: JSONObject) {
        for member in message.members where ["token", "topic", "condition", "fid"].contains(member.key) {
            guard let target = member.value.stringValue else { continue }
            if target.isEmpty { emptyCount += 1 } else { names.append(member.key) }
            if member.key == "topic" { hasMalformedTopic = !target.isEmpty && !Self.isTopic(target) }
        }
    }

    /// Firebase Admin SDK: what a topic is made of.
    static func isTopic(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "-_.~%".utf8.contains(byte)
                }
            }
    }
}
