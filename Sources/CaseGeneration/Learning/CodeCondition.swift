import Determinism
import JSONModel
import PushModel
import Synchronization

/// A condition of the code under test: what it compares with what. Cases that are guided by it have such values at such places.
package struct CodeCondition: Sendable, Equatable {
    /// One of the comparisons that it is made of.
    package struct Comparison: Sendable, Equatable {
        /// Names of members and variables, the nearest first.
        package var names: [String]
        /// Texts and numbers, one of which makes a difference; never empty.
        package var values: [JSONValue]

        package init(names: [String], values: [JSONValue]) {
            self.names = names
            self.values = values
        }
    }

    /// Where it stands, as in `compiler.py:12`.
    package var place: String
    package var comparisons: [Comparison]
    /// For how many rounds cases have come to it, and none has gone into what it guards; 0 where that is not so.
    package var openRounds: Int

    package init(place: String, comparisons: [Comparison], openRounds: Int = 0) {
        self.place = place
        self.comparisons = comparisons
        self.openRounds = openRounds
    }
}

/// The conditions of the code under test, those that are open apart.
struct CodeConditions: Sendable {
    let all: [CodeCondition]
    let open: [CodeCondition]
    /// How often each open one is chosen: one that stayed open for long may be one that no message meets.
    private let weights: [Int]

    init(_ all: [CodeCondition] = []) {
        self.all = all.filter { !$0.comparisons.isEmpty }
        open = self.all.filter { $0.openRounds > 0 }
        weights = open.map { max(1, 64 / $0.openRounds) }
    }

    /// A condition, mostly one that no case has got through. There must be one.
    func choose(_ generator: inout SeededGenerator) -> CodeCondition {
        open.isEmpty || generator.oneIn(GenerationWeights.anyCondition)
            ? generator.choose(all) : open[generator.index(weights: weights)]
    }

    var isEmpty: Bool { all.isEmpty }
}

/// Where messages of a dialect have members, by name: what code calls `pushType` may be a member `push_type`, and its `badge` a member
/// `em_push_badge`.
struct MemberPlaces: Sendable {
    /// Places of one name that are remembered.
    private static let mostOfAName = 8

    private var slots: [String: [Slot]] = [:]

    init(_ messages: some Sequence<JSONValue>) {
        for message in messages { add(membersOf: message, below: Slot(root: .message, path: []), isInTexts: true) }
    }

    subscript(name: String) -> [Slot] { slots[MemberPlaces.normal(name)] ?? [] }

    /// `isInTexts`: whether all members on the way are texts that hold JSON.
    private mutating func add(membersOf value: JSONValue, below slot: Slot, isInTexts: Bool) {
        guard let object = value.objectValue else { return }
        for member in object.members {
            var inside = slot
            inside.path.append(member.key)
            for name in MemberPlaces.names(of: member.key)
            where slots[name, default: []].count < MemberPlaces.mostOfAName
                && !slots[name, default: []].contains(inside)
            {
                slots[name, default: []].append(inside)
            }
            if let text = member.value.valueInText, text.kind == .object, isInTexts {
                inside.texts += 1
                add(membersOf: text, below: inside, isInTexts: true)
            } else {
                add(membersOf: member.value, below: inside, isInTexts: false)
            }
        }
    }

    private static func normal(_ name: String) -> String { words(of: name).joined() }

    /// The name, and what is left of it without its first or its last words: `threadID` is `thread` and `id` as well.
    private static func names(of name: String) -> [String] {
        let words = words(of: name)
        return words.indices.map { words[$0...].joined() } + words.indices.dropFirst().map { words[..<$0].joined() }
    }

    /// `pushType`, `push_type` and `push-type` have the same two.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var isInWord = false
        for scalar in name.unicodeScalars {
            let isBreak = scalar == "_" || scalar == "-" || scalar == "."
            if !isBreak {
                if !isInWord || scalar.properties.isUppercase && words.last?.last?.isLowercase ?? false {
                    words.append("")
                }
                words[words.count - 1] += String(scalar)
            }
            isInWord = !isBreak
        }
        return words.map { $0.lowercased() }
    }
}
