import JSONModel
import PushModel

/// A case of a run, and where it stands among the combinations.
package struct GeneratedCase: Sendable {
    package var testCase: Case
    /// Nil where the case is not a row of the model alone: derived from a corpus case, or filled up to a size.
    package var row: AxisRow?
    /// What size the case was aimed at, if at any.
    package var size: AimedSize?
    package var origin: CaseOrigin

    package init(
        testCase: Case,
        row: AxisRow? = nil,
        size: AimedSize? = nil,
        origin: CaseOrigin = .random
    ) {
        self.testCase = testCase
        self.row = row
        self.size = size
        self.origin = origin
    }

    /// Whether somebody wrote it after all.
    package var isFromCorpus: Bool { origin == .corpus }
}

/// Where a case of a run comes from, as reports count them.
package enum CaseOrigin: String, Sendable, CaseIterable {
    case corpus
    /// Lists of every length, and values that need others beside them.
    case focus
    /// A row of the covering set.
    case combinations
    /// Aimed at a size.
    case sizes
    /// One value at one place.
    case sweep
    case random
    /// Kept by an earlier run.
    case replay
}

/// A size that a case was to have.
package struct AimedSize: Sendable, Equatable {
    /// Bytes.
    package var target: Int
    /// Bytes that it has; nil where there is no payload to measure.
    package var reached: Int?

    package init(target: Int, reached: Int?) {
        self.target = target
        self.reached = reached
    }

    package var isHit: Bool { reached == target }
}

/// Makes the cases of one dialect.
package protocol CaseGenerator: Sendable {
    var dialect: Dialect { get }
    var model: AxisModel { get }

    /// The case with nominal values everywhere.
    var nominal: CaseDraft { get }

    /// The profiles that random cases get in even shares; nil where the vendor has but one.
    var profiles: ProfileShares? { get }

    /// Members of a context that say how a compiler is made, with their values: nobody sets them, a compiler has one.
    var habits: [String: [String]] { get }

    /// Interfaces of which a compiler may have one alone; none where messages are all of one.
    var forms: [MessageForm] { get }

    /// Lists of every length, and values that need others beside them, each with nothing else in the way.
    /// What no document settles has no part in them: there a wrong answer can be taken for another right one.
    var focused: [FocusedDraft] { get }

    /// What is nearly asked for, where it decides: who answers it may take a reading, and takes the same one for its like.
    var nearMisses: [FocusedDraft] { get }

    /// Where texts can be made longer until a payload or a message has a certain size.
    var sizeSlots: [SizeSlot] { get }

    /// Those of ``sizeSlots`` or others that reach the payload of this draft.
    func sizeSlots(of draft: CaseDraft) -> [SizeSlot]

    /// Sizes of a payload that is no VoIP push at which something changes, in bytes.
    var payloadLimits: [Int] { get }

    /// Limits of other cases than the nominal one and the VoIP push.
    var furtherLimits: [FurtherLimit] { get }

    /// By how many bytes a payload may be larger than it is measured, where nobody knows: sizes below a limit are aimed at, too.
    var sizeSlack: Int { get }

    /// What a limit counts of a payload that has so many bytes: most count them as they are.
    func limitedByteCount(_ payloadBytes: Int, of testCase: Case) -> Int

    /// The nominal case as a VoIP push; nil where the dialect has none.
    var voip: CaseDraft? { get }

    /// The largest message that the vendor takes, in bytes of UTF-8; nil where it says nothing.
    var messageLimit: Int? { get }

    /// A slot of the message that does not reach the payload.
    var messageFiller: Slot { get }

    /// Cases in which ``messageLimit`` counts something else as well.
    var countedBesideMessage: [FocusedDraft] { get }

    /// The flag that keeps a message from being pushed, whatever else is in it; nil where the dialect has none.
    var ignoring: Slot? { get }

    /// What ``messageLimit`` limits, in bytes of UTF-8; nil for a message that has nothing to count.
    func messageByteCount(of message: JSONValue) -> Int?

    /// Whether the documents have such a message, as far as the generator can tell.
    func isDocumented(_ message: JSONValue) -> Bool
}

extension CaseGenerator {
    /// APNs' own limit; a vendor may have others as well.
    package var payloadLimits: [Int] { [PayloadLimit.device] }

    package func sizeSlots(of draft: CaseDraft) -> [SizeSlot] { sizeSlots }

    package var furtherLimits: [FurtherLimit] { [] }

    package var sizeSlack: Int { 0 }

    package var focused: [FocusedDraft] { [] }

    package var nearMisses: [FocusedDraft] { [] }

    package var profiles: ProfileShares? { nil }

    package var habits: [String: [String]] { [:] }

    package var forms: [MessageForm] { [] }

    package func limitedByteCount(_ payloadBytes: Int, of testCase: Case) -> Int { payloadBytes }

    /// The whole message, as compact JSON.
    package func messageByteCount(of message: JSONValue) -> Int? {
        message.serializedByteCount()
    }

    package var countedBesideMessage: [FocusedDraft] { [] }

    package var ignoring: Slot? { nil }

    package func isDocumented(_ message: JSONValue) -> Bool { true }

    /// Rows that cover every combination of `strength` values (1 to 3) that nothing hides or forbids.
    package func coveringRows(strength: Int) -> CoveringRows {
        let set = CoveringSet(model: model, strength: strength)
        return CoveringRows(set.rows, of: self, named: ["", "singles", "pairs", "triples"][strength])
    }

    /// The cases of ``coveringRows(strength:)``.
    package func coveringSet(strength: Int) -> [GeneratedCase] {
        let rows = coveringRows(strength: strength)
        return (0..<rows.count).map { rows[$0] }
    }

    /// Rows that cover every combination of `strength` values that are ordinary: beside an odd value an ordinary mistake is not seen.
    ///
    /// - Parameters:
    ///   - strength: How many values a combination has, 1 to 3.
    ///   - caseClass: How ordinary a case is.
    /// - Returns: Cases, most of which are ordinary.
    package func ordinaryRows(strength: Int, _ caseClass: (Case) -> CaseClass) -> CoveringRows {
        let ordinary = (0..<model.valueCount).filter { value in
            var draft = nominal
            model.apply(value, to: &draft)
            return caseClass(draft.makeCase(id: "", dialect: dialect)) == .ordinary
        }
        let set = CoveringSet(model: model, strength: strength, allowed: Set(ordinary))
        return CoveringRows(set.rows, of: self, named: "ordinary").filter { caseClass($0) == .ordinary }
    }

    /// Cases that differ from the nominal one in one thing: first so many with another text, then one for each ordinary value.
    package func plainCases(texts: Int, _ caseClass: (Case) -> CaseClass) -> [Case] {
        var drafts = [nominal]
        if let slot = sizeSlots(of: nominal).map(\.slot).first(where: { nominal.value(at: $0)?.stringValue != nil }) {
            drafts += (1...max(texts, 1)).map { number in
                var draft = nominal
                draft.set(.string("Message \(number)"), at: slot)
                return draft
            }
        }
        drafts += (0..<model.valueCount).map { value in
            var draft = nominal
            model.apply(value, to: &draft)
            return draft
        }
        return drafts.enumerated().map { index, draft in
            draft.makeCase(id: "\(dialect.rawValue)/plain-\(index)", dialect: dialect)
        }.filter { caseClass($0) == .ordinary }
    }
}

/// Rows of a dialect's model as cases; each is made when it is asked for.
package struct CoveringRows: NumberedCases {
    private let dialect: Dialect
    private let model: AxisModel
    private let nominal: CaseDraft
    private let name: String
    /// Each with its number in the whole set.
    private var rows: [(number: Int, row: AxisRow)]

    init(_ rows: [AxisRow], of generator: some CaseGenerator, named name: String) {
        dialect = generator.dialect
        model = generator.model
        nominal = generator.nominal
        self.name = name
        self.rows = rows.enumerated().map { ($0.offset + 1, $0.element) }
    }

    package var count: Int { rows.count }

    package subscript(_ number: Int) -> GeneratedCase {
        let (number, row) = rows[number]
        var draft = nominal
        model.apply(row, to: &draft)
        let digits = String(number)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        let id = "\(dialect.rawValue)/\(name)-\(padding)\(digits)"
        return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row, origin: .combinations)
    }

    func filter(_ isIncluded: (Case) -> Bool) -> CoveringRows {
        var rows = self
        rows.rows = self.rows.indices.filter { isIncluded(self[$0].testCase) }.map { self.rows[$0] }
        return rows
    }
}
