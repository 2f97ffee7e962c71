import JSONModel
import PushModel

/// A line of a testee, understood.
enum TesteeAnswer {
    /// Nothing but white space.
    case blank
    /// An answer to the request with that ID; what is wrong with it, if anything is, belongs to that request.
    case answer(id: Int, TesteeObservation, SourceReport? = nil)
    /// A line that nobody can be told to have caused.
    case unreadable(TesteeFailure)

    /// Reads a line without its line feed; one that the testee did not end is whole only where it can be read.
    init(line: [UInt8], hasEnd: Bool = true) {
        guard line.contains(where: { !$0.isJSONWhiteSpace }) else {
            self = .blank
            return
        }
        do {
            let value = try JSONValue(parsing: line)
            guard let object = value.objectValue else {
                self = Self.unreadable(.notAnObject, "a line that is not a JSON object", line)
                return
            }
            guard object.members.filter({ $0.key == "id" }).count == 1, let given = object["id"],
                let id = given.intValue ?? given.stringValue.flatMap(Int.init)
            else {
                self = Self.unreadable(.noIntegerID, "an answer without an integer id", line)
                return
            }
            let isString = given.stringValue != nil
            guard !isString else {
                self = .answer(id: id, .failed(Self.stringID(line)))
                return
            }
            do throws(SourceReport.Problem) {
                self = .answer(id: id, Self.observation(of: object), try SourceReport(answer: object))
            } catch {
                self = .answer(id: id, Self.malformed(error.detail))
            }
        } catch {
            let detail = "a line that is not JSON: \(error)"
            if hasEnd, let id = Self.leadingID(of: line) {
                self = .answer(
                    id: id,
                    .failed(TesteeFailure(.protocol, detail, cause: .notAnObject, excerpt: line.excerpt))
                )
            } else {
                self = Self.unreadable(.notAnObject, detail, line)
            }
        }
    }

    /// The ID of a line that begins as an answer does, `{"id": 7,`, whatever is wrong with the rest: then nobody else is blamed for it.
    private static func leadingID(of line: [UInt8]) -> Int? {
        let text = String(decoding: line.prefix(64), as: UTF8.self)
        guard let match = text.prefixMatch(of: /\s*\{\s*"id"\s*:\s*([0-9]{1,18})\s*,/) else { return nil }
        return Int(match.1)
    }

    private static func unreadable(
        _ cause: TesteeFailure.Cause,
        _ detail: String,
        _ line: [UInt8]
    ) -> TesteeAnswer {
        .unreadable(TesteeFailure(.protocol, detail, cause: cause, excerpt: line.excerpt))
    }

    /// It is clear whose answer it is, and what the adapter does wrong; to judge it would hide that.
    private static func stringID(_ line: [UInt8]) -> TesteeFailure {
        TesteeFailure(
            .protocol,
            "an answer without an integer id: the id is a string",
            cause: .noIntegerID,
            excerpt: line.excerpt
        )
    }

    private static let outcomeNames = ["payload", "payloadBase64", "suppressed", "error", "removed", "skipped"]

    private static let shownNames = ["title", "subtitle", "body"]

    private static func observation(of object: JSONObject) -> TesteeObservation {
        let given = object.members.filter { member in outcomeNames.contains { $0.hasSameScalars(as: member.key) } }
        guard let member = given.first, given.count == 1 else {
            let names = given.isEmpty ? "none" : given.map(\.key).joined(separator: ", ")
            return malformed(
                "an answer must have exactly one of \(outcomeNames.joined(separator: ", ")): this one has \(names)"
            )
        }
        let headersMember = object.members.filter { $0.key.hasSameScalars(as: "headers") }
        guard headersMember.isEmpty || member.key.hasPrefix("payload") else {
            return malformed("headers are only allowed with a payload, not with \(member.key)")
        }
        if member.key == "removed" {
            guard let items = member.value.arrayValue else { return malformed("removed must be an array of strings") }
            let identifiers = items.compactMap(\.stringValue)
            guard identifiers.count == items.count else { return malformed("removed must be an array of strings") }
            guard let shown = object["shown"] else { return .outcome(.removed(identifiers)) }
            guard let texts = shown.objectValue,
                shownNames.allSatisfy({ texts[$0].map { $0.stringValue != nil } ?? true })
            else { return malformed("shown must be an object of texts") }
            return .outcome(.updated(removed: identifiers, shown: shown))
        }
        guard let text = member.value.stringValue else { return malformed("\(member.key) must be a string") }
        switch member.key {
        case "suppressed": return .outcome(.suppressed(text))
        case "error": return .outcome(.refused(text))
        case "skipped": return .skipped(text)
        default: break
        }
        let headers: [HeaderField]
        switch headerFields(of: headersMember) {
        case .success(let fields): headers = fields
        case .failure(let problem): return malformed(problem.detail, problem.value?.serialized().excerpt)
        }
        guard member.key == "payloadBase64" else { return .outcome(.payload(Array(text.utf8), headers: headers)) }
        guard let payload = Base64.standard.decode(text) else { return malformed("payloadBase64 is not Base64") }
        return .outcome(.payload(payload, headers: headers))
    }

    private static func malformed(_ detail: String, _ excerpt: String? = nil) -> TesteeObservation {
        .failed(TesteeFailure(.protocol, detail, cause: .malformed, excerpt: excerpt))
    }

    /// Why headers cannot be sent.
    private struct HeaderProblem: Error {
        var detail: String
        var value: JSONValue?
    }

    /// The fields in the order in which they are written, names in lower case as HTTP/2 wants them.
    private static func headerFields(of members: [JSONMember]) -> Result<[HeaderField], HeaderProblem> {
        guard let member = members.first else { return .success([]) }
        guard members.count == 1, let object = member.value.objectValue else {
            return .failure(HeaderProblem(detail: "headers must be one object of strings", value: member.value))
        }
        var fields: [HeaderField] = []
        for member in object.members {
            guard !member.key.isEmpty, member.key.utf8.allSatisfy(\.isTokenByte) else {
                return .failure(
                    HeaderProblem(detail: "headers: a name that HTTP does not allow", value: .string(member.key))
                )
            }
            let name = member.key.lowercased()
            guard let value = member.value.stringValue else {
                let kind = member.value.kind.rawValue
                return .failure(
                    HeaderProblem(detail: "headers.\(name) must be a string, but is \(kind)", value: member.value)
                )
            }
            guard value.utf8.allSatisfy(\.isFieldValueByte) else {
                return .failure(
                    HeaderProblem(
                        detail: "headers.\(name): a control character, which HTTP does not allow",
                        value: member.value
                    )
                )
            }
            fields.append(HeaderField(name, value))
        }
        return .success(fields)
    }
}

extension UInt8 {
    fileprivate var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }

    /// A byte of a field name (RFC 9110 §5.6.2).
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }

    /// A byte of a field value (RFC 9110 §5.5).
    fileprivate var isFieldValueByte: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
}

extension [UInt8] {
    /// The first bytes, control characters as their escapes, for people.
    var excerpt: String {
        let text = String(decoding: prefix(TesteeLimit.excerptBytes), as: UTF8.self)
        let escaped = text.unicodeScalars.map {
            $0.value < 0x20 || $0.value == 0x7F ? $0.escaped(asASCII: true) : String($0)
        }
        return escaped.joined() + (count > TesteeLimit.excerptBytes ? "…" : "")
    }
}
