import CaseFiles
import JSONModel
import PushModel
import VendorModel

/// A member of a payload with the form of its value, or a header: what a case asks a payload builder for, and what it may get wrong.
///
/// `badge` with 0 and `badge` with another number are two: a builder that drops what counts as false in its language loses the one alone.
package struct PayloadFeature: Sendable, Hashable {
    /// A JSON Pointer of Apple's own members, ``ownMembers``, `header:NAME`, ``checked(_:)``, or empty for the payload as a whole.
    package let place: String
    /// What stands there; nil of a header and of the payload as a whole.
    package let form: MemberForm?

    /// The sender's members beside `aps`.
    package static let ownMembers = "/{own}"
    package static let whole = PayloadFeature(place: "", form: nil)

    /// What a check looks at in the payload as a whole: its size, its outcome, what the phone does.
    package static func checked(_ check: CheckID) -> PayloadFeature {
        switch check {
        case .difference(.outcome): PayloadFeature(place: "check:outcome", form: nil)
        case _ where check.id.hasPrefix("size.") || check == .refusal(.payloadTooLarge):
            PayloadFeature(place: "check:size", form: nil)
        default: PayloadFeature(place: "check:\(check.id)", form: nil)
        }
    }

    /// Whether each case asks for it, be its payload as it may: that nothing else is there, or that the whole is right.
    package var isAskedByAll: Bool { form == nil && (place.hasPrefix("/") || place.hasPrefix("check:")) }

    /// The value of a member, as far as builders tell values apart.
    package enum MemberForm: String, Sendable, CaseIterable {
        case null
        case no = "false"
        case yes = "true"
        case zero = "0"
        case negative = "negative number"
        case fraction = "fraction"
        case number
        case emptyText = "empty text"
        case text
        case emptyList = "empty list"
        case list
        case emptyObject = "empty object"
        case object

        package init(_ value: JSONValue) {
            switch value {
            case .null: self = .null
            case .bool(let value): self = value ? .yes : .no
            case .number(let number):
                guard let value = number.doubleValue else {
                    self = .number
                    return
                }
                self = value == 0 ? .zero : value < 0 ? .negative : value.rounded() == value ? .number : .fraction
            case .string(let text): self = text.isEmpty ? .emptyText : .text
            case .array(let list): self = list.isEmpty ? .emptyList : .list
            case .object(let object): self = object.members.isEmpty ? .emptyObject : .object
            }
        }
    }

    package init(place: String, form: MemberForm?) {
        self.place = place
        self.form = form
    }

    /// As in a state: the place, and after a space the form.
    package var id: String { form.map { "\(place) \($0.rawValue)" } ?? place }

    package init(id: String) {
        let parts = id.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        place = String(parts.first ?? "")
        form = parts.count > 1 ? MemberForm(rawValue: String(parts[1])) : nil
    }
}

extension PayloadFeature {
    /// All features of a payload and its headers, each once.
    package static func all(of payload: ExpectedPayload) -> Set<PayloadFeature> {
        all(of: payload.value).union(payload.headers.map { PayloadFeature(place: "header:\($0.name)", form: nil) })
            .union([whole])
    }

    /// Those of a payload's members.
    private static func all(of payload: JSONValue) -> Set<PayloadFeature> {
        var features: Set<PayloadFeature> = []
        for member in payload.objectValue?.members ?? [] {
            if member.key == "aps" {
                add(member.value, at: "/aps", table: ApplesFields.aps, to: &features)
            } else {
                features.insert(PayloadFeature(place: ownMembers, form: MemberForm(member.value)))
            }
        }
        return features
    }

    /// Those of a value and of what Apple names in it.
    private static func add(
        _ value: JSONValue,
        at place: String,
        table: FieldTable,
        to features: inout Set<PayloadFeature>
    ) {
        features.insert(PayloadFeature(place: place, form: MemberForm(value)))
        for member in value.objectValue?.members ?? [] {
            guard let field = table[member.key] else { continue }
            let (inner, place) = (field.type.tables.first, "\(place)/\(member.key)")
            if let inner {
                add(member.value, at: place, table: inner, to: &features)
            } else {
                features.insert(PayloadFeature(place: place, form: MemberForm(member.value)))
            }
        }
    }

    /// The feature that a finding is about: the member at its place, with what was meant there.
    ///
    /// A finding about the whole message is about the outermost member of its smallest case that no case without an error asks for.
    ///
    /// - Parameters:
    ///   - finding: Of dialect apns.
    ///   - counts: What the run's cases ask for.
    package init(of finding: Finding, counts: [String: FeatureCount]) {
        let place = finding.diagnostic.place
        let meant = finding.reproducer.payloadMeant
        if place.hasPrefix("header:") {
            self.init(place: place, form: nil)
        } else if let pointer = JSONPointer(place), !pointer.tokens.isEmpty {
            self.init(pointer, in: meant)
        } else {
            let asked = meant.map { Self.all(of: $0) } ?? []
            // Of what no case of the run asks, nobody knows whether it passes.
            let suspects = asked.filter { counts[$0.id].map { $0.judged > 0 && $0.clean == 0 } ?? false }
            self =
                suspects.min { ($0.place.utf8.count, $0.id) < ($1.place.utf8.count, $1.id) }
                ?? .checked(finding.diagnostic.check)
        }
    }

    /// The nearest member that Apple names.
    private init(_ pointer: JSONPointer, in payload: JSONValue?) {
        guard pointer.tokens.first == "aps" else {
            self =
                pointer.tokens.isEmpty
                ? .whole : PayloadFeature(place: Self.ownMembers, form: payload?[pointer].map(MemberForm.init))
            return
        }
        var (known, table) = (["aps"], Optional(ApplesFields.aps))
        for token in pointer.tokens.dropFirst() {
            guard let field = table?[token] else { break }
            known.append(token)
            table = field.type.tables.first
        }
        let place = JSONPointer(tokens: known)
        self.init(place: place.description, form: payload?[place].map(MemberForm.init))
    }
}

extension Finding.Evidence {
    /// The payload that is right, or else the message itself, which in dialect apns is what is meant.
    fileprivate var payloadMeant: JSONValue? {
        if let text = expected?["payload"]?.stringValue { return try? JSONValue(parsing: Array(text.utf8)) }
        return try? JSONValue(parsing: testCase.message.bytes)
    }
}

/// In how many judged cases a feature was asked for.
package struct FeatureCount: Sendable, Equatable {
    package var judged = 0
    /// Those of them of which the documents allow one outcome alone.
    package var decided = 0
    /// Those of them that show no error.
    package var clean = 0

    package init(judged: Int = 0, decided: Int = 0, clean: Int = 0) {
        self.judged = judged
        self.decided = decided
        self.clean = clean
    }

    package static func + (lhs: FeatureCount, rhs: FeatureCount) -> FeatureCount {
        FeatureCount(
            judged: lhs.judged + rhs.judged,
            decided: lhs.decided + rhs.decided,
            clean: lhs.clean + rhs.clean
        )
    }

    package static func += (lhs: inout FeatureCount, rhs: FeatureCount) { lhs = lhs + rhs }
}

extension [String: FeatureCount] {
    /// For each feature, sorted by name, its counts.
    var json: JSONValue {
        let members = sorted { $0.key < $1.key }.map { name, count in
            JSONMember(
                key: name,
                value: .array([count.judged, count.decided, count.clean].map { .number(JSONNumber($0)) })
            )
        }
        return .object(JSONObject(members: members))
    }

    init(features field: JSONField) throws(CaseFileError) {
        self.init()
        for (name, counts) in try field.members {
            let counts = try counts.list
            guard counts.count == 3 else { throw field.broken }
            self[name] = FeatureCount(
                judged: try counts[0].count,
                decided: try counts[1].count,
                clean: try counts[2].count
            )
        }
    }
}
