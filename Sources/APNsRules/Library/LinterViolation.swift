import PushModel

extension APNsLinter {
    /// How bad it is that a rule is broken.
    public struct Severity: Sendable, Hashable, Comparable, CustomStringConvertible {
        private enum Level: Int {
            case info, warning, error
        }

        private let level: Level

        private init(level: Level) {
            self.level = level
        }

        /// Not a mistake, but it need not do what the sender thinks.
        public static let info = Severity(level: .info)
        /// Probably a mistake.
        public static let warning = Severity(level: .warning)
        /// APNs refuses the push, or the device drops or degrades it.
        public static let error = Severity(level: .error)

        /// By how bad it is: information is less than a warning.
        public static func < (one: Severity, other: Severity) -> Bool { one.level.rawValue < other.level.rawValue }

        /// `error`, `warning` or `info`.
        public var description: String { "\(level)" }
    }

    /// One place where a push breaks a rule.
    public struct Violation: Sendable, Hashable, CustomStringConvertible {
        /// The rule's ID, as `size.limit`; for ever. ``APNsLinter/rules`` and `pushproof rules` explain it.
        public let rule: String
        /// How bad it is.
        public let severity: Severity
        /// A JSON Pointer into the payload, `header:NAME`, `request` or `connection`.
        public let place: String
        /// One sentence, with the figures of this push.
        public let message: String

        /// `error aps.badge.type at /aps/badge: …`, for people.
        public var description: String { "\(severity) \(rule) at \(place.isEmpty ? "the payload" : place): \(message)" }
    }
}

extension APNsLinter.Violation {
    package init(_ violation: Violation) {
        rule = violation.rule
        severity = APNsLinter.Severity(violation.level)
        place = violation.place.description
        message = violation.message
    }
}

extension APNsLinter.Severity {
    init(_ level: Rule.Level) {
        self =
            switch level.severity {
            case .error: .error
            case .warning: .warning
            case .info: .info
            }
    }
}
