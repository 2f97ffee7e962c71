import CaseGeneration
import JSONModel
import JSONSchema
import PushModel

/// Cases of a dialect of the user's own: everything from its schemas and rules.
struct RuledGenerator: CaseGenerator {
    let dialect: Dialect
    let model: AxisModel
    let nominal: CaseDraft
    let focused: [FocusedDraft]
    let sizeSlots: [SizeSlot]
    private let spread: Int
    private let messages: SchemaAxes

    init(_ own: OwnDialect) {
        dialect = own.dialect
        messages = own.survey.message
        model = AxisModel(own.survey, and: [Spelling.axis])
        let nominal = CaseDraft(
            message: own.survey.message.usual,
            context: own.survey.context?.usual.objectValue ?? [:]
        )
        self.nominal = nominal
        // The reference leaves nothing to add, unless some of it is open.
        sizeSlack = own.file.reference.map { $0.open.isEmpty ? 0 : 160 } ?? 160
        let texts = TextPlaces(own, nominal)
        sizeSlots = texts.sizeSlots(nominal, own.survey.message)
        spread = max(sizeSlots.count, 1)
        focused =
            RuleFocus(own).drafts(nominal) + Self.kinds(of: own, nominal) + texts.drafts(nominal, own.survey.message)
    }

    /// Kinds of messages other than the usual one: each as it is, and with every value of its own places once.
    private static func kinds(of own: OwnDialect, _ nominal: CaseDraft) -> [FocusedDraft] {
        own.survey.message.kinds.enumerated().flatMap { number, kind in
            kind.single.prefix(mostOfKind).enumerated().map { index, message in
                FocusedDraft("kind-\(number + 1)-\(index + 1)", of: nominal) { $0.message = message }
            }
        }
    }

    private static let mostOfKind = 400

    /// The same in another order for another message, so that each text is the first of some.
    func sizeSlots(of draft: CaseDraft) -> [SizeSlot] {
        guard draft.message != nominal.message else { return sizeSlots }
        let first = draft.message.serializedByteCount() % spread
        return Array(sizeSlots[first...] + sizeSlots[..<first])
    }

    func isDocumented(_ message: JSONValue) -> Bool { messages.isMet(by: message) }

    /// A compiler adds to a payload what no rule tells.
    let sizeSlack: Int

    var voip: CaseDraft? { nil }
    let messageLimit: Int? = nil
    let messageFiller = Slot.message("filler")
}

/// The texts of a message that stand in the payload as they are.
private struct TextPlaces {
    struct Place {
        let slot: Slot
        let sizeSlot: SizeSlot
    }

    private(set) var slots: [Place] = []

    init(_ own: OwnDialect, _ nominal: CaseDraft) {
        let equal = own.file.rules.flatMap(\.equal).map(\.message)
        for pointer in own.texts.map(\.message) + equal {
            add(pointer, nominal.message)
        }
    }

    /// Places that take a text of any length, by the schema; all of them where none does.
    func sizeSlots(_ nominal: CaseDraft, _ axes: SchemaAxes) -> [SizeSlot] {
        let long = String(repeating: "x", count: PayloadLimit.device)
        let free = slots.filter { place in
            var filled = nominal
            filled.set(.string(long), at: place.slot)
            return axes.isMet(by: filled.message)
        }
        return (free.isEmpty ? slots : free).map(\.sizeSlot)
    }

    /// Each kind of text in every place that takes it.
    func drafts(_ nominal: CaseDraft, _ axes: SchemaAxes) -> [FocusedDraft] {
        let classes = TextClass.all.map { text in FocusedText(name: text.name) { "\($0) \(text.sample)" } }
        return (FocusedText.all + classes).enumerated().map { number, text in
            FocusedDraft("text-\(number + 1)-\(text.name)", of: nominal) { draft in
                for (index, place) in slots.enumerated() {
                    var filled = draft
                    filled.set(.string(text.make(index)), at: place.slot)
                    if axes.isMet(by: filled.message) { draft = filled }
                }
            }
        }
    }

    /// Adds the place, or the texts in what is carried over as a whole.
    private mutating func add(_ pointer: JSONPointer, _ message: JSONValue) {
        switch message[pointer] {
        case .string?, nil:
            let slot = Slot(root: .message, path: pointer.tokens)
            guard !slots.contains(where: { $0.slot == slot }) else { return }
            slots.append(Place(slot: slot, sizeSlot: SizeSlot(name: pointer.tokens.joined(separator: "-"), slot: slot)))
        case .object(let object)?:
            for member in object.members { add(pointer.appending(member.key), message) }
        default: break
        }
    }
}

/// For each rule its condition met with nothing else in the way, and beside it every other value once.
struct RuleFocus {
    private let own: OwnDialect
    private let axes: SchemaAxes
    /// Cases of one rule.
    private static let most = 400

    init(_ own: OwnDialect) {
        self.own = own
        axes = own.survey.message
    }

    func drafts(_ nominal: CaseDraft) -> [FocusedDraft] {
        own.survey.rules.flatMap { reach -> [FocusedDraft] in
            let messages =
                reach.sides.map { around($0, of: reach.rule) } ?? reach.other.map { [$0] } ?? breaking(reach.rule)
            return messages.prefix(Self.most).enumerated().map { number, message in
                FocusedDraft("\(reach.rule.id)-\(number + 1)", of: nominal) { $0.message = message }
            }
        }
    }

    /// A message that the rule speaks of; nil where none is generated. What is no object, where messages are, meets nearly every
    /// condition: none speaks of its members.
    func first(of reach: DialectSurvey.RuleReach) -> JSONValue? {
        reach.sides.map { axes.message($0) } ?? reach.other
            ?? breaking(reach.rule).first { $0.kind == axes.usual.kind }
    }

    private func around(_ sides: [SchemaExclusion.Side], of rule: DialectRule) -> [JSONValue] {
        let own = axes.message(sides)
        let taken = Set(sides.map(\.axis))
        return axes.validSides.filter { !taken.contains($0.axis) }.reduce(into: [own]) { messages, side in
            let message = axes.message(sides + [side])
            if message != own, axes.isMet(by: message), meets(message, rule) { messages.append(message) }
        }
    }

    /// Messages that break the schema and meet the condition of a rule that is about such messages.
    private func breaking(_ rule: DialectRule) -> [JSONValue] {
        axes.axes.indices.flatMap { axis in
            axes.axes[axis].values.indices.filter { !axes.axes[axis].values[$0].isValid }.map { value in
                axes.message([SchemaExclusion.Side(axis: axis, value: value)])
            }
        }.filter { meets($0, rule) }
    }

    private func meets(_ message: JSONValue, _ rule: DialectRule) -> Bool {
        rule.condition.map { (try? $0.isMet(by: message)) ?? false } ?? true
    }
}
