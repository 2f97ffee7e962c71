import Determinism
import JSONModel

extension Mutation {
    /// Spells a member's name another way, or gives it the name of one that stands beside it elsewhere.
    static let key = Mutation(
        "key",
        weight: GenerationWeights.key,
        inMessage: { message, generator, material in
            let outline = Outline(message)
            guard let place = outline.choose(&generator, where: outline.isMember) else { return false }
            let path = outline.path(to: place)
            guard let key = message.member(at: path)?.key else { return false }
            var changed: String?
            if generator.oneIn(3), let keys = message.keys(on: path) {
                changed = material.siblingKey(of: keys, &generator)
            }
            return message.rename(at: path, to: changed ?? KeySpelling.respelt(key, &generator))
        }
    )
}

extension JSONValue {
    fileprivate mutating func rename(at path: [Int], to key: String) -> Bool {
        guard let position = path.last else { return false }
        return update(at: path.dropLast()) { container in
            guard case .object(var object) = container, !object.members[position].key.hasSameScalars(as: key) else {
                return false
            }
            object.members[position].key = key
            container = .object(object)
            return true
        } ?? false
    }
}

/// How names, and texts that are compared as names are, are misspelt. Only ASCII letters change their case: what others do may differ from one Unicode version to
/// the next.
enum KeySpelling: CaseIterable {
    case upper, lower, capital, hyphens, underscores, camel, trailingSpace, lookAlike

    /// The key in a spelling that differs from the key's own.
    static func respelt(_ key: String, _ generator: inout SeededGenerator) -> String {
        let first = generator.below(allCases.count)
        for offset in allCases.indices {
            let changed = allCases[(first + offset) % allCases.count].spell(key)
            if !changed.hasSameScalars(as: key) { return changed }
        }
        // A trailing space changes every key.
        return key
    }

    func spell(_ key: String) -> String {
        let scalars = key.unicodeScalars
        return switch self {
        case .upper: Self.string(scalars.map(Self.upper))
        case .lower: Self.string(scalars.map(Self.lower))
        case .capital: Self.string(scalars.prefix(1).map(Self.upper) + scalars.dropFirst())
        case .hyphens: Self.string(scalars.map { $0 == "_" ? "-" : $0 })
        case .underscores: Self.string(scalars.map { $0 == "-" ? "_" : $0 })
        case .camel: Self.camel(scalars)
        case .trailingSpace: key + " "
        case .lookAlike: Self.lookAlike(scalars)
        }
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) - 0x20) : scalar
    }

    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) + 0x20) : scalar
    }

    /// `em_push_title` as `emPushTitle`.
    private static func camel(_ scalars: String.UnicodeScalarView) -> String {
        let words = scalars.split { $0 == "_" || $0 == "-" }
        return string(
            words.enumerated().flatMap { index, word in
                index == 0 ? Array(word) : word.prefix(1).map(upper) + Array(word.dropFirst())
            }
        )
    }

    /// The first letter that has a Cyrillic double is replaced by it.
    private static func lookAlike(_ scalars: String.UnicodeScalarView) -> String {
        var isDone = false
        return string(
            scalars.map { scalar in
                guard !isDone, let double = doubles[scalar] else { return scalar }
                isDone = true
                return double
            }
        )
    }

    private static let doubles: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "\u{430}", "c": "\u{441}", "e": "\u{435}", "i": "\u{456}", "o": "\u{43E}", "p": "\u{440}", "x": "\u{445}",
        "y": "\u{443}",
    ]
}
