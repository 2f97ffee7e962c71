import JSONModel
import PushModel

/// Where a request or a connection breaks a rule.
package enum Place: Sendable, Hashable {
    /// A member of the payload; the root stands for the body as a whole.
    case pointer(JSONPointer)
    /// A request header.
    case header(String)
    /// The request itself: its method and path, and what the service knows of them.
    case request
    case connection
}

extension Place {
    /// The body as a whole.
    static let body = Place.pointer(.root)

    /// A member of `aps`, or of an object inside it.
    static func aps(_ key: ApsKey, _ inner: String...) -> Place {
        .pointer(JSONPointer(tokens: ["aps", key.name] + inner))
    }
}

extension Place: CustomStringConvertible {
    /// A JSON Pointer, `header:NAME`, `request` or `connection`.
    package var description: String {
        switch self {
        case .pointer(let pointer): pointer.description
        case .header(let name): "header:\(name)"
        case .request: "request"
        case .connection: "connection"
        }
    }
}

/// One place where a subject breaks a rule.
package struct Violation: Sendable, Equatable {
    package var rule: String
    package var level: Rule.Level
    /// What APNs answers because of it; nil for 200.
    package var answer: Answer?
    package var place: Place
    /// One sentence about this subject, with the figures.
    package var message: String
    /// The push before, where it is the two together that break the rule.
    package var earlier: ConductStep?

    package init(
        rule: String,
        level: Rule.Level,
        answer: Answer? = nil,
        place: Place,
        message: String,
        earlier: ConductStep? = nil
    ) {
        self.rule = rule
        self.level = level
        self.answer = answer
        self.place = place
        self.message = message
        self.earlier = earlier
    }
}
