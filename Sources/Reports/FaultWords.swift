import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// What is wrong with the program that made a push, as the rest of a sentence: `sends`, `loc-args`, ` without a key`.
struct FaultWords: Equatable {
    let before: String
    /// A field, a rule or an answer; nil if the words name it.
    let code: String?
    let after: String

    /// Of a title in parentheses, in Unicode scalars.
    private static let longestTitle = 120

    private init(_ before: String, _ code: String? = nil, _ after: String = "") {
        self.before = before
        self.code = code
        self.after = after
    }

    init(_ finding: Finding) {
        let diagnostic = finding.diagnostic
        switch diagnostic.check {
        case .difference(.payload), .difference(.header): self = FaultWords.difference(finding)
        case .difference(.outcome): self = FaultWords.outcome(diagnostic)
        case .rule, .dialectRule:
            self.init("breaks the rule ", diagnostic.rule, FaultWords.title(of: diagnostic))
        case .refusal(let reason): self.init("sends a push that APNs refuses with ", reason.rawValue)
        case .device: self.init("sends a push that does not do what its sender meant")
        case .testee(.crash): self.init("ends without an answer")
        case .testee(.timeout): self.init("gives no answer in time")
        case .testee(.protocol): self.init("gives an answer that nothing can read")
        case .service(.stray): self.init("sends a push that no message asked for")
        case .service(.repeated), .sequence(.duplicate): self.init("sends the same push twice")
        case .service(.late): self.init("sends a push too late")
        case .sequence(.lost): self.init("loses a push")
        case .sequence(.phone): self.init("leaves the wrong notifications on a phone")
        case .reading(.contradiction): self.init("answers one question of the documents in two ways")
        case .reading(.pinned): self.init("takes another reading than the file of ", "--readings")
        default: self.init("fails the check ", diagnostic.rule, FaultWords.title(of: diagnostic))
        }
    }

    private static func difference(_ finding: Finding) -> FaultWords {
        let diagnostic = finding.diagnostic
        guard let field = field(of: diagnostic.place) else {
            return FaultWords("fails the check ", diagnostic.rule, title(of: diagnostic))
        }
        switch diagnostic.kind {
        case "unexpected" where isWithoutKey(finding): return FaultWords("sends ", field, " without a key")
        case "unexpected": return FaultWords("sends ", field, ", which must not be there")
        case "missing": return FaultWords("does not send ", field)
        case "type":
            let (sent, right) = (FindingHeadline.noun(diagnostic.actual), FindingHeadline.noun(diagnostic.expected))
            return FaultWords("sends ", field, " as \(sent) instead of \(right)")
        default: return FaultWords("sends a wrong ", field)
        }
    }

    /// Whether arguments of a localised text stand in the payload without the key that they belong to.
    private static func isWithoutKey(_ finding: Finding) -> Bool {
        guard var place = JSONPointer(finding.diagnostic.place), place.tokens.last?.hasSuffix("loc-args") ?? false,
            let payload = finding.sentPayload.flatMap({ try? JSONValue(parsing: $0.bytes) })
        else { return false }
        place.tokens[place.tokens.count - 1] = place.tokens[place.tokens.count - 1].replacing("args", with: "key")
        return payload[place] == nil
    }

    private static func outcome(_ diagnostic: Diagnostic) -> FaultWords {
        guard let (due, given) = diagnostic.outcomeKinds else {
            return FaultWords("fails the check ", diagnostic.rule, title(of: diagnostic))
        }
        switch (due, given) {
        case (.payload, .suppressed): return FaultWords("sends nothing for a message that must become a push")
        case (.payload, .refused): return FaultWords("refuses a message that must become a push")
        case (.suppressed, .payload): return FaultWords("sends a push for a message that must not become one")
        case (.refused, .payload): return FaultWords("sends a push for a message that it must refuse")
        default: return FaultWords("does not do what the message asks (\(given.whereGiven) where \(due.whereDue))")
        }
    }

    private static func title(of diagnostic: Diagnostic) -> String {
        " (\(diagnostic.titleWithoutStop.cut(toScalars: longestTitle)))"
    }

    /// The last name of a place in `aps`, and the whole path elsewhere.
    private static func field(of place: String) -> String? {
        if let pointer = JSONPointer(place), pointer.tokens.first == "aps", let name = pointer.tokens.last,
            Int(name) == nil
        {
            return name
        }
        return FindingHeadline.field(of: place)
    }
}

extension RunReport {
    /// What made the pushes, as a sentence begins with it.
    ///
    /// - Parameter dialect: Of the message; nil for several.
    /// - Returns: `Your Easemob compiler`.
    func subject(of dialect: Dialect?) -> String {
        if endpoint != nil { return "A sender" }
        let vendor = dialect.map { $0 == .apns ? "payload" : Vendors.vendor(of: $0)?.name ?? $0.rawValue }
        let program = runsSequences ? "service" : dialect == .apns ? "builder" : "compiler"
        let name = (vendor.map { "\($0) " } ?? "") + program
        return testeeCommand == nil && !runsSequences ? "The reference's \(name)" : "Your \(name)"
    }
}
