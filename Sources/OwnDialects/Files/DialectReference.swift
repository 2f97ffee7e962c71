import JMESPath
import JSONModel
import PushModel

/// The payload that a dialect's compiler makes of a message, as expressions of JMESPath say it.
///
/// An expression is asked of an object with the members `message`, `context`, and `now`, the clock in seconds since the epoch. A member
/// without a value is left out.
struct DialectReference: Sendable {
    let payload: PathExpression
    /// Gives an object of header fields; nil where the file says nothing of them.
    let headers: PathExpression?
    /// Places of the payload of which no document says anything: whatever stands there, or nothing, is right.
    let open: Open
    /// Where the expression of the payload stands.
    let line: Int?

    enum Open: Sendable {
        /// Of every message.
        case places([JSONPointer])
        /// Gives a list of JSON Pointers.
        case expression(PathExpression)

        var isEmpty: Bool { if case .places(let places) = self { places.isEmpty } else { false } }
    }

    /// What a message becomes.
    struct Made {
        let payload: JSONValue
        /// The payload as it is written: of a text that the message has as it is there.
        let bytes: [UInt8]
        let headers: [HeaderField]
        let open: [JSONPointer]
    }

    /// - Parameters:
    ///   - message: What is compiled.
    ///   - context: With every default filled in.
    /// - Returns: Payload, headers and open places.
    /// - Throws: ``ReferenceProblem`` where an expression has no value, or one that is no payload and no header.
    func made(of message: JSONValue, context: JSONObject) throws(ReferenceProblem) -> Made {
        let now = (context["now"]?.intValue ?? 0) / 1000
        let input: JSONValue = ["message": message, "context": .object(context), "now": .number(JSONNumber(now))]
        var payload = try Self.value(of: self.payload, input, "payload")
        var bytes: [UInt8]?
        if case .string(let text) = payload {
            bytes = Array(text.utf8)
            guard let read = try? JSONValue(parsing: Array(text.utf8)) else {
                throw ReferenceProblem(sentence: "the payload is a text that is not JSON", isOfMessage: true)
            }
            guard read.objectValue != nil else {
                throw ReferenceProblem(
                    sentence: "the payload must be an object, but is \(read.kind.rawValue)",
                    isOfMessage: true
                )
            }
            payload = read
        }
        guard payload.objectValue != nil else {
            throw ReferenceProblem(
                sentence: "the reference's payload must be an object, but is \(payload.kind.rawValue)"
            )
        }
        return Made(
            payload: payload,
            bytes: bytes ?? payload.serialized(),
            headers: try headers(of: input),
            open: try openPlaces(of: input)
        )
    }

    private static func value(of expression: PathExpression, _ input: JSONValue, _ name: String)
        throws(ReferenceProblem) -> JSONValue
    {
        do throws(PathProblem) {
            return try expression.value(of: input)
        } catch {
            throw ReferenceProblem(sentence: "the reference's \(name): \(error)")
        }
    }

    private func openPlaces(of input: JSONValue) throws(ReferenceProblem) -> [JSONPointer] {
        guard case .expression(let expression) = open else {
            if case .places(let places) = open { return places }
            return []
        }
        let value = try Self.value(of: expression, input, "open")
        let pointers = value.arrayValue?.map { $0.stringValue.flatMap { JSONPointer($0) } } ?? []
        guard value.arrayValue != nil || value.isNull, !pointers.contains(nil) else {
            throw ReferenceProblem(sentence: "the reference's open must be a list of JSON Pointers")
        }
        return pointers.compactMap(\.self)
    }

    private func headers(of input: JSONValue) throws(ReferenceProblem) -> [HeaderField] {
        guard let expression = headers else { return [] }
        let headers = try Self.value(of: expression, input, "headers")
        if headers.isNull { return [] }
        guard let object = headers.objectValue else {
            throw ReferenceProblem(
                sentence: "the reference's headers must be an object, but are \(headers.kind.rawValue)"
            )
        }
        var fields: [HeaderField] = []
        for member in object.members {
            // An expiration is a number for whoever adds it up, and a text in HTTP.
            guard let text = member.value.stringValue ?? member.value.numberValue?.lexeme else {
                let kind = member.value.kind.rawValue
                throw ReferenceProblem(sentence: "the reference's header \(member.key) must be a text, but is \(kind)")
            }
            fields.append(HeaderField(member.key.lowercased(), text))
        }
        return fields
    }
}

/// Why a reference makes nothing of a message.
struct ReferenceProblem: Error, Sendable, Equatable {
    /// One sentence without its full stop.
    let sentence: String
    /// Whether it is the message that is to blame, and not the file.
    var isOfMessage = false
}
