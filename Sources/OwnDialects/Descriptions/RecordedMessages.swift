import JSONModel

/// Messages in a file with one a line: those that `serve` wrote down, or plain ones.
///
/// Of what was recorded only what was taken is a message of the format: a sender whose message was refused did not mean it so.
enum RecordedMessages {
    struct Message {
        /// From 1.
        var line: Int
        var message: JSONValue
        var context: JSONValue?
    }

    /// Messages that differ, at most: more of them show little that is new.
    static let limit = 1000

    static func isRecord(_ path: String) -> Bool {
        path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    }

    /// The messages of a file that differ, in their order.
    ///
    /// - Returns: Them, and how many lines have none.
    static func read(_ path: String, text: String) throws(DialectProblem) -> (messages: [Message], leftOut: Int) {
        var messages: [Message] = []
        var seen: Set<[UInt8]> = []
        var leftOut = 0
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { continue }
            guard let value = try? JSONValue(parsing: Array(line)) else {
                throw DialectProblem(file: path, line: index + 1, pointer: .root, sentence: "the line is not JSON")
            }
            guard let found = message(of: value) else {
                leftOut += 1
                continue
            }
            guard messages.count < limit, seen.insert(found.message.serialized()).inserted else { continue }
            messages.append(Message(line: index + 1, message: found.message, context: found.context))
        }
        return (messages, leftOut)
    }

    /// What a line has: a record of an inlet, one of a push, a case, or a message.
    private static func message(of value: JSONValue) -> (message: JSONValue, context: JSONValue?)? {
        if let fate = value["fate"]?.stringValue, value["dialect"] != nil {
            guard let message = value["message"], !message.isNull, taken.contains(fate) else { return nil }
            return (message, value["context"])
        }
        if let outcome = value["outcome"]?.stringValue, value["method"] != nil, value["path"] != nil {
            guard outcome == "accepted", let body = value["body"]?.stringValue else { return nil }
            return (try? JSONValue(parsing: Array(body.utf8))).map { ($0, nil) }
        }
        return DialectExample.isCase(value) ? (value["message"] ?? value, value["context"]) : (value, nil)
    }

    /// Fates of messages that nobody refused.
    private static let taken: Set<String> = ["accepted", "suppressed", "removed", "elsewhere"]
}
