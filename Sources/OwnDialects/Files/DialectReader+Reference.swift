import JMESPath
import JSONModel
import PushModel

extension DialectReader {
    static let referenceKeys = ["payload", "headers", "open"]
    static let inletKeys = ["path", "request", "messages", "recipients", "allOrNone", "status", "answer"]

    /// The expressions of the payload and its headers; nil where the file has none, or none that can be used.
    mutating func reference() -> DialectReference? {
        let place = JSONPointer(tokens: ["reference"])
        guard let value = root["reference"] else { return nil }
        guard case .object(let object) = value else {
            report(place, "“reference” must be a mapping with \(Wording.list(Self.referenceKeys))")
            return nil
        }
        checkKeys(of: object, Self.referenceKeys, at: place)
        let here = place.appending("payload")
        let payload = expression(object["payload"], at: here, what: "the payload", .leftOut)
        let headers = object["headers"].flatMap {
            expression($0, at: place.appending("headers"), what: "the headers", .leftOut)
        }
        let open = open(object["open"], at: place.appending("open"))
        guard let payload else { return nil }
        return DialectReference(payload: payload, headers: headers, open: open, line: problem(here, "").line)
    }

    /// How senders reach a compiler of the dialect; nil where the file does not say.
    mutating func inlet() -> DialectInlet? {
        let place = JSONPointer(tokens: ["inlet"])
        guard let value = root["inlet"] else { return nil }
        guard case .object(let object) = value else {
            report(place, "“inlet” must be a mapping with \(Wording.list(Self.inletKeys))")
            return nil
        }
        checkKeys(of: object, Self.inletKeys, at: place)
        guard let path = text(object["path"], at: place.appending("path"), what: "the path") else { return nil }
        guard path.hasPrefix("/"), !path.contains("?") else {
            report(place.appending("path"), "a path must begin with “/” and have no query")
            return nil
        }
        if root["reference"] == nil { report(place, "an inlet needs a reference, which makes the payloads") }
        func optional(_ key: String) -> JSONValue? { object[key] }
        let allOrNone = object["allOrNone"] ?? false
        if allOrNone.kind != .boolean { report(place.appending("allOrNone"), "“allOrNone” must be true or false") }
        return DialectInlet(
            path: path,
            request: schema(at: "inlet", "request"),
            messages: optional("messages").flatMap {
                expression($0, at: place.appending("messages"), what: "where the messages are", .null)
            },
            recipients: optional("recipients").flatMap {
                expression($0, at: place.appending("recipients"), what: "who gets a message", .null)
            },
            isAllOrNone: allOrNone == true,
            status: optional("status").flatMap {
                expression($0, at: place.appending("status"), what: "the status of the answer", .null)
            },
            answer: optional("answer").flatMap {
                expression($0, at: place.appending("answer"), what: "the answer", .leftOut)
            }
        )
    }

    private mutating func expression(
        _ value: JSONValue?,
        at place: JSONPointer,
        what: String,
        _ missing: PathExpression.MissingMembers
    ) -> PathExpression? {
        guard let text = text(value, at: place, what: "\(what), an expression of JMESPath,") else { return nil }
        do throws(PathProblem) {
            return try PathExpression(text, missingMembers: missing)
        } catch {
            report(place, "\(error.sentence), at \(Self.position(error.position, in: text))")
            return nil
        }
    }

    /// “line 2, character 5 of the expression”.
    private static func position(_ position: Int, in text: String) -> String {
        let before = text.unicodeScalars.prefix(position)
        let line = before.count { $0 == "\n" } + 1
        let column = before.reversed().prefix { $0 != "\n" }.count + 1
        return (line > 1 ? "line \(line), " : "") + "character \(column) of the expression"
    }

    private mutating func open(_ value: JSONValue?, at place: JSONPointer) -> DialectReference.Open {
        if case .string? = value {
            return expression(value, at: place, what: "the open places", .null).map { .expression($0) } ?? .places([])
        }
        return .places(openPlaces(value, at: place))
    }

    private mutating func openPlaces(_ value: JSONValue?, at place: JSONPointer) -> [JSONPointer] {
        guard let value else { return [] }
        guard case .array(let elements) = value else {
            report(
                place,
                "“open” must be a list of places in the payload, or an expression of JMESPath that gives such a list"
            )
            return []
        }
        var places: [JSONPointer] = []
        for (index, element) in elements.enumerated() {
            let here = place.appending(index)
            guard let pointer = pointer(element, at: here, what: "a place in the payload") else { continue }
            if pointer.tokens.isEmpty {
                report(here, "the whole payload cannot be open")
            } else {
                places.append(pointer)
            }
        }
        return places
    }
}
