import JSONModel
import PushModel

/// What a guarantee asks of a push. Places are JSON Pointers without escapes.
package enum PayloadDemand: Sendable {
    /// The object has no other members.
    case only([String], in: String)
    case present(String)
    case absent(String)
    /// Where there is such a member, its value has this form.
    case value(String, ValueForm)
    /// The first member is there only beside the second.
    case needs(String, String)
    /// The first member is never there beside the second.
    case excludes(String, String)
    /// The header is there, with one of these values; any, where none is listed.
    case header(String, [String] = [])
}

extension PayloadDemand {
    func breach(by push: CapturedPush, of rule: String) -> GuaranteeBreach? {
        let payload = push.payload
        func unexpected(_ place: String, _ words: String, _ value: JSONValue) -> GuaranteeBreach {
            GuaranteeBreach(rule: rule, place: place, kind: .unexpected, words: words, expected: nil, actual: value)
        }
        switch self {
        case .only(let names, let object):
            let members = payload.at(object)?.objectValue?.members ?? []
            guard let other = members.first(where: { !names.contains($0.key) }) else { return nil }
            let place = JSONPointer(tokens: Self.tokens(of: object)).appending(other.key).description
            return unexpected(place, "does not have this member there", other.value)
        case .present(let place):
            guard payload.at(place) == nil else { return nil }
            return GuaranteeBreach(
                rule: rule,
                place: place,
                kind: .missing,
                words: "always sends it",
                expected: "a value",
                actual: nil
            )
        case .absent(let place):
            return payload.at(place).map { unexpected(place, "never sends it", $0) }
        case .value(let place, let form):
            guard let value = payload.at(place), let kind = form.difference(of: value) else { return nil }
            return GuaranteeBreach(
                rule: rule,
                place: place,
                kind: kind,
                words: "sends \(form.words) there",
                expected: form.words,
                actual: value
            )
        case .needs(let place, let other):
            guard let value = payload.at(place), payload.at(other) == nil else { return nil }
            return unexpected(place, "sends it only together with \(other)", value)
        case .excludes(let place, let other):
            guard let value = payload.at(place), payload.at(other) != nil else { return nil }
            return unexpected(place, "never sends it together with \(other)", value)
        case .header(let name, let values):
            let value = push.headers[name]
            if let value, values.isEmpty || values.contains(value) { return nil }
            return GuaranteeBreach(
                rule: rule,
                place: "header:\(name)",
                kind: value == nil ? .missing : .value,
                words: values.isEmpty ? "always sends it" : "always sends \(Self.alternatives(values))",
                expected: values.isEmpty ? "a value" : Self.alternatives(values),
                actual: value.map { .string($0) }
            )
        }
    }

    private static func alternatives(_ values: [String]) -> String { values.joined(separator: " or ") }

    fileprivate static func tokens(of place: String) -> [String] {
        place.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
}

extension JSONValue {
    /// What stands at a place.
    fileprivate func at(_ place: String) -> JSONValue? { self[JSONPointer(tokens: PayloadDemand.tokens(of: place))] }
}
