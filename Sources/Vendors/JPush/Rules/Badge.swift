import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let badge = JPushRule(
        "JP-7",
        "badge is the given number, or the device's badge changed by +N or -N; 0 and an empty text clear it.",
        sources: [JPushDocument.ios + ", badge", JPushDocument.sdk],
        decides: ["/aps/badge"]
    )
}

/// What a sender writes as a badge.
enum JPushBadge {
    case absolute(JSONNumber)
    case change(Int)
    /// A number below 0, where the documents have a text with a sign.
    case negative(Int)
    /// Digits behind a zero, which the documents do not show.
    case padded(Int)
    case unreadable

    init(_ value: JSONValue) {
        switch value {
        case .number(let number):
            if let integer = number.intValue {
                self = integer < 0 ? .negative(integer) : .absolute(JSONNumber(integer))
            } else {
                // Beyond every machine integer.
                self = number.lexeme.hasPrefix("-") ? .negative(-Int.max) : .absolute(number)
            }
        case .string(""): self = .absolute(JSONNumber(0))
        case .string(let text): self = Self.read(text)
        default: self = .unreadable
        }
    }

    private static func read(_ text: String) -> JPushBadge {
        let sign = text.utf8.first.flatMap { $0 == UInt8(ascii: "+") ? 1 : $0 == UInt8(ascii: "-") ? -1 : nil }
        let digits = sign == nil ? text.utf8[...] : text.utf8.dropFirst()
        guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let number = Int(Substring(digits))
        else { return .unreadable }
        if let sign { return .change(sign * number) }
        return digits.count > 1 && digits.first == UInt8(ascii: "0") ? .padded(number) : .absolute(JSONNumber(number))
    }

    /// N of the documents is 0 to 99.
    private static let range = 0...99

    /// Whether it is more than N may be.
    var isLarge: Bool {
        switch self {
        case .absolute(let number): !(number.intValue.map(Self.range.contains) ?? false)
        case .change(let number): !Self.range.contains(abs(number))
        case .padded(let number): !Self.range.contains(number)
        case .negative(let number): number < -Self.range.upperBound
        case .unreadable: false
        }
    }

    var mayBeRefused: Bool {
        switch self {
        case .unreadable, .negative, .padded: true
        case .absolute, .change: isLarge
        }
    }
}

extension JPushCompilation {
    mutating func addBadge(
        of ios: JPushNotification,
        to recorder: inout PayloadRecorder<JPushRule>
    ) throws(CompilationStop) {
        guard let given = ios.badge, let badge = try badge(JPushBadge(given)) else { return }
        recorder.set(.aps, "badge", .number(badge), by: .badge)
    }

    private mutating func badge(_ badge: JPushBadge) throws(CompilationStop) -> JSONNumber? {
        if badge.isLarge, readings.take(LargeBadge.self) == .refused {
            throw .refused("badge is at most 99", by: JPushRule.badge)
        }
        switch badge {
        case .absolute(let number): return number
        case .change(let change): return changed(by: change)
        case .negative(let number):
            switch readings.take(NegativeBadge.self) {
            case .subtracted: return changed(by: number)
            case .cleared: return JSONNumber(0)
            case .refused: throw .refused("badge is negative", by: JPushRule.badge)
            }
        case .padded(let number):
            if let reading = try form(among: [.read, .refused, .ignored], at: "zero-padded"), reading == .read {
                return JSONNumber(number)
            }
            return nil
        case .unreadable:
            _ = try form(among: [.refused, .ignored], at: "no number")
            return nil
        }
    }

    private mutating func form(among allowed: [BadgeForm], at place: String) throws(CompilationStop) -> BadgeForm? {
        let reading = readings.take(BadgeForm.self, among: allowed, at: place)
        if reading == .refused { throw .refused("badge is not a number", by: JPushRule.badge) }
        return reading
    }

    /// Below 0 the badge is cleared.
    private func changed(by change: Int) -> JSONNumber {
        let (sum, overflow) = context.storedBadge.addingReportingOverflow(change)
        return JSONNumber(overflow ? Int.max : max(0, sum))
    }
}
