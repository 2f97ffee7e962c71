import JSONModel
import PushModel

/// A case's message as an object, with what its text says beyond the values.
package struct ParsedMessage: Sendable {
    /// Of equal keys, at any depth, only the last is left.
    package var object: JSONObject
    package var hadEqualKeys: Bool
    /// What readers make of its most unusual number.
    package private(set) var numberFit: NumberFit
    private var value: JSONValue
    private var textByteCount: Int?

    /// UTF-8 bytes of the message: as it came, or of its compact serialisation, which is counted each time.
    package var byteCount: Int { textByteCount ?? value.serializedByteCount() }

    /// The message as a reader with doubles has it; its bytes are those that came.
    var inDoubles: ParsedMessage {
        var message = self
        message.object = object.inDoubles
        message.numberFit = .fits
        return message
    }

    /// Whether there are more bytes than that. They are counted only where that decides anything.
    package func isLarger(than limit: Int) -> Bool {
        if textByteCount == nil, let bound = value.serializedByteBound(depthLeft: JSONLimits().depth), bound <= limit {
            return false
        }
        return byteCount > limit
    }
}

/// Why a message cannot be read.
package struct UnreadableMessage: Error {
    package var problem: String
}

extension ParsedMessage {
    /// - Throws: ``UnreadableMessage`` for what is no JSON, no object, or nested deeper than a reader takes.
    package init(_ input: MessageInput) throws(UnreadableMessage) {
        switch input {
        case .value(let value): try self.init(value, byteCount: nil)
        case .text(let text): try self.init(parsing: Array(text.utf8))
        case .bytes(let bytes): try self.init(parsing: bytes)
        }
    }

    private init(parsing bytes: [UInt8]) throws(UnreadableMessage) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw UnreadableMessage(problem: "no JSON: \(error)")
        }
        try self.init(value, byteCount: bytes.count)
    }

    private init(_ value: JSONValue, byteCount: Int?) throws(UnreadableMessage) {
        guard case .object(let object) = value else { throw UnreadableMessage(problem: "the message is not an object") }
        guard let hasEqualKeys = value.hasEqualKeys(depthLeft: JSONLimits().depth) else {
            throw UnreadableMessage(problem: "nesting too deep")
        }
        self.value = value
        textByteCount = byteCount
        hadEqualKeys = hasEqualKeys
        numberFit = value.numberFit
        self.object = hasEqualKeys ? object.keepingLastOfEqualKeys() : object
    }
}

extension Readings {
    /// What becomes of a message, which is perhaps refused where it has equal keys or a number that no machine holds, and read
    /// otherwise where a double rounds one of its numbers.
    ///
    /// - Parameters:
    ///   - read: The message.
    ///   - equalKeys: The topic of equal keys.
    ///   - range: The topic of numbers that readers refuse or round.
    ///   - compile: What becomes of the message, or of the same with rounded numbers, otherwise.
    /// - Returns: The outcome under these readings.
    package mutating func outcome(
        of read: ParsedMessage,
        equalKeys: TypedTopic<EqualKeys>,
        range: TypedTopic<NumberRange>,
        compile: (ParsedMessage, inout Readings) -> ExpectedOutcome
    ) -> ExpectedOutcome {
        let isRounded =
            read.numberFit == .rounded && take(range, among: [.read, .rounded], at: "precision") == .rounded
        let outcome = compile(isRounded ? read.inDoubles : read, &self)
        // A message that is refused anyway leaves nothing to ask about its text.
        if case .refused = outcome.kind { return outcome }
        if read.hadEqualKeys, take(equalKeys) == .refused {
            return ExpectedOutcome(.refused("the message has equal keys"))
        }
        if read.numberFit == .beyond, take(range, among: [.read, .refused]) == .refused {
            return ExpectedOutcome(.refused("a number is out of range"))
        }
        return outcome
    }
}

extension JSONValue {
    fileprivate func keepingLastOfEqualKeys() -> JSONValue {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map { $0.keepingLastOfEqualKeys() })
        case .object(let object): .object(object.keepingLastOfEqualKeys())
        }
    }
}

extension JSONObject {
    fileprivate func keepingLastOfEqualKeys() -> JSONObject {
        var seen: Set<[UInt8]> = []
        var kept: [JSONMember] = []
        for member in members.reversed() where seen.insert(Array(member.key.utf8)).inserted {
            kept.append(JSONMember(key: member.key, value: member.value.keepingLastOfEqualKeys()))
        }
        return JSONObject(members: kept.reversed())
    }
}
