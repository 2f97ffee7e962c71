import Determinism
import JSONModel

/// Distinct texts, numbers and names of members, in the order in which they were met.
///
/// Drawn from a list, a word that a thousand messages have is as likely as one that a single message has.
struct WordList: Sendable {
    /// Bytes of UTF-8 of a word; what is longer is prose, and its length no constant of anybody's.
    private static let longest = 256
    private static let mostWords = 16_384
    /// Bytes of the words of a reason: shorter ones are prose.
    private static let reasonWords = 3...64

    private(set) var texts: [String] = []
    private(set) var numbers: [JSONNumber] = []
    private(set) var names: [String] = []
    private var seen: Set<Fingerprint> = []

    /// A name of a member is among them as a text: elsewhere it may be a value.
    var all: [JSONValue] { numbers.map { .number($0) } + texts.map { .string($0) } + names.map { .string($0) } }

    var isEmpty: Bool { texts.isEmpty && numbers.isEmpty && names.isEmpty }

    /// Whether the text, be it a name too, or the number is there; false for every other value.
    func contains(_ word: JSONValue) -> Bool {
        switch word {
        case .string(let text):
            seen.contains(Fingerprint(["text", text])) || seen.contains(Fingerprint(["name", text]))
        case .number(let number): seen.contains(Fingerprint(["number", number.lexeme]))
        case .null, .bool, .array, .object: false
        }
    }

    /// Adds a text or a number; what is neither is no word.
    mutating func add(_ word: JSONValue) {
        switch word {
        case .string(let text): if isNew("text", text) { texts.append(text) }
        case .number(let number): if isNew("number", number.lexeme) { numbers.append(number) }
        case .null, .bool, .array, .object: break
        }
    }

    /// Adds the scalars inside a value, and the names of the members.
    mutating func add(wordsIn value: JSONValue) {
        switch value {
        case .null, .bool, .number, .string: add(value)
        case .array(let elements): for element in elements { add(wordsIn: element) }
        case .object(let object):
            for member in object.members {
                if isNew("name", member.key) { names.append(member.key) }
                add(wordsIn: member.value)
            }
        }
    }

    private mutating func isNew(_ kind: String, _ word: String) -> Bool {
        guard word.utf8.count <= WordList.longest, seen.count < WordList.mostWords else { return false }
        return seen.insert(Fingerprint([kind, word])).inserted
    }

    /// The identifiers of a reason, such as the names of members in `alert must be an object, not title-loc-args`.
    static func words(inReason reason: String) -> [String] {
        reason.utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20) && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)
                && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
        }
        .filter { reasonWords.contains($0.count) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
}
