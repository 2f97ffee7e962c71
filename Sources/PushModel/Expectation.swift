import JSONModel

/// A right outcome as a reference compiler explains it.
package struct ExpectedOutcome: Sendable {
    package enum Kind: Sendable {
        case payload(ExpectedPayload)
        case suppressed(String)
        case refused(String)
        case removed([String])
    }

    package var kind: Kind
    /// The compile rule that decided on this outcome (`EM-A5`), for everything but a payload.
    package var rule: String?
    /// Where a payload was too large to be sent: its size in bytes.
    package var oversizeBytes: Int?
    /// Update flow only: what the device shows of the new notification; nil where no document says.
    package var shown: ShownNotification?
    /// Where there is no reference: the outcome is judged by these rules and is not compared, and ``kind`` is what they tell of it.
    package var rules: (any OutcomeRules)?

    package init(_ kind: Kind, rule: String? = nil, oversizeBytes: Int? = nil) {
        self.kind = kind
        self.rule = rule
        self.oversizeBytes = oversizeBytes
    }

    /// Nil where none is sent.
    package var payload: ExpectedPayload? {
        if case .payload(let payload) = kind { payload } else { nil }
    }

    /// The size in bytes of the payload that was made, sent or not; nil where none was made.
    package var byteCount: Int? {
        if case .payload(let payload) = kind { payload.bytes.count } else { oversizeBytes }
    }

    /// The outcome as a compiler would give it: compact UTF-8 JSON.
    package var outcome: Outcome {
        switch kind {
        case .payload(let payload):
            .payload(payload.bytes, headers: payload.headers.map { HeaderField($0.name, $0.value) })
        case .suppressed(let reason): .suppressed(reason)
        case .refused(let reason): .refused(reason)
        case .removed(let identifiers):
            shown.map { .updated(removed: identifiers, shown: $0.texts) } ?? .removed(identifiers)
        }
    }
}

/// What a device shows of a notification.
package struct ShownNotification: Sendable, Equatable {
    /// Its `title`, `subtitle` and `body`, without those that are empty.
    package var texts: JSONValue
    /// The compile rule that says so.
    package var rule: String

    package init(texts: JSONValue, rule: String) {
        self.texts = texts
        self.rule = rule
    }
}

/// A payload with the reason for each of its members.
package struct ExpectedPayload: Sendable {
    package var value: JSONValue
    /// What would be sent: `value` in compact UTF-8, or the sender's own text where a vendor passes it through.
    package var bytes: [UInt8]
    package var headers: [ExpectedHeader]
    package var pushType: PushType
    /// What the sender meant to happen on the device.
    package var intent: Intent
    /// Which rule put each member there; a member without an entry belongs to its nearest ancestor's.
    package var trace: [TraceEntry]
    /// Members whose value no document fixes: presence is judged, and that a number is one; the value is not.
    package var unjudged: [JSONPointer]
    /// Members of which no document shows the form: what stands in them beside what is expected is not judged.
    package var openForms: [JSONPointer] = []
    /// Places of which no document says anything: whatever stands there, or nothing, is right.
    package var openPlaces: [JSONPointer] = []
    /// Of the texts among ``unjudged`` those of which some words are settled, by JSON Pointer.
    package var openTexts: [String: OpenText] = [:]
    /// Where a document speaks of something more that the payload carries, and not of its place: the JSON Pointers of the
    /// places that compile rules decide. A further member anywhere else is right. Nil where further members are wrong.
    package var placesOfRules: Set<String>?
    /// How names beside `aps` begin that the vendor's service keeps for itself: no such member is compared.
    package var servicePrefixes: [String] = []
    /// Members that say nothing where they are null or empty, by JSON Pointer, and the kind of value that they are when empty:
    /// such a one may be there where none is meant. That one that is meant may be left out is a reading.
    package var silentMembers: [String: JSONValue.Kind] = [:]
    /// What is meant where a member is left out, by JSON Pointer: it may be written as well.
    package var impliedMembers: [String: JSONValue] = [:]
    /// Members, and headers by name, that APNs or the device does not take as they are meant: they may go out mended, or be left
    /// out.
    package var brokenMembers: [JSONPointer] = []
    package var brokenHeaders: Set<String> = []
    /// False for a text that is passed on though it is no JSON: `value` is then the text, and only the same bytes are right.
    package var isReadable = true
    /// The APNs rules that the message itself breaks, where the message is the payload.
    package var brokenRules: [String] = []
    /// What is meant where a header is left out.
    package var impliedHeaders: [ExpectedHeader] = []
    /// Compile rules that the message does not follow, though a push comes of it: worth a word to its sender.
    package var advice: [String] = []
    /// Headers that would be there by another reading: whoever gives one with this value does not take this reading.
    package var headersLeftOut: [HeaderField] = []
    /// Headers that go with a payload whose testee gives none: nobody is judged by them.
    package var suppliedHeaders: [HeaderField] = []
    /// Push types that are as wrong as any, where none is right: the sender's message has nothing for the phone, neither to show nor to
    /// wake the app with, or wakes it with a priority that Apple does not take. What comes of one of these is the message's doing.
    package var pushTypesInNeed: [PushType] = []
    /// Of a dialect of the user's own: the rules that want something of the phone.
    package var intentRules: [ExpectedEffect: String] = [:]
    /// The compile rule that keeps a member out, by its JSON Pointer; nil where only ``VendorCompiler`` knows one.
    package var ruleOfAbsence: (@Sendable (JSONPointer) -> String?)?

    package init(
        value: JSONValue,
        bytes: [UInt8],
        headers: [ExpectedHeader],
        pushType: PushType,
        intent: Intent,
        trace: [TraceEntry],
        unjudged: [JSONPointer] = []
    ) {
        self.value = value
        self.bytes = bytes
        self.headers = headers
        self.pushType = pushType
        self.intent = intent
        self.trace = trace
        self.unjudged = unjudged
    }
}

/// A header that a rule fixes.
package struct ExpectedHeader: Sendable, Equatable {
    package var name: String
    package var value: String
    /// For integer values: how far off is still right.
    package var tolerance: Int
    package var rule: String

    package init(_ name: String, _ value: String, tolerance: Int = 0, rule: String) {
        self.name = name
        self.value = value
        self.tolerance = tolerance
        self.rule = rule
    }
}

/// A member of the payload and the compile rule that put it there.
package struct TraceEntry: Sendable {
    /// Rule ID of the vendor specification (`EM-C3`).
    package var rule: String
    // Apart, since every compilation makes a dozen entries, and few are asked for their pointer.
    private let object: JSONPointer
    private let key: String?

    package init(_ pointer: JSONPointer, _ rule: String) {
        object = pointer
        key = nil
        self.rule = rule
    }

    /// The entry of an object's member.
    package init(_ object: JSONPointer, _ key: String, _ rule: String) {
        self.object = object
        self.key = key
        self.rule = rule
    }

    package var pointer: JSONPointer { key.map(object.appending) ?? object }
}

/// What the sender of a message meant to happen.
package struct Intent: Sendable, Equatable {
    /// true: the user is meant to see or hear something; false: nothing may be seen or heard; nil: not decided by any document.
    package var isVisible: Bool?
    /// The app is meant to be woken in the background.
    package var wakesApp: Bool
    /// The notification service extension is meant to run.
    package var runsExtension: Bool

    package init(isVisible: Bool?, wakesApp: Bool, runsExtension: Bool) {
        self.isVisible = isVisible
        self.wakesApp = wakesApp
        self.runsExtension = runsExtension
    }
}

/// All right outcomes of one case: never empty, the reference's own reading first.
///
/// Where the documents are silent or contradict each other, the compiler meets a ``ReadingPoint``. Each combination of
/// readings is a right outcome. They are compiled one at a time, on demand: a case with ten such points has
/// thousands of right outcomes, and nearly every testee gives the first.
package final class Expectation: Sendable {
    /// The outcome with the first reading everywhere.
    package let primary: ExpectedOutcome
    /// The points that the primary outcome met, in order.
    package let points: [ReadingPoint]
    private let compile: @Sendable (_ script: [Int]) -> (ExpectedOutcome, [ReadingPoint])

    package init(
        primary: ExpectedOutcome,
        points: [ReadingPoint],
        compile: @escaping @Sendable (_ script: [Int]) -> (ExpectedOutcome, [ReadingPoint])
    ) {
        self.primary = primary
        self.points = points
        self.compile = compile
    }

    /// Whether more than one outcome is right.
    package var isAmbiguous: Bool { !points.isEmpty }

    /// The outcome with the given readings, in the order in which the points are met; missing ones are 0.
    package func outcome(readings script: [Int]) -> (outcome: ExpectedOutcome, points: [ReadingPoint]) {
        compile(script)
    }
}
