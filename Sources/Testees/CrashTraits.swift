import JSONModel
import PushModel

/// What the messages have in common of which a testee dies, so that a thousand of a kind do not cost a process each.
///
/// A trait is presumed deadly when the testee died of many messages that have it and answered none. From then on messages
/// that have it are not asked, but for a trial now and then: an answer ends the presumption for good.
struct CrashTraits: Sendable {
    /// Deaths after which it is looked for what they have in common.
    private static let leastDeaths = 20
    /// Deaths that must share a trait.
    private static let leastShared = 8
    /// Answered messages, none of which may have it.
    private static let leastAnswered = 20
    /// Answered messages that are kept, spread evenly over all.
    private static let mostAnswered = 400
    /// Deaths that are kept, the latest.
    private static let mostDeaths = 60

    private struct Presumption {
        let trait: MessageTrait
        /// Messages that were not asked for it.
        var count = 0
        /// The count at which one is asked all the same; doubled each time.
        var nextTrial = 10
        var isRefuted = false
    }

    private var presumptions: [Presumption] = []
    private var deaths: [MessageTraits] = []
    private var deathCount = 0
    private var answered: [TesteeRequest] = []
    private var answerCount = 0
    /// One in so many answered messages is kept.
    private var stride = 1

    /// Whether any message has ended the testee: before that, answers need not be noted.
    var hasDeaths: Bool { deathCount > 0 }

    mutating func noteDeath(by request: TesteeRequest) {
        deathCount += 1
        if deaths.count == Self.mostDeaths { deaths.removeFirst() }
        deaths.append(MessageTraits(of: request))
        if deathCount >= Self.leastDeaths, deathCount.isMultiple(of: 5) { presume() }
    }

    mutating func noteAnswer(to request: TesteeRequest) {
        if !presumptions.isEmpty {
            let traits = MessageTraits(of: request)
            for index in presumptions.indices where traits.have(presumptions[index].trait) {
                presumptions[index].isRefuted = true
            }
        }
        answerCount += 1
        guard answerCount.isMultiple(of: stride) else { return }
        answered.append(request)
        guard answered.count == Self.mostAnswered else { return }
        answered = answered.indices.filter { !$0.isMultiple(of: 2) }.map { answered[$0] }
        stride *= 2
    }

    /// What makes a message deadly, as far as it is known, so that it is not to be asked; nil where it is.
    mutating func reasonNotToAsk(_ request: TesteeRequest) -> MessageTrait? {
        guard presumptions.contains(where: { !$0.isRefuted }) else { return nil }
        let traits = MessageTraits(of: request)
        let index = presumptions.firstIndex { !$0.isRefuted && traits.have($0.trait) }
        guard let index else { return nil }
        guard presumptions[index].count < presumptions[index].nextTrial else {
            presumptions[index].nextTrial *= 2
            return nil
        }
        presumptions[index].count += 1
        return presumptions[index].trait
    }

    /// Presumes the trait that most deaths share and no answered message has, and then the next for the deaths without it.
    private mutating func presume() {
        guard answered.count >= Self.leastAnswered else { return }
        let harmless = answered.map(MessageTraits.init)
        // What every answered message has, a message may die of for the lack of it.
        let places = harmless.dropFirst().reduce(into: harmless[0].places) { $0.formIntersection($1.places) }
        let lacks = places.map(MessageTrait.without)
        var unexplained = deaths.filter { death in
            !presumptions.contains { !$0.isRefuted && death.have($0.trait) }
        }
        while unexplained.count >= Self.leastShared {
            var shares: [MessageTrait: Int] = [:]
            for death in unexplained {
                for trait in death.present { shares[trait, default: 0] += 1 }
                for trait in lacks where death.have(trait) { shares[trait, default: 0] += 1 }
            }
            let tried = Set(presumptions.map(\.trait))
            let candidates = shares.filter { $0.value >= Self.leastShared && !tried.contains($0.key) }
                .map { (share: $0.value, words: "\($0.key)", trait: $0.key) }
                .sorted { ($1.share, $0.words.utf8.count, $0.words) < ($0.share, $1.words.utf8.count, $1.words) }
            let deadly = candidates.first { candidate in !harmless.contains { $0.have(candidate.trait) } }
            guard let trait = deadly?.trait else { return }
            presumptions.append(Presumption(trait: trait))
            unexplained.removeAll { $0.have(trait) }
        }
    }
}

/// Something that a message has or lacks, by which it may end a testee.
enum MessageTrait: Sendable, Hashable {
    /// How a message comes that is no JSON value.
    case form(Form)
    /// The kind of what stands at a place; elements of a list share one.
    case kind(at: String, Kind)
    /// What stands at a place, where it is short.
    case value(at: String, String)
    /// A kind that no place expects, anywhere.
    case somewhere(Kind)
    case without(String)

    enum Form: String, Sendable {
        case text = "the message is a text that is not JSON"
        case bytes = "the message is not a text"
    }

    enum Kind: String, Sendable {
        case null = "null"
        case boolean = "true or false"
        case negative = "a negative number"
        case whole = "a whole number"
        case beyondDoubles = "a whole number that is not a double"
        case fraction = "a number with a fraction or an exponent"
        case emptyText = "an empty text"
        case controls = "a text with control characters"
        case digits = "a text of digits"
        case text = "a text"
        case emptyList = "an empty list"
        case list = "a list"
        case emptyObject = "an empty object"
        case object = "an object"
        case equalNames = "an object with equal names"

        /// Whether a program may stumble over it wherever it stands.
        var isOdd: Bool { [.null, .negative, .beyondDoubles, .fraction, .controls, .equalNames].contains(self) }
    }
}

extension MessageTrait: CustomStringConvertible {
    /// The trait as the end of a sentence.
    var description: String {
        switch self {
        case .form(let form): form.rawValue
        case .kind(let place, let kind): "\(place) is \(kind.rawValue)"
        case .value(let place, let value): "\(place) is \(value)"
        case .somewhere(let kind): "\(kind.rawValue) stands somewhere"
        case .without(let place): "there is no \(place)"
        }
    }
}

/// All traits of one message.
struct MessageTraits: Sendable {
    /// The longest text that is a trait as it stands, in bytes.
    private static let longestValue = 24
    private static let root = "the message"

    private(set) var present: Set<MessageTrait> = []
    /// Where something stands: JSON pointers with `*` for the elements of lists, behind `context`, `header` or nothing.
    private(set) var places: Set<String> = []
    /// Whether the message is a JSON value: what is none lacks nothing.
    private var isValue = false

    init(of request: TesteeRequest) {
        switch request.message {
        case .value(let value):
            isValue = true
            note(value, at: Self.root)
        case .text: present.insert(.form(.text))
        case .bytes: present.insert(.form(.bytes))
        }
        note(.object(request.context), at: "context")
        for header in request.headers { note(.string(header.value), at: "header \(header.name)") }
    }

    func have(_ trait: MessageTrait) -> Bool {
        if case .without(let place) = trait { isValue && !places.contains(place) } else { present.contains(trait) }
    }

    private func inside(_ place: String) -> String { place == Self.root ? "" : place }

    private mutating func note(_ value: JSONValue, at place: String) {
        let kind = MessageTrait.Kind(of: value)
        places.insert(place)
        present.insert(.kind(at: place, kind))
        if kind.isOdd { present.insert(.somewhere(kind)) }
        switch value {
        case .null: break
        case .bool, .number, .string:
            let text = value.serialized()
            if text.count <= Self.longestValue {
                present.insert(.value(at: place, String(decoding: text, as: UTF8.self)))
            }
        case .array(let elements): for element in elements { note(element, at: inside(place) + "/*") }
        case .object(let object):
            for member in object.members {
                note(member.value, at: inside(place) + JSONPointer(tokens: [member.key]).description)
            }
        }
    }
}

extension MessageTrait.Kind {
    init(of value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number(let number):
            if number.lexeme.contains(where: { ".eE".contains($0) }) {
                self = .fraction
            } else if number.intValue.map({ $0.magnitude > 1 << 53 }) ?? true {
                self = .beyondDoubles
            } else {
                self = number.lexeme.hasPrefix("-") ? .negative : .whole
            }
        case .string(let text):
            if text.isEmpty {
                self = .emptyText
            } else if text.unicodeScalars.contains(where: { $0.value < 0x20 && !"\n\t\r".unicodeScalars.contains($0) })
            {
                self = .controls
            } else {
                self = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .digits : .text
            }
        case .array(let elements): self = elements.isEmpty ? .emptyList : .list
        case .object(let object):
            if object.isEmpty {
                self = .emptyObject
            } else {
                self = Set(object.keys.map { Array($0.utf8) }).count < object.count ? .equalNames : .object
            }
        }
    }
}
