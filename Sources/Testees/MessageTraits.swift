import JSONModel
import PushModel

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
        case text = "the message is a text that is no JSON"
        case bytes = "the message is no text"
    }

    enum Kind: String, Sendable {
        case null = "null"
        case boolean = "true or false"
        case negative = "a negative number"
        case whole = "a whole number"
        case beyondDoubles = "a whole number that is no double"
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
